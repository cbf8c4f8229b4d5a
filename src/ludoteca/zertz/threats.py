"""What can be won at once: a look one turn ahead, and only as far as it must be.

A chain of jumps wins by what it takes. A placing can win only where it leaves a group of rings
full, which few pairs of ring and removed ring do; these are found without trying the others.
"""

import numpy as np

from ludoteca.core.bits import ones, zeros_below
from ludoteca.core.jit import kernel
from ludoteca.zertz.kernel import (
    END,
    JUMPER,
    NONE,
    U0,
    U1,
    U2,
    Words,
    all_jumpers,
    can_jump,
    colours,
    facing,
    free,
    jumped,
    placed,
    reached,
    vacant,
)


@kernel
def filling(rings: np.uint64, open_rings: np.uint64, removed: np.uint64) -> np.uint64:
    """The vacant rings that, filled after `removed` (63: none) is gone, leave some group full."""
    if removed != NONE:
        rings &= ~(U1 << removed)
        open_rings &= ~(U1 << removed)
    found = U0
    rest = rings
    while rest:
        group = reached(rings, rest & (~rest + U1))
        rest &= ~group
        gaps = group & open_rings
        if gaps == U0:
            return open_rings
        if gaps & (gaps - U1) == U0:
            found |= gaps
    return found


@kernel
def parting(rings: np.uint64, open_rings: np.uint64, exits: np.uint64) -> np.uint64:
    """The free rings without which a group may be full after a placing: those that part their
    neighbours, and all where a group has no more than two vacant rings."""
    rest = rings
    while rest:
        group = reached(rings, rest & (~rest + U1))
        rest &= ~group
        if ones(group & open_rings) <= np.uint64(2):
            return exits
    first = facing(rings, 0)
    before = first
    once = twice = U0
    for direction in range(1, 7):
        side = facing(rings, direction) if direction < 6 else first
        edge = before & ~side
        twice |= once & edge
        once |= edge
        before = side
    return exits & twice


@kernel
def placing_wins(words: Words, goals: np.uint64) -> bool:
    """Whether some placing fills a group of rings and wins by it. (Z12, Z16)"""
    hand = colours(words)
    open_rings = vacant(words)
    exits = free(words[0], open_rings)
    removable = parting(words[0], open_rings, exits)
    removed = NONE
    while True:
        fills = filling(words[0], open_rings, removed)
        while fills:
            ring = zeros_below(fills)
            fills &= fills - U1
            if removed == NONE and exits & ~(U1 << ring):
                continue
            for colour in (U0, U1, U2):
                if (hand >> colour) & U1:
                    after = placed(words, goals, colour, ring, removed)
                    if after[4] >> END:
                        return True
        if removable == U0:
            return False
        removed = zeros_below(removable)
        removable &= removable - U1


@kernel
def capture_wins(words: Words, goals: np.uint64) -> bool:
    """Whether some chain of jumps wins."""
    movable = all_jumpers(words)
    while movable:
        ring = zeros_below(movable)
        movable &= movable - U1
        for direction in range(6):
            if can_jump(words, ring, direction):
                after = jumped(words, goals, ring, direction)
                if after[4] >> END:
                    return True
                if (after[4] >> JUMPER) & NONE and capture_wins(after, goals):
                    return True
    return False


@kernel
def wins_at_once(words: Words, goals: np.uint64) -> bool:
    """Whether the side to move has a turn that wins."""
    if all_jumpers(words):
        return capture_wins(words, goals)
    return placing_wins(words, goals)
