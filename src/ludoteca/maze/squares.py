"""The board: forty-eight squares in ten columns, their names, and what lies where. (M1 to M4)

A square is held as a cell, 6 x column + row, both from 0: all columns are six cells high, so that a
step in any direction is the same shift of a 64-bit word, and whole sets of squares move at once.
The twelve cells missing at the corners belong to no square. Sets are plain integers here.
"""

COLUMNS, ROWS = 10, 6
_HEIGHTS = (2, 4, 6, 6, 6, 6, 6, 6, 4, 2)

CELLS = tuple(
    ROWS * column + row
    for column, height in enumerate(_HEIGHTS)
    for row in range((ROWS - height) // 2, (ROWS + height) // 2)
)
"""The cell of each square, in the order of the squares' numbers. (M2)"""

NUMBERS = {cell: number for number, cell in enumerate(CELLS, 1)}
"""The number of the square in each cell: 1 to 48. (M2)"""

NAMES = {cell: "abcdef"[cell % ROWS] + str(cell // ROWS + 1) for cell in CELLS}
"""The name of the square in each cell: row letter and column number. (M2)"""

NAMED = {name: cell for cell, name in NAMES.items()} | {str(n): c for c, n in NUMBERS.items()}
"""The cell by either name of its square."""

# Right, left, down, up, and the diagonals between, as (step in column, step in row).
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
DIAGONALS = DIRECTIONS[4:]


def column(cell: int) -> int:
    """The column of a cell, from 0.

    >>> column(NAMED["b3"])
    2
    """
    return cell // ROWS


def row(cell: int) -> int:
    """The row of a cell, from 0.

    >>> row(NAMED["b3"])
    1
    """
    return cell % ROWS


def is_light(cell: int) -> bool:
    """Whether the square is light. (M3)

    >>> is_light(NAMED["1"]), is_light(NAMED["2"])
    (True, False)
    """
    return (column(cell) + row(cell)) % 2 == 0


def ray(cell: int, direction: tuple[int, int]) -> tuple[int, ...]:
    """The cells in a straight line from this one, the nearest first.

    >>> [NAMES[cell] for cell in ray(NAMED["c1"], (1, -1))]
    ['b2', 'a3']
    """
    found: list[int] = []
    c, r = column(cell), row(cell)
    while True:
        c, r = c + direction[0], r + direction[1]
        onward = ROWS * c + r
        if not 0 <= r < ROWS or onward not in NUMBERS:
            return tuple(found)
        found.append(onward)


def neighbours(cell: int) -> tuple[int, ...]:
    """The cells that touch this one, in any of the eight directions.

    >>> [NAMES[cell] for cell in neighbours(NAMED["c1"])]
    ['c2', 'd1', 'd2', 'b2']
    """
    return tuple(line[0] for way in DIRECTIONS if (line := ray(cell, way)))


def set_of(*cells: int) -> int:
    """These cells as a set.

    >>> set_of(0, 2)
    5
    """
    return sum(1 << cell for cell in cells)


def _columns(*numbers: int) -> int:
    return set_of(*(cell for cell in CELLS if column(cell) + 1 in numbers))


BOARD = set_of(*CELLS)
LIGHT = set_of(*filter(is_light, CELLS))
DARK = BOARD & ~LIGHT
DESERTS = _columns(4, 7)
WHITE_HOME = _columns(1)
BLACK_HOME = _columns(10)
HOMES = WHITE_HOME | BLACK_HOME
WHITE_HALF = _columns(1, 2, 3, 4, 5)
BLACK_HALF = BOARD & ~WHITE_HALF
