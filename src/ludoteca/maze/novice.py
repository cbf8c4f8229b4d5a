"""A simple player, by whose mishaps the difficulty of a deal is measured.

It plays both halves in turn. Of each move it sees the position after it and no further: how many
slides the Mates still need and how many pieces stand in their ways, how many moves either half has
left, how many pieces have fallen or cannot stir. Its eye is not exact: every judgement is off by
chance. It makes no move that loses in plain sight, and does not go back to a position it has seen.
When nothing is left to do, or it has moved `PATIENCE` times and is not home, it is stuck.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ludoteca.core.bits import ones, zeros_below
from ludoteca.core.chance import Chance
from ludoteca.core.jit import kernel
from ludoteca.maze.fields import (
    FARTHEST,
    HEAVIEST,
    LEVELS,
    PASSABLE,
    Sets,
    Table,
    barred,
    fatal,
    ways,
)
from ludoteca.maze.kernel import (
    BLACK_HOME,
    BOARD,
    LIGHT,
    SIDE,
    U0,
    U1,
    WHITE_HOME,
    Words,
    kind_at,
    mates,
    movable,
    moved,
    moves,
    occupied,
    standing,
    targets,
    won,
)
from ludoteca.maze.layout import packed

if TYPE_CHECKING:
    from ludoteca.maze.game import State

PATIENCE = 200

# What each of these is worth, and how far a judgement may be off.
_SLIDE, _IN_THE_WAY, _MISSING, _FALLEN, _IDLE, _ERROR = 3, 3, 3, 4, 2, 6
_ENOUGH = 3  # moves that a half should have left
HOPELESS = 1_000_000
_HALF_WORD, _MULTIPLIER = np.uint64(32), np.uint64(0xFF51AFD7ED558CCD)
_STEP = np.uint64(0x9E3779B97F4A7C15)


@kernel
def lot(seed: np.uint64, limit: int) -> int:
    """A number below the limit that looks drawn by lot."""
    x = (seed ^ (seed >> _HALF_WORD)) * _MULTIPLIER
    x = (x ^ (x >> _HALF_WORD)) * _MULTIPLIER
    return int((x ^ (x >> _HALF_WORD)) >> U1) % limit


@kernel
def trouble(words: Words, flags: np.uint64, weights: Sets, room: Table) -> int:
    """How far from home a position seems, `HOPELESS` where it is lost in plain sight."""
    if won(words):
        return -HOPELESS
    can_move = int(moves(words, flags))
    found = mates(words)
    astray = found & words[5] & ~(words[4] & WHITE_HOME) & ~(~words[4] & BLACK_HOME)
    if can_move == 0 or astray:
        return HOPELESS
    pieces = occupied(words)
    open_to_mates = BOARD & ~barred(words)
    weights[:] = U0
    weights[0] = BOARD & ~pieces
    weights[_IN_THE_WAY] = open_to_mates & pieces
    weights[PASSABLE] = open_to_mates
    a, b = ways(found & ~words[4], BLACK_HOME, weights, _SLIDE, FARTHEST, room)
    c, d = ways(found & words[4], WHITE_HOME, weights, _SLIDE, FARTHEST, room)
    if max(max(a, b), max(c, d)) == FARTHEST:
        return HOPELESS
    turned = (words[0], words[1], words[2], words[3], words[4], words[5] ^ SIDE)
    missing = max(0, _ENOUGH - can_move)
    missing += max(0, _ENOUGH - int(moves(turned, flags)))
    idle = pieces & ~words[5] & ~movable(words, flags) & ~movable(turned, flags)
    judged = a + b + c + d + _MISSING * missing
    return judged + _FALLEN * int(ones(words[5] & BOARD)) + _IDLE * int(ones(idle))


@kernel
def seen(words: Words, diary: Table, pages: int) -> bool:
    """Whether the diary has this position on one of its first pages."""
    for page in range(pages):
        at = 0
        while at < 6 and diary[page, at] == words[at]:
            at += 1
        if at == 6:
            return True
    return False


@kernel
def outing(start: Words, flags: np.uint64, seed: np.uint64) -> int:
    """Let the simple player play on from here: how many moves it took to win; -1 if it is stuck."""
    weights = np.zeros(HEAVIEST + 2, dtype=np.uint64)
    room = np.zeros((LEVELS, 5), dtype=np.uint64)
    diary = np.zeros((PATIENCE, 6), dtype=np.uint64)
    words = start
    for made in range(PATIENCE):
        if won(words):
            return made
        for at in range(6):
            diary[made, at] = words[at]
        least = HOPELESS
        chosen = words
        waiting = standing(words)
        while waiting:
            cell = zeros_below(waiting)
            here = U1 << cell
            waiting ^= here
            losing = fatal(kind_at(words, cell), words[4] & here != U0, LIGHT & here != U0)
            ends = targets(words, cell, flags) & ~losing
            while ends:
                after = moved(words, cell, zeros_below(ends))
                ends &= ends - U1
                seed += _STEP
                judged = trouble(after, flags, weights, room) + lot(seed, _ERROR)
                if judged < least and not seen(after, diary, made + 1):
                    least = judged
                    chosen = after
        if least == HOPELESS:
            return -1
        words = chosen
    return -1


def stuck_rate(path: "Sequence[State]", games: int, seed: int = 0) -> float:
    """How often the simple player gets stuck, of so many games begun from each of the states.

    >>> from ludoteca import maze
    >>> state = maze.parse("bMx bMx / . . . . / . . . . . . / . . . . . . / . . . . . . / "
    ...     ". . . . . . / . . . . . . / . . . . . . / . wM . . / wMx . b")
    >>> stuck_rate([state], games=5)
    0.0
    """
    chance = Chance.from_seed(seed)
    stuck = 0
    for state in path:
        words, flags = packed(state.position), state.rules.flags
        for _ in range(games):
            stuck += outing(words, flags, np.uint64(chance.below(1 << 63))) < 0
    return stuck / (games * len(path))
