"""The rules of ZÈRTZ on 64-bit words, the same for every board.

A position is five words: the rings, the white, grey and black marbles as sets of cells, and the
tally, which packs all counts, the side to move and the end of the game. Colours are 0 white,
1 grey, 2 black; directions are those of `rings.DIRECTIONS`.

A turn is made in steps: `placed` does a whole placing turn, `jumped` one jump. While a chain goes
on the tally names the jumper's cell and the side stays to move.
"""

from typing import TypeAlias

import numpy as np

from ludoteca.core.bits import ones, zeros_below
from ludoteca.core.jit import kernel
from ludoteca.zertz import rings as geometry

Words: TypeAlias = tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]

U0, U1, U2 = (np.uint64(n) for n in range(3))
CELLS = np.uint64(geometry.CELLS)
NONE = np.uint64(63)

TURN = np.array(geometry.TURNS, dtype=np.uint64)
NEIGHBOUR = np.array(
    [[63 if n is None else n for n in row] for row in geometry.NEIGHBOURS], dtype=np.uint64
)
# The cells that have a neighbour in each direction.
INNER = np.array(
    [
        sum(1 << cell for cell, row in enumerate(geometry.NEIGHBOURS) if row[d] is not None)
        for d in range(6)
    ],
    dtype=np.uint64,
)

# The tally, from the lowest bit: nine counts of five bits (pool, first's and second's captures,
# white, grey, black each), then the side to move, the jumper's cell + 1, whether the turn before
# was a pass, and how the game ended.
COUNT = np.uint64(31)
COUNT_BITS = np.uint64(5)
OWNER_BITS = np.uint64(15)
SIDE = np.uint64(45)
JUMPER = np.uint64(46)
PASSED = np.uint64(52)
END = np.uint64(53)

GOES_ON, BY_WHITE, BY_GREY, BY_BLACK, BY_THREE, BY_FULL_BOARD, BY_PASSES = (
    np.uint64(n) for n in range(7)
)


@kernel
def facing(cells: np.uint64, direction: int) -> np.uint64:
    """The cells whose neighbour in this direction is one of `cells`."""
    turn = TURN[direction]
    return ((cells >> turn) | (cells << (CELLS - turn))) & INNER[direction]


@kernel
def nth(cells: np.uint64, n: np.uint64) -> np.uint64:
    """The cell of the nth bit that is set, from 0."""
    at = U0
    width = np.uint64(32)
    while width:
        below = ones(cells & ((U1 << width) - U1))
        if n >= below:
            n -= below
            cells >>= width
            at += width
        width >>= U1
    return at


@kernel
def vacant(words: Words) -> np.uint64:
    """The vacant rings."""
    return words[0] & ~(words[1] | words[2] | words[3])


@kernel
def free(rings: np.uint64, candidates: np.uint64) -> np.uint64:
    """Which of the candidates can slide out: two of their six sides in a row are open. (Z8)"""
    first = ~facing(rings, 0)
    before = first
    found = U0
    for direction in range(1, 6):
        side = ~facing(rings, direction)
        found |= before & side
        before = side
    return candidates & (found | (before & first))


@kernel
def jumpers(marbles: np.uint64, landings: np.uint64, direction: int) -> np.uint64:
    """The marbles that can jump in this direction onto one of the landings. (Z10)"""
    return marbles & facing(marbles & facing(landings, direction), direction)


@kernel
def all_jumpers(words: Words) -> np.uint64:
    """The marbles that can jump now: those of the chain only, while one goes on."""
    marbles = words[1] | words[2] | words[3]
    landings = words[0] & ~marbles
    found = U0
    for direction in range(6):
        found |= jumpers(marbles, landings, direction)
    jumper = (words[4] >> JUMPER) & NONE
    if jumper:
        found &= U1 << (jumper - U1)
    return found


@kernel
def can_jump(words: Words, ring: np.uint64, direction: int) -> bool:
    """Whether the marble on this ring can jump in this direction."""
    over = NEIGHBOUR[ring, direction]
    marbles = words[1] | words[2] | words[3]
    if over == NONE or not (marbles >> over) & U1:
        return False
    landing = NEIGHBOUR[over, direction]
    return landing != NONE and ((words[0] & ~marbles) >> landing) & U1 == U1


