"""Positions for tests, laid out by name: `board("wM c1, bH e3, wTx b5")`."""

from ludoteca import maze
from ludoteca.core.errors import LudotecaError
from ludoteca.maze import squares
from ludoteca.maze.layout import COLOURS, KINDS, Piece, laid

# Mates that are in nobody's way: they can be anywhere a test does not care about.
_SPARE = {"wM": ("c1", "d1"), "bM": ("c10", "d10")}


def board(pieces: str, side: str = "w", **options: str) -> maze.State:
    """A state with these pieces. Mates that are not named stand at home."""
    placed: dict[int, Piece] = {}
    for item in pieces.split(","):
        if item.strip():
            code, square = item.split()
            assert code[1] in KINDS
            placed[squares.NAMED[square]] = Piece(
                COLOURS.index(code[0]), code[1], code.endswith("x")
            )
    for code, homes in _SPARE.items():
        colour = COLOURS.index(code[0])
        for home in homes:
            mates = sum(piece[:2] == (colour, "M") for piece in placed.values())
            if mates < 2 and squares.NAMED[home] not in placed:
                placed[squares.NAMED[home]] = Piece(colour, "M")
    return maze.State(maze.Rules(None, **options), laid(placed, COLOURS.index(side)))


def ends(state: maze.State, square: str) -> set[str]:
    """Where the piece on a square can go."""
    start = squares.NAMED[square]
    return {squares.NAMES[move.end] for move in state.moves if move.start == start}


def check_sentence(error: LudotecaError) -> None:
    """What cannot be read is told in one sentence."""
    assert str(error).strip()
    assert "\n" not in str(error)
