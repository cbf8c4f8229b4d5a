"""How long a user waits before anything happens: importing, the first command, and later ones."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.figure import Effort, Figure, Missing

IMPORT = "from time import perf_counter as now; t = now(); import {}; print(now() - t)"


def measure(effort: Effort) -> Iterator[Figure]:
    """Imports and commands in processes of their own, with a cache of their own."""
    for module in ("ludoteca", "ludoteca.zertz"):
        code = [sys.executable, "-c", IMPORT.format(module)]
        seconds = median(float(_run(code, {}).stdout) for _ in range(effort.rounds))
        yield Figure(f"import {module}", seconds, "seconds", at_most=0.2)
    with TemporaryDirectory() as cache:
        yield Figure("first command, kernels compiled", _command(cache), "seconds")
        seconds = median(_command(cache) for _ in range(effort.rounds))
        yield Figure("later commands: ludoteca zertz moves", seconds, "seconds", at_most=1.5)


def _command(cache: str) -> float:
    program = Path(sys.executable).with_name("ludoteca")
    if not program.exists():
        raise Missing(f"the command {program}")
    began = perf_counter()
    _run([str(program), "zertz", "moves"], {"NUMBA_CACHE_DIR": cache})
    return perf_counter() - began


def _run(command: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    # This process may have told Numba where its cache is; that is not for others.
    inherited = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    return subprocess.run(
        command, env=inherited | environment, capture_output=True, text=True, check=True
    )
