"""Catalogues in gettext's .po format, read strictly: a fault is an error with its line.

A message with plural forms repeats its id as msgid_plural and gives its forms in the order of
`PLURALS`.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

Forms: TypeAlias = str | dict[str, str]

PLURALS = {"en": ("one", "other"), "ru": ("one", "few", "many"), "ro": ("one", "few", "other")}
"""The plural categories of whole numbers in each language, as CLDR calls them."""

_LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr(?:\[\d\])?) )?"((?:[^"\\]|\\["\\nt])*)"')
_ESCAPES = {"\\n": "\n", "\\t": "\t"}


class _Field(NamedTuple):
    line: int
    keyword: str
    text: str


def read_po(language: str, text: str) -> dict[str, Forms]:
    """What the text of a .po file says for each id: a sentence, or one for each plural category.

    >>> read_po("en", 'msgid "game.name"\\nmsgstr "Chess"\\n')
    {'game.name': 'Chess'}
    """
    found: dict[str, Forms] = {}
    for entry in _entries(text):
        line, _, id = entry[0]
        if id in found:
            raise ValueError(f'line {line}: "{id}" is there twice')
        found[id] = _forms(language, entry)
    found.pop("", None)
    return found


def _entries(text: str) -> Iterator[list[_Field]]:
    entry: list[_Field] = []
    for field in _fields(text):
        if field.keyword == "msgid" and entry:
            yield entry
            entry = []
        entry.append(field)
    if entry:
        yield entry


def _fields(text: str) -> Iterator[_Field]:
    field = None
    for number, line in enumerate(text.splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        if match is None or (field is None and match[1] != "msgid"):
            raise ValueError(f"line {number} cannot be read: {line}")
        words = re.sub(r"\\.", lambda m: _ESCAPES.get(m[0], m[0][1]), match[2])
        if match[1] is None and field is not None:
            field = field._replace(text=field.text + words)
            continue
        if field is not None:
            yield field
        field = _Field(number, match[1], words)
    if field is not None:
        yield field


def _forms(language: str, entry: list[_Field]) -> Forms:
    (line, _, id), *rest = entry
    said = {keyword: text for _, keyword, text in rest if text}
    categories = PLURALS[language]
    numbered = [f"msgstr[{n}]" for n in range(len(categories))]
    keywords = [keyword for _, keyword, _ in rest]
    if keywords == ["msgstr"] and len(said) == 1:
        return said["msgstr"]
    if keywords == ["msgid_plural", *numbered] and len(said) == len(rest):
        if said["msgid_plural"] != id:
            raise ValueError(f'line {line}: msgid_plural of "{id}" must repeat it')
        return {c: said[n] for c, n in zip(categories, numbered, strict=True)}
    raise ValueError(f'line {line}: "{id}" lacks a form, or has one too many')
