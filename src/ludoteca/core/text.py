"""Words: messages as data, catalogues that speak them, and reading what people type.

A message is an id with parameters; only a catalogue turns it into a sentence, so the same message
can be spoken in any language, in Python and in the browser alike.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, TypeAlias

import msgspec

Parameter: TypeAlias = "str | int | float | Message"
Forms: TypeAlias = str | dict[str, str]

LANGUAGES = ("en", "ru", "ro")


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to be said, before it is said in a language.

    >>> Message("core.colour.white").id
    'core.colour.white'
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
        from babel import Locale

        self.language = language
        self.forms = dict(forms)
        self.locale = Locale.parse(language)

    def speak(self, message: Message) -> str:
        """The message as a sentence of this language.

        >>> catalogue("en").speak(say("core.players", count=2))
        '2 players'
        """
        forms = self.forms.get(message.id, message.id)
        if isinstance(forms, dict):
            forms = forms[self.locale.plural_form(message.params["count"])]
        return forms.format_map({k: self._spell(v) for k, v in message.params.items()})

    def _spell(self, value: Parameter) -> str:
        if isinstance(value, Message):
            return self.speak(value)
        if isinstance(value, int | float):
            from babel.numbers import format_decimal

            return format_decimal(value, locale=self.locale)
        return value


def plural_categories(language: str) -> list[str]:
    """The plural categories of a language in the order its catalogue lists their forms.

    >>> plural_categories("ru")
    ['one', 'few', 'many']
    """
    from gettext import c2py

    from babel import Locale
    from babel.messages.plurals import get_plural

    locale, form_of = Locale.parse(language), c2py(get_plural(language).plural_expr)
    found = {form_of(n): locale.plural_form(n) for n in range(200)}
    return [found[form] for form in sorted(found)]


def read_catalogue(language: str, source: Any) -> dict[str, Forms]:
    """The forms a .po file holds; `source` is a file open for reading bytes."""
    from babel.messages.pofile import read_po

    categories = plural_categories(language)
    forms: dict[str, Forms] = {}
    for entry in read_po(source, locale=language, abort_invalid=True):
        if isinstance(entry.id, str):
            forms[entry.id] = str(entry.string)
        else:
            forms[entry.id[0]] = dict(zip(categories, entry.string or (), strict=True))
    forms.pop("", None)
    return forms


@cache
def catalogue(language: str) -> Catalogue:
    """All messages of a language: the house's own and those each installed game brings.

    >>> catalogue("ro").speak(say("core.players", count=2))
    '2 jucători'
    """
    forms: dict[str, Forms] = {}
    for candidate in dict.fromkeys(("en", language)):
        for file in _catalogue_files(candidate):
            with file.open("rb") as source:
                forms |= read_catalogue(candidate, source)
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
        language = (wish or "")[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"


def environment_language() -> str:
    """The language the user's environment asks for."""
    return language_of(*(os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")))


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


_LOOK_ALIKES = str.maketrans("АВСЕНІЈКМОРЅТХавсеніјкморѕтху", "ABCEHIJKMOPSTXabcehijkmopstxy")


def as_latin(text: str) -> str:
    """Cyrillic letters that look like Latin ones, read as those.

    >>> as_latin("В\u04354") == "Be4"
    True
    """
    return text.translate(_LOOK_ALIKES)
