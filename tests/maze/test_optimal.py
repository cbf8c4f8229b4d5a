"""Shortest ways: the bound is never above, exhaustive search finds what trying everything finds."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import maze
from ludoteca.maze import exhaustive, kernel, squares
from ludoteca.maze.game import State
from ludoteca.maze.layout import packed
from ludoteca.maze.optimal import Exhaustive, bound
from ludoteca.maze.solver import solve
from tests.maze.boards import board
from tests.maze.positions import boards
from tests.maze.positions import packed as laid

NEAR = board("bMx c1, bMx d1, wM c9, wMx c10", "b")
BLOCKED = board("bMx c1, bMx d1, wM c9, wMx c10, bS d10, wL b3", "b")


def shortest(state: State, most: int) -> int | None:
    """By trying everything."""
    edge = {str(state): state}
    for ply in range(most):
        if any(each.outcome is not None and each.outcome.winners for each in edge.values()):
            return ply
        edge = {str(a): a for each in edge.values() for a in map(each.make, each.moves)}
    return None


@given(st.integers(0, 2**60 - 1))
def test_sets_by_number_and_by_cell(cells: int) -> None:
    cells &= squares.BOARD
    numbers = {squares.NUMBERS[cell] - 1 for cell in squares.CELLS if cells >> cell & 1}
    found = exhaustive.by_number(np.uint64(cells))
    assert int(found) == sum(1 << number for number in numbers)
    assert int(exhaustive.by_cell(found)) == cells


@given(boards(), st.booleans(), st.integers(0, 3))
def test_a_folded_position_plays_like_the_one_it_was(
    pieces: dict[int, str], is_black: bool, flags: int
) -> None:
    words, flag = laid(pieces, is_black), np.uint64(flags)
    table = np.array([exhaustive.folded(words, np.uint64(7))], dtype=np.uint64)
    back = exhaustive.unfolded(table, 0, words[5] & kernel.SIDE)
    assert kernel.occupied(back) == kernel.occupied(words)
    assert back[5] == words[5]
    assert int(table[0, 3]) >> 48 == 7
    for cell in squares.CELLS:
        if int(kernel.standing(words)) >> cell & 1:
            here = np.uint64(cell)
            assert kernel.kind_at(back, here) == kernel.kind_at(words, here)
            assert kernel.targets(back, here, flag) == kernel.targets(words, here, flag)
    assert kernel.won(back) == kernel.won(words)


@pytest.mark.parametrize(("state", "length"), [(NEAR, 1), (BLOCKED, 3)])
def test_exhaustive_search_finds_the_shortest(state: State, length: int) -> None:
    assert shortest(state, 5) == length
    for jobs in (1, 2):
        found = Exhaustive(state, megabytes=8, jobs=jobs).run(seconds=60)
        assert (found.length, found.bound) == (length, length)


@pytest.mark.compiled
def test_bounds_and_exhaustive_search_agree_with_trying_everything() -> None:
    for seed in range(4):
        state = maze.deal_by_seed("small", seed)
        line = [state]
        for move in solve(state, seconds=300, seed=1, first=True).moves:
            line.append(line[-1].make(move))
        for left, at in enumerate(reversed(line)):
            assert bound(at) <= left
        for left in (2, 3):
            state = line[-1 - left]
            found = Exhaustive(state, megabytes=64).run(seconds=60)
            assert found.length == shortest(state, left + 1)
            below = Exhaustive(state, most=found.length - 1, megabytes=64).run(seconds=60)
            assert (below.length, below.bound) == (None, found.length)


def test_nothing_left_to_try_is_a_proof() -> None:
    state = board("wMx c10, wM c3, wTx b2, wTx d2, bMx c1, bMx d1")
    found = Exhaustive(state, megabytes=8, jobs=1).run(seconds=60)
    assert found.length is None or found.length == shortest(state, 4)


def test_no_time_and_no_memory_end_a_search_without_a_claim() -> None:
    state = maze.deal_by_seed("small", 1)
    found = Exhaustive(state, megabytes=8, jobs=1).run(seconds=0)
    assert (found.length, found.hopeless, found.positions) == (None, False, 1)
    assert found.bound == bound(state)
    assert packed(state.position) == packed(state.position)
