"""Looking ahead: a win within sight is taken, plain losses are avoided, lots decide the rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import maze
from ludoteca.maze import foresight, notation, squares
from tests.maze.boards import board
from tests.maze.play import Turn, turns


def text(state: maze.State, **sight: int) -> str:
    move = foresight.glance(state, **sight)
    return notation.move_text(state.position, move)


def test_a_win_is_taken() -> None:
    state = board("wMx c10, wM c9, bMx c1, bMx d1, bL e8, bS a6", "b")
    for depth in (1, 2, 5):
        assert text(state, depth=depth, width=4) == "(c9-d10)"


def test_a_win_in_three_is_seen_from_three_moves_on() -> None:
    state = board("wMx c10, wM c9, bMx c1, bMx d1, bL d10, wL c3", "b")
    after = state.make(foresight.glance(state, depth=3, width=30))
    assert squares.NAMED["d10"] not in {*map(squares.NAMED.get, after.pieces)}
    for _ in range(2):
        after = after.make(foresight.glance(after, depth=3, width=30))
    assert after.outcome is not None
    assert after.outcome.winners == (0, 1)


def test_where_all_is_lost_it_still_moves() -> None:
    state = board("wMx a4, bL d8", "b")
    assert foresight.glance(state, depth=3, width=5) == state.moves[0]


@given(turns(longest=4), st.integers(0, 2**32))
def test_it_makes_legal_moves_and_the_same_again(played: list[Turn], seed: int) -> None:
    for turn in played:
        sight = {"depth": 2, "width": 2, "seed": seed}
        move = foresight.glance(turn.before, **sight)
        assert move in turn.before.moves
        assert foresight.glance(turn.before, **sight) == move


@pytest.mark.compiled
def test_who_looks_further_wins_more() -> None:
    wins = []
    for sight in ((1, 1), (16, 20)):
        won = 0
        for seed in range(6):
            state = maze.deal_by_seed("small", seed)
            for made in range(120):
                if state.outcome is None:
                    state = state.make(foresight.glance(state, *sight, seed=made))
            won += state.outcome is not None and bool(state.outcome.winners)
        wins.append(won)
    assert wins[0] < wins[1]
