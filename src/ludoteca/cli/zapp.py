"""What Zapp Zerapp brings to the command line: games that are told whole, layouts, its sound, and
its symbols as characters."""

import secrets
from typing import Annotated, Any

import typer

from ludoteca.cli import files, source, zapp_sound
from ludoteca.cli.extension import Extension, Glyph
from ludoteca.cli.match import SEEDS, Match, Round, facts, known_bots, put_table
from ludoteca.cli.output import progress, put, put_json
from ludoteca.cli.parameters import Json
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Game, Record
from ludoteca.core.text import say
from ludoteca.zapp import State
from ludoteca.zapp.track import COLOURS, read_layout

ENDLESS = 1 << 30
"""Turns after which a game would be broken off: every game of this kind ends by itself."""


def play(
    game: Game,
    bots: Annotated[
        str | None, typer.Option(metavar="cli.metavar.bots", help="zapp.cli.bots")
    ] = None,
    number: Annotated[
        int, typer.Option("--games", min=1, metavar="cli.metavar.number", help="cli.option.games")
    ] = 1,
    seed: Annotated[
        int | None, typer.Option(metavar="cli.metavar.number", help="cli.option.seed")
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(
            min=0.001, max=86400, metavar="cli.metavar.seconds", help="cli.option.seconds"
        ),
    ] = 1.0,
    as_json: Json = False,
    **options: Any,
) -> None:
    """Let bots play, and print the game.

    >>> from ludoteca.core.game import game
    >>> play(game("zapp"), bots="random", seed=1, players=2)  # doctest: +ELLIPSIS
    ludoteca zapp 1
    players: 2
    colours: red blue
    red: random
    blue: random
    result: ...
    """
    names = _seated(game, bots, options)
    start = game.start(**{**options, "players": len(names)})
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    match = Match(start, names, seed, seconds, ENDLESS)
    try:
        for _ in progress(match.games(number), number, say("cli.progress.games")):
            pass
    finally:
        if as_json:
            put_json(facts(match) | _told(match, match.rounds[-1]))
        elif number > 1:
            put_table(match)
        else:
            put(_text(match, match.rounds[-1]).rstrip("\n"))


def _seated(game: Game, listed: str | None, options: dict[str, Any]) -> list[str]:
    """A bot for each player: as many as are named, or as there are players."""
    from ludoteca.zapp.bots import DEFAULT_BOT

    names = known_bots(game, listed if listed is not None else DEFAULT_BOT)
    alone = len(names) == 1
    players: int = options.get("players", max(game.players) if alone else len(names))
    if alone:
        return names * players
    if len(names) != players or players not in game.players:
        count = say("core.players", count=players)
        raise LudotecaError(say("zapp.cli.several_bots", found=len(names), players=count))
    return names


def _text(match: Match, one: Round) -> str:
    """A game of the match as game text, with who played which colour."""
    tags = dict(zip(COLOURS, match.bots, strict=False))
    return match.start.game.write(Record(match.start, tuple(one.played), tags))


def _told(match: Match, one: Round) -> dict[str, Any]:
    """Of the last game: who won, after how many rounds, and the game itself."""
    assert isinstance(one.end, State)
    winner = one.end.outcome.winner if one.end.outcome else None
    return {
        "winner": None if winner is None else COLOURS[winner],
        "rounds": one.end.open.round,
        "text": _text(match, one),
    }


def layout(
    game: Game,
    file: Annotated[str, typer.Argument(metavar="cli.metavar.file", help="zapp.cli.layout")],
    as_json: Json = False,
) -> None:
    """Check a layout file, and print the layout on one line.

    >>> from ludoteca.core.game import game
    >>> layout(game("zapp"), "no/such/file")
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.LudotecaError: There is no file "no/such/file".
    """
    data = files.read(file)
    try:
        track = read_layout(data)
    except LudotecaError as error:
        raise source.in_file(file, error) from None
    if not as_json:
        put(track)
        return
    zones = [None if zone is None else COLOURS[zone] for zone in track.zones]
    towers = [[COLOURS[tower] for tower in here] for here in track.towers]
    gates = {
        name: dict(zip(COLOURS, fields, strict=True))
        for name, fields in (("starts", track.starts), ("cities", track.cities))
    }
    put_json({"file": file, "layout": str(track), "zones": zones, "towers": towers} | gates)


_INK = {"red": "bright_red", "blue": "bright_blue", "green": "bright_green", "yellow": "yellow"}

EXTENSION = Extension(
    commands={"play": play, "layout": layout, **zapp_sound.COMMANDS},
    glyphs={
        "field-neutral": Glyph("[ ]", "dim"),
        "vessel": Glyph("(_)", "dim"),
        "vessel-kept": Glyph("(=)", "bold"),
        **{f"field-{name}": Glyph("[ ]", ink) for name, ink in _INK.items()},
        **{
            f"figure-{name}": Glyph(f"<{name[0].upper()}>", f"bold {ink}")
            for name, ink in _INK.items()
        },
        **{f"die-{n}": Glyph(f"[{n}]", "bold") for n in range(1, 7)},
        **{f"moon-{n}": Glyph(f"{n:>2} ", "bold yellow") for n in range(2, 13)},
        **{f"number-{n}": Glyph(f"{n:>2} ", "bold") for n in range(1, 14)},
        **{f"number-{n}-over": Glyph(f"{n:>2} ", "strike dim") for n in range(1, 14)},
    },
)
