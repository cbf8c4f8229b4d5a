"""Zapp Zerapp as it is seen: who stands where, what is in whose hand, and how it stands."""

from collections.abc import Iterable, Iterator
from functools import reduce

from ludoteca.core.game import View as CoreView
from ludoteca.core.scene import Board, Piece, Scene
from ludoteca.core.text import Message, say
from ludoteca.zapp import ground, notation
from ludoteca.zapp.choices import figure_name
from ludoteca.zapp.game import State
from ludoteca.zapp.ground import PITCH, hand_id, place_id, vessel_id
from ludoteca.zapp.moves import FIGURES, at_home, figures_of, place_of
from ludoteca.zapp.rules import EACH, VESSELS
from ludoteca.zapp.track import CITY, COLOURS, FIELDS, START
from ludoteca.zapp.view import View

VESSEL, IN_HAND = 88, 60
TOWER = 46
DIE, MOON = 46, 96
ECHO, NUMBER = 40, 44

# How so many figures share a place: how large each is, and how many stand in each row from behind.
CROWDS = (
    (1, 88, (1,)),
    (2, 66, (2,)),
    (3, 60, (1, 2)),
    (4, 58, (2, 2)),
    (6, 52, (3, 3)),
    (9, 46, (3, 3, 3)),
    (12, 42, (4, 4, 4)),
)
REACH = 104
"""How wide and high the figures on one place may spread."""


def board(view: CoreView) -> Board:
    """The places of a game.

    >>> from ludoteca import zapp
    >>> board(zapp.start(players=2)).game
    'zapp'
    """
    return ground.board(open_view(view).rules)


def scene(view: CoreView) -> Scene:
    """What stands where, whose turn it is and what has to be done.

    >>> from ludoteca import zapp
    >>> pieces = scene(zapp.start(players=2)).pieces
    >>> len([piece for piece in pieces if piece.role == "figure"])
    6
    """
    seen = open_view(view)
    pieces = (
        *_fields(seen),
        *_towers(seen),
        *_vessels(seen),
        *_echoes(seen),
        *_numbers(seen),
        *_dice(seen),
        *_figures(seen),
    )
    standings = tuple(_standing(seen, player) for player in range(seen.rules.players))
    return Scene(pieces, (), status(seen), standings)


def open_view(view: CoreView) -> View:
    """What is shown of a view: of a whole state, what everybody may know.

    >>> from ludoteca import zapp
    >>> open_view(zapp.start()) == open_view(zapp.start().view(None))
    True
    """
    if isinstance(view, State):
        return view.open
    assert isinstance(view, View)
    return view


def player_name(player: int) -> Message:
    """What a player is called.

    >>> str(player_name(1))
    'Blue'
    """
    return say(f"zapp.player.{player}")


def listed(items: Iterable[Message]) -> Message:
    """Several things in a row; at least one.

    >>> str(listed([player_name(0), player_name(2), player_name(3)]))
    'Red, Green, Yellow'
    """
    return reduce(lambda some, more: say("zapp.list", some=some, more=more), items)


def place_name(place: int) -> Message:
    """What a place of a figure is called.

    >>> str(place_name(5)), str(place_name(CITY))
    ('field 5', 'city')
    """
    if place in (START, CITY):
        return say(f"zapp.place.{'start' if place == START else 'city'}")
    return say("zapp.place.field", field=place)


def figure_id(figure: int) -> str:
    """The id of a figure.

    >>> figure_id(7)
    'figure:green2'
    """
    return f"figure:{notation.figure_text(figure)}"


# The ground ---------------------------------------------------------------------------------------


def _fields(view: View) -> Iterator[Piece]:
    for field in range(FIELDS):
        zone = view.rules.track.zones[field]
        kind = "neutral" if zone is None else COLOURS[zone]
        label = _field_label(view, field, kind)
        yield Piece(f"field:{field}", "field", f"field-{kind}", f"f{field}", PITCH, label)


def _field_label(view: View, field: int, kind: str) -> Message:
    towers = view.rules.track.towers[field] if view.rules.towers else ()
    if not towers:
        return say("zapp.scene.field_of", field=field, kind=say(f"zapp.scene.kind.{kind}"))
    names = listed(say(f"zapp.colour.{COLOURS[colour]}") for colour in towers)
    return say("zapp.scene.field_towers", field=field, towers=names)


def _towers(view: View) -> Iterator[Piece]:
    """Outside their field, where no figure hides them."""
    if not view.rules.towers:
        return
    for field, towers in enumerate(view.rules.track.towers):
        (right, down), count = ground.outside(field), len(towers)
        for number, colour in enumerate(towers):
            along = (number - (count - 1) / 2) * min(TOWER, (PITCH - TOWER) / max(1, count - 1))
            out = PITCH * 0.55
            yield Piece(
                f"tower:{field}:{COLOURS[colour]}",
                "tower",
                f"tower-{COLOURS[colour]}",
                f"f{field}",
                TOWER,
                _field_label(view, field, "neutral"),
                dx=round(right * out + along * bool(down), 2),
                dy=round(down * out + along * bool(right), 2),
            )


# Vessels and numbers ------------------------------------------------------------------------------


def _vessels(view: View) -> Iterator[Piece]:
    holders = {place: player for player, place in enumerate(view.hands) if place is not None}
    for place in range(1, VESSELS + 1):
        id = f"vessel:{place}"
        if place not in holders:
            label = _vessel_label(view, place)
            yield Piece(id, "vessel", "vessel", vessel_id(place), VESSEL, label, layer=1)
            continue
        player = holders[place]
        kept = "kept" if view.chosen[player] else "held"
        label = say(f"zapp.scene.{kept}", player=player_name(player), place=place)
        symbol = "vessel-kept" if view.chosen[player] else "vessel"
        yield Piece(id, "vessel", symbol, hand_id(COLOURS[player]), IN_HAND, label, layer=1)


