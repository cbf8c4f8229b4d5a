"""Surveys: many deals solved, to learn how many can be won, in how many moves, how soon found."""

import threading
from collections import deque
from collections.abc import Generator, Iterable, Sequence
from math import sqrt
from pathlib import Path
from queue import SimpleQueue
from statistics import median
from typing import Any, NamedTuple

from ludoteca.core.errors import LudotecaError
from ludoteca.core.text import say
from ludoteca.maze.game import deal_by_seed
from ludoteca.maze.journal import Journal, Plan, Row

WINNABLE, LOST, OPEN = STATUSES = ("winnable", "lost", "open")


def surveyed(plan: Plan, deals: int, journal: Journal, jobs: int = 1) -> Generator[Row, None, None]:
    """Solve so many deals of each kind, those left out that the journal holds; each is written
    there before it is told.

    Threads do it, since kernels run without Python's lock; they end with the process. An
    interruption hits the main thread only, so no deal is half written.

    >>> from tempfile import TemporaryDirectory
    >>> from ludoteca.maze.journal import journal
    >>> plan = Plan(("small",), seconds=10.0, seed=7)
    >>> with TemporaryDirectory() as folder, journal(Path(folder, "j"), plan) as begun:
    ...     [row.status for row in surveyed(plan, 1, begun)], [*surveyed(plan, 1, begun)]
    (['winnable'], [])
    """
    done = {row.key for row in journal.rows}
    waiting = deque(key for key in keys(plan, deals) if key not in done)
    solved: SimpleQueue[Row | BaseException] = SimpleQueue()
    writing, stopping = threading.Lock(), threading.Event()

    def work() -> None:
        try:
            while not stopping.is_set():
                row = solve_deal(*waiting.popleft(), plan.seconds)
                with writing:
                    if not stopping.is_set():
                        journal.write(row)
                        solved.put(row)
        except IndexError:
            return
        except BaseException as error:
            solved.put(error)

    total = len(waiting)
    for _ in range(min(jobs, total)):
        threading.Thread(target=work, daemon=True).start()
    try:
        for _ in range(total):
            row = solved.get()
            if isinstance(row, BaseException):
                raise row
            yield row
    finally:
        with writing:
            stopping.set()


def keys(plan: Plan, deals: int) -> list[tuple[str, int]]:
    """The deals of a survey, as (kind, seed): kinds by turns, so that all are known as well.

    >>> keys(Plan(("small", "standard"), 1.0, seed=5), 2)
    [('small', 5), ('standard', 5), ('small', 6), ('standard', 6)]
    """
    return [(setup, plan.seed + at) for at in range(deals) for setup in plan.setups]


def solve_deal(setup: str, seed: int, seconds: float) -> Row:
    """Look for the first solution of one deal, on one processor.

    >>> solve_deal("small", 7, 10.0).key
    ('small', 7)
    """
    from ludoteca.maze import solver

    state = deal_by_seed(setup, seed)
    found = solver.solve(state, seconds=seconds, seed=seed, jobs=1, first=True)
    status = WINNABLE if found.moves else LOST if found.lost else OPEN
    return Row(
        setup,
        seed,
        str(state),
        status,
        len(found.moves) if found.moves else None,
        found.bound,
        found.text or None,
        round(found.seconds, 4),
    )


# Counting ----------------------------------------------------------------------------------------


class Share(NamedTuple):
    """How many of the deals, as a share, and where the true share lies with 95% confidence."""

    number: int
    of: int

    @property
    def value(self) -> float:
        """The share itself.

        >>> Share(3, 4).value
        0.75
        """
        return self.number / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's score interval, which holds for shares near 0 and 1 too.

        >>> [round(end, 4) for end in Share(1000, 1000).interval]
        [0.9962, 1.0]
        """
        if not self.of:
            return 0.0, 1.0
        z = 1.959964
        middle = self.number + z * z / 2
        reach = z * sqrt(self.number * (self.of - self.number) / self.of + z * z / 4)
        whole = self.of + z * z
        return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


class Tally(NamedTuple):
    """What a survey says of one kind of deal."""

    setup: str
    shares: dict[str, Share]
    lengths: list[int]
    seconds: list[float]

    @property
    def facts(self) -> dict[str, Any]:
        """The same as plain numbers.

        >>> tally([Row("small", 0, "", "winnable", 30, 8, "", 0.5)], ["small"])[0].facts["lengths"]
        {'least': 30, 'median': 30, 'most': 30}
        """
        shares = {
            status: {"number": share.number, "share": share.value, "interval": share.interval}
            for status, share in self.shares.items()
        }
        spread = {"lengths": _spread(self.lengths), "seconds": _spread(self.seconds)}
        return {"setup": self.setup, "deals": len(self.seconds), **shares, **spread}


def tally(rows: Iterable[Row], setups: Sequence[str]) -> list[Tally]:
    """The rows counted, kind by kind.

    >>> tally([Row("small", 0, "", "open", None, 8, None, 1.0)], ["small"])[0].shares["open"]
    Share(number=1, of=1)
    """
    rows = list(rows)
    return [_tally(setup, [row for row in rows if row.setup == setup]) for setup in setups]


def _tally(setup: str, rows: list[Row]) -> Tally:
    found = [row.status for row in rows]
    shares = {status: Share(found.count(status), len(rows)) for status in STATUSES}
    lengths = sorted(row.length for row in rows if row.length is not None)
    return Tally(setup, shares, lengths, sorted(row.seconds for row in rows))


def _spread(numbers: Sequence[float]) -> dict[str, float] | None:
    if not numbers:
        return None
    return {"least": numbers[0], "median": median(numbers), "most": numbers[-1]}


# Parquet -----------------------------------------------------------------------------------------


def need_parquet() -> None:
    """Say how to get what writes Parquet, where it is missing.

    >>> need_parquet()
    """
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise LudotecaError(say("maze.error.no_pyarrow")) from None


def write_parquet(path: Path, rows: Iterable[Row], plan: Plan) -> None:
    """Write the rows as a table, in the order of their kinds and seeds, all at once.

    >>> from tempfile import TemporaryDirectory
    >>> row = Row("small", 7, str(deal_by_seed("small", 7)), OPEN, None, 19, None, 1.0)
    >>> with TemporaryDirectory() as folder:
    ...     write_parquet(Path(folder, "small.parquet"), [row], Plan(("small",), 1.0, 7))
    ...     [file.name for file in Path(folder).iterdir()]
    ['small.parquet']
    """
    import pyarrow
    from pyarrow import parquet

    order = {setup: at for at, setup in enumerate(plan.setups)}
    rows = sorted(rows, key=lambda row: (order[row.setup], row.seed))
    types = {
        "setup": pyarrow.string(),
        "seed": pyarrow.int64(),
        "position": pyarrow.string(),
        "status": pyarrow.string(),
        "length": pyarrow.int32(),
        "bound": pyarrow.int32(),
        "moves": pyarrow.string(),
        "seconds": pyarrow.float64(),
    }
    columns = {name: [getattr(row, name) for row in rows] for name in types}
    described = {"seconds_each": str(plan.seconds), "first_seed": str(plan.seed)}
    table = pyarrow.table(columns, schema=pyarrow.schema(types.items(), metadata=described))
    draft = path.with_name(f".{path.name}.draft")
    try:
        parquet.write_table(table, draft)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
