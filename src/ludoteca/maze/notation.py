"""Moves in writing (M24): read in all forms people use, and told why they cannot be played.

A move is written with the names of its squares: `b2-c3`, `c3-d4x` when the piece thereby made its
last move, `(b9-c10)` when a Mate came home.
"""

import re
from typing import TYPE_CHECKING

from ludoteca.core.errors import IllegalAction, ParseError
from ludoteca.core.text import Message, as_latin, one_line, say
from ludoteca.maze import layout, squares
from ludoteca.maze.layout import COLOURS, Piece, Words

if TYPE_CHECKING:
    from ludoteca.maze.game import Move, State

_SQUARE = r"[a-z]\d{1,3}|\d{1,3}"
_FLAGS = re.IGNORECASE | re.ASCII
_PIECE = r"(?:(?P<colour{0}>[wb])?(?P<kind{0}>[mhlrts123])\s+)?"
_MOVE = re.compile(
    rf"\s*{_PIECE.format('')}(?P<open>\()?\s*{_PIECE.format('_within')}"
    rf"(?:(?P<start>{_SQUARE})\s*-\s*)?(?P<end>{_SQUARE})\s*(?P<stays>x)?\s*(?P<close>\))?\s*",
    _FLAGS,
)

MOVE_IN_LINE = rf"(?:[wb]?[mhlrts123][ \t]+)?\(?(?:{_SQUARE})-(?:{_SQUARE})x?\)?"
"""The pattern of a move among others: with fewer spaces, so that none runs into the next."""

_MOST_SQUARES = 12


def move_text(words: Words, move: "Move", long: bool = False) -> str:
    """A move as it is written; in the long form the piece stands before it.

    >>> from ludoteca import maze
    >>> state = maze.deal_by_seed("small", 7)
    >>> move_text(state.position, state.moves[0])
    'a3-a6'
    >>> move_text(state.position, state.moves[0], long=True)
    '3 a3-a6'
    """
    piece = layout.piece_at(words, move.start)
    assert piece is not None
    start, end = (squares.NAMES[cell] for cell in move)
    stays = piece.may_lie(move.end)
    text = f"({start}-{end})" if comes_home(piece, move.end) else f"{start}-{end}" + "x" * stays
    return f"{piece.kind} {text}" if long else text


def moves_in(text: str) -> list[str]:
    """The moves that stand in a text one after another, and whatever else does, word by word.

    >>> moves_in("9-23 L b2-c3 (41-47), and")
    ['9-23', 'L b2-c3', '(41-47),', 'and']
    """
    return re.findall(rf"(?:{MOVE_IN_LINE})(?!\S)|\S+", as_latin(text), _FLAGS)


def comes_home(piece: Piece, cell: int) -> bool:
    """Whether this is a Mate on a home square. (M18)

    >>> comes_home(Piece(0, "M"), squares.NAMED["d10"]), comes_home(Piece(0, "M"), 20)
    (True, False)
    """
    return piece.kind == "M" and bool(squares.HOMES >> cell & 1)


def read_move(state: "State", text: str) -> "Move":
    """The move that a text means in this state, where it must be legal.

    >>> from ludoteca import maze
    >>> state = maze.deal_by_seed("small", 7)
    >>> read_move(state, "S 9-14x") == read_move(state, "c3-b4"), read_move(state, "b3-b3")
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.IllegalAction: A move must end on another square than it began on.
    """
    match = _MOVE.fullmatch(as_latin(text))
    if match is None or bool(match["open"]) != bool(match["close"]):
        raise ParseError(say("maze.error.move_form", text=one_line(text, 40)))
    named = _Named(match)
    if named.kind is None and match["start"] is None:
        raise ParseError(say("maze.error.move_form", text=one_line(text, 40)))
    end = _cell(match, "end")
    start = _only_start(state, named, end) if match["start"] is None else _cell(match, "start")
    piece = _standing(state, start)
    named.check(piece, start)
    move = _checked(state, piece, start, end)
    _check_ending(piece, move, match)
    return move


