"""Solving Maze: a first way home fast, then ever shorter ones until the time is up.

Run times are heavy-tailed, so many short narrow tries, each with a recipe and a chance of its own,
beat a few long ones. Once a way is known, tries set out from somewhere along it with wider beams;
they may come home sooner, or meet the known way further on.

Threads do it, since kernels run without Python's lock. Each try is fixed by the seed and its
number, and the first way home is the one of the lowest number, however many threads look for it.
"""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from ludoteca.core.jit import warm
from ludoteca.core.text import Message
from ludoteca.maze import beam, deadlock, kernel, squares
from ludoteca.maze.game import Move
from ludoteca.maze.layout import packed, unpacked
from ludoteca.maze.optimal import Exhaustive, bound

if TYPE_CHECKING:
    from ludoteca.maze.game import State

DEEPEST = 220
"""The longest way home that is looked for, in plies."""

PROCESSORS = 2
MEMORY = 512  # MB
SMALL_WORK = 150_000  # positions seen when no time is given

# Slide, rank, chance, short half, worst way, dead, waiting, frozen, patience; then the kinds. They
# were learned from some thousands of tries at deals that are in no test and in no bench.
RECIPE = (2, 1, 128, 4, -4, 4, 0, 4, 30, 0, 4, 3, 4, 3, 3, 3, 2, 3, 5)
PORTFOLIO = (
    (1, 2, 2), (1, 1, 2), (128, 192), (0, 4, 8), (-8, -4, -4), (0, 2, 4), (0, 0, 1), (0, 0, 4),
    (20, 30, 60), (0,), (3, 4, 5), (2, 3, 4), (3, 4, 5), (2, 3, 4), (2, 3, 4), (3, 4), (1, 2, 3),
    (3, 4), (4, 5, 6), (0,),
)  # fmt: skip
WIDTHS = (60, 60, 60, 100, 60, 60, 100, 250)
WIDEST = 4000
_BYTES_OF_NODE = 64
_BYTES_OF_OFFER = 24
_CHILDREN = 16  # keys met for each position kept, at most


@dataclass(frozen=True)
class Found:
    """What solving came to.

    No moves: none were found, since the position is lost for the reason told, or in the time given.
    """

    moves: tuple[Move, ...] = ()
    lost: Message | None = None
    bound: int = 0
    seconds: float = 0.0
    first_seconds: float = 0.0
    tries: int = 0
    positions: int = 0
    history: tuple[tuple[float, int], ...] = ()

    @property
    def optimal(self) -> bool:
        """Whether no way home is shorter.

        >>> Found((Move(2, 9),), bound=1).optimal
        True
        """
        return bool(self.moves) and len(self.moves) <= self.bound

    @property
    def text(self) -> str:
        """The moves in square numbers.

        >>> Found((Move(2, 7), Move(57, 52))).text
        '1-3 48-46'
        """
        numbers = squares.NUMBERS
        return " ".join(f"{numbers[start]}-{numbers[end]}" for start, end in self.moves)


def solve(
    state: "State",
    *,
    seconds: float = 10.0,
    seed: int = 0,
    jobs: int = PROCESSORS,
    first: bool = False,
    optimal: bool = False,
    memory: int = MEMORY,
    stop: threading.Event | None = None,
    progress: Callable[[Found], None] | None = None,
) -> Found:
    """Look for a short way home from any position: for so many seconds, or until it is proven that
    no way is shorter, or that there is none. `first` is content with any; without seconds a fixed
    amount of work is done. `optimal` gives half of the time to the proof that no way is shorter,
    which also raises the bound. At most so many MB are used.

    >>> from ludoteca import maze
    >>> state = maze.deal_by_seed("small", 7)
    >>> found = solve(state, seconds=0, seed=1)
    >>> for move in found.moves:
    ...     state = state.make(move)
    >>> state.outcome.winners
    (0, 1)
    """
    if optimal:
        warm(["ludoteca.maze.exhaustive"])
    began = perf_counter()
    if state.outcome is not None:
        return Found()
    if reason := deadlock.proof(state):
        return Found(lost=reason, seconds=perf_counter() - began)
    hunt = _Hunt(state, seed, first or not seconds, memory, began, progress)
    if not seconds:
        hunt.work_left = SMALL_WORK
    threads = [threading.Thread(target=hunt.work, args=(n, jobs)) for n in range(max(1, jobs))]
    for thread in threads:
        thread.start()
    try:
        hunt.wait((seconds / 2 if optimal else seconds) or None, stop)
    finally:
        hunt.end()
        for thread in threads:
            thread.join()
    if hunt.error is not None:
        raise hunt.error
    found = hunt.found()
    if not optimal or not found.moves or found.optimal:
        return found
    search = Exhaustive(state, most=len(found.moves) - 1, megabytes=memory, jobs=jobs)
    left = began + seconds - perf_counter()
    bounded = search.run(left, stop.is_set if stop else lambda: False).bound
    return replace(found, bound=max(found.bound, bounded), seconds=perf_counter() - began)


