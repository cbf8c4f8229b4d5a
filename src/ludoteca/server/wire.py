"""What travels over a table's socket: text frames, each one JSON object with its `type`.

The client greets with the number of the last event it has seen; it gets a snapshot, or the events
it missed, and from then on every event as it happens. What it does itself comes back as an event
like everybody's, preceded by `done`, or as `refused`.
"""

from typing import Any, TypeAlias

import msgspec

from ludoteca.core.choice import Choices
from ludoteca.core.game import Outcome
from ludoteca.core.scene import Board, Scene, Story
from ludoteca.core.text import Message

PROTOCOL = 1


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """First word of the client, and of the server. `since`: the last event number already seen."""

    protocol: int = PROTOCOL
    since: int | None = None


class Act(msgspec.Struct, frozen=True, tag="act"):
    """The client plays for a player. `id` is its own mark: sending an act twice does it once.
    `expect` is the number of the last event it knew."""

    id: str
    by: int
    action: str
    expect: int


class Seat(msgspec.Struct, frozen=True):
    """Who holds a player: a person, or a bot by its name."""

    player: int
    bot: str | None = None


class Line(msgspec.Struct, frozen=True):
    """One line of the move list: its event's number, who, the notation, and the sentence spoken."""

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


class Event(msgspec.Struct, frozen=True, tag="event"):
    """Something happened: the line for the list, the story to animate, and how it stands after."""

    at: str
    line: Line
    story: Story
    present: Present


class Done(msgspec.Struct, frozen=True, tag="done"):
    """The client's act `id` was taken as event `number`."""

    id: str
    number: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The client's act (or whole frame, then without id) was not taken, and nothing changed."""

    code: str
    reason: Message
    id: str | None = None


FromClient: TypeAlias = Hello | Act
FromServer: TypeAlias = Hello | Snapshot | Event | Done | Refused
