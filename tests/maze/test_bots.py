"""Players without hands: legal, the same every time, and the gentle one loses nothing plainly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import maze
from ludoteca.core.errors import LudotecaError
from ludoteca.maze.bots import BOTS
from tests.maze.boards import board
from tests.maze.play import Turn, turns


@pytest.mark.parametrize("name", BOTS)
@given(played=turns(longest=3), seed=st.integers(0, 2**32))
def test_what_they_play_is_legal_and_the_same_again(
    name: str, played: list[Turn], seed: int
) -> None:
    for state in (turn.after for turn in played):
        if state.outcome is None:
            action = BOTS[name](seed, 0.0).choose(state, state.to_move)
            assert action in state.legal()
            assert BOTS[name](seed, 9.0).choose(state.view(None), state.to_move) == action


@pytest.mark.parametrize("name", BOTS)
def test_nobody_plays_for_the_other_side(name: str) -> None:
    with pytest.raises(LudotecaError):
        BOTS[name](1, 0.0).choose(maze.deal_by_seed("small", 7), 1)


def gentle(state: maze.State, seed: int) -> str:
    return BOTS["gentle"](seed, 0.0).choose(state, state.to_move)


@given(turns(longest=20), st.integers(0, 2**32))
def test_the_gentle_one_loses_nothing_while_it_can_do_else(played: list[Turn], seed: int) -> None:
    for state in (turn.before for turn in played):
        futures = [state.make(move) for move in state.moves]
        safe = [f for f in futures if f.lost_already is None and _not_lost(f)]
        after = state.play(gentle(state, seed))
        if safe:
            assert after in safe


def _not_lost(state: maze.State) -> bool:
    return state.outcome is None or bool(state.outcome.winners)


@pytest.mark.parametrize("seed", range(5))
def test_the_gentle_one_wins_when_it_can(seed: int) -> None:
    state = board("wMx c10, wM c9, bMx c1, bMx d1, bL e9, wL b3", "b")
    assert gentle(state, seed) == "(c9-d10)"


@pytest.mark.parametrize("seed", range(5))
def test_the_gentle_one_clears_the_way_of_a_mate(seed: int) -> None:
    """Only the Stone stands between the last Mate and its goal."""
    state = board("wMx c10, wM b8, bS c9, bMx c1, bMx d1, wL b3", "b")
    assert gentle(state, seed).startswith("c9-") or gentle(state, seed).startswith("b8-")


@pytest.mark.parametrize("seed", range(5))
def test_walled_in_by_what_lies_it_still_moves(seed: int) -> None:
    state = board("wM c1, wTx b2, bTx d2, wL e3")
    assert gentle(state, seed) in state.legal()
