"""Looking ahead: alpha-beta over placings, with every chain of captures followed to its end.

Captures are forced, so they cost no depth: a marble offered, the capture it forces and the next
offer are searched at once. Of the placings, those that force the opponent or fill a group are all
tried, and of the quiet ones the most promising; `candidates` finds them.

A placing travels as a code: colour, ring << 2, removed ring << 8 (63: none).
"""

from typing import Annotated, Any, TypeAlias

import numpy as np

from ludoteca.core.bits import zeros_below
from ludoteca.core.jit import kernel
from ludoteca.zertz.evaluate import INITIATIVE, WIN, ended, evaluate
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
    jumpers,
    passed,
    placed,
    vacant,
)
from ludoteca.zertz.threats import filling, parting

Numbers: TypeAlias = Annotated[np.ndarray[Any, Any], "int64[::1]"]
Positions: TypeAlias = Annotated[np.ndarray[Any, Any], "uint64[:, ::1]"]
Memory: TypeAlias = Annotated[
    tuple[Any, Any, Any, Any],
    "Tuple((uint64[:, ::1], int64[::1], int64[:, ::1], int64[::1]))",
]
"""What one search keeps: the table of positions, how often each quiet placing was best, a row of
placings for each depth, and the control: positions seen, their limit, and whether to stop."""

I0, I1 = np.int64(0), np.int64(1)
U3, U8, U32 = np.uint64(3), np.uint64(8), np.uint64(32)

DEEPEST = 24
WIDEST = 61 * 61 * 3  # more than the placings of any position
SEEN, LIMIT, STOP = 0, 1, 2

# How many placings are tried at a node, how many of them quiet ones, and after how many the others
# are first looked at less deeply.
MOST_TRIED = 60
MOST_QUIET = 10
FULL_DEPTH = 4

# An entry of a row: how promising it is, then whether it is quiet, then its code.
CODES = 1 << 14
CODE = np.int64(CODES - 1)
QUIET = np.int64(CODES)
PROMISE = np.int64(15)
REMEMBERED = np.int64(1) << np.int64(46)
FINEST = np.int64(10)  # bits by which a score outweighs what tells quiet placings apart

# An entry of the table: the key of the position; then score, kind, depth and best code.
EXACT, AT_LEAST, AT_MOST = (np.uint64(n) for n in range(3))
DEPTH_AT, KIND_AT, SCORE_AT = np.uint64(14), np.uint64(20), np.uint64(22)
CODE_MASK, DEPTH_MASK = np.uint64(CODES - 1), np.uint64(63)
OFFSET = np.int64(1) << np.int64(22)
UNKNOWN = np.int64(1) << np.int64(40)
NO_CODE = np.int64(-1)

MIX = np.array(
    [
        0x9E3779B97F4A7C15,
        0xC2B2AE3D27D4EB4F,
        0x165667B19E3779F9,
        0xD6E8FEB86659FD93,
        0xA0761D6478BD642F,
    ],
    dtype=np.uint64,
)


# What a search remembers --------------------------------------------------------------------------


@kernel
def key_of(words: Words) -> np.uint64:
    """A position in one word."""
    key = U1
    for at in range(5):
        key = (key ^ words[at]) * MIX[at]
        key ^= key >> U32
    return key


@kernel
def recalled(
    memory: Memory, key: np.uint64, depth: np.int64, alpha: np.int64, beta: np.int64
) -> tuple[np.int64, np.int64]:
    """What the table knows of a position: its score, if that was found deep enough and settles the
    window, and the code of its best placing."""
    table = memory[0]
    slot = key & np.uint64(table.shape[0] - 1)
    if table[slot, 0] != key:
        return UNKNOWN, NO_CODE
    entry = table[slot, 1]
    code = np.int64(entry & CODE_MASK)
    if np.int64((entry >> DEPTH_AT) & DEPTH_MASK) < depth:
        return UNKNOWN, code
    score = np.int64(entry >> SCORE_AT) - OFFSET
    kind = (entry >> KIND_AT) & U3
    if kind == EXACT or (score >= beta if kind == AT_LEAST else score <= alpha):
        return score, code
    return UNKNOWN, code


