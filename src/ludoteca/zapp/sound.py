"""The sound of a vessel: stones shaken by a gesture, block after block.

>>> from ludoteca.zapp.gesture import lively
>>> vessel = Vessel(stones=7, seed=1)
>>> sound = vessel.shaken(lively(1.0))
>>> len(sound), bool(0.05 < abs(sound).max() < 1)
(44100, True)

A live sound is made as the gesture comes; `Shaking` is all that has to be kept between blocks, and
cut into whatever blocks, the samples are the same:

>>> gesture, shaking, blocks = lively(0.1), vessel.still(), []
>>> for start in range(0, len(gesture), BLOCK):
...     shaking, block = shaking.on(gesture[start : start + BLOCK])
...     blocks.append(block)
>>> bool((np.concatenate(blocks) == vessel.shaken(gesture)).all())
True

A seed says all about the chance in a sound: where the number of stones is a secret, each shake
needs one from `secrets`, and the seed is as secret as the number.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from ludoteca.core.errors import LudotecaError
from ludoteca.core.jit import lazily
from ludoteca.core.text import say
from ludoteca.zapp.gesture import STEPS, Floats, checked
from ludoteca.zapp.vessel import MOST, RATE, WOOD, Material, resonances

if TYPE_CHECKING:
    from ludoteca.zapp import rattle
else:
    rattle = lazily("ludoteca.zapp.rattle")

BLOCK = STEPS // 50
"""The steps of a live block of 20 ms."""


@dataclass(frozen=True)
class Knocks:
    """What was heard in a sound: knocks on the wall and between stones; and the rounds the kernel
    took, which depend on the length alone."""

    wall: int
    stones: int
    rounds: int


@dataclass(frozen=True)
class Vessel:
    """A closed vessel with stones in it, about to be shaken; the seed is the chance of this shake.

    >>> Vessel(stones=14)
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.LudotecaError: A vessel holds 1 to 13 stones.
    """

    stones: int = field(repr=False)
    seed: int = field(default=0, repr=False)
    material: Material = field(default=WOOD, repr=False)

    def __post_init__(self) -> None:
        if self.stones not in range(1, MOST + 1):
            raise LudotecaError(say("zapp.sound.error.stones", most=MOST))

    def still(self) -> "Shaking":
        """The vessel before anybody shakes it."""
        return Shaking(self, 0, np.zeros(rattle.STATE))

    def shaken(self, gesture: Sequence[float] | Floats) -> Floats:
        """The whole sound of a gesture, from -1 to 1, `RATE` samples a second."""
        return self.still().on(gesture)[1]

    def knocks(self, gesture: Sequence[float] | Floats) -> Knocks:
        """What is to be heard in that sound."""
        tally = np.zeros(3)
        self.still()._moved(checked(gesture), tally)
        return Knocks(*map(int, tally))

    @property
    def _key(self) -> np.uint64:
        digest = hashlib.blake2b(str(self.seed).encode(), digest_size=8, person=b"ludoteca-sound")
        return np.uint64(int.from_bytes(digest.digest()))


@dataclass(frozen=True, eq=False)
class Shaking:
    """A vessel at one moment of a shake; it does not change, `on` gives the next one."""

    vessel: Vessel
    step: int
    _state: Floats = field(repr=False)

    def on(self, gesture: Sequence[float] | Floats) -> "tuple[Shaking, Floats]":
        """The vessel after a piece of gesture, and the sound meanwhile."""
        return self._moved(checked(gesture), np.zeros(3))

    def _moved(self, gesture: Floats, tally: Floats) -> "tuple[Shaking, Floats]":
        vessel, state = self.vessel, self._state.copy()
        sound = np.empty(len(gesture) * rattle.SAMPLES)
        material = vessel.material
        rattle.shake(
            vessel._key,
            self.step,
            vessel.stones,
            material.bounce,
            material.path,
            resonances(material),
            gesture,
            state,
            sound,
            tally,
        )
        return Shaking(vessel, self.step + len(gesture), state), sound


def frames(seconds: float) -> int:
    """How many samples a sound of so many seconds has.

    >>> frames(2.5)
    110250
    """
    return round(seconds * RATE)
