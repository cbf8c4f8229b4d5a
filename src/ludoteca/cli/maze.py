"""What Maze brings to the command line: deals, checking of solutions, export, and its pieces."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from ludoteca.cli import source
from ludoteca.cli.extension import Extension, Glyph
from ludoteca.cli.maze_deal import deal
from ludoteca.cli.maze_solver import hint, solve
from ludoteca.cli.maze_survey import survey
from ludoteca.cli.output import put, put_json, shown
from ludoteca.cli.parameters import Json
from ludoteca.cli.perft import perft
from ludoteca.cli.usage import CHOICES
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Game
from ludoteca.core.text import Message, say
from ludoteca.maze import State
from ludoteca.maze.layout import KINDS, NAMES
from ludoteca.maze.notation import moves_in

Position = Annotated[
    str, typer.Argument(metavar="cli.metavar.position", help="maze.argument.position")
]


def check(
    game: Game,
    position: Position,
    moves: Annotated[
        list[str] | None,
        typer.Argument(metavar="maze.metavar.moves", help="maze.argument.moves"),
    ] = None,
    as_json: Json = False,
) -> int:
    """Play moves from a position and say how it stands; 0 only if they win.

    >>> from ludoteca.core.game import game
    >>> check(game("maze"), "bMx bMx / . . . . / . . . . . . / . . . . . . / . . . . . . / "
    ...     ". . . . . . / . . . . . . / . . . . . . / . wM . . / wMx . b", ["c9-d10"])
    won in 1 turn
    0
    """
    state = _state(game, position)
    written = [move for words in moves or () for move in moves_in(words)]
    told, played, state = _checked(state, written)
    is_won = state.outcome is not None and bool(state.outcome.winners)
    won = is_won and len(played) == len(written)
    if as_json:
        facts = {"won": won, "played": played, "position": str(state), "outcome": state.outcome}
        put_json(facts | {"says": str(told), "lost_already": _spoken(state.lost_already)})
    else:
        put(told)
    return 0 if won else 1


def _state(game: Game, position: str) -> State:
    state = source.position(game, position, {})
    assert isinstance(state, State)
    if state.awaits_chance:
        raise LudotecaError(say("maze.error.not_dealt"))
    return state


def _spoken(message: Message | None) -> str | None:
    return None if message is None else str(message)


def _checked(state: State, moves: Sequence[str]) -> tuple[Message, list[str], State]:
    """What there is to say, what could be played, and where that led."""
    played: list[str] = []
    for number, move in enumerate(moves, 1):
        try:
            state = state.play(move)
        except LudotecaError as error:
            told = say("maze.check.illegal", number=number, move=shown(move), reason=error.message)
            return told, played, state
        played.append(move)
    count = say("cli.count.turns", count=len(played))
    if state.outcome is None:
        reason = state.lost_already or state.game.scene(state).status
        return say("maze.check.open", moves=count, reason=reason), played, state
    if state.outcome.winners:
        return say("maze.check.won", moves=count), played, state
    return say("maze.check.lost", moves=count, reason=say(state.outcome.reason)), played, state


def pddl(
    game: Game,
    position: Position,
    part: Annotated[
        str,
        typer.Option(metavar=CHOICES.join(("both", "domain", "problem")), help="maze.cli.part"),
    ] = "both",
    as_json: Json = False,
) -> None:
    """Print a position as a planning problem.

    >>> from ludoteca.core.game import game
    >>> pddl(game("maze"), "deal small reach=leap")
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.LudotecaError: The pieces have not been dealt yet.
    """
    from ludoteca.maze import pddl as export

    state = _state(game, position)
    parts: dict[str, Any] = {"domain": export.domain(), "problem": export.problem(state)}
    if part not in ("both", *parts):
        known = ", ".join(("both", *parts))
        raise LudotecaError(
            say("core.error.bad_value", name="--part", value=shown(part), known=known)
        )
    wanted = {name: text for name, text in parts.items() if part in ("both", name)}
    if as_json:
        put_json(wanted)
    else:
        put("\n".join(wanted.values()).rstrip("\n"))


_WHITE, _BLACK = "bold #1f1a17 on #fffdf6", "bold #fffdf6 on #1f1a17"
_GROUNDS = {
    "west-light": Glyph("   ", "#5a5040 on #f0e6d0"),
    "west-dark": Glyph("   ", "#5a5040 on #d3c19b"),
    "east-light": Glyph("   ", "#5a5040 on #f0e6d0"),
    "east-dark": Glyph("   ", "#5a5040 on #d3c19b"),
    "square-light": Glyph("   ", "#5a5040 on #f0e6d0"),
    "square-dark": Glyph("   ", "#5a5040 on #d3c19b"),
    "desert-light": Glyph("∴∴ ", "#7a5c20 on #f0d79a"),
    "desert-dark": Glyph("∴∴ ", "#7a5c20 on #dcbd7c"),
    "home-light": Glyph("[ ]", "#5a5040 on #f0e6d0"),
    "home-dark": Glyph("[ ]", "#5a5040 on #d3c19b"),
}


def _pieces() -> Iterator[tuple[str, Glyph]]:
    for colour, letter, style in (("white", "w", _WHITE), ("black", "b", _BLACK)):
        for kind, name in zip(KINDS, NAMES, strict=True):
            symbol = f"{colour}-{name.replace('_', '-')}"
            yield symbol, Glyph(f"{letter}{kind} ", style, f"{letter}{kind}x")
        yield f"{colour}-mate-home", Glyph(f"{letter}M♥", style)


EXTENSION = Extension(
    commands={
        "deal": deal,
        "check": check,
        "solve": solve,
        "hint": hint,
        "survey": survey,
        "perft": perft,
        "pddl": pddl,
    },
    glyphs=_GROUNDS | dict(_pieces()),
)
