"""Plain reasons for which a position can no more be won. (M21)

Each is a proof that anybody can follow; what needs a search is not looked for here.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ludoteca.core.text import Message, say
from ludoteca.maze import squares
from ludoteca.maze.layout import COLOURS, Piece, Words, pieces_of

_GOALS = squares.BLACK_HOME, squares.WHITE_HOME
_FORWARD = ((1, 0), (-1, 0))
_SIDEWAYS = ((0, 1), (0, -1))


class Reason(NamedTuple):
    """Why a position is lost: the kind of reason, and the square or the colour it is about."""

    kind: str
    at: str

    @property
    def message(self) -> Message:
        """The reason as a sentence.

        >>> str(Reason("desert", "c4").message)
        'The Mate on c4 lies in the desert.'
        """
        if self.kind == "shades":
            return say(f"maze.lost.shades.{self.at}")
        return say(f"maze.lost.{self.kind}", square=self.at)


def reasons(words: Words) -> tuple[Reason, ...]:
    """Why a position that is not won yet never will be, as far as it is plain to see.

    >>> from ludoteca import maze
    >>> state = maze.parse(
    ...     "wM . / . . . . / . . . . . . / wMx . . . . . / . . . . . . / "
    ...     ". . . . . . / . . . . . . / . bM . . . . / bM . . . / wTx . b"
    ... )
    >>> for reason in reasons(state.position):
    ...     print(reason.message)
    The Mate on a4 lies in the desert.
    A Tree lies on c10, where a Mate should come home.
    """
    pieces = pieces_of(words)
    return *_of_mates(pieces), *_of_goals(pieces)


def _of_mates(pieces: dict[int, Piece]) -> Iterator[Reason]:
    for colour, letter in enumerate(COLOURS):
        mates = [cell for cell, piece in pieces.items() if piece[:2] == (colour, "M")]
        for cell in mates:
            place = 1 << cell
            if pieces[cell].lies and place & squares.DESERTS:
                yield Reason("desert", squares.NAMES[cell])
            if pieces[cell].lies and place & squares.HOMES & ~_GOALS[colour]:
                yield Reason("wrong_home", squares.NAMES[cell])
        if len({squares.is_light(cell) for cell in mates}) < len(mates):
            yield Reason("shades", letter)


def _of_goals(pieces: dict[int, Piece]) -> Iterator[Reason]:
    stuck = _stuck_pawns(pieces)
    for cell, piece in pieces.items():
        if 1 << cell & squares.HOMES:
            if piece.kind == "T" and piece.lies:
                yield Reason("tree", squares.NAMES[cell])
            if cell in stuck:
                yield Reason("pawn", squares.NAMES[cell])


def _stuck_pawns(pieces: dict[int, Piece]) -> set[int]:
    """The Time Pawns that can never move again: each way leads off the board, or over a piece that
    lies down, or over another of them. All are taken to be stuck until one has a way."""
    lying = {cell for cell, piece in pieces.items() if piece.lies}
    ways = {
        cell: _ways(cell, piece)
        for cell, piece in pieces.items()
        if piece.kind.isdigit() and not piece.lies
    }
    stuck = {*ways}
    while freed := {c for c in stuck if any(not ({*way} & (lying | stuck)) for way in ways[c])}:
        stuck -= freed
    return stuck


def _ways(cell: int, pawn: Piece) -> list[tuple[int, ...]]:
    """The squares that each move of a Time Pawn needs, where the board has them. (M16)"""
    steps = int(pawn.kind)
    lines = (squares.ray(cell, way) for way in (_FORWARD[pawn.colour], *_SIDEWAYS))
    return [line[:steps] for line in lines if len(line) >= steps]
