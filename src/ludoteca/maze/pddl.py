"""A position as a planning problem in PDDL, for reach=leap: others' planners can try their hands.

Each move is one action, and the turn passes with it. How pieces move is told by facts that never
change (ways from square to square), so a planner need not understand the board. Every way of moving
stands twice: once for squares from which the piece may go on, once for those where it ends for
good. The only effects beyond the move itself are those of a Mate, which takes along the squares
that Shadows may go to.
"""

from collections import Counter
from collections.abc import Iterator

from ludoteca.core.errors import BadOption, LudotecaError
from ludoteca.core.text import say
from ludoteca.maze import layout, squares
from ludoteca.maze.game import State
from ludoteca.maze.layout import NAMES, Piece
from ludoteca.maze.scene import goals

_LONGEST = {"slide": 5, "march": 3}  # steps in a line
_SIDES = ("white", "black")


def domain() -> str:
    """The rules, the same for every position.

    >>> print(domain().splitlines()[0])
    (define (domain maze)
    """
    return "\n".join(
        [
            "(define (domain maze)",
            "  (:requirements :typing :negative-preconditions :conditional-effects)",
            "  (:types square side piece - object",
            f"    {' '.join(_type(name) for name in NAMES)} - piece)",
            "  (:predicates",
            *(f"    {line}" for line in _predicates()),
            "  )",
            *_actions(),
            ")",
            "",
        ]
    )


def problem(state: State) -> str:
    """A position as a problem of this domain.

    >>> from ludoteca import maze
    >>> text = problem(maze.deal_by_seed("small", 7, reach="leap"))
    >>> print(text.splitlines()[-1][:45])
      (:goal (and (at white-mate-1 d10) (at white
    """
    if state.rules.reach != "leap" or state.rules.rabbit != "once":
        raise BadOption(say("maze.error.pddl_options"))
    if state.words is None:
        raise LudotecaError(say("maze.error.not_dealt"))
    pieces = _named(layout.pieces_of(state.words))
    free = [cell for cell in squares.CELLS if not layout.occupied(state.words) >> cell & 1]
    return "\n".join(
        [
            "(define (problem position)",
            "  (:domain maze)",
            "  (:objects",
            f"    {' '.join(squares.NAMES.values())} - square",
            f"    {' '.join(_SIDES)} - side",
            *(f"    {name} - {_type(piece.name)}" for name, (_, piece) in pieces.items()),
            "  )",
            "  (:init",
            f"    (turn {_SIDES[state.to_move]})",
            *(f"    {fact}" for fact in _board_facts()),
            *(f"    (free {squares.NAMES[cell]})" for cell in free),
            *(f"    {fact}" for fact in _piece_facts(pieces)),
            "  )",
            f"  (:goal (and {' '.join(_goals(pieces))})))",
            "",
        ]
    )


def _type(name: str) -> str:
    return name.replace("_", "-")


# The domain --------------------------------------------------------------------------------------


def _predicates() -> Iterator[str]:
    yield "(at ?p - piece ?s - square)"
    yield "(stands ?p - piece)"
    yield "(free ?s - square)"
    yield "(turn ?who - side)"
    yield "(next ?who ?other - side)"
    yield "(half ?who - side ?s - square)"
    yield "(colour ?p - piece ?c - side)"
    yield "(goes-on ?p - piece ?s - square)"
    yield "(ends ?p - piece ?s - square)"
    yield "(touches ?s ?t - square)"
    yield "(beside ?m - mate ?s - square)"
    yield "(diagonal ?s ?t - square)"
    yield "(turns ?s ?a ?t - square)"
    yield "(hops ?s ?over ?t - square)"
    yield "(shade ?c - side ?s - square)"
    for steps in range(1, _LONGEST["slide"] + 1):
        yield f"(slide-{steps} {_way(steps)} - square)"
    for steps in range(1, _LONGEST["march"] + 1):
        yield f"(march-{steps} ?c - side {_way(steps)} - square)"


def _way(steps: int) -> str:
    """The variables of a way of so many steps: its start ?s, what lies between, its end ?t."""
    return " ".join(["?s", *_between(steps), "?t"])


def _between(steps: int) -> list[str]:
    return [f"?{letter}" for letter in "abde"[: steps - 1]]


def _actions() -> Iterator[str]:
    for steps in range(1, _LONGEST["slide"] + 1):
        way = f"(slide-{steps} {_way(steps)})"
        yield from _action(f"mate-{steps}", "mate", way, free=_between(steps))
    yield from _action(
        "shadow",
        "shadow",
        "(colour ?p ?c) (colour ?m ?c) (beside ?m ?t)",
        more="?c - side ?m - mate",
    )
    yield from _action("lightning", "lightning", "(diagonal ?s ?t)")
    hop = "(hops ?s ?over ?t) (not (free ?over))"
    yield from _action("rabbit", "rabbit", hop, more="?over - square")
    yield from _action("tree", "tree", "(colour ?p ?c) (shade ?c ?t)", more="?c - side")
    yield from _action("stone", "stone", "(turns ?s ?a ?t)", free=["?a"])
    for steps in range(1, _LONGEST["march"] + 1):
        way = f"(colour ?p ?c) (march-{steps} ?c {_way(steps)})"
        kind = f"pawn-{steps}"
        yield from _action(kind, kind, way, free=_between(steps), more="?c - side")