@kernel
def remember(
    memory: Memory,
    key: np.uint64,
    depth: np.int64,
    score: np.int64,
    kind: np.uint64,
    code: np.int64,
) -> None:
    """Keep what was found out about a position, whatever stood in its place."""
    table = memory[0]
    slot = key & np.uint64(table.shape[0] - 1)
    table[slot, 0] = key
    table[slot, 1] = (
        (np.uint64(score + OFFSET) << SCORE_AT)
        | (kind << KIND_AT)
        | (np.uint64(depth) << DEPTH_AT)
        | np.uint64(code)
    )


# The placings worth trying ------------------------------------------------------------------------


@kernel
def beside(cells: np.uint64) -> np.uint64:
    """The cells next to any of these."""
    found = U0
    for direction in range(6):
        found |= facing(cells, direction)
    return found


@kernel
def capturable(marbles: np.uint64, landings: np.uint64) -> bool:
    """Whether any marble can jump."""
    found = U0
    for direction in range(6):
        found |= jumpers(marbles, landings, direction)
    return found != U0


@kernel
def listed(
    memory: Memory, row: Numbers, count: int, hand: np.uint64, entry: np.int64, liking: np.int64
) -> int:
    """The length of the row after this ring and removed ring were added in each colour at hand,
    quiet ones as promising as they are liked and were good elsewhere."""
    history = memory[1]
    for colour in range(3):
        if (hand >> np.uint64(colour)) & U1:
            promise = I0
            if entry & QUIET:
                promise = liking + history[(entry & CODE) + colour]
            row[count] = (promise << PROMISE) | (entry + colour)
            count += 1
    return count


@kernel
def listed_without(
    words: Words,
    removed: np.uint64,
    places: np.uint64,
    fills: np.uint64,
    memory: Memory,
    row: Numbers,
    count: int,
    quiet_too: bool,
) -> tuple[int, int]:
    """The length of the row after the placings with this removed ring were added, and how many
    quiet ones there were, listed or not."""
    marbles = words[1] | words[2] | words[3]
    hand = colours(words)
    near = beside(marbles)
    gone = U0 if removed == NONE else U1 << removed
    landings = vacant(words) & ~gone
    quiet = 0
    while places:
        place = places & (~places + U1)
        places ^= place
        entry = np.int64((zeros_below(place) << U2) | (removed << U8))
        if fills & place or capturable(marbles | place, landings & ~place):
            count = listed(memory, row, count, hand, entry, I0)
            continue
        quiet += 1
        if quiet_too:
            liking = I0
            if place & near:
                liking += 2
            if gone & near:
                liking += 1
            count = listed(memory, row, count, hand, entry | QUIET, liking)
    return count, quiet


@kernel
def candidates(words: Words, memory: Memory, row: Numbers, quiet_too: bool) -> tuple[int, int]:
    """Write the placings worth trying to a row: how many, and how many quiet ones were seen.

    Rings that no marble is near and that part nothing are alike to remove: one stands for all, but
    for placings right beside another.
    """
    rings = words[0]
    open_rings = vacant(words)
    exits = free(rings, open_rings)
    count = quiet = 0
    if exits & (exits - U1) == U0:
        places = exits if exits else open_rings
        fills = filling(rings, open_rings, NONE)
        count, quiet = listed_without(words, NONE, places, fills, memory, row, count, quiet_too)
    near = beside(rings & ~open_rings)
    parts = parting(rings, open_rings, exits)
    alike = exits & ~near & ~parts
    alike &= alike - U1
    while exits:
        gone = exits & (~exits + U1)
        exits ^= gone
        removed = zeros_below(gone)
        places = open_rings & ~gone
        if gone & alike:
            places &= near & beside(gone)
        fills = filling(rings, open_rings, removed) if gone & parts else U0
        count, more = listed_without(words, removed, places, fills, memory, row, count, quiet_too)
        quiet += more
    return count, quiet


@kernel
def made(words: Words, goals: np.uint64, code: np.int64) -> Words:
    """After the placing of this code."""
    bits = np.uint64(code)
    return placed(words, goals, bits & U3, (bits >> U2) & NONE, (bits >> U8) & NONE)


@kernel
def bring_forward(row: Numbers, at: int, count: int) -> None:
    """Put the most promising of the entries from `at` on first."""
    top = at
    for other in range(at + 1, count):
        if row[other] > row[top]:
            top = other
    row[at], row[top] = row[top], row[at]


# The search ---------------------------------------------------------------------------------------


