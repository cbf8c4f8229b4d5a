"""The simple player: what it sees, when it gives up, and that it is the same every time."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import maze
from ludoteca.maze import novice
from ludoteca.maze.fields import HEAVIEST, LEVELS
from ludoteca.maze.layout import packed
from tests.maze.boards import board
from tests.maze.play import Turn, turns

NO_FLAGS = np.uint64(0)


def trouble(state: maze.State) -> int:
    weights = np.zeros(HEAVIEST + 2, dtype=np.uint64)
    room = np.zeros((LEVELS, 5), dtype=np.uint64)
    return int(novice.trouble(packed(state.position), state.rules.flags, weights, room))


def test_it_goes_home_where_one_move_does() -> None:
    state = board("wMx c10, wM c9, bMx c1, bMx d1", "b")
    assert novice.outing(packed(state.position), NO_FLAGS, np.uint64(1)) == 1
    assert novice.stuck_rate([state], games=10) == 0


def test_where_nothing_can_be_done_it_is_stuck_at_once() -> None:
    state = board("wMx c10, wM c9, bMx c1, bMx d1, bS d10", "w")
    assert state.outcome is not None
    assert novice.stuck_rate([state], games=3) == 1


def test_a_position_that_is_won_took_no_move() -> None:
    state = board("wMx c10, wMx d10, bMx c1, bMx d1", "b")
    assert novice.outing(packed(state.position), NO_FLAGS, np.uint64(1)) == 0


def test_stuck_is_counted_over_all_starts() -> None:
    won = board("wMx c10, wM c9, bMx c1, bMx d1", "b")
    stuck = board("wMx c10, wM c9, bMx c1, bMx d1, bS d10", "w")
    assert novice.stuck_rate([won, stuck], games=4) == 0.5


@pytest.mark.compiled
def test_the_same_seed_the_same_mishaps() -> None:
    state = maze.deal_by_seed("small", 3)
    rates = {novice.stuck_rate([state], games=40, seed=seed) for seed in (1, 1, 2, 3)}
    assert 1 < len(rates) <= 3
    assert novice.stuck_rate([state], 40, 1) == novice.stuck_rate([state], 40, 1)


def test_what_stands_in_the_way_is_trouble() -> None:
    clear = board("wMx c10, wM c9, bMx c1, bMx d1, wL a5, bL a6", "b")
    blocked = board("wMx c10, wM c9, bMx c1, bMx d1, bL d10, wL a5", "b")
    assert trouble(clear) < trouble(blocked)


@given(turns(longest=8))
def test_a_position_lost_in_plain_sight_is_never_chosen(played: list[Turn]) -> None:
    for turn in played:
        if turn.after.lost_already and "desert" in turn.after.lost_already.id:
            assert trouble(turn.after) >= novice.HOPELESS


@given(turns(longest=3), st.integers(0, 2**63))
def test_a_diary_knows_what_it_holds(played: list[Turn], seed: int) -> None:
    diary = np.zeros((4, 6), dtype=np.uint64)
    for page, turn in enumerate(played):
        words = packed(turn.before.position)
        assert not novice.seen(words, diary, page)
        for at in range(6):
            diary[page, at] = words[at]
        assert novice.seen(words, diary, page + 1)
        assert not novice.seen(words, diary, page)


@given(st.integers(0, 2**64 - 1), st.integers(1, 1000))
def test_lots_are_below_their_limit(seed: int, limit: int) -> None:
    assert 0 <= novice.lot(np.uint64(seed), limit) < limit
