"""Teach the listening ear: how many knocks it finds for how many stones, measured on the model.

`python scripts/calibrate_ear.py` shakes vessels of every material and number, longer and shorter,
harder and more gently, fits how the count goes with the number of stones and the strength of the
knocks, and writes `src/ludoteca/zapp/calibration.json`. To be run again whenever the model changes.
"""

import sys
from math import exp, log
from pathlib import Path

import msgspec
import numpy as np

from ludoteca.core.chance import Chance
from ludoteca.zapp.gesture import lively
from ludoteca.zapp.hearing import NUMBERS
from ludoteca.zapp.listening import Calibration, Scale, knocked, terms
from ludoteca.zapp.sound import Vessel
from ludoteca.zapp.vessel import MATERIALS, Material
from ludoteca.zapp.wav import read_wav, write_wav

SHAKES = 100  # of each number in each material
SECONDS = (0.8, 6.0)
VIGOUR = (0.55, 1.8)
TARGET = Path(__file__).parents[1] / "src" / "ludoteca" / "zapp" / "calibration.json"


def measured(material: Material) -> np.ndarray:
    """A row for every shake: the logarithms of the number of stones, of the strength of the knocks
    and of the knocks in a second, and the number of knocks."""
    rows = []
    for stones in NUMBERS:
        for shake in range(SHAKES):
            chance = Chance.from_seed(shake, stones)
            seconds, vigour = (
                exp(log(least) + (log(most) - log(least)) * chance.below(1 << 20) / (1 << 20))
                for least, most in (SECONDS, VIGOUR)
            )
            gesture = lively(seconds, seed=chance.below(1 << 32), vigour=vigour)
            vessel = Vessel(stones, chance.below(1 << 32), material)
            found = knocked(read_wav(write_wav(vessel.shaken(gesture))), material)
            if len(found.times):
                rows.append((log(stones), found.strength, log(found.rate), len(found.times)))
    return np.array(rows)


def fitted(rows: np.ndarray) -> Scale:
    """The scale that goes best with what was measured."""
    number, strength, rate, knocks = rows.T
    powers = np.array([terms(n, s) for n, s in zip(number, strength, strict=True)])
    luck, rest = 1.0, 0.01
    for _ in range(20):
        weight = 1 / np.sqrt(luck / knocks + rest)
        shape = np.linalg.lstsq(powers * weight[:, None], rate * weight, rcond=None)[0]
        errors = (rate - powers @ shape) ** 2
        spread = np.array([1 / knocks, np.ones_like(knocks)]).T * weight[:, None] ** 2
        luck, rest = np.linalg.lstsq(spread, errors * weight**2, rcond=None)[0]
        luck, rest = max(luck, 0.1), max(rest, 1e-4)
    return Scale(
        tuple(round(float(x), 6) for x in shape), round(float(luck), 4), round(float(rest), 6)
    )


def main() -> int:
    """Measure, fit, and write."""
    scales = {name: fitted(measured(material)) for name, material in MATERIALS.items()}
    shakes = SHAKES * len(NUMBERS) * len(MATERIALS)
    found = Calibration("scripts/calibrate_ear.py", shakes, scales)
    TARGET.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
