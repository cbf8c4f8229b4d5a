"""The kernel against plain Python."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.zapp import kernel
from ludoteca.zapp.moves import ALL_ON_START, at_home, place_of, placed, steps_left
from ludoteca.zapp.rules import Rules
from ludoteca.zapp.track import CITY, START
from tests.zapp.play import TURNED

PLACES = st.lists(st.integers(0, CITY), min_size=12, max_size=12)


@given(PLACES)
def test_twelve_figures_in_one_word(places: list[int]) -> None:
    figures = ALL_ON_START
    for figure, place in enumerate(places):
        word = kernel.put(np.uint64(figures), np.uint64(figure), np.uint64(place))
        figures = placed(figures, figure, place)
        assert int(word) == figures
    for figure, place in enumerate(places):
        assert place_of(figures, figure) == place
        assert int(kernel.place(np.uint64(figures), np.uint64(figure))) == place
    for player in range(4):
        home = int(kernel.at_home(np.uint64(figures), np.uint64(player)))
        assert home == at_home(figures, player) == places[3 * player : 3 * player + 3].count(CITY)


def test_steps_to_the_city_grow_by_one_on_the_way_back() -> None:
    for layout in ("standard", TURNED):
        rules = Rules(layout=layout)
        for player in range(4):
            assert steps_left(rules, player, CITY) == 0
            field, steps = rules.track.cities[player], 1
            while field != rules.track.starts[player]:
                assert steps_left(rules, player, field) == steps
                field, steps = (field - 1) % 24, steps + 1
            assert steps_left(rules, player, field) == steps
            assert steps_left(rules, player, START) == steps + 1
