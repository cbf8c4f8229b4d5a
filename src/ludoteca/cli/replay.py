"""Recorded games, played again to see whether they can be."""

from typing import Annotated, Any

import typer

from ludoteca.cli import source
from ludoteca.cli.output import note, put, put_json, shown_file
from ludoteca.cli.parameters import JsonLines
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Game, Record
from ludoteca.core.text import say


def replay(
    game: Game,
    file: Annotated[
        list[str], typer.Argument(metavar="cli.metavar.file", help="cli.argument.records")
    ],
    as_json: JsonLines = False,
) -> int:
    """Play recorded games again, and tell how each went; 1 if one cannot be played to its end.

    >>> from ludoteca.core.game import game
    >>> replay(game("zertz"), [])
    0
    """
    status = 0
    for name in file:
        try:
            told = _tell(name, source.record(game, name), as_json)
        except LudotecaError as error:
            note(error.message)
            if as_json:
                put_json({"file": name, "error": str(error)})
            told = 2
        status = max(status, told)
    return status


def _tell(name: str, record: Record, as_json: bool) -> int:
    """A line about a record that could be read; 1 if it breaks off before its end."""
    end = record.end
    broken = bool(record.faults) and end.outcome is None
    if as_json:
        put_json(_facts(name, record, broken))
        return int(broken)
    line = say(
        "cli.replay.line",
        file=shown_file(name),
        options=source.options_text(record.start),
        turns=say("cli.count.turns", count=_turns(record)),
        ending=source.ending(end),
    )
    if record.faults:
        line = say("cli.replay.fault", line=line, reason=record.faults[0].message)
    put(line)
    return int(broken)


def _turns(record: Record) -> int:
    """How many turns players made; chance is not counted."""
    return sum(step.by is not None for step in record.played)


def _facts(name: str, record: Record, broken: bool) -> dict[str, Any]:
    end = record.end
    return {
        "file": name,
        **source.options_of(record.start),
        "turns": _turns(record),
        "played": record.played,
        "position": str(end),
        "outcome": end.outcome,
        "tags": dict(record.tags),
        "complete": not broken,
        "faults": [_fault(fault) for fault in record.faults],
    }


def _fault(fault: Any) -> dict[str, Any]:
    return {"line": fault.line, "character": fault.character, "reason": str(fault.reason)}
