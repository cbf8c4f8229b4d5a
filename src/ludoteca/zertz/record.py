"""Recorded games, read from and written to files."""

import re

from ludoteca.core.errors import LudotecaError, ParseError
from ludoteca.core.game import Record
from ludoteca.core.text import say
from ludoteca.zertz import boardspace, gametext

LARGEST = 256 * 1024
_BINARY = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")
_WRITERS = {"text": gametext.write, "sgf": boardspace.write}


def read(data: bytes) -> Record:
    """The game that a file holds, as game text or as Boardspace SGF. (Z23)

    >>> record = read(b"ludoteca zertz 1\\n\\n1. Wd4,d1 Bd5,a1")
    >>> [played.action for played in record.played]
    ['Wd4,d1', 'Bd5,a1']
    """
    text = _decoded(data)
    reader = boardspace.read if text.lstrip().startswith("(") else gametext.read
    return reader(text)


def write(record: Record, format: str = "text") -> str:
    """The game as the text of a file, in the format `text` or `sgf`. (Z23)

    >>> from ludoteca import zertz
    >>> print(write(Record(zertz.start(), tags={"first": "Anna"})))
    ludoteca zertz 1
    first: Anna
    <BLANKLINE>
    """
    if format not in _WRITERS:
        known = ", ".join(_WRITERS)
        raise LudotecaError(say("zertz.error.unknown_format", format=format, known=known))
    return _WRITERS[format](record)


def _decoded(data: bytes) -> str:
    if len(data) > LARGEST:
        line = data.count(b"\n", 0, LARGEST) + 1
        raise ParseError(say("zertz.error.too_big", limit=LARGEST // 1024), line=line)
    text = _text(data).replace("\r\n", "\n").replace("\r", "\n")
    if binary := _BINARY.search(text):
        line = text.count("\n", 0, binary.start()) + 1
        raise ParseError(say("zertz.error.not_text"), line=line)
    return text


def _text(data: bytes) -> str:
    """Everything is UTF-8, but for SGF, whose old files are Latin-1."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if data.lstrip().startswith(b"("):
            return data.decode("latin-1")
        line = data.count(b"\n", 0, error.start) + 1
        raise ParseError(say("zertz.error.not_text"), line=line) from None
