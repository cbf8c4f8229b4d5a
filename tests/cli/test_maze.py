"""The commands of Maze: deal, check, pddl, perft, and its board in the terminal."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from ludoteca import maze
from ludoteca.maze import pddl
from ludoteca.maze.deal import seed_of_day
from tests.cli.conftest import Answer
from tests.maze.boards import board

Run = Callable[..., Answer]

SMALL = str(maze.deal_by_seed("small", 7))
ALMOST = str(board("wMx c10, wM c9, bMx c1, bMx d1", "b"))

SHOWN = """\
                w3 a3   ∴∴ a4      a5      a6   ∴∴ a7   bR a8
        wL b2   w1 b3   ∴∴ b4      b5      b6   ∴∴ b7   bR b8   b1 b9
"""


# Dealing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", ["standard", "small", "balanced"])
def test_a_seed_deals_the_same_everywhere(ludoteca: Run, setup: str) -> None:
    answer = ludoteca("maze", "deal", "--setup", setup, "--seed", 7)
    assert (answer.status, answer.err) == (0, "")
    assert answer.lines == [str(maze.deal_by_seed(setup, 7))]


def test_without_a_seed_one_is_drawn_and_told(ludoteca: Run) -> None:
    answer = ludoteca("maze", "deal")
    seed = int(answer.err.split()[-1].rstrip("."))
    assert answer.lines == [str(maze.deal_by_seed("standard", seed))]
    assert answer.out != ludoteca("maze", "deal").out


def test_the_deal_of_a_day(ludoteca: Run) -> None:
    answer = ludoteca("maze", "deal", "--daily", "2026-11-19", "--json")
    seed = seed_of_day(date(2026, 11, 19))
    assert json.loads(answer.out) == {
        "setup": "standard",
        "seed": seed,
        "position": str(maze.deal_by_seed("standard", seed)),
    }


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--setup", "huge"), '"huge" is no value for setup; choose from: standard, small, bal'),
        (("--daily", "tomorrow"), '"tomorrow" is no date; write it like 2026-11-19.'),
        (("--daily", "2026-02-30"), '"2026-02-30" is no date; write it like 2026-11-19.'),
        (("--daily", "2026-11-19", "--seed", "1"), "Say either --seed or --daily: a day has its"),
        (("--seed", "-1"), "--seed"),
        (("--seed", "x"), "--seed"),
    ],
)
def test_deals_that_cannot_be(ludoteca: Run, arguments: tuple[str, ...], sentence: str) -> None:
    answer = ludoteca("maze", "deal", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert sentence in answer.err


# Checking ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", [("(c9-d10)",), ("44-48",), ("M c9-d10",), (" 44-48 \n",)])
def test_moves_that_win(ludoteca: Run, moves: tuple[str, ...]) -> None:
    answer = ludoteca("maze", "check", ALMOST, *moves)
    assert (answer.status, answer.lines) == (0, ["won in 1 turn"])


def test_several_moves_in_one_argument(ludoteca: Run) -> None:
    answer = ludoteca("maze", "check", SMALL, "3 a3-a6 8-5", "hello w2 d3-d5")
    assert answer.out.startswith("move 2, 8-5: ")


@pytest.mark.parametrize(
    ("position", "moves", "told"),
    [
        (SMALL, (), "not won after 0 turns: White to move: any piece in columns 1–5."),
        (SMALL, ("7-25", "c8-c5"), "not won after 2 turns: White to move: any piece in columns"),
        (SMALL, ("a3-a6 c8-c5 d3-d5",), "not won after 3 turns: Black to move"),
        (SMALL, ("7-25", "a3-a6"), "move 2, a3-a6: There is no piece on a3."),
        (SMALL, ("hello",), 'move 1, hello: "hello" is no move; write it like'),
        (ALMOST, ("c9-d10", "c1-c2"), "move 2, c1-c2: The game is over"),
        (ALMOST, ("c9-e7x",), "lost after 1 turn: no move is left"),
        (
            str(board("wMx a4, wL b3, bL c8")),
            ("b3-c2",),
            "not won after 1 turn: The Mate on a4 lies in the desert.",
        ),
    ],
)
def test_moves_that_do_not(ludoteca: Run, position: str, moves: tuple[str, ...], told: str) -> None:
    answer = ludoteca("maze", "check", position, *moves)
    assert answer.status == 1
    assert answer.out.startswith(told)


def test_check_as_json_and_from_a_file(ludoteca: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(ALMOST + "\n")
    told = json.loads(ludoteca("maze", "check", file, "44-48", "--json").out)
    assert (told["won"], told["played"], told["lost_already"]) == (True, ["44-48"], None)
    assert told["outcome"] == {"winners": [0, 1], "reason": "maze.outcome.home"}
    piped = ludoteca("maze", "check", "-", "44-48", stdin=ALMOST.encode())
    assert (piped.status, piped.lines) == (0, ["won in 1 turn"])


def test_a_solver_line_can_be_piped_in(ludoteca: Run) -> None:
    assert ludoteca("maze", "check", ALMOST, "44-48 ").status == 0


@pytest.mark.parametrize("command", ["check", "pddl"])
@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("deal small", "The pieces have not been dealt yet."),
        ("wM wM w", "A position has 48 squares, this one 2."),
        ("", "who is to move"),
    ],
)
def test_positions_that_cannot_be_read(
    ludoteca: Run, command: str, position: str, sentence: str
) -> None:
    answer = ludoteca("maze", command, position)
    assert (answer.status, answer.out) == (2, "")
    assert sentence in answer.err
    assert answer.err.count("\n") == 1


# The export --------------------------------------------------------------------------------------

LEAPING = f"{SMALL} reach=leap"


def test_pddl_prints_domain_and_problem(ludoteca: Run) -> None:
    problem = pddl.problem(maze.parse(LEAPING))
    assert ludoteca("maze", "pddl", LEAPING).out == f"{pddl.domain()}\n{problem}"
    assert ludoteca("maze", "pddl", LEAPING, "--part", "domain").out == pddl.domain()
    assert ludoteca("maze", "pddl", LEAPING, "--part", "problem").out == problem
    told = json.loads(ludoteca("maze", "pddl", LEAPING, "--json").out)
    assert told == {"domain": pddl.domain(), "problem": problem}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((SMALL,), "The export to PDDL is for reach=leap and rabbit=once only; say reach=leap"),
        ((f"{LEAPING} rabbit=chain",), "The export to PDDL is for reach=leap and rabbit=once"),
        ((LEAPING, "--part", "half"), '"half" is no value for --part; choose from: both, domain'),
    ],
)
def test_what_cannot_be_exported(ludoteca: Run, arguments: tuple[str, ...], sentence: str) -> None:
    answer = ludoteca("maze", "pddl", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(sentence)
    assert answer.err.count("\n") == 1


# What every game has -----------------------------------------------------------------------------


def test_perft(ludoteca: Run) -> None:
    state = maze.parse(SMALL)
    assert ludoteca("maze", "perft", 2, "--position", SMALL).lines == [str(state.perft(2))]
    divided = ludoteca("maze", "perft", 3, "--position", SMALL, "--divide").lines
    assert divided[-1] == str(state.perft(3))
    assert len(divided) == 1 + len(state.legal())


def test_the_board_in_the_terminal(ludoteca: Run) -> None:
    answer = ludoteca("maze", "show", SMALL)
    lines = [line.rstrip() for line in answer.lines]
    assert "\n".join(lines[:2]) + "\n" == SHOWN
    assert lines[2].startswith("wM c1")
    assert lines[2].endswith("bM c10")
    assert "White to move: any piece in columns 1–5." in lines
    assert lines[-1] == SMALL
    assert max(map(len, lines[:-1])) <= 80


def test_what_lies_and_what_is_home_in_the_terminal(ludoteca: Run) -> None:
    state = board("wMx c10, bM b9, wTx c5, bLx b4, wL b3")
    shown = ludoteca("maze", "show", str(state)).out
    for cell in ("wM♥c10", "wTxc5", "bLxb4", "wL b3", "[ ]d1"):
        assert cell in shown


def test_an_empty_board_before_the_deal(ludoteca: Run) -> None:
    answer = ludoteca("maze", "show")
    assert "The pieces are about to be dealt." in answer.out
    assert answer.lines[-1] == "deal standard"
    assert "[ ]c1" in answer.out
    assert ludoteca("maze", "moves", SMALL).lines == list(maze.parse(SMALL).legal())


def test_bots_play_and_their_game_can_be_replayed(ludoteca: Run, tmp_path: Path) -> None:
    bots = ("--bots", "random,gentle", "--setup", "small", "--seed", "3", "--longest", "12")
    told = json.loads(ludoteca("maze", "play", *bots, "--json").out)
    [game] = told["games"]
    assert 1 < len(game["played"]) <= 13
    assert game["played"][0]["by"] is None
    deal = game["played"][0]["action"].removeprefix("deal ")
    moves = " ".join(step["action"] for step in game["played"][1:])
    file = tmp_path / "game.txt"
    file.write_text(f"ludoteca maze 1\nsetup: small\ndeal: {deal}\n\n{moves}\n")
    answer = ludoteca("maze", "replay", file, "--json")
    assert answer.status == 0
    replayed = json.loads(answer.out)
    assert replayed["position"] == game["position"]
    assert replayed["turns"] == len(game["played"]) - 1
    converted = ludoteca("maze", "convert", file, "--to", "text")
    assert converted.status == 0
    assert f"deal: {deal}" in converted.out


def test_games_that_go_round_for_ever_are_broken_off(ludoteca: Run) -> None:
    answer = ludoteca("maze", "play", "--bots", "gentle,gentle", "--longest", 5, "--seed", 1)
    assert "Broken off" in answer.out
    assert "1 game, 5 turns" in answer.out


def test_it_speaks_three_languages(ludoteca: Run) -> None:
    assert "Ходят Белые" in ludoteca("maze", "show", SMALL, "--lang", "ru").out
    assert "Alb la mutare" in ludoteca("maze", "show", SMALL, "--lang", "ro").out
