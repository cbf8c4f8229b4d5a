"""What chance hears for a player who has a modelled ear."""

from math import exp, log, sqrt
from statistics import NormalDist
from typing import NamedTuple, TypeAlias

from ludoteca.core.chance import Chance
from ludoteca.zapp.hearing import EXACT, FINE, OWN, SLOPE, USUAL_EAR, sounds

FINEST = 100
"""What is heard is kept in so many parts of a stone."""


class Heard(NamedTuple):
    """What a player heard in a round of the vessel on a place, after so many shakes in it."""

    round: int
    place: int
    shakes: int
    parts: int

    @property
    def number(self) -> float:
        """The number of stones it sounded like."""
        return self.parts / FINEST

    @property
    def stones(self) -> float:
        """The number of stones that sounds so on average: people fall behind above three."""
        ratio = max(self.number / EXACT, 1.0)
        return min(self.number, EXACT) * exp(log(ratio) / SLOPE)


Memory: TypeAlias = tuple[Heard, ...]


def drawn_hearing(stones: int, before: Heard | None, chance: Chance) -> float:
    """What a usual ear makes of a vessel after one more shake, all its shakes taken together.

    The listener's own error is the same in every shake, the luck of each its own (see
    `hearing.Ear`), so that what was heard before tells what is to be expected.

    >>> 4 < drawn_hearing(7, None, Chance.from_seed(1)) < 10
    True
    """
    shakes = before.shakes if before else 0
    centre = sounds(stones)
    known = 1 + (shakes - 1) * OWN
    drift = OWN * shakes / known * (log(before.number) - centre) if before else 0.0
    spread = USUAL_EAR.spread * (sqrt((1 - OWN) * (1 + shakes * OWN) / known) if before else 1.0)
    normal = NormalDist().inv_cdf((chance.below(FINE) + 0.5) / FINE)
    latest = centre + drift + spread * normal
    mean = (shakes * log(before.number) + latest) / (shakes + 1) if before else latest
    return max(exp(mean), 1 / FINEST)
