"""Beam search: of the positions of one ply the most hopeful are kept, all their moves are weighed,
the most hopeful of those kept, and so on until the Mates are home.

What a position is worth is told by the cost of the Mates' ways and by what a recipe makes of dead
pieces, of pieces that cannot stir and of halves that run out of moves. A position is assessed once,
when its moves are tried: what each piece that left would save is found for all of them together, so
that most moves are weighed without looking for ways again.

Pieces of like power stand for each other in the key of a position: Lightnings, Rabbits and Stones
of both colours, and all that lies dead.
"""

from typing import Annotated, Any, TypeAlias

import numpy as np

from ludoteca.core.bits import ones, zeros_below
from ludoteca.core.jit import kernel
from ludoteca.maze.fields import (
    FARTHEST,
    HEAVIEST,
    LEVELS,
    PASSABLE,
    RANKS,
    Numbers,
    Sets,
    Table,
    barred,
    fatal,
    ranked,
    savings,
    way_back,
    ways,
)
from ludoteca.maze.kernel import (
    BLACK_HALF,
    BLACK_HOME,
    BOARD,
    DARK,
    HOMES,
    LIGHT,
    LIGHTNING,
    MATE,
    RABBIT,
    SIDE,
    STONE,
    U0,
    U1,
    WHITE_HALF,
    WHITE_HOME,
    Words,
    kind_at,
    mates,
    moved,
    occupied,
    standing,
    stays,
    targets,
)

Memory: TypeAlias = Annotated[
    tuple[Any, ...],
    "Tuple((uint64[:, ::1], int64[::1], uint64[::1], int64[:, ::1], int64[::1], int64[::1],"
    " uint64[:, ::1]))",
]
"""The nodes (six words and a key each), the parent and move of each, the keys seen, the offers of
one ply (score, parent and move, key), how many offers have each score, the control, and the keys
of positions from which a way home is known, with its length."""
Scratch: TypeAlias = Annotated[
    tuple[Any, ...],
    "Tuple((uint64[:, ::1], uint64[::1], uint64[::1], uint64[::1], int64[:, ::1], int64[:, ::1],"
    " int64[:, ::1], int64[::1], uint64[::1]))",
]
"""Room for `ways`; squares by weight, before and after a move; ranks; arrivals there and back; what
leaving saves, for White and for Black; the four costs; and the sets of an assessment."""

# A recipe: what a slide costs; what each rank adds to a piece; how much chance there is; what a
# half short of moves costs; what the worst way counts more; what the dead, those that cannot stir
# and those that never will cost each; how many plies without progress are borne; then the weight of
# each kind.
SLIDE, STILL, CHANCE, SHORT, WORST, DEAD, WAITING, FROZEN, PATIENCE, KINDS_FROM = range(10)
RECIPE = KINDS_FROM + 10

SEEN, STOP, LENGTH, LIMIT, LEFT = range(5)
CONTROL = 5
KNOWN = 1024  # room for known positions, mostly free

# The sets of an assessment.
WHITE_WAY, BLACK_WAY, WHITE_SAVES, BLACK_SAVES = range(4)

COST = 8  # what a score counts for each unit of a way's cost
ENOUGH = 6  # movable pieces of a half
SCORES = 8192
MOVE = 4096  # a move is 64 x start + end; a link is MOVE x parent + move

_chance = np.random.default_rng(1982)
KEYS = _chance.integers(1, 2**64, (22, 64), dtype=np.uint64)
SIDE_KEY = _chance.integers(1, 2**64, dtype=np.uint64)
BLACK_MATE_LIES, WHITE_MATE_LIES, LIES = (np.uint64(n) for n in (19, 20, 21))
U9, U32, U64, U1023 = (np.uint64(n) for n in (9, 32, 64, 1023))
MIX = np.uint64(0x9E3779B97F4A7C15)


@kernel
def likeness(kind: np.uint64, is_black: bool, lies: bool) -> np.uint64:
    """A number shared by all pieces that could stand for each other."""
    if lies:
        if kind != MATE:
            return LIES
        return BLACK_MATE_LIES if is_black else WHITE_MATE_LIES
    if kind in (LIGHTNING, RABBIT, STONE) or not is_black:
        return kind
    return kind + U9


