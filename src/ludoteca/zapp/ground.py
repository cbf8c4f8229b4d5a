"""Where everything lies: a square of fields round the mountain, cities and starts outside it, and a
tray for each player.

The first field lies at the foot on the right, and the ring goes on clockwise: along the foot to the
left, up, along the top, and down again.
"""

from collections.abc import Iterator
from functools import cache

from ludoteca.core.scene import Area, Board, Lettering, Place
from ludoteca.core.text import say
from ludoteca.zapp.rules import VESSELS, Rules
from ludoteca.zapp.track import CITY, COLOURS, FIELDS, START

PITCH = 110
"""From the middle of one field to that of the next."""
SIDE = 6
"""Fields from one corner to the next, the first corner counted."""
COLUMNS = SIDE + 3
APART = 0.12
"""How much further than a field starts and cities lie from the ring, for the numbers between."""
MARGIN = 22
EDGE = COLUMNS * PITCH + 2 * MARGIN
TRAY_WIDTH, TRAY_DEPTH = 704, 64
PEAK = ((1, 2), (1, 2), (3, 1), (3, 1), (5, 0))
"""How many vessels stand in each row of the mountain, and how far from its left side."""


def place_id(place: int, colour: str) -> str:
    """The id of a field, or of the start or the city of a colour.

    >>> place_id(7, "red"), place_id(CITY, "red")
    ('f7', 'Cr')
    """
    return {START: f"S{colour[0]}", CITY: f"C{colour[0]}"}.get(place, f"f{place}")


def vessel_id(place: int) -> str:
    """The id of a vessel's place on the mountain.

    >>> vessel_id(4)
    'v4'
    """
    return f"v{place}"


def hand_id(colour: str) -> str:
    """The id of what a player has in hand.

    >>> hand_id("red")
    'hand-red'
    """
    return f"hand-{colour}"


def cell(field: int) -> tuple[int, int]:
    """The column and the row of a field.

    >>> cell(0), cell(5), cell(11)
    ((6, 7), (1, 7), (1, 1))
    """
    step = (field + 1) % FIELDS
    side, along = divmod(step, SIDE)
    far = SIDE + 1
    return ((far - along, far), (1, far - along), (1 + along, 1), (far, 1 + along))[side]


def outside(field: int) -> tuple[int, int]:
    """The way from a field out of the ring, in columns and rows.

    >>> outside(2), outside(8)
    ((0, 1), (-1, 0))
    """
    column, row = cell(field)
    far = SIDE + 1
    down = (row == far) - (row == 1)
    return (0, down) if down else (1 if column == far else -1, 0)


@cache
def board(rules: Rules) -> Board:
    """The places of a game: the fields, the cities and starts, the mountain, and what each player
    has in hand.

    >>> [(area.id, len(area.places)) for area in board(Rules(players=2)).areas]
    [('hand-blue', 1), ('board', 44), ('hand-red', 1)]
    """
    trays = [_tray(player) for player in range(rules.players)]
    return Board("zapp", (*reversed(trays[1:]), _ring(rules), trays[0]))


def _ring(rules: Rules) -> Area:
    places = (_rock(), *_outer(rules), *_fields(), *_mountain())
    letterings = tuple(_numbers())
    label = say("zapp.scene.board")
    return Area("board", "board", EDGE, EDGE, label, places, letterings, symbol="dusk", dark=True)


def _rock() -> Place:
    """The mountain itself, under all that stands on it."""
    middle, label = EDGE / 2, say("zapp.scene.mountain")
    size = (SIDE - 1) * PITCH * 1.02
    return Place("rock", middle, middle, 1, label, 2, 3, symbol="mountain", size=size)


def _at(steps: float) -> float:
    """The middle of a column or row."""
    return round(MARGIN + (steps + 0.5) * PITCH, 2)


def _fields() -> Iterator[Place]:
    for field in range(FIELDS):
        column, row = cell(field)
        label = say("zapp.scene.field", field=field)
        yield Place(f"f{field}", _at(column), _at(row), PITCH / 2, label, row, column)


def _numbers() -> Iterator[Lettering]:
    """The number of each field, outside the ring; at the corners beside the towers."""
    far, out, aside = SIDE + 1, PITCH * 0.6, PITCH * 0.34
    for field in range(FIELDS):
        column, row = cell(field)
        sideways = (column == far) - (column == 1)
        _, down = outside(field)
        x = sideways * out if sideways else -aside
        y = -aside if sideways else down * out
        yield Lettering(round(_at(column) + x, 2), round(_at(row) + y, 2), str(field))


def _outer(rules: Rules) -> Iterator[Place]:
    """Each colour's city outside the last field before it, its start outside its first field; where
    two would lie in one place they move aside."""
    taken: dict[tuple[int, int], int] = {}
    track = rules.track
    for name, gates in (("city", track.cities), ("start", track.starts)):
        for player, colour in enumerate(rules.colours):
            field = gates[player]
            (column, row), (right, down) = cell(field), outside(field)
            spot = column + right, row + down
            aside = 0.5 * taken.setdefault(spot, 0)
            taken[spot] += 1
            label = say(f"zapp.scene.{name}.{colour}")
            yield Place(
                place_id(CITY if name == "city" else START, colour),
                _at(spot[0] + aside * bool(down) + APART * right),
                _at(spot[1] + aside * bool(right) + APART * down),
                PITCH / 2,
                label,
                *_grid_cell(spot, taken[spot]),
                symbol=f"{name}-{colour}",
                size=PITCH,
            )


def _grid_cell(spot: tuple[int, int], count: int) -> tuple[int, int]:
    """Row and column for arrow keys; a second place at one spot lies beyond the board's edge."""
    column, row = spot
    return row + (count - 1) * COLUMNS, column


def _mountain() -> Iterator[Place]:
    place = 0
    for row, (count, indent) in enumerate(PEAK):
        for step in range(count):
            place += 1
            column = 2 + indent + step
            label = say("zapp.scene.gap", place=place)
            x, y = _at(column), _at(2 + row)
            yield Place(
                vessel_id(place), x, y, PITCH / 2, label, 2 + row, column, symbol="hollow", size=90
            )
    assert place == VESSELS
    for name, column in (("die", 2), ("sum", SIDE)):
        yield Place(name, _at(column), _at(2), PITCH / 2, say(f"zapp.scene.no_{name}"), 2, column)


def _tray(player: int) -> Area:
    colour = COLOURS[player]
    label = say("zapp.scene.empty_hand", player=say(f"zapp.player.{player}"))
    middle = TRAY_DEPTH / 2
    hand = Place(hand_id(colour), TRAY_WIDTH / 2, middle, middle, label)
    return Area(
        hand_id(colour),
        "tray",
        TRAY_WIDTH,
        TRAY_DEPTH,
        say(f"zapp.player.{player}"),
        (hand,),
        player=player,
        symbol=f"tray-{colour}",
        dark=True,
    )
