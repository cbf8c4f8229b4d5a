"""`ludoteca maze solve` and `hint`: a way to win, and the next good move."""

import os
import sys
from collections.abc import Callable
from contextvars import copy_context
from threading import Event
from typing import TYPE_CHECKING, Annotated, cast

import typer

from ludoteca.cli import source
from ludoteca.cli.output import note, put, put_json
from ludoteca.cli.parameters import Json
from ludoteca.core.errors import IllegalAction, LudotecaError
from ludoteca.core.game import Game
from ludoteca.core.text import say
from ludoteca.maze import State, notation

if TYPE_CHECKING:
    from ludoteca.maze.solver import Found

SOLVED, LOST, OPEN, INTERRUPTED = 0, 3, 4, 130

Position = Annotated[
    str, typer.Argument(metavar="cli.metavar.position", help="maze.argument.position")
]
Seed = Annotated[int, typer.Option(min=0, metavar="cli.metavar.number", help="cli.option.seed")]


def solve(
    game: Game,
    position: Position,
    seconds: Annotated[
        float,
        typer.Option(
            min=0.001, max=86400, metavar="cli.metavar.seconds", help="maze.cli.solve_seconds"
        ),
    ] = 10.0,
    optimal: Annotated[bool, typer.Option("--optimal", help="maze.cli.optimal")] = False,
    first: Annotated[bool, typer.Option("--first", help="maze.cli.first")] = False,
    seed: Seed = 0,
    jobs: Annotated[
        int | None, typer.Option(min=1, metavar="cli.metavar.number", help="maze.cli.jobs")
    ] = None,
    as_json: Json = False,
) -> int:
    """Find a way to win.

    >>> from ludoteca.core.game import game
    >>> solve(game("maze"), "bMx bMx / . . . . / . . . . . . / . . . . . . / . . . . . . / "
    ...     ". . . . . . / . . . . . . / . . . . . . / . wM . . / wMx . b")
    44-48
    length 1
    bound 1
    0
    """
    from ludoteca.maze import solver

    if optimal and first:
        raise LudotecaError(say("maze.error.optimal_and_first"))
    state = _dealt(game, position)
    known: list[Found] = []
    show = _progress()

    def improved(found: "Found") -> None:
        known.append(found)
        show(found)

    status = None
    try:
        found = solver.solve(
            state,
            seconds=seconds,
            seed=seed,
            jobs=jobs or os.cpu_count() or 1,
            first=first,
            optimal=optimal,
            stop=Event(),
            progress=improved,
        )
    except KeyboardInterrupt:
        found = known[-1] if known else solver.Found()
        status = INTERRUPTED
    told = _put(state, found, as_json)
    return told if status is None else status


def _dealt(game: Game, position: str) -> State:
    state = cast(State, source.position(game, position, {}))
    if state.words is None:
        raise LudotecaError(say("maze.error.not_dealt"))
    return state


def _progress() -> "Callable[[Found], None]":
    """What shows every shorter way on a terminal: called by threads, in this one's language."""
    if not (sys.stderr and sys.stderr.isatty()):
        return lambda found: None
    context = copy_context()

    def show(found: "Found") -> None:
        length, bound, seconds = len(found.moves), found.bound, round(found.seconds, 2)
        context.run(note, say("maze.note.found", length=length, bound=bound, seconds=seconds))

    return show


def _put(state: State, found: "Found", as_json: bool) -> int:
    over = state.outcome is not None
    is_won = state.outcome is not None and bool(state.outcome.winners)
    lost = say("maze.outcome.stuck") if over and not is_won else found.lost
    status = LOST if lost else SOLVED if found.moves or is_won else OPEN
    words = {SOLVED: "solved", LOST: "lost", OPEN: "open"}
    if as_json:
        put_json(
            {
                "status": words[status],
                "moves": found.text.split(),
                "length": len(found.moves) if status == SOLVED else None,
                "bound": None if lost else found.bound,
                "optimal": is_won or found.optimal,
                "reason": None if lost is None else str(lost),
                "seconds": round(found.seconds, 4),
                "first_seconds": round(found.first_seconds, 4),
                "tries": found.tries,
                "positions": found.positions,
            }
        )
        return status
    put(found.text if status == SOLVED else words[status])
    if status == SOLVED:
        put(f"length {len(found.moves)}")
    if lost is None:
        put(f"bound {found.bound}")
    else:
        note(say("maze.note.why_lost", reason=lost))
    return status


def hint(
    game: Game,
    position: Position,
    seconds: Annotated[
        float,
        typer.Option(
            min=0.001, max=86400, metavar="cli.metavar.seconds", help="maze.cli.hint_seconds"
        ),
    ] = 2.0,
    seed: Seed = 0,
    as_json: Json = False,
) -> int:
    """Name the next good move and why.

    >>> from ludoteca.core.game import game
    >>> hint(game("maze"), "bMx bMx / . . . . / . . . . . . / . . . . . . / . . . . . . / "
    ...     ". . . . . . / . . . . . . / . . . . . . / . wM . . / wMx . b")
    M (c9-d10)
    The white Mate on c9 comes home.
    0
    """
    from ludoteca.maze import hint as helper

    state = _dealt(game, position)
    if state.outcome is not None:
        raise IllegalAction(say("core.error.game_over"))
    given = helper.hint(state, seconds, seed)
    status = LOST if given.move is None else OPEN if given.left is None else SOLVED
    text = given.move and notation.move_text(state.position, given.move, long=True)
    if as_json:
        words = {SOLVED: "good", LOST: "lost", OPEN: "open"}
        facts = {"status": words[status], "move": text, "reason": str(given.reason)}
        put_json(facts | {"left": given.left})
        return status
    put("lost" if text is None else text)
    put(given.reason)
    return status
