"""What happened at a table: numbered, dated, never changed. The table is nothing but its fold.

Events are plain data, so that a journal can be kept as it is, in memory or in a store.
"""

from datetime import datetime
from typing import Any, TypeAlias

import msgspec

VERSION = 1


class _Event(msgspec.Struct, frozen=True):
    """`number` counts a table's events from 0; `at` is in UTC and never steps back."""

    number: int
    at: datetime


class Opened(_Event, frozen=True, tag="opened"):
    """The first event. `seats` tells who holds each player: a bot by its name, or (none) a person.
    `commitment` is the promise that the key of the table's chance was chosen before the game."""

    game: str
    options: dict[str, Any]
    seats: tuple[str | None, ...]
    commitment: str
    version: int = VERSION


class Acted(_Event, frozen=True, tag="acted"):
    """A player, or chance (`by` none), took an action; `id` is the mark its sender gave it."""

    by: int | None
    action: str
    id: str | None = None


class Seated(_Event, frozen=True, tag="seated"):
    """A player changed hands: `bot` holds it from now on, or (none) a person."""

    player: int
    bot: str | None


Event: TypeAlias = Opened | Acted | Seated
