"""The boards: names of rings, and the sixty-one cells that hold them all.

Every board is a part of the largest. A cell (q, s) stands in column q; going up adds 1 to s, going
right along either slope keeps s or adds 1. Cells are numbered by (s + 13 q) mod 61, which gives
each of the 61 its own number (13² + 13 + 1 is a multiple of 61) and makes every step in one of the
six directions the same turn of a 61-bit word: the kernel moves whole sets of rings at once.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from math import sqrt

CELLS = 61
SLOPE = 13

# The six directions in the order of a clock, beginning upwards, as (step in q, step in s).
DIRECTIONS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
TURNS = tuple((ds + SLOPE * dq) % CELLS for dq, ds in DIRECTIONS)

_WIDEST = (5, 6, 7, 8, 9, 8, 7, 6, 5)
_LONGEST = 4


def _coordinates() -> tuple[tuple[int, int], ...]:
    by_number: dict[int, tuple[int, int]] = {}
    for q, length in enumerate(_WIDEST):
        for n in range(1, length + 1):
            s = n + max(0, q - _LONGEST)
            by_number[(s + SLOPE * q) % CELLS] = (q, s)
    return tuple(by_number[number] for number in range(CELLS))


COORDINATES = _coordinates()
"""(q, s) of every cell by its number."""

_CELL_AT = {place: number for number, place in enumerate(COORDINATES)}

NEIGHBOURS = tuple(
    tuple(_CELL_AT.get((q + dq, s + ds)) for dq, ds in DIRECTIONS) for q, s in COORDINATES
)
"""The cell next to each cell in each direction, none at the border."""


@dataclass(frozen=True)
class Board:
    """A board: how many rings it starts with, and the names that belong to its columns.

    >>> board(37).names[:5]
    ('a1', 'a2', 'a3', 'a4', 'b1')
    """

    size: int
    columns: tuple[tuple[str, ...], ...]
    cells: dict[str, int]
    start: int

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All ring names in the order of the position text, absent rings included."""
        return tuple(self.cells)

    @cached_property
    def name_of(self) -> dict[int, str]:
        """The names by cell."""
        return {cell: name for name, cell in self.cells.items()}


_LENGTHS = {
    37: (4, 5, 6, 7, 6, 5, 4),
    48: (5, 6, 7, 8, 7, 6, 5, 4),
    61: _WIDEST,
}
_LAYOUT = {37: 37, 40: 48, 43: 48, 44: 48, 48: 48, 61: 61}
_ABSENT = {
    40: "d1 e1 f1 g1 h1 h2 h3 h4",
    43: "d1 e1 f1 g1 h1",
    44: "h1 h2 h3 h4",
}
# Where the layout's lowest rings lie in the widest one: how much is added to a ring's number.
_RAISE = {
    37: (1, 1, 1, 1, 2, 2, 2),
    48: (0, 0, 0, 0, 1, 1, 1, 1),
    61: (0,) * 9,
}

SIZES = tuple(_LAYOUT)


@cache
def board(size: int) -> Board:
    """The board of this many rings.

    >>> len(board(40).names), board(40).start.bit_count()
    (48, 40)
    """
    layout = _LAYOUT[size]
    columns = tuple(
        tuple(f"{chr(ord('a') + q)}{n}" for n in range(1, length + 1))
        for q, length in enumerate(_LENGTHS[layout])
    )
    cells = {
        name: _CELL_AT[q, int(name[1:]) + _RAISE[layout][q] + max(0, q - _LONGEST)]
        for q, column in enumerate(columns)
        for name in column
    }
    absent = _ABSENT.get(size, "").split()
    start = sum(1 << cell for name, cell in cells.items() if name not in absent)
    return Board(size, columns, cells, start)


def boards_of(columns: int) -> tuple[Board, ...]:
    """The boards whose position text has this many columns, smallest first.

    >>> [b.size for b in boards_of(8)]
    [40, 43, 44, 48]
    """
    return tuple(b for b in map(board, SIZES) if len(b.columns) == columns)


def middle(cell: int) -> tuple[float, float]:
    """Where a cell lies in a drawing, in distances between rings, y downwards; the middle of the
    widest board is (0, 0).

    >>> middle(board(61).cells["e5"])
    (0.0, 0.0)
    """
    q, s = COORDINATES[cell]
    return (q - _LONGEST) * sqrt(3) / 2, (q - _LONGEST) / 2 - (s - 5)
