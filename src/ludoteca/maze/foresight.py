"""Looking some moves ahead: the most hopeful lines so far are followed, the others dropped."""

from typing import TYPE_CHECKING

import numpy as np

from ludoteca.core.bits import zeros_below
from ludoteca.core.jit import kernel
from ludoteca.maze.fields import HEAVIEST, LEVELS, Numbers, Table, fatal
from ludoteca.maze.kernel import (
    LIGHT,
    U0,
    U1,
    Words,
    kind_at,
    moved,
    standing,
    targets,
    won,
)
from ludoteca.maze.layout import packed
from ludoteca.maze.novice import HOPELESS, lot, trouble

if TYPE_CHECKING:
    from ludoteca.maze.game import Move, State

_MOST_MOVES = 512  # of one position
_FINE = 64  # trouble is told this much finer, for lots to decide between equals


@kernel
def _same(words: Words, lines: Table, first: int, last: int) -> bool:
    for at in range(first, last):
        word = 0
        while word < 6 and lines[at, word] == words[word]:
            word += 1
        if word == 6:
            return True
    return False


@kernel
def look(
    start: Words,
    flags: np.uint64,
    depth: int,
    width: int,
    seed: np.uint64,
    lines: Table,
    firsts: Numbers,
    judged: Numbers,
) -> int:
    """The first move, as 64 x start + end, of the line of at most `depth` moves that ends with the
    least trouble, or wins soonest; -1 where every line loses in plain sight.

    `lines` is room for twice `width` positions, `firsts` for as many first moves, and `judged` for
    the moves that are weighed against each other.
    """
    weights = np.zeros(HEAVIEST + 2, dtype=np.uint64)
    room = np.zeros((LEVELS, 5), dtype=np.uint64)
    for at in range(6):
        lines[0, at] = start[at]
    first, count = 0, 1
    best = -1
    for ply in range(depth):
        found = 0
        for line in range(first, first + count):
            words = (
                lines[line, 0],
                lines[line, 1],
                lines[line, 2],
                lines[line, 3],
                lines[line, 4],
                lines[line, 5],
            )
            waiting = standing(words)
            while waiting:
                cell = zeros_below(waiting)
                here = U1 << cell
                waiting ^= here
                losing = fatal(kind_at(words, cell), words[4] & here != U0, LIGHT & here != U0)
                ends = targets(words, cell, flags) & ~losing
                while ends and found < judged.shape[0]:
                    end = zeros_below(ends)
                    ends &= ends - U1
                    after = moved(words, cell, end)
                    move = int(cell * np.uint64(64) + end)
                    if won(after):
                        return move if ply == 0 else firsts[line]
                    cost = trouble(after, flags, weights, room)
                    if cost < HOPELESS:
                        seed += U1
                        cost = cost * _FINE + lot(seed ^ after[0] ^ after[5], _FINE)
                        judged[found] = (cost * 4096 + move) * 1024 + line - first
                        found += 1
        if found == 0:
            break
        ranking = np.sort(judged[:found])
        other = width if first == 0 else 0
        kept = 0
        for place in ranking:
            if kept == width:
                break
            line = first + place % 1024
            move = place // 1024 % 4096
            words = (
                lines[line, 0],
                lines[line, 1],
                lines[line, 2],
                lines[line, 3],
                lines[line, 4],
                lines[line, 5],
            )
            after = moved(words, np.uint64(move // 64), np.uint64(move % 64))
            if not _same(after, lines, other, other + kept):
                for at in range(6):
                    lines[other + kept, at] = after[at]
                firsts[other + kept] = move if ply == 0 else firsts[line]
                kept += 1
        first, count = other, kept
        best = firsts[first]
    return best


def glance(state: "State", depth: int, width: int, seed: int = 0) -> "Move":
    """The move that looks best when so many moves are looked ahead, along so many lines (at most
    1024) at a time. Where everything loses, the first move there is.

    >>> from ludoteca import maze
    >>> state = maze.deal_by_seed("small", 7)
    >>> glance(state, depth=4, width=8) in state.moves
    True
    """
    from ludoteca.maze.game import Move

    found = look(
        packed(state.position),
        state.rules.flags,
        depth,
        width,
        np.uint64(seed),
        np.zeros((2 * width, 6), dtype=np.uint64),
        np.zeros(2 * width, dtype=np.int64),
        np.zeros(width * _MOST_MOVES, dtype=np.int64),
    )
    return state.moves[0] if found < 0 else Move(*divmod(int(found), 64))
