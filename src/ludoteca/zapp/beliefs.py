"""What somebody who has listened believes: which number each vessel holds.

A row for each place, a column for each number, each row the logarithms of how well the numbers go
with what was heard there. All thirteen vessels hold different numbers. How likely a number on a
place is then takes sums over all ways to spread the numbers (`hearing.shared` does that, in
milliseconds); here rows and columns are scaled in turn until each sums to one, which takes
microseconds. The chances so found are off by a hundredth on average, single ones by up to a
quarter where two vessels contend for a number; what a vessel is worth, by about two hundredths.
"""

from typing import Annotated, Any, TypeAlias

import numpy as np

from ludoteca.core.jit import kernel
from ludoteca.zapp.hearing import NUMBERS, OWN, sounds
from ludoteca.zapp.values import Indices, Numbers

Rows: TypeAlias = Annotated[np.ndarray[Any, Any], "float64[:, ::1]"]

VESSELS = 13
SOUNDS = np.array([sounds(number) for number in NUMBERS])
"""What the numbers 1 to 13 sound like, as logarithms."""
ROUNDS = 6
NEVER = 1e-12  # nothing is impossible, so that sums can be divided by
LEAST = 2e-3  # likely enough to be thought of
GRID, WIDE = 20, 2.2  # points at which a spread is summed up, and how many spreads to each side


@kernel
def variance_after(spread: float, shakes: int) -> float:
    """The variance of what was heard in so many shakes of one vessel: see `hearing.Ear`."""
    return spread * spread * (OWN + (1.0 - OWN) / shakes)


@kernel
def expected(mean: float, shakes: int, number: int) -> float:
    """What the mean of all shakes is expected to become with one more of a vessel that holds this
    number: the listener's own error stays the same, the luck of each shake is its own."""
    centre = float(SOUNDS[number])
    if shakes == 0:
        return centre
    drift = OWN * shakes / (1.0 + (shakes - 1) * OWN) * (mean - centre)
    return (shakes * mean + centre + drift) / (shakes + 1)


@kernel
def surprise_of(shakes: int, spread: float) -> float:
    """How far, as a spread, the mean strays from what is expected."""
    if shakes == 0:
        return spread
    known = 1.0 + (shakes - 1) * OWN
    return spread * float(np.sqrt((1.0 - OWN) * (1.0 + shakes * OWN) / known)) / (shakes + 1)


@kernel
def believed(known: Rows, means: Numbers, shakes: Indices, spread: float, odds: Rows) -> None:
    """Write into `odds` how likely each number is on each place."""
    for at in range(VESSELS):
        most = -np.inf
        for number in range(VESSELS):
            weight = known[at, number]
            if shakes[at]:
                miss = means[at] - SOUNDS[number]
                weight -= miss * miss / (2.0 * variance_after(spread, shakes[at]))
            odds[at, number] = weight
            most = max(most, weight)
        for number in range(VESSELS):
            odds[at, number] = np.exp(odds[at, number] - most) + NEVER
    for _ in range(ROUNDS):
        for number in range(VESSELS):
            total = 0.0
            for at in range(VESSELS):
                total += odds[at, number]
            for at in range(VESSELS):
                odds[at, number] /= total
        for at in range(VESSELS):
            total = 0.0
            for number in range(VESSELS):
                total += odds[at, number]
            for number in range(VESSELS):
                odds[at, number] /= total


@kernel
def worth(odds: Rows, at: int, prospects: Numbers) -> float:
    """What to expect of the vessel on a place, where `prospects` says what each number is worth."""
    total = 0.0
    for number in range(VESSELS):
        total += odds[at, number] * prospects[number]
    return total


@kernel
def worth_hearing(
    odds: Rows,
    at: int,
    mean: float,
    shakes: int,
    spread: float,
    prospects: Numbers,
    otherwise: float,
) -> float:
    """What to expect after one more shake of the vessel on a place, when it is then chosen if it
    turns out to be worth more than what can be had `otherwise`."""
    width = surprise_of(shakes, spread)
    least, most = np.inf, -np.inf
    for number in range(VESSELS):
        if odds[at, number] > LEAST:
            centre = expected(mean, shakes, number)
            least, most = min(least, centre - WIDE * width), max(most, centre + WIDE * width)
    total = weights = 0.0
    step = (most - least) / GRID
    for point in range(GRID):
        heard = least + (point + 0.5) * step
        value = weight = 0.0
        for number in range(VESSELS):
            if odds[at, number] > LEAST:
                miss = (heard - expected(mean, shakes, number)) / width
                likely = odds[at, number] * np.exp(-0.5 * miss * miss)
                weight += likely
                value += likely * prospects[number]
        total += max(value, otherwise * weight)
        weights += weight
    return total / weights
