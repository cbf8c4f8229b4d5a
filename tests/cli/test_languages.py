"""Three languages: whatever a user reads comes from the catalogues."""

import re
from collections.abc import Callable

import pytest

from tests.cli.conftest import Answer, in_process

Run = Callable[..., Answer]
LANGUAGES = ["en", "ru", "ro"]
NOBODY_SAYS = re.compile(r"\b(cli|core|zertz|server|web)\.[a-z_]+(\.[a-z_]+)*\b(?<!\.py)|\{\w+\}")
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)

LINES = [
    ("--help",),
    ("games",),
    ("zertz", "--help"),
    ("serve", "--help"),
    *(
        ("zertz", verb, "--help")
        for verb in ("show", "moves", "play", "replay", "convert", "perft")
    ),
    ("zertz", "show"),
    ("zertz", "moves"),
    ("zertz", "show", "foo"),
    ("zertz", "show", "a", "b"),
    ("zertz", "moves", "--after", "Wd4,d3"),
    ("zertz", "replay", "none.sgf"),
    ("zertz", "replay", "/"),
    ("zertz", "convert"),
    ("zertz", "convert", "none.sgf", "--to", "pdf"),
    ("zertz", "perft", "x"),
    ("zertz", "perft", "-1"),
    ("zertz", "play", "--bots", "x,y"),
    ("zertz", "play", "--bots", "random"),
    ("zertz", "play", "--first", "random", "--bots", "random"),
    ("zertz", "play", "--seed", "x"),
    ("zertz", "show", "--rins"),
    ("zertz", "show", "--rings"),
    ("zertz", "show", "--rings", "38"),
    ("zertz", "show", "--json=1"),
    ("zertz", "show", "--svg", "none/x.svg"),
    ("zertz", "show", "--width", "0"),
    ("zertz", "show", "o", "--rings", "48"),
    ("zert",),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_everything_is_said(ludoteca: Run, language: str, line: tuple[str, ...]) -> None:
    answer = ludoteca(*line, "--lang", language)
    said = answer.out + answer.err
    assert said
    assert not NOBODY_SAYS.search(said), said
    if answer.err or "--help" in line:
        assert bool(CYRILLIC.search(said)) == (language == "ru"), said


@pytest.mark.parametrize("line", [line for line in LINES if line != ("zertz", "moves")])
def test_languages_differ(ludoteca: Run, line: tuple[str, ...]) -> None:
    said = {ludoteca(*line, "--lang", language) for language in LANGUAGES}
    assert len(said) == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ("--lang", "ru", "zertz", "moves"),
        ("--lang=ru", "zertz", "moves"),
        ("zertz", "--lang", "ru", "moves"),
        ("zertz", "moves", "--lang", "ru"),
        ("zertz", "moves", "--lang=ru"),
        ("--lang", "ro", "zertz", "moves", "--lang", "ru"),
    ],
)
def test_the_language_may_be_named_anywhere(ludoteca: Run, arguments: tuple[str, ...]) -> None:
    assert ludoteca(*arguments).err == "1\N{NO-BREAK SPACE}944 хода\n"


def test_after_two_dashes_nothing_is_an_option(ludoteca: Run) -> None:
    answer = ludoteca("zertz", "show", "--", "--lang")
    assert answer.status == 2
    assert answer.err.startswith('"--lang" is no file')


@pytest.mark.parametrize(
    ("environment", "word"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "хода"),
        ({"LANG": "ro_RO.UTF-8"}, "mutări"),
        ({"LANG": "de_DE.UTF-8"}, "turns"),
        ({"LANG": "C"}, "turns"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "ro_RO.UTF-8"}, "mutări"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], word: str) -> None:
    assert word in in_process("zertz", "moves", env=environment).err


def test_numbers_are_localised_for_people_only(ludoteca: Run) -> None:
    counted = ludoteca("zertz", "perft", "1", "--lang", "ru")
    assert counted.out == "1944\n"
    assert "1.944 de mutări" in ludoteca("zertz", "moves", "--lang", "ro").err


def test_a_terminal_that_knows_no_cyrillic() -> None:
    answer = in_process("zertz", "show", "--lang", "ru", env={"PYTHONIOENCODING": "ascii"})
    assert answer.status == 0
    assert "( )d4" in answer.out
