"""Bots without plans: legal whatever the options, the same with the same seed, and greedy ones
take what sounds best and go where it pays at once."""

from hypothesis import given
from hypothesis import strategies as st

from ludoteca import zapp
from ludoteca.core.chance import Chance
from ludoteca.zapp import State
from ludoteca.zapp.bots import Greedy, Random
from tests.zapp.play import every_option, listening, moving


def after_round(options: dict[str, object], seed: int) -> State:
    """A game of greedy bots and a random one, played until the second round."""
    state = zapp.start(**options)
    bots = [Random(seed), *(Greedy(seed) for _ in range(3))]
    number = 0
    while state.outcome is None and state.open.round < 2:
        number += 1
        if state.awaits_chance:
            state = state.play(state.draw(Chance.from_seed(seed, number)))
            continue
        by = state.acting[0]
        action = bots[by].choose(state.view(by), by)
        assert action in state.legal(by)
        assert bots[by].choose(state.view(by), by) == action
        state = state.play(action, by)
    return state


@given(options=every_option(), seed=st.integers(0, 1000))
def test_they_play_legally_and_the_same_again(options: dict[str, object], seed: int) -> None:
    assert after_round(options, seed) == after_round(options, seed)


def test_a_greedy_bot_without_ears_keeps_what_it_takes() -> None:
    state = listening(more="ears=none")
    bot = Greedy(seed=3)
    state = state.play(bot.choose(state.view(0), 0), 0)
    assert bot.choose(state.view(0), 0) == "choose"


def test_a_greedy_bot_goes_furthest_but_banishes_first() -> None:
    ahead = moving("red:3,8,S blue:S,S,S", "red4")
    assert Greedy().choose(ahead.view(0), 0).startswith("2: 8>12")
    to_banish = moving("red:3,8,S blue:7,S,S", "red4")
    assert Greedy().choose(to_banish.view(0), 0).startswith("1: 3>7")