@kernel
def key_of(words: Words) -> np.uint64:
    """A position in one word."""
    key = SIDE_KEY if words[5] & SIDE else U0
    waiting = occupied(words)
    while waiting:
        cell = zeros_below(waiting)
        here = U1 << cell
        waiting ^= here
        like = likeness(kind_at(words, cell), words[4] & here != U0, words[5] & here != U0)
        key ^= KEYS[like, cell]
    return key


@kernel
def lot(key: np.uint64, seed: np.uint64) -> int:
    """A number below 1024 drawn for a position."""
    mixed = (key ^ seed) * MIX
    mixed = (mixed ^ (mixed >> U32)) * MIX
    return int((mixed >> U32) & U1023)


@kernel
def node(nodes: Table, at: int) -> Words:
    """The words of a node."""
    return nodes[at, 0], nodes[at, 1], nodes[at, 2], nodes[at, 3], nodes[at, 4], nodes[at, 5]


@kernel
def keep(nodes: Table, at: int, words: Words, key: np.uint64) -> None:
    """Write a node."""
    for word in range(6):
        nodes[at, word] = words[word]
    nodes[at, 6] = key


@kernel
def weight_of(kind: np.uint64, rank: int, recipe: Numbers) -> int:
    """What a piece in the way costs."""
    weight = recipe[KINDS_FROM + int(kind)] + recipe[STILL] * rank
    return min(max(1, weight), HEAVIEST)


@kernel
def weigh(words: Words, ranks: Sets, recipe: Numbers, weights: Sets) -> None:
    """Sort the squares by what it costs a Mate to pass them."""
    weights[:] = U0
    weights[0] = BOARD & ~occupied(words)
    never = barred(words) | ranks[RANKS - 1]
    for rank in range(RANKS - 1):
        left = ranks[rank] & ~never
        while left:
            cell = zeros_below(left)
            left &= left - U1
            weights[weight_of(kind_at(words, cell), rank, recipe)] |= U1 << cell
    for weight in range(HEAVIEST + 1):
        weights[PASSABLE] |= weights[weight]


@kernel
def reweigh(before: Sets, after: Sets, here: np.uint64, place: np.uint64, weight: int) -> None:
    """The squares by weight once a piece has moved; one of no weight can never be passed."""
    for at in range(HEAVIEST + 2):
        after[at] = before[at] & ~(here | place)
    after[0] |= here
    after[PASSABLE] |= here
    if weight:
        after[weight] |= place
        after[PASSABLE] |= place


@kernel
def of_ways(a: int, b: int, c: int, d: int, recipe: Numbers) -> int:
    """The score of four ways; 0 only when all Mates are home."""
    longest = max(max(a, b), max(c, d))
    return max(COST * (a + b + c + d) + recipe[WORST] * longest, 1 if longest else 0)


@kernel
def assess_colour(
    starts: np.uint64, goals: np.uint64, which: int, recipe: Numbers, scratch: Scratch
) -> bool:
    """Find the ways of one colour's Mates, and what would shorten them; False if there is none."""
    room, weights, _, _, there, back, saved, costs, sets = scratch
    slide = recipe[SLIDE]
    light, dark = ways(starts, goals, weights, slide, FARTHEST, room)
    if light == FARTHEST or dark == FARTHEST:
        return False
    costs[2 * which], costs[2 * which + 1] = light, dark
    sets[which] = way_back(goals & LIGHT, light, weights, slide, room) | way_back(
        goals & DARK, dark, weights, slide, room
    )
    sets[2 + which] = savings(
        starts, goals, weights, slide, light, dark, room, there, back, saved[which]
    )
    return True


