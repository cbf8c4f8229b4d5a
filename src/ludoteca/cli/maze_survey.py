"""`ludoteca maze survey`: solve many deals, go on after an interruption, and tell how it stands."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated

import typer

from ludoteca.cli.files import trouble
from ludoteca.cli.output import console, note, progress, put, put_json, shown_file
from ludoteca.cli.parameters import Json
from ludoteca.cli.usage import CHOICES
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Game, read_options
from ludoteca.core.text import Message, say
from ludoteca.maze import survey as surveys
from ludoteca.maze.deal import SETUPS
from ludoteca.maze.game import OPTIONS
from ludoteca.maze.journal import Journal, Plan, journal
from ludoteca.maze.survey import Share, Tally, tally

JOURNAL = ".journal"
"""What the name of a survey's journal adds to that of its table."""


def survey(
    game: Game,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="cli.metavar.file", help="maze.cli.survey_output"),
    ],
    deals: Annotated[
        int, typer.Option(min=1, metavar="cli.metavar.number", help="maze.cli.deals")
    ] = 100,
    setup: Annotated[
        list[str] | None,
        typer.Option(metavar=CHOICES.join(SETUPS), help="maze.cli.setups", show_default=SETUPS[0]),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(min=0.001, max=86400, metavar="cli.metavar.seconds", help="maze.cli.each"),
    ] = 10.0,
    seed: Annotated[
        int, typer.Option(min=0, metavar="cli.metavar.number", help="maze.cli.first_seed")
    ] = 0,
    jobs: Annotated[
        int | None, typer.Option(min=1, metavar="cli.metavar.number", help="maze.cli.jobs")
    ] = None,
    as_json: Json = False,
) -> None:
    """Solve many deals and tell how many can be won.

    >>> from tempfile import TemporaryDirectory
    >>> from ludoteca.core.game import game
    >>> with TemporaryDirectory() as folder:  # doctest: +ELLIPSIS
    ...     survey(game("maze"), Path(folder, "deals.parquet"), deals=2, setup=["small"])
    small: 2 deals
    ...
    """
    surveys.need_parquet()
    chosen = tuple(
        dict.fromkeys(read_options(OPTIONS, {"setup": s})["setup"] for s in setup or SETUPS[:1])
    )
    plan = Plan(chosen, seconds, seed)
    wanted = surveys.keys(plan, deals)
    with _journal(output, plan) as begun:
        if begun.rows:
            note(say("maze.note.resumed", count=len(begun.rows)))
        missing = len({*wanted} - {row.key for row in begun.rows})
        try:
            with closing(
                surveys.surveyed(plan, deals, begun, jobs or os.cpu_count() or 1)
            ) as found:
                for _ in progress(found, missing, say("maze.progress.deals")):
                    pass
            surveys.write_parquet(output, begun.rows, plan)
            note(say("cli.note.written", file=shown_file(str(output))))
        except KeyboardInterrupt:
            note(say("maze.note.goes_on"))
            raise
        finally:
            _put(tally(begun.rows, chosen), plan, as_json)


@contextmanager
def _journal(output: Path, plan: Plan) -> Iterator[Journal]:
    """The journal of this output; what the system has against it is told as of any file."""
    try:
        with journal(output.with_name(output.name + JOURNAL), plan) as begun:
            yield begun
    except FileNotFoundError:
        raise LudotecaError(say("cli.error.no_folder", file=shown_file(str(output)))) from None
    except OSError as error:
        raise LudotecaError(trouble(error, str(output))) from None


def _put(tallies: list[Tally], plan: Plan, as_json: bool) -> None:
    if as_json:
        facts = [one.facts for one in tallies]
        put_json({"seconds_each": plan.seconds, "first_seed": plan.seed, "setups": facts})
        return
    for one in tallies:
        _put_table(one)
    put(say("maze.survey.interval"))


def _put_table(tally: Tally) -> None:
    from rich.table import Table

    put(say("maze.survey.deals", setup=tally.setup, count=len(tally.seconds)))
    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_column()
    table.add_column(justify="right")
    table.add_column(justify="right")
    table.add_column()
    for status, share in tally.shares.items():
        table.add_row(f"  {say(f'maze.survey.{status}')}", *map(str, _cells(share)))
    console().print(table)
    facts = tally.facts
    for what in ("lengths", "seconds"):
        if facts[what]:
            put(say(f"maze.survey.{what}", **facts[what]))


def _cells(share: Share) -> tuple[Message, Message, Message]:
    least, most = (round(100 * end, 2) for end in share.interval)
    return (
        say("cli.number", number=share.number),
        say("maze.survey.percent", percent=round(100 * share.value, 2)),
        say("maze.survey.between", least=least, most=most),
    )
