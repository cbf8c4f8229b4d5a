"""Maze as it is seen: the squares, the pieces on them, and how it stands."""

from collections.abc import Iterator
from functools import cache

from ludoteca.core.game import View
from ludoteca.core.scene import Area, Board, Lettering, Piece, Place, Scene
from ludoteca.core.text import Message, say
from ludoteca.maze import layout, squares
from ludoteca.maze.game import State
from ludoteca.maze.layout import COLOURS

# Lengths in the drawing, where the middles of neighbouring squares are PITCH apart.
PITCH = 100
PIECE = 86
RIM = 60  # from the outermost squares to the edge
COORDINATE = 74  # from the middle of an outermost square to its coordinate

COLOUR_NAMES = ("white", "black")
_HALVES = ("1–5", "6–10")
_BORDER = {4: "west", 5: "east"}  # columns that the line between the halves runs beside


def board(view: View) -> Board:
    """The squares of every game of Maze.

    >>> from ludoteca.maze import start
    >>> [(area.id, len(area.places)) for area in board(start()).areas]
    [('board', 48)]
    """
    return _board()


def scene(view: View) -> Scene:
    """What stands where, whose turn it is, and how it stands.

    >>> from ludoteca import maze
    >>> pieces = scene(maze.deal_by_seed("small", 7)).pieces
    >>> pieces[0].id, len(pieces)
    ('wM:c1', 24)
    """
    state = state_of(view)
    standings = () if state.words is None else tuple(_standing(state, n) for n in (0, 1))
    return Scene(tuple(_pieces(state)), (), status(state), standings)


def state_of(view: View) -> State:
    """The state that a view is: nothing is hidden in Maze.

    >>> from ludoteca.maze import start
    >>> state_of(start().view(None)) == start()
    True
    """
    assert isinstance(view, State)
    return view


def player(number: int) -> Message:
    """What a player is called.

    >>> str(player(0)), str(player(1))
    ('White', 'Black')
    """
    return say(f"maze.player.{number}")


def piece_name(piece: layout.Piece) -> Message:
    """What a piece is called.

    >>> str(piece_name(layout.Piece(1, "H")))
    'black Shadow'
    """
    return say(f"maze.piece.{piece.code[:2]}")


def piece_id(cell: int, piece: layout.Piece) -> str:
    """The id of a piece in the scene. Pieces that are alike are told apart by their squares.

    >>> piece_id(squares.NAMED["c4"], layout.Piece(1, "T", lies=True))
    'bT:c4'
    """
    return f"{piece.code[:2]}:{squares.NAMES[cell]}"


# The board ---------------------------------------------------------------------------------------


@cache
def _board() -> Board:
    places = tuple(_place(cell) for cell in squares.CELLS)
    area = Area(
        "board",
        "board",
        squares.COLUMNS * PITCH + 2 * RIM,
        squares.ROWS * PITCH + 2 * RIM,
        say("maze.scene.board"),
        places,
        tuple(_coordinates(places)),
        symbol="paper",
    )
    return Board("maze", (area,))


def _place(cell: int) -> Place:
    column, row = squares.column(cell), squares.row(cell)
    shade = "light" if squares.is_light(cell) else "dark"
    region = _region(cell)
    return Place(
        squares.NAMES[cell],
        RIM + (column + 0.5) * PITCH,
        RIM + (row + 0.5) * PITCH,
        PITCH / 2,
        say(f"maze.scene.{region}_{shade}", square=squares.NAMES[cell]),
        row=row,
        column=column,
        symbol=f"{_BORDER.get(column, region)}-{shade}",
        size=PITCH,
    )


def _region(cell: int) -> str:
    if squares.DESERTS >> cell & 1:
        return "desert"
    return "home" if squares.HOMES >> cell & 1 else "square"


def _coordinates(places: tuple[Place, ...]) -> Iterator[Lettering]:
    """The number of each column at the lower edge, the letter of each row on both sides."""
    lowest = max(place.y for place in places)
    for column in range(squares.COLUMNS):
        x = next(place.x for place in places if place.column == column)
        yield Lettering(x, lowest + COORDINATE, str(column + 1))
    for row in range(squares.ROWS):
        first, *_, last = [place for place in places if place.row == row]
        yield Lettering(first.x - COORDINATE, first.y, first.id[0])
        yield Lettering(last.x + COORDINATE, last.y, last.id[0])


# The scene ---------------------------------------------------------------------------------------


def _pieces(state: State) -> Iterator[Piece]:
    pieces = {} if state.words is None else layout.pieces_of(state.words)
    for cell in squares.CELLS:
        if cell in pieces:
            yield _piece(cell, pieces[cell])


def _piece(cell: int, piece: layout.Piece) -> Piece:
    """A Mate at its goal stands there for good; whatever else ended for good has fallen."""
    arrived = piece.lies and piece.kind == "M" and bool(goals(piece.colour) >> cell & 1)
    lies = piece.lies and not arrived
    how = "home" if arrived else "lies" if lies else "stands"
    return Piece(
        piece_id(cell, piece),
        piece.name,
        f"{COLOUR_NAMES[piece.colour]}-{piece.name.replace('_', '-')}{'-home' * arrived}",
        squares.NAMES[cell],
        PIECE,
        say(f"maze.scene.{how}", piece=piece_name(piece), square=squares.NAMES[cell]),
        layer=1,
        lies=lies,
        letter=piece.kind,
    )


def goals(colour: int) -> int:
    """The goals of a colour's Mates, as a set of cells. (M19)

    >>> [squares.NAMES[cell] for cell in layout.cells_of(goals(0))]
    ['c10', 'd10']
    """
    return (squares.BLACK_HOME, squares.WHITE_HOME)[colour]


def status(state: State) -> Message:
    """How it stands: who is to move and where, that it can no longer be won, or how it ended.

    >>> from ludoteca import maze
    >>> str(status(maze.deal_by_seed("small", 7)))
    'White to move: any piece in columns 1–5.'
    """
    if state.words is None:
        return say("maze.scene.dealing")
    if state.outcome is not None:
        return say(f"{state.outcome.reason}.status", player=player(state.to_move))
    columns = _HALVES[state.to_move]
    to_move = say("maze.scene.to_move", player=player(state.to_move), columns=columns)
    reason = state.lost_already
    return to_move if reason is None else say("maze.scene.lost", status=to_move, reason=reason)


def _standing(state: State, number: int) -> Message:
    """How many Mates of a colour have come to their goals."""
    at_home = [
        name
        for name, code in state.pieces.items()
        if code[:2] == f"{COLOURS[number]}M" and goals(number) >> squares.NAMED[name] & 1
    ]
    return say("maze.scene.standing", player=player(number), home=len(at_home))
