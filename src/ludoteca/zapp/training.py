"""Training the ear: a vessel is shaken, you guess, you see; and at the end, how well you hear.

>>> session = Session(seed=1)
>>> len(session.shake())  # a sound to be played to somebody
88200
>>> session = session.guess(6)
>>> session.guesses[-1].said, session.guesses[-1].stones in NUMBERS
(6, True)

A session measures its listener as `hearing` models one: by the logarithm, what somebody says of a
number lies about a straight line, as far from it for small numbers as for large ones.
"""

from dataclasses import dataclass, field, replace
from math import exp, log, sqrt
from statistics import fmean

from ludoteca.core.chance import Chance
from ludoteca.core.errors import LudotecaError
from ludoteca.core.text import say
from ludoteca.zapp.gesture import Floats, lively
from ludoteca.zapp.hearing import NUMBERS, USUAL
from ludoteca.zapp.sound import Vessel
from ludoteca.zapp.vessel import MOST, WOOD, Material

FEWEST = 4  # guesses that tell something of a listener
BOTH = 2  # what is fitted: a line has two numbers
SEEDS = 1 << 63
ORDER, SHAKES = 0, 1  # what chance is asked for, by the number of an event


@dataclass(frozen=True)
class Guess:
    """What was said of a vessel, how many stones it held, and how long it was shaken."""

    stones: int
    said: int
    seconds: float


@dataclass(frozen=True)
class Curve:
    """How somebody hears: the logarithm of what is said is `level` in the middle of the numbers
    tried, goes with that of the number by `slope`, and strays from there by `spread`. `bias` is by
    what part too much is said on average."""

    middle: float
    level: float
    slope: float
    spread: float
    bias: float
    guesses: int

    def says(self, stones: float) -> float:
        """What this listener says of so many stones on average."""
        return exp(self.level + self.slope * (log(stones) - self.middle))

    @property
    def doubt(self) -> float:
        """How far the measured spread may be off."""
        return self.spread / sqrt(2 * (self.guesses - BOTH))


@dataclass(frozen=True)
class Session:
    """Guesses so far, and the vessel that is on the table now; the seed says which vessels come and
    how they are shaken."""

    seed: int = field(repr=False)
    seconds: float = USUAL
    material: Material = WOOD
    guesses: tuple[Guess, ...] = ()
    shakes: int = 1  # of the vessel on the table

    @property
    def stones(self) -> int:
        """What is in the vessel on the table."""
        # Each number comes twice in every twenty-six, so that the last can hardly be told.
        past, place = divmod(len(self.guesses), 2 * MOST)
        order: list[int] = [*NUMBERS, *NUMBERS]
        Chance.from_seed(self._lot(ORDER, past)).shuffle(order)
        return order[place]

    def shake(self) -> Floats:
        """The sound of the vessel on the table, as it is shaken now."""
        lot = self._lot(SHAKES, len(self.guesses), self.shakes)
        gesture = lively(self.seconds, seed=lot)
        return Vessel(self.stones, lot, self.material).shaken(gesture)

    def again(self) -> "Session":
        """The same vessel shaken once more, which sounds a little different."""
        return replace(self, shakes=self.shakes + 1)

    def guess(self, said: int) -> "Session":
        """After a guess, with the next vessel on the table."""
        if said not in NUMBERS:
            raise LudotecaError(say("zapp.sound.error.stones", most=MOST))
        guess = Guess(self.stones, said, self.shakes * self.seconds)
        return replace(self, guesses=(*self.guesses, guess), shakes=1)

    @property
    def curve(self) -> Curve | None:
        """How this listener hears; none before there is enough to tell.

        >>> session = Session(seed=1)
        >>> for _ in range(13):
        ...     session = session.guess(max(1, round(session.stones * 0.8)))
        >>> session.curve.bias < -0.1, session.curve.spread < 0.2
        (True, True)
        """
        return _curve(self.guesses)

    def _lot(self, *purpose: int) -> int:
        lot = self.seed
        for number in purpose:
            lot = Chance.from_seed(lot, number).below(SEEDS)
        return lot


def _curve(guesses: tuple[Guess, ...]) -> Curve | None:
    number = [log(guess.stones) for guess in guesses]
    said = [log(guess.said) for guess in guesses]
    if len(guesses) < FEWEST or len(set(number)) < BOTH:
        return None
    middle, level = fmean(number), fmean(said)
    across = sum((n - middle) ** 2 for n in number)
    slope = sum((n - middle) * (s - level) for n, s in zip(number, said, strict=True)) / across
    misses = (s - level - slope * (n - middle) for n, s in zip(number, said, strict=True))
    spread = sqrt(sum(miss * miss for miss in misses) / (len(guesses) - BOTH))
    return Curve(middle, level, slope, spread, exp(level - middle) - 1, len(guesses))
