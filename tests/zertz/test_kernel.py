"""Kernels one by one, against plain sets of cells; and limits that games seldom reach."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import zertz
from ludoteca.zertz import kernel, turns
from ludoteca.zertz.game import Rules, packed_goals
from ludoteca.zertz.rings import CELLS, NEIGHBOURS
from ludoteca.zertz.turns import bits, packed, unpacked
from tests.zertz.positions import odd_positions

SETS = st.integers(0, 2**CELLS - 1)


def cells_of(word: np.uint64) -> set[int]:
    return set(bits(int(word)))


@given(SETS, st.integers(0, 5))
def test_facing(cells: int, direction: int) -> None:
    found = cells_of(kernel.facing(np.uint64(cells), direction))
    chosen = set(bits(cells))
    assert found == {c for c, row in enumerate(NEIGHBOURS) if row[direction] in chosen}


@given(SETS.filter(bool), st.data())
def test_nth(cells: int, data: st.DataObject) -> None:
    found = list(bits(cells))
    n = data.draw(st.integers(0, len(found) - 1))
    assert int(kernel.nth(np.uint64(cells), np.uint64(n))) == found[n]


@given(SETS, SETS)
def test_free(rings: int, candidates: int) -> None:
    candidates &= rings
    expected = set()
    for cell in bits(candidates):
        gaps = [n is None or not rings >> n & 1 for n in NEIGHBOURS[cell]]
        if any(gaps[i] and gaps[i - 1] for i in range(6)):
            expected.add(cell)
    assert cells_of(kernel.free(np.uint64(rings), np.uint64(candidates))) == expected


@given(SETS, SETS)
def test_reached(rings: int, beginning: int) -> None:
    beginning &= rings
    reached = set(bits(beginning))
    edge = list(reached)
    while edge:
        for neighbour in NEIGHBOURS[edge.pop()]:
            if neighbour is not None and rings >> neighbour & 1 and neighbour not in reached:
                reached.add(neighbour)
                edge.append(neighbour)
    assert cells_of(kernel.reached(np.uint64(rings), np.uint64(beginning))) == reached


@given(odd_positions())
def test_jumpers_agree_with_single_jumps(text: str) -> None:
    state = zertz.parse(text)
    words = packed(state.words)
    marbles = state.words[1] | state.words[2] | state.words[3]
    by_direction = [
        {c for c in bits(marbles) if kernel.can_jump(words, np.uint64(c), direction)}
        for direction in range(6)
    ]
    vacant = kernel.vacant(words)
    for direction, expected in enumerate(by_direction):
        assert cells_of(kernel.jumpers(np.uint64(marbles), vacant, direction)) == expected
    assert cells_of(kernel.all_jumpers(words)) == set().union(*by_direction)


@given(odd_positions())
def test_counted_turns_are_the_turns_made(text: str) -> None:
    state = zertz.parse(text.replace(" captures=claimed", ""))
    assert int(kernel.turns(packed(state.words))) == len(state.turns)


@given(odd_positions())
def test_a_chain_is_the_jumps_of_one_marble(text: str) -> None:
    state = zertz.parse(text)
    goals = packed_goals(state.rules)
    for start in bits(int(kernel.all_jumpers(packed(state.words)))):
        for direction, over, landing in turns.jumps(state.words, start):
            after = kernel.jumped(packed(state.words), goals, np.uint64(start), direction)
            assert not unpacked(after)[1] & unpacked(after)[2] & unpacked(after)[3]
            taken = turns.colour_at(state.words, over)
            assert turns.colour_at(unpacked(after), landing) == turns.colour_at(state.words, start)
            assert turns.colour_at(unpacked(after), over) is None
            assert taken is not None
            goes_on = turns.goes_on(unpacked(after))
            can_go_on = bool(turns.jumps(unpacked(after), landing))
            assert goes_on == can_go_on
            assert cells_of(kernel.all_jumpers(after)) == {landing} or not goes_on
            side = unpacked(after)[4] >> 45 & 1
            assert side == (state.to_move if goes_on else 1 - state.to_move)


@pytest.mark.parametrize(
    ("captures", "goals", "reached"),
    [
        ((0, 0, 0), "standard", 0),
        ((3, 4, 2), "standard", 0),
        ((4, 5, 6), "standard", 1),
        ((3, 5, 6), "standard", 2),
        ((2, 4, 6), "standard", 3),
        ((3, 3, 3), "standard", 4),
        ((6, 8, 10), "standard", 1),
        ((2, 3, 1), "blitz", 0),
        ((2, 2, 2), "blitz", 4),
        ((3, 0, 0), "blitz", 1),
    ],
)
def test_goals(captures: tuple[int, int, int], goals: str, reached: int) -> None:
    white, grey, black = captures
    packed_captures = np.uint64(white | grey << 5 | black << 10)
    assert int(kernel.goal_reached(packed_captures, packed_goals(Rules(goals=goals)))) == reached


def test_counts_never_run_into_each_other() -> None:
    """All the marbles of a game in one hand still fit."""
    state = zertz.parse("oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6-8-10 0-0-0 0-0-0 2")
    everything = np.uint64((1 << CELLS) - 1)
    white = sum(1 << n for n in range(6))
    grey = sum(1 << n for n in range(6, 14))
    black = sum(1 << n for n in range(14, 24))
    words = packed((int(everything), white, grey, black, state.words[4] & ~0x7FFF))
    tally = int(kernel.gathered(words, everything)[4])
    assert (tally >> 30 & 31, tally >> 35 & 31, tally >> 40 & 31) == (6, 8, 10)
    assert (tally & 0x3FFFFFFF, tally >> 45) == (0, 1)


def test_what_has_ended_has_no_turns() -> None:
    finished = zertz.start().words
    ended = (*finished[:4], finished[4] | 1 << 53)
    assert int(kernel.perft(packed(ended), packed_goals(Rules()), 1)) == 0
    assert int(kernel.perft(packed(ended), packed_goals(Rules()), 0)) == 1
