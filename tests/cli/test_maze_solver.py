"""`ludoteca maze solve`, `hint` and `deal` by level: what is printed, and with which status."""

import json
import os
import pty
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from ludoteca import maze
from ludoteca.maze import difficulty, notation, solver
from tests.cli.conftest import COMMAND, Answer, in_english
from tests.cli.test_process import read_all
from tests.maze.boards import board

Run = Callable[..., Answer]

NEAR = str(board("wMx c10, wM c9, bMx c1, bMx d1, bL d10, wL b3", "b"))
LOST = str(board("wMx a4, bL d8, wL b3", "b"))
WON = str(board("wMx c10, wMx d10, bMx c1, bMx d1", "b"))
STUCK = str(board("wMx c10, wM c9, bMx c1, bMx d1, bS d10", "w"))
SMALL = str(maze.deal_by_seed("small", 7))


def plays_home(position: str, moves: str) -> bool:
    state = maze.parse(position)
    for move in moves.split():
        state = state.make(notation.read_move(state, move))
    return state.outcome is not None and bool(state.outcome.winners)


# Solving -----------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("how", [("--first",), ("--seconds", "0.3"), ("--jobs", "1", "--first")])
def test_a_solution_is_plain_moves_that_win(ludoteca: Run, how: tuple[str, ...]) -> None:
    answer = ludoteca("maze", "solve", SMALL, *how)
    assert answer.status == 0
    moves, length, bound = answer.lines
    assert not {*"x()"} & {*moves}
    assert plays_home(SMALL, moves)
    assert length == f"length {len(moves.split())}"
    assert 1 <= int(bound.removeprefix("bound ")) <= len(moves.split())
    assert ludoteca("maze", "check", SMALL, moves).status == 0


@pytest.mark.compiled
def test_the_same_seed_finds_the_same_first_way(ludoteca: Run) -> None:
    answers = [ludoteca("maze", "solve", SMALL, "--first", "--seed", s).out for s in (3, 3, 4)]
    assert answers[0] == answers[1] != answers[2]


def test_facts_in_json(ludoteca: Run) -> None:
    told = json.loads(ludoteca("maze", "solve", NEAR, "--first", "--json").out)
    assert told["status"] == "solved"
    assert told["length"] == len(told["moves"]) == 3
    assert plays_home(NEAR, " ".join(told["moves"]))
    assert told["reason"] is None


def test_a_lost_position(ludoteca: Run) -> None:
    answer = ludoteca("maze", "solve", LOST)
    assert (answer.status, answer.lines) == (3, ["lost"])
    assert answer.err == "Lost: The Mate on a4 lies in the desert.\n"
    told = json.loads(ludoteca("maze", "solve", LOST, "--json").out)
    assert told["status"] == "lost"
    assert told["reason"] == "The Mate on a4 lies in the desert."
    assert told["bound"] is None


def test_a_position_without_a_move_is_lost(ludoteca: Run) -> None:
    answer = ludoteca("maze", "solve", STUCK)
    assert (answer.status, answer.lines) == (3, ["lost"])
    assert answer.err == "Lost: no move is left\n"


def test_a_won_position_needs_no_moves(ludoteca: Run) -> None:
    answer = ludoteca("maze", "solve", WON)
    assert (answer.status, answer.lines) == (0, ["", "length 0", "bound 0"])


@pytest.mark.compiled
def test_what_is_not_solved_in_time_is_open(ludoteca: Run) -> None:
    standard = str(maze.deal_by_seed("standard", 7))
    answer = ludoteca("maze", "solve", standard, "--seconds", "0.001")
    assert answer.status == 4
    assert answer.lines[0] == "open"
    assert answer.lines[1].startswith("bound ")
    told = json.loads(ludoteca("maze", "solve", standard, "--seconds", "0.001", "--json").out)
    assert (told["status"], told["moves"], told["length"]) == ("open", [], None)


def test_a_position_from_a_file_or_standard_input(ludoteca: Run, tmp_path: Path) -> None:
    path = tmp_path / "near.txt"
    path.write_text(NEAR)
    first = ludoteca("maze", "solve", path, "--first")
    assert first.status == 0
    assert ludoteca("maze", "solve", "-", "--first", stdin=NEAR.encode()).out == first.out


@pytest.mark.parametrize("command", ["solve", "hint"])
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "POSITION"),
        (("deal small",), "The pieces have not been dealt yet."),
        (("wM wM",), "squares"),
        ((NEAR, "--seconds", "0"), "--seconds"),
        ((NEAR, "--seed", "-1"), "--seed"),
        ((NEAR, NEAR), "one argument too many"),
    ],
)
def test_what_makes_no_sense_is_refused(
    ludoteca: Run, command: str, arguments: tuple[str, ...], sentence: str
) -> None:
    answer = ludoteca("maze", command, *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.err.splitlines()) == 1
    assert sentence in answer.err


