"""A game as small as can be that needs all of the protocol: sealed bids, and a die for a tie.

Everybody bids some of the coins 1, 2 and 3 at the same time, unseen by the others. The highest sum
wins; among equals a die decides. It is a test's game, and also a distribution of its own when a
test packs this folder up as one.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import combinations
from typing import Any

from ludoteca.core import game as core
from ludoteca.core.chance import Chance
from ludoteca.core.choice import Choices, Edge, Node
from ludoteca.core.errors import IllegalAction, ParseError
from ludoteca.core.scene import Area, Board, Motion, Piece, Place, Scene, Story
from ludoteca.core.text import Message, say

COINS = "123"
BIDS = tuple("".join(coins) for n in range(4) for coins in combinations(COINS, n))
UNDECIDED, HIDDEN = "-", "?"


@dataclass(frozen=True)
class Moment(core.View):
    """The bids, each its coins in order (none: 0), undecided or hidden; and the die, first 0."""

    bids: tuple[str, ...]
    die: int = 0

    @property
    def game(self) -> core.Game:
        return GAME

    @property
    def acting(self) -> tuple[int, ...]:
        return tuple(p for p, bid in enumerate(self.bids) if bid == UNDECIDED)

    @property
    def best(self) -> tuple[int, ...]:
        """Who bid most."""
        sums = [sum(map(int, bid)) for bid in self.bids]
        return tuple(p for p, total in enumerate(sums) if total == max(sums))

    @property
    def outcome(self) -> core.Outcome | None:
        if self.acting or HIDDEN in self.bids:
            return None
        if len(self.best) == 1:
            return core.Outcome(self.best, "sealed.outcome.sum")
        if self.die == 0:
            return None
        return core.Outcome((self.best[self.die % len(self.best)],), "sealed.outcome.die")

    def legal(self, by: int | None = None) -> tuple[str, ...]:
        self.actor(by)
        return tuple(f"bid{''.join(f' {coin}' for coin in coins)}" for coins in BIDS)

    def choices(self, by: int | None = None) -> Choices:
        self.actor(by)
        coins = tuple(Edge(f"coin:{coin}", f" {coin}") for coin in COINS)
        begin = Edge("begin", "bid", 1, label=say("sealed.button.begin"))
        prompt = say("sealed.prompt")
        return Choices((Node(prompt, (begin,)), Node(prompt, coins, "any")))

    def __str__(self) -> str:
        return " ".join([*self.bids, str(self.die)])


@dataclass(frozen=True)
class Bidding(Moment, core.State):
    """The whole moment, bids unhidden."""

    @property
    def awaits_chance(self) -> bool:
        return not self.acting and self.outcome is None

    def draw(self, chance: Chance) -> str:
        return f"roll {1 + chance.below(6)}" if self.awaits_chance else super().draw(chance)

    def play(self, action: str, by: int | None = None) -> "Bidding":
        if self.awaits_chance and by is None and (rolled := re.fullmatch("roll ([1-6])", action)):
            return replace(self, die=int(rolled[1]))
        player = self.actor(by)
        if action not in self.legal(player):
            raise IllegalAction(say("sealed.error.no_bid", text=action))
        coins = "".join(action.split()[1:]) or "0"
        return replace(self, bids=(*self.bids[:player], coins, *self.bids[player + 1 :]))

    def view(self, player: int | None) -> Moment:
        if not self.acting:
            return self
        bids = enumerate(self.bids)
        return Moment(tuple(b if p == player or b == UNDECIDED else HIDDEN for p, b in bids))

    def seen(self, action: str, by: int | None, player: int | None) -> str:
        return action if by in (None, player) else f"bid {HIDDEN}"


class Sealed(core.Game):
    """The game object."""

    name = "sealed"
    players = (2, 3)
    options = (core.Option("players", (2, 3)),)
    variants: Mapping[str, Mapping[str, Any]] = {"duel": {}, "trio": {"players": 3}}
    locale = resources.files(__name__) / "locale"

    @property
    def symbols(self) -> Traversable:
        return resources.files(__name__) / "symbols"

    @property
    def bots(self) -> Mapping[str, Callable[[int, float], core.Bot]]:
        return {"lucky": Lucky}

    def start(self, **options: Any) -> Bidding:
        return Bidding((UNDECIDED,) * core.read_options(self.options, options)["players"])

    def parse(self, text: str) -> Bidding:
        *bids, die = text.split()
        for at, bid in enumerate(bids):
            if bid not in (*BIDS[1:], "0", UNDECIDED):
                raise ParseError(say("sealed.error.no_bid", text=bid), character=1 + at)
        return Bidding(tuple(bids), int(die))

    def read(self, data: bytes) -> core.Record:
        first, *lines = data.decode().splitlines()
        steps = (line.split(" ", 1) for line in lines)
        played = (core.Played(int(by) if by.isdigit() else None, action) for by, action in steps)
        return core.Record(self.parse(first), tuple(played))

    def write(self, record: core.Record, format: str = "text") -> str:
        steps = (f"{'chance' if p.by is None else p.by} {p.action}" for p in record.played)
        return "\n".join([str(record.start), *steps]) + "\n"

    def board(self, view: core.View) -> Board:
        places = tuple(
            Place(f"coin:{coin}", 20.0 * at, 10, 10, say("sealed.coin", coin=coin), column=at)
            for at, coin in enumerate(COINS)
        )
        return Board("sealed", (Area("purse", "stock", 60, 20, say("sealed.name"), places),))

    def scene(self, view: core.View) -> Scene:
        pieces = tuple(
            Piece(f"piece:{c}", "coin", "coin", f"coin:{c}", 20, say("sealed.coin", coin=c))
            for c in COINS
        )
        standings = tuple(say(f"sealed.player.{player}") for player in range(len(str(view)) // 2))
        return Scene(pieces, (), say("sealed.prompt"), standings)

    def story(self, before: core.View, action: str, by: int | None, after: core.View) -> Story:
        return Story((Motion("appeared", None, "piece:1"),), say("sealed.name"))

    def bench(self) -> Iterator[tuple[Message, float]]:
        yield say("sealed.name"), 1.0


class Lucky:
    """Bids whatever its seed says."""

    def __init__(self, seed: int, seconds: float) -> None:
        self.chance = Chance.from_seed(seed)

    def choose(self, view: core.View, player: int) -> str:
        return self.chance.pick(view.legal(player))


GAME = Sealed()
