"""Recorded games, read from and written to files."""

import re

from ludoteca.core.errors import LudotecaError, ParseError
from ludoteca.core.game import Record
from ludoteca.core.text import say
from ludoteca.maze import gametext

LARGEST = 256 * 1024
_BINARY = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")


def read(data: bytes) -> Record:
    """The game that a file holds. (M26)

    >>> read(b"ludoteca maze 1\\nsetup: small\\n").start.rules.setup
    'small'
    """
    if len(data) > LARGEST:
        line = data.count(b"\n", 0, LARGEST) + 1
        raise ParseError(say("maze.error.too_big", limit=LARGEST // 1024), line=line)
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ParseError(say("maze.error.not_text"), line=line) from None
    if binary := _BINARY.search(text):
        raise ParseError(say("maze.error.not_text"), line=text.count("\n", 0, binary.start()) + 1)
    return gametext.read(text)


def write(record: Record, format: str = "text") -> str:
    """The game as the text of a file. (M26)

    >>> from ludoteca import maze
    >>> print(write(Record(maze.start())))
    ludoteca maze 1
    setup: standard
    <BLANKLINE>
    """
    if format != "text":
        raise LudotecaError(say("maze.error.unknown_format", format=format, known="text"))
    return gametext.write(record)
