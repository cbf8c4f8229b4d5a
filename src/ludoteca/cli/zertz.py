"""What ZÈRTZ brings to the command line: its marbles as letters, its goals, and perft."""

import os
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from queue import SimpleQueue
from typing import Annotated, Any

import typer

from ludoteca.cli import source
from ludoteca.cli.extension import Extension, Glyph
from ludoteca.cli.output import note, progress, put, put_json
from ludoteca.core.game import Game, View
from ludoteca.core.text import Message, say
from ludoteca.zertz import State

SPLIT_FROM = 3  # turns; less is counted at once

Counts = list[tuple[str, int]]


def perft(
    game: Game,
    depth: Annotated[int, typer.Argument(min=0, help="cli.argument.depth")],
    position: Annotated[
        str | None, typer.Option(metavar="POSITION", help="cli.argument.position")
    ] = None,
    after: Annotated[list[str] | None, typer.Option(metavar="TURN", help="cli.option.after")] = None,
    divide: Annotated[bool, typer.Option("--divide", help="cli.option.divide")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="cli.option.json")] = False,
    **options: Any,
) -> None:
    """Count the sequences of this many turns."""
    state = source.position(game, position, options, after or ())
    assert isinstance(state, State)
    if depth < (1 if divide else SPLIT_FROM):
        parts, total = [], state.perft(depth)
    else:
        parts = _counts(state, depth)
        total = sum(count for _, count in parts)
    if as_json:
        facts: dict[str, Any] = {"game": game.name, "position": str(state), "depth": depth}
        put_json(facts | {"count": total} | ({"divide": dict(parts)} if divide else {}))
        return
    if divide:
        for turn, count in parts:
            put(f"{turn}: {count}")
    put(total)


def _counts(state: State, depth: int) -> Counts:
    """Every turn with the number of sequences that begin with it."""
    found: Counts = []
    total = len(state.turns)
    try:
        for part in progress(_counting(state, depth), total, say("cli.progress.turns")):
            found.append(part)
    except KeyboardInterrupt:
        reached = sum(count for _, count in found)
        note(say("cli.note.counted", turns=len(found), total=total, count=reached))
        raise
    return sorted(found)


def _counting(state: State, depth: int) -> Iterator[tuple[str, int]]:
    """The same, one by one as they are counted: by threads, so that all processors count and the
    main thread hears Ctrl-C."""
    turns = deque(zip(state.legal(), state.turns, strict=True))
    counted: SimpleQueue[tuple[str, int] | BaseException] = SimpleQueue()

    def count() -> None:
        try:
            while turns:
                text, turn = turns.popleft()
                counted.put((text, state.make(turn).perft(depth - 1)))
        except IndexError:
            return
        except BaseException as error:
            counted.put(error)

    total = len(turns)
    for _ in range(os.cpu_count() or 1):
        threading.Thread(target=count, daemon=True).start()
    for _ in range(total):
        found = counted.get()
        if isinstance(found, BaseException):
            raise found
        yield found


def goals(view: View) -> Sequence[Message]:
    """What wins: so many marbles of a colour, or of each.

    >>> from ludoteca import zertz
    >>> print(*goals(zertz.start()))
    To win: 4 white, 5 grey, 6 black, or 3 of each.
    """
    assert isinstance(view, State)
    white, grey, black, each = view.rules.wins
    return (say("cli.zertz.goals", white=white, grey=grey, black=black, each=each),)


EXTENSION = Extension(
    commands={"perft": perft},
    glyphs={
        "ring": Glyph("( )", "dim"),
        "white": Glyph("(W)", "bold black on bright_white"),
        "grey": Glyph("(G)", "bold bright_white on bright_black"),
        "black": Glyph("(B)", "bold bright_white on black"),
    },
    remarks=goals,
)
