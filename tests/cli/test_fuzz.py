"""Whatever is typed, the answer is a result or a sentence."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca import zertz
from ludoteca.cli.app import run
from tests.cli.conftest import Answer

START = str(zertz.start())
# Without serve, which would not end, and without the numbers that would take for ever.
WORDS = [
    *("zertz", "games", "show", "moves", "replay", "convert", "perft", "bench2"),
    *("--help", "--json", "--rings", "37", "48", "--variant", "blitz", "--goals", "--captures"),
    *("--after", "Wd4,d1", "x d4Bd6", "-", "--", "--svg", "--to", "text", "sgf", "--position"),
    *("--divide", "--first", "--second", "--bots", "greedy", "--lang", "ru", "--lang=ro", "--dark"),
    *("--width", "0", "1", "-1", "--version", "", START, START[:50], "/", ".", "/dev/null"),
]
PIECES = st.sampled_from(["o", "w", "g", "b", ".", "/", " ", "-", "6", "8", "10", "0", "1", "2"])
ODD = st.text(st.characters(blacklist_characters="\0", blacklist_categories=()), max_size=40)


def answer(*arguments: str, stdin: bytes = b"") -> Answer:
    out, err, old = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = run(list(arguments))
    finally:
        sys.stdin = old
    return Answer(status, out.getvalue(), err.getvalue())


def is_good(found: Answer) -> None:
    assert found.status in (0, 1, 2)
    if found.status == 2:
        assert found.err.count("\n") >= 1
        assert found.err.strip()


@settings(max_examples=150)
@given(st.lists(st.one_of(st.sampled_from(WORDS), ODD), min_size=1, max_size=7), st.binary())
def test_any_arguments(
    tmp_path_factory: pytest.TempPathFactory, words: list[str], data: bytes
) -> None:
    if "serve" in words or not {"zertz", "games"} & set(words):
        words = ["zertz", *words]
    if "perft" in words:  # a deep one would count for ever
        words = [word for word in words if word in ("0", "1") or not word.strip().isdigit()]
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.getbasetemp())
        is_good(answer(*words, stdin=data))


@given(st.one_of(ODD, st.lists(PIECES, max_size=90).map("".join)))
def test_any_position(position: str) -> None:
    found = answer("zertz", "show", "--", position)
    is_good(found)
    if found.status == 2:
        assert (found.out, found.err.count("\n")) == ("", 1)


@given(st.integers(0, len(START)), st.integers(0, 4), ODD)
def test_any_slip_of_the_pen(at: int, length: int, slip: str) -> None:
    is_good(
        answer(
            "zertz",
            "moves",
            "-",
            stdin=(START[:at] + slip + START[at + length :]).encode("utf-8", "replace"),
        )
    )


@given(ODD)
def test_any_turn(turn: str) -> None:
    is_good(answer("zertz", "moves", f"--after={turn}"))


@given(st.binary(), st.sampled_from([b"", b"(;GM[22]", b"ludoteca zertz 1\n"]))
def test_any_file(data: bytes, head: bytes) -> None:
    is_good(answer("zertz", "replay", "-", stdin=head + data))
    is_good(answer("zertz", "convert", "-", "--to", "sgf", stdin=head + data))
