"""Proofs that a position cannot be won any more.

Three kinds, the quick ones first. A plain reason stands in the position itself (`lost`). A Mate has
no way home when what lies down, and what can never stir again, bars every way, even if all other
pieces went wherever they pleased. And where few positions can still be reached, all are tried;
since nobody may pass, lines that run out of harmless moves end there too.

Nothing is claimed that is not so: what the proofs leave out of account only ever helps the Mates.
"""

from typing import TYPE_CHECKING

import numpy as np

from ludoteca.core.bits import zeros_below
from ludoteca.core.jit import kernel
from ludoteca.core.text import Message, say
from ludoteca.maze.beam import keep, key_of, node
from ludoteca.maze.fields import (
    FARTHEST,
    HEAVIEST,
    LEVELS,
    PASSABLE,
    RANKS,
    Sets,
    Table,
    barred,
    fatal,
    ranked,
    ways,
)
from ludoteca.maze.kernel import (
    BLACK_HOME,
    BOARD,
    LIGHT,
    U0,
    U1,
    WHITE_HOME,
    Words,
    kind_at,
    mates,
    moved,
    occupied,
    standing,
    targets,
    won,
)
from ludoteca.maze.layout import packed

if TYPE_CHECKING:
    from ludoteca.maze.game import State

MOST = 20_000
"""How many positions are tried by default before the search for a proof is given up."""

UNKNOWN, NO_WAY, NO_LINE = range(3)


@kernel
def walled_in(words: Words, flags: np.uint64, ranks: Sets, weights: Sets, room: Table) -> bool:
    """Whether some Mate has no way home past all that can never move out of it."""
    ranked(words, flags, ranks)
    taken = occupied(words)
    never = (barred(words) | ranks[RANKS - 1]) & taken
    weights[:] = U0
    weights[0] = BOARD & ~taken
    weights[1] = taken & ~never
    weights[PASSABLE] = BOARD & ~never
    found = mates(words)
    a, b = ways(found & ~words[4], BLACK_HOME, weights, 1, FARTHEST, room)
    c, d = ways(found & words[4], WHITE_HOME, weights, 1, FARTHEST, room)
    return max(max(a, b), max(c, d)) == FARTHEST


@kernel
def hopeless(words: Words, flags: np.uint64, most: int, nodes: Table, keys: Sets) -> int:
    """Why a position is lost, as far as so many positions tell. Positions are told apart by all
    their words: two that share a key only cost the proof."""
    ranks = np.zeros(RANKS, dtype=np.uint64)
    weights = np.zeros(HEAVIEST + 2, dtype=np.uint64)
    room = np.zeros((LEVELS, 5), dtype=np.uint64)
    if won(words):
        return UNKNOWN
    if walled_in(words, flags, ranks, weights, room):
        return NO_WAY
    mask = np.uint64(keys.shape[0] - 1)
    keys[:] = U0
    keep(nodes, 0, words, U0)
    at, last = 0, 1
    while at < last:
        words = node(nodes, at)
        at += 1
        if at > 1 and walled_in(words, flags, ranks, weights, room):
            continue
        waiting = standing(words)
        while waiting:
            cell = zeros_below(waiting)
            here = U1 << cell
            waiting ^= here
            is_black, is_light = words[4] & here != U0, here & LIGHT != U0
            ends = targets(words, cell, flags) & ~fatal(kind_at(words, cell), is_black, is_light)
            while ends:
                end = zeros_below(ends)
                ends &= ends - U1
                after = moved(words, cell, end)
                if won(after) or last >= most:
                    return UNKNOWN
                slot = key_of(after) & mask
                while keys[slot] != U0:
                    if node(nodes, int(keys[slot])) == after:
                        break
                    slot = (slot + U1) & mask
                if keys[slot] == U0:
                    keys[slot] = np.uint64(last)
                    keep(nodes, last, after, U0)
                    last += 1
    return NO_LINE


def proof(state: "State", most: int = MOST) -> Message | None:
    """Why a game that goes on can no longer be won; None where no proof is found while at most so
    many positions are tried.

    >>> from ludoteca import maze
    >>> state = maze.parse(
    ...     "wM . / . . . . / . . . . . . / wMx . . . . . / . . . . . . / "
    ...     ". . . . . . / . . . . . . / . bM . . . . / bM . . . / . bR b"
    ... )
    >>> str(proof(state))
    'The Mate on a4 lies in the desert.'
    >>> proof(maze.deal_by_seed("small", 7)) is None
    True
    """
    if state.outcome is not None:
        return None
    if reason := state.lost_already:
        return reason
    words, flags = packed(state.position), state.rules.flags
    nodes = np.zeros((most + 1, 7), dtype=np.uint64)
    keys = np.zeros(1 << (2 * most).bit_length(), dtype=np.uint64)
    found = hopeless(words, flags, most, nodes, keys)
    if found == UNKNOWN:
        return None
    return say("maze.lost.way" if found == NO_WAY else "maze.lost.lines")
