"""The long tier: uncompiled kernels with full branch coverage, bounds checks, fuzzing, everything.

Every stage runs even when one before it failed, and the last one is always pytest's.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FUZZ_SECONDS = 180
PARTS = ("core", "zertz", "maze", "zapp")
RULES = tuple(f"{top}/{part}" for top in ("tests", "src/ludoteca") for part in PARTS)


Stage = Callable[[list[str]], bool]


def main(arguments: list[str]) -> int:
    failed = [
        name
        for name, stage in {
            "uncompiled, with coverage": uncompiled,
            "bounds checked": bounds_checked,
            "fuzzing": fuzzed,
            "long and browser tests": long_tests,
        }.items()
        if not announced(name, stage, arguments)
    ]
    if failed:
        print(f"Failed: {'; '.join(failed)}.", file=sys.stderr)
    return 1 if failed else 0


def announced(name: str, stage: Stage, arguments: list[str]) -> bool:
    print(f"\n--- {name}", flush=True)
    started = time.monotonic()
    passed = stage(arguments)
    if not passed:
        print(f"--- {name}: FAILED after {time.monotonic() - started:.0f} s", flush=True)
    return passed


def uncompiled(arguments: list[str]) -> bool:
    return pytest(*RULES, "--cov", "--cov-report=term", *arguments, NUMBA_DISABLE_JIT="1")


def bounds_checked(arguments: list[str]) -> bool:
    # Compiled code with and without the checks must not share a cache.
    with tempfile.TemporaryDirectory() as cache:
        return pytest(*RULES, *arguments, NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=cache)


def fuzzed(_arguments: list[str]) -> bool:
    pins = {"PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
    if not python("-m", "pip", "install", "-qq", "atheris", **pins):
        print("Fuzzing is skipped: atheris does not install on this Python.", file=sys.stderr)
        return not os.environ.get("CI")
    return all(
        python(str(target), f"-max_total_time={FUZZ_SECONDS}", "-print_final_stats=1")
        for target in sorted((ROOT / "tests" / "fuzz").glob("fuzz_*.py"))
    )


def long_tests(arguments: list[str]) -> bool:
    return pytest("--long", "-m", "long or browser", *arguments)


def pytest(*arguments: str, **environment: str) -> bool:
    return python("-m", "pytest", *arguments, **environment)


def python(*arguments: str, **environment: str) -> bool:
    command = [sys.executable, *arguments]
    finished = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False)
    return finished.returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
