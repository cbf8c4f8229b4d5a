"""Errors say one sentence, keep their parts, and travel between processes."""

import pickle

import pytest

from ludoteca.core.errors import BadOption, IllegalAction, LudotecaError, ParseError, nearest
from ludoteca.core.text import say, speaking

REASON = say("core.error.touch_one", known="a, b")


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ({}, "Choose exactly one of these: a, b."),
        ({"line": 3}, "Line 3: Choose exactly one of these: a, b."),
        ({"character": 12}, "At character 12: Choose exactly one of these: a, b."),
    ],
)
def test_a_parse_error_says_where_and_why(place: dict[str, int], sentence: str) -> None:
    error = ParseError(REASON, **place)
    assert str(error) == sentence
    assert error.reason == REASON
    assert (error.line, error.character) == (place.get("line"), place.get("character"))


def test_an_error_speaks_the_language_of_whoever_asks() -> None:
    error = ParseError(REASON, line=3)
    with speaking("ru"):
        assert str(error) == "Строка 3: Выберите что-то одно: a, b."


@pytest.mark.parametrize(
    "error",
    [LudotecaError(REASON), BadOption(REASON), IllegalAction(REASON), ParseError(REASON, line=3)],
)
def test_errors_pickle(error: LudotecaError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert again.message == error.message
    assert vars(again) == vars(error)


def test_the_nearest_word_or_all_of_them() -> None:
    assert nearest("gaols", ["goals", "touch"]) == "goals"
    assert nearest("xyz", ["goals", "touch"]) == "goals, touch"
