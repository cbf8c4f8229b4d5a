"""The rules of Maze on 64-bit words.

A position is six words, sets of the cells of `squares`. Four of them spell the kind of the piece on
each square in binary, from the lowest bit (0: free; then M H L R T S 1 2 3 are 1 to 9); the fifth
holds Black's pieces, the sixth those that lie down for good: the dead, used Trees, Mates at home.
Bit 63 of the sixth is set when Black is to move. Equal positions have equal words, and pieces of
one kind and colour are not told apart.

`flags` are the options that differ from the default: LEAP for reach=leap, CHAIN for rabbit=chain.
"""

from typing import TypeAlias

import numpy as np

from ludoteca.core.bits import ones, zeros_below
from ludoteca.core.jit import kernel
from ludoteca.maze import squares

Words: TypeAlias = tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]

KINDS = "MHLRTS123"
MATE, SHADOW, LIGHTNING, RABBIT, TREE, STONE, PAWN_1, PAWN_2, PAWN_3 = (
    np.uint64(n) for n in range(1, 10)
)
LEAP, CHAIN = np.uint64(1), np.uint64(2)

U0, U1, U2, U3 = (np.uint64(n) for n in range(4))
UP_DOWN, ACROSS, RISING, FALLING = (np.uint64(n) for n in (1, squares.ROWS, 5, 7))
SIDE_AT = np.uint64(63)
SIDE = U1 << SIDE_AT

BOARD = np.uint64(squares.BOARD)
LIGHT, DARK = np.uint64(squares.LIGHT), np.uint64(squares.DARK)
DESERTS, HOMES = np.uint64(squares.DESERTS), np.uint64(squares.HOMES)
WHITE_HOME, BLACK_HOME = np.uint64(squares.WHITE_HOME), np.uint64(squares.BLACK_HOME)
WHITE_HALF, BLACK_HALF = np.uint64(squares.WHITE_HALF), np.uint64(squares.BLACK_HALF)
NOT_TOP = np.uint64(squares.set_of(*(cell for cell in squares.CELLS if squares.row(cell) > 0)))
NOT_BOTTOM = np.uint64(squares.set_of(*(cell for cell in squares.CELLS if squares.row(cell) < 5)))


def _table(rows: list[list[int]]) -> "np.ndarray[tuple[int, int], np.dtype[np.uint64]]":
    return np.array(rows, dtype=np.uint64)


_LINES = [
    [squares.ray(cell, way) if cell in squares.NUMBERS else () for way in squares.DIRECTIONS]
    for cell in range(64)
]
# By cell and direction: the whole line, the cell itself left out.
RAY = _table([[squares.set_of(*line) for line in lines] for lines in _LINES])
# By cell: what touches it, and what is two steps away in a straight line.
NEAR = _table([[squares.set_of(*(line[0] for line in lines if line))] for lines in _LINES])
FAR = _table([[squares.set_of(*(line[1] for line in lines if line[1:]))] for lines in _LINES])
# By number of steps and cell, in the first four directions: all squares of the way, and its last.
WAY = np.array(
    [
        [[squares.set_of(*li[:n]) if len(li) >= n else 0 for li in lines[:4]] for lines in _LINES]
        for n in range(4)
    ],
    dtype=np.uint64,
)
LAST = np.array(
    [
        [[1 << li[n - 1] if len(li) >= n > 0 else 0 for li in lines[:4]] for lines in _LINES]
        for n in range(4)
    ],
    dtype=np.uint64,
)


# What stands where --------------------------------------------------------------------------------


@kernel
def occupied(words: Words) -> np.uint64:
    """The squares that are not free."""
    return words[0] | words[1] | words[2] | words[3]


@kernel
def kind_at(words: Words, cell: np.uint64) -> np.uint64:
    """The kind of the piece in this cell, 0 if it is free."""
    return (
        ((words[0] >> cell) & U1)
        | (((words[1] >> cell) & U1) << U1)
        | (((words[2] >> cell) & U1) << U2)
        | (((words[3] >> cell) & U1) << U3)
    )


