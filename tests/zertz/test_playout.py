"""Random games on the kernel against the same games played with states and turns."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice

import numpy as np
import pytest

from ludoteca.zertz import State, parse, playout, start, turns
from ludoteca.zertz.game import packed_goals
from ludoteca.zertz.rings import SIZES
from ludoteca.zertz.turns import Capture, Other, Placing, packed
from tests.zertz.positions import RARE_ENDS, odd_texts

STRIDE, WORD = int(playout.STRIDE), 1 << 64
PATIENCE = np.uint64(1000)


def below(lot: int, limit: int) -> int:
    return int(playout.below(np.uint64(lot % WORD), np.uint64(limit)))


def pick(lot: int, items: Iterable[int]) -> int:
    listed: Sequence[int] = list(items)
    return listed[below(lot, len(listed))]


def random_capture(state: State, lot: int) -> tuple[Capture, int]:
    """A chain drawn jump by jump: all jumps are listed by direction, then by the marble."""
    possible = [turn for turn in state.turns if isinstance(turn, Capture)]
    words, path = state.words, ()
    while True:
        starts = path[-1:] or range(61)
        jumps = sorted(
            (direction, cell, landing)
            for cell in starts
            if turns.colour_at(words, cell) is not None
            for direction, _, landing in turns.jumps(words, cell)
        )
        if not jumps:
            return next(turn for turn in possible if turn.path == path), lot
        direction, cell, landing = jumps[below(lot, len(jumps))]
        lot += STRIDE
        words = turns.after_jump(words, cell, direction)
        path = (*path, landing) if path else (cell, landing)


def random_placing(state: State, lot: int) -> Placing | Other:
    colours = turns.placeable(state.words)
    if not colours:
        return Other.PASS
    colour = pick(lot, colours)
    ring = pick(lot + STRIDE, turns.bits(turns.vacant_rings(state.words)))
    removable = turns.free_rings(state.words) & ~(1 << ring)
    removed = pick(lot + 2 * STRIDE, turns.bits(removable)) if removable else None
    return Placing(colour, ring, removed)


def random_game(state: State, lot: int) -> tuple[int, int]:
    """Who wins and after how many turns; repetition, which the kernel cannot see, is not asked."""
    count = 0
    while not state.words[4] >> 53:
        if state.can_capture:
            turn, lot = random_capture(state, lot)
        else:
            turn, lot = random_placing(state, lot), lot + 3 * STRIDE
            assert turn in state.turns
        state = State(state.rules, state.make(turn).words)
        count += 1
    return (state.outcome.winner if state.outcome.winner is not None else 2), count


def kernel_game(state: State, lot: int, most: np.uint64 = PATIENCE) -> tuple[int, int]:
    words, goals = packed(state.words), packed_goals(state.rules)
    winner, count = playout.playout(words, goals, np.uint64(lot % WORD), most)
    return int(winner), int(count)


@pytest.mark.parametrize("rings", SIZES)
def test_random_games_are_those_of_the_states(rings: int) -> None:
    state = start(rings=rings)
    for seed in range(3):
        assert kernel_game(state, seed * 12345) == random_game(state, seed * 12345)


@pytest.mark.parametrize(
    "text", [*(line.start for line in RARE_ENDS.values()), *islice(odd_texts(21), 12)]
)
def test_random_games_go_on_from_anywhere(text: str) -> None:
    for seed in range(3):
        assert kernel_game(parse(text), seed) == random_game(parse(text), seed)


def test_a_game_that_lasts_too_long_is_drawn() -> None:
    assert kernel_game(start(), 1, most=np.uint64(5)) == (2, 5)


def test_games_are_counted_by_who_wins() -> None:
    state = start()
    games = 12
    goals = packed_goals(state.rules)
    args = packed(state.words), goals, np.uint64(4)
    *wins, length = map(int, playout.playouts(*args, games, PATIENCE))
    lots = [int(playout.mixed(np.uint64((4 + n * STRIDE) % WORD))) for n in range(games)]
    alone = [kernel_game(state, lot) for lot in lots]
    assert wins == [sum(winner == who for winner, _ in alone) for who in range(3)]
    assert length == sum(count for _, count in alone)
    cut_short = playout.playouts(*args, games, np.uint64(3))
    assert [int(n) for n in cut_short] == [0, 0, games, 3 * games]


@pytest.mark.compiled
def test_every_number_is_as_likely() -> None:
    drawn = Counter(below(n * STRIDE, 7) for n in range(70_000))
    assert sorted(drawn) == list(range(7))
    assert max(drawn.values()) - min(drawn.values()) < 700


@pytest.mark.compiled
def test_neither_side_is_favoured_much() -> None:
    state = start()
    words, goals = packed(state.words), packed_goals(state.rules)
    first, second, nobody, length = map(
        int, playout.playouts(words, goals, np.uint64(1), 20_000, PATIENCE)
    )
    assert first + second + nobody == 20_000
    assert 0.95 < first / second < 1.1
    assert 30 < length / 20_000 < 32
