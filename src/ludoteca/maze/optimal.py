"""Shortest ways home: a bound that no way home is below, and the length that is the least."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from ludoteca.core.jit import kernel
from ludoteca.maze.fields import FARTHEST, HEAVIEST, LEVELS, PASSABLE, Sets, Table, barred, ways
from ludoteca.maze.kernel import (
    BLACK_HOME,
    BOARD,
    SIDE,
    U0,
    WHITE_HOME,
    Words,
    mates,
    occupied,
)
from ludoteca.maze.layout import packed

if TYPE_CHECKING:
    from ludoteca.maze.game import State


PROCESSORS = 2


@kernel
def at_least(words: Words, weights: Sets, room: Table) -> int:
    """No way home has fewer plies: each Mate needs its slides, whatever stands in its way, and the
    pieces in the most crowded way need a move each besides. FARTHEST: there is none."""
    taken = occupied(words)
    found = mates(words)
    never = barred(words)
    white, black = found & ~words[4], found & words[4]
    weights[:] = U0
    weights[0] = BOARD & ~never
    weights[PASSABLE] = weights[0]
    a, b = ways(white, BLACK_HOME, weights, 1, FARTHEST, room)
    c, d = ways(black, WHITE_HOME, weights, 1, FARTHEST, room)
    if max(max(a, b), max(c, d)) == FARTHEST:
        return FARTHEST
    slides = a + b + c + d
    weights[1] = taken & ~never & ~found
    weights[0] &= ~weights[1]
    e, f = ways(white, BLACK_HOME, weights, 1, FARTHEST, room)
    g, h = ways(black, WHITE_HOME, weights, 1, FARTHEST, room)
    return slides + max(max(e - a, f - b), max(g - c, h - d))


def bound(state: "State") -> int:
    """A number of plies that no way home is below.

    >>> from ludoteca import maze
    >>> 8 <= bound(maze.deal_by_seed("small", 7)) <= 20
    True
    """
    weights = np.zeros(HEAVIEST + 2, dtype=np.uint64)
    room = np.zeros((LEVELS, 5), dtype=np.uint64)
    return int(at_least(packed(state.position), weights, room))


@dataclass(frozen=True)
class Searched:
    """What an exhaustive search came to: the plies of the shortest way home, None if it was not
    reached; a bound that no way is below; whether there is none at all; and the positions kept."""

    length: int | None
    bound: int
    hopeless: bool
    positions: int
    seconds: float


class Exhaustive:
    """All positions reached from one, ply by ply, with no more memory than allowed.

    >>> from ludoteca import maze
    >>> search = Exhaustive(maze.deal_by_seed("small", 7), megabytes=1, jobs=1)
    >>> search.run(seconds=5).bound > 3
    True
    """

    _BOX = 1 << 14

    def __init__(
        self, state: "State", most: int = 0, megabytes: int = 256, jobs: int = PROCESSORS
    ) -> None:
        from ludoteca.maze import exhaustive

        self._kernels = exhaustive
        self.state, self.most, self.jobs = state, most, jobs
        self.flags, self.bound = state.rules.flags, bound(state)
        slots = 1 << ((megabytes << 20) // (32 * jobs)).bit_length() - 1
        self._tables = [np.zeros((slots, 4), dtype=np.uint64) for _ in range(jobs)]
        self._full = slots * 19 // 20 - jobs * self._BOX
        self._boxes = [np.zeros((jobs, self._BOX, 4), dtype=np.uint64) for _ in range(jobs)]
        self._filled = [np.zeros(jobs, dtype=np.int64) for _ in range(jobs)]
        self._found = [np.zeros(2, dtype=np.int64) for _ in range(jobs)]
        self._room = [
            (np.zeros(HEAVIEST + 2, dtype=np.uint64), np.zeros((LEVELS, 5), dtype=np.uint64))
            for _ in range(jobs)
        ]

    @property
    def positions(self) -> int:
        """How many different positions are kept."""
        return 1 + sum(int(found[self._kernels.NEW]) for found in self._found)

    def run(self, seconds: float, stop: Callable[[], bool] = lambda: False) -> Searched:
        """Ply by ply, until a way home is found, or nothing is left, or no more can be done."""
        began = perf_counter()
        words = packed(self.state.position)
        side = words[5] & SIDE
        self._tables[0][0] = self._kernels.folded(words, np.uint64(1))
        ply, least = 1, self.bound

        def result(length: int | None = None, hopeless: bool = False) -> Searched:
            return Searched(length, least, hopeless, self.positions, perf_counter() - began)

        with ThreadPoolExecutor(self.jobs) as pool:
            while True:
                before = self.positions
                done = self._expanded(
                    pool, ply, side, lambda: stop() or perf_counter() - began > seconds
                )
                if any(int(found[self._kernels.WON]) for found in self._found):
                    least = max(least, ply)
                    return result(ply)
                if not done:
                    return result()
                if self.positions == before:
                    if self.most:
                        least = self.most + 1
                    return result(hopeless=not self.most)
                least = max(least, ply + 1)
                ply, side = ply + 1, side ^ SIDE

    def _expanded(
        self, pool: ThreadPoolExecutor, ply: int, side: Any, stop: Callable[[], bool]
    ) -> bool:
        """Find all positions one ply further; False if the time or the memory did not do."""
        kernels, jobs = self._kernels, range(self.jobs)
        at: Sequence[int] = [0] * self.jobs

        def expand(job: int) -> int:
            return kernels.expand(
                self._tables[job], at[job], ply, self.most, side, self.flags,
                self._boxes[job], self._filled[job], self._found[job], *self._room[job],
            )  # fmt: skip

        def take(job: int) -> None:
            for other in jobs:
                kernels.take(
                    self._tables[job],
                    self._boxes[other],
                    job,
                    self._filled[other],
                    self._found[job],
                )

        while any(at[job] < len(self._tables[job]) for job in jobs):
            if stop() or any(found[kernels.NEW] > self._full for found in self._found):
                return False
            at = list(pool.map(expand, jobs))
            list(pool.map(take, jobs))
        return True
