"""Messages in three languages, and reading what people type."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from ludoteca.core import text
from ludoteca.core.text import (
    LANGUAGES,
    Catalogue,
    Message,
    as_latin,
    catalogue,
    environment_language,
    language_of,
    say,
    speak,
    speaking,
)


def test_a_message_is_data_until_it_is_spoken() -> None:
    message = say("core.error.at_line", line=3, reason=say("core.error.game_over"))
    assert msgspec.json.decode(msgspec.json.encode(message), type=Message).id == message.id
    assert message == say("core.error.at_line", line=3, reason=say("core.error.game_over"))
    assert str(message) == "Line 3: The game is over; nothing can be played any more."


def test_a_message_within_a_message_is_spoken_in_the_same_language() -> None:
    message = say("core.error.at_line", line=3, reason=say("core.error.game_over"))
    with speaking("ru"):
        assert str(message) == "Строка 3: Игра окончена, ходов больше нет."


@pytest.mark.parametrize(
    ("language", "spoken"),
    [
        ("en", {1: "1 player", 2: "2 players", 5: "5 players", 21: "21 players"}),
        ("ru", {1: "1 игрок", 2: "2 игрока", 5: "5 игроков", 11: "11 игроков", 21: "21 игрок"}),
        ("ro", {1: "1 jucător", 2: "2 jucători", 20: "20 de jucători", 101: "101 jucători"}),
    ],
)
def test_plural_forms_follow_the_number(language: str, spoken: dict[int, str]) -> None:
    for count, sentence in spoken.items():
        assert catalogue(language).speak(say("core.players", count=count)) == sentence


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "1,234,567.5"), ("ru", "1\xa0234\xa0567,5"), ("ro", "1.234.567,5")],
)
def test_numbers_are_written_as_the_language_writes_them(language: str, written: str) -> None:
    spoken = Catalogue(language, {"a": "[{n}]"}).speak(say("a", n=1234567.5))
    assert spoken == f"[{written}]"


def test_an_unknown_message_is_spoken_as_its_id() -> None:
    assert speak(say("nobody.knows.this", name="x")) == "nobody.knows.this"


def test_braces_in_what_a_user_typed_are_left_alone() -> None:
    spoken = speak(say("core.error.touch_one", known="{count} {0}"))
    assert spoken == "Choose exactly one of these: {count} {0}."


def test_english_steps_in_for_a_missing_message(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    english = 'msgid "a.x"\nmsgstr "one"\n\nmsgid "a.y"\nmsgstr "two"\n\n'
    plural = (
        'msgid "a.z"\nmsgid_plural "a.z"\nmsgstr[0] "{count} thing"\nmsgstr[1] "{count} things"\n'
    )
    for language, content in {"en": english + plural, "ru": 'msgid "a.x"\nmsgstr "раз"\n'}.items():
        (tmp_path / language).mkdir()
        (tmp_path / language / "a.po").write_text(content, "utf-8")
    monkeypatch.setattr(text, "_catalogue_files", lambda language: (tmp_path / language).iterdir())
    russian = catalogue.__wrapped__("ru")
    assert russian.speak(say("a.x")) == "раз"
    assert russian.speak(say("a.y")) == "two"
    # Two is "few" in Russian; English has no such form.
    assert russian.speak(say("a.z", count=2)) == "2 things"


def test_the_language_holds_within_the_block_only() -> None:
    players = say("core.players", count=2)
    with speaking("ro"):
        assert speak(players) == "2 jucători"
        with speaking("ru"):
            assert speak(players) == "2 игрока"
        assert speak(players) == "2 jucători"
    assert speak(players) == "2 players"


def test_the_language_ends_with_the_block_however_that_ends() -> None:
    with pytest.raises(RuntimeError, match="broken"), speaking("ro"):
        raise RuntimeError("broken")
    assert speak(say("core.players", count=2)) == "2 players"


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        ((), "en"),
        ((None, ""), "en"),
        (("ru_RU.UTF-8",), "ru"),
        (("RO",), "ro"),
        (("ru@latin",), "ru"),
        (("en-GB", "ru"), "en"),
        (("de_DE", "ro-MD"), "ro"),
        (("rup_MK", "roa"), "en"),
        (("C", "POSIX"), "en"),
    ],
)
def test_the_first_language_we_speak_is_taken(
    wishes: tuple[str | None, ...], language: str
) -> None:
    assert language_of(*wishes) == language


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "ro_RO.UTF-8"}, "ro"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "ro_RO.UTF-8", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": ""}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "POSIX"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_first_variable_that_is_set_decides(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert environment_language() == language


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("В\u04354", "Be4"),
        ("Вd4,с1", "Bd4,c1"),
        ("х а1Ge3", "x a1Ge3"),
        ("\u043e\u043e\u043e/\u043e\u043ew b", "ooo/oow b"),
        ("Wd4,d1", "Wd4,d1"),
        ("Игрок пошёл а1", "Игрок пошёл a1"),
        ("Вячеслав", "Вячеслав"),
        ("  \t\n", "  \t\n"),
        ("Ștefan, naïve, 東京", "Ștefan, naïve, 東京"),
        ("", ""),
    ],
)
def test_look_alikes_are_read_as_meant_and_other_text_is_left_alone(typed: str, meant: str) -> None:
    assert as_latin(typed) == meant


def test_every_language_has_its_catalogue() -> None:
    for language in LANGUAGES:
        assert catalogue(language).forms.keys() == catalogue("en").forms.keys()


def test_speaking_plain_sentences_needs_no_babel() -> None:
    program = (
        "import sys; from ludoteca.core.text import catalogue, say;"
        "print(catalogue('ru').speak(say('core.error.game_over')));"
        "sys.exit('babel' in sys.modules or 'numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
