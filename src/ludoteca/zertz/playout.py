"""Games played at random to their end, as fast as the machine can.

A placing turn draws the colour among those at hand, the vacant ring, and the ring to remove among
the free ones left, each as likely, and so every placing as likely. A capturing turn draws jump
after jump, each as likely among the jumps that can be made then. A game that has not ended after
`MOST_TURNS` turns counts as drawn; only an empty pool lets one last long.

`bench/playout.c` plays the same games from the same numbers.
"""

import numpy as np

from ludoteca.core.bits import ones
from ludoteca.core.jit import kernel
from ludoteca.zertz.kernel import (
    BY_PASSES,
    END,
    JUMPER,
    NONE,
    SIDE,
    U0,
    U1,
    U2,
    Words,
    colours,
    free,
    jumped,
    jumpers,
    nth,
    passed,
    placed,
    vacant,
)

MOST_TURNS = np.uint64(1000)
STRIDE = np.uint64(0x9E3779B97F4A7C15)
FACTORS = np.array([0xBF58476D1CE4E5B9, 0x94D049BB133111EB], dtype=np.uint64)
HALF = np.uint64(32)
U27, U30, U31 = np.uint64(27), np.uint64(30), np.uint64(31)

FIRST, SECOND, NOBODY = U0, U1, U2


@kernel
def mixed(lot: np.uint64) -> np.uint64:
    """The random word of a counter (splitmix64, by Steele, Lea and Flood)."""
    lot = (lot ^ (lot >> U30)) * FACTORS[0]
    lot = (lot ^ (lot >> U27)) * FACTORS[1]
    return lot ^ (lot >> U31)


@kernel
def below(lot: np.uint64, limit: np.uint64) -> np.uint64:
    """A number from 0 to limit - 1, from the random word of a counter."""
    return ((mixed(lot) >> HALF) * limit) >> HALF


@kernel
def random_placing(words: Words, goals: np.uint64, lot: np.uint64) -> Words:
    """After a placing turn drawn by lot, or a pass where there is none."""
    hand = colours(words)
    if hand == U0:
        return passed(words)
    open_rings = vacant(words)
    colour = nth(hand, below(lot, ones(hand)))
    ring = nth(open_rings, below(lot + STRIDE, ones(open_rings)))
    removable = free(words[0], open_rings & ~(U1 << ring))
    removed = NONE
    if removable:
        removed = nth(removable, below(lot + STRIDE + STRIDE, ones(removable)))
    return placed(words, goals, colour, ring, removed)


@kernel
def playout(
    words: Words, goals: np.uint64, lot: np.uint64, most: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Who wins a random game from here (0 first, 1 second, 2 nobody), and after how many turns."""
    turns = U0
    while words[4] >> END == U0 and turns < most:
        marbles = words[1] | words[2] | words[3]
        landings = words[0] & ~marbles
        jumper = (words[4] >> JUMPER) & NONE
        movers = marbles
        if jumper:
            movers = U1 << (jumper - U1)
        ways = U0
        for direction in range(6):
            ways += ones(jumpers(marbles, landings, direction) & movers)
        if ways:
            chosen = below(lot, ways)
            lot += STRIDE
            direction = 0
            while True:
                able = jumpers(marbles, landings, direction) & movers
                if chosen < ones(able):
                    break
                chosen -= ones(able)
                direction += 1
            words = jumped(words, goals, nth(able, chosen), direction)
        else:
            words = random_placing(words, goals, lot)
            lot += STRIDE + STRIDE + STRIDE
        if (words[4] >> JUMPER) & NONE == U0:
            turns += U1
    if words[4] >> END == U0 or words[4] >> END == BY_PASSES:
        return NOBODY, turns
    return U1 - ((words[4] >> SIDE) & U1), turns


@kernel
def playouts(
    words: Words, goals: np.uint64, seed: np.uint64, games: int, most: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """How many random games first won, second won, nobody won; and the turns of all together."""
    first = second = nobody = turns = U0
    for game in range(games):
        winner, length = playout(words, goals, mixed(seed + np.uint64(game) * STRIDE), most)
        turns += length
        if winner == FIRST:
            first += U1
        elif winner == SECOND:
            second += U1
        else:
            nobody += U1
    return first, second, nobody, turns
