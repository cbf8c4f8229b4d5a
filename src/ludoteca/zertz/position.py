"""Positions in writing (Z22): `oooo/ooooo/... 6-8-10 0-0-0 0-0-0 1 captures=claimed`."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NoReturn

from ludoteca.core.errors import BadOption, ParseError, nearest
from ludoteca.core.game import read_options
from ludoteca.core.text import Message, as_latin, one_line, say
from ludoteca.zertz import turns
from ludoteca.zertz.notation import COLOUR_NAMES
from ludoteca.zertz.rings import Board, boards_of
from ludoteca.zertz.turns import COLOURS, Words

if TYPE_CHECKING:
    from ludoteca.zertz.game import Rules, State

Counts = tuple[int, int, int]
Field = re.Match[str]

_COUNTS = re.compile(r"(\d{1,2})-(\d{1,2})-(\d{1,2})", re.ASCII)
_FIELDS = 5


def position_text(state: "State") -> str:
    """A position as it is written.

    >>> from ludoteca import zertz
    >>> position_text(zertz.start(goals="blitz"))
    'oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 5-7-9 0-0-0 0-0-0 1 goals=blitz'
    """
    board = state.rules.board
    columns = "/".join(
        "".join(_letter(state.words, board.cells[name]) for name in column)
        for column in board.columns
    )
    counts = ("-".join(map(str, c)) for c in (state.pool, *state.captures))
    return " ".join([columns, *counts, str(state.to_move + 1), *_special_options(state.rules)])


def _letter(words: Words, cell: int) -> str:
    colour = turns.colour_at(words, cell)
    if colour is not None:
        return COLOURS[colour].lower()
    return "o" if words[0] >> cell & 1 else "."


def _special_options(rules: "Rules") -> Iterator[str]:
    from ludoteca.zertz.game import OPTIONS

    for option in OPTIONS[1:]:
        value = getattr(rules, option.name)
        if value != option.default:
            yield f"{option.name}={value}"


def read_position(text: str) -> "State":
    """The state that a position text describes. Pool, captures and side to move may be left out
    together: then the pool holds what is not on the board, and first is to move.

    >>> from ludoteca import zertz
    >>> read_position("oooo/ooooo/oooooo/ooowooo/oooooo/ooooo/oooo").pool
    (5, 8, 10)
    """
    from ludoteca.zertz.game import State

    fields = list(re.finditer(r"\S+", as_latin(text)))
    plain = [field for field in fields if "=" not in field[0]]
    special = [field for field in fields if "=" in field[0]]
    if len(plain) not in (1, _FIELDS):
        raise ParseError(say("zertz.error.position_fields", count=len(plain)))
    layout, rings, marbles = _read_columns(plain[0])
    rules = _read_rules(layout, rings, special)
    on_board = _counted(marbles)
    if len(plain) == 1:
        pool, first, second, side = _rest(rules, on_board), (0, 0, 0), (0, 0, 0), 0
    else:
        pool, first, second = (_read_counts(field) for field in plain[1:4])
        side = _read_side(plain[4])
    _check_totals(rules, [on_board, pool, first, second], plain[-1])
    words = (rings, *marbles, turns.tally(pool, first, second, side))
    _check_vacancies(layout, words, plain[0])
    return State(rules, turns.ended(words, _end(rules, (first, second), side, plain[-1])))


def _fail(reason: Message, field: Field, offset: int = 0) -> NoReturn:
    raise ParseError(reason, character=field.start() + offset + 1)


# Rings and marbles ------------------------------------------------------------------------------


def _read_columns(field: Field) -> tuple[Board, int, tuple[int, int, int]]:
    columns = field[0].lower().split("/")
    boards = boards_of(len(columns))
    if not boards:
        _fail(say("zertz.error.columns", found=len(columns)), field)
    layout = boards[-1]
    sets = dict.fromkeys("wgbo.", 0)
    offset = 0
    for column, names in zip(columns, layout.columns, strict=True):
        if len(column) != len(names):
            letter = names[0][0]
            reason = say(
                "zertz.error.column_length", column=letter, count=len(names), found=len(column)
            )
            _fail(reason, field, offset)
        for sign, name in zip(column, names, strict=True):
            if sign not in sets:
                _fail(say("zertz.error.ring_sign", sign=sign, ring=name), field, offset)
            sets[sign] |= 1 << layout.cells[name]
            offset += 1
        offset += 1
    marbles = sets["w"], sets["g"], sets["b"]
    return layout, sets["o"] | sum(marbles), marbles


def _counted(marbles: tuple[int, int, int]) -> Counts:
    white, grey, black = (cells.bit_count() for cells in marbles)
    return white, grey, black


def _check_vacancies(layout: Board, words: Words, field: Field) -> None:
    """A group of rings without a vacant one could not stand after any turn. (Z12, Z16)"""
    if not turns.vacant_rings(words):
        _fail(say("zertz.error.no_vacant_ring"), field)
    sealed = turns.sealed_rings(words)
    if sealed:
        name = next(name for name, cell in layout.cells.items() if sealed >> cell & 1)
        column = ord(name[0]) - ord("a")
        offset = sum(len(names) + 1 for names in layout.columns[:column]) + int(name[1:]) - 1
        _fail(say("zertz.error.full_group", ring=name), field, offset)


# Rules ------------------------------------------------------------------------------------------


def _read_rules(layout: Board, rings: int, fields: list[Field]) -> "Rules":
    from ludoteca.zertz.game import OPTIONS, Rules

    boards = boards_of(len(layout.columns))
    size = next(board.size for board in boards if not rings & ~board.start)
    known = [option.name for option in OPTIONS[1:]]
    given: dict[str, object] = {"rings": size}
    rules = Rules(**read_options(OPTIONS, given))
    for field in fields:
        name, _, value = field[0].lower().partition("=")
        if name not in known:
            known_name = nearest(name, known)
            _fail(
                say("core.error.unknown_option", name=one_line(name, 40), known=known_name), field
            )
        if name in given:
            _fail(say("zertz.error.tag_twice", key=name), field)
        given[name] = value[:40]
        try:
            rules = Rules(**read_options(OPTIONS, given))
        except BadOption as error:
            _fail(error.message, field)
    return rules


# Counts -----------------------------------------------------------------------------------------


def _read_counts(field: Field) -> Counts:
    counts = _COUNTS.fullmatch(field[0])
    if counts is None:
        _fail(say("zertz.error.counts", text=one_line(field[0], 40)), field)
    white, grey, black = map(int, counts.groups())
    return white, grey, black


def _read_side(field: Field) -> int:
    if field[0] not in ("1", "2"):
        _fail(say("zertz.error.side", text=one_line(field[0], 40)), field)
    return int(field[0]) - 1


def _rest(rules: "Rules", on_board: Counts) -> Counts:
    white, grey, black = (max(0, n - m) for n, m in zip(rules.pool, on_board, strict=True))
    return white, grey, black


def _check_totals(rules: "Rules", owned: list[Counts], field: Field) -> None:
    for name, total, *counts in zip(COLOUR_NAMES, rules.pool, *owned, strict=True):
        if sum(counts) != total:
            _fail(say(f"zertz.error.total.{name}", found=sum(counts), count=total), field)


def _end(rules: "Rules", captures: tuple[Counts, Counts], side: int, field: Field) -> int:
    """How the game stands by the captures; only who moved last can have won. (Z13)"""
    first, second = (turns.goal_reached(counts, rules.wins) for counts in captures)
    if first and second:
        _fail(say("zertz.error.both_won"), field)
    if (first, second)[side]:
        _fail(say("zertz.error.mover_won"), field)
    return first or second