@kernel
def of_kind(words: Words, kind: np.uint64) -> np.uint64:
    """Where all pieces of a kind are, of both colours, lying or not."""
    found = BOARD
    for at in range(4):
        found &= words[at] if (kind >> np.uint64(at)) & U1 else ~words[at]
    return found


@kernel
def mates(words: Words) -> np.uint64:
    """Where all Mates are."""
    return words[0] & ~(words[1] | words[2] | words[3])


@kernel
def half(words: Words) -> np.uint64:
    """The half of the side to move. (M4)"""
    return BLACK_HALF if words[5] & SIDE else WHITE_HALF


@kernel
def standing(words: Words) -> np.uint64:
    """The pieces the side to move may move if they can: all on its half that do not lie. (M7)"""
    return occupied(words) & ~words[5] & half(words)


# How pieces move ----------------------------------------------------------------------------------


@kernel
def beside(cells: np.uint64) -> np.uint64:
    """The squares right above and below these."""
    return ((cells & NOT_BOTTOM) << UP_DOWN) | ((cells & NOT_TOP) >> UP_DOWN)


@kernel
def along(cells: np.uint64) -> np.uint64:
    """The squares right before and behind these, in their rows."""
    return ((cells << ACROSS) | (cells >> ACROSS)) & BOARD


@kernel
def touching(cells: np.uint64) -> np.uint64:
    """These squares and all that touch them, in any of the eight directions."""
    tall = cells | beside(cells)
    return tall | along(tall)


@kernel
def walked(free: np.uint64, start: np.uint64) -> np.uint64:
    """The free squares that king steps over free squares lead to. (M12)"""
    found = touching(start) & free
    while True:
        grown = touching(found) & free
        if grown == found:
            return found
        found = grown


@kernel
def slid(free: np.uint64, cell: np.uint64) -> np.uint64:
    """Where a Mate can slide. (M9)"""
    start = U1 << cell
    found = U0
    for direction in range(4, 8):
        shift = FALLING if direction == 4 or direction == 7 else RISING
        line = RAY[cell, direction] & free
        reached = start
        for _ in range(3):
            # Each round doubles the length of the run of free squares that is known.
            if direction < 6:
                reached |= line & (reached << shift)
                line &= line << shift
            else:
                reached |= line & (reached >> shift)
                line &= line >> shift
            shift += shift
        found |= reached
    return found & ~start


@kernel
def hopped(taken: np.uint64, free: np.uint64, cell: np.uint64) -> np.uint64:
    """Where one jump over a piece leads. (M15)"""
    start = U1 << cell
    over = NEAR[cell, 0] & taken
    behind = FAR[cell, 0] & free
    found = U0
    for shift in (UP_DOWN, ACROSS, RISING, FALLING):
        found |= (((start << shift) & over) << shift) | (((start >> shift) & over) >> shift)
    return found & behind


@kernel
def hopped_on(taken: np.uint64, cell: np.uint64) -> np.uint64:
    """Where any number of jumps leads; the start is free once the Rabbit has left. (M15)"""
    start = U1 << cell
    others = taken & ~start
    free = BOARD & ~others
    found = waiting = start
    while waiting:
        place = zeros_below(waiting)
        waiting &= waiting - U1
        fresh = hopped(others, free, place) & ~found
        found |= fresh
        waiting |= fresh
    return found & ~start


@kernel
def marched(taken: np.uint64, cell: np.uint64, steps: np.uint64, is_black: bool) -> np.uint64:
    """Where a Time Pawn of this many steps can go: forward or sideways. (M16)"""
    found = U0
    back = 0 if is_black else 1
    for direction in range(4):
        if direction != back and not WAY[steps, cell, direction] & taken:
            found |= LAST[steps, cell, direction]
    return found


