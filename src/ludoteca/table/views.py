"""What of a table whoever holds some of its players may see: never more than the game's own views
show them, so that what is secret cannot leave the table by accident."""

from collections.abc import Iterator
from datetime import datetime
from itertools import islice, pairwise
from typing import Any

import msgspec

from ludoteca.core.choice import Choices
from ludoteca.core.game import Outcome, View
from ludoteca.core.scene import Board, Scene, Story
from ludoteca.core.text import Message, say
from ludoteca.table.journal import Acted, Seated
from ludoteca.table.table import Table


class Seat(msgspec.Struct, frozen=True):
    """Who holds a player: a person, or a bot by its name."""

    player: int
    bot: str | None = None


class Line(msgspec.Struct, frozen=True):
    """One line of the move list: its event's number, who, the notation, and the sentence spoken.
    What is no action of the game has no notation."""

    number: int
    by: int | None
    text: str
    says: Message


class Present(msgspec.Struct, frozen=True):
    """How the table stands for whoever reads it; `choices` only for the players they hold."""

    number: int
    scene: Scene
    acting: tuple[int, ...]
    choices: dict[int, Choices]
    outcome: Outcome | None
    position: str


class Snapshot(msgspec.Struct, frozen=True, tag="snapshot"):
    """The whole table at once."""

    game: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    board: Board
    moves: tuple[Line, ...]
    present: Present


class Told(msgspec.Struct, frozen=True, tag="event"):
    """Something happened: the line for the list, the story to animate, and how it stands after;
    `seats` only where a player changed hands."""

    at: datetime
    line: Line
    story: Story
    present: Present
    seats: tuple[Seat, ...] | None = None


def snapshot(table: Table, held: tuple[int, ...]) -> Snapshot:
    """The table as whoever holds these players sees it.

    >>> from ludoteca.table.secret import Secret
    >>> noon = datetime.fromisoformat("2026-01-01T12:00Z")
    >>> table = Table.open("zertz", {}, (None, "greedy"), Secret.from_seed(1), noon)
    >>> [line.text for line in snapshot(table.act(0, "Wd4,d1", noon), (0,)).moves]
    ['Wd4,d1']
    """
    return Snapshot(
        game=table.opening.game,
        options=table.opening.options,
        seats=seats(table),
        board=table.game.board(_view(table, held)),
        moves=tuple(_line_and_story(*step, held)[0] for step in pairwise(table.pasts())),
        present=present(table, held),
    )


def present(table: Table, held: tuple[int, ...]) -> Present:
    """How the table stands for whoever holds these players.

    >>> from ludoteca.table.secret import Secret
    >>> noon = datetime.fromisoformat("2026-01-01T12:00Z")
    >>> table = Table.open("zertz", {}, (None, "greedy"), Secret.from_seed(1), noon)
    >>> list(present(table, (0,)).choices), list(present(table, (1,)).choices)
    ([0], [])
    """
    view = _view(table, held)
    acting = [player for player in table.state.acting if player in held]
    return Present(
        number=table.number,
        scene=table.game.scene(view),
        acting=view.acting,
        choices={player: table.state.view(player).choices(player) for player in acting},
        outcome=view.outcome,
        position=str(view),
    )


def seats(table: Table) -> tuple[Seat, ...]:
    """Who holds each player.

    >>> from ludoteca.table.secret import Secret
    >>> noon = datetime.fromisoformat("2026-01-01T12:00Z")
    >>> table = Table.open("zertz", {}, (None, "greedy"), Secret.from_seed(1), noon)
    >>> seats(table)[1]
    Seat(player=1, bot='greedy')
    """
    return tuple(Seat(player, bot) for player, bot in enumerate(table.seats))


def told(before: Table, after: Table, held: tuple[int, ...]) -> Told:
    """The last event of `after`, told to whoever holds these players.

    >>> from ludoteca.table.secret import Secret
    >>> noon = datetime.fromisoformat("2026-01-01T12:00Z")
    >>> before = Table.open("zertz", {}, (None, "greedy"), Secret.from_seed(1), noon)
    >>> after = before.act(0, "Wd4,d1", noon)
    >>> str(told(before, after, held=()).line.says)
    'First places a white marble on d4 and removes ring d1.'
    """
    line, story = _line_and_story(before, after, held)
    changed = None if before.seats == after.seats else seats(after)
    return Told(after.journal[-1].at, line, story, present(after, held), changed)


def missed(table: Table, held: tuple[int, ...], since: int) -> Iterator[Told]:
    """What happened after event number `since`.

    >>> from ludoteca.table.secret import Secret
    >>> noon = datetime.fromisoformat("2026-01-01T12:00Z")
    >>> table = Table.open("zertz", {}, (None, "greedy"), Secret.from_seed(1), noon)
    >>> table = table.act(0, "Wd4,d1", noon).act(1, "Bd5,a1", noon)
    >>> [event.line.text for event in missed(table, (0,), since=1)]
    ['Bd5,a1']
    """
    steps = pairwise(table.pasts())
    return (told(before, after, held) for before, after in islice(steps, since, None))


def _view(table: Table, held: tuple[int, ...]) -> View:
    return table.state.view(_eyes(held))


def _eyes(held: tuple[int, ...]) -> int | None:
    """Whose view to show: a screen that several players share shows nobody's secrets."""
    return held[0] if len(held) == 1 else None


def _line_and_story(before: Table, after: Table, held: tuple[int, ...]) -> tuple[Line, Story]:
    event = after.journal[-1]
    if isinstance(event, Acted):
        action = before.state.seen(event.action, event.by, _eyes(held))
        views = _view(before, held), _view(after, held)
        story = after.game.story(views[0], action, event.by, views[1])
        return Line(event.number, event.by, action, story.says), story
    assert isinstance(event, Seated)
    story = Story((), _hand_over(before, event))
    return Line(event.number, event.player, "", story.says), story


def _hand_over(before: Table, event: Seated) -> Message:
    name = before.opening.game
    player = say(f"{name}.player.{event.player}")
    if event.bot is None:
        bot = before.seats[event.player]
        return say("table.says.bot_left", bot=say(f"{name}.bot.{bot}"), player=player)
    return say("table.says.bot_came", bot=say(f"{name}.bot.{event.bot}"), player=player)
