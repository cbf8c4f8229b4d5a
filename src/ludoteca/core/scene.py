"""One drawing: a view as plain description, drawn by Python as SVG and by the browser alike.

A `Board` never changes during a game and is sent once; a `Scene` is one moment on it; a `Story`
is what happened between two moments, as motions. Lengths are in units of the drawing, y grows
downwards. Every id is unique within the scene, and choices name these ids.
"""

from typing import Literal

import msgspec

from ludoteca.core.text import Message


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where pieces can stand: its middle within the area, and the radius that answers a touch.

    `label` is spoken while the place is empty. `row` and `column`, from 0, place it in the grid
    that arrow keys walk and screen readers count. A place may be a row of `slots`, which begins at
    (x, y) and goes `span` to the right: pieces of one layer stand on it side by side. `symbol` is
    drawn on every slot, `size` wide and high.
    """

    id: str
    x: float
    y: float
    radius: float
    label: Message
    row: int = 0
    column: int = 0
    symbol: str | None = None
    size: float = 0
    slots: int = 1
    span: float = 0

    def slot(self, number: int, pieces: int = 0) -> float:
        """The x of a slot (from 0) when so many pieces share the place; more of them than there
        are slots stand closer.

        >>> shelf = Place("shelf", 10, 0, 5, Message("shelf"), slots=3, span=40)
        >>> shelf.slot(1), shelf.slot(1, pieces=5)
        (30.0, 20.0)
        """
        return self.x + self.span * number / max(self.slots - 1, pieces - 1, 1)


class Lettering(msgspec.Struct, frozen=True, omit_defaults=True):
    """A short text that belongs to the drawing, such as a coordinate."""

    x: float
    y: float
    text: str


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the drawing that a client may arrange as the screen asks: the board itself, a
    stock, the tray of a player (then `player` tells whose). `symbol` covers its ground, as a square
    about its middle that may hang over; on a `dark` one letterings are light."""

    id: str
    role: Literal["board", "stock", "tray"]
    width: float
    height: float
    label: Message
    places: tuple[Place, ...]
    letterings: tuple[Lettering, ...] = ()
    player: int | None = None
    symbol: str | None = None
    dark: bool = False


class Board(msgspec.Struct, frozen=True):
    """What stays during a whole game: the areas, from top to bottom in the plain arrangement."""

    game: str
    areas: tuple[Area, ...]


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that stands on a place. Higher layers are drawn over lower ones; `size` is the
    width and height it is drawn at, `lies` says that it has fallen over. The label of the topmost
    piece (of several side by side, the last) is what is spoken of its place; `letter` may be
    drawn on it for those who want letters. It stands (dx, dy) aside from where it would."""

    id: str
    role: str
    symbol: str
    place: str
    size: float
    label: Message
    layer: int = 0
    lies: bool = False
    letter: str | None = None
    dx: float = 0
    dy: float = 0


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
    """One thing that happened: the piece `piece` of the scene before (none: it comes from outside)
    became `to` of the scene after (none: it left the game).

    Motions of one `step` happen together. A piece that moves in several steps has a motion for
    each, all of them with the same `piece` and `to`. `via` names the places it goes through; the
    last motion of a piece ends where `to` stands, every earlier one at the last place of its `via`.
    """

    kind: Literal["placed", "moved", "jumped", "taken", "fell", "removed", "appeared"]
    piece: str | None
    to: str | None
    via: tuple[str, ...] = ()
    step: int = 0


class Story(msgspec.Struct, frozen=True):
    """What an action did, as motions in order, and the sentence that tells it. `marks` go on
    showing it, over the scene after, until the next one."""

    motions: tuple[Motion, ...]
    says: Message
    marks: tuple[Mark, ...] = ()
