"""Games as plain text of our own: tags, numbered turns, the result. (Z23)

ludoteca zertz 1
first: Anna
second: Boris
start: rings=48

1. Wd4,d1 Bd5,a1
2. x d4Bd6 Gc3,a2
1-0
"""

import re
from collections.abc import Iterator

from ludoteca.core.errors import LudotecaError, ParseError
from ludoteca.core.game import Record
from ludoteca.core.text import as_latin, one_line, say
from ludoteca.zertz import tags as tagging
from ludoteca.zertz.game import OPTIONS, State, parse, start
from ludoteca.zertz.notation import TURN_IN_LINE, full_text
from ludoteca.zertz.replay import Replay, reason_of, start_of, turns_of
from ludoteca.zertz.tags import RESULTS
from ludoteca.zertz.turns import Other, Turn

HEADER = "ludoteca zertz 1"
_HEADER = re.compile(r"ludoteca\s+z[eè]rtz\s+(\d+)", re.IGNORECASE)
_TAG = re.compile(r"\s*([a-z][a-z0-9_]*)\s*:(.*)", re.IGNORECASE | re.ASCII)
_COMMENT_LINE = re.compile(r"\s*(#.*)?")
_TOKEN = re.compile(
    r"(?P<gap>\s+|\{[^}]*\}|#[^\n]*)|"
    r"(?P<number>\d+)[ \t]*\.[. \t]*|"
    rf"(?P<result>{'|'.join(map(re.escape, RESULTS))})(?![^\s#{{])|"
    rf"(?P<turn>{TURN_IN_LINE})(?![^\s#{{])|"
    r"(?P<other>[^\s#{]+|\{)",
    re.IGNORECASE | re.ASCII,
)


def write(record: Record) -> str:
    """The game as game text.

    >>> from ludoteca.core.game import Played
    >>> print(write(Record(start(rings=48), (Played(0, "Wd4,d1"),), {"first": "Anna"})))
    ludoteca zertz 1
    first: Anna
    start: rings=48
    <BLANKLINE>
    1. Wd4,d1
    <BLANKLINE>
    """
    tags = tagging.written(record.tags)
    result = tags.pop("result", None)
    head = [HEADER, *(f"{key}: {value}" for key, value in tags.items())]
    if begins := _start_text(start_of(record)):
        head.append(f"start: {begins}")
    body = [*_turn_lines(record), *([result] if result else [])]
    return "\n".join([*head, "", *body]) + ("\n" if body else "")


def _start_text(state: State) -> str:
    """Where a game starts, in writing: nothing for the plainest start, the options that differ for
    another, or a position text."""
    options = {option.name: getattr(state.rules, option.name) for option in OPTIONS}
    if state != start(**options):
        return str(state)
    special = (o for o in OPTIONS if options[o.name] != o.default)
    return " ".join(f"{option.name}={options[option.name]}" for option in special)


def _read_start(text: str) -> State:
    """The state that `_start_text` wrote."""
    if "/" in text:
        return parse(text)
    words = as_latin(text).lower().split()
    return start(**dict(word[:40].partition("=")[::2] for word in words))


def _turn_lines(record: Record) -> Iterator[str]:
    numbering = Numbering()
    line = ""
    for state, turn in turns_of(record):
        if numbering.opens(state, turn):
            if line:
                yield line
            line = f"{numbering.number}." + (" ..." if state.to_move else "")
        line += f" {full_text(state, turn)}"
    if line:
        yield line


class Numbering:
    """The numbers of turns: first's turn opens a new one, and what follows an undone turn stays
    under the number of that turn. (Z21)"""

    def __init__(self) -> None:
        self.number = 0

    def opens(self, state: State, turn: Turn) -> bool:
        """Whether this turn stands under a new number; the number is counted up if so."""
        belongs = state.redoing or turn in (Other.REDO, Other.ACCEPT) or state.to_move
        opening = not self.number or not belongs
        self.number += opening
        return opening


def read(text: str) -> Record:
    """The game that a game text holds.

    >>> record = read("ludoteca zertz 1\\n\\n1. Wd4,d1 Bd4,a1")
    >>> len(record.played), str(record.faults[0])
    (1, 'Line 3: A marble already lies on d4; place on a vacant ring.')
    """
    lines = text.split("\n")
    _check_header(lines[0])
    head = _Head()
    body = 1
    while body < len(lines) and head.takes(lines[body], body + 1):
        body += 1
    turns = _Turns(head.start)
    turns.read("\n".join(lines[body:]), body + 1)
    replay = turns.replay
    if turns.result:
        head.tags["result"] = turns.result
    elif "result" in head.tags:
        with replay.at(head.lines["result"]):
            tagging.check_result(replay.state.outcome, head.tags["result"])
    return Record(head.start, tuple(replay.played), head.tags, tuple(replay.faults))


def _check_header(line: str) -> None:
    header = _HEADER.fullmatch(as_latin(line).strip())
    if header is None:
        raise ParseError(say("zertz.error.unknown_file", header=HEADER), line=1)
    if header[1] != HEADER[-1]:
        raise ParseError(say("zertz.error.newer_format", version=header[1]), line=1)


class _Head:
    """The lines before the turns: tags, comments, and where the game starts."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.start = start()
        self.lines: dict[str, int] = {}

    def takes(self, line: str, number: int) -> bool:
        """Whether the line belongs to the head; if so it is read."""
        if _COMMENT_LINE.fullmatch(line):
            return True
        tag = _TAG.fullmatch(line)
        if tag is None:
            return False
        key, value = tag[1].lower(), one_line(tag[2])
        if key in self.lines:
            raise ParseError(say("zertz.error.tag_twice", key=key), line=number)
        self.lines[key] = number
        try:
            if key == "start":
                self.start = _read_start(value)
            else:
                self.tags |= tagging.written({key: value})
        except LudotecaError as error:
            raise ParseError(reason_of(error), line=number) from None
        return True


class _Turns:
    """The turns and the result, read until something cannot be played."""

    def __init__(self, begins: State) -> None:
        self.replay = Replay(begins)
        self.result: str | None = None
        self._numbering = Numbering()
        self._number: str | None = None

    def read(self, text: str, line: int) -> None:
        """Read up to the end, or to the first thing that cannot be played."""
        for token in _TOKEN.finditer(as_latin(text)):
            kind = str(token.lastgroup)
            with self.replay.at(line):
                self._take(kind, token[kind])
            if self.replay.faults:
                return
            line += token[0].count("\n")

    def _take(self, kind: str, written: str) -> None:
        if kind == "gap":
            return
        if self.result:
            raise LudotecaError(say("zertz.error.after_result", text=one_line(written, 40)))
        if kind == "number":
            self._number = written.lstrip("0")
        elif kind == "turn":
            self._play(written)
        elif kind == "result":
            self.result = written
            tagging.check_result(self.replay.state.outcome, written)
        else:
            raise LudotecaError(say("zertz.error.turn_form", text=one_line(written, 40)))

    def _play(self, written: str) -> None:
        turn = self.replay.turn(written)
        self._numbering.opens(self.replay.state, turn)
        number, due = self._number, str(self._numbering.number)
        if number is not None and number != due:
            raise LudotecaError(say("zertz.error.wrong_number", found=one_line(number, 9), due=due))
        self._number = None
        self.replay.make(turn)