def _echoed(view: View) -> dict[int, int]:
    """For each place what the one who looks has heard of it in this round, in whole stones."""
    if view.player is None:
        return {}
    memory = view.heard[view.player]
    return {h.place: max(1, round(h.stones)) for h in memory if h.round == view.round}


def _vessel_label(view: View, place: int) -> Message:
    stones = _echoed(view).get(place)
    if stones is None:
        return say("zapp.scene.vessel", place=place)
    return say("zapp.scene.vessel_heard", place=place, count=stones)


def _echoes(view: View) -> Iterator[Piece]:
    """What was heard, on the vessels or on the places they were taken from."""
    for place, stones in _echoed(view).items():
        yield Piece(
            f"echo:{place}",
            "echo",
            f"echo-{min(stones, VESSELS)}",
            vessel_id(place),
            ECHO,
            _vessel_label(view, place),
            layer=2,
            dx=VESSEL * 0.34,
            dy=VESSEL * 0.32,
        )


def _numbers(view: View) -> Iterator[Piece]:
    for player, number in enumerate(view.numbers):
        if number is not None:
            symbol = f"number-{number}" if number <= view.magic else f"number-{number}-over"
            label = say("zapp.scene.number", player=player_name(player), number=number)
            yield Piece(
                f"number:{COLOURS[player]}",
                "number",
                symbol,
                hand_id(COLOURS[player]),
                NUMBER,
                label,
                layer=2,
                dx=IN_HAND if view.hands[player] is not None else 0,
            )


def _dice(view: View) -> Iterator[Piece]:
    for number, shown in enumerate(view.dice):
        label = say("zapp.scene.rolled", one=view.dice[0], other=view.dice[1])
        yield Piece(
            f"die:{number + 1}",
            "die",
            f"die-{shown}",
            "die",
            DIE,
            label,
            dx=(number - 0.5) * DIE * 1.08,
            dy=(number - 0.5) * DIE * 0.3,
        )
    if view.dice:
        label = say("zapp.scene.magic", magic=view.magic)
        yield Piece("magic", "moon", f"moon-{view.magic}", "sum", MOON, label)


# Figures ------------------------------------------------------------------------------------------


def _figures(view: View) -> Iterator[Piece]:
    """By place, the mover's on top."""
    players = view.rules.players
    crowds: dict[str, list[int]] = {}
    for figure in FIGURES[: EACH * players]:
        place = place_of(view.figures, figure)
        crowds.setdefault(place_id(place, COLOURS[figure // EACH]), []).append(figure)
    mover = view.acting[0] if view.stage == "move" and view.acting else None
    for at, crowd in crowds.items():
        crowd.sort(key=lambda figure: (figure // EACH == mover, figure))
        label = _crowd_label(view, crowd)
        size, spots = _spread(len(crowd))
        for figure, (dx, dy) in zip(crowd, spots, strict=True):
            colour = COLOURS[figure // EACH]
            yield Piece(
                figure_id(figure),
                "figure",
                f"figure-{colour}",
                at,
                size,
                label,
                layer=3,
                letter=str(figure % EACH + 1),
                dx=dx,
                dy=dy,
            )


def _spread(count: int) -> tuple[float, list[tuple[float, float]]]:
    """How large so many figures on one place are, and where about its middle they stand, from
    behind to the front."""
    _, size, rows = next(crowd for crowd in CROWDS if count <= crowd[0])
    spots: list[tuple[float, float]] = []
    left = count
    for row, most in enumerate(rows):
        here = min(most, left)
        left -= here
        dy = (row - (len(rows) - 1) / 2) * (REACH - size) / max(1, len(rows) - 1)
        for step in range(here):
            dx = (step - (here - 1) / 2) * (REACH - size) / max(1, most - 1)
            spots.append((round(dx, 2), round(dy, 2)))
    return size, spots


def _crowd_label(view: View, crowd: list[int]) -> Message:
    place = place_of(view.figures, crowd[0])
    return say("zapp.scene.crowd", place=place_name(place), figures=listed(map(figure_name, crowd)))


# In words -----------------------------------------------------------------------------------------


def status(view: View) -> Message:
    """How it stands: what has to be done and by whom, or how the game ended.

    >>> from ludoteca import zapp
    >>> str(status(zapp.start().open))
    'It is drawn by lot who rolls first.'
    """
    if view.outcome is not None:
        (winner,) = view.outcome.winners
        return say("zapp.status.won", player=player_name(winner), reason=say(view.outcome.reason))
    if view.dice and not view.listeners and not view.movers:
        return say("zapp.status.round_over", round=view.round)
    told = {"round": view.round, "magic": view.magic}
    if view.stage == "listen":
        who = listed(map(player_name, view.acting or view.listeners))
        return say("zapp.status.listen", **told, players=who)
    if view.stage == "move":
        (mover,) = view.acting
        return say("zapp.status.move", player=player_name(mover), number=view.number_of(mover))
    return say(f"zapp.status.{view.stage}")


def _standing(view: View, player: int) -> Message:
    """How many are home, and where the others are."""
    one, two, three = (place_name(place_of(view.figures, f)) for f in figures_of(player))
    return say(
        "zapp.scene.standing",
        player=player_name(player),
        home=at_home(view.figures, player),
        all=EACH,
        one=one,
        two=two,
        three=three,
    )