def _action(
    name: str, kind: str, way: str, free: list[str] | None = None, more: str = ""
) -> Iterator[str]:
    """A way of moving, for squares where the piece goes on and for those where it ends."""
    between = free or []
    parameters = f"?p - {kind} ?s ?t - square ?who ?other - side {more}".rstrip()
    parameters += f" {' '.join(between)} - square" * bool(between)
    clear = " ".join(f"(free {square})" for square in [*between, "?t"])
    moves = "(not (at ?p ?s)) (at ?p ?t) (free ?s) (not (free ?t))"
    if kind == "mate":
        moves += _TAKES_ALONG
    for ending in ("goes-on", "ends"):
        if kind == "tree" and ending == "goes-on":
            continue
        falls = " (not (stands ?p))" * (ending == "ends")
        yield f"  (:action {name}{'-for-good' * (ending == 'ends')}"
        yield f"    :parameters ({parameters})"
        yield "    :precondition (and (turn ?who) (half ?who ?s) (next ?who ?other)"
        yield f"      (at ?p ?s) (stands ?p) {way} {clear} ({ending} ?p ?t))"
        yield f"    :effect (and (not (turn ?who)) (turn ?other) {moves}{falls}))"


_TAKES_ALONG = (
    "\n      (forall (?x - square) (when (and (touches ?s ?x) (not (touches ?t ?x)))"
    " (not (beside ?p ?x))))"
    "\n      (forall (?x - square) (when (touches ?t ?x) (beside ?p ?x)))"
)


# The problem -------------------------------------------------------------------------------------

Pieces = dict[str, tuple[int, Piece]]


def _named(pieces: dict[int, Piece]) -> Pieces:
    """The pieces with names of their own: `white-mate-1`."""
    counts: Counter[str] = Counter()
    found: Pieces = {}
    for cell in squares.CELLS:
        if piece := pieces.get(cell):
            name = f"{_SIDES[piece.colour]}-{_type(piece.name)}"
            counts[name] += 1
            found[f"{name}-{counts[name]}"] = cell, piece
    return found


def _board_facts() -> Iterator[str]:
    name = squares.NAMES
    yield "(next white black) (next black white)"
    for side, half, shade in (
        ("white", squares.WHITE_HALF, squares.LIGHT),
        ("black", squares.BLACK_HALF, squares.DARK),
    ):
        yield " ".join(f"(half {side} {name[cell]})" for cell in layout.cells_of(half))
        yield " ".join(f"(shade {side} {name[cell]})" for cell in layout.cells_of(shade))
    for cell in squares.CELLS:
        yield " ".join(
            f"(touches {name[cell]} {name[other]})" for other in squares.neighbours(cell)
        )
        for direction in squares.DIRECTIONS:
            yield from _line_facts(cell, direction)


def _line_facts(cell: int, direction: tuple[int, int]) -> Iterator[str]:
    """All ways from a square in one direction."""
    line = [squares.NAMES[other] for other in squares.ray(cell, direction)]
    start = squares.NAMES[cell]
    if len(line) > 1:
        yield f"(hops {start} {line[0]} {line[1]})"
    if direction in squares.DIAGONALS:
        if line:
            yield f"(diagonal {start} {line[0]})"
        for steps in range(1, len(line) + 1):
            yield f"(slide-{steps} {start} {' '.join(line[:steps])})"
        return
    for side, back in zip(_SIDES, ((-1, 0), (1, 0)), strict=True):
        for steps in range(1, min(_LONGEST["march"], len(line)) + 1):
            if direction != back:
                yield f"(march-{steps} {side} {start} {' '.join(line[:steps])})"
    if direction[0] and line:
        between = squares.NAMED[line[0]]
        for sideways in ((0, 1), (0, -1)):
            if ends := squares.ray(between, sideways):
                yield f"(turns {start} {line[0]} {squares.NAMES[ends[0]]})"


def _piece_facts(pieces: Pieces) -> Iterator[str]:
    for name, (cell, piece) in pieces.items():
        stands = "" if piece.lies else f" (stands {name})"
        yield f"(at {name} {squares.NAMES[cell]}) (colour {name} {_SIDES[piece.colour]}){stands}"
        for other in squares.CELLS:
            ending = "ends" if piece.may_lie(other) else "goes-on"
            yield f"({ending} {name} {squares.NAMES[other]})"
        if piece.kind == "M":
            yield " ".join(
                f"(beside {name} {squares.NAMES[other]})" for other in squares.neighbours(cell)
            )


def _goals(pieces: Pieces) -> Iterator[str]:
    """Each Mate has one goal, that of its own shade. (M19, M21)"""
    for name, (cell, piece) in pieces.items():
        if piece.kind == "M":
            shade = squares.LIGHT if squares.is_light(cell) else squares.DARK
            [goal] = layout.cells_of(goals(piece.colour) & shade)
            yield f"(at {name} {squares.NAMES[goal]})"
