"""Matches between bots without a table, to measure how strong they are."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from ludoteca.core.jit import lazily
from ludoteca.zapp.rules import Rules
from ludoteca.zapp.strategy import Player, packed_layout, wits

if TYPE_CHECKING:
    from ludoteca.zapp import tournament
else:
    tournament = lazily("ludoteca.zapp.tournament")

SURE = 1.96
"""So many standard errors to each side hold the truth in 95 of 100 cases."""


@dataclass(frozen=True)
class Score:
    """What came of a match: the games, who won how many, all rounds, and each one's shakes."""

    games: int
    wins: tuple[int, ...]
    rounds: int
    shakes: tuple[int, ...]

    def share(self, entrant: int = 0) -> float:
        """The part of the games that an entrant has won.

        >>> Score(400, (300, 100), 8000, (0, 0)).share()
        0.75
        """
        return self.wins[entrant] / self.games

    def interval(self, entrant: int = 0) -> tuple[float, float]:
        """Where that part lies with 95% confidence, by Wilson.

        >>> [round(end, 3) for end in Score(400, (300, 100), 8000, (0, 0)).interval()]
        [0.705, 0.79]
        """
        share, count = self.share(entrant), self.games
        doubt = SURE * SURE / count
        middle = (share + doubt / 2) / (1 + doubt)
        half = SURE * sqrt(share * (1 - share) / count + doubt / count / 4) / (1 + doubt)
        return middle - half, middle + half

    def shakes_a_round(self, entrant: int = 0) -> float:
        """How often an entrant has shaken a vessel in a round.

        >>> Score(400, (300, 100), 8000, (64000, 48000)).shakes_a_round(1)
        6.0
        """
        return self.shakes[entrant] / self.rounds


def match(entrants: Sequence[Player], rules: Rules, games: int, seed: int = 0) -> Score:
    """So many games between these players, who change seats from game to game.

    >>> from ludoteca.zapp.strategy import GREEDY
    >>> sum(match([GREEDY, GREEDY], Rules(players=2), games=2).wins)
    2
    """
    weights = wits().weights[rules.players, rules.towers]
    shakes = np.zeros(rules.players, dtype=np.int64)
    *wins, rounds = tournament.games(
        packed_layout(rules.track),
        rules.players,
        rules.towers,
        rules.noticed,
        rules.memory,
        np.array([entrant.facts for entrant in entrants]),
        np.array([weights] * rules.players),
        wits().habits,
        seed,
        0,
        games,
        np.zeros((13, 14)),
        shakes,
    )
    return Score(
        games, tuple(map(int, wins[: rules.players])), int(rounds), tuple(map(int, shakes))
    )
