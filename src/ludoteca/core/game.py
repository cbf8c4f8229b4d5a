"""What every game is: pure values that can be played, looked at, written down and read again.

`docs/design/protocol.md` walks one turn of each game through these types.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
from importlib.resources.abc import Traversable
from typing import Any, ClassVar, Protocol, Self

import msgspec

from ludoteca.core.chance import Chance
from ludoteca.core.choice import Choices
from ludoteca.core.errors import BadOption, LudotecaError, ParseError, nearest
from ludoteca.core.scene import Board, Scene, Story
from ludoteca.core.text import Message, say


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: who won (all of them, one, or nobody), and why, as a message id.

    >>> Outcome((0,), "zertz.outcome.white").winner
    0
    """

    winners: tuple[int, ...]
    reason: str

    @property
    def winner(self) -> int | None:
        """The only winner; none after a draw, a common win or a common loss."""
        return self.winners[0] if len(self.winners) == 1 else None


class View(ABC):
    """All that somebody may know of one moment of a game."""

    @property
    @abstractmethod
    def game(self) -> "Game":
        """The game this is a moment of."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended; none while it goes on."""

    @property
    @abstractmethod
    def acting(self) -> tuple[int, ...]:
        """The players who may act now: one, several at once, or none."""

    @abstractmethod
    def legal(self, by: int | None = None) -> tuple[str, ...]:
        """The texts of the actions this player (by default the only one acting) may play."""

    @abstractmethod
    def choices(self, by: int | None = None) -> Choices:
        """The same actions as a graph to walk by hand."""

    @abstractmethod
    def __str__(self) -> str:
        """The position text."""

    def actor(self, by: int | None) -> int:
        """The player meant: the one named, or the only one who may act."""
        if by is None and len(self.acting) == 1:
            return self.acting[0]
        if by is None or by not in self.acting:
            raise LudotecaError(say("core.error.not_your_turn"))
        return by

    def _repr_svg_(self) -> str:
        from ludoteca.core.svg import draw

        return draw(self)

    def _repr_html_(self) -> str:
        return f'<div style="max-width:32em">{self._repr_svg_()}</div>'


class State(View):
    """One moment of a game, whole: immutable, small, hashable, printable and parseable.

    States are equal when their positions are; what the rules need of the past rides along
    uncompared.
    """

    @abstractmethod
    def play(self, action: str, by: int | None = None) -> Self:
        """The state after the action of a player, or of chance when `awaits_chance`."""

    def view(self, player: int | None) -> View:
        """What this player (none: a spectator) may know; everything, where nothing is hidden."""
        return self

    @property
    def awaits_chance(self) -> bool:
        """Whether nobody can act before chance has."""
        return False

    def draw(self, chance: Chance) -> str:
        """The action of chance that the state awaits."""
        raise LudotecaError(say("core.error.no_chance"))

    def seen(self, action: str, by: int | None, player: int | None) -> str:
        """An action as this player may see it in the record: blanked where it tells a secret."""
        return action


class Bot(Protocol):
    """Somebody who plays without hands."""

    def choose(self, view: View, player: int) -> str:
        """The action this player takes."""


@dataclass(frozen=True)
class Option:
    """A choice to be made before a game, with its default first among the values it takes."""

    name: str
    values: tuple[Any, ...]

    @property
    def default(self) -> Any:
        """The value meant where nothing is said."""
        return self.values[0]

    def read(self, text: Any) -> Any:
        """The value a text stands for.

        >>> Option("rings", (37, 48)).read("48")
        48
        """
        for value in self.values:
            if str(value) == str(text):
                return value
        known = ", ".join(map(str, self.values))
        raise BadOption(say("core.error.bad_value", name=self.name, value=str(text), known=known))


def read_options(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its value, given or default.

    >>> read_options([Option("rings", (37, 48)), Option("goals", ("standard",))], {"rings": "48"})
    {'rings': 48, 'goals': 'standard'}
    """
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise BadOption(say("core.error.unknown_option", name=name, known=nearest(name, names)))
    return {o.name: o.read(given[o.name]) if o.name in given else o.default for o in options}


@dataclass(frozen=True)
class Played:
    """One action in a record: its text, and who took it (none: chance)."""

    by: int | None
    action: str


@dataclass(frozen=True)
class Record:
    """A game written down: where it started, what was played, and what could not be read."""

    start: State
    played: tuple[Played, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    faults: tuple[ParseError, ...] = ()

    def states(self) -> Iterator[State]:
        """Every state of the game, the start first."""
        state = self.start
        yield state
        for step in self.played:
            state = state.play(step.action, step.by)
            yield state

    @property
    def end(self) -> State:
        """The last state."""
        *_, last = self.states()
        return last


class Game(ABC):
    """A game of the house: one object that a package registers as entry point `ludoteca.games`.

    `variants` are the named sets of options people choose from, the plainest first; `kernels` the
    modules to compile before somebody waits for them; `locale` a folder of catalogues like the
    house's own, for a game that comes from elsewhere. The messages
    `NAME.name`, `NAME.about` (one sentence), `NAME.others` (opponents or partners),
    `NAME.variant.VARIANT`, `NAME.bot.BOT`, `NAME.option.OPTION` and `NAME.player.0` ... name these
    things to people. Where the number of players can be chosen, an option `players` says it.
    """

    name: ClassVar[str]
    players: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]]
    variants: ClassVar[Mapping[str, Mapping[str, Any]]]
    formats: ClassVar[tuple[str, ...]] = ("text",)
    kernels: ClassVar[tuple[str, ...]] = ()
    locale: ClassVar[Traversable | None] = None

    @property
    @abstractmethod
    def symbols(self) -> Traversable:
        """The folder of the SVG files that pieces and places name as their symbols."""

    @property
    @abstractmethod
    def bots(self) -> Mapping[str, Callable[[int, float], Bot]]:
        """The bots by name, weakest first; each is made with a seed and seconds for an action."""

    @abstractmethod
    def start(self, **options: Any) -> State:
        """The state a game with these options starts from."""

    @abstractmethod
    def parse(self, text: str) -> State:
        """The state a position text describes."""

    @abstractmethod
    def read(self, data: bytes) -> Record:
        """The game that a file in any of the formats holds."""

    @abstractmethod
    def write(self, record: Record, format: str = "text") -> str:
        """The game as the text of a file."""

    @abstractmethod
    def board(self, view: View) -> Board:
        """What the whole game is drawn on."""

    @abstractmethod
    def scene(self, view: View) -> Scene:
        """What is to be seen now."""

    @abstractmethod
    def story(self, before: View, action: str, by: int | None, after: View) -> Story:
        """What happened between two views, told to whoever may see them."""

    @abstractmethod
    def bench(self) -> Iterator[tuple[Message, float]]:
        """Figures of speed, one by one."""


@cache
def games() -> Mapping[str, Game]:
    """All games that are installed, by name.

    >>> "zertz" in games()
    True
    """
    found = entry_points(group="ludoteca.games")
    return {point.name: point.load() for point in sorted(found, key=lambda point: point.name)}


def game(name: str) -> Game:
    """The game of this name.

    >>> game("zertz").name
    'zertz'
    """
    if name not in games():
        known = ", ".join(games())
        raise LudotecaError(say("core.error.unknown_game", name=name, known=known))
    return games()[name]