@kernel
def goal_reached(captures: np.uint64, goals: np.uint64) -> np.uint64:
    """Which goal these captures reach, if any. `goals` packs the counts of five bits that win:
    white alone, grey alone, black alone, each of the three. (Z5)"""
    each = (goals >> OWNER_BITS) & COUNT
    white = captures & COUNT
    grey = (captures >> COUNT_BITS) & COUNT
    black = (captures >> (COUNT_BITS + COUNT_BITS)) & COUNT
    if white >= goals & COUNT:
        return BY_WHITE
    if grey >= (goals >> COUNT_BITS) & COUNT:
        return BY_GREY
    if black >= (goals >> (COUNT_BITS + COUNT_BITS)) & COUNT:
        return BY_BLACK
    if white >= each and grey >= each and black >= each:
        return BY_THREE
    return GOES_ON


@kernel
def mover(tally: np.uint64) -> np.uint64:
    """Where the mover's captures begin in the tally."""
    return OWNER_BITS + OWNER_BITS * ((tally >> SIDE) & U1)


@kernel
def turn_over(tally: np.uint64, goals: np.uint64) -> np.uint64:
    """The tally when a turn is complete: the goals are looked at, and the other side is to move.
    (Z13)"""
    end = goal_reached(tally >> mover(tally), goals)
    kept = tally & ~(U1 << PASSED) & ~(NONE << JUMPER)
    return (kept ^ (U1 << SIDE)) | (end << END)


@kernel
def stock(words: Words) -> np.uint64:
    """Where the marbles to place are counted in the tally: the pool, or once that is empty the
    mover's own captures. (Z14)"""
    if words[4] & ((U1 << OWNER_BITS) - U1):
        return U0
    return mover(words[4])


@kernel
def gathered(words: Words, cells: np.uint64) -> Words:
    """After the mover has taken all that lies on these cells, rings and marbles. (Z12)"""
    white, grey, black = words[1] & cells, words[2] & cells, words[3] & cells
    taken = ones(white) | (ones(grey) << COUNT_BITS) | (ones(black) << (COUNT_BITS + COUNT_BITS))
    tally = words[4] + (taken << mover(words[4]))
    return (words[0] & ~cells, words[1] ^ white, words[2] ^ grey, words[3] ^ black, tally)


@kernel
def reached(rings: np.uint64, beginning: np.uint64) -> np.uint64:
    """The rings connected with any of the beginning."""
    found = beginning
    while True:
        grown = found
        for direction in range(6):
            grown |= facing(found, direction)
        grown &= rings
        if grown == found:
            return found
        found = grown


@kernel
def placed(
    words: Words, goals: np.uint64, colour: np.uint64, ring: np.uint64, removed: np.uint64
) -> Words:
    """After a placing turn; `removed` is 63 where no ring could be removed. (Z8, Z12, Z16)"""
    rings, white, grey, black, tally = words
    tally -= U1 << (stock(words) + COUNT_BITS * colour)
    bit = U1 << ring
    if colour == U0:
        white |= bit
    elif colour == U1:
        grey |= bit
    else:
        black |= bit
    if removed != NONE:
        rings &= ~(U1 << removed)
    words = (rings, white, grey, black, tally)
    open_rings = vacant(words)
    if open_rings == U0:
        words = gathered(words, rings)
        tally = words[4] & ~(U1 << PASSED)
        ended = (tally ^ (U1 << SIDE)) | (BY_FULL_BOARD << END)
        return (words[0], words[1], words[2], words[3], ended)
    isolated = rings & ~reached(rings, open_rings)
    if isolated:
        words = gathered(words, isolated)
    return (words[0], words[1], words[2], words[3], turn_over(words[4], goals))


