"""A table: the fold of its journal, and the only way to add to it.

Tables are values. Whatever adds an event returns the table after it, whose journal ends with that
event; whoever keeps tables can store the event first and forget the new table if that fails.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from ludoteca.core.errors import LudotecaError, nearest
from ludoteca.core.game import Game, Played, Record, State, game, read_options
from ludoteca.core.text import Message, say
from ludoteca.table.journal import Acted, Event, Opened, Seated
from ludoteca.table.secret import Secret


class Refusal(LudotecaError):
    """Something the table does not take; nothing has changed. `code` is for programs."""

    def __init__(self, code: str, message: Message) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class Table:
    """One game being played, with its whole past.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    >>> table = Table.open("zertz", {}, (None, "greedy"), Secret.from_seed(1), noon)
    >>> table = table.act(0, "Wd4,d1", noon, expect=0)
    >>> table.number, table.state.acting, table.bots_to_act
    (1, (1,), (1,))
    >>> Table.fold(table.journal, table.secret) == table
    True
    """

    journal: tuple[Event, ...]
    state: State
    seats: tuple[str | None, ...]
    secret: Secret = field(repr=False)

    @classmethod
    def open(
        cls,
        name: str,
        options: Mapping[str, Any],
        seats: Sequence[str | None],
        secret: Secret,
        at: datetime,
        *,
        lot: bool = False,
    ) -> "Table":
        """A new table; `lot` lets chance decide who of the seats holds which player."""
        chosen = game(name)
        _check_seats(chosen, seats)
        order = list(seats)
        if lot:
            secret.chance(0).shuffle(order)
        settled = read_options(chosen.options, options)
        if "players" in settled:
            settled["players"] = len(seats)
        opened = Opened(0, at, name, settled, tuple(order), secret.commitment)
        return cls.fold([opened], secret)

    @classmethod
    def fold(cls, journal: Iterable[Event], secret: Secret) -> "Table":
        """The table that a journal tells of."""
        *_, last = _folds(journal, secret)
        return last

    def pasts(self) -> Iterator["Table"]:
        """This table after each event of its journal, the opening first."""
        return _folds(self.journal, self.secret)

    @property
    def opening(self) -> Opened:
        """The first event."""
        first = self.journal[0]
        assert isinstance(first, Opened)
        return first

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.state.game

    @property
    def number(self) -> int:
        """The number of the last event."""
        return self.journal[-1].number

    @property
    def people(self) -> tuple[int, ...]:
        """The players that people hold."""
        return tuple(player for player, bot in enumerate(self.seats) if bot is None)

    @property
    def bots_to_act(self) -> tuple[int, ...]:
        """The players that bots hold and who may act now."""
        return tuple(player for player in self.state.acting if self.seats[player] is not None)

    @property
    def record(self) -> Record:
        """The game as it can be written down."""
        acted = (event for event in self.journal if isinstance(event, Acted))
        start = self.game.start(**self.opening.options)
        return Record(start, tuple(Played(event.by, event.action) for event in acted))

    @property
    def revealed(self) -> Secret | None:
        """The secret, once the game is over and it helps nobody."""
        return self.secret if self.state.outcome else None

    def number_of(self, id: str) -> int | None:
        """The number of the event that an act of this mark became."""
        found = self._act_of(id)
        return found.number if found else None

    def act(
        self,
        by: int,
        action: str,
        at: datetime,
        *,
        id: str | None = None,
        expect: int | None = None,
    ) -> "Table":
        """The table after a player's action; the same table if the act of this `id` was taken.

        `expect` is the last event the player knew. If only he may act it must be the last indeed;
        where several may, what is legal on arrival decides.
        """
        if id is not None and (earlier := self._act_of(id)):
            if (earlier.by, earlier.action) != (by, action):
                raise Refusal("id_used", say("table.error.id_used"))
            return self
        if self.state.outcome:
            raise Refusal("over", say("table.error.over"))
        if by not in self.state.acting:
            raise Refusal("not_your_turn", say("table.error.not_your_turn"))
        if expect is not None and expect != self.number and len(self.state.acting) == 1:
            raise Refusal("stale", say("table.error.stale"))
        try:
            return self._after(Acted(*self._next(at), by, action, id))
        except LudotecaError as error:
            raise Refusal("illegal", error.message) from error

    def draw(self, at: datetime) -> "Table":
        """The table after chance has done what the game awaits of it."""
        number, at = self._next(at)
        return self._after(Acted(number, at, None, self.state.draw(self.secret.chance(number))))

    def seat(self, player: int, bot: str | None, at: datetime) -> "Table":
        """The table after a player was handed to a bot, or (none) to a person."""
        return self._after(Seated(*self._next(at), player, bot))

    def _act_of(self, id: str) -> Acted | None:
        acted = (event for event in self.journal if isinstance(event, Acted))
        return next((event for event in acted if event.id == id), None)

    def _next(self, at: datetime) -> tuple[int, datetime]:
        return self.number + 1, max(at, self.journal[-1].at)

    def _after(self, event: Event) -> "Table":
        table = replace(self, journal=(*self.journal, event))
        if isinstance(event, Acted):
            return replace(table, state=self.state.play(event.action, event.by))
        if isinstance(event, Seated):
            seats = list(self.seats)
            seats[event.player] = event.bot
            return replace(table, seats=tuple(seats))
        raise ValueError("A table is opened once.")


def _folds(journal: Iterable[Event], secret: Secret) -> Iterator[Table]:
    events = iter(journal)
    opened = next(events)
    assert isinstance(opened, Opened)
    state = game(opened.game).start(**opened.options)
    table = Table((opened,), state, opened.seats, secret)
    yield table
    for event in events:
        table = table._after(event)
        yield table


def _check_seats(game: Game, seats: Sequence[str | None]) -> None:
    if len(seats) not in game.players:
        known = ", ".join(map(str, game.players))
        raise Refusal("bad_seats", say("table.error.seats", given=len(seats), known=known))
    for bot in seats:
        if bot is not None and bot not in game.bots:
            known = nearest(bot, list(game.bots))
            raise Refusal("unknown_bot", say("table.error.unknown_bot", name=bot, known=known))
