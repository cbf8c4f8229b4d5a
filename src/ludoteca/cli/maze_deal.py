"""`ludoteca maze deal`: by lot, by seed, as hard as wanted, or the deal of a day."""

import secrets
from datetime import date
from typing import Annotated, Any

import typer

from ludoteca.cli import files
from ludoteca.cli.output import note, put, put_json, shown
from ludoteca.cli.parameters import Json
from ludoteca.cli.usage import CHOICES
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Game, read_options
from ludoteca.core.text import say
from ludoteca.maze import deal_by_seed, difficulty
from ludoteca.maze.deal import SETUPS
from ludoteca.maze.difficulty import Puzzle, Rating
from ludoteca.maze.game import OPTIONS

SEEDS = 1 << 32


def deal(
    game: Game,
    setup: Annotated[
        str,
        typer.Option(
            metavar=CHOICES.join(SETUPS), help="maze.option.setup", show_default=SETUPS[0]
        ),
    ] = SETUPS[0],
    seed: Annotated[
        int | None, typer.Option(min=0, metavar="cli.metavar.number", help="maze.cli.seed")
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(min=1, max=5, metavar="cli.metavar.number", help="maze.cli.level"),
    ] = None,
    daily: Annotated[
        str | None, typer.Option(metavar="maze.metavar.date", help="maze.cli.daily")
    ] = None,
    solution: Annotated[
        str | None, typer.Option(metavar="cli.metavar.file", help="maze.cli.solution")
    ] = None,
    as_json: Json = False,
) -> None:
    """Deal the pieces.

    >>> from ludoteca.core.game import game
    >>> deal(game("maze"), "small", seed=7)  # doctest: +ELLIPSIS
    wM wM / wL wT wS w3 / w3 w1 wS w2 wT wH / . . . . . . / ... / bM bM w
    """
    chosen = read_options(OPTIONS, {"setup": setup})["setup"]
    if daily is not None and seed is not None:
        raise LudotecaError(say("maze.error.seed_and_daily"))
    if daily is not None and level is not None:
        raise LudotecaError(say("maze.error.level_and_daily"))
    if solution is not None and daily is None and level is None:
        raise LudotecaError(say("maze.error.solution_of_what"))
    if daily is not None:
        _put_puzzle(difficulty.of_day(chosen, _day(daily)), None, solution, as_json)
        return
    if seed is None:
        seed = secrets.randbelow(SEEDS)
        note(say("maze.note.seed", seed=str(seed)))
    if level is not None:
        note(say("maze.note.looking"))
        _put_puzzle(*difficulty.of_level(chosen, level, seed), solution, as_json)
    elif as_json:
        put_json({"setup": chosen, "seed": seed, "position": str(deal_by_seed(chosen, seed))})
    else:
        put(deal_by_seed(chosen, seed))


def _put_puzzle(puzzle: Puzzle, rating: Rating | None, solution: str | None, as_json: bool) -> None:
    """Print a deal whose way home is known; that is told only to whoever asks for it."""
    facts: dict[str, Any] = {"setup": puzzle.setup, "seed": puzzle.seed}
    facts["position"] = str(puzzle.state)
    if rating is not None:
        facts |= {"level": rating.level, "stuck": rating.stuck}
    if as_json:
        put_json(facts)
    else:
        put(puzzle.state)
    if solution is not None:
        from ludoteca.maze.solver import Found

        files.write(solution, Found(puzzle.solution).text + "\n")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise LudotecaError(say("maze.error.date", text=shown(text))) from None
