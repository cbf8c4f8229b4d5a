"""Maze a second time: slow, plain, and written from the clauses alone.

A square is its name, a piece a tuple, a board a dictionary, and nothing here knows how the package
under test works. Random games are played in both, and every difference is a mistake in one of them.
The clause behind each step is named beside it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from random import Random

# M1: the rows of each column, from the left.
ROWS_OF_COLUMN = {1: "cd", 2: "bcde", 9: "bcde", 10: "cd"} | dict.fromkeys(range(3, 9), "abcdef")
# M2: top to bottom, then column by column.
SQUARES = [row + str(column) for column in range(1, 11) for row in ROWS_OF_COLUMN[column]]
NUMBER = {square: number for number, square in enumerate(SQUARES, start=1)}
DESERT_COLUMNS = (4, 7)  # M4
HOME_COLUMNS = (1, 10)  # M4
GOALS = {"w": ("c10", "d10"), "b": ("c1", "d1")}  # M19: 47 and 48, 1 and 2
KINDS = "MHLRTS123"  # M5
DIAGONAL = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
STRAIGHT = [(-1, 0), (1, 0), (0, -1), (0, 1)]
FORWARD = {"w": 1, "b": -1}  # M16


@dataclass(frozen=True)
class Piece:
    colour: str
    kind: str
    lies: bool = False


@dataclass(frozen=True)
class Position:
    pieces: dict[str, Piece]
    side: str = "w"
    options: dict[str, str] = field(default_factory=dict)

    @property
    def walks(self) -> bool:
        return self.options.get("reach", "walk") == "walk"

    @property
    def chains(self) -> bool:
        return self.options.get("rabbit", "once") == "chain"


# The board ---------------------------------------------------------------------------------------


def row_of(square: str) -> int:
    return "abcdef".index(square[0])


def column_of(square: str) -> int:
    return int(square[1:])


def step(square: str, down: int, right: int) -> str | None:
    """The square so many rows down and columns to the right, if the board has it. (M1)"""
    row, column = row_of(square) + down, column_of(square) + right
    if not 0 <= row < 6:
        return None
    name = "abcdef"[row] + str(column)
    return name if name in NUMBER else None


def touching(square: str) -> list[str]:
    found = (step(square, down, right) for down, right in DIAGONAL + STRAIGHT)
    return [other for other in found if other is not None]


def is_light(square: str) -> bool:  # M3
    return (row_of(square) + column_of(square) - 1) % 2 == 0


def is_desert(square: str) -> bool:  # M4
    return column_of(square) in DESERT_COLUMNS


def is_home(square: str) -> bool:  # M4
    return column_of(square) in HOME_COLUMNS


def half_of(square: str) -> str:  # M4
    return "w" if column_of(square) <= 5 else "b"


# Position text (M25) -----------------------------------------------------------------------------


def parse(text: str) -> Position:
    words = text.replace("/", " ").split()
    pieces = {}
    for square, word in zip(SQUARES, words[:48], strict=True):
        if word != ".":
            pieces[square] = Piece(word[0], word[1], word.endswith("x"))
    options = dict(word.split("=") for word in words[49:])
    return Position(pieces, words[48], options)


def text(position: Position) -> str:
    def code(square: str) -> str:
        piece = position.pieces.get(square)
        return "." if piece is None else piece.colour + piece.kind + "x" * piece.lies

    columns = [" ".join(map(code, group)) for _, group in groupby(SQUARES, key=column_of)]
    defaults = {"reach": "walk", "rabbit": "once"}
    said = [f"{k}={position.options[k]}" for k in defaults if k in position.options]
    said = [word for word in said if word.split("=") not in [list(d) for d in defaults.items()]]
    return " ".join([" / ".join(columns), position.side, *said])


# Moves -------------------------------------------------------------------------------------------


def movable(position: Position) -> list[str]:
    """The squares of the pieces that the side to move may move, as far as that goes. (M7)"""
    return [
        square
        for square in SQUARES
        if square in position.pieces
        and half_of(square) == position.side
        and not position.pieces[square].lies
    ]


def targets(position: Position, start: str) -> set[str]:
    """Where a piece may end its move. (M8 to M16)"""
    piece = position.pieces[start]
    if piece.kind == "M":
        found = mate(position, start)
    elif piece.kind == "H":
        found = shadow(position, start, piece.colour)
    elif piece.kind == "T":
        found = tree(position, start, piece.colour)
    elif piece.kind == "L":
        found = {step(start, *way) for way in DIAGONAL}
    elif piece.kind == "S":
        found = stone(position, start)
    elif piece.kind == "R":
        found = rabbit(position, start)
    else:
        found = time_pawn(position, start, piece.colour, int(piece.kind))
    return {end for end in found if end is not None and is_free(position, end) and end != start}


def is_free(position: Position, square: str | None) -> bool:
    return square is not None and square not in position.pieces


def mate(position: Position, start: str) -> set[str | None]:  # M9
    found: set[str | None] = set()
    for way in DIAGONAL:
        at = step(start, *way)
        while is_free(position, at):
            assert at is not None
            found.add(at)
            at = step(at, *way)
    return found


def shadow(position: Position, start: str, colour: str) -> set[str | None]:  # M10
    return {
        end
        for end in reachable(position, start)
        if any(
            beside in position.pieces
            and position.pieces[beside].kind == "M"
            and position.pieces[beside].colour == colour
            for beside in touching(end)
        )
    }


def tree(position: Position, start: str, colour: str) -> set[str | None]:  # M11
    return {end for end in reachable(position, start) if is_light(end) == (colour == "w")}


def reachable(position: Position, start: str) -> set[str]:  # M12
    if not position.walks:
        return {square for square in SQUARES if is_free(position, square)}
    found: set[str] = set()
    edge = [start]
    while edge:
        for beside in touching(edge.pop()):
            if is_free(position, beside) and beside not in found:
                found.add(beside)
                edge.append(beside)
    return found


def stone(position: Position, start: str) -> set[str | None]:  # M14
    found: set[str | None] = set()
    for along in (-1, 1):
        between = step(start, 0, along)
        if between is not None and is_free(position, between):
            found |= {step(between, -1, 0), step(between, 1, 0)}
    return found


def rabbit(position: Position, start: str) -> set[str | None]:  # M15
    """A chain may come by its own start again, since the rabbit has left it, but not end there."""
    without = {square: piece for square, piece in position.pieces.items() if square != start}
    empty = replace(position, pieces=without)
    landings = jumps(empty, start)
    if position.chains:
        edge = list(landings)
        while edge:
            for landing in jumps(empty, edge.pop()):
                if landing not in landings:
                    landings.add(landing)
                    edge.append(landing)
    return set(landings)


def jumps(position: Position, start: str) -> set[str]:
    found = set()
    for down, right in DIAGONAL + STRAIGHT:
        over, landing = step(start, down, right), step(start, 2 * down, 2 * right)
        if over in position.pieces and landing is not None and is_free(position, landing):
            found.add(landing)
    return found


def pawn_ways(start: str, colour: str, length: int) -> list[list[str]]:
    """The squares that each move of a Time Pawn needs, where the board has them. (M16)"""
    ways = []
    for down, right in ((0, FORWARD[colour]), (-1, 0), (1, 0)):
        way = [step(start, down * n, right * n) for n in range(1, length + 1)]
        squares = [square for square in way if square is not None]
        if len(squares) == length:
            ways.append(squares)
    return ways


def time_pawn(position: Position, start: str, colour: str, length: int) -> set[str | None]:  # M16
    ways = pawn_ways(start, colour, length)
    return {way[-1] for way in ways if all(is_free(position, square) for square in way)}


def steps(position: Position) -> Iterator[tuple[str, str]]:
    """Every move that may be made now, as start and end. A game that is over has none."""
    if is_won(position):
        return
    for start in movable(position):
        for end in targets(position, start):
            yield start, end


def moves(position: Position) -> list[str]:
    """The same as they are written, with names. (M24)"""
    return [written(position, start, end) for start, end in steps(position)]


def written(position: Position, start: str, end: str) -> str:
    piece = position.pieces[start]
    if piece.kind == "M" and is_home(end):
        return f"({start}-{end})"
    return f"{start}-{end}" + "x" * stays(piece, end)


def stays(piece: Piece, end: str) -> bool:
    """Whether a piece that ends its move here never moves again. (M11, M17, M18)"""
    return piece.kind == "T" or is_desert(end) or (piece.kind == "M" and is_home(end))


def after(position: Position, start: str, end: str) -> Position:
    pieces = dict(position.pieces)
    piece = pieces.pop(start)
    pieces[end] = replace(piece, lies=stays(piece, end))
    return replace(position, pieces=pieces, side="b" if position.side == "w" else "w")


# The end -----------------------------------------------------------------------------------------


def is_won(position: Position) -> bool:  # M19
    return all(
        (piece := position.pieces.get(goal)) is not None
        and piece.kind == "M"
        and piece.colour == colour
        for colour, goals in GOALS.items()
        for goal in goals
    )


def is_lost(position: Position) -> bool:  # M20
    return not is_won(position) and not any(steps(position))


def lost_already(position: Position) -> set[str]:
    """The plain reasons for which a position can no more be won, as far as they are there. (M21)

    Mates that cannot all have a goal of their own shade are a reason too: a Mate never changes it.
    """
    if is_won(position):
        return set()
    found = set()
    for colour in "wb":
        shades = []
        for square, piece in position.pieces.items():
            if (piece.kind, piece.colour) != ("M", colour):
                continue
            shades.append(is_light(square))
            if piece.lies and is_desert(square):
                found.add("desert")
            if piece.lies and is_home(square) and square not in GOALS[colour]:
                found.add("wrong_home")
        if sorted(shades) != [False, True]:
            found.add("shades")
        for goal in GOALS[colour]:
            held = position.pieces.get(goal)
            if held is not None and held.lies and held.kind == "T":
                found.add("tree")
            if goal in stuck_pawns(position):
                found.add("time_pawn")
    return found


def stuck_pawns(position: Position) -> set[str]:
    """The squares of Time Pawns that can never move again: each of their moves leaves the board, or
    needs a square of a piece that lies down or of another such Pawn."""
    lying = {square for square, piece in position.pieces.items() if piece.lies}
    stuck = {s for s, p in position.pieces.items() if p.kind in "123" and not p.lies}
    while True:
        free = {
            square
            for square in stuck
            for way in pawn_ways(
                square, position.pieces[square].colour, int(position.pieces[square].kind)
            )
            if not (set(way) & (lying | stuck))
        }
        if not free:
            return stuck
        stuck -= free


def perft(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(after(position, *move), depth - 1) for move in steps(position))


# Positions to look at ----------------------------------------------------------------------------


def dealt(rng: Random, setup: str, options: dict[str, str] | None = None) -> Position:
    """A start as the clauses describe it. (M5, M6)"""
    pieces = {square: Piece(c, "M") for c, goals in GOALS.items() for square in GOALS[other(c)]}
    for colour, columns in (("w", (2, 3, 4)), ("b", (7, 8, 9))):
        full = [kind for kind in KINDS[1:] for _ in range(2)]
        if setup == "small":
            columns = columns[:2] if colour == "w" else columns[1:]
            full = rng.sample(full, 10)
        squares = [square for square in SQUARES if column_of(square) in columns]
        if setup == "balanced":
            four = rng.sample([k for k in full if k in "HT13"], 4)
            light = [*"LRS2", *four]
            for kind in light:
                full.remove(kind)
            rng.shuffle(light)
            rng.shuffle(full)
            squares.sort(key=lambda square: not is_light(square))
            full = light + full
        else:
            rng.shuffle(full)
        pieces |= {s: Piece(colour, kind) for s, kind in zip(squares, full, strict=True)}
    return Position(pieces, "w", options or {})


def other(colour: str) -> str:
    return "b" if colour == "w" else "w"


def thrown(rng: Random, options: dict[str, str] | None = None) -> Position:
    """A position such as no deal leads to: pieces anywhere, some of them lying where they may."""
    squares = rng.sample(SQUARES, 48)
    pieces = {}
    for colour in "wb":
        for kind in KINDS:
            for _ in range(2 if kind == "M" else rng.choice((0, 1, 1, 2))):
                piece, square = Piece(colour, kind), squares.pop()
                lies = stays(piece, square) and rng.random() < 0.6
                pieces[square] = replace(piece, lies=lies)
    return Position(pieces, rng.choice("wb"), options or {})