class _Named:
    """What a long form says of the piece."""

    def __init__(self, match: re.Match[str]) -> None:
        kind, colour = match["kind"] or match["kind_within"], None
        if kind:
            colour = match["colour"] or match["colour_within"]
        if match["kind"] and match["kind_within"]:
            raise ParseError(say("maze.error.move_form", text=one_line(match[0], 40)))
        self.kind = kind and kind.upper()
        self.colour = None if colour is None else COLOURS.index(colour.lower())

    def fits(self, piece: Piece) -> bool:
        return self.kind in (None, piece.kind) and self.colour in (None, piece.colour)

    def check(self, piece: Piece, cell: int) -> None:
        if not self.fits(piece):
            square, found = squares.NAMES[cell], say(f"maze.piece.{piece.code[:2]}")
            raise IllegalAction(say("maze.error.other_piece", square=square, piece=found))


def _cell(match: re.Match[str], group: str) -> int:
    name = match[group].lower()
    name = name.lstrip("0") if name.isdigit() else name
    if name not in squares.NAMED:
        reason = say("maze.error.unknown_square", square=one_line(match[group], 8))
        raise ParseError(reason, character=match.start(group) + 1)
    return squares.NAMED[name]


def _only_start(state: "State", named: _Named, end: int) -> int:
    """The start of a move of which only the piece and the end are written."""
    pieces = layout.pieces_of(state.position)
    starts = [m.start for m in state.moves if m.end == end and named.fits(pieces[m.start])]
    kind = say(f"maze.kind.{named.kind}")
    if not starts:
        raise IllegalAction(say("maze.error.nobody", kind=kind, square=squares.NAMES[end]))
    if len(starts) > 1:
        ways = ", ".join(squares.NAMES[start] for start in starts)
        square = squares.NAMES[end]
        raise IllegalAction(say("maze.error.ambiguous", kind=kind, square=square, ways=ways))
    return starts[0]


def _standing(state: "State", start: int) -> Piece:
    """The piece that stands there and may be moved by whose turn it is. (M7)"""
    piece, square = layout.piece_at(state.position, start), squares.NAMES[start]
    if piece is None:
        raise IllegalAction(say("maze.error.nothing_there", square=square))
    if piece.lies:
        reason = "at_home" if comes_home(piece, start) else "lies"
        raise IllegalAction(say(f"maze.error.{reason}", square=square))
    own = (squares.WHITE_HALF, squares.BLACK_HALF)[state.to_move]
    if not own >> start & 1:
        raise IllegalAction(say(f"maze.error.other_half.{COLOURS[state.to_move]}", square=square))
    return piece


def _checked(state: "State", piece: Piece, start: int, end: int) -> "Move":
    if start == end:
        raise IllegalAction(say("maze.error.same_square"))
    if layout.occupied(state.position) >> end & 1:
        raise IllegalAction(say("maze.error.occupied", square=squares.NAMES[end]))
    ends = [move.end for move in state.moves if move.start == start]
    if end not in ends:
        rule = say(f"maze.rule.{_rule(state, piece)}")
        raise IllegalAction(say("maze.error.not_there", rule=rule, ways=_ways(start, ends)))
    return next(move for move in state.moves if move == (start, end))


def _rule(state: "State", piece: Piece) -> str:
    """Which sentence tells how this piece moves under these options."""
    if piece.kind in "HT":
        return f"{piece.name}.{state.rules.reach}.{COLOURS[piece.colour]}"
    if piece.kind == "R":
        return f"rabbit.{state.rules.rabbit}"
    return f"{piece.name}.{COLOURS[piece.colour]}" if piece.kind.isdigit() else piece.name


def _ways(start: int, ends: list[int]) -> Message:
    square = squares.NAMES[start]
    if not ends:
        return say("maze.error.no_way", square=square)
    names = [squares.NAMES[end] for end in ends]
    listed = [*names[:_MOST_SQUARES], *["…"][: len(names) > _MOST_SQUARES]]
    return say("maze.error.ways", square=square, ways=", ".join(listed))


def _check_ending(piece: Piece, move: "Move", match: re.Match[str]) -> None:
    """An `x` and brackets may be left out, but must be true where they are written."""
    square = squares.NAMES[move.end]
    if match["open"] and not comes_home(piece, move.end):
        raise IllegalAction(say("maze.error.not_home", square=square))
    if match["stays"] and not piece.may_lie(move.end):
        raise IllegalAction(say("maze.error.not_for_good", square=square))
