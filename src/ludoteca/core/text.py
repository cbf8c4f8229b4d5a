"""Words: messages as data, catalogues that speak them, and reading what people type.

A message is an id with parameters; only a catalogue turns it into a sentence, so the same message
can be spoken in any language, in Python and in the browser alike.
"""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from ludoteca.core.po import Forms, read_po

if TYPE_CHECKING:
    from babel import Locale

Parameter: TypeAlias = "str | int | float | Message"

LANGUAGES = ("en", "ru", "ro")


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to be said, before it is said in a language.

    >>> str(Message("core.error.game_over"))
    'The game is over; nothing can be played any more.'
    """

    id: str
    params: dict[str, Any] = {}

    def __str__(self) -> str:
        return speak(self)


def say(id: str, /, **params: Parameter) -> Message:
    """A message by its id and parameters.

    >>> say("core.error.unknown_game", name="chess", known="zertz").params["name"]
    'chess'
    """
    return Message(id, params)


class Catalogue:
    """The messages of one language; a missing one falls back to English.

    >>> catalogue("ru").language
    'ru'
    """

    def __init__(self, language: str, forms: Mapping[str, Forms]) -> None:
        self.language = language
        self.forms = dict(forms)

    @cached_property
    def locale(self) -> "Locale":
        """How this language counts and writes numbers."""
        from babel import Locale

        return Locale.parse(self.language)

    def speak(self, message: Message) -> str:
        """The message as a sentence of this language.

        >>> catalogue("en").speak(say("core.players", count=2))
        '2 players'
        """
        forms = self.forms.get(message.id, message.id)
        if isinstance(forms, dict):
            *_, most = forms.values()
            forms = forms.get(self.locale.plural_form(message.params["count"]), most)
        return forms.format_map({k: self._spell(v) for k, v in message.params.items()})

    def _spell(self, value: Parameter) -> str:
        if isinstance(value, Message):
            return self.speak(value)
        if isinstance(value, int | float):
            from babel.numbers import format_decimal

            return format_decimal(value, locale=self.locale)
        return value


@cache
def catalogue(language: str) -> Catalogue:
    """All messages of a language: the house's own and those each installed game brings.

    >>> catalogue("ro").speak(say("core.players", count=2))
    '2 jucători'
    """
    forms: dict[str, Forms] = {}
    for candidate in dict.fromkeys(("en", language)):
        for file in _catalogue_files(candidate):
            forms |= read_po(candidate, file.read_text("utf-8"))
    return Catalogue(language, forms)


def _catalogue_files(language: str) -> Iterator[Traversable]:
    from ludoteca.core.game import games

    brought = (game.locale for game in games().values() if game.locale is not None)
    for folder in (resources.files("ludoteca") / "locale", *brought):
        files = (folder / language).iterdir() if (folder / language).is_dir() else ()
        yield from sorted((f for f in files if f.name.endswith(".po")), key=lambda f: f.name)


_language: ContextVar[str] = ContextVar("language", default="en")


def language_of(*wishes: str | None) -> str:
    """The first of the wishes that we speak, English if none.

    >>> language_of(None, "ro_RO.UTF-8", "ru")
    'ro'
    """
    for wish in wishes:
        language = re.split("[-_.@]", wish or "", maxsplit=1)[0].lower()
        if language in LANGUAGES:
            return language
    return "en"


def environment_language() -> str:
    """The language the user's environment asks for; the first variable that is set decides.

    >>> from unittest.mock import patch
    >>> with patch.dict("os.environ", LC_ALL="ru_RU.UTF-8"):
    ...     environment_language()
    'ru'
    """
    asked = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return language_of(next(filter(None, asked), None))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak this language within the block.

    >>> with speaking("ro"):
    ...     print(say("core.players", count=3))
    3 jucători
    """
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def speak(message: Message) -> str:
    """The message in the language spoken now.

    >>> speak(say("core.players", count=1))
    '1 player'
    """
    return catalogue(_language.get()).speak(message)


_LOOK_ALIKES = str.maketrans("АВСЕНІЈКМОРЅТУХЬавсеніјкморѕтухь", "ABCEHIJKMOPSTYXbabcehijkmopstyxb")
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_PLAIN = (
    {full: full - 0xFEE0 for full in range(0xFF01, 0xFF5F)}
    | dict.fromkeys([0xA0, *range(0x2000, 0x200C), 0x202F, 0x205F, 0x3000, 0xFEFF], " ")
    | dict.fromkeys([*range(0x2010, 0x2016), 0x2212], "-")
)


def as_latin(text: str) -> str:
    """Cyrillic letters that look like Latin ones, full-width characters, odd spaces and dashes,
    read as the plain characters meant, each in its place; a word that has other Cyrillic letters
    too is meant as it stands.

    >>> as_latin("В\u04354") == "Be4", as_latin("Ｗd4\u00a0"), as_latin("Привет")
    (True, 'Wd4 ', 'Привет')
    """
    return re.sub(r"\S+", _word_as_latin, text.translate(_PLAIN))


def _word_as_latin(word: re.Match[str]) -> str:
    latin = word[0].translate(_LOOK_ALIKES)
    return word[0] if _CYRILLIC.search(latin) else latin


_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f]")


def one_line(text: str, longest: int | None = None) -> str:
    """What somebody wrote, as it can be quoted: on one line, words a space apart, not too long.

    >>> one_line(" Anna\\n Pavlova "), one_line("abcdef", 4)
    ('Anna Pavlova', 'abc…')
    """
    line = " ".join(_UNPRINTABLE.sub(" ", text).split())
    return line if longest is None or len(line) <= longest else f"{line[: longest - 1]}…"
