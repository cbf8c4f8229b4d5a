"""Zapp Zerapp at the command line, as far as it is to be heard: sound, listen and train."""

import io
import json
import os
import struct
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.cli import app, player
from ludoteca.core.text import LANGUAGES
from ludoteca.zapp.wav import read_wav
from tests.cli.conftest import Answer

Run = Callable[..., Answer]
SHORT, BRIEF = ("--seconds", "0.25"), ("--seconds", "0.05")


def refused(answer: Answer, *words: str) -> None:
    assert answer.status == 2, answer
    assert answer.out == ""
    assert answer.err.count("\n") == 1, answer.err
    for word in words:
        assert word in answer.err


@pytest.fixture
def shake(ludoteca: Run, tmp_path: Path) -> Path:
    """A file with the sound of five stones."""
    file = tmp_path / "shake.wav"
    assert ludoteca("zapp", "sound", "--stones", 5, "--seed", 6, *SHORT, "-o", file).status == 0
    return file


# sound -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", ["0.25", "0.3333", "0.001"])
def test_P23_the_file_is_as_long_as_asked_and_no_longer(
    ludoteca: Run, tmp_path: Path, seconds: str
) -> None:
    headers = set()
    for stones in (1, 13):
        file = tmp_path / f"{stones}.wav"
        answer = ludoteca("zapp", "sound", "--stones", stones, "--seconds", seconds, "-o", file)
        assert (answer.status, answer.out) == (0, "")
        assert answer.err == f"Written to {file}.\n"
        data = file.read_bytes()
        assert len(data) == 44 + 2 * round(float(seconds) * 44100)
        headers.add(data[:44])
    assert len(headers) == 1
    assert struct.unpack("<HHIIHH", headers.pop()[20:36]) == (1, 1, 44100, 88200, 2, 16)


def test_the_same_seed_gives_the_same_file(ludoteca: Run, tmp_path: Path, shake: Path) -> None:
    again, other = tmp_path / "again.wav", tmp_path / "other.wav"
    ludoteca("zapp", "sound", "--stones", 5, "--seed", 6, *SHORT, "-o", again)
    ludoteca("zapp", "sound", "--stones", 5, "--seed", 7, *SHORT, "-o", other)
    assert shake.read_bytes() == again.read_bytes()
    assert shake.read_bytes() != other.read_bytes()


def test_without_a_seed_chance_decides(ludoteca: Run, tmp_path: Path) -> None:
    seeds = set()
    for _ in range(2):
        answer = ludoteca(
            "zapp", "sound", "--stones", 2, *SHORT, "-o", tmp_path / "a.wav", "--json"
        )
        seeds.add(json.loads(answer.out)["seed"])
    assert len(seeds) == 2


