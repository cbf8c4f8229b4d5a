"""The command line as tests use it: in this process for speed, or as a process of its own."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ludoteca.cli.app import run

COMMAND = Path(sys.executable).parent / "ludoteca"
SPEAKING = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@dataclass(frozen=True)
class Answer:
    """What a command line came to."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def in_english(**changes: str) -> dict[str, str]:
    """An environment that asks for no language but English, with changes."""
    kept = {name: value for name, value in os.environ.items() if name not in SPEAKING}
    return {**kept, "LANG": "C.UTF-8", "COLUMNS": "80", **changes}


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SPEAKING:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def ludoteca(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Answer]:
    """Runs a command line in this process."""

    def answer(*arguments: object, stdin: bytes = b"") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        status = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Answer(status, captured.out, captured.err)

    return answer


def in_process(
    *arguments: object, stdin: bytes = b"", env: Mapping[str, str] | None = None, **options: Any
) -> Answer:
    """Runs a command line as its own process."""
    done = subprocess.run(
        [COMMAND, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        env=in_english(**(env or {})),
        check=False,
        timeout=120,
        **options,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())
