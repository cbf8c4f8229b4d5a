"""How a vessel is shaken: its acceleration over time.

A gesture is an array of accelerations in m/s², along the line of shaking, `STEPS` a second. What
a mouse, a finger or a phone reports comes at moments of its own; `sampled` and `traced` make a
gesture of it.
"""

from collections.abc import Sequence
from math import ceil, isfinite, nan
from typing import Any, TypeAlias

import numpy as np

from ludoteca.core.chance import Chance
from ludoteca.core.errors import LudotecaError, ParseError
from ludoteca.core.text import say

Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]

STEPS = 900  # a second
HARDEST = 300.0  # m/s²; no arm does more
LONGEST = 60.0  # seconds

FINE = 1 << 20  # how finely a lot is drawn


def checked(gesture: Sequence[float] | Floats) -> Floats:
    """The same gesture, if it is one: finite, of a force an arm has, and not endless.

    >>> checked([0, 25, -25]).tolist()
    [0.0, 25.0, -25.0]
    >>> checked([float("nan")])
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.LudotecaError: A gesture is a row of accelerations, each from -300 to 300.
    """
    try:
        track = np.array(gesture, dtype=np.float64)
        good = track.ndim == 1 and bool(np.all(np.abs(track) <= HARDEST))
    except (TypeError, ValueError, OverflowError):
        good = False
    if not good:
        raise LudotecaError(say("zapp.sound.error.gesture", most=round(HARDEST)))
    if len(track) > LONGEST * STEPS:
        raise LudotecaError(say("zapp.sound.error.long", seconds=round(LONGEST)))
    return track


def steps(seconds: float) -> int:
    """How many steps it takes to last at least so long.

    >>> steps(2.0), steps(0.001)
    (1800, 1)
    >>> steps(float("inf"))
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.LudotecaError: A vessel is shaken for more than 0 and at most 60 seconds.
    """
    if not (isfinite(seconds) and 0 < seconds <= LONGEST):
        raise LudotecaError(say("zapp.sound.error.seconds", most=round(LONGEST)))
    return ceil(round(seconds * STEPS, 6))


def lively(seconds: float, seed: int = 0, vigour: float = 1.0) -> Floats:
    """How a lively hand shakes: to and fro four to five times a second at some 3 g, never quite
    evenly, and still at the end. The seed says how this hand does it; `vigour` how hard.

    >>> gesture = lively(2.0, seed=1)
    >>> len(gesture), bool(20 < abs(gesture).max() < 45), bool(abs(gesture[-1]) < 1)
    (1800, True, True)
    """
    chance = Chance.from_seed(seed, 0)

    def between(least: float, most: float) -> float:
        return least + (most - least) * chance.below(FINE) / FINE

    time = np.arange(steps(seconds)) / STEPS
    turn = 2 * np.pi
    wander = np.sin(turn * (between(0.3, 0.5) * time + between(0, 1)))
    waver = np.sin(turn * (between(0.7, 1.1) * time + between(0, 1)))
    phase = turn * (between(4.3, 4.9) * time + 0.12 * wander + between(0, 1))
    strength = between(27.0, 31.0) * (1 + 0.1 * waver)
    to_and_fro = np.sin(phase) + 0.2 * np.sin(2 * phase + turn * between(0, 1))
    begins = np.clip(time / 0.08, 0, 1)
    ends = np.clip((seconds - time) / min(0.25, seconds / 4), 0, 1)
    return checked(vigour * strength * to_and_fro * begins * ends)


def sampled(times: Sequence[float], accelerations: Sequence[float]) -> Floats:
    """A gesture from what a phone's sensor reports: accelerations at moments, in seconds from the
    first, as far apart as they may be.

    >>> sampled([0, 0.01], [0, 9.0]).round(3).tolist()
    [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]
    """
    moments = _moments(times, len(accelerations))
    return checked(np.interp(_clock(moments), moments, checked(accelerations)))


def read_gesture(text: str) -> Floats:
    """A gesture written down: on each line a moment in seconds and an acceleration in m/s²; empty
    lines, and what follows a #, say nothing.

    >>> len(read_gesture("0 0\\n0.1 25 # to\\n0.2 -25 # and fro"))
    180
    >>> read_gesture("0 0\\n0.1 hard")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.ParseError: Line 2: Two numbers must stand here: seconds, and m/s² ...
    """
    times: list[float] = []
    accelerations: list[float] = []
    for number, written in enumerate(text.splitlines(), start=1):
        if words := written.partition("#")[0].split():
            moment, acceleration = _pair(words, number)
            if times and not moment > times[-1]:
                raise ParseError(say("zapp.sound.error.order"), line=number)
            times.append(moment)
            accelerations.append(acceleration)
    return sampled(times, accelerations)


def _pair(words: Sequence[str], line: int) -> tuple[float, float]:
    try:
        moment, acceleration = map(float, words)
    except ValueError:
        moment = acceleration = nan
    if not (isfinite(moment) and abs(acceleration) <= HARDEST):
        raise ParseError(say("zapp.sound.error.pair", most=round(HARDEST)), line=line)
    return moment, acceleration


def traced(times: Sequence[float], places: Sequence[float]) -> Floats:
    """A gesture from where a mouse or a finger was, in metres along the line of shaking. What is
    harder than any arm is held to what an arm can do, since a pointer may jump.

    >>> still = traced([0, 0.1, 0.2, 0.3], [1.0, 1.0, 1.0, 1.0])
    >>> len(still), float(abs(still).max())
    (270, 0.0)
    """
    moments = _moments(times, len(places))
    track = np.asarray(places, dtype=np.float64)
    if track.ndim != 1 or not np.all(np.abs(track) <= HARDEST):
        raise LudotecaError(say("zapp.sound.error.gesture", most=round(HARDEST)))
    place = np.interp(_clock(moments), moments, track)
    width = STEPS // 30  # a pointer is seen some 60 times a second; the corners between are not its
    bell = np.hanning(2 * width + 1)
    padded = np.pad(place, 2 * width, mode="edge")
    smooth = np.convolve(np.convolve(padded, bell / bell.sum(), "same"), bell / bell.sum(), "same")
    speed = np.gradient(smooth) * STEPS
    push: Floats = np.gradient(speed)[2 * width : -2 * width] * STEPS
    return np.clip(push, -HARDEST, HARDEST)


def _clock(moments: Floats) -> Floats:
    return np.asarray(moments[0] + np.arange(steps(float(moments[-1] - moments[0]))) / STEPS)


def _moments(times: Sequence[float], number: int) -> Floats:
    moments = np.asarray(times, dtype=np.float64)
    ordered = moments.ndim == 1 and 2 <= len(moments) == number
    if not (ordered and np.all(np.isfinite(moments)) and np.all(np.diff(moments) > 0)):
        raise LudotecaError(say("zapp.sound.error.moments"))
    return moments
