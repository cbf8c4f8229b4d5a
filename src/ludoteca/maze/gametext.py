"""Games as plain text: tags, numbered moves. (M26)

ludoteca maze 1
first: Anna
second: Boris
setup: small
deal: wM wM / w1 wR . wT / ...
result: won

1. b2-c3 e9-d8
2. (b9-c10)
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from ludoteca.core.errors import BadOption, LudotecaError, ParseError
from ludoteca.core.game import Outcome, Played, Record
from ludoteca.core.text import Message, as_latin, one_line, say
from ludoteca.maze import position
from ludoteca.maze.game import OPTIONS, State, parse, start
from ludoteca.maze.notation import MOVE_IN_LINE, move_text, read_move

HEADER = "ludoteca maze 1"
RESULTS = ("won", "lost", "*")
_OF_START = ("setup", "deal", "options", "start")  # tags that say where the game starts
_HEADER = re.compile(r"ludoteca\s+maze\s+(\d+)", re.IGNORECASE)
_KEY = re.compile(r"[a-z][a-z0-9_]*")
_TAG = re.compile(r"\s*([a-z][a-z0-9_]*)\s*:(.*)", re.IGNORECASE | re.ASCII)
_COMMENT_LINE = re.compile(r"\s*(#.*)?")
_TOKEN = re.compile(
    r"(?P<gap>\s+|\{[^}]*\}|#[^\n]*)|"
    r"(?P<number>\d+)[ \t]*\.[. \t]*|"
    rf"(?P<move>{MOVE_IN_LINE})(?![^\s#{{])|"
    r"(?P<other>[^\s#{]+|\{)",
    re.IGNORECASE | re.ASCII,
)


def write(record: Record) -> str:
    """The game as game text.

    >>> print(write(Record(start(setup="small", reach="leap"), tags={"first": "Anna"})))
    ludoteca maze 1
    first: Anna
    setup: small
    options: reach=leap
    <BLANKLINE>
    """
    tags = _written(record.tags)
    result = tags.pop("result", None)
    head = [HEADER, *(f"{key}: {value}" for key, value in tags.items())]
    head += [f"{key}: {value}" for key, value in _start_tags(record).items()]
    if result:
        head.append(f"result: {result}")
    body = list(_move_lines(record))
    return "\n".join([*head, "", *body]) + ("\n" if body else "")


def result_of(outcome: Outcome) -> str:
    """The result that an outcome means.

    >>> result_of(Outcome((), "maze.outcome.stuck"))
    'lost'
    """
    return RESULTS[0] if outcome.winners else RESULTS[1]


def _start_tags(record: Record) -> dict[str, str]:
    """Where a game starts, in writing: its kind of deal, the deal, and the options that differ; or
    a position text."""
    begun = _state(record.start)
    if begun.words is not None:
        return {"start": str(begun)}
    _, setup, *options = str(begun).split(" ")
    tags = {"setup": setup}
    if record.played:
        tags["deal"] = record.played[0].action.partition(" ")[2]
    return tags | ({"options": " ".join(options)} if options else {})


def _state(state: object) -> State:
    assert isinstance(state, State)
    return state


def _move_lines(record: Record) -> Iterator[str]:
    state, played = _state(record.start), [*record.played]
    if state.awaits_chance and played:
        state = state.play(played.pop(0).action)
    number, line = 0, ""
    for step in played:
        move = read_move(state, step.action)
        if state.to_move == 0 or not line:
            if line:
                yield line
            number += 1
            line = f"{number}." + (" ..." if state.to_move else "")
        line += f" {move_text(state.position, move)}"
        state = state.make(move)
    if line:
        yield line


def _written(tags: Mapping[str, str]) -> dict[str, str]:
    """The tags as they stand in a file: their values clean, empty ones left out."""
    for key, value in tags.items():
        if not _KEY.fullmatch(key) or key in _OF_START:
            raise LudotecaError(say("maze.error.tag_key", key=one_line(key, 40)))
        if key == "result" and value and value not in RESULTS:
            known, text = ", ".join(RESULTS), one_line(value, 40)
            raise BadOption(say("core.error.bad_value", name=key, value=text, known=known))
    return {key: text for key, value in tags.items() if (text := one_line(value))}


# Reading -----------------------------------------------------------------------------------------


def read(text: str) -> Record:
    """The game that a game text holds.

    >>> record = read("ludoteca maze 1\\nsetup: small\\n\\n1. b2-c3")
    >>> len(record.played), str(record.faults[0])
    (0, 'Line 4: The pieces have not been dealt yet.')
    """
    lines = text.split("\n")
    _check_header(lines[0])
    head = _Head()
    body = 1
    while body < len(lines) and head.takes(lines[body], body + 1):
        body += 1
    begun, played = head.begun()
    moves = _Moves(begun, played)
    moves.read("\n".join(lines[body:]), body + 1)
    if "result" in head.tags:
        with moves.at(head.lines["result"]):
            _check_result(moves.state.outcome, head.tags["result"])
    return Record(begun, tuple(moves.played), head.tags, tuple(moves.faults))


def _check_header(line: str) -> None:
    header = _HEADER.fullmatch(as_latin(line).strip())
    if header is None:
        raise ParseError(say("maze.error.unknown_file", header=HEADER), line=1)
    if header[1] != HEADER[-1]:
        raise ParseError(say("maze.error.newer_format", version=one_line(header[1], 9)), line=1)


def _check_result(outcome: Outcome | None, result: str) -> None:
    """Refuse a result that the game, played to its end, does not have."""
    if outcome is not None and result != result_of(outcome):
        reason = say("maze.error.other_result", written=result, played=result_of(outcome))
        raise LudotecaError(reason)


def _reason(error: LudotecaError) -> Message:
    """What an error says, without its place in a text that is itself only a piece of a file."""
    return error.reason if isinstance(error, ParseError) else error.message


class _Head:
    """The lines before the moves: tags, comments, and where the game starts."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self._start: dict[str, str] = {}

    def takes(self, line: str, number: int) -> bool:
        """Whether the line belongs to the head; if so it is read."""
        if _COMMENT_LINE.fullmatch(line):
            return True
        tag = _TAG.fullmatch(line)
        if tag is None:
            return False
        key, value = tag[1].lower(), one_line(tag[2])
        if key in self.lines:
            raise ParseError(say("maze.error.tag_twice", key=one_line(key, 40)), line=number)
        self.lines[key] = number
        if key in _OF_START:
            self._start[key] = value
            return True
        with self._line_of(key):
            self.tags |= _written({key: value})
        return True

    def begun(self) -> tuple[State, list[Played]]:
        """Where the game starts, and the deal if it is told."""
        if "start" in self._start:
            if others := self._start.keys() - {"start"}:
                with self._line_of(min(others)):
                    raise LudotecaError(say("maze.error.start_twice", key=min(others)))
            with self._line_of("start"):
                return parse(self._start["start"]), []
        with self._line_of("options"):
            words = as_latin(self._start.get("options", "")).lower().split()
            options = dict(word[:40].partition("=")[::2] for word in words)
            begun = start(**options)
        with self._line_of("setup"):
            options["setup"] = self._start.get("setup", OPTIONS[0].default).lower()
            begun = start(**options)
        if "deal" not in self._start:
            return begun, []
        with self._line_of("deal"):
            dealt = position.read_deal(begun.rules, f"deal {self._start['deal']}")
        return begun, [Played(None, position.deal_text(dealt))]

    @contextmanager
    def _line_of(self, key: str) -> Iterator[None]:
        try:
            yield
        except LudotecaError as error:
            raise ParseError(_reason(error), line=self.lines[key]) from None


