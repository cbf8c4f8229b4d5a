"""On the mountain: which vessel to take next, and when to settle.

Each vessel is worth what its likely numbers are worth. Another shake is worth what it may change in
the choice; going for it means to put the best vessel back, which a rival may take meanwhile.
"""

import numpy as np

from ludoteca.core.bits import ones
from ludoteca.core.jit import kernel
from ludoteca.zapp.beliefs import VESSELS, Rows, believed, worth, worth_hearing
from ludoteca.zapp.kernel import U1
from ludoteca.zapp.values import Indices, Numbers

CHOOSE, BACK, SHAKE = 13, 14, 15
"""Beside the places 0 to 12, one of which is to be taken."""
NOTHING = -1
AGAIN = 3  # of the vessels heard already, so many of the best may be shaken again
LEAST_GAIN = 1e-5
"""Chances to win that are not worth another shake."""


@kernel
def is_in(places: np.uint64, at: int) -> bool:
    """Whether a place is in a set of places."""
    return bool((places >> np.uint64(at)) & U1)


@kernel
def best_of(values: Numbers, places: np.uint64) -> int:
    """The place with the highest value in a set; `NOTHING` in the empty one."""
    best = NOTHING
    for at in range(VESSELS):
        if is_in(places, at) and (best == NOTHING or values[at] > values[best]):
            best = at
    return best


@kernel
def one_of(places: np.uint64, lot: np.uint64) -> np.uint64:
    """The set of one place drawn from others; the empty set from the empty one."""
    skipped = int(((lot >> np.uint64(32)) * ones(places)) >> np.uint64(32))
    for _ in range(skipped):
        places &= places - U1
    return places & ~(places - U1)


@kernel
def few(values: Numbers, places: np.uint64) -> np.uint64:
    """The best places of a set."""
    chosen = np.uint64(0)
    for _ in range(AGAIN):
        best = best_of(values, places & ~chosen)
        if best != NOTHING:
            chosen |= U1 << np.uint64(best)
    return chosen


@kernel
def listened(
    known: Rows,
    means: Numbers,
    shakes: Indices,
    taken: np.uint64,
    held: int,
    patience: int,
    rivals: int,
    remembers: bool,
    prospects: Numbers,
    spread: float,
    hazard: float,
    lot: np.uint64,
) -> int:
    """What to do next: a place to take, or `CHOOSE`, `BACK` or `SHAKE` what is held.

    For each place `means` and `shakes` say what was heard in this round, `known` what was known
    before: by memory, if he `remembers`, or since somebody has chosen it. `taken` are the places
    whose vessels others have; so many `rivals` have not chosen.
    """
    spent = 0
    for at in range(VESSELS):
        spent += shakes[at]
    if held != NOTHING and spent > patience:
        return CHOOSE
    free = np.uint64((1 << VESSELS) - 1) & ~taken
    odds, values = np.empty((VESSELS, VESSELS)), np.empty(VESSELS)
    believed(known, means, shakes, spread, odds)
    for at in range(VESSELS):
        values[at] = worth(odds, at, prospects)
    best = held if held != NOTHING else best_of(values, free)
    for at in range(VESSELS):
        if is_in(free, at) and values[at] > values[best] + 1e-9:
            best = at
    second = best_of(values, free & ~(U1 << np.uint64(best)))
    goal, gain = NOTHING, 0.0
    if spent < patience:
        fresh = free
        for at in range(VESSELS):
            if shakes[at]:
                fresh &= ~(U1 << np.uint64(at))
        # One fresh vessel stands for all, unless something was known of them before.
        tempting = free if remembers else few(values, free & ~fresh) | one_of(fresh, lot)
        for at in range(VESSELS):
            if not is_in(tempting, at):
                continue
            otherwise = values[second if at == best else best]
            hoped = worth_hearing(odds, at, means[at], shakes[at], spread, prospects, otherwise)
            gained = hoped - values[best]
            if at != held and at != best:
                gained -= hazard * rivals * (values[best] - values[second])
            if gained > gain:
                goal, gain = at, gained
    if goal == NOTHING or gain < LEAST_GAIN:
        goal = best
        if held == best:
            return CHOOSE
    if held == NOTHING:
        return goal
    return SHAKE if goal == held else BACK