@kernel
def search(
    words: Words,
    goals: np.uint64,
    depth: np.int64,
    alpha: np.int64,
    beta: np.int64,
    ply: np.int64,
    memory: Memory,
) -> np.int64:
    """The score of a position for the side to move, looking `depth` placings ahead; it means
    nothing once the control says stop. An end counts for less the more plies it is away."""
    if words[4] >> END:
        score = ended(words)
        return score + ply if score else score
    control = memory[3]
    control[SEEN] += 1
    if control[SEEN] >= control[LIMIT]:
        control[STOP] = 1
    if control[STOP]:
        return I0

    best = -WIN
    movable = all_jumpers(words)
    if movable:
        while movable:
            ring = zeros_below(movable)
            movable &= movable - U1
            for direction in range(6):
                if can_jump(words, ring, direction):
                    after = jumped(words, goals, ring, direction)
                    if (after[4] >> JUMPER) & NONE:
                        score = search(after, goals, depth, alpha, beta, ply, memory)
                    else:
                        score = -search(after, goals, depth, -beta, -alpha, ply + I1, memory)
                    if control[STOP]:
                        return I0
                    best = max(best, score)
                    alpha = max(alpha, best)
                    if alpha >= beta:
                        return best
        return best
    if depth <= I0:
        return evaluate(words, goals)
    if colours(words) == U0:
        return -search(passed(words), goals, depth - I1, -beta, -alpha, ply + I1, memory)

    # A quiet placing changes nothing that is counted, and nearly always there is one.
    calm = evaluate(words, goals) - INITIATIVE - INITIATIVE
    if depth == I1 and calm >= beta:
        return calm
    key = key_of(words)
    score, known = recalled(memory, key, depth, alpha, beta)
    if score != UNKNOWN:
        return score
    row = memory[2][depth]
    count, quiet = candidates(words, memory, row, bool(depth > I1))
    if depth == I1 and quiet:
        best = calm
    elif depth > I1:
        for at in range(count):
            entry = row[at] & (QUIET | CODE)
            if entry & CODE == known:
                row[at] = REMEMBERED | entry
            elif not entry & QUIET:
                after = made(words, goals, entry)
                score = -search(after, goals, I0, -WIN, WIN, ply + I1, memory)
                if control[STOP]:
                    return I0
                row[at] = ((score - calm) << (PROMISE + FINEST)) | entry

    kind = AT_MOST
    chosen = I0
    if best > alpha:
        kind, alpha = EXACT, best
    tried = quiet = 0
    for at in range(count):
        if depth > I1:
            bring_forward(row, at, count)
        code = row[at] & CODE
        if row[at] & QUIET:
            quiet += 1
            if quiet > MOST_QUIET:
                continue
        tried += 1
        if tried > MOST_TRIED and depth > I1:
            break
        after = made(words, goals, code)
        # A first glance expects no improvement; whatever beats it gets a closer look.
        less = I1 + I1 if tried > FULL_DEPTH and depth > I1 + I1 else I1
        upper = beta if tried == 1 or depth == I1 else alpha + I1
        while True:
            score = -search(after, goals, depth - less, -upper, -alpha, ply + I1, memory)
            if control[STOP]:
                return I0
            if score <= alpha or (less == I1 and upper == beta):
                break
            if less == I1:
                upper = beta
            less = I1
        if score > best:
            best, chosen = score, code
        if score > alpha:
            kind, alpha = EXACT, score
        if alpha >= beta:
            kind = AT_LEAST
            if row[at] & QUIET:
                memory[1][code] += depth * depth
            break
    remember(memory, key, depth, best, kind, chosen)
    return best


@kernel
def judge(
    positions: Positions, goals: np.uint64, depth: np.int64, scores: Numbers, memory: Memory
) -> int:
    """Score the positions after each turn for the side that made it, the most promising first; how
    many were judged before a stop. What cannot beat the best so far gets no more than a bound."""
    alpha = -WIN
    for at in range(positions.shape[0]):
        line = positions[at]
        words = (line[0], line[1], line[2], line[3], line[4])
        upper = alpha + I1 if at else WIN
        while True:
            score = -search(words, goals, depth - I1, -upper, -alpha, I1, memory)
            if score <= alpha or upper == WIN:
                break
            upper = WIN
        if memory[3][STOP]:
            return at
        scores[at] = score
        alpha = max(alpha, score)
    return positions.shape[0]
