"""The commands every game has: show, moves, play, replay, convert and bench."""

from typing import Annotated, Any

import typer

from ludoteca.cli import files, source
from ludoteca.cli.extension import extension
from ludoteca.cli.match import play
from ludoteca.cli.output import note, put, put_json, shown_file
from ludoteca.cli.parameters import After, Json, JsonLines, PositionArgument
from ludoteca.cli.replay import replay
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Game, State
from ludoteca.core.text import say

__all__ = ["bench", "convert", "moves", "play", "replay", "show"]


def show(
    game: Game,
    position: PositionArgument = None,
    after: After = None,
    svg: Annotated[
        str | None, typer.Option(metavar="cli.metavar.file", help="cli.option.svg")
    ] = None,
    letters: Annotated[bool, typer.Option("--letters", help="cli.option.letters")] = False,
    no_coordinates: Annotated[
        bool, typer.Option("--no-coordinates", help="cli.option.no_coordinates")
    ] = False,
    dark: Annotated[bool, typer.Option("--dark", help="cli.option.dark")] = False,
    highlight: Annotated[
        list[str] | None, typer.Option(metavar="cli.metavar.place", help="cli.option.highlight")
    ] = None,
    arrow: Annotated[
        list[str] | None, typer.Option(metavar="cli.metavar.places", help="cli.option.arrow")
    ] = None,
    width: Annotated[
        int | None,
        typer.Option(min=16, max=16384, metavar="cli.metavar.number", help="cli.option.width"),
    ] = None,
    as_json: Json = False,
    **options: Any,
) -> None:
    """Draw a position, in the terminal or as SVG.

    >>> from ludoteca.core.game import game
    >>> show(game("zertz"), as_json=True)  # doctest: +ELLIPSIS
    {"game": "zertz", "position": "oooo/ooooo/...", "options": {"rings": 37, ...
    """
    line = source.line(game, position, options, after or ())
    state = line.end
    study = source.study_marks(state, highlight or (), arrow or ())
    marks = (*source.last_turn(line), *study)
    facts: dict[str, Any] = {}
    if svg is not None:
        from ludoteca.core.svg import draw

        drawing = draw(
            state,
            marks=marks,
            letters=letters,
            coordinates=not no_coordinates,
            dark=dark,
            width=width,
        )
        if as_json and svg == files.STANDARD:
            facts["svg"] = drawing
        else:
            files.write(svg, drawing)
    if as_json:
        put_json(_facts(state) | facts)
    elif svg is None:
        from ludoteca.cli.drawing import draw_in_terminal

        draw_in_terminal(state, extension(game), marks)
    elif svg != files.STANDARD:
        note(say("cli.note.written", file=shown_file(svg)))


def _facts(state: State) -> dict[str, Any]:
    return {
        "game": state.game.name,
        "position": str(state),
        "options": source.options_of(state),
        "acting": state.acting,
        "outcome": state.outcome,
        "scene": state.game.scene(state),
    }


def moves(
    game: Game,
    position: PositionArgument = None,
    after: After = None,
    as_json: Json = False,
    **options: Any,
) -> None:
    """List the turns that may be played.

    >>> from ludoteca.core.game import game
    >>> moves(game("zertz"), after=["Wd4,d1", "Bd5,a1"])
    x d4Bd6
    x d5Wd3
    """
    state = source.position(game, position, options, after or ())
    found = [(by, action) for by in state.acting for action in state.legal(by)]
    if as_json:
        put_json(
            {
                "game": game.name,
                "position": str(state),
                "acting": state.acting,
                "outcome": state.outcome,
                "moves": [action for _, action in found],
            }
        )
        return
    for _, action in found:
        put(action)
    if state.outcome:
        note(say("cli.note.over", ending=source.ending(state)))
    else:
        note(say("cli.count.turns", count=len(found)))


def convert(
    game: Game,
    file: Annotated[str, typer.Argument(metavar="cli.metavar.file", help="cli.argument.record")],
    to: Annotated[str, typer.Option(metavar="cli.metavar.format", help="cli.option.to")],
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="cli.metavar.file", help="cli.option.output")
    ] = files.STANDARD,
    as_json: Json = False,
) -> int:
    """Write a recorded game in another format.

    >>> from ludoteca.core.game import game
    >>> convert(game("zertz"), "game.sgf", to="pdf")
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.LudotecaError: "pdf" is no format of this game; choose from: text, sgf.
    """
    if to not in game.formats:
        known = ", ".join(game.formats)
        raise LudotecaError(say("cli.error.format", format=to, known=known))
    record = source.record(game, file)
    text = game.write(record, to)
    faults = [str(fault) for fault in record.faults]
    if as_json:
        put_json({"file": file, "format": to, "text": text, "faults": faults})
    else:
        files.write(output, text)
    for fault in record.faults:
        note(source.in_file(file, fault).message)
    return 1 if faults else 0


def bench(game: Game, as_json: JsonLines = False) -> None:
    """Measure how fast the game's machinery runs here.

    >>> from types import SimpleNamespace
    >>> figures = [(say("zertz.bench.playouts"), 12345.6)]
    >>> bench(SimpleNamespace(bench=lambda: figures))
    Random games a second: 12,346
    """
    for message, value in game.bench():
        if as_json:
            put_json({"figure": message.id, **message.params, "value": value})
        else:
            put(say("cli.bench.line", figure=message, value=round(value)))
