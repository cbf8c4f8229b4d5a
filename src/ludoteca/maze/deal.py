"""The deals: three ways to lay out the pieces by lot. (M6)"""

from collections.abc import Iterable
from datetime import date

from ludoteca.core.chance import Chance
from ludoteca.maze import squares
from ludoteca.maze.layout import KINDS, OF_EACH, Piece, Words, laid, pieces_of

SETUPS = ("standard", "small", "balanced")

_COLUMNS = {"standard": ((2, 3, 4), (7, 8, 9)), "small": ((2, 3), (8, 9))}
_COLUMNS["balanced"] = _COLUMNS["standard"]
_HOMES = squares.WHITE_HOME, squares.BLACK_HOME
_OTHERS = [kind for kind in KINDS[1:] for _ in range(OF_EACH)]
_LIGHT = "LRS2"  # of each one stands on a light square in a balanced deal
_EITHER = "HT13"  # of these four do


def deal(setup: str, seed: int) -> Words:
    """The deal of this kind that a seed stands for.

    >>> deal("small", 7) == deal("small", 7), deal("small", 7) == deal("small", 8)
    (True, False)
    """
    return drawn(setup, Chance.from_seed(seed))


def seed_of_day(day: date) -> int:
    """The seed of the deal of a day: its date as a number.

    >>> seed_of_day(date(1982, 11, 5))
    19821105
    """
    return day.year * 10_000 + day.month * 100 + day.day


def drawn(setup: str, chance: Chance) -> Words:
    """A deal as chance has it, White to move.

    >>> drawn("standard", Chance.from_seed(1)) == deal("standard", 1)
    True
    """
    pieces = {cell: Piece(colour, "M") for colour in (0, 1) for cell in _cells(_HOMES[colour])}
    for colour, columns in enumerate(_COLUMNS[setup]):
        cells = [cell for cell in squares.CELLS if squares.column(cell) + 1 in columns]
        kinds = _balanced(cells, chance) if setup == "balanced" else _shuffled(_OTHERS, chance)
        pieces |= {cell: Piece(colour, kind) for cell, kind in zip(cells, kinds, strict=False)}
    return laid(pieces, 0)


def is_deal(setup: str, words: Words) -> bool:
    """Whether these pieces stand as a deal of this kind can put them.

    >>> is_deal("small", deal("small", 7)), is_deal("standard", deal("small", 7))
    (True, False)
    """
    pieces = pieces_of(words)
    expected = set(_cells(_HOMES[0] | _HOMES[1]))
    for colour, columns in enumerate(_COLUMNS[setup]):
        cells = [cell for cell in squares.CELLS if squares.column(cell) + 1 in columns]
        expected.update(cells)
        of_colour = {cell: Piece(colour, "M") for cell in _cells(_HOMES[colour])}
        kinds = {cell: pieces[cell].kind for cell in cells if cell in pieces}
        of_colour |= {cell: Piece(colour, kind) for cell, kind in kinds.items()}
        if any(pieces.get(cell) != piece for cell, piece in of_colour.items()):
            return False
        light = sorted(kind for cell, kind in kinds.items() if squares.is_light(cell))
        if setup == "balanced" and sorted(k for k in light if k not in _EITHER) != sorted(_LIGHT):
            return False
    return pieces.keys() == expected and not words[5]


def _cells(cells: int) -> list[int]:
    return [cell for cell in squares.CELLS if cells >> cell & 1]


def _shuffled(kinds: Iterable[str], chance: Chance) -> list[str]:
    order = [*kinds]
    chance.shuffle(order)
    return order


def _balanced(cells: list[int], chance: Chance) -> list[str]:
    """The kinds for these cells, eight of them light: one of each that keeps its shade or changes
    it in every move, and half of the others."""
    either = _shuffled([kind for kind in _OTHERS if kind in _EITHER], chance)
    half = len(either) // 2
    shades = {
        True: _shuffled([*_LIGHT, *either[:half]], chance),
        False: _shuffled([*_LIGHT, *either[half:]], chance),
    }
    return [shades[squares.is_light(cell)].pop() for cell in cells]
