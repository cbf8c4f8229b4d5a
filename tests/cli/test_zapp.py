"""Zapp Zerapp on the command line."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ludoteca.zapp.track import STANDARD, write_layout
from tests.cli.conftest import Answer
from tests.zapp.play import IN_ORDER

Run = Callable[..., Answer]
POSITION = (
    "red:5,12,C blue:11,S,0 green:5,14,20 yellow:7,C,16 round=6 roller=green roll=3+5 "
    f"vessels={IN_ORDER} red=7#7* blue=11#11 green=2#2 yellow=5#5 towers"
)


def refused(answer: Answer, *words: str) -> None:
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    for word in words:
        assert word in answer.err


@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_prints_a_game_that_can_be_replayed(
    ludoteca: Run, tmp_path: Path, players: int
) -> None:
    told = ludoteca("zapp", "play", "--players", players, "--towers", "--memory", "--seed", 3)
    assert told.status == 0
    assert told.lines[1] == f"players: {players}"
    assert told.lines[3] == "options: towers memory"
    file = tmp_path / "game.txt"
    file.write_text(told.out)
    again = json.loads(ludoteca("zapp", "replay", "--json", file).out)
    assert again["complete"]
    assert again["faults"] == []
    assert again["outcome"]["reason"] == "zapp.outcome.home"
    assert ludoteca("zapp", "convert", file, "--to", "text").out.strip() == told.out.strip()
    assert ludoteca("zapp", "show", file).status == 0


def test_the_same_seed_plays_the_same_game(ludoteca: Run) -> None:
    one, two, other = (
        ludoteca("zapp", "play", "--bots", "random,greedy", "--seed", seed) for seed in (1, 1, 2)
    )
    assert one == two != other


def test_play_as_json(ludoteca: Run) -> None:
    told = json.loads(ludoteca("zapp", "play", "--bots", "greedy,random", "--json").out)
    assert told["winner"] in ("red", "blue")
    assert told["rounds"] > 3
    assert told["text"].startswith("ludoteca zapp 1\nplayers: 2\n")
    assert sum(told["wins"]) == 1
    assert told["bots"] == ["greedy", "random"]


def test_one_bot_plays_for_all(ludoteca: Run) -> None:
    told = json.loads(ludoteca("zapp", "play", "--bots", "random", "--players=3", "--json").out)
    assert told["bots"] == ["random"] * 3


def test_many_games_are_counted(ludoteca: Run) -> None:
    told = ludoteca("zapp", "play", "--games", 3, "--bots", "random,greedy", "--seed", 1)
    assert told.lines[0].startswith("Red")
    assert told.lines[-1].startswith("3 games")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (["play", "--players", "5"], ['"5"', "4, 3, 2"]),
        (["play", "--players", "1"], ['"1"']),
        (["play", "--bots", "gredy"], ["gredy", "greedy"]),
        (["play", "--bots", "random,random", "--players", "3"], ["3 players"]),
        (["play", "--bots", "random,random,random,random,random"], ["5 bots"]),
        (["play", "--towers=yes"], ["--towers takes no value"]),
        (["play", "--ears", "purple"], ["purple", "red, blue"]),
        (["play", "--layout", "square"], ["square", "ludoteca zapp layout"]),
        (["show", "red:S,S,S purple:S,S,S"], ["purple", "red, blue, green, yellow"]),
        (["show", "red:S,S,S"], ["red blue"]),
        (["layout", "none.toml"], ["There is no file"]),
        (["replay", "none.txt"], ["There is no file"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input(ludoteca: Run, line: list[str], words: list[str]) -> None:
    refused(ludoteca("zapp", *line), *words)


def test_a_layout_is_checked_and_can_be_played(ludoteca: Run, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    text = write_layout(STANDARD).replace('red = "12-16"', 'red = "12-15"')
    file.write_text(text.replace("[towers]", '[towers]\n16 = ["red"]'))
    told = ludoteca("zapp", "layout", file)
    assert told.status == 0
    played = ludoteca("zapp", "play", "--layout", told.out.strip(), "--seed", 1)
    assert f"layout: {told.out.strip()}" in played.lines
    facts = json.loads(ludoteca("zapp", "layout", file, "--json").out)
    assert facts["towers"][16] == ["red"]
    assert facts["zones"][16] is None
    assert facts["cities"] == {"red": 2, "blue": 14, "green": 8, "yellow": 20}
    file.write_text(text)
    refused(ludoteca("zapp", "layout", file), str(file), "Field 16")


def test_show_and_moves(ludoteca: Run, tmp_path: Path) -> None:
    shown = ludoteca("zapp", "show", POSITION)
    assert "<Y>f7" in shown.out
    assert "+1" in shown.out
    assert shown.lines[-1] == POSITION
    moves = ludoteca("zapp", "moves", POSITION)
    assert moves.lines == ["1: 7>12", "1: 7>12 +blue1", "3: 16>C"]
    svg = tmp_path / "board.svg"
    assert ludoteca("zapp", "show", POSITION, "--svg", svg).status == 0
    assert svg.read_text().startswith("<svg ")


@pytest.mark.parametrize("language", ["en", "ru", "ro"])
def test_it_speaks(ludoteca: Run, language: str) -> None:
    said = ludoteca("zapp", "show", POSITION, "--lang", language).out
    assert "zapp." not in said
    assert ("ходит" in said) == (language == "ru")
    assert ("mută" in said) == (language == "ro")
