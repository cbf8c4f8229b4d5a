"""Bots that choose by what is to be expected: levels from a child to a wizard.

For every number it could have a bot foresees how likely it would be to win (`foresight`); what it
has heard says how likely each vessel holds which number (`beliefs`); so every vessel has a worth,
and so has another shake (`choosing`). It moves as makes it likeliest to win. A level differs from
the next by its ear, its patience, and by how far it thinks, not by blunders.

A bot knows only its view: what it heard in this round and, where the vessels keep their places, in
earlier ones; the later the fainter. (P9)
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from math import log, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from ludoteca.core.chance import Chance
from ludoteca.core.game import Bot
from ludoteca.core.jit import lazily
from ludoteca.zapp import track
from ludoteca.zapp.bots import Greedy, Listener, Random, lots
from ludoteca.zapp.hearing import CHILD_EAR, FINE, SHARP_EAR, USUAL_EAR
from ludoteca.zapp.moves import Move, banishable, liftable, plain_move
from ludoteca.zapp.rules import VESSELS, Rules
from ludoteca.zapp.view import View

if TYPE_CHECKING:
    from ludoteca.zapp import beliefs, choosing, foresight, tournament
else:
    beliefs = lazily("ludoteca.zapp.beliefs")
    choosing = lazily("ludoteca.zapp.choosing")
    foresight = lazily("ludoteca.zapp.foresight")
    tournament = lazily("ludoteca.zapp.tournament")

SHAKE_SECONDS = 5
"""Where the time to listen is limited, a shake, with taking and putting back, counts so long."""


@dataclass(frozen=True)
class Player:
    """How somebody listens and thinks: the spread of the ear, the shakes it listens to in a round,
    how likely it seems that a rival takes a vessel just put back, the rounds thought through for
    each number, and the moves looked ahead. The greedy one does not think; a vessel that is so near
    to the magic number is `enough` for it. For training, `strays` is how often a move is random.
    """

    spread: float = 0.20
    patience: int = 13
    hazard: float = 0.02
    keeps: float = 0.9
    samples: int = 0
    depth: int = 0
    greedy: bool = False
    enough: float = 1.5
    strays: float = 0.0

    @property
    def facts(self) -> tuple[float, ...]:
        """The same as the kernels take it."""
        return (
            self.spread,
            self.patience,
            self.hazard,
            self.keeps,
            self.samples,
            self.depth,
            float(self.greedy),
            self.enough,
            self.strays,
        )


GREEDY = Player(greedy=True)


@dataclass(frozen=True)
class Wits:
    """What was learned: by magic number, how likely somebody chooses each number; and the weights
    of `values.terms` by number of players and whether there are towers."""

    habits: np.ndarray[Any, Any]
    weights: Mapping[tuple[int, bool], np.ndarray[Any, Any]]


def write_wits(wits: Wits, seed: int, games: tuple[int, ...]) -> str:
    """What was learned, as the text of a file, and from which games.

    >>> '"seed": 7' in write_wits(wits(), seed=7, games=(10, 20))
    True
    """
    written = {
        "made by": "scripts/fit_zapp.py",
        "seed": seed,
        "games of each kind": games,
        "habits": wits.habits.round(4).tolist(),
        "weights": {
            f"{players}{' towers' * towers}": weights.round(4).tolist()
            for (players, towers), weights in wits.weights.items()
        },
    }
    return msgspec.json.format(msgspec.json.encode(written), indent=1).decode() + "\n"


@cache
def wits() -> Wits:
    """What the bots have learned.

    >>> wits().habits.shape, len(wits().weights)
    ((13, 14), 6)
    """
    data = msgspec.json.decode((resources.files("ludoteca.zapp") / "wits.json").read_bytes())
    weights = {}
    for name, values in data["weights"].items():
        players, *towers = name.split()
        weights[int(players), bool(towers)] = np.array(values, dtype=np.float64)
    return Wits(np.array(data["habits"], dtype=np.float64), weights)


def packed_layout(layout: track.Layout) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """A layout as the kernels take it.

    >>> tuple(map(int, packed_layout(track.STANDARD))) == track.STANDARD.words
    True
    """
    red, blue, green, yellow = map(np.uint64, layout.words)
    return red, blue, green, yellow


@lru_cache(maxsize=256)
def foreseen(
    thinker: Player, rules: Rules, figures: int, player: int, magic: int
) -> np.ndarray[Any, Any]:
    """What this thinker expects of each of the numbers 1 to 13, to be asked again all through a
    round.

    >>> from ludoteca.zapp.moves import ALL_ON_START
    >>> worth = foreseen(LEVELS["child"], Rules(), ALL_ON_START, 0, 6)
    >>> bool(worth[5] > worth[6])
    True
    """
    found = np.empty(VESSELS)
    foresight.foresee(
        np.uint64(figures),
        packed_layout(rules.track),
        player,
        magic,
        rules.players,
        rules.towers,
        rules.noticed,
        wits().weights[rules.players, rules.towers],
        wits().habits,
        thinker.samples,
        thinker.depth,
        found,
    )
    return found


class Thinker(Listener):
    """Expects, and chooses what is best to expect.

    >>> from ludoteca import zapp
    >>> state = zapp.parse("red:C,C,2 blue:S,S,S round=1 roller=red roll=3+5 "
    ...                    "vessels=1,2,3,4,5,6,7,8,9,10,11,12,13 red=3#3 blue=9#9")
    >>> Thinker(LEVELS["wizard"], seed=1).choose(state.view(0), 0)
    '3: 2>C'
    """

    def __init__(self, player: Player, seed: int = 0) -> None:
        self.seed, self.player = seed, player

    def listen(self, view: View, player: int) -> str:
        held = view.hands[player]
        if not view.rules.hears(player):  # it has nobody's ears to hear with
            return "choose" if held else f"take {lots(self.seed, view).pick(view.free)}"
        means, shakes = self._heard_now(view, player)
        action = choosing.listened(
            self._known(view, player),
            means,
            shakes,
            np.uint64(sum(1 << p - 1 for q, p in enumerate(view.hands) if p and q != player)),
            held - 1 if held else choosing.NOTHING,
            self._patience(view.rules),
            self._rivals(view, player),
            view.rules.memory,
            self.prospects(view, player),
            self.player.spread,
            self.player.hazard,
            np.uint64(lots(self.seed, view).below(1 << 64)),
        )
        words = {choosing.CHOOSE: "choose", choosing.BACK: "back", choosing.SHAKE: "shake"}
        return words.get(action) or f"take {action + 1}"

    def move(self, view: View, player: int) -> Move:
        rules, number = view.rules, view.number_of(player)
        figure, carried, banished = (
            int(word)
            for word in foresight.best_move(
                np.uint64(view.figures),
                packed_layout(rules.track),
                player,
                np.uint64(sum(view.number_of(mover) << 4 * mover for mover in view.movers)),
                rules.players,
                rules.towers,
                rules.noticed,
                wits().weights[rules.players, rules.towers],
                self.player.depth,
            )
        )
        plain = plain_move(rules, view.figures, figure, number)
        lifted = liftable(rules, view.figures, figure, number)
        sent = banishable(rules, view.figures, figure, number)
        return Move(
            figure,
            plain.start,
            plain.end,
            tuple(other for other in lifted if carried >> other & 1),
            tuple(other for other in sent if banished >> other & 1),
        )

    def prospects(self, view: View, player: int) -> np.ndarray[Any, Any]:
        """How likely it is to win with each of the numbers 1 to 13.

        >>> from ludoteca import zapp
        >>> state = zapp.parse("red:C,C,2 blue:C,C,8 round=1 roller=red roll=1+1 "
        ...                    "vessels=1,2,3,4,5,6,7,8,9,10,11,12,13")
        >>> Thinker(LEVELS["wizard"]).prospects(state.view(0), 0)[:3].round(1).tolist()
        [1.0, 1.0, 0.7]
        """
        return foreseen(self.player, view.rules, view.figures, player, view.magic)

    def _patience(self, rules: Rules) -> int:
        if rules.time == "off":
            return self.player.patience
        return min(self.player.patience, int(rules.time) // SHAKE_SECONDS)

    def _rivals(self, view: View, player: int) -> int:
        """How many others may take a vessel before this one acts again."""
        if view.rules.listening == "in-turn":
            return 0
        return sum(other != player for other in view.listeners)

    def _heard_now(self, view: View, player: int) -> tuple[np.ndarray[Any, Any], ...]:
        """The mean and the number of the shakes on every place in this round."""
        means, shakes = np.zeros(VESSELS), np.zeros(VESSELS, dtype=np.int64)
        for one in view.heard[player]:
            if one.round == view.round:
                means[one.place - 1] = self._as_heard(player, one.round, one.place, one.number)
                shakes[one.place - 1] = one.shakes
        return means, shakes

    def _known(self, view: View, player: int) -> np.ndarray[Any, Any]:
        """What it knows of every place without listening, as the kernel `tell` has it: what it
        remembers, and what it tells that another has chosen a vessel."""
        known = np.zeros((VESSELS, VESSELS))
        for one in view.heard[player]:
            age = view.round - one.round
            if age and view.rules.memory:
                mean = self._as_heard(player, one.round, one.place, one.number)
                misses = (mean - beliefs.SOUNDS) ** 2
                variance = beliefs.variance_after(self.player.spread, one.shakes)
                known[one.place - 1] -= self.player.keeps**age * misses / (2 * variance)
        for other, place in enumerate(view.hands):
            if other != player and place and view.chosen[other]:
                chances = wits().habits[view.magic, 1:] + tournament.RARELY
                known[place - 1] += np.log(chances)
        return known

    def _as_heard(self, player: int, round: int, place: int, number: float) -> float:
        """The logarithm of what a vessel sounds like to this bot, whose ear may be duller than the
        one that chance has: its error is the same for all shakes of a vessel in a round."""
        dullness = sqrt(max(0.0, self.player.spread**2 - USUAL_EAR.spread**2))
        if not dullness:
            return log(number)
        event = (round * VESSELS + place) * len(track.COLOURS) + player
        lot = Chance.from_seed(self.seed, event).below(FINE)
        return log(number) + dullness * NormalDist().inv_cdf((lot + 0.5) / FINE)


LEVELS: Mapping[str, Player] = {
    "child": Player(CHILD_EAR.spread, patience=3, keeps=CHILD_EAR.keeps),
    "pupil": Player(0.25, patience=5, keeps=0.8),
    "adept": Player(USUAL_EAR.spread, patience=8, keeps=USUAL_EAR.keeps, samples=4),
    "wizard": Player(USUAL_EAR.spread, patience=13, keeps=SHARP_EAR.keeps, samples=16, depth=1),
}
"""Weakest first."""


def level(name: str) -> Callable[[int, float], Bot]:
    """The maker of the bots of a level.

    >>> from ludoteca import zapp
    >>> state = zapp.parse("red:S,S,S blue:S,S,S round=1 roller=red roll=3+5 "
    ...                    "vessels=1,2,3,4,5,6,7,8,9,10,11,12,13")
    >>> level("wizard")(7, 1.0).choose(state.view(0), 0).split()[0]
    'take'
    """

    def made(seed: int = 0, seconds: float = 0.0) -> Bot:
        return Thinker(LEVELS[name], seed)

    return made


BOTS: Mapping[str, Callable[[int, float], Bot]] = {
    "random": Random,
    "child": level("child"),
    "greedy": Greedy,
    "pupil": level("pupil"),
    "adept": level("adept"),
    "wizard": level("wizard"),
}
"""All who can be seated, weakest first."""