class _Moves:
    """The moves, read until something cannot be played."""

    def __init__(self, begun: State, played: list[Played]) -> None:
        self.state, self.played = begun, played
        for step in played:
            self.state = self.state.play(step.action)
        self.faults: list[ParseError] = []
        self._due = 0
        self._number: str | None = None

    @contextmanager
    def at(self, line: int) -> Iterator[None]:
        """While this line of the file is read: what goes wrong becomes its fault."""
        try:
            yield
        except LudotecaError as error:
            self.faults.append(ParseError(_reason(error), line=line))

    def read(self, text: str, line: int) -> None:
        """Read up to the end, or to the first thing that cannot be played."""
        for token in _TOKEN.finditer(as_latin(text)):
            kind = str(token.lastgroup)
            with self.at(line):
                self._take(kind, token[kind])
            if self.faults:
                return
            line += token[0].count("\n")

    def _take(self, kind: str, written: str) -> None:
        if kind == "number":
            self._number = written.lstrip("0")
        elif kind == "move":
            self._play(written)
        elif kind == "other":
            raise LudotecaError(say("maze.error.move_form", text=one_line(written, 40)))

    def _play(self, written: str) -> None:
        if self.state.outcome is not None:
            raise LudotecaError(say("maze.error.after_end"))
        move = read_move(self.state, written)
        self._due += self.state.to_move == 0 or not self._due
        if self._number not in (None, str(self._due)):
            found = one_line(str(self._number), 9)
            raise LudotecaError(say("maze.error.wrong_number", found=found, due=str(self._due)))
        self._number = None
        action = move_text(self.state.position, move)
        self.played.append(Played(self.state.to_move, action))
        self.state = self.state.make(move)
