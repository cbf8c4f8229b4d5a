"""Of what vessels are made: how each material rings, and how stones leave its wall.

A vessel has `MODES` resonances: the ring of its body, and at the top a few that die within some
milliseconds, the bare knock itself. Every number here is the same for every number of stones.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, exp, log, pi, sin

import numpy as np

from ludoteca.core.errors import LudotecaError, nearest
from ludoteca.core.text import say
from ludoteca.zapp.gesture import Floats

RATE = 44_100  # samples a second
MOST = 13  # stones
MODES = 12


@dataclass(frozen=True)
class Material:
    """One of the materials: its resonances as (Hz, seconds to a thousandth, wall, stone), where
    the last two say how strongly a knock on the wall and one between stones excite it."""

    name: str
    modes: Sequence[tuple[float, float, float, float]]
    path: float  # metres a stone flies before it meets the wall, on average
    bounce: float  # of its speed, what the wall gives back
    hardness: float  # Hz above which a knock of 1 m/s is dull
    loudness: float


WOOD = Material(
    "wood",
    (
        (410, 0.055, 0.55, 0.06),
        (690, 0.050, 1.00, 0.10),
        (1070, 0.042, 0.90, 0.16),
        (1460, 0.036, 0.70, 0.20),
        (1990, 0.030, 0.60, 0.26),
        (2570, 0.026, 0.50, 0.32),
        (3280, 0.021, 0.42, 0.40),
        (4150, 0.017, 0.36, 0.50),
        (5230, 0.013, 0.30, 0.60),
        (6600, 0.008, 0.34, 0.80),
        (8300, 0.006, 0.32, 0.90),
        (10400, 0.004, 0.30, 0.90),
    ),
    path=0.064,
    bounce=0.55,
    hardness=2600,
    loudness=0.14,
)
TIN = Material(
    "tin",
    (
        (830, 0.11, 0.40, 0.08),
        (1310, 0.17, 0.80, 0.16),
        (1870, 0.20, 1.00, 0.24),
        (2590, 0.19, 0.90, 0.30),
        (3170, 0.17, 0.90, 0.36),
        (3940, 0.15, 0.80, 0.42),
        (4810, 0.13, 0.72, 0.50),
        (5730, 0.11, 0.64, 0.56),
        (6890, 0.09, 0.56, 0.64),
        (8120, 0.05, 0.50, 0.80),
        (9700, 0.012, 0.46, 0.90),
        (11900, 0.006, 0.40, 0.90),
    ),
    path=0.068,
    bounce=0.62,
    hardness=5200,
    loudness=0.08,
)
CLAY = Material(
    "clay",
    (
        (540, 0.060, 0.90, 0.05),
        (870, 0.075, 1.00, 0.10),
        (1180, 0.085, 0.80, 0.14),
        (1730, 0.080, 0.70, 0.20),
        (2290, 0.070, 0.66, 0.28),
        (2960, 0.055, 0.56, 0.34),
        (3610, 0.042, 0.46, 0.42),
        (4520, 0.030, 0.38, 0.52),
        (5900, 0.016, 0.32, 0.64),
        (7400, 0.008, 0.32, 0.80),
        (9200, 0.006, 0.30, 0.90),
        (11300, 0.004, 0.26, 0.90),
    ),
    path=0.060,
    bounce=0.48,
    hardness=3600,
    loudness=0.12,
)
MATERIALS: Mapping[str, Material] = {m.name: m for m in (WOOD, TIN, CLAY)}


def material(name: str) -> Material:
    """The material of this name.

    >>> material("tin").bounce
    0.62
    >>> material("tinn")
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.LudotecaError: There are no vessels of "tinn"; perhaps you mean: tin.
    """
    if name not in MATERIALS:
        known = nearest(name, list(MATERIALS))
        raise LudotecaError(say("zapp.error.material", name=name, known=known))
    return MATERIALS[name]


@cache
def resonances(material: Material) -> Floats:
    """What the kernel reads of a material, a row each: how a mode turns in a sample (real part,
    imaginary part), how a knock on the wall and one between stones excite it, and its frequency in
    units of the hardness, squared.

    >>> resonances(WOOD).shape
    (5, 12)
    """
    table = np.empty((5, MODES))
    for mode, (hertz, seconds, wall, stone) in enumerate(material.modes):
        fading = exp(-log(1000) / (seconds * RATE))
        angle = 2 * pi * hertz / RATE
        table[:, mode] = (
            fading * cos(angle),
            fading * sin(angle),
            wall * material.loudness,
            stone * material.loudness,
            (hertz / material.hardness) ** 2,
        )
    table.flags.writeable = False
    return table
