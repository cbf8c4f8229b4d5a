"""What a game brings to the command line, and its options as Typer reads them.

A package adds to its game's group by the entry point group `ludoteca.cli`: the name is the game's,
the value an `Extension`. A command is a function that takes the game first, then what Typer's
annotations say; with `**options` it also takes the options of the game that the user gave.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, wraps
from importlib.metadata import entry_points
from typing import Annotated, Any

import typer

from ludoteca.cli.usage import CHOICES
from ludoteca.core.game import Game, Option

GROUP = "ludoteca.cli"


@dataclass(frozen=True)
class Glyph:
    """How a symbol of the scene looks in a terminal: three characters, a style of Rich, and other
    characters for a piece that has fallen. The glyph of a place fills it, under what stands there.
    """

    text: str
    style: str = ""
    fallen: str = ""


@dataclass(frozen=True)
class Extension:
    """Commands of a game's own by their names, and its symbols as characters. The help of a command
    is the message `GAME.command.NAME`. A command named like one of the house takes its place."""

    commands: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    glyphs: Mapping[str, Glyph] = field(default_factory=dict)


@cache
def _extensions() -> Mapping[str, Extension]:
    return {point.name: point.load() for point in entry_points(group=GROUP)}


def extension(game: Game) -> Extension:
    """What is known of this game here.

    >>> from ludoteca.core.game import game
    >>> list(extension(game("zertz")).commands)
    ['perft']
    """
    return _extensions().get(game.name, Extension())


def bound(function: Callable[..., Any], game: Game) -> Callable[..., Any]:
    """A command for one game: without its first parameter, and with the game's options spelled out
    where the function takes any.

    >>> from ludoteca.core.game import game
    >>> def tell(game: Game, loud: bool = False, **options: Any) -> None: ...
    >>> list(inspect.signature(bound(tell, game("zertz"))).parameters)
    ['loud', 'variant', 'rings', 'goals', 'captures', 'touch']
    """
    signature = inspect.signature(function)
    _, *parameters = signature.parameters.values()
    takes_options = any(p.kind is p.VAR_KEYWORD for p in parameters)

    @wraps(function)
    def command(**given: Any) -> Any:
        if takes_options:
            variant = given.pop("variant")
            written = {option.name: given.pop(option.name) for option in game.options}
            given |= _chosen(game, variant, written)
        return function(game, **given)

    plain = [p for p in parameters if p.kind is not p.VAR_KEYWORD]
    added = list(_option_parameters(game)) if takes_options else []
    command.__signature__ = signature.replace(parameters=plain + added)  # type: ignore[attr-defined]
    command.__annotations__ = {}
    return command


def _chosen(game: Game, variant: str | None, written: Mapping[str, Any]) -> dict[str, Any]:
    """What the user asked for: a variant, and options that change it."""
    chosen: dict[str, Any] = {}
    if variant is not None:
        chosen |= game.variants[_variants(game).read(variant)]
    for option in game.options:
        text = written[option.name]
        if text is not None:
            chosen[option.name] = option.read(text)
    return chosen


def _variants(game: Game) -> Option:
    return Option("variant", tuple(game.variants))


def _option_parameters(game: Game) -> Iterator[inspect.Parameter]:
    yield _option_parameter(_variants(game), "cli.option.variant")
    for option in game.options:
        yield _option_parameter(option, f"{game.name}.option.{option.name}")


def _option_parameter(option: Option, help: str) -> inspect.Parameter:
    """An option that is off unless said otherwise is a flag."""
    annotation: Any
    if option.values == (False, True):
        flag = typer.Option(f"--{option.name}", show_default=False, help=help)
        annotation = Annotated[bool | None, flag]
    else:
        values = [str(value) for value in option.values]
        info = typer.Option(metavar=CHOICES.join(values), show_default=values[0], help=help)
        annotation = Annotated[str | None, info]
    return inspect.Parameter(
        option.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation
    )
