"""ZÈRTZ as it is seen: the board, what lies on it, and how it stands."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Literal

from ludoteca.core.game import Outcome, View
from ludoteca.core.scene import Area, Board, Lettering, Piece, Place, Scene
from ludoteca.core.text import Message, say
from ludoteca.zertz import rings
from ludoteca.zertz.game import Rules, State
from ludoteca.zertz.turns import COLOURS, Other

# Lengths in the drawing of the board, where the middles of neighbouring rings are PITCH apart.
PITCH = 100
MARBLE = 72
RIM = 92  # from the middle of an outermost ring to the edge
COORDINATE = 71  # from the middle of an outermost ring to its coordinate

# Lengths on the shelves (pool and trays) of a board that is SHELF wide; they grow with the board.
SHELF = 704
DEPTH = 64
ASIDE = 44  # a marble
WELL = 43  # from one well of a tray to the next
IN_POOL = 25  # from one marble of the pool to the next, which covers half of it
BETWEEN_PILES = 58  # from the end of a pile to the beginning of the next

COLOUR_NAMES = ("white", "grey", "black")
OWNERS = ("first", "second")


def board(view: View) -> Board:
    """The places of a game: the rings of its board, the pool and the trays.

    >>> from ludoteca.zertz import start
    >>> [(area.id, len(area.places)) for area in board(start(rings=48)).areas]
    [('second', 3), ('board', 48), ('first', 3), ('pool', 3)]
    """
    return _board(state_of(view).rules)


def scene(view: View) -> Scene:
    """What lies where, whose turn it is and what has to be done.

    >>> from ludoteca.zertz import start
    >>> pieces = scene(start()).pieces
    >>> pieces[0].id, len(pieces)
    ('ring:a1', 61)
    """
    state = state_of(view)
    pieces = *_rings_left(state), *_marbles(state), *_marbles_aside(state)
    return Scene(pieces, (), status(state), tuple(_standing(state, number) for number in (0, 1)))


def player(number: int) -> Message:
    """What a player is called.

    >>> str(player(0)), str(player(1))
    ('First', 'Second')
    """
    return say(f"zertz.player.{number}")


def so_many(letter: str, count: int) -> Message:
    """Marbles of a colour, counted.

    >>> str(so_many("G", 1)), str(so_many("G", 2))
    ('1 grey marble', '2 grey marbles')
    """
    return say(f"zertz.scene.count.{_colour_name(letter)}", count=count)


def state_of(view: View) -> State:
    """The state that a view is: nothing is hidden in ZÈRTZ.

    >>> from ludoteca.zertz import start
    >>> state_of(start().view(None)) == start()
    True
    """
    assert isinstance(view, State)
    return view


# The board ---------------------------------------------------------------------------------------


@cache
def _board(rules: Rules) -> Board:
    ringed = _rings(rules)
    second, first = (_tray(rules, number, ringed.width) for number in (1, 0))
    return Board("zertz", (second, ringed, first, _pool(rules, ringed.width)))


def _rings(rules: Rules) -> Area:
    cells = {n: c for n, c in rules.board.cells.items() if rules.board.start >> c & 1}
    middles = {name: rings.middle(cell) for name, cell in cells.items()}
    left, top = (min(at[axis] for at in middles.values()) for axis in (0, 1))
    right, bottom = (max(at[axis] for at in middles.values()) for axis in (0, 1))
    places = tuple(
        Place(
            name,
            _rounded((x - left) * PITCH + RIM),
            _rounded((y - top) * PITCH + RIM),
            PITCH / 2,
            say("zertz.scene.no_ring", ring=name),
            row=int(y - top),
            column=ord(name[0]) - ord("a"),
            symbol="trace",
            size=PITCH,
        )
        for name, (x, y) in middles.items()
    )
    return Area(
        "board",
        "board",
        _rounded((right - left) * PITCH + 2 * RIM),
        _rounded((bottom - top) * PITCH + 2 * RIM),
        say("zertz.scene.board", count=rules.rings),
        places,
        tuple(_coordinates(places)),
        symbol="felt",
        dark=True,
    )


def _coordinates(places: tuple[Place, ...]) -> Iterator[Lettering]:
    """Letters below the columns, and the number of each outermost ring on the other sides."""
    last = max(place.column for place in places)
    for column in range(last + 1):
        upwards = [place for place in places if place.column == column]
        lowest, highest = upwards[0], upwards[-1]
        yield Lettering(lowest.x, lowest.y + COORDINATE, lowest.id[0])
        yield Lettering(highest.x, highest.y - COORDINATE, highest.id[1:])
        if column in (0, last):
            aside = COORDINATE if column else -COORDINATE
            for place in upwards[:-1]:
                yield Lettering(place.x + aside, place.y, place.id[1:])


def _pool(rules: Rules, width: float) -> Area:
    piles = _piles("pool", rules.pool, IN_POOL, width)
    return _shelf("pool", "stock", piles, width)


def _tray(rules: Rules, number: int, width: float) -> Area:
    """A row of wells for each colour, with the goals written in the wells that reach them."""
    *alone, each = rules.wins
    piles = _piles(OWNERS[number], alone, WELL, width, wells=True)
    goals = tuple(
        Lettering(pile.slot(goal - 1), pile.y, str(goal))
        for pile, goal_alone in zip(piles, alone, strict=True)
        for goal in (each, goal_alone)
    )
    return _shelf(OWNERS[number], "tray", piles, width, goals, number)


def _shelf(
    owner: str,
    role: Literal["stock", "tray"],
    piles: tuple[Place, ...],
    width: float,
    goals: tuple[Lettering, ...] = (),
    player: int | None = None,
) -> Area:
    depth = _rounded(DEPTH * width / SHELF)
    label = _owner_name(owner)
    return Area(owner, role, width, depth, label, piles, goals, player, symbol="felt", dark=True)


def _owner_name(owner: str) -> Message:
    """What an owner of marbles is called: the pool, or the tray of a player."""
    return say("zertz.scene.pool" if owner == "pool" else f"zertz.scene.tray.{owner}")


def _piles(
    owner: str, slots: Sequence[int], step: float, width: float, wells: bool = False
) -> tuple[Place, ...]:
    """Three rows of slots in the middle of a shelf."""
    unit = width / SHELF
    spans = [step * (count - 1) for count in slots]
    x = (SHELF - sum(spans) - BETWEEN_PILES * (len(spans) - 1)) / 2
    piles: list[Place] = []
    for name, letter, count, span in zip(COLOUR_NAMES, COLOURS, slots, spans, strict=True):
        none = say(f"zertz.scene.none.{name}")
        piles.append(
            Place(
                f"{owner}:{letter}",
                _rounded(x * unit),
                _rounded(DEPTH / 2 * unit),
                _rounded(DEPTH / 2 * unit),
                say("zertz.scene.pile", owner=_owner_name(owner), marbles=none),
                column=len(piles),
                symbol=f"well-{name}" if wells else None,
                size=_rounded(ASIDE * unit),
                slots=count,
                span=_rounded(span * unit),
            )
        )
        x += span + BETWEEN_PILES
    return tuple(piles)


def _rounded(length: float) -> float:
    return round(length, 2)


# The scene ---------------------------------------------------------------------------------------


def _rings_left(state: State) -> Iterator[Piece]:
    for name in state.rings:
        label = say("zertz.scene.vacant", ring=name)
        yield Piece(f"ring:{name}", "ring", "ring", name, PITCH, label)


def _marbles(state: State) -> Iterator[Piece]:
    for name, letter in state.marbles.items():
        label = say(f"zertz.scene.marble.{_colour_name(letter)}", ring=name)
        yield _marble(f"marble:{name}", letter, name, MARBLE, label)


def _marbles_aside(state: State) -> Iterator[Piece]:
    size = _board(state.rules).areas[-1].places[0].size
    for owner, counts in _owned(state).items():
        for letter, count in zip(COLOURS, counts, strict=True):
            for number in range(1, count + 1):
                marbles = so_many(letter, number)
                label = say("zertz.scene.pile", owner=_owner_name(owner), marbles=marbles)
                pile = f"{owner}:{letter}"
                yield _marble(f"{pile}:{number}", letter, pile, size, label)


def _owned(state: State) -> dict[str, tuple[int, int, int]]:
    """The marbles off the board by owner: white, grey and black."""
    first, second = state.captures
    return {"pool": state.pool, "first": first, "second": second}


def _marble(id: str, letter: str, place: str, size: float, label: Message) -> Piece:
    name = _colour_name(letter)
    return Piece(id, name, f"marble-{name}", place, size, label, layer=1, letter=letter)


def _colour_name(letter: str) -> str:
    """The English name of a colour, as ids have it."""
    return COLOUR_NAMES[COLOURS.index(letter)]


def status(state: State) -> Message:
    """How it stands: who is to move and what for, or how the game ended.

    >>> from ludoteca.zertz import start
    >>> str(status(start()))
    'First to move: place a marble, then remove a ring.'
    """
    if state.outcome is not None:
        return _end(state.outcome)
    return say(f"zertz.scene.status.{_duty(state)}", player=player(state.to_move))


def _duty(state: State) -> str:
    """What the player to move has to do. Where captures are claimed, nobody is told of them."""
    if Other.ACCEPT in state.turns:
        return "decide"
    if state.undone is not None:
        return "redo"
    if Other.PASS in state.turns:
        return "pass"
    if not state.may_place:
        return "capture"
    if state.rules.captures == "claimed":
        return "move"
    return "place" if any(state.pool) else "place_own"


def _end(outcome: Outcome) -> Message:
    reason = say(outcome.reason)
    if outcome.winner is None:
        return say("zertz.scene.drawn", reason=reason)
    return say("zertz.scene.won", player=player(outcome.winner), reason=reason)


def _standing(state: State, number: int) -> Message:
    """How many marbles of each goal a player has."""
    *alone, each = state.rules.wins
    counts = state.captures[number]
    taken = {f"owned_{name}": count for name, count in zip(COLOUR_NAMES, counts, strict=True)}
    goals = {f"goal_{name}": count for name, count in zip(COLOUR_NAMES, alone, strict=True)}
    return say(
        "zertz.scene.standing",
        player=player(number),
        **taken,
        **goals,
        each=each,
        owned_each=sum(min(count, each) for count in counts),
        goal_each=len(counts) * each,
    )
