"""How hard a deal is: from what finding its way home took, and how narrow that way is.

Three traits of a deal are measured, always alike: the effort of finding a way, its length, and its
narrowness, which is how often one other move made on it leads where no way is soon found. A
weighted sum of them stands in for how often the simple player of `novice` gets stuck; the weights
and the curve come from deals that it played (`scripts/calibrate_maze.py`), and the curve never
falls. A fifth of all deals that can be won is of each level.
"""

import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from importlib import resources
from math import log10
from typing import TYPE_CHECKING, Any, NamedTuple

from ludoteca.core.chance import Chance
from ludoteca.core.jit import lazily
from ludoteca.maze.deal import seed_of_day
from ludoteca.maze.game import Move, State, deal_by_seed

if TYPE_CHECKING:
    from ludoteca.maze import effort, novice
else:
    effort = lazily("ludoteca.maze.effort")
    novice = lazily("ludoteca.maze.novice")

LEVELS = (1, 2, 3, 4, 5)

SEARCHES = 2
POSITIONS = 100_000  # that one search sees at most
DEPARTURES = 16
POSITIONS_AFTER = 4_000  # that are seen after a departure
STARTS, GAMES = 10, 20  # of the simple player, along the way

_SEEDS = 1 << 32


class Traits(NamedTuple):
    """What is measured of a deal: the common logarithm of the positions seen until a way home was
    found, the moves of the shortest way found, and the share of departures from it after which none
    was found."""

    effort: float
    length: int
    narrowness: float


@dataclass(frozen=True)
class Puzzle:
    """A deal that can be won: where it came from, how hard it is, and a way home, which is not
    shown."""

    setup: str
    seed: int
    state: State
    solution: tuple[Move, ...] = field(repr=False)


def solved(setup: str, seed: int, searches: int = 1) -> tuple[Puzzle, float] | None:
    """A deal with the shortest way home found in so many searches, which is played through, and
    the mean effort; none if a search finds no way.

    >>> solved("small", 7)[0].state == deal_by_seed("small", 7)
    True
    """
    state = deal_by_seed(setup, seed)
    found = [effort.effort(state, POSITIONS, lots) for lots in range(searches)]
    ways = [one.moves for one in found if one.moves is not None]
    if len(ways) < searches:
        return None
    shortest = min(ways, key=len)
    end = path(state, shortest)[-1]
    assert end.outcome is not None
    assert end.outcome.winners
    mean = sum(log10(one.positions) for one in found) / searches
    return Puzzle(setup, seed, state, shortest), mean


def path(state: State, moves: Sequence[Move]) -> list[State]:
    """The states that these moves lead through, the first and the last included.

    >>> state = deal_by_seed("small", 7)
    >>> len(path(state, state.moves[:1]))
    2
    """
    states = [state]
    for move in moves:
        states.append(states[-1].make(move))
    return states


def traits(puzzle: Puzzle, mean_effort: float) -> Traits:
    """The traits of a deal, the same whenever they are measured.

    >>> measured = traits(*solved("small", 7))
    >>> 0 <= measured.narrowness <= 1 < measured.length
    True
    """
    states = path(puzzle.state, puzzle.solution)
    chance = Chance.from_seed(puzzle.seed, 1)
    lost = 0
    for departure in range(DEPARTURES):
        at = (len(states) - 1) * departure // DEPARTURES
        others = [move for move in states[at].moves if move != puzzle.solution[at]]
        if others:
            after = states[at].make(chance.pick(others))
            hopeless = after.lost_already is not None or after.outcome is not None
            lost += hopeless or effort.effort(after, POSITIONS_AFTER, departure).moves is None
        else:
            lost += 1
    return Traits(mean_effort, len(puzzle.solution), lost / DEPARTURES)


def stuck_rate(puzzle: Puzzle) -> float:
    """How often the simple player gets stuck on a deal: of games that begin at evenly spread points
    of a way home, the first at the deal itself.

    >>> 0 <= stuck_rate(solved("small", 7)[0]) <= 1
    True
    """
    states = path(puzzle.state, puzzle.solution)
    starts = [states[(len(states) - 1) * at // STARTS] for at in range(STARTS)]
    return novice.stuck_rate(starts, GAMES, seed=puzzle.seed)


# Rating ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scale:
    """What a kind of deal was calibrated to: the weights of its traits, the scores at which the
    levels from 2 on begin, and the curve from score to stuck rate as points."""

    weights: Traits
    edges: tuple[float, ...]
    curve: tuple[tuple[float, float], ...]

    def score(self, traits: Traits) -> float:
        """The weighted sum."""
        return sum(weight * trait for weight, trait in zip(self.weights, traits, strict=True))

    def level(self, traits: Traits) -> int:
        """From 1, easy, to 5."""
        return 1 + bisect_right(self.edges, self.score(traits))

    def rate(self, traits: Traits) -> float:
        """The share of games the simple player is expected to get stuck in."""
        score = self.score(traits)
        scores = [point[0] for point in self.curve]
        at = bisect_right(scores, score)
        if at in (0, len(scores)):
            return self.curve[min(at, len(scores) - 1)][1]
        (left, low), (right, high) = self.curve[at - 1 : at + 1]
        return low + (high - low) * (score - left) / (right - left)


@cache
def scale(setup: str) -> Scale:
    """What this kind of deal was calibrated to.

    >>> len(scale("small").edges)
    4
    """
    text = resources.files("ludoteca.maze").joinpath("difficulty.json").read_text("utf-8")
    return as_scale(json.loads(text)[setup])


def as_scale(fitted: Mapping[str, Any]) -> Scale:
    """A scale as a fit wrote it.

    >>> as_scale({"weights": [0, 1, 0], "edges": [30], "curve": [[20, 0.1]]}).edges
    (30,)
    """
    curve = tuple((score, rate) for score, rate in fitted["curve"])
    return Scale(Traits(*fitted["weights"]), tuple(fitted["edges"]), curve)


class Rating(NamedTuple):
    """How hard a deal is: its level, and how often the simple player is expected to get stuck."""

    level: int
    stuck: float


def rating(puzzle: Puzzle, mean_effort: float) -> Rating:
    """How hard a deal is.

    >>> rating(*solved("small", 7)).level in LEVELS
    True
    """
    measured, known = traits(puzzle, mean_effort), scale(puzzle.setup)
    return Rating(known.level(measured), round(known.rate(measured), 3))


# Deals on request --------------------------------------------------------------------------------


def rated(setup: str, seed: int) -> Iterator[tuple[Puzzle, Rating]]:
    """Deals that can be won, drawn by lot from a seed, with how hard they are; without end.

    >>> next(rated("small", seed=1))[0] == next(rated("small", seed=1))[0]
    True
    """
    number = 0
    while True:
        number += 1
        found = solved(setup, Chance.from_seed(seed, number).below(_SEEDS), SEARCHES)
        if found is not None:
            yield found[0], rating(*found)


def of_level(setup: str, level: int, seed: int) -> tuple[Puzzle, Rating]:
    """The first of them that is of this level.

    >>> of_level("small", 2, seed=1)[1].level
    2
    """
    return next(found for found in rated(setup, seed) if found[1].level == level)


def of_day(setup: str, day: date) -> Puzzle:
    """The deal of a day, the same for everybody: that of the day's seed, or, where no way home is
    found for it, of the first seed after it times a hundred for which one is.

    >>> of_day("small", date(1982, 11, 5)).seed
    19821105
    """
    seed = seed_of_day(day)
    candidates = (seed, *range(seed * 100 + 1, seed * 100 + 100))
    return next(found[0] for found in (solved(setup, one) for one in candidates) if found)
