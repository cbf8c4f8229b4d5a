"""The command as a process of its own: pipes, signals, the examples people copy."""

import json
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND, in_english, in_process
from tests.serving import serving

CASES = {
    "show": (("zertz", "show"), "( )d4"),
    "moves": (("zertz", "moves"), "Wa1,a2"),
    "perft": (("zertz", "perft", "1"), "1944"),
    "games": (("games",), "zertz"),
    "help": (("--help",), "zertz"),
    "version": (("--version",), "ludoteca"),
}


@pytest.mark.parametrize("case", CASES)
def test_commands_run(case: str) -> None:
    arguments, word = CASES[case]
    answer = in_process(*arguments)
    assert answer.status == 0
    assert word in answer.out


@pytest.mark.compiled
def test_play_runs() -> None:
    answer = in_process("zertz", "play", "--first", "random", "--second", "random", "--seed", "1")
    assert (answer.status, len(answer.lines)) == (0, 3)


def test_the_package_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ludoteca", "--version"], capture_output=True, check=True
    )
    assert done.stdout == in_process("--version").out.encode()


def readme_examples(root: Path) -> list[str]:
    section = (root / "README.md").read_text().partition("## From the command line")[2]
    block = re.search(r"```sh\n(.*?)```", section, re.S)
    assert block
    lines = [line.partition("#")[0].strip() for line in block[1].splitlines()]
    return [line for line in lines if line]


@pytest.mark.compiled
def test_the_examples_of_the_readme_work(root: Path, tmp_path: Path) -> None:
    example = next((root / "tests/golden/boardspace").glob("*.sgf"))
    shutil.copy(example, tmp_path / "game.sgf")
    (tmp_path / "deal.txt").write_text(in_process("maze", "deal", "--setup", "small").out)
    examples = [line.split() for line in readme_examples(root)]
    assert ["ludoteca"] in examples
    assert len(examples) > 5
    for _, *arguments in examples:
        if arguments:
            answer = in_process(*arguments, cwd=tmp_path)
            assert answer.status == 0, (arguments, answer)
            assert "Traceback" not in answer.err


def test_without_a_command_it_serves(tmp_path: Path) -> None:
    with serving(COMMAND, tmp_path) as address:
        assert address.startswith("http://")
    server = subprocess.Popen(
        [COMMAND],
        env=in_english(HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path)),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert server.stdout
    with server.stdout:
        served = any("http://" in line for line in server.stdout)  # after a note, if it compiles
        server.send_signal(signal.SIGINT)
        rest = server.stdout.read()
    assert server.wait() in (0, 130)
    assert served
    assert "Traceback" not in rest


@pytest.mark.parametrize("arguments", [("zertz", "moves"), ("zertz", "show"), ("--help",)])
def test_a_reader_that_leaves_early(arguments: tuple[str, ...]) -> None:
    done = subprocess.run(
        f"{COMMAND} {' '.join(arguments)} | true",
        shell=True,
        capture_output=True,
        env=in_english(),
        check=False,
    )
    assert b"Traceback" not in done.stderr
    assert b"BrokenPipe" not in done.stderr


def test_a_reader_of_one_line() -> None:
    done = subprocess.run(
        f"{COMMAND} zertz moves | head -n 1",
        shell=True,
        capture_output=True,
        env=in_english(),
        check=False,
    )
    assert done.stdout == b"Wa1,a2\n"
    assert done.stderr in (b"", b"1,944 turns\n")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams(closed: str) -> None:
    done = subprocess.run(
        f"{COMMAND} zertz show - {closed}",
        shell=True,
        input=b"oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo",
        capture_output=True,
        env=in_english(),
        check=False,
    )
    assert done.returncode == (2 if closed == "<&-" else 0)
    assert b"Traceback" not in done.stdout + done.stderr


def interrupted(*arguments: str, after: float) -> tuple[int, str, str]:
    """Start a command, and press Ctrl-C after some seconds."""
    process = subprocess.Popen(
        [COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=in_english(),
        text=True,
        # A shell may have told us to ignore the signal; the command must not inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


@pytest.mark.compiled
def test_counting_can_be_interrupted() -> None:
    status, out, err = interrupted("zertz", "perft", "6", after=5)
    assert (status, out) == (130, "")
    assert err.endswith("Interrupted.\n")
    assert "Counted so far" in err
    assert "Traceback" not in err


@pytest.mark.compiled
def test_playing_can_be_interrupted_and_tells_what_was_played() -> None:
    bots = ("--first", "random", "--second", "random", "--games", "1000000")
    status, out, err = interrupted("zertz", "play", *bots, "--json", after=6)
    assert (status, err) == (130, "Interrupted.\n")
    told = json.loads(out)
    assert sum(told["wins"]) + told["drawn"] + told["unfinished"] == len(told["games"]) > 1
    assert told["unfinished"] <= 1


@pytest.mark.parametrize("loaded", ["typer", "ludoteca.core.game", "ludoteca.cli.app"])
def test_an_early_interruption_leaves_no_traceback(loaded: str) -> None:
    """Ctrl-C while the command still loads, right after this module has been."""
    process = subprocess.Popen(
        [COMMAND, "zertz", "perft", "3"],
        stderr=subprocess.PIPE,
        env=in_english(PYTHONPROFILEIMPORTTIME="1"),
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stderr
    with process.stderr:
        for line in process.stderr:
            if line.startswith("import time:") and line.split()[-1] == loaded:
                break
        process.send_signal(signal.SIGINT)
        told = [line for line in process.stderr if not line.startswith("import time:")]
    assert (process.wait(), told) == (130, ["Interrupted.\n"] if told else [])


def test_progress_is_shown_on_a_terminal_only(tmp_path: Path) -> None:
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [COMMAND, "zertz", "play", "--bots", "random,random", "--games", "3", "--seed", "2"],
        stdout=subprocess.PIPE,
        stderr=terminal,
        env=in_english(TERM="xterm"),
    )
    os.close(terminal)
    assert process.stdout
    with process.stdout:
        out = process.stdout.read()
    seen = read_all(controller)
    assert process.wait() == 0
    assert b"Games" in seen
    assert b"\x1b" not in out
    assert out.endswith(b"; seed 2.\n")


def read_all(controller: int) -> bytes:
    seen = b""
    try:
        while piece := os.read(controller, 65536):
            seen += piece
    except OSError:  # Linux tells the end of a terminal so
        pass
    finally:
        os.close(controller)
    return seen


def test_importing_the_package_loads_little() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import ludoteca, sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert {"numba", "numpy", "typer", "rich", "babel"} & set(done.stdout.split()) == set()


@pytest.mark.parametrize("arguments", [["zertz", "moves"], ["zertz", "show", "--help"]])
def test_a_command_loads_only_what_it_needs(arguments: list[str]) -> None:
    code = f"from ludoteca.cli.app import run; import sys; run({arguments!r}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert {"starlette", "uvicorn", "websockets", "asyncio"} & loaded == set()
    assert ("numba" in loaded) == (
        arguments[1] == "moves" and "NUMBA_DISABLE_JIT" not in os.environ
    )