@kernel
def jumped(words: Words, goals: np.uint64, ring: np.uint64, direction: int) -> Words:
    """After one jump; the turn is over when the same marble cannot go on. (Z10, Z11)"""
    rings, white, grey, black, tally = words
    over = NEIGHBOUR[ring, direction]
    landing = NEIGHBOUR[over, direction]
    taken = U1 << over
    step = (U1 << ring) | (U1 << landing)
    if white & taken:
        colour = U0
    elif grey & taken:
        colour = U1
    else:
        colour = U2
    start = U1 << ring
    if white & start:
        white ^= step
    elif grey & start:
        grey ^= step
    else:
        black ^= step
    tally += U1 << (mover(tally) + COUNT_BITS * colour)
    white, grey, black = white & ~taken, grey & ~taken, black & ~taken
    chain = (tally & ~(NONE << JUMPER)) | ((landing + U1) << JUMPER)
    words = (rings, white, grey, black, chain)
    if all_jumpers(words) == U0:
        return (rings, white, grey, black, turn_over(tally, goals))
    return words


@kernel
def passed(words: Words) -> Words:
    """After a pass; the second in a row ends the game. (Z15)"""
    rings, white, grey, black, tally = words
    if (tally >> PASSED) & U1:
        tally |= BY_PASSES << END
    return (rings, white, grey, black, (tally ^ (U1 << SIDE)) | (U1 << PASSED))


@kernel
def colours(words: Words) -> np.uint64:
    """The colours that can be placed, as a set of three bits."""
    counts = words[4] >> stock(words)
    found = U0
    for colour in range(3):
        if (counts >> (COUNT_BITS * np.uint64(colour))) & COUNT:
            found |= U1 << np.uint64(colour)
    return found


@kernel
def paths(marbles: np.uint64, landings: np.uint64, jumper: np.uint64) -> np.uint64:
    """How many complete ways this marble can jump; 0 if it cannot. `marbles` are the others."""
    count = U0
    start = U1 << jumper
    for direction in range(6):
        if jumpers(marbles | start, landings, direction) & start:
            over = NEIGHBOUR[jumper, direction]
            landing = NEIGHBOUR[over, direction]
            rest = marbles & ~(U1 << over)
            opened = (landings | (U1 << over)) | start
            onward = paths(rest, opened & ~(U1 << landing), landing)
            count += onward if onward else U1
    return count


@kernel
def placings(words: Words) -> np.uint64:
    """How many placing turns there are: for each colour and ring, each other free ring to remove,
    or one where none is left. (Z8, Z9)"""
    open_rings = vacant(words)
    places = ones(open_rings)
    exits = ones(free(words[0], open_rings))
    pairs = exits * (places - U1) if exits > U1 else places
    return pairs * ones(colours(words))


@kernel
def turns(words: Words) -> np.uint64:
    """How many turns the side to move has; a pass counts. (Z7, Z24)"""
    movable = all_jumpers(words)
    if movable:
        marbles = words[1] | words[2] | words[3]
        landings = words[0] & ~marbles
        count = U0
        while movable:
            jumper = zeros_below(movable)
            movable &= movable - U1
            count += paths(marbles & ~(U1 << jumper), landings, jumper)
        return count
    count = placings(words)
    return count if count else U1


@kernel
def perft(words: Words, goals: np.uint64, depth: int) -> np.uint64:
    """How many sequences of this many turns there are. Repetition is not looked at. (Z24)"""
    if depth == 0:
        return U1
    if words[4] >> END:
        return U0
    if depth == 1:
        return turns(words)
    count = U0
    movable = all_jumpers(words)
    if movable:
        while movable:
            ring = zeros_below(movable)
            movable &= movable - U1
            for direction in range(6):
                if can_jump(words, ring, direction):
                    after = jumped(words, goals, ring, direction)
                    goes_on = (after[4] >> JUMPER) & NONE
                    count += perft(after, goals, depth if goes_on else depth - 1)
        return count
    hand = colours(words)
    if hand == U0:
        return perft(passed(words), goals, depth - 1)
    open_rings = vacant(words)
    exits = free(words[0], open_rings)
    while open_rings:
        ring = zeros_below(open_rings)
        open_rings &= open_rings - U1
        removable = exits & ~(U1 << ring)
        removed = NONE
        while True:
            if removable:
                removed = zeros_below(removable)
                removable &= removable - U1
            for colour in (U0, U1, U2):
                if (hand >> colour) & U1:
                    after = placed(words, goals, colour, ring, removed)
                    count += perft(after, goals, depth - 1)
            if removable == U0:
                break
    return count
