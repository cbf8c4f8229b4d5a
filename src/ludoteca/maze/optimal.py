"""Shortest ways home: a bound that no way home is below, and search that leaves nothing out."""

from typing import TYPE_CHECKING

import numpy as np

from ludoteca.core.jit import kernel
from ludoteca.maze.fields import FARTHEST, HEAVIEST, LEVELS, PASSABLE, Sets, Table, barred, ways
from ludoteca.maze.kernel import (
    BLACK_HOME,
    BOARD,
    U0,
    WHITE_HOME,
    Words,
    mates,
    occupied,
)
from ludoteca.maze.layout import packed

if TYPE_CHECKING:
    from ludoteca.maze.game import State


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