@dataclass
class _Hunt:
    """What the threads share while they look for ways home from one position."""

    state: "State"
    seed: int
    first: bool
    megabytes: int
    began: float
    progress: Callable[[Found], None] | None
    work_left: int | None = None
    error: BaseException | None = None
    tries: int = 0
    positions: int = 0
    best: tuple[Move, ...] = ()
    best_try: int = -1
    history: list[tuple[float, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.flags = self.state.rules.flags
        self.bound = bound(self.state)
        self.lock = threading.Lock()
        self.over = threading.Event()
        self.controls: dict[int, Any] = {}
        self.line: list[kernel.Words] = []

    def wait(self, seconds: float | None, stop: threading.Event | None) -> None:
        """Until it is over, or the time is up, or somebody asks to stop."""
        end = None if seconds is None else self.began + seconds
        while not self.over.is_set() and not (stop and stop.is_set()):
            left = 0.05 if end is None else end - perf_counter()
            if left <= 0:
                return
            self.over.wait(min(left, 0.05) if stop or end is None else left)

    def end(self) -> None:
        """Let all threads stop as soon as they can."""
        with self.lock:
            self.over.set()
            for control in self.controls.values():
                control[beam.STOP] = 1

    def work(self, number: int, jobs: int) -> None:
        """What one thread does."""
        try:
            room = _Room(self.megabytes // max(1, jobs))
            while self._try_once(room):
                pass
        except BaseException as error:
            self.error = error
            self.end()

    def _try_once(self, room: "_Room") -> bool:
        with self.lock:
            if self.over.is_set():
                return False
            number = self.tries
            self.tries += 1
            best, line = self.best, self.line
            if self.work_left is not None and self.work_left <= 0:
                self.controls.pop(number, None)
                return self._finish_if_idle()
            plan = _plan(self.seed, number, best, room.widest)
            memory = room.ready(plan.width, plan.deepest)
            self.controls[number] = memory[5]
            if best:
                _remember(memory[6], line)
        start = line[plan.cut] if best else packed(self.state.position)
        end = beam.beam(
            start, self.flags, plan.recipe, plan.width, plan.deepest, plan.chance, memory
        )
        control = memory[5]
        with self.lock:
            del self.controls[number]
            self.positions += int(control[beam.SEEN])
            if self.work_left is not None:
                self.work_left -= int(control[beam.SEEN])
            if end >= 0:
                found = best[: plan.cut] + _moves(memory, end)
                if control[beam.LEFT]:
                    found += best[len(best) - int(control[beam.LEFT]) :]
                self._improve(found, number, bool(best))
            if self.first and self.best:
                return self._finish_if_idle()
        return True

    def _improve(self, found: tuple[Move, ...], number: int, shortens: bool) -> None:
        if shortens or not self.first:
            better = not self.best or len(found) < len(self.best)
        else:
            better = not self.best or number < self.best_try
        if not better:
            return
        self.best, self.best_try = found, number
        self.line = _positions(self.state, found, self.flags)
        self.history.append((perf_counter() - self.began, len(found)))
        if self.first:
            for other, control in self.controls.items():
                if other > number:
                    control[beam.STOP] = 1
        elif len(found) <= self.bound:
            self.over.set()
            for control in self.controls.values():
                control[beam.STOP] = 1
        if self.progress:
            self.progress(self.found())

    def _finish_if_idle(self) -> bool:
        """A way has been found, or the work is done: over once no earlier try is still going on."""
        if not self.controls:
            self.over.set()
        return False

    def found(self) -> Found:
        """What is known so far."""
        return Found(
            moves=self.best,
            bound=self.bound,
            seconds=perf_counter() - self.began,
            first_seconds=self.history[0][0] if self.history else 0.0,
            tries=self.tries,
            positions=self.positions,
            history=tuple(self.history),
        )


@dataclass(frozen=True)
class _Plan:
    """One try: where along the known way it sets out, and how it looks."""

    cut: int
    width: int
    deepest: int
    recipe: Any
    chance: np.uint64


def _plan(seed: int, number: int, best: Sequence[Move], widest: int) -> _Plan:
    lots = Random(f"{seed} {number}")
    cut, width, deepest = 0, WIDTHS[number % len(WIDTHS)], DEEPEST
    if best:
        if lots.random() < 0.6:
            cut = lots.randrange(max(1, len(best) - 6))
        left = len(best) - cut
        deepest = left - 1
        # Short ways are searched widely, so that all tries take about as long.
        width = int(lots.choice((0.5, 1, 1, 2)) * 24_000 / (left + 4))
    width = max(1, min(width, widest))
    return _Plan(cut, width, deepest, _recipe(lots, number), np.uint64(lots.getrandbits(63)))


def _recipe(lots: Random, number: int) -> Any:
    recipe = [*RECIPE, 0]
    if number % 2:
        # What misses one deal's way may find another's.
        recipe = [lots.choice(values) for values in PORTFOLIO]
    for at in range(beam.KINDS_FROM + 1, beam.KINDS_FROM + 10):
        recipe[at] = max(1, recipe[at] + lots.choice((-1, 0, 0, 1)))
    recipe[beam.SLIDE] = max(1, recipe[beam.SLIDE] + lots.choice((-1, 0, 0, 1)))
    recipe[beam.CHANCE] = int(recipe[beam.CHANCE] * lots.choice((0.5, 1, 1, 1.5)))
    return np.array(recipe, dtype=np.int64)


class _Room:
    """The memory of one thread, made again only when a try needs more than there is."""

    def __init__(self, megabytes: int) -> None:
        self.bytes = megabytes << 20
        self.nodes = self.offers = 0
        self.known = np.zeros((beam.KNOWN, 2), dtype=np.uint64)
        self.counts = np.zeros(beam.SCORES, dtype=np.int64)
        self.control = np.zeros(beam.CONTROL, dtype=np.int64)

    @property
    def widest(self) -> int:
        """The widest beam there is room for."""
        of_one = DEEPEST * (_BYTES_OF_NODE + 8 * 2 * _CHILDREN) + 60 * _BYTES_OF_OFFER
        return min(WIDEST, max(1, self.bytes // of_one))

    def ready(self, width: int, deepest: int) -> tuple[Any, ...]:
        """Memory for a beam of this width and depth."""
        nodes, offers = width * (deepest + 1) + 2, width * 60 + 500
        if nodes > self.nodes:
            self.nodes = nodes
            self.words = np.zeros((nodes, 7), dtype=np.uint64)
            self.links = np.zeros(nodes, dtype=np.int64)
            self.keys = np.zeros(1 << (nodes * _CHILDREN).bit_length(), dtype=np.uint64)
        if offers > self.offers:
            self.offers = offers
            self.offered = np.zeros((offers, 3), dtype=np.int64)
        slots = min(self.keys.shape[0], 1 << (nodes * _CHILDREN).bit_length())
        self.control[:] = 0
        self.control[beam.LIMIT] = 1 << 60
        self.known[:] = 0
        keys = self.keys[:slots]
        return self.words, self.links, keys, self.offered, self.counts, self.control, self.known


def _moves(memory: tuple[Any, ...], end: int) -> tuple[Move, ...]:
    links, found = memory[1], []
    while (link := int(links[end])) >= 0:
        found.append(Move(link >> 6 & 63, link & 63))
        end = link // beam.MOVE
    return tuple(reversed(found))


def _positions(state: "State", moves: Sequence[Move], flags: np.uint64) -> list[kernel.Words]:
    """All positions along the moves, each of which must be legal."""
    found = [packed(state.position)]
    for start, end in moves:
        words = found[-1]
        if not int(kernel.standing(words)) >> start & 1 or not (
            int(kernel.targets(words, np.uint64(start), flags)) >> end & 1
        ):
            raise AssertionError(f"an illegal move was found: {unpacked(words)}, {start}-{end}")
        found.append(kernel.moved(words, np.uint64(start), np.uint64(end)))
    if not kernel.won(found[-1]):
        raise AssertionError(f"the moves found do not win: {unpacked(found[-1])}")
    return found


def _remember(known: Any, line: Sequence[kernel.Words]) -> None:
    """Note the positions of the known way with the plies that are left from each."""
    for at, words in enumerate(line):
        key = beam.key_of(words)
        slot = int(key) % beam.KNOWN
        while known[slot, 0]:
            slot = (slot + 1) % beam.KNOWN
        known[slot] = key, len(line) - 1 - at
