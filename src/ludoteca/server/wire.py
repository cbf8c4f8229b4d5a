"""What travels over a table's socket: text frames, each one JSON object with its `type`.

The client greets with the number of the last event it has seen; it gets a snapshot, or the events
it missed, and from then on every event as it happens. What it does itself comes back as an event
like everybody's, preceded by `done`, or as `refused`.
"""

from typing import Annotated, TypeAlias

import msgspec

from ludoteca.core.text import Message
from ludoteca.table.views import Snapshot, Told

PROTOCOL = 1

UNKNOWN_TABLE = 4404
"""Closing code: there is no such table."""
OTHER_PROTOCOL = 4426
"""Closing code: client and server speak different protocols; loading the page anew helps."""
TOO_SLOW = 1013
"""Closing code: the client did not take what was sent; it may come again."""


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """First word of the client, and of the server. `since`: the last event number already seen."""

    protocol: int = PROTOCOL
    since: int | None = None


class Act(msgspec.Struct, frozen=True, tag="act"):
    """The client plays for a player. `id` is its own mark: sending an act twice does it once.
    `expect` is the number of the last event it knew."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    by: int
    action: str
    expect: int


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
FromServer: TypeAlias = Hello | Snapshot | Told | Done | Refused

_reader: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_writer = msgspec.json.Encoder()


def read(text: str) -> FromClient:
    """What a frame of the client says.

    >>> read('{"type":"hello","protocol":1}')
    Hello(protocol=1, since=None)
    """
    try:
        return _reader.decode(text)
    except (UnicodeEncodeError, RecursionError) as error:
        raise msgspec.DecodeError(str(error)) from error


def write(frame: FromServer) -> str:
    """A frame of the server as text.

    >>> write(Done("a", 3))
    '{"type":"done","id":"a","number":3}'
    """
    return _writer.encode(frame).decode()
