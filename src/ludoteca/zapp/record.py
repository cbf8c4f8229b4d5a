"""Recorded games, read from and written to files."""

import re

from ludoteca.core.errors import LudotecaError, ParseError
from ludoteca.core.game import Record
from ludoteca.core.text import say
from ludoteca.zapp import gametext

LARGEST = 1024 * 1024
_BINARY = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")


def read(data: bytes) -> Record:
    """The game that a file holds. (P28)

    >>> record = read(b"ludoteca zapp 1\\nplayers: 3\\n\\nlot green\\n")
    >>> record.end.open.roller
    2
    """
    if len(data) > LARGEST:
        line = data.count(b"\n", 0, LARGEST) + 1
        raise ParseError(say("zapp.error.too_big", limit=LARGEST // 1024), line=line)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ParseError(say("zapp.error.not_text"), line=line) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if binary := _BINARY.search(text):
        line = text.count("\n", 0, binary.start()) + 1
        raise ParseError(say("zapp.error.not_text"), line=line)
    return gametext.read(text)


def write(record: Record, format: str = "text") -> str:
    """The game as the text of a file. (P28)

    >>> from ludoteca import zapp
    >>> write(Record(zapp.start(players=3))).splitlines()[2]
    'colours: red blue green'
    """
    if format != "text":
        raise LudotecaError(say("zapp.error.unknown_format", format=format, known="text"))
    return gametext.write(record)
