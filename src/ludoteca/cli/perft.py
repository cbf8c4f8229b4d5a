"""Perft: how many sequences of turns there are, for every game whose states can count them."""

import os
import threading
from collections import deque
from collections.abc import Iterator
from queue import SimpleQueue
from typing import Annotated, Any, Protocol, runtime_checkable

import typer

from ludoteca.cli import source
from ludoteca.cli.output import note, progress, put, put_json
from ludoteca.cli.parameters import After, Json, PositionOption
from ludoteca.core.game import Game
from ludoteca.core.text import say

SPLIT_FROM = 3  # turns; less is counted at once

Counts = list[tuple[str, int]]


@runtime_checkable
class Counting(Protocol):
    """A state that can count what may follow it."""

    def legal(self) -> tuple[str, ...]:
        """The turns that may be played."""

    def play(self, action: str) -> "Counting":
        """The state after one."""

    def perft(self, depth: int) -> int:
        """How many sequences of this many turns there are."""


def perft(
    game: Game,
    depth: Annotated[
        int, typer.Argument(min=0, metavar="cli.metavar.depth", help="cli.argument.depth")
    ],
    position: PositionOption = None,
    after: After = None,
    divide: Annotated[bool, typer.Option("--divide", help="cli.option.divide")] = False,
    as_json: Json = False,
    **options: Any,
) -> None:
    """Count the sequences of this many turns.

    >>> from ludoteca.core.game import game
    >>> perft(game("zertz"), 1, after=["Wd4,d1", "Bd5,a1"], divide=True)
    x d4Bd6: 1
    x d5Wd3: 1
    2
    """
    state = source.position(game, position, options, after or ())
    assert isinstance(state, Counting)
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


def _counts(state: Counting, depth: int) -> Counts:
    """Every turn with the number of sequences that begin with it."""
    found: Counts = []
    total = len(state.legal())
    try:
        for part in progress(_counting(state, depth), total, say("cli.progress.turns")):
            found.append(part)
    except KeyboardInterrupt:
        reached = sum(count for _, count in found)
        note(say("cli.note.counted", turns=len(found), total=total, count=reached))
        raise
    return sorted(found)


def _counting(state: Counting, depth: int) -> Iterator[tuple[str, int]]:
    """The same, one by one as they are counted: by threads, so that all processors count and the
    main thread hears Ctrl-C."""
    turns = deque(state.legal())
    counted: SimpleQueue[tuple[str, int] | BaseException] = SimpleQueue()

    def count() -> None:
        try:
            while turns:
                turn = turns.popleft()
                counted.put((turn, state.play(turn).perft(depth - 1)))
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