@kernel
def assess(words: Words, flags: np.uint64, recipe: Numbers, scratch: Scratch) -> int:
    """What there is to pay for a position besides its ways; -1 if it is lost."""
    ranks = scratch[3]
    ranked(words, flags, ranks)
    weigh(words, ranks, recipe, scratch[1])
    found = mates(words)
    if not assess_colour(found & ~words[4], BLACK_HOME, 0, recipe, scratch):
        return -1
    if not assess_colour(found & words[4], WHITE_HOME, 1, recipe, scratch):
        return -1
    frozen = int(ones(ranks[RANKS - 1]))
    able = int(ones(ranks[0]))
    idle = int(ones(occupied(words) & ~words[5])) - able - frozen
    white_lack = max(0, ENOUGH - int(ones(ranks[0] & WHITE_HALF)))
    black_lack = max(0, ENOUGH - int(ones(ranks[0] & BLACK_HALF)))
    return (
        recipe[DEAD] * int(ones(words[5] & BOARD & ~HOMES))
        + recipe[WAITING] * idle
        + recipe[FROZEN] * frozen
        + recipe[SHORT] * (white_lack + black_lack)
    )


@kernel
def score_after(
    words: Words,
    cell: np.uint64,
    end: np.uint64,
    lies: bool,
    extra: int,
    limit: int,
    recipe: Numbers,
    scratch: Scratch,
) -> int:
    """The score of the ways after a move; `limit` where it is lost, or no better than that for
    certain once `extra` is added."""
    room, weights, changed, _, _, _, saved, costs, sets = scratch
    here, place = U1 << cell, U1 << end
    kind = kind_at(words, cell)
    is_black = words[4] & here != U0
    a, b, c, d = costs[0], costs[1], costs[2], costs[3]
    shade = 0 if here & LIGHT else 1
    if here & sets[WHITE_SAVES]:
        if shade:
            b -= saved[0, cell]
        else:
            a -= saved[0, cell]
    if here & sets[BLACK_SAVES]:
        if shade:
            d -= saved[1, cell]
        else:
            c -= saved[1, cell]
    white_anew = place & sets[WHITE_WAY] != U0 or (kind == MATE and not is_black)
    black_anew = place & sets[BLACK_WAY] != U0 or (kind == MATE and is_black)
    score = of_ways(a, b, c, d, recipe)
    if not white_anew and not black_anew:
        return score
    if kind != MATE and score + extra >= limit:
        return limit
    reweigh(weights, changed, here, place, 0 if lies else weight_of(kind, 0, recipe))
    found = mates(words)
    black = words[4]
    if kind == MATE:
        found ^= here | place
        if is_black:
            black ^= here | place
    if white_anew:
        a, b = ways(found & ~black, BLACK_HOME, changed, recipe[SLIDE], FARTHEST, room)
    if black_anew:
        c, d = ways(found & black, WHITE_HOME, changed, recipe[SLIDE], FARTHEST, room)
    if max(max(a, b), max(c, d)) >= FARTHEST:
        return limit
    return of_ways(a, b, c, d, recipe)


@kernel
def is_new(keys: Sets, key: np.uint64) -> bool:
    """Whether this key was not met before; it is from now on."""
    mask = np.uint64(keys.shape[0] - 1)
    slot = key & mask
    while keys[slot] != U0:
        if keys[slot] == key:
            return False
        slot = (slot + U1) & mask
    keys[slot] = key
    return True


@kernel
def left_from(known: Table, key: np.uint64) -> int:
    """How many plies home are left from a known position, or more than any beam is deep."""
    slot = key & np.uint64(KNOWN - 1)
    while known[slot, 0] != U0:
        if known[slot, 0] == key:
            return int(known[slot, 1])
        slot = (slot + U1) & np.uint64(KNOWN - 1)
    return SCORES