@kernel
def targets(words: Words, cell: np.uint64, flags: np.uint64) -> np.uint64:
    """Where the piece in this cell, one that stands, can go by its own rule. (M8 to M16)"""
    taken = occupied(words)
    free = BOARD & ~taken
    start = U1 << cell
    kind = kind_at(words, cell)
    is_black = words[4] & start != U0
    if kind == LIGHTNING:
        return along(beside(start)) & free
    if kind == STONE:
        return beside(along(start) & free) & free
    if kind >= PAWN_1:
        return marched(taken, cell, kind - STONE, is_black)
    if kind == RABBIT:
        return hopped_on(taken, cell) if flags & CHAIN else hopped(taken, free, cell)
    if kind == MATE:
        return slid(free, cell)
    if kind == SHADOW:
        own = mates(words) & (words[4] if is_black else ~words[4])
        places = touching(own) & free
    else:
        places = free & (DARK if is_black else LIGHT)
    if flags & LEAP or places == U0:
        return places
    return places & walked(free, start)


# Moves and the end --------------------------------------------------------------------------------


@kernel
def stays(kind: np.uint64, place: np.uint64) -> bool:
    """Whether a piece of this kind that ends its move on this square (a set of one) lies there for
    good. (M11, M17, M18)"""
    if kind == TREE or place & DESERTS:
        return True
    return kind == MATE and place & HOMES != U0


@kernel
def moved(words: Words, start: np.uint64, end: np.uint64) -> Words:
    """After a move from cell to cell; whether it is legal is not looked at."""
    place = U1 << end
    step = (U1 << start) | place
    lying = words[5] ^ SIDE
    if stays(kind_at(words, start), place):
        lying |= place
    return (
        words[0] ^ (step * ((words[0] >> start) & U1)),
        words[1] ^ (step * ((words[1] >> start) & U1)),
        words[2] ^ (step * ((words[2] >> start) & U1)),
        words[3] ^ (step * ((words[3] >> start) & U1)),
        words[4] ^ (step * ((words[4] >> start) & U1)),
        lying,
    )


@kernel
def won(words: Words) -> bool:
    """Whether all four Mates stand on their goals. (M19)"""
    found = mates(words)
    return (
        found & ~words[4] & BLACK_HOME == BLACK_HOME and found & words[4] & WHITE_HOME == WHITE_HOME
    )


@kernel
def movable(words: Words, flags: np.uint64) -> np.uint64:
    """The pieces that the side to move can move now. (M7)"""
    found = U0
    waiting = standing(words)
    while waiting:
        cell = zeros_below(waiting)
        waiting &= waiting - U1
        if targets(words, cell, flags):
            found |= U1 << cell
    return found


@kernel
def stuck(words: Words, flags: np.uint64) -> bool:
    """Whether the side to move has no legal move. (M20)"""
    waiting = standing(words)
    while waiting:
        if targets(words, zeros_below(waiting), flags):
            return False
        waiting &= waiting - U1
    return True


@kernel
def moves(words: Words, flags: np.uint64) -> np.uint64:
    """How many legal moves the side to move has."""
    count = U0
    waiting = standing(words)
    while waiting:
        count += ones(targets(words, zeros_below(waiting), flags))
        waiting &= waiting - U1
    return count


@kernel
def perft(words: Words, flags: np.uint64, depth: int) -> np.uint64:
    """How many sequences of this many moves there are; none goes on from a won position."""
    if depth == 0:
        return U1
    if won(words):
        return U0
    if depth == 1:
        return moves(words, flags)
    count = U0
    waiting = standing(words)
    while waiting:
        start = zeros_below(waiting)
        waiting &= waiting - U1
        ends = targets(words, start, flags)
        while ends:
            count += perft(moved(words, start, zeros_below(ends)), flags, depth - 1)
            ends &= ends - U1
    return count
