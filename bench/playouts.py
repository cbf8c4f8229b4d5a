"""Random games of ZÈRTZ, beside the same games played by a C program in the same run."""

import ctypes
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import thread_time
from typing import Any

from bench.figure import Effort, Figure, Missing
from ludoteca.zertz import start
from ludoteca.zertz.bench import random_games
from ludoteca.zertz.game import State, packed_goals
from ludoteca.zertz.rings import NEIGHBOURS, SIZES, TURNS

SOURCE = Path(__file__).with_name("playout.c")
GAMES = 100_000
WANTED = {37: 200_000}

Games = Callable[[State, int, int], tuple[int, ...]]


def measure(effort: Effort) -> Iterator[Figure]:
    """Random games a second on every board; on 37 rings also compared with C."""
    games = max(1, round(GAMES * effort.size))
    random_games(start(), 0, 1)  # compiled, or loaded, before time counts
    for rings in SIZES:
        best = min(_seconds(random_games, start(rings=rings), games) for _ in range(effort.rounds))
        yield Figure(
            f"random games, {rings} rings", games / best, "a second", at_least=WANTED.get(rings)
        )
    with TemporaryDirectory() as folder:
        in_c = compiled(Path(folder))
        pairs = [_pair(start(), games, in_c) for _ in range(effort.rounds)]
    ours, theirs = (min(side) for side in zip(*pairs, strict=True))
    yield Figure("random games, 37 rings, in C", games / theirs, "a second")
    yield Figure("random games, speed compared with C", theirs / ours, "of C", at_least=0.8)


def _pair(state: State, games: int, in_c: Games) -> tuple[float, float]:
    """The seconds both take for the same games, which must end the same."""
    if random_games(state, 1, 1000) != in_c(state, 1, 1000):
        raise AssertionError("C and compiled Python do not play the same games")
    return _seconds(random_games, state, games), _seconds(in_c, state, games)


def _seconds(play: Games, state: State, games: int) -> float:
    began = thread_time()
    play(state, 1, games)
    return thread_time() - began


def compiled(folder: Path) -> Games:
    """The games of playout.c, compiled in this folder by the machine's compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise Missing("a C compiler (cc, gcc or clang)")
    (folder / "geometry.h").write_text(geometry())
    library = folder / "playout.so"
    flags = ["-O3", "-march=native", "-shared", "-fPIC", f"-I{folder}"]
    subprocess.run([compiler, *flags, "-o", library, SOURCE], check=True)
    function = ctypes.CDLL(str(library)).playouts

    def play(state: State, seed: int, games: int) -> tuple[int, ...]:
        words, result = (ctypes.c_uint64 * 5)(*state.words), (ctypes.c_uint64 * 4)()
        goals = ctypes.c_uint64(int(packed_goals(state.rules)))
        function(words, goals, ctypes.c_uint64(seed), ctypes.c_int64(games), result)
        return tuple(result)

    return play


def geometry() -> str:
    """The header with the tables of the board."""
    inner = [
        sum(1 << cell for cell, row in enumerate(NEIGHBOURS) if row[d] is not None)
        for d in range(6)
    ]
    neighbours = [[63 if cell is None else cell for cell in row] for row in NEIGHBOURS]
    return (
        f"static const int TURN[6] = {_braced(TURNS)};\n"
        f"static const uint64_t INNER[6] = {_braced(inner)};\n"
        f"static const int NEIGHBOUR[61][6] = {_braced(neighbours)};\n"
    )


def _braced(values: Sequence[Any]) -> str:
    items = (f"{v}u" if isinstance(v, int) else _braced(v) for v in values)
    return "{" + ", ".join(items) + "}"
