"""What a position is worth, as far as it can be seen without playing on.

A score is seen from the side to move, in thousandths of a game. What counts is how near each side
has come to each goal, and whether the goal can still be reached with the marbles that the other
side does not own.
"""

import numpy as np

from ludoteca.core.bits import ones
from ludoteca.core.jit import kernel
from ludoteca.zertz.kernel import BY_PASSES, COUNT, COUNT_BITS, END, OWNER_BITS, SIDE, U0, U1, Words

WIN = np.int64(1_000_000)
# What a goal is worth when so many marbles are missing: each marble brings it nearer by more.
NEARNESS = np.array([round(1000 * 0.62**missing) for missing in range(64)], dtype=np.int64)
# Having the move: whoever has it can force, whoever has not can be forced.
INITIATIVE = np.int64(10)


@kernel
def ended(words: Words) -> np.int64:
    """The score of a finished game for the side that would be to move: lost, unless drawn."""
    return np.int64(0) if words[4] >> END == BY_PASSES else -WIN


@kernel
def progress(words: Words, captures: np.uint64, goals: np.uint64) -> np.int64:
    """How near these captures have come to the goals that are still within reach, as that of each
    colour always is."""
    each = (goals >> OWNER_BITS) & COUNT
    score = np.int64(0)
    missing_of_each = U0
    for colour in range(3):
        shift = COUNT_BITS * np.uint64(colour)
        owned = (captures >> shift) & COUNT
        supply = ones(words[1 + colour]) + ((words[4] >> shift) & COUNT)
        alone = (goals >> shift) & COUNT
        if owned + supply >= alone:
            score += NEARNESS[max(alone, owned) - owned]
        if owned < each:
            missing_of_each += each - owned
    return score + NEARNESS[missing_of_each]


@kernel
def evaluate(words: Words, goals: np.uint64) -> np.int64:
    """The score of a position for the side to move."""
    first = (words[4] >> OWNER_BITS) & ((U1 << OWNER_BITS) - U1)
    second = (words[4] >> (OWNER_BITS + OWNER_BITS)) & ((U1 << OWNER_BITS) - U1)
    lead = progress(words, first, goals) - progress(words, second, goals)
    if (words[4] >> SIDE) & U1:
        lead = -lead
    return lead + INITIATIVE
