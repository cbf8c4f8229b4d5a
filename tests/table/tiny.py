"""Two games small enough to see through, one for each thing a table must do.

Pebbles: take one or two, the last pebble wins. Cups: chance hides a number under each of two cups;
both players look under their own and say, at once and unheard, whether theirs is the higher.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from ludoteca.core import game as core
from ludoteca.core.chance import Chance
from ludoteca.core.choice import Choices, Edge, Node
from ludoteca.core.errors import IllegalAction, LudotecaError
from ludoteca.core.scene import Area, Board, Motion, Piece, Place, Scene, Story
from ludoteca.core.text import Message, say

HIDDEN = "?"
NUMBERS = 50, 60, 70, 80, 90


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the house find these games beside its own."""
    known = {**core.games(), "pebbles": PEBBLES, "cups": CUPS}
    monkeypatch.setattr(core, "games", lambda: known)


class Tiny(core.Game):
    """What both games share: one place for every piece, and text that is the position."""

    players = (2,)
    options = ()
    variants: Mapping[str, Mapping[str, Any]] = {"basic": {}}

    @property
    def symbols(self) -> Path:
        return Path(__file__).parent / "symbols"

    @property
    def bots(self) -> Mapping[str, Callable[[int, float], core.Bot]]:
        return {name: lambda *_, bot=bot: bot for name, bot in BOTS.items()}

    def parse(self, text: str) -> core.State:
        raise NotImplementedError

    def read(self, data: bytes) -> core.Record:
        raise NotImplementedError

    def write(self, record: core.Record, format: str = "text") -> str:
        return "\n".join([self.name, *(f"{p.by} {p.action}" for p in record.played), ""])

    def board(self, view: core.View) -> Board:
        place = Place("middle", 1, 1, 1, say("tiny.middle"))
        return Board(self.name, (Area("board", "board", 2, 2, say("tiny.board"), (place,)),))

    def scene(self, view: core.View) -> Scene:
        label = say("tiny.position", position=str(view))
        piece = Piece("pile", "pile", "pebble", "middle", 1, label)
        return Scene((piece,), (), label, ())

    def story(self, before: core.View, action: str, by: int | None, after: core.View) -> Story:
        motion = Motion("removed", "pile", "pile")
        return Story((motion,), say("tiny.story", before=str(before), action=action))

    def bench(self) -> Iterator[tuple[Message, float]]:
        return iter(())


class TinyState(core.State):
    """What both states share: actions to choose from, one by one."""

    def choices(self, by: int | None = None) -> Choices:
        edges = tuple(Edge(action, action) for action in self.legal(by))
        return Choices((Node(say("tiny.prompt"), edges),) if edges else ())


@dataclass(frozen=True)
class Pebbles(TinyState):
    left: int
    mover: int = 0

    @property
    def game(self) -> core.Game:
        return PEBBLES

    @property
    def outcome(self) -> core.Outcome | None:
        return None if self.left else core.Outcome((1 - self.mover,), "tiny.outcome.last")

    @property
    def acting(self) -> tuple[int, ...]:
        return (self.mover,) if self.left else ()

    def legal(self, by: int | None = None) -> tuple[str, ...]:
        return tuple(f"take {n}" for n in (1, 2) if n <= self.left)

    def play(self, action: str, by: int | None = None) -> "Pebbles":
        self.actor(by)
        if action not in self.legal():
            raise IllegalAction(say("tiny.error.take", text=action))
        return Pebbles(self.left - int(action[-1]), 1 - self.mover)

    def __str__(self) -> str:
        return f"{self.left} {self.mover}"


@dataclass(frozen=True)
class Cups(TinyState):
    numbers: tuple[int, ...] = ()
    said: tuple[str | None, str | None] = (None, None)

    @property
    def game(self) -> core.Game:
        return CUPS

    @property
    def awaits_chance(self) -> bool:
        return not self.numbers

    def draw(self, chance: Chance) -> str:
        numbers = list(NUMBERS)
        chance.shuffle(numbers)
        return f"deal {numbers[0]} {numbers[1]}"

    @property
    def outcome(self) -> core.Outcome | None:
        if None in self.said:
            return None
        right = "high" if self.numbers[0] > self.numbers[1] else "low"
        truth = (right, "low" if right == "high" else "high")
        winners = tuple(player for player in (0, 1) if self.said[player] == truth[player])
        return core.Outcome(winners, "tiny.outcome.truth")

    @property
    def acting(self) -> tuple[int, ...]:
        if self.awaits_chance:
            return ()
        return tuple(player for player in (0, 1) if self.said[player] is None)

    def legal(self, by: int | None = None) -> tuple[str, ...]:
        self.actor(by)
        return ("high", "low")

    def play(self, action: str, by: int | None = None) -> "Cups":
        if by is None:
            return Cups(tuple(int(number) for number in action.split()[1:]))
        if action not in self.legal(by):
            raise IllegalAction(say("tiny.error.say", text=action))
        said = (action, self.said[1]) if by == 0 else (self.said[0], action)
        return replace(self, said=said)

    def seen(self, action: str, by: int | None, player: int | None) -> str:
        if by is None and action.startswith("deal"):
            cups = action.split()[1:]
            return " ".join(["deal", *(n if p == player else HIDDEN for p, n in enumerate(cups))])
        return action if by == player else HIDDEN

    def view(self, player: int | None) -> core.View:
        if self.outcome:
            return self
        numbers = tuple(n if p == player else 0 for p, n in enumerate(self.numbers))
        said = [word if p == player or word is None else HIDDEN for p, word in enumerate(self.said)]
        return replace(self, numbers=numbers, said=(said[0], said[1]))

    def __str__(self) -> str:
        return f"numbers {self.numbers} said {self.said}"


class PebblesGame(Tiny):
    name = "pebbles"
    options = (core.Option("pebbles", (5, 2)),)

    def start(self, **options: Any) -> Pebbles:
        return Pebbles(options.get("pebbles", 5))


class CupsGame(Tiny):
    name = "cups"

    def start(self, **options: Any) -> Cups:
        return Cups()


class First:
    """Takes the first action there is."""

    def choose(self, view: core.View, player: int) -> str:
        return view.legal(player)[0]


class Cheat:
    """Plays what nobody may."""

    def choose(self, view: core.View, player: int) -> str:
        return "take 3"


class Broken:
    """Falls over."""

    def choose(self, view: core.View, player: int) -> str:
        raise LudotecaError(say("tiny.error.broken"))


PEBBLES, CUPS = PebblesGame(), CupsGame()
BOTS: Mapping[str, core.Bot] = {"first": First(), "cheat": Cheat(), "broken": Broken()}
