"""What stands where: the six words of a position, and the pieces they hold."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from ludoteca.maze import squares

if TYPE_CHECKING:
    from ludoteca.maze import kernel

Words: TypeAlias = tuple[int, int, int, int, int, int]
"""A position as the kernel describes it, in Python's own integers."""

COLOURS = "wb"
KINDS = "MHLRTS123"
NAMES = ("mate", "shadow", "lightning", "rabbit", "tree", "stone", "pawn_1", "pawn_2", "pawn_3")
OF_EACH = 2  # pieces of a kind and colour, at most; of Mates exactly (M5)
_SIDE = 1 << 63


class Piece(NamedTuple):
    """A piece: its colour (0 White, 1 Black), the letter of its kind, and whether it lies down.

    >>> Piece(0, "M").code, Piece(1, "T", lies=True).code
    ('wM', 'bTx')
    """

    colour: int
    kind: str
    lies: bool = False

    @property
    def code(self) -> str:
        """The piece as a position text has it. (M25)"""
        return COLOURS[self.colour] + self.kind + "x" * self.lies

    @property
    def name(self) -> str:
        """The English name of its kind, as ids have it."""
        return NAMES[KINDS.index(self.kind)]

    def may_lie(self, cell: int) -> bool:
        """Whether a piece like this can have ended for good here. (M11, M17, M18)

        >>> Piece(0, "R").may_lie(squares.NAMED["a4"]), Piece(0, "R").may_lie(squares.NAMED["c1"])
        (True, False)
        """
        place = 1 << cell
        if self.kind == "T" or place & squares.DESERTS:
            return True
        return self.kind == "M" and bool(place & squares.HOMES)


def cells_of(cells: int) -> Iterator[int]:
    """The cells of a set, in the order of the squares' numbers.

    >>> list(cells_of(0b1010))
    [1, 3]
    """
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def side(words: Words) -> int:
    """The side to move.

    >>> side(laid({}, 1))
    1
    """
    return words[5] >> 63


def occupied(words: Words) -> int:
    """The squares that are not free.

    >>> occupied(laid({2: Piece(0, "M")}, 0))
    4
    """
    return words[0] | words[1] | words[2] | words[3]


def piece_at(words: Words, cell: int) -> Piece | None:
    """The piece in a cell.

    >>> piece_at(laid({2: Piece(1, "H")}, 0), 2)
    Piece(colour=1, kind='H', lies=False)
    """
    number = sum((words[at] >> cell & 1) << at for at in range(4))
    if not number:
        return None
    return Piece(words[4] >> cell & 1, KINDS[number - 1], bool(words[5] >> cell & 1))


def pieces_of(words: Words) -> dict[int, Piece]:
    """All pieces by cell.

    >>> pieces_of(laid({2: Piece(0, "3"), 8: Piece(0, "T", lies=True)}, 1))[8].code
    'wTx'
    """
    found = {cell: piece_at(words, cell) for cell in cells_of(occupied(words))}
    return {cell: piece for cell, piece in found.items() if piece is not None}


def laid(pieces: Mapping[int, Piece], side: int) -> Words:
    """The words of a position in which these pieces stand, and this side is to move.

    >>> laid({}, 0)
    (0, 0, 0, 0, 0, 0)
    """
    words = [0, 0, 0, 0, 0, _SIDE * side]
    for cell, piece in pieces.items():
        number = KINDS.index(piece.kind) + 1
        for at in range(4):
            words[at] |= (number >> at & 1) << cell
        words[4] |= piece.colour << cell
        words[5] |= piece.lies << cell
    a, b, c, d, black, lying = words
    return a, b, c, d, black, lying


def packed(words: Words) -> "kernel.Words":
    """The words as the kernel takes them.

    >>> {word.dtype.name for word in packed(laid({}, 1))}
    {'uint64'}
    """
    a, b, c, d, black, lying = map(np.uint64, words)
    return a, b, c, d, black, lying


def unpacked(words: "kernel.Words") -> Words:
    """The words as Python keeps them.

    >>> words = laid({2: Piece(0, "M")}, 1)
    >>> unpacked(packed(words)) == words
    True
    """
    a, b, c, d, black, lying = map(int, words)
    return a, b, c, d, black, lying
