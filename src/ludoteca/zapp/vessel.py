"""Of what vessels are made: how each material rings, and how stones leave its wall.

A vessel has `MODES` resonances: the ring of its body, and at the top a few that die within some
milliseconds, the bare knock itself. Every number here is the same for every number of stones.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, exp, log, pi, sin

import numpy as np

from ludoteca.core.errors import LudotecaError
from ludoteca.core.text import one_line, say
from ludoteca.zapp.gesture import Floats

RATE = 44_100  # samples a second
MOST = 13  # stones
MODES = 12
LONGEST_NAME = 40  # characters, of what is said to be no material


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
        (410, 0.055, 0.55, 0.07),
        (690, 0.050, 1.00, 0.11),
        (1070, 0.042, 0.90, 0.18),
        (1460, 0.036, 0.70, 0.22),
        (1990, 0.030, 0.60, 0.28),
        (2570, 0.026, 0.50, 0.32),
        (3280, 0.021, 0.42, 0.38),
        (4150, 0.017, 0.36, 0.43),
        (5230, 0.013, 0.30, 0.44),
        (6600, 0.008, 0.34, 0.49),
        (8300, 0.006, 0.32, 0.43),
        (10400, 0.004, 0.30, 0.32),
    ),
    path=0.059,
    bounce=0.55,
    hardness=2600,
    loudness=0.14,
)
TIN = Material(
    "tin",
    (
        (830, 0.11, 0.40, 0.09),
        (1310, 0.17, 0.80, 0.18),
        (1870, 0.20, 1.00, 0.26),
        (2590, 0.19, 0.90, 0.30),
        (3170, 0.17, 0.90, 0.34),
        (3940, 0.15, 0.80, 0.37),
        (4810, 0.13, 0.72, 0.39),
        (5730, 0.11, 0.64, 0.39),
        (6890, 0.09, 0.56, 0.37),
        (8120, 0.05, 0.50, 0.39),
        (9700, 0.012, 0.46, 0.35),
        (11900, 0.006, 0.40, 0.27),
    ),
    path=0.060,
    bounce=0.62,
    hardness=5200,
    loudness=0.08,
)
CLAY = Material(
    "clay",
    (
        (540, 0.060, 0.90, 0.06),
        (870, 0.075, 1.00, 0.11),
        (1180, 0.085, 0.80, 0.16),
        (1730, 0.080, 0.70, 0.22),
        (2290, 0.070, 0.66, 0.29),
        (2960, 0.055, 0.56, 0.33),
        (3610, 0.042, 0.46, 0.38),
        (4520, 0.030, 0.38, 0.42),
        (5900, 0.016, 0.32, 0.43),
        (7400, 0.008, 0.32, 0.43),
        (9200, 0.006, 0.30, 0.38),
        (11300, 0.004, 0.26, 0.29),
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
    ludoteca.core.errors.LudotecaError: There are no vessels of "tinn"; there are: wood, tin, clay.
    """
    if name not in MATERIALS:
        known = ", ".join(MATERIALS)
        written = one_line(name, LONGEST_NAME)
        raise LudotecaError(say("zapp.sound.error.material", name=written, known=known))
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
