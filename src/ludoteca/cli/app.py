"""The command line put together: the house's commands, a group for every game, and its manners.

Exit codes: 0 done, 1 no, 2 bad input, 3 proven lost, 4 open, 130 interrupted.
"""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import typer

from ludoteca import __version__
from ludoteca.cli import verbs
from ludoteca.cli.extension import bound, extension
from ludoteca.cli.files import trouble
from ludoteca.cli.output import note, put, put_json, shown
from ludoteca.cli.parameters import Json
from ludoteca.cli.serve import serve
from ludoteca.cli.usage import Command, Group, usage_error
from ludoteca.core import jit
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import games
from ludoteca.core.text import LANGUAGES, environment_language, say, speaking

DONE, NO, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

VERBS: Mapping[str, Callable[..., Any]] = {
    "show": verbs.show,
    "moves": verbs.moves,
    "play": verbs.play,
    "replay": verbs.replay,
    "convert": verbs.convert,
    "bench": verbs.bench,
}


def run(arguments: Sequence[str]) -> int:
    """Run a command line; the exit status.

    >>> run(["zertz", "perft", "1"])
    1944
    0
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        rest, language = take_language(arguments)
    except LudotecaError as error:
        with speaking(environment_language()):
            note(error.message)
        return BAD_INPUT
    with speaking(language):
        return _answer(rest)


def take_language(arguments: Sequence[str]) -> tuple[list[str], str]:
    """The arguments without `--lang`, which may stand anywhere, and the language to speak.

    >>> take_language(["zertz", "--lang", "ro", "moves"])
    (['zertz', 'moves'], 'ro')
    """
    rest: list[str] = []
    language = environment_language()
    coming = iter(arguments)
    for argument in coming:
        name, given, value = argument.partition("=")
        if name != "--lang":
            rest.append(argument)
            if argument == "--":
                rest += coming
            continue
        language = value if given else next(coming, "")
        if language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise LudotecaError(say("cli.error.language", language=shown(language), known=known))
    return rest, language


def _answer(arguments: list[str]) -> int:
    """Run the command and turn whatever stops it into a sentence and a status."""
    jit.announce = lambda: note(say("cli.note.compiling"))
    try:
        status = _invoke(arguments)
        if sys.stdout:
            sys.stdout.flush()
        return status
    except LudotecaError as error:
        note(error.message)
    except typer.TyperException as error:
        note(usage_error(error))
    except KeyboardInterrupt:
        return _interrupted()
    except BrokenPipeError:
        _drop_output()
        return NO
    except OSError as error:
        _drop_output()
        named = trouble(error, str(error.filename)) if error.filename else None
        note(named or say("cli.error.output"))
    return BAD_INPUT


def _invoke(arguments: list[str]) -> int:
    command = typer.main.get_command(build())
    status = command.main(arguments, prog_name="ludoteca", standalone_mode=False)
    if status == INTERRUPTED:
        return _interrupted()
    return status or DONE


def _interrupted() -> int:
    note(say("cli.note.interrupted"))
    return INTERRUPTED


def _drop_output() -> None:
    """Nobody takes the output any more: what Python still holds of it goes nowhere."""
    if sys.stdout:
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())


def build() -> typer.Typer:
    """The whole command line as Typer sees it.

    >>> [command.name for command in build().registered_commands]
    ['serve', 'games']
    """
    app = typer.Typer(cls=Group, add_completion=False, rich_markup_mode=None)
    app.callback(invoke_without_command=True, help="cli.command.ludoteca")(_alone)
    _add(app, "serve", serve, "cli.command.serve")
    _add(app, "games", list_games, "cli.command.games")
    for game in games().values():
        group = typer.Typer(cls=Group, rich_markup_mode=None)
        group.callback(invoke_without_command=True, help=f"{game.name}.name")(_help)
        own = extension(game).commands
        for name, function in VERBS.items():
            if name not in own:
                _add(group, name, bound(function, game), f"cli.command.{name}")
        for name, function in own.items():
            _add(group, name, bound(function, game), f"{game.name}.command.{name}")
        app.add_typer(group, name=game.name)
    return app


def _add(app: typer.Typer, name: str, function: Callable[..., Any], help: str) -> None:
    app.command(name, cls=Command, help=help)(function)


def _version(wanted: bool) -> None:
    if wanted:
        put(f"ludoteca {__version__}")
        raise typer.Exit


def _alone(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="cli.option.version")
    ] = False,
    lang: Annotated[
        str, typer.Option(metavar="|".join(LANGUAGES), help="cli.option.lang", show_default=False)
    ] = "",
) -> None:
    if ctx.invoked_subcommand is None:
        command = ctx.command.commands["serve"]  # type: ignore[attr-defined]
        with command.make_context("serve", [], parent=ctx) as alone:
            command.invoke(alone)


def _help(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        put(ctx.get_help())


def list_games(
    as_json: Json = False,
) -> None:
    """List the games with their variants and bots.

    >>> list_games(as_json=True)  # doctest: +ELLIPSIS
    [...{"name": "zertz", "players": [2], "options": {"rings": [37, 40, ...
    """
    if as_json:
        put_json(
            [
                {
                    "name": game.name,
                    "players": game.players,
                    "options": {option.name: option.values for option in game.options},
                    "variants": game.variants,
                    "bots": list(game.bots),
                    "formats": game.formats,
                }
                for game in games().values()
            ]
        )
        return
    for game in games().values():
        put(f"{game.name}: {say(f'{game.name}.name')}")
        put(f"  {say('cli.games.variants')}: {', '.join(game.variants)}")
        put(f"  {say('cli.games.bots')}: {', '.join(game.bots)}")
