"""SGF as a file format: a tree of nodes with properties, read without knowing any game."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ludoteca.core.errors import ParseError
from ludoteca.core.text import one_line, say

_SPACE = re.compile(r"\s*+")
_TOKEN = re.compile(
    r"(?P<mark>[();])|(?P<name>[A-Za-z][A-Za-z0-9]*+)|"
    r"(?P<value>\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\])",
    re.DOTALL,
)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
# What may stand after what; a name waits for its value, a game for its first node.
_AFTER = {
    "": "(",
    "(": ";",
    ";": (";", "(", ")", "name"),
    "name": ("value",),
    "value": (";", "(", ")", "name", "value"),
    ")": ("(", ")"),
}


@dataclass(frozen=True)
class Property:
    """One value of a property, and the line it begins at."""

    name: str
    value: str
    line: int


@dataclass(frozen=True)
class MainLine:
    """The properties along the first branches of a file's first game, in order; `left_out` is the
    line where the first variation or further game begins."""

    properties: tuple[Property, ...]
    left_out: int | None = None


def read_main_line(text: str) -> MainLine:
    """The main line of an SGF text, whose structure must be whole.

    >>> read_main_line("(;GM[22];P0[Done])").properties[1]
    Property(name='P0', value='Done', line=1)
    """
    properties = []
    name, before, depth, branched, left_out = "", "", 0, False, None
    line = 1
    for kind, written, line in _tokens(text):
        if kind not in _AFTER[before] or (kind == ")" and not depth):
            raise ParseError(
                say("zertz.error.sgf_unexpected", found=one_line(written, 20)), line=line
            )
        if kind == "name":
            name = written
        elif kind == "value" and not branched:
            properties.append(Property(name, _unescaped(written[1:-1]), line))
        elif kind == "(":
            depth += 1
            left_out = left_out or (line if branched else None)
        elif kind == ")":
            depth -= 1
            branched = True
        before = kind
    if depth or not before:
        raise ParseError(say("zertz.error.sgf_cut_off"), line=line)
    return MainLine(tuple(properties), left_out)


def _tokens(text: str) -> Iterator[tuple[str, str, int]]:
    at, line = 0, 1
    while True:
        start = _SPACE.match(text, at).end()  # type: ignore[union-attr]
        line += text.count("\n", at, start)
        if start == len(text):
            return
        token = _TOKEN.match(text, start)
        if token is None:
            opened = text[start] == "["
            reason = say("zertz.error.sgf_open_value") if opened else None
            raise ParseError(
                reason or say("zertz.error.sgf_unexpected", found=text[start]), line=line
            )
        kind = token["mark"] or str(token.lastgroup)
        yield kind, token[0], line
        line += token[0].count("\n")
        at = token.end()


def _unescaped(value: str) -> str:
    return _ESCAPED.sub(lambda escaped: "" if escaped[1] == "\n" else escaped[1], value)


def property_text(name: str, value: str) -> str:
    r"""A property as it is written.

    >>> print(property_text("GN", "a [b]"))
    GN[a [b\]]
    """
    escaped = value.replace("\\", r"\\").replace("]", r"\]")
    return f"{name}[{escaped}]"