def test_sound_as_json(ludoteca: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.wav"
    line = ("--stones", 3, "--seed", 5, *SHORT, "--material", "tin", "-o", file, "--json")
    assert json.loads(ludoteca("zapp", "sound", *line).out) == {
        "file": str(file),
        "stones": 3,
        "seed": 5,
        "seconds": 0.25,
        "material": "tin",
        "frames": 11025,
        "rate": 44100,
    }


@pytest.mark.compiled
def test_more_stones_are_louder(ludoteca: Run, tmp_path: Path) -> None:
    file, energy = tmp_path / "a.wav", []
    for stones in (1, 4, 13):
        ludoteca("zapp", "sound", "--stones", stones, "--seed", 3, "-o", file)
        energy.append((read_wav(file.read_bytes()) ** 2).mean())
    assert energy == sorted(energy)
    assert energy[2] > 5 * energy[0]


def test_a_sound_may_go_to_standard_output(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    line = ["zapp", "sound", "--stones", "5", "--seed", "6", *SHORT, "-o"]
    assert app.run([*line, str(tmp_path / "a.wav")]) == 0
    assert app.run([*line, "-"]) == 0
    assert capfdbinary.readouterr().out == (tmp_path / "a.wav").read_bytes()
    assert app.run([*line, "-", "--json"]) == 2
    assert capfdbinary.readouterr().out == b""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (("--stones", "0"), ["--stones", "from 1 to 13"]),
        (("--stones", "14"), ["--stones", "from 1 to 13"]),
        (("--stones", "two"), ["--stones"]),
        ((), ["--stones is missing"]),
        (("--stones", "2", "--seconds", "nan"), ["--seconds", "60"]),
        (("--stones", "2", "--seconds", "inf"), ["--seconds", "60"]),
        (("--stones", "2", "--seconds", "0"), ["--seconds", "60"]),
        (("--stones", "2", "--seconds", "-1"), ["--seconds", "60"]),
        (("--stones", "2", "--seconds", "61"), ["--seconds", "60"]),
        (("--stones", "2", "--material", "gold"), ['"gold"', "wood, tin, clay"]),
        (("--stones", "2", "--seed", "x"), ["--seed"]),
        (("--stones", "2", "extra"), ["extra"]),
    ],
)
def test_sounds_that_cannot_be_made(
    ludoteca: Run, tmp_path: Path, line: tuple[str, ...], words: list[str]
) -> None:
    refused(ludoteca("zapp", "sound", "-o", tmp_path / "a.wav", *line), *words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("target", "words"),
    [("/dev/full", "no room"), ("none/a.wav", "no folder"), (".", "is a folder")],
)
def test_sounds_that_cannot_be_written(
    ludoteca: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(ludoteca("zapp", "sound", "--stones", 1, *SHORT, "-o", target), words)
    assert list(tmp_path.iterdir()) == []


def test_a_sound_that_fails_leaves_the_old_one(
    ludoteca: Run, shake: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = shake.read_bytes()

    def fail(self: Path, target: Path) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(Path, "replace", fail)
    refused(ludoteca("zapp", "sound", "--stones", 9, *SHORT, "-o", shake), "permission")
    assert shake.read_bytes() == before
    assert list(shake.parent.iterdir()) == [shake]


@pytest.mark.compiled
def test_a_vessel_may_be_shaken_by_a_written_gesture(ludoteca: Run, tmp_path: Path) -> None:
    times = np.arange(0, 1.01, 1 / 60)
    lines = [f"{t:.4f} {28 * np.sin(28 * t):.3f}" for t in times]
    (tmp_path / "g.txt").write_text("# a phone's\n\n" + "\n".join(lines))
    line = ("--stones", 4, "--gesture", tmp_path / "g.txt", "-o", tmp_path / "a.wav", "--json")
    told = json.loads(ludoteca("zapp", "sound", *line).out)
    assert (told["seconds"], told["frames"]) == (1.0, 44100)
    heard = json.loads(ludoteca("zapp", "listen", tmp_path / "a.wav", "--json").out)
    assert heard["interval"][0] <= 4 <= heard["interval"][1]


@pytest.mark.parametrize(
    ("gesture", "words"),
    [
        (b"0 0\n0.1 nan", ["Line 2", "Two numbers"]),
        (b"0 0\n0.1 inf", ["Line 2", "-300 to 300"]),
        (b"0 0\n0.1 1e9", ["Line 2"]),
        (b"0 0\nnan 1", ["Line 2"]),
        (b"0 0\n0.1 1 2", ["Line 2"]),
        (b"0\n", ["Line 1"]),
        (b"0 0\n\n0 1", ["Line 3", "later"]),
        (b"0 0\n1e9 0", ["at most 60 seconds"]),
        (b"", ["two or more"]),
        (b"0 1", ["two or more"]),
        (b"\xff\xfe\0", ["Line 1"]),
        (b"RIFF" + bytes(99), ["Line 1"]),
    ],
)
def test_gestures_that_are_none(
    ludoteca: Run, tmp_path: Path, gesture: bytes, words: list[str]
) -> None:
    line = ("--stones", 4, "--gesture", "-", "-o", tmp_path / "a.wav")
    refused(ludoteca("zapp", "sound", *line, stdin=gesture), "-: ", *words)
    assert list(tmp_path.iterdir()) == []


def test_a_gesture_says_how_long_it_lasts(ludoteca: Run, tmp_path: Path) -> None:
    line = ("--stones", 4, "--gesture", "-", "-o", tmp_path / "a.wav", "--seconds", 2)
    refused(ludoteca("zapp", "sound", *line, stdin=b"0 0\n1 1"), "leave out --seconds")


@given(st.one_of(st.binary(max_size=40), st.lists(st.floats(), max_size=8)))
def test_any_gesture_is_shaken_or_refused(
    tmp_path_factory: pytest.TempPathFactory, gesture: bytes | list[float]
) -> None:
    if isinstance(gesture, list):
        gesture = "\n".join(f"{i / 100} {x}" for i, x in enumerate(gesture)).encode()
    file = tmp_path_factory.getbasetemp() / "any.wav"
    file.unlink(missing_ok=True)
    line = ["zapp", "sound", "--stones", "3", "--gesture", "-", "-o", str(file)]
    err, old = io.StringIO(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(gesture))
    try:
        with redirect_stderr(err):
            status = app.run(line)
    finally:
        sys.stdin = old
    assert err.getvalue().count("\n") == 1
    assert (status, file.exists()) in ((0, True), (2, False))


# listen ------------------------------------------------------------------------------------------


@pytest.mark.compiled
def test_listen_says_a_number_and_how_sure_it_is(ludoteca: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.wav"
    ludoteca("zapp", "sound", "--stones", 9, "--seed", 4, "--seconds", 4, "-o", file)
    told = json.loads(ludoteca("zapp", "listen", file, "--json").out)
    least, most = told["interval"]
    assert least <= 9 <= most
    assert most - least < 6
    assert abs(told["stones"] - 9) <= 2
    assert (told["file"], told["material"], len(told["odds"])) == (str(file), "wood", 13)
    answer = ludoteca("zapp", "listen", file)
    assert answer.status == 0
    assert answer.out == (
        f"It sounds like {told['stones']} stones; nine times in ten there are {least} to {most}.\n"
    )


def test_listen_reads_standard_input(ludoteca: Run, shake: Path) -> None:
    answer = ludoteca("zapp", "listen", "-", stdin=shake.read_bytes())
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("It sounds like ")


def test_recordings_that_are_none(ludoteca: Run, tmp_path: Path, shake: Path) -> None:
    good = shake.read_bytes()
    silence = good[:44] + bytes(len(good) - 44)
    noise = good[:44] + np.random.default_rng(1).bytes(len(good) - 44)
    cases = {
        b"": "not a WAV file",
        b"hello": "not a WAV file",
        good[:99]: "cut off",
        good[:22] + b"\2\0" + good[24:32] + b"\4\0" + good[34:]: "one channel, not 2",
        good[:20] + b"\3\0" + good[22:]: "PCM of 16 bits",
        good[:24] + struct.pack("<I", 22050) + good[28:]: "not 22,050",
        good[:40] + bytes(4): "no sound",
        silence: "no knocks",
        noise: "not sound like stones",
    }
    for data, words in cases.items():
        file = tmp_path / "bad.wav"
        file.write_bytes(data)
        refused(ludoteca("zapp", "listen", file), str(file), words)
        refused(ludoteca("zapp", "listen", file, "--json"), str(file), words)


def test_recordings_that_are_too_large_or_missing(ludoteca: Run, tmp_path: Path) -> None:
    refused(ludoteca("zapp", "listen", "/dev/zero"), "larger than 8 MB", "a minute")
    refused(ludoteca("zapp", "listen", tmp_path), "is a folder")
    refused(ludoteca("zapp", "listen", tmp_path / "none.wav"), "There is no file")
    refused(ludoteca("zapp", "listen"), "FILE is missing")


@given(st.binary(max_size=80), st.integers(0, 120), st.integers(0, 120))
def test_any_recording_is_answered_in_a_sentence(noise: bytes, cut: int, again: int) -> None:
    good = io.BytesIO()
    good.write(b"RIFF" + struct.pack("<I", 100) + b"WAVEfmt ")
    good.write(struct.pack("<IHHIIHH", 16, 1, 1, 44100, 88200, 2, 16))
    good.write(b"data" + struct.pack("<I", 64) + bytes(range(64)))
    data = good.getvalue()
    out, err, old = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(data[:cut] + noise + data[again:]))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = app.run(["zapp", "listen", "-"])
    finally:
        sys.stdin = old
    assert status in (0, 2)
    assert (out.getvalue() + err.getvalue()).count("\n") == 1


# train -------------------------------------------------------------------------------------------


@pytest.fixture
def mute(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """A machine on which sounds are played, to nobody."""
    played: list[Path] = []
    monkeypatch.setattr(player, "play", lambda file: played.append(file) or file.is_file())
    return played


def test_train_asks_and_measures(ludoteca: Run, mute: list[Path], tmp_path: Path) -> None:
    curve = tmp_path / "curve.svg"
    said = b"5\n\nseven\n0\n7\n 2 \n9\n3\n"
    line = ("--seed", 3, *BRIEF, "--rounds", 5, "--svg", curve)
    answer = ludoteca("zapp", "train", *line, stdin=said)
    assert answer.status == 0
    assert answer.out.startswith("5 guesses: on average you say ")
    assert answer.err.count("A whole number from 1 to 13, please") == 2
    assert answer.err.count("How many stones?") == 6
    assert len(mute) == 6
    assert not any(file.exists() for file in mute)
    assert ElementTree.parse(curve).getroot().tag.endswith("svg")


def test_train_as_json(ludoteca: Run, mute: list[Path]) -> None:
    answer = ludoteca("zapp", "train", "--seed", 3, *BRIEF, "--json", stdin=b"5\n\n7\nq\n9\n")
    told = json.loads(answer.out)
    assert [guess["said"] for guess in told["guesses"]] == [5, 7]
    assert [guess["seconds"] for guess in told["guesses"]] == [0.05, 0.1]
    assert told["curve"] is None
    again = ludoteca("zapp", "train", "--seed", 3, *BRIEF, "--json", stdin=b"1\n1\n1\n1\n1\n")
    told = json.loads(again.out)
    assert told["curve"]["bias"] < 0
    assert [guess["stones"] for guess in told["guesses"][:2]] == [
        guess["stones"] for guess in json.loads(answer.out)["guesses"]
    ]


def test_P23_the_names_of_the_sounds_tell_nothing(ludoteca: Run, tmp_path: Path) -> None:
    names = []
    for seed in (1, 2):
        folder = tmp_path / str(seed)
        folder.mkdir()
        line = ("--silent", "--seed", seed, *BRIEF, "--rounds", 3, "--folder", folder)
        answer = ludoteca("zapp", "train", *line, stdin=b"1\n\n2\n3\n")
        assert answer.err.count("Listen to") == 4
        names.append({(file.name, file.stat().st_size) for file in folder.iterdir()})
    assert names[0] == names[1]
    assert {name for name, _ in names[0]} == {
        "shake-01.wav",
        "shake-02.wav",
        "shake-02-2.wav",
        "shake-03.wav",
    }


def test_where_nothing_can_be_played_the_file_is_named(
    ludoteca: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    answer = ludoteca("zapp", "train", *BRIEF, stdin=b"")
    assert answer.status == 0
    assert "shake-01.wav" in answer.err
    assert answer.out == "Too few guesses to say how you hear.\n"


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_a_player_that_fails_is_passed_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, status in (("paplay", 1), ("aplay", 0)):
        (tmp_path / name).write_text(
            f'#!/bin/sh\necho {name} "$@" >> "{tmp_path}/log"\nexit {status}'
        )
        (tmp_path / name).chmod(0o755)
    (tmp_path / "afplay").write_text("not a program")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert player.play(Path("a.wav"))
    assert (tmp_path / "log").read_text() == "paplay a.wav\naplay -q a.wav\n"
    (tmp_path / "aplay").write_text("#!/no/such/program")
    assert not player.play(Path("a.wav"))


def test_training_that_cannot_begin(ludoteca: Run, tmp_path: Path) -> None:
    for line, words in (
        (("--rounds", "0"), "--rounds"),
        (("--material", "gold"), "wood, tin, clay"),
        (("--seconds", "nan"), "--seconds"),
    ):
        refused(ludoteca("zapp", "train", *line), words)
    answer = ludoteca("zapp", "train", *BRIEF, "--folder", tmp_path / "none")
    assert (answer.status, answer.out) == (2, "")
    assert "There is no folder" in answer.err


@given(st.text(st.characters(codec="utf-8"), max_size=30))
@settings(max_examples=20)
def test_any_answer_is_taken_or_asked_again(typed: str) -> None:
    out, err, old = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(err):
            assert app.run(["zapp", "train", "--silent", "--seconds", "0.01", "--rounds", "4"]) == 0
    finally:
        sys.stdin = old
    assert out.getvalue().count("\n") == 1


# Three languages ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        ("sound", "--help"),
        ("listen", "--help"),
        ("train", "--help"),
        ("sound", "--stones", "2", "--material", "gold", "-o", "a.wav"),
        ("sound", "--stones", "2", "--json", "-o", "-"),
        ("listen", "/dev/null"),
        ("train", "--silent", "--seconds", "0.01"),
    ],
    ids=" ".join,
)
def test_everything_is_said_in_three_languages(
    ludoteca: Run, monkeypatch: pytest.MonkeyPatch, line: tuple[str, ...]
) -> None:
    said = set()
    for language in LANGUAGES:
        answer = ludoteca("zapp", *line, "--lang", language, stdin=b"5\nx\n3\n7\n8\n9\n")
        words = answer.out + answer.err
        assert "zapp." not in words
        assert "{" not in words
        said.add(words)
    assert len(said) == 3


def test_the_three_catalogues_say_the_same_things(root: Path) -> None:
    ids = []
    for language in LANGUAGES:
        text = (root / "src/ludoteca/locale" / language / "zapp_sound.po").read_text("utf-8")
        ids.append([line for line in text.splitlines() if line.startswith("msgid")])
    assert ids[0] == ids[1] == ids[2]
