"""`ludoteca maze survey` as people use it: killed, gone on with, told apart, and asked wrongly."""

import json
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from tests.cli.conftest import COMMAND, Answer, in_english

Run = Callable[..., Answer]


def survey(folder: Path, deals: int, *more: str) -> list[str]:
    output = str(folder / "deals.parquet")
    return ["maze", "survey", "--setup", "small", "--deals", str(deals), "-o", output, *more]


def table(folder: Path) -> list[dict[str, Any]]:
    """What was found, without how long it took."""
    rows = parquet.read_table(folder / "deals.parquet").to_pylist()
    return [{name: value for name, value in row.items() if name != "seconds"} for row in rows]


def journalled(folder: Path) -> int:
    path = folder / "deals.parquet.journal"
    return path.read_bytes().count(b"\n") - 1 if path.exists() else 0


def stopped(folder: Path, sent: signal.Signals, arguments: list[str]) -> tuple[int, str, str]:
    """Start a survey and end it when some deals are in the journal."""
    process = subprocess.Popen(
        [COMMAND, *arguments],
        env=in_english(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    while journalled(folder) < 4:
        assert process.poll() is None, process.communicate()
        time.sleep(0.005)
    process.send_signal(sent)
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


@pytest.mark.compiled
def test_after_a_kill_the_same_command_goes_on(ludoteca: Run, tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    whole.mkdir()
    killed.mkdir()
    assert ludoteca(*survey(whole, 40)).status == 0
    arguments = survey(killed, 40)
    status, _, _ = stopped(killed, signal.SIGKILL, arguments)
    assert status == -signal.SIGKILL
    found = journalled(killed)
    assert 4 <= found < 40
    assert not (killed / "deals.parquet").exists()
    again = ludoteca(*arguments)
    assert again.status == 0
    assert f"Going on after {found} deals." in again.err
    assert table(killed) == table(whole)
    assert len(table(whole)) == 40


@pytest.mark.compiled
def test_an_interruption_tells_what_was_found(tmp_path: Path) -> None:
    status, out, err = stopped(tmp_path, signal.SIGINT, survey(tmp_path, 100_000, "--json"))
    assert status == 130
    assert "The same command will go on from here." in err
    assert "Traceback" not in err
    [small] = json.loads(out)["setups"]
    assert small["deals"] == journalled(tmp_path) == small["winnable"]["number"]


@pytest.mark.compiled
def test_the_table_that_is_printed(ludoteca: Run, tmp_path: Path) -> None:
    answer = ludoteca(*survey(tmp_path, 3))
    assert answer.lines[0] == "small: 3 deals"
    assert "winnable      3   100%   (43.85 to 100%)" in answer.out
    assert answer.lines[-1] == "In brackets: 95% intervals by Wilson’s score."
    more = ludoteca(*survey(tmp_path, 5, "--json"))
    assert "Going on after 3 deals." in more.err
    assert json.loads(more.out)["setups"][0]["deals"] == len(table(tmp_path)) == 5
    again = ludoteca(*survey(tmp_path, 5, "--json"))
    assert again.out == more.out


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--setup", "huge"), '"huge" is no value for setup'),
        (("--deals", "0"), "--deals"),
        (("--jobs", "0"), "--jobs"),
        (("--seconds", "0"), "--seconds"),
        (("--seed", "-1"), "--seed"),
    ],
)
def test_what_makes_no_sense_is_refused(
    ludoteca: Run, tmp_path: Path, more: tuple[str, ...], sentence: str
) -> None:
    answer = ludoteca(*survey(tmp_path, 2, *more))
    assert answer.status == 2
    assert sentence in answer.err
    assert len(answer.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_an_output_is_needed(ludoteca: Run) -> None:
    answer = ludoteca("maze", "survey", "--deals", "2")
    assert answer.status == 2
    assert "--output" in answer.err


def test_a_folder_that_is_not_there(ludoteca: Run, tmp_path: Path) -> None:
    answer = ludoteca(*survey(tmp_path / "nowhere", 2))
    assert answer.status == 2
    assert "nowhere" in answer.err
    assert len(answer.err.splitlines()) == 1


def test_a_journal_of_something_else(ludoteca: Run, tmp_path: Path) -> None:
    (tmp_path / "deals.parquet.journal").write_text("Dear diary\n")
    answer = ludoteca(*survey(tmp_path, 2))
    assert answer.status == 2
    assert "is not the journal of a survey" in answer.err
    assert not (tmp_path / "deals.parquet").exists()