@kernel
def choose(memory: Memory, last: int, offers_made: int, limit: int, spare: int) -> int:
    """Make nodes from the offers scored below the limit and from `spare` of those that reach it,
    the best first; returns the end of the nodes."""
    nodes, links, _, offers, counts, _, _ = memory
    place = last
    for score in range(limit + 1):
        counted = counts[score]
        counts[score] = place
        place += counted
    for at in range(offers_made):
        score = offers[at, 0]
        if score > limit or (score == limit and spare == 0):
            continue
        if score == limit:
            spare -= 1
        link = offers[at, 1]
        words = node(nodes, link // MOVE)
        start, end = np.uint64((link >> 6) & 63), np.uint64(link & 63)
        place = counts[score]
        counts[score] += 1
        keep(nodes, place, moved(words, start, end), np.uint64(offers[at, 2]))
        links[place] = link
    return counts[limit]


@kernel
def beam(
    start: Words,
    flags: np.uint64,
    recipe: Numbers,
    width: int,
    deepest: int,
    seed: np.uint64,
    memory: Memory,
) -> int:
    """The number of a node that is won, at most `deepest` plies from the start, or -1; or of one
    from which a way home is known, no longer than that all in all. The control tells how many
    positions were seen and how many plies are left, and can stop it from another thread."""
    nodes, links, keys, offers, counts, control, known = memory
    scratch = (
        np.zeros((LEVELS, 5), dtype=np.uint64),
        np.zeros(HEAVIEST + 2, dtype=np.uint64),
        np.zeros(HEAVIEST + 2, dtype=np.uint64),
        np.zeros(RANKS, dtype=np.uint64),
        np.zeros((4, 64), dtype=np.int64),
        np.zeros((4, 64), dtype=np.int64),
        np.zeros((2, 64), dtype=np.int64),
        np.zeros(4, dtype=np.int64),
        np.zeros(4, dtype=np.uint64),
    )
    keys[:] = U0
    keep(nodes, 0, start, key_of(start))
    links[0] = -1
    first, last, met = 0, 1, 0
    record, record_ply = SCORES, 0
    for ply in range(deepest):
        made = better = 0
        counts[:] = 0
        # Offers of `limit` and more cannot be among the best any more; `better` are below it.
        limit = SCORES
        for at in range(first, last):
            control[SEEN] += 1
            if control[STOP] or control[SEEN] > control[LIMIT]:
                return -1
            words = node(nodes, at)
            dues = assess(words, flags, recipe, scratch)
            if dues < 0:
                continue
            waiting = standing(words)
            while waiting:
                cell = zeros_below(waiting)
                here = U1 << cell
                waiting ^= here
                kind = kind_at(words, cell)
                is_black = words[4] & here != U0
                ends = targets(words, cell, flags) & ~fatal(kind, is_black, here & LIGHT != U0)
                unmoved = nodes[at, 6] ^ SIDE_KEY ^ KEYS[likeness(kind, is_black, False), cell]
                while ends:
                    end = zeros_below(ends)
                    ends &= ends - U1
                    lies = stays(kind, U1 << end)
                    key = unmoved ^ KEYS[likeness(kind, is_black, lies), end]
                    left = left_from(known, key)
                    if ply + 1 + left <= deepest:
                        keep(nodes, last, moved(words, cell, end), key)
                        links[last] = at * MOVE + int(cell * U64 + end)
                        control[LENGTH], control[LEFT] = ply + 1, left
                        return last
                    if not is_new(keys, key):
                        continue
                    met += 1
                    extra = dues + lot(key, seed) * recipe[CHANCE] // 1024
                    if lies and kind != MATE:
                        extra += recipe[DEAD]
                    score = score_after(words, cell, end, lies, extra, limit, recipe, scratch)
                    link = at * MOVE + int(cell * U64 + end)
                    if score == 0:
                        keep(nodes, last, moved(words, cell, end), key)
                        links[last] = link
                        control[LENGTH], control[LEFT] = ply + 1, 0
                        return last
                    score += extra
                    if score >= limit or made == offers.shape[0]:
                        continue
                    offers[made, 0], offers[made, 1], offers[made, 2] = score, link, np.int64(key)
                    made += 1
                    counts[score] += 1
                    better += 1
                    while better - counts[limit - 1] >= width:
                        limit -= 1
                        better -= counts[limit]
        if made == 0 or last + width >= nodes.shape[0] - 1 or 4 * met > 3 * keys.shape[0]:
            return -1
        best = 0
        while counts[best] == 0:
            best += 1
        if best + COST // 2 <= record:
            record, record_ply = best, ply
        elif ply - record_ply > recipe[PATIENCE]:
            return -1
        limit -= 1
        better -= counts[limit]
        first, last = last, choose(memory, last, made, limit, width - better)
    return -1
