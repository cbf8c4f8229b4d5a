"""ZÈRTZ a second time: slow, plain, and written from the clauses alone.

Rings are their names, sets are sets of names, and nothing here knows how the package under test
works. Random games are played in both, and every difference is a mistake in one of them. The
clause behind each step is named beside it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache

COLOURS = "wgb"
Counts = tuple[int, int, int]  # how many white, grey and black marbles
End = tuple[int | None, str]  # winner and reason

# Z1: the lengths of the columns from a on, by how many columns there are.
COLUMN_LENGTHS = {
    7: (4, 5, 6, 7, 6, 5, 4),
    8: (5, 6, 7, 8, 7, 6, 5, 4),
    9: (5, 6, 7, 8, 9, 8, 7, 6, 5),
}
# Z2: beyond the 37 basic rings, the board of 48 has these and h1.
LEFT_BELOW = frozenset(("a1", "b1", "c1"))
RIGHT_BELOW = frozenset(("d1", "e1", "f1", "g1"))
RIGHT = frozenset(("h2", "h3", "h4"))
ADDED = {40: LEFT_BELOW, 43: LEFT_BELOW | RIGHT, 44: LEFT_BELOW | RIGHT_BELOW}
# Z4, Z5
POOLS: dict[str, Counts] = {"standard": (6, 8, 10), "blitz": (5, 7, 9)}
GOALS: dict[str, tuple[Counts, int]] = {"standard": ((4, 5, 6), 3), "blitz": ((3, 4, 5), 2)}


@dataclass(frozen=True)
class Position:
    """What stands on the table. What went before is kept in `past`, which is never compared."""

    columns: int
    rings: frozenset[str]
    marbles: frozenset[tuple[str, str]]  # (ring, colour)
    pool: Counts
    captures: tuple[Counts, Counts]
    side: int
    goals: str = "standard"
    capturing: str = "forced"
    past: "Past" = field(default_factory=lambda: Past(), compare=False, repr=False)


@dataclass(frozen=True)
class Past:
    """What the rules have to remember of a game."""

    stood: tuple[Position, ...] = ()  # every earlier position, undone turns left out (Z17)
    passes: int = 0  # in a row, up to now (Z15)
    undo: Position | None = None  # where a demanded redo would go back to (Z20)
    redoing: bool = False  # a redo was demanded: capture now (Z20)
    unconfirmed: End | None = None  # an end that the opponent may still refuse (Z20)
    end: End | None = None


# The board ---------------------------------------------------------------------------------------


@cache
def all_rings(columns: int) -> tuple[str, ...]:
    """Every ring name of a board, column by column, each from its number 1 up."""
    return tuple(
        f"{chr(ord('a') + column)}{number}"
        for column, length in enumerate(COLUMN_LENGTHS[columns])
        for number in range(1, length + 1)
    )


@cache
def six_places(columns: int, ring: str) -> tuple[str, ...]:
    """The places around a ring, clockwise from the one above; a straight line keeps its index.

    Places outside the board have names too (`a0`, `` `3 ``); they never hold a ring.
    """
    lengths = COLUMN_LENGTHS[columns]
    longest = lengths.index(max(lengths))
    column, number = ord(ring[0]) - ord("a"), int(ring[1:])

    def name(column: int, number: int) -> str:
        return f"{chr(ord('a') + column)}{number}"

    # Z3 says where the two touching rings of the next column are, seen from the column before it.
    right = number if column < longest else number - 1
    left = number - 1 if column <= longest else number
    return (
        name(column, number + 1),
        name(column + 1, right + 1),
        name(column + 1, right),
        name(column, number - 1),
        name(column - 1, left),
        name(column - 1, left + 1),
    )


def start_rings(rings: int) -> tuple[int, frozenset[str]]:
    """The number of columns and the rings of one of the six boards."""
    for columns in COLUMN_LENGTHS:
        if len(all_rings(columns)) == rings:
            return columns, frozenset(all_rings(columns))
    if rings not in ADDED:
        raise ValueError(f"no board has {rings} rings")
    basic = frozenset(all_rings(8)) - LEFT_BELOW - RIGHT_BELOW - RIGHT - {"h1"}
    return 8, basic | ADDED[rings]


def start(rings: int = 37, goals: str = "standard", captures: str = "forced") -> Position:
    columns, standing = start_rings(rings)
    if goals == "blitz" and rings != 37:
        raise ValueError("blitz is played on 37 rings")  # Z5
    nothing = (0, 0, 0)
    return Position(
        columns, standing, frozenset(), POOLS[goals], (nothing, nothing), 0, goals, captures
    )


# Position text (Z22) -----------------------------------------------------------------------------


def parse(text: str) -> Position:
    board, pool, first, second, side, *options = text.split()
    chosen = {"goals": "standard", "captures": "forced"}
    for option in options:
        key, value = option.split("=")
        if (key, value) not in {("goals", "blitz"), ("captures", "claimed")}:
            raise ValueError(f"unknown option {option}")
        chosen[key] = value
    rows = board.split("/")
    if tuple(map(len, rows)) != COLUMN_LENGTHS.get(len(rows)):
        raise ValueError("the columns fit no board")
    if chosen["goals"] == "blitz" and len(rows) != 7:
        raise ValueError("blitz is played on 37 rings")
    signs = dict(zip(all_rings(len(rows)), "".join(rows), strict=True))
    if not set(signs.values()) <= set("wgbo."):
        raise ValueError("a ring is none of w g b o .")
    if side not in ("1", "2"):
        raise ValueError("the side to move is 1 or 2")
    position = Position(
        columns=len(rows),
        rings=frozenset(ring for ring, sign in signs.items() if sign != "."),
        marbles=frozenset((ring, sign) for ring, sign in signs.items() if sign in COLOURS),
        pool=read_counts(pool),
        captures=(read_counts(first), read_counts(second)),
        side=int(side) - 1,
        goals=chosen["goals"],
        capturing=chosen["captures"],
    )
    if not vacant(position):
        raise ValueError("no ring is vacant")
    if totals(position) != POOLS[position.goals]:
        raise ValueError("the marbles do not add up")
    reached = [reached_goal(owned, position.goals) for owned in position.captures]
    if all(reached):
        raise ValueError("both sides have won")
    for player, reason in enumerate(reached):
        if reason:
            return replace(position, past=Past(end=(player, reason)))
    return position


def text(position: Position) -> str:
    colour_on = dict(position.marbles)
    signs = {
        ring: colour_on.get(ring, "o") if ring in position.rings else "."
        for ring in all_rings(position.columns)
    }
    rows = [
        "".join(sign for ring, sign in signs.items() if ring[0] == letter)
        for letter in sorted({ring[0] for ring in signs})
    ]
    counts = ["-".join(map(str, each)) for each in (position.pool, *position.captures)]
    options = ["goals=blitz"] * (position.goals == "blitz")
    options += ["captures=claimed"] * (position.capturing == "claimed")
    return " ".join(["/".join(rows), *counts, str(position.side + 1), *options])


def read_counts(text: str) -> Counts:
    white, grey, black = text.split("-")
    return int(white), int(grey), int(black)


def totals(position: Position) -> Counts:
    on_board = count(colour for _, colour in position.marbles)
    return add(add(on_board, position.pool), add(*position.captures))


# Looking at a position ---------------------------------------------------------------------------


def count(colours: Iterable[str]) -> Counts:
    taken = list(colours)
    return taken.count("w"), taken.count("g"), taken.count("b")


def add(one: Counts, other: Counts, sign: int = 1) -> Counts:
    white, grey, black = (a + sign * b for a, b in zip(one, other, strict=True))
    return white, grey, black


def vacant(position: Position) -> list[str]:
    occupied = dict(position.marbles)
    return sorted(position.rings - occupied.keys())


def free(columns: int, rings: frozenset[str], vacant: Iterable[str]) -> list[str]:
    """The vacant rings that can slide out: two gaps in a row among the six places (Z8)."""
    found = []
    for ring in vacant:
        gap = [place not in rings for place in six_places(columns, ring)]
        if any(gap[i] and gap[i - 1] for i in range(6)):
            found.append(ring)
    return found


def groups(columns: int, rings: frozenset[str]) -> list[frozenset[str]]:
    """The rings in connected groups."""
    left, found = set(rings), []
    while left:
        group: set[str] = set()
        edge = {min(left)}
        while edge:
            group |= edge
            edge = {place for ring in edge for place in six_places(columns, ring)} & rings - group
        found.append(frozenset(group))
        left -= group
    return found


def full_groups(
    columns: int, rings: frozenset[str], marbles: frozenset[tuple[str, str]]
) -> frozenset[str]:
    """All rings of the groups without a vacant one (Z12); every ring there is means Z16."""
    occupied = dict(marbles).keys()
    full = [group for group in groups(columns, rings) if group <= occupied]
    return frozenset().union(*full)


def reached_goal(owned: Counts, goals: str) -> str | None:
    """Z5, looked at in the order white, grey, black, three of each."""
    single, of_each = GOALS[goals]
    for colour, have, need in zip(("white", "grey", "black"), owned, single, strict=True):
        if have >= need:
            return f"goal-{colour}"
    return "goal-three" if min(owned) >= of_each else None


def outcome(position: Position) -> End | None:
    return position.past.end


# The turns ---------------------------------------------------------------------------------------


def turns(position: Position) -> list[str]:
    """Every complete turn, in notation Z21 without what an isolation takes."""
    past = position.past
    if past.end:
        return []
    if past.unconfirmed:
        return ["?redo", "accept"]
    demand = ["?redo"] if past.undo else []
    jumps = captures(position)
    if jumps and (position.capturing == "forced" or past.redoing):  # Z7, Z20
        return demand + jumps
    placed = placings(position)
    if not jumps and not placed:
        return [*demand, "-"]  # Z15
    return demand + jumps + placed


def captures(position: Position) -> list[str]:
    """Every jump path of every marble, each followed until its marble can jump no more (Z11)."""
    colour_on = dict(position.marbles)
    paths = []
    for ring in sorted(colour_on):
        others = {other: colour for other, colour in colour_on.items() if other != ring}
        paths += [
            f"x {ring}{path}" for path in jumps_from(position.columns, position.rings, others, ring)
        ]
    return [path for path in paths if len(path) > len("x d4")]


def jumps_from(columns: int, rings: frozenset[str], others: dict[str, str], ring: str) -> list[str]:
    """The ways on for a marble in hand above `ring`; `others` are the marbles on the board."""
    ways = []
    for direction, over in enumerate(six_places(columns, ring)):
        if over not in others:
            continue
        landing = six_places(columns, over)[direction]
        if landing in rings and landing not in others:  # Z10
            remaining = {other: colour for other, colour in others.items() if other != over}
            step = others[over].upper() + landing
            ways += [step + rest for rest in jumps_from(columns, rings, remaining, landing)]
    return ways or [""]


def colours_to_place(position: Position) -> list[str]:
    """From the pool; from the mover's own captured marbles only when it is empty (Z14)."""
    source = position.pool if any(position.pool) else position.captures[position.side]
    return [colour for colour, number in zip(COLOURS, source, strict=True) if number]


def placings(position: Position) -> list[str]:
    columns, rings, open_rings = position.columns, position.rings, vacant(position)
    found = []
    for ring in open_rings:
        others = [other for other in open_rings if other != ring]
        removable = free(columns, rings, others)
        endings = [f"{ring},{removed}" for removed in removable] or [ring]  # Z9
        for colour in colours_to_place(position):
            found += [colour.upper() + ending for ending in endings]
    return found


# Playing -----------------------------------------------------------------------------------------


def play(position: Position, turn: str) -> Position:
    if turn not in turns(position):
        raise ValueError(f"{turn} cannot be played in {text(position)}")
    return after(position, turn)


def after(position: Position, turn: str) -> Position:
    """What a turn, known to be legal, leads to."""
    past = position.past
    if turn == "?redo":
        assert past.undo
        return replace(past.undo, past=replace(past.undo.past, undo=None, redoing=True))
    if turn == "accept":
        return replace(position, past=replace(past, end=past.unconfirmed, undo=None))
    if turn == "-":
        moved = position
    elif turn.startswith("x"):
        moved = after_capture(position, turn)
    else:
        moved = after_placing(position, turn)
    moved = replace(moved, side=1 - position.side)
    stood = (*past.stood, position)
    passes = past.passes + 1 if turn == "-" else 0
    end = end_of_turn(moved, position.side, stood, passes)
    offended = is_placing(turn) and bool(captures(position))  # Z20; never when captures are forced
    return replace(
        moved,
        past=Past(
            stood=stood,
            passes=passes,
            undo=position if offended else None,
            unconfirmed=end if offended else None,
            end=None if offended else end,
        ),
    )


def end_of_turn(
    moved: Position, mover: int, stood: tuple[Position, ...], passes: int
) -> End | None:
    if not moved.rings:
        return mover, "full-board"  # Z16: goals are not asked
    reason = reached_goal(moved.captures[mover], moved.goals)
    if reason:
        return mover, reason  # Z13
    if passes == 2:
        return None, "passes"  # Z15
    if stood.count(moved) == 2:
        return None, "repetition"  # Z17
    return None


def after_capture(position: Position, turn: str) -> Position:
    path = turn.removeprefix("x ")
    origin, steps = path[:2], path[2:]
    colour_on = dict(position.marbles)
    marble, ring, taken = colour_on.pop(origin), origin, []
    for i in range(0, len(steps), 3):
        landing = steps[i + 1 : i + 3]
        over = between(position.columns, ring, landing)
        taken.append(colour_on.pop(over))
        ring = landing
    colour_on[ring] = marble
    return gain(replace(position, marbles=frozenset(colour_on.items())), count(taken))


def between(columns: int, ring: str, landing: str) -> str:
    """The place in the middle of a jump."""
    for direction, over in enumerate(six_places(columns, ring)):
        if six_places(columns, over)[direction] == landing:
            return over
    raise ValueError(f"no jump leads from {ring} to {landing}")


def after_placing(position: Position, turn: str) -> Position:
    placed = put(position, turn)
    taken = full_groups(placed.columns, placed.rings, placed.marbles)
    prize = count(colour for ring, colour in placed.marbles if ring in taken)
    left = frozenset((ring, colour) for ring, colour in placed.marbles if ring not in taken)
    return gain(replace(placed, rings=placed.rings - taken, marbles=left), prize)


def put(position: Position, turn: str) -> Position:
    """The marble is on the board and the ring is gone; isolated groups are still there."""
    colour, ring, removed = turn[0].lower(), turn[1:3], turn[4:]
    if any(position.pool):
        position = replace(position, pool=add(position.pool, count(colour), -1))
    else:
        position = gain(position, count(colour), -1)
    return replace(
        position,
        marbles=position.marbles | {(ring, colour)},
        rings=position.rings - {removed},
    )


def gain(position: Position, marbles: Counts, sign: int = 1) -> Position:
    """The captures of the side to move grow, or shrink."""
    first, second = position.captures
    if position.side == 0:
        return replace(position, captures=(add(first, marbles, sign), second))
    return replace(position, captures=(first, add(second, marbles, sign)))


def is_placing(turn: str) -> bool:
    return turn[0] in COLOURS.upper()


def isolated(position: Position, turn: str) -> list[str]:
    """The marbles an isolation takes in this turn, all the board's marbles under Z16 included."""
    if not is_placing(turn):
        return []
    placed = put(position, turn)
    taken = full_groups(placed.columns, placed.rings, placed.marbles)
    colour_on = dict(placed.marbles)
    return [colour_on[ring].upper() + ring for ring in sorted(taken)]


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` turns there are (Z24)."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(turns(position))
    return sum(perft(after(position, turn), depth - 1) for turn in turns(position))
