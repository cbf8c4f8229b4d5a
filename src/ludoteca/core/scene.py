"""One drawing: a view as plain description, drawn by Python as SVG and by the browser alike.

A `Board` never changes during a game and is sent once; a `Scene` is one moment on it; a `Story`
is what happened between two moments, as motions. Lengths are in units of the drawing, y grows
downwards. Every id is unique within the scene, and choices name these ids.
"""

from typing import Literal

import msgspec

from ludoteca.core.text import Message


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a piece can stand: its middle within the area, and the radius that answers a touch.

    `row` and `column` place it in the grid that arrow keys walk and screen readers count.
    """

    id: str
    x: float
    y: float
    radius: float
    label: Message
    row: int = 0
    column: int = 0
    symbol: str | None = None


class Lettering(msgspec.Struct, frozen=True, omit_defaults=True):
    """A short text that belongs to the drawing, such as a coordinate."""

    x: float
    y: float
    text: str


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the drawing that a client may arrange as the screen asks: the board itself, a
    stock, the tray of a player (then `player` tells whose)."""

    id: str
    role: Literal["board", "stock", "tray"]
    width: float
    height: float
    label: Message
    places: tuple[Place, ...]
    letterings: tuple[Lettering, ...] = ()
    player: int | None = None


class Board(msgspec.Struct, frozen=True):
    """What stays during a whole game: the areas, from top to bottom in the plain arrangement."""

    game: str
    areas: tuple[Area, ...]


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that stands on a place. Higher layers are drawn over lower ones; `size` is the
    width and height it is drawn at, `lies` says that it has fallen over."""

    id: str
    role: str
    symbol: str
    place: str
    size: float
    label: Message
    layer: int = 0
    lies: bool = False


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hint over the drawing: `last` turn, `target` that may be chosen, `study` highlight, or an
    `arrow` along its places."""

    kind: Literal["last", "target", "study", "arrow"]
    places: tuple[str, ...]


class Scene(msgspec.Struct, frozen=True):
    """One moment: the pieces, the marks, the status in a sentence, and each player's standing."""

    pieces: tuple[Piece, ...]
    marks: tuple[Mark, ...]
    status: Message
    standings: tuple[Message, ...]


class Motion(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened: the piece `piece` of the scene before became `to` of the scene after
    (none: it left the game), along the places `via`. Motions of one `step` happen together."""

    kind: Literal["placed", "moved", "jumped", "taken", "fell", "removed", "appeared"]
    piece: str | None
    to: str | None
    via: tuple[str, ...] = ()
    step: int = 0


class Story(msgspec.Struct, frozen=True):
    """What an action did, as motions in order, and the sentence that tells it."""

    motions: tuple[Motion, ...]
    says: Message
