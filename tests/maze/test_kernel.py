"""Kernels one by one, against plain walks over the squares."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.maze import kernel, squares
from tests.maze.positions import FLAGS, boards, packed

SETS = st.integers(0, 2**60 - 1).map(lambda cells: cells & squares.BOARD)
PLACES = st.sampled_from(squares.CELLS)


def cells_of(word: np.uint64) -> set[int]:
    return {cell for cell in range(64) if int(word) >> cell & 1}


@given(SETS)
def test_touching(cells: int) -> None:
    expected = {n for cell in cells_of(np.uint64(cells)) for n in squares.neighbours(cell)}
    found = cells_of(kernel.touching(np.uint64(cells)) & kernel.BOARD)
    assert found == expected | cells_of(np.uint64(cells))


@given(SETS, PLACES)
def test_walked(free: int, start: int) -> None:
    free &= ~(1 << start)
    reached: set[int] = set()
    edge = [start]
    while edge:
        for cell in squares.neighbours(edge.pop()):
            if free >> cell & 1 and cell not in reached:
                reached.add(cell)
                edge.append(cell)
    assert cells_of(kernel.walked(np.uint64(free), np.uint64(1 << start))) == reached


@given(SETS, PLACES)
def test_slid(free: int, start: int) -> None:
    expected = set()
    for way in squares.DIAGONALS:
        for cell in squares.ray(start, way):
            if not free >> cell & 1:
                break
            expected.add(cell)
    assert cells_of(kernel.slid(np.uint64(free & ~(1 << start)), np.uint64(start))) == expected


def hops(taken: int, start: int) -> set[int]:
    lines = (squares.ray(start, way) for way in squares.DIRECTIONS)
    return {li[1] for li in lines if li[1:] and taken >> li[0] & 1 and not taken >> li[1] & 1}


@given(SETS, PLACES)
def test_hopped(taken: int, start: int) -> None:
    taken |= 1 << start
    free = np.uint64(squares.BOARD & ~taken)
    found = cells_of(kernel.hopped(np.uint64(taken), free, np.uint64(start)))
    assert found == hops(taken, start)


@given(SETS, PLACES)
def test_hopped_on(taken: int, start: int) -> None:
    reached, edge = {start}, [start]
    taken &= ~(1 << start)
    while edge:
        fresh = hops(taken, edge.pop()) - reached
        reached |= fresh
        edge += fresh
    found = cells_of(kernel.hopped_on(np.uint64(taken | 1 << start), np.uint64(start)))
    assert found == reached - {start}


@given(SETS, PLACES, st.integers(1, 3), st.booleans())
def test_marched(taken: int, start: int, steps: int, is_black: bool) -> None:
    ahead = (-1, 0) if is_black else (1, 0)
    lines = [squares.ray(start, way)[:steps] for way in (ahead, (0, 1), (0, -1))]
    clear = [li for li in lines if len(li) == steps and not taken & squares.set_of(*li)]
    found = kernel.marched(np.uint64(taken), np.uint64(start), np.uint64(steps), is_black)
    assert cells_of(found) == {line[-1] for line in clear}


@given(SETS, PLACES)
def test_steps_of_lightning_and_stone(taken: int, start: int) -> None:
    taken |= 1 << start
    for kind in "LS":
        expected = set()
        for way in squares.DIAGONALS:
            line = squares.ray(start, way)
            between = squares.ray(start, (way[0], 0))
            way_clear = kind == "L" or (between and not taken >> between[0] & 1)
            if line and way_clear and not taken >> line[0] & 1:
                expected.add(line[0])
        pieces = dict.fromkeys(cells_of(np.uint64(taken)), "w1") | {start: f"w{kind}"}
        found = kernel.targets(packed(pieces), np.uint64(start), np.uint64(0))
        assert cells_of(found) == expected


@given(boards(), FLAGS)
def test_moves_are_counted_as_they_are_made(pieces: dict[int, str], flags: int) -> None:
    words, flag = packed(pieces), np.uint64(flags)
    starts = cells_of(kernel.movable(words, flag))
    assert starts <= cells_of(kernel.standing(words))
    after = [
        kernel.moved(words, np.uint64(start), np.uint64(end))
        for start in starts
        for end in cells_of(kernel.targets(words, np.uint64(start), flag))
    ]
    assert len(after) == kernel.moves(words, flag)
    assert kernel.stuck(words, flag) == (not after)
    assert len(set(after)) >= (1 if after else 0)
    for then in after:
        assert int(kernel.occupied(then)).bit_count() == len(pieces)
        assert int(then[5] ^ words[5]) >> 63


@given(boards(), FLAGS)
def test_perft_counts_the_moves_after_each_move(pieces: dict[int, str], flags: int) -> None:
    words, flag = packed(pieces), np.uint64(flags)
    two = 0
    for start in cells_of(kernel.movable(words, flag)):
        for end in cells_of(kernel.targets(words, np.uint64(start), flag)):
            two += int(kernel.perft(kernel.moved(words, np.uint64(start), np.uint64(end)), flag, 1))
    assert kernel.perft(words, flag, 2) == (0 if kernel.won(words) else two)


@pytest.mark.parametrize("kind", range(1, 10))
def test_each_kind_is_found_where_it_is(kind: int) -> None:
    letter = kernel.KINDS[kind - 1]
    words = packed({2: f"w{letter}", 20: f"b{letter}", 30: "wM" if letter == "H" else "wH"})
    assert cells_of(kernel.of_kind(words, np.uint64(kind))) == {2, 20}
    assert int(kernel.kind_at(words, np.uint64(20))) == kind
