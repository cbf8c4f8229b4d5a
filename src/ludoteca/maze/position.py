"""Positions in writing (M25): `wM wM / w1 bH . wTx / ... w reach=leap`.

Before the pieces are dealt a position is `deal standard`; the deal itself is written with the
pieces in place of the name: `deal wM wM / ...`.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, NoReturn

from ludoteca.core.errors import BadOption, IllegalAction, ParseError, nearest
from ludoteca.core.game import read_options
from ludoteca.core.text import Message, as_latin, one_line, say
from ludoteca.maze import squares
from ludoteca.maze.deal import SETUPS, is_deal
from ludoteca.maze.layout import COLOURS, KINDS, OF_EACH, Piece, Words, laid, pieces_of, side

if TYPE_CHECKING:
    from ludoteca.maze.game import Rules, State

Field = re.Match[str]

_FIELD = re.compile(r"/|[^\s/]+")
_CODE = re.compile(r"([wb])([mhlrts123])(x?)", re.IGNORECASE)
_DEAL = "deal"


def position_text(state: "State") -> str:
    """A position as it is written.

    >>> from ludoteca import maze
    >>> position_text(maze.start(rabbit="chain"))
    'deal standard rabbit=chain'
    """
    words, options = state.words, _special_options(state.rules)
    if words is None:
        return " ".join([_DEAL, str(state.rules.setup), *options])
    return " ".join([layout_text(words), COLOURS[side(words)], *options])


def layout_text(words: Words) -> str:
    """What stands on each square, columns by strokes.

    >>> from ludoteca import maze
    >>> layout_text(maze.deal_by_seed("small", 7).position)[:10]
    'wM wM / wL'
    """
    pieces = pieces_of(words)
    return " / ".join(
        " ".join(pieces[cell].code if cell in pieces else "." for cell in column)
        for _, column in groupby(squares.CELLS, key=squares.column)
    )


def deal_text(words: Words) -> str:
    """A deal as an action of chance.

    >>> from ludoteca import maze
    >>> deal_text(maze.deal_by_seed("small", 7).position)[:15]
    'deal wM wM / wL'
    """
    return f"{_DEAL} {layout_text(words)}"


def _special_options(rules: "Rules") -> Iterator[str]:
    from ludoteca.maze.game import OPTIONS

    for option in OPTIONS[1:]:
        value = getattr(rules, option.name)
        if value != option.default:
            yield f"{option.name}={value}"


def read_position(text: str) -> "State":
    """The state that a position text describes.

    >>> read_position("deal tiny")
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.ParseError: At character 6: "tiny" is no deal; choose from: standard, \
small, balanced.
    """
    from ludoteca.maze.game import State

    fields = list(_FIELD.finditer(as_latin(text)))
    plain = [field for field in fields if "=" not in field[0]]
    rules = _read_rules([field for field in fields if "=" in field[0]])
    if plain and plain[0][0].lower() == _DEAL:
        return State(_undealt(rules, plain))
    if not plain or plain[-1][0].lower() not in [*COLOURS]:
        _fail(say("maze.error.side"), plain[-1] if plain else None)
    pieces = _read_pieces(plain[:-1], plain[-1])
    return State(rules, laid(pieces, COLOURS.index(plain[-1][0].lower())))


def read_deal(rules: "Rules", text: str) -> Words:
    """The words of a deal as `deal_text` writes it, White to move; the pieces must stand where a
    deal of this kind can put them.

    >>> from ludoteca import maze
    >>> deal = deal_text(maze.deal_by_seed("small", 7).position)
    >>> read_deal(maze.Rules(setup="small"), deal) == maze.deal_by_seed("small", 7).position
    True
    """
    fields = list(_FIELD.finditer(as_latin(text)))
    if not fields or fields[0][0].lower() != _DEAL:
        raise ParseError(say("maze.error.not_dealt"))
    words = laid(_read_pieces(fields[1:], None), 0)
    if not is_deal(str(rules.setup), words):
        raise IllegalAction(say("maze.error.other_deal", setup=str(rules.setup)))
    return words


def _fail(reason: Message, field: Field | None, offset: int = 0) -> NoReturn:
    raise ParseError(reason, character=field.start() + offset + 1 if field else None)


# Pieces ------------------------------------------------------------------------------------------


def _read_pieces(fields: list[Field], after: Field | None) -> dict[int, Piece]:
    """The pieces by cell; `after` is what follows them, where a lack of squares shows."""
    codes = [field for field in fields if field[0] != "/"]
    _check_strokes(fields, after)
    if len(codes) != len(squares.CELLS):
        surplus = codes[len(squares.CELLS)] if len(codes) > len(squares.CELLS) else after
        _fail(say("maze.error.squares", count=len(squares.CELLS), found=len(codes)), surplus)
    pieces: dict[int, Piece] = {}
    for cell, field in zip(squares.CELLS, codes, strict=True):
        if field[0] != ".":
            pieces[cell] = _read_piece(cell, field)
            _check_not_too_many(pieces, cell, field)
    _check_mates(pieces, codes[-1])
    return pieces


def _check_strokes(fields: list[Field], after: Field | None) -> None:
    """Strokes may be left out, but those that are there stand between columns."""
    if all(field[0] != "/" for field in fields):
        return
    columns: list[list[Field]] = [[]]
    for field in fields:
        if field[0] == "/":
            columns.append([])
        else:
            columns[-1].append(field)
    heights = [len([*group]) for _, group in groupby(squares.CELLS, key=squares.column)]
    for number, (column, height) in enumerate(zip(columns, heights, strict=False), 1):
        if len(column) != height:
            reason = say(
                "maze.error.column_height", column=str(number), count=height, found=len(column)
            )
            _fail(reason, column[0] if column else after)
    if len(columns) != len(heights):
        _fail(say("maze.error.columns", count=len(heights), found=len(columns)), after)


def _read_piece(cell: int, field: Field) -> Piece:
    square = squares.NAMES[cell]
    code = _CODE.fullmatch(field[0])
    if code is None:
        _fail(say("maze.error.code", text=one_line(field[0], 20), square=square), field)
    piece = Piece(COLOURS.index(code[1].lower()), code[2].upper(), bool(code[3]))
    if piece.lies and not piece.may_lie(cell):
        _fail(say("maze.error.cannot_lie", text=piece.code, square=square), field)
    return piece


def _check_not_too_many(pieces: Mapping[int, Piece], cell: int, field: Field) -> None:
    alike = [piece for piece in pieces.values() if piece[:2] == pieces[cell][:2]]
    if len(alike) > OF_EACH:
        code = alike[0]._replace(lies=False).code
        _fail(say("maze.error.too_many", text=code, square=squares.NAMES[cell]), field)


def _check_mates(pieces: Mapping[int, Piece], last: Field) -> None:
    for colour, letter in enumerate(COLOURS):
        mates = sum(piece[:2] == (colour, KINDS[0]) for piece in pieces.values())
        if mates != OF_EACH:
            _fail(say(f"maze.error.mates.{letter}", count=mates), last)


# Rules -------------------------------------------------------------------------------------------


def _undealt(rules: "Rules", plain: list[Field]) -> "Rules":
    from ludoteca.maze.game import Rules

    if len(plain) < 2:
        _fail(say("maze.error.which_deal", known=", ".join(SETUPS)), plain[0])
    setup = plain[1]
    if setup[0].lower() not in SETUPS:
        known, name = ", ".join(SETUPS), one_line(setup[0], 40)
        _fail(say("maze.error.unknown_deal", text=name, known=known), setup)
    if len(plain) > 2:
        _fail(say("maze.error.after_deal", text=one_line(plain[2][0], 40)), plain[2])
    return Rules(setup[0].lower(), rules.reach, rules.rabbit)


def _read_rules(fields: list[Field]) -> "Rules":
    from ludoteca.maze.game import OPTIONS, Rules

    known = [option.name for option in OPTIONS[1:]]
    given: dict[str, str] = {}
    for field in fields:
        name, _, value = field[0].lower().partition("=")
        if name not in known:
            near = nearest(name, known)
            _fail(say("core.error.unknown_option", name=one_line(name, 40), known=near), field)
        if name in given:
            _fail(say("maze.error.tag_twice", key=name), field)
        given[name] = value[:40]
        try:
            read_options(OPTIONS, given)
        except BadOption as error:
            _fail(error.message, field)
    return Rules(None, **given)
