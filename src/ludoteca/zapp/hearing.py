"""What an ear like a person's makes of a shake, without a sound: quick enough for any bot.

People who judge how many things rattle get the logarithm right, with an error about the same for
every number: a number n sounds like e^x, where x is normal about b(n) with spread w. Up to three
b(n) is ln n; beyond, people fall behind, by a slope of 0.84. The spread after a usual shake is 0.15
for a sharp ear, 0.20 for a usual one and 0.30 for a child's.

Listening longer helps, but not without end. Half of the variance is how the knocks happen to fall,
and goes down with the time, the shakes of one vessel taken together; the other half is the
listener's own, who hears this vessel a little fuller or emptier than it is however long:

    w(T)² = w² · (1/2 + 1/2 · USUAL / T)

What is heard of a vessel in one round may be remembered in later ones, ever more faintly: see
`Memory`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import exp, isfinite, log, sqrt
from statistics import NormalDist
from typing import TypeAlias

import numpy as np

from ludoteca.core.chance import Chance
from ludoteca.core.errors import LudotecaError
from ludoteca.core.text import say
from ludoteca.zapp.gesture import LONGEST
from ludoteca.zapp.vessel import MOST

USUAL = 2.0
"""Seconds of a usual shake."""

NUMBERS = range(1, MOST + 1)
EXACT = 3  # up to here numbers sound like what they are
SLOPE = 0.84
OWN = 0.5  # of the variance after a usual shake, what no longer shake takes away
SURE = 12.0  # how much likelier, as a logarithm, a number seen is than any other
FINE = 1 << 53

Odds: TypeAlias = tuple[float, ...]
"""How likely each of the numbers 1 to 13 is."""


def sounds(stones: float) -> float:
    """The logarithm of the number that so many stones sound like on average.

    >>> [round(exp(sounds(n)), 2) for n in (1, 3, 7, 13)]
    [1.0, 3.0, 6.11, 10.28]
    """
    return log(min(stones, EXACT)) + SLOPE * log(max(stones, EXACT) / EXACT)


@dataclass(frozen=True)
class Heard:
    """What somebody heard of one vessel in one round: a number of stones, seldom whole, from so
    many seconds of shaking. The parts of the error are kept for when it is shaken again."""

    number: float
    seconds: float
    own: float = field(default=0.0, repr=False)
    luck: float = field(default=0.0, repr=False)


@dataclass(frozen=True)
class Ear:
    """A listener: how widely its guesses of one vessel lie, as the spread of a logarithm, and how
    much of what it remembers is left a round later."""

    name: str
    spread: float
    keeps: float

    def spread_after(self, seconds: float) -> float:
        """The spread after so many seconds of shaking.

        >>> round(USUAL_EAR.spread_after(2.0), 3), round(USUAL_EAR.spread_after(8.0), 3)
        (0.2, 0.158)
        """
        if not (isfinite(seconds) and seconds > 0):
            raise LudotecaError(say("zapp.sound.error.seconds", most=round(LONGEST)))
        return self.spread * sqrt(OWN + (1 - OWN) * USUAL / seconds)

    def hear(
        self, stones: int, chance: Chance, seconds: float = USUAL, before: Heard | None = None
    ) -> Heard:
        """What the ear makes of a vessel shaken for so long, after what it `before` heard of it.

        >>> once = USUAL_EAR.hear(7, Chance.from_seed(1))
        >>> twice = USUAL_EAR.hear(7, Chance.from_seed(2), before=once)
        >>> 3 < once.number < 12, twice.seconds
        (True, 4.0)
        """
        if stones not in NUMBERS:
            raise LudotecaError(say("zapp.sound.error.stones", most=MOST))
        self.spread_after(seconds)  # refuses what is no time
        luck = _normal(chance) * self.spread * sqrt((1 - OWN) * USUAL / seconds)
        own = _normal(chance) * self.spread * sqrt(OWN)
        total = seconds
        if before is not None:
            own, total = before.own, before.seconds + seconds
            luck = (before.luck * before.seconds + luck * seconds) / total
        return Heard(exp(sounds(stones) + own + luck), total, own, luck)

    def weights(self, heard: Heard) -> Odds:
        """For each number, the logarithm of how well it goes with what was heard."""
        spread = self.spread_after(heard.seconds)
        misses = [(log(heard.number) - sounds(n)) / spread for n in NUMBERS]
        return tuple(-miss * miss / 2 for miss in misses)

    def odds(self, heard: Heard) -> Odds:
        """How likely each number is for one who knows this ear, if all were as likely before.

        >>> odds = USUAL_EAR.odds(Heard(6.1, USUAL))
        >>> odds.index(max(odds)) + 1, round(sum(odds), 6), odds[6] > 2 * odds[9]
        (7, 1.0, True)
        """
        raw = [exp(weight) for weight in self.weights(heard)]
        return tuple(value / sum(raw) for value in raw)


SHARP_EAR = Ear("sharp", 0.15, keeps=0.97)
USUAL_EAR = Ear("usual", 0.20, keeps=0.90)
CHILD_EAR = Ear("child", 0.30, keeps=0.70)
EARS: Mapping[str, Ear] = {ear.name: ear for ear in (CHILD_EAR, USUAL_EAR, SHARP_EAR)}


def _normal(chance: Chance) -> float:
    return NormalDist().inv_cdf((chance.below(FINE) + 0.5) / FINE)


@dataclass(frozen=True)
class Memory:
    """What an ear remembers of thirteen vessels that keep their places.

    Every place holds another number, so that what is known of one tells something of all:

    >>> memory = Memory(USUAL_EAR).seen(0, 7).heard(1, Heard(6.1, USUAL))
    >>> first, second, third, *_ = memory.odds()
    >>> round(first[6], 3), second[6] < 0.01, second.index(max(second)) + 1, third[6] < 0.01
    (1.0, True, 8, True)
    """

    ear: Ear
    places: tuple[Odds, ...] = ((0.0,) * MOST,) * MOST

    def heard(self, place: int, heard: Heard) -> "Memory":
        """After this was heard of the vessel on a place."""
        return self._with(place, self.ear.weights(heard))

    def seen(self, place: int, number: int) -> "Memory":
        """After the number of the vessel on a place was shown."""
        return self._with(place, tuple(0.0 if n == number else -SURE for n in NUMBERS))

    def later(self) -> "Memory":
        """A round later: all that is remembered is a little fainter."""
        keeps = self.ear.keeps
        return replace(self, places=tuple(tuple(w * keeps for w in row) for row in self.places))

    def mixed(self) -> "Memory":
        """After the vessels were mixed: nothing that was known of a place is worth anything."""
        return Memory(self.ear)

    def odds(self) -> tuple[Odds, ...]:
        """For every place, how likely each number is on it."""
        return shared([[exp(w - max(row)) for w in row] for row in self.places])

    def _with(self, place: int, weights: Odds) -> "Memory":
        rows = list(self.places)
        rows[place] = tuple(a + b for a, b in zip(rows[place], weights, strict=True))
        return replace(self, places=tuple(rows))


def shared(weights: Sequence[Sequence[float]]) -> tuple[Odds, ...]:
    """How likely each number is on each place, where a way to spread the numbers over the places,
    each once, is as likely as the product of its weights.

    Exact: it counts over the sets of numbers that the places before and after one can hold.

    >>> [[round(p, 3) for p in row] for row in shared([[1, 1], [3, 1]])]
    [[0.25, 0.75], [0.75, 0.25]]
    """
    size = len(weights)
    halves = [(1 << size - n - 1, 2, 1 << n) for n in range(size)]

    def with_another(sets: np.ndarray, row: Sequence[float]) -> np.ndarray:
        """What the sets come to when one more place takes a number that is free."""
        grown = np.zeros_like(sets)
        for number, weight in enumerate(row):
            grown.reshape(halves[number])[:, 1] += weight * sets.reshape(halves[number])[:, 0]
        return np.asarray(grown / grown.max())

    empty = np.zeros(1 << size)
    empty[0] = 1.0
    before, after = [empty], [empty]
    for row in weights[:-1]:
        before.append(with_another(before[-1], row))
    for row in weights[:0:-1]:
        after.append(with_another(after[-1], row))
    found = []
    for row, held, coming in zip(weights, before, reversed(after), strict=True):
        rest = coming[::-1]  # at a set, what the later places come to with all that is not in it
        raw = [
            weight * float((held.reshape(half)[:, 0] * rest.reshape(half)[:, 1]).sum())
            for weight, half in zip(row, halves, strict=True)
        ]
        found.append(tuple(value / sum(raw) for value in raw))
    return tuple(found)
