"""The object by which the house finds the game, its options, and its states as values."""

from importlib import import_module
from math import log
from statistics import fmean, pstdev

import pytest

from ludoteca import zapp
from ludoteca.core.chance import Chance
from ludoteca.core.errors import BadOption
from ludoteca.core.game import game
from ludoteca.core.text import Message
from ludoteca.zapp import GAME, Rules, bench
from ludoteca.zapp.ears import Heard, drawn_hearing
from ludoteca.zapp.hearing import USUAL_EAR, sounds
from tests.zapp.play import TURNED, listening, moving


def test_the_house_finds_it() -> None:
    assert game("zapp") is GAME
    assert GAME.start(players="3").rules.players == 3
    assert GAME.parse(str(zapp.start())) == zapp.start()
    assert all(hasattr(import_module(name), "kernel") for name in GAME.kernels)


def test_the_drawing_is_that_of_the_package() -> None:
    before, after = zapp.start(), zapp.start().play("lot red")
    assert GAME.board(after).game == "zapp"
    assert GAME.scene(after).status.id == "zapp.status.mix"
    assert GAME.story(before, "lot red", None, after).says.id == "zapp.story.lot"


def test_the_figures_are_those_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    some = [(Message("zapp.bench.games"), 3.0)]
    monkeypatch.setattr(bench, "figures", lambda: iter(some))
    assert list(GAME.bench()) == some


def test_every_variant_starts() -> None:
    for options in GAME.variants.values():
        assert GAME.start(**options).rules == Rules(**options)


def test_states_show_how_to_make_them_again() -> None:
    state = listening(2)
    assert repr(state) == f"zapp.parse({str(state)!r})"
    assert eval(repr(state), {"zapp": zapp}) == state


def test_options_are_read_from_text() -> None:
    rules = Rules(players="2", towers="True", memory="False", ears="blue+red", layout=TURNED)  # type: ignore[arg-type]
    assert (rules.players, rules.towers, rules.memory, rules.ears) == (2, True, False, "red+blue")
    assert rules.hears(1)
    assert not Rules(ears="none").hears(0)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 5},
        {"towers": "perhaps"},
        {"ears": "purple"},
        {"ears": ""},
        {"layout": "x"},
        {"time": "1"},
        {"colour": "red"},
    ],
)
def test_other_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        zapp.start(**options)


def test_nobody_listens_before_somebody_rolls() -> None:
    assert zapp.start().open.listeners == ()


def test_views_are_what_they_tell() -> None:
    state = listening(2)
    assert str(state.view(0)) == str(state.view(1)) == str(state.view(None))
    assert state.view(0) != state.view(1)
    assert state.view(0).game is GAME
    assert moving("red:S,S,S blue:S,S,S", "red4").view(0).legal() == (
        "1: S>6",
        "2: S>6",
        "3: S>6",
    )


@pytest.mark.parametrize("stones", [1, 3, 8, 13])
def test_a_modelled_ear_hears_as_widely_as_a_usual_one(stones: int) -> None:
    heard = [log(drawn_hearing(stones, None, Chance.from_seed(n))) for n in range(2000)]
    assert abs(fmean(heard) - sounds(stones)) < 0.02
    assert abs(pstdev(heard) - USUAL_EAR.spread) < 0.02


def test_more_shakes_tell_more_but_not_all() -> None:
    """The spread of all shakes together is what `Ear.spread_after` says of the time."""
    finest: list[float] = []
    for seed in range(2000):
        heard = None
        for shake in range(1, 5):
            number = drawn_hearing(8, heard, Chance.from_seed(seed, shake))
            heard = Heard(1, 1, shake, round(100 * number))
        finest.append(log(number))
    assert abs(fmean(finest) - sounds(8)) < 0.02
    assert abs(pstdev(finest) - USUAL_EAR.spread_after(8.0)) < 0.02
