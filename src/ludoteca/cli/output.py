"""Where words go: results to standard output, notes and progress to standard error."""

import json
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from ludoteca.core.text import Message

if TYPE_CHECKING:
    from rich.console import Console

T = TypeVar("T")


def put(line: object) -> None:
    """A line of the result.

    >>> put("Wd4,d1")
    Wd4,d1
    """
    print(line)


def put_json(value: Any) -> None:
    """The result, or one of several, as JSON on a line.

    >>> put_json({"turns": ["Wd4,d1"], "outcome": None})
    {"turns": ["Wd4,d1"], "outcome": null}
    """
    print(json.dumps(msgspec.to_builtins(value, str_keys=True), ensure_ascii=False))


def note(message: Message) -> None:
    """A remark that is not part of the result.

    >>> note(Message("cli.note.interrupted"))
    """
    if sys.stderr:
        print(message, file=sys.stderr, flush=True)


def shown(text: str, longest: int = 64) -> str:
    """A text of the user's as a sentence can repeat it: short, and without control characters.

    >>> shown("a" * 99 + chr(27), longest=5)
    'aaaa…'
    """
    short = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(c if c.isprintable() else "�" for c in short)


def shown_file(name: str) -> str:
    """The name of a file, which may be longer.

    >>> shown_file("game.sgf")
    'game.sgf'
    """
    return shown(name, longest=255)


def console(stderr: bool = False) -> "Console":
    """A terminal to draw on; colours only where it has them and NO_COLOR does not forbid it.

    >>> console().print("[plain]")
    [plain]
    """
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def progress(items: Iterable[T], total: int, what: Message) -> Iterator[T]:
    """The items, with a bar on the terminal that shows how many are done.

    >>> list(progress("ab", 2, Message("cli.progress.turns")))
    ['a', 'b']
    """
    if not (sys.stderr and sys.stderr.isatty()):
        yield from items
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    screen = console(stderr=True)
    with Progress(*columns, console=screen, transient=True, redirect_stdout=False) as bar:
        task = bar.add_task(str(what), total=total)
        for item in items:
            yield item
            bar.advance(task)
