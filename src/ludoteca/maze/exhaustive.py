"""Search that leaves nothing out: all positions one ply away, all two plies away, and so on.

A position is kept in four words, 32 bytes, exactly: five sets of the 48 squares, four for the kinds
and one for the colours, and the ply it was first reached at. Colours are kept where they matter
only, and all that lies dead is alike. Each thread owns the positions of some keys: it finds what
they lead to, and puts that in the boxes of those who own it.
"""

from typing import Annotated, Any, TypeAlias

import numpy as np

from ludoteca.core.bits import zeros_below
from ludoteca.core.jit import kernel
from ludoteca.maze.fields import Numbers, Sets, Table, fatal
from ludoteca.maze.kernel import (
    BOARD,
    LIGHT,
    LIGHTNING,
    RABBIT,
    STONE,
    U0,
    U1,
    U2,
    Words,
    kind_at,
    mates,
    moved,
    of_kind,
    standing,
    targets,
    won,
)
from ludoteca.maze.optimal import at_least

Box: TypeAlias = Annotated[np.ndarray[Any, Any], "uint64[:, :, ::1]"]

U7, U12, U16, U32, U42, U46, U48, U49, U56 = (
    np.uint64(n) for n in (7, 12, 16, 32, 42, 46, 48, 49, 56)
)
U6 = np.uint64(6)
PAIR, FOUR, MIDDLE = np.uint64(0b11), np.uint64(0b1111), np.uint64((1 << 36) - 1)
SIXTEEN, SQUARES = np.uint64(0xFFFF), np.uint64((1 << 48) - 1)
MIX = np.uint64(0x9E3779B97F4A7C15)
BRANCHES = 256  # more than the moves of any position
NEW, WON = range(2)  # what is counted: new positions, and the ply of a win


@kernel
def by_number(cells: np.uint64) -> np.uint64:
    """A set of cells as a set of the 48 squares' numbers."""
    return (
        ((cells >> U2) & PAIR)
        | (((cells >> U7) & FOUR) << U2)
        | (((cells >> U12) & MIDDLE) << U6)
        | (((cells >> U49) & FOUR) << U42)
        | (((cells >> U56) & PAIR) << U46)
    )


@kernel
def by_cell(numbers: np.uint64) -> np.uint64:
    """The cells of a set of squares' numbers."""
    return (
        ((numbers & PAIR) << U2)
        | (((numbers >> U2) & FOUR) << U7)
        | (((numbers >> U6) & MIDDLE) << U12)
        | (((numbers >> U42) & FOUR) << U49)
        | (((numbers >> U46) & PAIR) << U56)
    )


@kernel
def folded(words: Words, ply: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """A position in four words. A Mate that lies is of kind 14, anything else that lies of 15."""
    lying = words[5] & BOARD
    dead = lying & ~mates(words)
    up = ~lying
    plain = of_kind(words, LIGHTNING) | of_kind(words, RABBIT) | of_kind(words, STONE)
    black = by_number(words[4] & ~dead & ~plain)
    return (
        by_number(words[0] & up | dead) | ((black & SIXTEEN) << U48),
        by_number(words[1] & up | lying) | (((black >> U16) & SIXTEEN) << U48),
        by_number(words[2] & up | lying) | (((black >> U32) & SIXTEEN) << U48),
        by_number(words[3] & up | lying) | (ply << U48),
    )


@kernel
def unfolded(table: Table, at: int, side: np.uint64) -> Words:
    """A position that plays like the one that was folded: what lies dead is a Stone."""
    a, b, c, d = table[at, 0], table[at, 1], table[at, 2], table[at, 3]
    black = (a >> U48) | ((b >> U48) << U16) | ((c >> U48) << U32)
    k0, k1 = by_cell(a & SQUARES), by_cell(b & SQUARES)
    k2, k3 = by_cell(c & SQUARES), by_cell(d & SQUARES)
    lying = k1 & k2 & k3
    mate = lying & ~k0
    dead = lying & k0
    return (
        (k0 & ~dead) | mate,
        k1 & ~mate,
        k2 & ~mate,
        k3 & ~lying,
        by_cell(black),
        lying | side,
    )


@kernel
def mixed(a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64) -> np.uint64:
    """A key of the first 240 bits."""
    key = a * MIX
    key = (key ^ (key >> U32) ^ b) * MIX
    key = (key ^ (key >> U32) ^ c) * MIX
    key = (key ^ (key >> U32) ^ (d & SQUARES)) * MIX
    return key ^ (key >> U32)


@kernel
def expand(
    table: Table,
    first: int,
    ply: int,
    most: int,
    side: np.uint64,
    flags: np.uint64,
    boxes: Box,
    filled: Numbers,
    found: Numbers,
    weights: Sets,
    room: Table,
) -> int:
    """Put what the positions of this ply lead to in the boxes, from this slot of the table on;
    returns the slot to go on from when a box is full. Positions from which no way home is as short
    as `most` plies in all are left out, if `most` is not 0."""
    owners = np.uint64(boxes.shape[0])
    deep = np.uint64(ply)
    for at in range(first, table.shape[0]):
        if table[at, 3] >> U48 != deep:
            continue
        for owner in range(boxes.shape[0]):
            if filled[owner] + BRANCHES > boxes.shape[1]:
                return at
        words = unfolded(table, at, side)
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
                if won(after):
                    found[WON] = ply
                elif most and ply + at_least(after, weights, room) > most:
                    continue
                a, b, c, d = folded(after, deep + U1)
                owner = int((mixed(a, b, c, d) >> U48) % owners)
                place = filled[owner]
                boxes[owner, place, 0] = a
                boxes[owner, place, 1] = b
                boxes[owner, place, 2] = c
                boxes[owner, place, 3] = d
                filled[owner] = place + 1
    return table.shape[0]


@kernel
def take(table: Table, boxes: Box, owner: int, filled: Numbers, found: Numbers) -> None:
    """Keep what is new in a box."""
    mask = np.uint64(table.shape[0] - 1)
    for at in range(filled[owner]):
        a, b, c, d = (
            boxes[owner, at, 0],
            boxes[owner, at, 1],
            boxes[owner, at, 2],
            boxes[owner, at, 3],
        )
        slot = mixed(a, b, c, d) & mask
        while table[slot, 3] >> U48:
            same = table[slot, 0] == a and table[slot, 1] == b and table[slot, 2] == c
            if same and (table[slot, 3] ^ d) & SQUARES == U0:
                break
            slot = (slot + U1) & mask
        if table[slot, 3] >> U48 == U0:
            table[slot, 0], table[slot, 1], table[slot, 2], table[slot, 3] = a, b, c, d
            found[NEW] += 1
    filled[owner] = 0
