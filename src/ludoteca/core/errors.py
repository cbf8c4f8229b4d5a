"""Errors are part of the interface: each carries one message and, where it helps, a place."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from ludoteca.core.text import Message, say


class LudotecaError(Exception):
    """Whatever a user can be told in one sentence.

    >>> str(LudotecaError(say("core.error.touch_one", known="a, b")))
    'Choose exactly one of these: a, b.'
    """

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class BadOption(LudotecaError):
    """An option the game does not know, or a value it does not take."""


class IllegalAction(LudotecaError):
    """A well-formed action that may not be played now."""


class ParseError(LudotecaError):
    """Text that cannot be read: the reason, and the line or character (from 1) where it fails.

    >>> str(ParseError(say("core.error.touch_one", known="a, b"), character=4))
    'At character 4: Choose exactly one of these: a, b.'
    """

    def __init__(
        self, reason: Message, *, line: int | None = None, character: int | None = None
    ) -> None:
        self.reason, self.line, self.character = reason, line, character
        super().__init__(_placed(reason, line, character))

    def __reduce__(self) -> Any:
        return _parse_error, (self.reason, self.line, self.character)


def _parse_error(reason: Message, line: int | None, character: int | None) -> ParseError:
    return ParseError(reason, line=line, character=character)


def _placed(reason: Message, line: int | None, character: int | None) -> Message:
    if line is not None:
        return say("core.error.at_line", line=line, reason=reason)
    if character is not None:
        return say("core.error.at_character", character=character, reason=reason)
    return reason


def nearest(word: str, known: Sequence[str]) -> str:
    """The known word most like a mistyped one, or all of them where none is near.

    >>> nearest("gredy", ["random", "greedy"])
    'greedy'
    """
    return (get_close_matches(word, known, n=1) or [", ".join(known)])[0]
