"""The search against plain looks ahead, and what it leaves out."""

from collections.abc import Iterator
from itertools import islice

import numpy as np
from hypothesis import assume, given

from ludoteca.zertz import State, evaluate, parse, search, start
from ludoteca.zertz.bots import fair_turns
from ludoteca.zertz.game import packed_goals
from ludoteca.zertz.turns import Placing, bits, free_rings, packed
from tests.zertz.positions import RARE_ENDS, odd_positions, odd_texts

FEW_MARBLES = 9
PLENTY = 1 << 40
WIN = int(evaluate.WIN)

CHAINS = "oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo"
SACRIFICE = "...bb/..wooo/...oow./....go../......./....../...../.... 3-3-5 1-4-3 0-0-0 1"


class Memory:
    """The memory of one search, as plain as it can be."""

    def __init__(self, limit: int = PLENTY, slots: int = 1 << 10) -> None:
        self.table = np.zeros((slots, 2), dtype=np.uint64)
        self.history = np.zeros(search.CODES, dtype=np.int64)
        self.rows = np.zeros((search.DEEPEST + 1, search.WIDEST), dtype=np.int64)
        self.control = np.array([0, limit, 0], dtype=np.int64)

    @property
    def parts(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        return self.table, self.history, self.rows, self.control

    def score(
        self, state: State, depth: int, alpha: int = -WIN, beta: int = WIN, ply: int = 0
    ) -> int:
        window = (np.int64(depth), np.int64(alpha), np.int64(beta), np.int64(ply))
        goals = packed_goals(state.rules)
        return int(search.search(packed(state.words), goals, *window, self.parts))

    def candidates(self, state: State, quiet_too: bool) -> tuple[list[int], int]:
        row = self.rows[0]
        count, quiet = search.candidates(packed(state.words), self.parts, row, quiet_too)
        return [int(entry) for entry in row[:count]], int(quiet)


def plain(state: State, depth: int, ply: int = 0) -> int:
    """The score by trying everything: every capture, and every placing down to this depth."""
    if state.words[4] >> 53:
        score = int(evaluate.ended(packed(state.words)))
        return score + ply if score else 0
    if not state.can_capture and depth == 0:
        return int(evaluate.evaluate(packed(state.words), packed_goals(state.rules)))
    less = 0 if state.can_capture else 1
    return max(-plain(state.make(turn), depth - less, ply + 1) for turn in fair_turns(state))


def small(seed_texts: Iterator[str], number: int, most_turns: int) -> Iterator[State]:
    """Positions in which everything can be tried."""
    states = (parse(text) for text in seed_texts)
    fitting = (
        state
        for state in states
        if len(state.marbles) <= FEW_MARBLES and len(fair_turns(state)) <= most_turns
    )
    return islice(fitting, number)


@given(odd_positions())
def test_captures_are_followed_to_their_end(text: str) -> None:
    state = parse(text)
    assume(len(state.marbles) <= FEW_MARBLES)
    assert Memory().score(state, 0) == plain(state, 0)


def test_one_placing_deep_nothing_that_matters_is_left_out() -> None:
    for state in small(odd_texts(11), 15, most_turns=30):
        assert Memory().score(state, 1) == plain(state, 1), str(state)


def test_a_win_by_a_marble_offered_is_seen() -> None:
    """Offer a white marble, be captured once, capture and win: three turns."""
    assert Memory().score(parse(SACRIFICE), 1) == WIN - 3


def test_a_window_gives_a_bound() -> None:
    for state in small(odd_texts(12), 8, most_turns=30):
        exact = Memory().score(state, 2)
        assert Memory().score(state, 2, exact, exact + 1) <= exact
        assert Memory().score(state, 2, exact - 1, exact) >= exact


def test_two_passes_end_in_a_draw() -> None:
    """Z15"""
    assert Memory().score(parse(RARE_ENDS["passes"].start), 2) == 0


def test_a_first_glance_hides_nothing_from_a_closer_look() -> None:
    """Three placings deep, the later ones are at first searched less deeply."""
    states = (state for state in map(parse, odd_texts(14)) if not state.can_capture)
    several = (state for state in states if 12 <= len(fair_turns(state)) <= 40)
    for state in islice(several, 12):
        closer = [-Memory().score(state.make(turn), 2, ply=1) for turn in fair_turns(state)]
        assert Memory().score(state, 3) == max(closer), str(state)


def test_a_table_remembers_without_changing_the_score() -> None:
    for state in small(odd_texts(13), 6, most_turns=40):
        fresh, used = Memory(), Memory()
        used.score(state, 2)
        seen = int(used.control[search.SEEN])
        assert used.score(state, 2) == fresh.score(state, 2)
        assert used.control[search.SEEN] - seen <= seen


def test_what_was_kept_is_told_only_where_it_settles_the_window() -> None:
    memory = Memory().parts
    key, depth, low, high = np.uint64(77), np.int64(3), np.int64(-5), np.int64(5)

    def told(kind: np.uint64, score: int, depth_asked: int = 3) -> int | None:
        search.remember(memory, key, depth, np.int64(score), kind, np.int64(9))
        found, code = search.recalled(memory, key, np.int64(depth_asked), low, high)
        assert code == 9
        return None if found == search.UNKNOWN else int(found)

    assert told(search.EXACT, -3) == -3
    assert told(search.EXACT, -3, depth_asked=2) == -3
    assert told(search.EXACT, -3, depth_asked=4) is None
    assert told(search.AT_LEAST, 5) == 5
    assert told(search.AT_LEAST, 4) is None
    assert told(search.AT_MOST, -5) == -5
    assert told(search.AT_MOST, -4) is None
    assert search.recalled(memory, key + np.uint64(1), depth, low, high)[1] == search.NO_CODE


def turn_of(entry: int) -> Placing:
    code = entry & int(search.CODE)
    removed = code >> 8
    return Placing(code & 3, code >> 2 & 63, None if removed == 63 else removed)


@given(odd_positions())
def test_candidates_are_placings_and_quiet_ones_are_marked(text: str) -> None:
    state = parse(text)
    assume(not state.can_capture and any(isinstance(turn, Placing) for turn in state.turns))
    entries, quiet = Memory().candidates(state, quiet_too=True)
    turns = [turn_of(entry) for entry in entries]
    assert len(set(turns)) == len(turns)
    assert set(turns) <= set(state.turns)
    for entry, turn in zip(entries, turns, strict=True):
        after = state.make(turn)
        kept = len(after.marbles) == len(state.marbles) + 1
        assert bool(entry & int(search.QUIET)) == (kept and not after.can_capture)
    colours = len({turn.colour for turn in turns})
    assert quiet * colours == sum(bool(entry & int(search.QUIET)) for entry in entries)
    forcing, told = Memory().candidates(state, quiet_too=False)
    assert forcing == [entry for entry in entries if not entry & int(search.QUIET)]
    assert told == quiet


@given(odd_positions())
def test_only_removals_far_from_marbles_are_left_out(text: str) -> None:
    state = parse(text)
    assume(not state.can_capture and any(isinstance(turn, Placing) for turn in state.turns))
    entries, _ = Memory().candidates(state, quiet_too=True)
    left_out = set(state.turns) - {turn_of(entry) for entry in entries}
    marbles = state.words[1] | state.words[2] | state.words[3]
    near = int(search.beside(np.uint64(marbles)))
    for turn in left_out:
        assert isinstance(turn, Placing)
        assert turn.removed is not None
        assert not near >> turn.removed & 1
    far = [cell for cell in bits(free_rings(state.words)) if not near >> cell & 1]
    assert len({turn.removed for turn in left_out if isinstance(turn, Placing)}) < max(1, len(far))


def test_one_far_removal_stands_for_all_at_the_start() -> None:
    entries, _ = Memory().candidates(start(), quiet_too=True)
    assert len(entries) == 36 * 3


def test_history_makes_quiet_placings_promising() -> None:
    memory = Memory()
    entries, _ = memory.candidates(start(), quiet_too=True)
    liked = turn_of(entries[40])
    memory.history[entries[40] & int(search.CODE)] = 100
    again, _ = memory.candidates(start(), quiet_too=True)
    assert turn_of(max(again)) == liked


def test_the_limit_stops_a_search() -> None:
    memory = Memory(limit=50)
    memory.score(parse(CHAINS), 3)
    assert memory.control[search.STOP]
    assert memory.control[search.SEEN] == 50


def test_a_stop_ends_a_search_at_once() -> None:
    memory = Memory()
    memory.control[search.STOP] = 1
    memory.score(parse(CHAINS), 3)
    assert memory.control[search.SEEN] == 1


def test_nothing_half_searched_is_kept() -> None:
    """Wherever a stop comes, the same search without a limit finds what a fresh one does."""
    state = parse(SACRIFICE)
    expected = Memory().score(state, 2)
    for limit in range(2, 400, 57):
        memory = Memory(limit=limit)
        memory.score(state, 2)
        assert memory.control[search.STOP]
        memory.control[:] = 0, PLENTY, 0
        assert memory.score(state, 2) == expected
