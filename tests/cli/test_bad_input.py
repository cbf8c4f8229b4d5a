"""Bad input: one clear sentence, exit 2, no traceback, nothing half done."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND, Answer, in_english, in_process

Run = Callable[..., Answer]
BOARD = "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo"
SGF = b'(;GM[22]VV[1]SU[zertz]P0[id "a"]P1[id "b"]'


def refused(answer: Answer, *words: str) -> None:
    """One sentence on standard error that says these words."""
    assert answer.status == 2, answer
    assert answer.out == ""
    assert answer.err.count("\n") == 1, answer.err
    assert "Traceback" not in answer.err
    for word in words:
        assert word in answer.err


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("", ["position"]),
        ("foo", ['"foo" is no file', "columns"]),
        (BOARD.replace("o", "x", 1), ["At character 1"]),
        (BOARD.replace("/oooooo/", "/ooxooo/", 1), ["At character 14", "c3"]),
        (BOARD.replace("oooo/", "ooo/", 1), ["Column a"]),
        (BOARD.replace("ooooo", "wwwww", 1) + " 6-8-10 0-0-0 0-0-0 1", ["white"]),
        (BOARD.replace("oooo", "wwww", 1) + " 6-8-10 0-0-0 0-0-0 1", ["white", "6", "10"]),
        (BOARD + " 5-8-10 0-0-0 0-0-0 1", ["white", "5", "6"]),
        (BOARD + " 0-8-10 4-0-0 2-0-0 2 3", ["fields found: 6"]),
        (BOARD + " 0-3-10 6-0-0 0-5-0 1", ["Both"]),
        (BOARD + " 6-8 0-0-0 0-0-0 1", ["6-8"]),
        (BOARD + " 6-8-10 0-0-0 0-0-0 3", ["3"]),
        (BOARD + " 6-8-10 0-0-0 0-0-0 1 goals=chess", ["chess"]),
        (BOARD + " 6-8-10 0-0-0 0-0-0 1 gaols=blitz", ["goals"]),
        ("..../...../....../...w.../....../...../.... 5-8-10 0-0-0 0-0-0 1", ["vacant"]),
    ],
)
def test_positions_that_are_none(ludoteca: Run, position: str, words: list[str]) -> None:
    refused(ludoteca("zertz", "show", position), *words)
    refused(ludoteca("zertz", "moves", "-", stdin=position.encode()))
    refused(ludoteca("zertz", "perft", "1", "--position", position))


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        ("", []),
        ("hello", ["hello"]),
        ("Wz9,d1", ["z9"]),
        ("Wd4", ["removed"]),
        ("Wd4,d4", ["d4"]),
        ("Wd4,d3", ["d3"]),
        ("x d1Gd3", []),
        ("-", []),
    ],
)
def test_turns_that_are_not_legal(ludoteca: Run, turn: str, words: list[str]) -> None:
    refused(ludoteca("zertz", "moves", "--after", turn), *words)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00\x01\x02\xff\xfe",
        b"\xff\xd8\xff\xe0 not a game",
        SGF,
        SGF[:12],
        b"(;GM[1]SZ[19];B[aa])",
        b"(" * 100_000,
        b"PK\x03\x04" * 1000,
        b"hello\nworld\n",
    ],
    ids=["empty", "binary", "picture", "cut off", "short", "go", "deep", "zip", "prose"],
)
def test_files_that_hold_no_game(ludoteca: Run, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "game.sgf"
    file.write_bytes(data)
    refused(ludoteca("zertz", "replay", file), str(file))
    refused(ludoteca("zertz", "convert", file, "--to", "text"), str(file))
    refused(ludoteca("zertz", "convert", "-", "--to", "sgf", stdin=data), "-: ")
    refused(ludoteca("zertz", "show", file), str(file))


def test_huge_files(ludoteca: Run, tmp_path: Path) -> None:
    file = tmp_path / "huge.sgf"
    with file.open("wb") as sparse:
        sparse.truncate(1 << 36)
    refused(ludoteca("zertz", "replay", file), "larger than 8 MB")
    refused(ludoteca("zertz", "show", file), "larger than 8 MB")
    refused(ludoteca("zertz", "convert", "/dev/zero", "--to", "text"), "larger than 8 MB")


def test_missing_files_and_folders(ludoteca: Run, tmp_path: Path) -> None:
    for command in (("replay",), ("convert", "--to", "text")):
        refused(ludoteca("zertz", *command, tmp_path / "none.sgf"), "There is no file")
        refused(ludoteca("zertz", *command, tmp_path), "is a folder")
    refused(ludoteca("zertz", "show", tmp_path), "is a folder")


@pytest.mark.parametrize(
    ("target", "words"),
    [("/dev/full", "no room"), ("none/board.svg", "no folder"), (".", "is a folder")],
)
def test_drawings_that_cannot_be_written(
    ludoteca: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(ludoteca("zertz", "show", "--svg", target), words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs Unix permissions")
def test_a_drawing_that_fails_leaves_the_old_one(
    ludoteca: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "board.svg"
    file.write_text("old")

    def fail(self: Path, target: Path) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(Path, "replace", fail)
    refused(ludoteca("zertz", "show", "--svg", file), "permission")
    assert file.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["board.svg"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["zert"], ['"zert"', "zertz"]),
        (["chess"], ['"chess"', "zertz"]),
        (["zertz", "shw"], ['"shw"', "show"]),
        (["zertz", "show", "--rins", "48"], ["--rins", "--rings"]),
        (["zertz", "show", "--colour"], ["--colour", "--svg"]),
        (["zertz", "show", "--rings"], ["--rings needs a value"]),
        (["zertz", "show", "--rings", "38"], ["38", "37, 40, 43, 44, 48, 61"]),
        (["zertz", "show", "--goals=chess"], ["chess", "standard, blitz"]),
        (["zertz", "show", "--variant", "basics"], ["basics", "basic"]),
        (["zertz", "show", "--json=yes"], ["--json takes no value"]),
        (["zertz", "show", BOARD, "--rings", "48"], ["leave out --rings"]),
        (["zertz", "show", BOARD, "6-8-10"], ['"6-8-10"', "quotes"]),
        (["zertz", "show", "--width", "0", "--svg", "-"], ["--width", "16", "16,384"]),
        (["zertz", "perft"], ["DEPTH is missing", "ludoteca zertz perft DEPTH"]),
        (["zertz", "perft", "two"], ["DEPTH takes a number from 0"]),
        (["zertz", "perft", "1.5"], ["DEPTH takes a number from 0"]),
        (["zertz", "perft", "-1"], ["Negative"]),
        (["zertz", "perft", "9" * 5000], ["DEPTH"]),
        (["zertz", "replay"], ["FILE is missing"]),
        (["zertz", "convert"], ["FILE is missing"]),
        (["zertz", "convert", "game.sgf"], ["--to is missing"]),
        (["zertz", "convert", "game.sgf", "--to", "pdf"], ["pdf", "text, sgf"]),
        (["zertz", "play"], ["2", "random, greedy"]),
        (["zertz", "play", "--first", "random"], ["random, greedy"]),
        (["zertz", "play", "--bots", "random,random,random"], ["3"]),
        (["zertz", "play", "--first", "gredy", "--second", "random"], ["gredy", "greedy"]),
        (["zertz", "play", "--first", "random", "--bots", "random,random"], ["--bots"]),
        (["zertz", "play", "--bots", "random,random", "--games", "0"], ["--games", "1"]),
        (["zertz", "play", "--bots", "random,random", "--seed", "x"], ["--seed", "whole"]),
        (["zertz", "play", "--bots", "random,random", "--seconds", "0"], ["--seconds", "0.001"]),
        (["zertz", "play", "--bots", "random,random", "--seconds", "nan"], ["--seconds"]),
        (["--lang", "xx", "games"], ["xx", "en, ru, ro"]),
        (["games", "--lang"], ["en, ru, ro"]),
        (["-x"], ["-x"]),
        (["zertz", "--first"], ["--first"]),
        (["games", "more"], ['"more"']),
    ],
)
def test_arguments_that_make_no_sense(
    ludoteca: Run, arguments: list[str], words: list[str]
) -> None:
    refused(ludoteca(*arguments), *words)


def test_full_disks() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [COMMAND, "zertz", "moves"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=in_english(),
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.endswith("The output cannot be written.\n")
    assert "Traceback" not in done.stderr


def test_bad_bytes_among_the_arguments() -> None:
    refused(in_process("zertz", "show", os.fsdecode(b"\xff\xfe")), "no file")
    refused(in_process("zertz", "replay", os.fsdecode(b"\xff.sgf")), "There is no file")
