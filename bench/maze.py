"""Maze: moves counted, positions searched, and how many deals are solved how soon in how few moves.

The deals are those of seeds that nothing else uses. Solving gets both cores; a thorough measurement
takes hours, `--deals` and `--sixty` make it as short as wanted.
"""

from collections.abc import Iterator
from statistics import median
from time import perf_counter

from bench.figure import Effort, Figure
from ludoteca import maze
from ludoteca.maze import deadlock, optimal, solver
from ludoteca.maze.bench import moves_a_second

SETUPS = ("standard", "balanced", "small")
LENGTHS = {"standard": 60, "balanced": 60, "small": 32}
SOLVED = {"standard": 0.995, "balanced": 0.995, "small": 1.0}
FRESH, FIXED = 1_000_000, 2_000_000  # where the seeds of either measurement begin
LOST = "wM . / . . . . / . . . . . . / wMx . . . . . / . . . . . . / " + (
    ". . . . . . / . . . . . . / . bM . . . . / bM . . . / . bR b"
)


def measure(effort: Effort) -> Iterator[Figure]:
    """Rules, exhaustive search, proofs, first ways home, and short ones."""
    yield from _rates(effort)
    yield from _first_ways(effort)
    yield from _short_ways(effort)


def _rates(effort: Effort) -> Iterator[Figure]:
    deals = [maze.deal_by_seed(setup, 1) for setup in SETUPS]
    for setup, state in zip(SETUPS, deals, strict=True):
        speed = max(moves_a_second(state, 5) for _ in range(effort.rounds))
        yield Figure(f"maze perft, {setup}", speed, "moves a second", at_least=20_000_000)
    solver.solve(deals[2], seconds=0.1)
    for reach in ("leap", "walk"):
        search = optimal.Exhaustive(maze.deal_by_seed("small", 1, reach=reach), megabytes=1024)
        found = search.run(seconds=max(0.1, 10 * effort.size))
        speed = found.positions / found.seconds
        name = f"maze positions, exhaustive, reach={reach}"
        yield Figure(name, speed, "a second", at_least=2_000_000)
    lost = maze.parse(LOST)
    began = perf_counter()
    if deadlock.proof(lost) is None:
        raise AssertionError("a lost position was not proven lost")
    yield Figure("maze plain loss, proven", (perf_counter() - began) * 1000, "ms", at_most=10)


def _first_ways(effort: Effort) -> Iterator[Figure]:
    deals = effort.deals or max(1, round(1000 * effort.size))
    for setup in SETUPS:
        seconds = []
        for seed in range(FRESH, FRESH + deals):
            state = maze.deal_by_seed(setup, seed)
            found = solver.solve(state, seconds=1.0, seed=1, first=True)
            if found.moves:
                seconds.append(found.first_seconds)
        share = len(seconds) / deals
        name = f"maze {setup}, {deals} deals, solved in 1 s"
        yield Figure(name, share, "of all", at_least=SOLVED[setup])
        if seconds:
            yield Figure(f"maze {setup}, first way home, median", median(seconds), "seconds")


def _short_ways(effort: Effort) -> Iterator[Figure]:
    deals = effort.sixty if effort.sixty is not None else max(1, round(60 * effort.size))
    for setup in SETUPS:
        lengths = []
        for seed in range(FIXED, FIXED + deals):
            state = maze.deal_by_seed(setup, seed)
            found = solver.solve(state, seconds=max(1.0, 10 * effort.size), seed=1)
            lengths.append(len(found.moves) if found.moves else solver.DEEPEST)
        if lengths:
            name = f"maze {setup}, {deals} deals, length after 10 s"
            yield Figure(name, median(lengths), "plies, median", at_most=LENGTHS[setup])
