"""How much looking a way home takes: one narrow search after another, each with other lots, until
one arrives. What is counted are positions, not seconds, so it is the same on every machine."""

from dataclasses import dataclass
from functools import cache
from threading import Lock

import numpy as np

from ludoteca.core.chance import Chance
from ludoteca.maze import beam, layout
from ludoteca.maze.fields import Numbers
from ludoteca.maze.game import Move, State

_WIDTH, _DEEPEST = 60, 160
_SLOTS = 1 << 19
# In the order of `beam`: what a slide and each rank cost, chance, a half short of moves, the worst
# way, the dead, those that wait, those that are frozen; patience; then the kinds.
_RECIPE = (2, 1, 128, 4, -4, 4, 0, 4, 30, 0, 4, 3, 4, 3, 3, 3, 2, 3, 5)
_VARIED = (0, 1, *range(10, 19))

_memory_lock = Lock()


@dataclass(frozen=True)
class Effort:
    """The moves home that looking found, if any, and how many positions were seen."""

    moves: tuple[Move, ...] | None
    positions: int


@cache
def _memory() -> beam.Memory:
    nodes = _WIDTH * (_DEEPEST + 2)
    return (
        np.zeros((nodes, 7), dtype=np.uint64),
        np.zeros(nodes, dtype=np.int64),
        np.zeros(_SLOTS, dtype=np.uint64),
        np.zeros((_WIDTH * 80, 3), dtype=np.int64),
        np.zeros(beam.SCORES, dtype=np.int64),
        np.zeros(beam.CONTROL, dtype=np.int64),
        np.zeros((beam.KNOWN, 2), dtype=np.uint64),
    )


def effort(state: State, most: int, seed: int = 0) -> Effort:
    """Look for a way home until one is found or so many positions have been seen.

    >>> from ludoteca import maze
    >>> state = maze.parse("bMx bMx / . . . . / . . . . . . / . . . . . . / . . . . . . / "
    ...     ". . . . . . / . . . . . . / . . . . . . / . wM . . / wMx . b")
    >>> effort(state, most=1000)
    Effort(moves=(Move(start=50, end=57),), positions=1)
    """
    words, flags, chance = layout.packed(state.position), state.rules.flags, Chance.from_seed(seed)
    with _memory_lock:
        memory = _memory()
        control = memory[5]
        control[:] = 0
        control[beam.LIMIT] = most
        while control[beam.SEEN] <= most:
            before = int(control[beam.SEEN])
            lots = np.uint64(chance.below(1 << 63))
            end = beam.beam(words, flags, _recipe(chance), _WIDTH, _DEEPEST, lots, memory)
            if end >= 0:
                return Effort(_moves(memory[1], int(end)), int(control[beam.SEEN]))
            if int(control[beam.SEEN]) == before:
                break
        return Effort(None, min(most, int(control[beam.SEEN])))


def _recipe(chance: Chance) -> Numbers:
    """The recipe, a little varied: what misses one deal's way may find another's."""
    recipe = np.array(_RECIPE, dtype=np.int64)
    for at in _VARIED:
        recipe[at] = max(1, recipe[at] + chance.pick((-1, 0, 0, 1)))
    return recipe


def _moves(links: Numbers, end: int) -> tuple[Move, ...]:
    found = []
    while links[end] >= 0:
        end, move = divmod(int(links[end]), beam.MOVE)
        found.append(Move(move >> 6, move & 63))
    return tuple(reversed(found))
