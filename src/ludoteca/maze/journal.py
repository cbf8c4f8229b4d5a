"""What a survey has found so far, written down deal by deal so that nothing is lost by a kill.

A journal is a text file that only grows: its first line says what is surveyed, every other one
holds a deal. A line counts once it ends; what a kill left of a last one is cut off, and that deal
is solved again.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TypeVar

import msgspec

from ludoteca.core.errors import LudotecaError
from ludoteca.core.text import say

VERSION = 1


class Plan(msgspec.Struct, frozen=True):
    """What is surveyed: deals of these kinds, solved with so many seconds each. The first deal of
    each kind has this seed, the next one the next."""

    setups: tuple[str, ...]
    seconds: float
    seed: int = 0
    version: int = VERSION


class Row(msgspec.Struct, frozen=True):
    """What came of one deal: its status is winnable, lost or open; `length` is that of the
    solution found, `bound` a length that none can be shorter than."""

    setup: str
    seed: int
    position: str
    status: str
    length: int | None
    bound: int | None
    moves: str | None
    seconds: float

    @property
    def key(self) -> tuple[str, int]:
        """What tells one deal of a survey from all others."""
        return self.setup, self.seed


class Journal:
    """A journal that is open for writing; `rows` are those it holds."""

    def __init__(self, file: IO[bytes], rows: list[Row]) -> None:
        self._file = file
        self.rows = rows

    def write(self, row: Row) -> None:
        """Add a deal; when this returns it is on the disk."""
        _put_line(self._file, row)
        self.rows.append(row)


Known = TypeVar("Known", Plan, Row)


@contextmanager
def journal(path: Path, plan: Plan) -> Iterator[Journal]:
    """Open the journal of a survey, new or begun; nobody else can while it is.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "deals.journal")
    ...     with journal(path, Plan(("small",), 1.0)) as begun:
    ...         begun.write(Row("small", 0, "", "open", None, 8, None, 1.0))
    ...     with journal(path, Plan(("small",), 1.0)) as again:
    ...         [row.key for row in again.rows]
    [('small', 0)]
    """
    with path.open("a+b") as file:
        _lock(file, path)
        file.seek(0)
        whole, _, torn = file.read().rpartition(b"\n")
        lines = whole.splitlines()
        if torn:
            file.truncate(len(whole) + bool(whole))
        if not lines:
            file.truncate(0)
            _put_line(file, plan)
        elif _read(lines[0], Plan, path) != plan:
            raise LudotecaError(say("maze.error.other_survey", file=str(path)))
        rows = {row.key: row for row in (_read(line, Row, path) for line in lines[1:])}
        yield Journal(file, list(rows.values()))


def _put_line(file: IO[bytes], value: Plan | Row) -> None:
    file.write(msgspec.json.encode(value) + b"\n")
    file.flush()
    os.fsync(file.fileno())


def _read(line: bytes, kind: type[Known], path: Path) -> Known:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError:
        raise LudotecaError(say("maze.error.no_journal", file=str(path))) from None


def _lock(file: IO[bytes], path: Path) -> None:
    """Keep others out where the system can; its lock ends with this process, however that ends."""
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise LudotecaError(say("maze.error.survey_runs", file=str(path))) from None
