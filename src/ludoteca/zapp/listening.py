"""An ear that really listens: from the samples of a shake to how many stones were in the vessel.

It knows the three materials, and hears by the spectrum which it is. As it knows how a vessel rings,
a filter can take the ringing away and leave the knocks, each no longer than `TRACE` samples. That
bears the rounding to 16 bits, but not much more noise: it wants the sound as it was made.

How many knocks there are in a second tells the number of stones, once one knows how hard the vessel
was shaken; and that is told by how strong the knocks are. `calibration.json` holds, for each
material, how the count goes with the number and the strength, and how far it strays; it is
measured on the model by `scripts/calibrate_ear.py`. The rest is Bayes.

>>> from ludoteca.zapp.gesture import lively
>>> from ludoteca.zapp.sound import Vessel
>>> heard = listen(Vessel(1, seed=3).shaken(lively(2.0, seed=3)))
>>> heard.likeliest, heard.material
(1, 'wood')
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import accumulate
from math import exp, log, sqrt

import msgspec
import numpy as np

from ludoteca.core.errors import LudotecaError
from ludoteca.core.text import say
from ludoteca.zapp.gesture import Floats
from ludoteca.zapp.hearing import NUMBERS, Odds
from ludoteca.zapp.vessel import MATERIALS, MODES, RATE, Material, resonances
from ludoteca.zapp.wav import FULL

TRACE = 2 * MODES
"""Samples that a knock leaves when the ringing is taken away."""

FAINT = 6.0  # times the noise, above which something is a knock
NOISY = 3.0  # times the rounding noise: too much, since faint knocks are lost in it
MEDIAN = 0.6745  # of normal noise, in units of its spread
WINDOW = 1024  # samples
BANDS = slice(7, 330)  # of the window's, those from 300 Hz to 14 kHz
SHARES = (0.0, 0.03, 0.1, 0.3, 1.0)  # of knocks between stones in the power, as far as is tried
TINY = 1e-30
QUIET = WINDOW / FULL**2  # the power of what rounding leaves, and some more
STRANGE = 1.5  # the misfit of a spectrum that is of no vessel known
PAUSE = 0.5  # seconds without a knock that count; beyond, nobody shook
SURE = 0.9  # how often the number is to be within the interval


class Unheard(LudotecaError):
    """A sound in which there is nothing to count."""


@dataclass(frozen=True)
class Knocked:
    """The knocks found in a sound: when, in seconds, and how strong; and the noise between them,
    where 1 is what rounding to 16 bits leaves."""

    times: Floats
    strengths: Floats
    noise: float

    @property
    def seconds(self) -> float:
        """How long the vessel was shaken, from the first knock to the last, without pauses."""
        return max(float(np.minimum(np.diff(self.times), PAUSE).sum()), PAUSE)

    @property
    def rate(self) -> float:
        """Knocks in a second."""
        return max(len(self.times) - 1, 1) / self.seconds

    @property
    def strength(self) -> float:
        """The logarithm of how strong they are, as a mean that neither faint nor loud ones rule."""
        return 2 * float(np.log(np.sqrt(self.strengths).mean()))


class Scale(msgspec.Struct, frozen=True):
    """How knocks go with stones: the logarithm of the knocks in a second as a sum of `shape` times
    the powers of `terms`, and the variance of its error, `luck` / knocks + `rest`."""

    shape: tuple[float, ...]
    luck: float
    rest: float

    def expected(self, logarithm: float, strength: float) -> float:
        """The logarithm of the knocks in a second, for that of a number of stones."""
        powers = zip(self.shape, terms(logarithm, strength), strict=True)
        return sum(factor * power for factor, power in powers)


def terms(logarithm: float, strength: float) -> tuple[float, ...]:
    """What the logarithms of a number and of a strength go into `Scale.shape` as.

    >>> terms(2.0, 3.0)
    (1.0, 2.0, 3.0, 4.0, 6.0, 9.0)
    """
    n, s = logarithm, strength
    return (1.0, n, s, n * n, n * s, s * s)


class Calibration(msgspec.Struct, frozen=True):
    """The scales of all materials, and how they were found."""

    made_by: str
    shakes: int
    scales: Mapping[str, Scale]


@cache
def calibration() -> Calibration:
    """What this ear has learnt.

    >>> sorted(calibration().scales)
    ['clay', 'tin', 'wood']
    """
    data = (resources.files(__package__) / "calibration.json").read_bytes()
    return msgspec.json.decode(data, type=Calibration)


@dataclass(frozen=True)
class Listened:
    """What the ear makes of a sound: how likely each number of stones is, a number that need not be
    whole, and what it heard."""

    odds: Odds
    number: float
    material: str
    knocks: int
    seconds: float

    @property
    def likeliest(self) -> int:
        """The number it would say."""
        return self.odds.index(max(self.odds)) + 1

    @property
    def interval(self) -> tuple[int, int]:
        """From which number to which it is, nine times in ten."""
        sums = list(accumulate(self.odds))
        tail = (1 - SURE) / 2
        least = next(n for n, total in zip(NUMBERS, sums, strict=True) if total > tail)
        most = next(n for n, total in zip(NUMBERS, sums, strict=True) if total >= 1 - tail)
        return least, most


def listen(sound: Floats) -> Listened:
    """How many stones there are in the vessel that gave this sound.

    >>> listen(np.zeros(44100))
    Traceback (most recent call last):
        ...
    ludoteca.zapp.listening.Unheard: There are no knocks in this sound.
    """
    material = likeliest_material(sound)
    knocks = knocked(sound, material)
    if knocks.noise > NOISY:
        raise Unheard(say("zapp.sound.error.noisy"))
    if not len(knocks.times):
        raise Unheard(say("zapp.sound.error.silent"))
    scale = calibration().scales[material.name]
    return Listened(
        odds=_odds(knocks, scale),
        number=_number(knocks, scale),
        material=material.name,
        knocks=len(knocks.times),
        seconds=knocks.seconds,
    )


def likeliest_material(sound: Floats) -> Material:
    """The material whose ring the spectrum of a sound is most like.

    >>> from ludoteca.zapp.gesture import lively
    >>> from ludoteca.zapp.sound import Vessel
    >>> from ludoteca.zapp.vessel import CLAY
    >>> likeliest_material(Vessel(5, seed=1, material=CLAY).shaken(lively(0.5))).name
    'clay'
    """
    power = _power(sound)
    if power.max() < QUIET:
        raise Unheard(say("zapp.sound.error.silent"))
    misfits = {one: _misfit(power, one) for one in MATERIALS.values()}
    best = min(misfits, key=lambda one: misfits[one])
    if misfits[best] > STRANGE:
        raise Unheard(say("zapp.sound.error.strange"))
    return best


def _power(sound: Floats) -> Floats:
    """The power in each band, averaged over the time."""
    padded = np.pad(sound, (0, max(0, WINDOW - len(sound))))
    windows = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[:: WINDOW // 2]
    level = windows - windows.mean(axis=1, keepdims=True)
    power = np.abs(np.fft.rfft(level * np.hanning(WINDOW))) ** 2
    return np.asarray(power.mean(axis=0)[BANDS])


def _misfit(power: Floats, material: Material) -> float:
    """How uneven the power is, measured by what a material would give: 0 if it is just that."""

    def uneven(share: float) -> float:
        wall, stones = _spectra(material)
        ratio = power / (wall + share * stones) + TINY
        return float(np.log(ratio.mean()) - np.log(ratio).mean())

    return min(uneven(share) for share in SHARES)


@cache
def _spectra(material: Material) -> tuple[Floats, Floats]:
    """The power of knocks on the wall and of those between stones."""
    turn = np.exp(-2j * np.pi * np.arange(WINDOW // 2 + 1)[BANDS] / WINDOW)
    wall, stones = np.zeros(len(turn)), np.zeros(len(turn))
    for real, turned, on_wall, on_stone, pitch in resonances(material).T:
        ring = turned * turn / (1 - 2 * real * turn + (real**2 + turned**2) * turn**2)
        wall += np.abs(ring * on_wall / (1 + pitch)) ** 2
        stones += np.abs(ring * on_stone) ** 2
    return wall, stones


def knocked(sound: Floats, material: Material) -> Knocked:
    """The knocks in a sound, if the vessel is of this material.

    >>> from ludoteca.zapp.vessel import TIN
    >>> len(knocked(np.zeros(100), TIN).times)
    0
    """
    if not len(sound):
        return Knocked(np.zeros(0), np.zeros(0), 1.0)
    filter = _undoing(material)
    left = np.abs(np.convolve(_unlimited(sound), filter)[: len(sound)])
    rounding = float(np.sqrt((filter**2).sum() / 12)) / FULL
    noise = max(1.0, float(np.median(left)) / MEDIAN / rounding)
    loud = np.flatnonzero(left > FAINT * rounding * noise)
    starts, after = [], -1
    while (at := int(np.searchsorted(loud, after, "right"))) < len(loud):
        starts.append(int(loud[at]))
        after = starts[-1] + TRACE - 1
    energy = np.concatenate([[0.0], np.cumsum(left**2)])
    begin = np.array(starts, dtype=np.int64)
    end = np.minimum(begin + TRACE, len(sound))
    return Knocked(begin / RATE, np.sqrt(energy[end] - energy[begin]) / rounding, noise)


@cache
def _undoing(material: Material) -> Floats:
    """The filter that takes away how a material rings: it is zero where its resonances are."""
    filter = np.ones(1)
    for real, turned in resonances(material)[:2].T:
        filter = np.convolve(filter, (1.0, -2 * real, real * real + turned * turned))
    return filter


def _unlimited(sound: Floats) -> Floats:
    """The levels before `rattle.limited`."""
    held = np.clip(sound, -1.0, 1.0)
    fraction = np.cbrt((1 - held) / (1 + np.maximum(held, -1 + 1e-9)))
    return np.asarray(3 * (1 - fraction) / (1 + fraction))


def _odds(knocks: Knocked, scale: Scale) -> Odds:
    misses = [_miss(knocks, scale, log(n)) for n in NUMBERS]
    raw = [exp(-(miss * miss - min(m * m for m in misses)) / 2) for miss in misses]
    return tuple(value / sum(raw) for value in raw)


def _miss(knocks: Knocked, scale: Scale, logarithm: float) -> float:
    """How far the count is from what is expected of a number, in units of how far it strays."""
    error = sqrt(scale.luck / len(knocks.times) + scale.rest)
    return (log(knocks.rate) - scale.expected(logarithm, knocks.strength)) / error


def _number(knocks: Knocked, scale: Scale) -> float:
    """The number of which just so many knocks are expected, from half a stone to forty."""
    least, most = log(0.5), log(40)
    for _ in range(40):
        middle = (least + most) / 2
        if _miss(knocks, scale, middle) > 0:
            least = middle
        else:
            most = middle
    return exp(least)