def test_a_shortest_way_is_proven(ludoteca: Run) -> None:
    told = json.loads(ludoteca("maze", "solve", NEAR, "--optimal", "--seconds", "4", "--json").out)
    assert told["optimal"]
    assert told["length"] == told["bound"] == 3


def test_first_and_optimal_do_not_go_together(ludoteca: Run) -> None:
    answer = ludoteca("maze", "solve", NEAR, "--first", "--optimal")
    assert answer.status == 2
    assert answer.err == "Say either --optimal or --first, not both.\n"


@pytest.mark.compiled
def test_an_interruption_loses_nothing() -> None:
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [COMMAND, "maze", "solve", SMALL, "--seconds", "600"],
        env=in_english(TERM="xterm"),
        stdout=subprocess.PIPE,
        stderr=terminal,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    os.close(terminal)
    shown = b""
    while b"length" not in shown:
        shown += os.read(controller, 65536)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    shown += read_all(controller)
    assert process.returncode == 130
    assert shown.endswith(b"Interrupted.\r\n")
    assert b"Traceback" not in shown
    moves, length, _ = out.splitlines()
    assert plays_home(SMALL, moves)
    assert length == f"length {len(moves.split())}"


def test_an_interruption_before_anything_is_found(
    ludoteca: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(solver, "solve", interrupted)
    answer = ludoteca("maze", "solve", NEAR)
    assert (answer.status, answer.lines[0]) == (130, "open")
    assert answer.err == "Interrupted.\n"


# Hints -------------------------------------------------------------------------------------------


def test_a_hint_names_the_move_and_why(ludoteca: Run) -> None:
    answer = ludoteca("maze", "hint", NEAR, "--seconds", "0.2")
    assert answer.status == 0
    move, reason = answer.lines
    state = maze.parse(NEAR)
    assert notation.read_move(state, move) in state.moves
    assert reason == "It clears d10 for the white Mate on c9."
    told = json.loads(ludoteca("maze", "hint", NEAR, "--seconds", "0.2", "--json").out)
    assert told == {"status": "good", "move": move, "reason": reason, "left": 3}


def test_a_hint_says_that_a_game_is_lost(ludoteca: Run) -> None:
    answer = ludoteca("maze", "hint", LOST)
    assert answer.status == 3
    assert answer.lines == [
        "lost",
        "This can no longer be won: The Mate on a4 lies in the desert.",
    ]


def test_after_the_end_there_is_no_hint(ludoteca: Run) -> None:
    answer = ludoteca("maze", "hint", WON)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == "The game is over; nothing can be played any more.\n"


@pytest.mark.compiled
def test_a_hint_where_no_way_is_found(ludoteca: Run) -> None:
    standard = str(maze.deal_by_seed("standard", 7))
    answer = ludoteca("maze", "hint", standard, "--seconds", "0.001")
    assert answer.status == 4
    assert "No way home was found" in answer.lines[1]


# Deals -------------------------------------------------------------------------------------------


@pytest.mark.compiled
def test_a_deal_of_a_level_with_its_hidden_way(ludoteca: Run, tmp_path: Path) -> None:
    way = tmp_path / "way.txt"
    level = next(difficulty.rated("small", 8))[1].level
    line = ("maze", "deal", "--setup", "small", "--seed", "8", "--level", level)
    answer = ludoteca(*line, "--json")
    told = json.loads(answer.out)
    assert told["level"] == level
    assert told["position"] == str(maze.deal_by_seed("small", told["seed"]))
    assert not any("-" in str(value) for value in told.values())
    again = ludoteca(*line, "--solution", way)
    assert again.lines == [told["position"]]
    assert plays_home(told["position"], way.read_text())


@pytest.mark.compiled
def test_the_deal_of_a_day_can_be_won(ludoteca: Run, tmp_path: Path) -> None:
    way = tmp_path / "way.txt"
    answer = ludoteca(
        "maze", "deal", "--setup", "small", "--daily", "2026-11-19", "--solution", way
    )
    assert plays_home(answer.out.strip(), way.read_text())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--level", "6"), "--level"),
        (("--level", "0"), "--level"),
        (("--level", "2", "--daily", "2026-11-19"), "Say either --level or --daily"),
        (("--solution", "way.txt"), "--solution needs --level or --daily"),
    ],
)
def test_a_deal_that_cannot_be_asked_for(
    ludoteca: Run, arguments: tuple[str, ...], sentence: str
) -> None:
    answer = ludoteca("maze", "deal", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert sentence in answer.err
    assert len(answer.err.splitlines()) == 1
