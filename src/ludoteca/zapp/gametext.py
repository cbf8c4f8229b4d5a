"""Games as plain text of our own. (P28)

ludoteca zapp 1
players: 2
colours: red blue
options: towers

lot blue
round 1
mix 4 11 1 7 13 2 9 5 12 3 8 10 6
roll 3 5
blue@8~4.83 red@2~9.10 red-2#11 blue=8#5 red@4~6.40 red=4#7
red 1: S>9
blue 1: S>19
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from ludoteca.core.errors import IllegalAction, LudotecaError, ParseError
from ludoteca.core.game import Played, Record
from ludoteca.core.text import as_latin, one_line, say
from ludoteca.zapp import notation
from ludoteca.zapp.game import State, parse, start
from ludoteca.zapp.notation import Chosen, Dice, Hears, Late, Lot, Mix, Put, Shake, Take
from ludoteca.zapp.position import option_words, reason_of
from ludoteca.zapp.rules import OPTIONS
from ludoteca.zapp.track import COLOURS

HEADER = "ludoteca zapp 1"
WIDTH = 96
RULE_TAGS = ("players", "colours", "options", "layout", "start", "result")

_HEADER = re.compile(r"ludoteca\s+zapp\s+(\d{1,9})", re.IGNORECASE | re.ASCII)
_TAG = re.compile(r"\s*([a-z][a-z0-9_]*)\s*:(.*)", re.IGNORECASE | re.ASCII)
_COMMENT = re.compile(r"\s*(#.*)?")
_MOVE = re.compile(r"([a-z]+)\s+(\d\s*:.*)", re.IGNORECASE | re.ASCII)
_ROUND = re.compile(r"round\s+(\d{1,9})", re.IGNORECASE | re.ASCII)
_HEARING = re.compile(
    r"([a-z]+)(?:(@)(\d{1,4})|([-=!])(\d{1,4})(?:#(\d{1,4}))?|(!)|(\*))?(?:~(\d{1,3}\.\d\d))?",
    re.IGNORECASE | re.ASCII,
)


def write(record: Record) -> str:
    """The game as game text.

    >>> print(write(Record(start(players=2), (Played(None, "lot red"),), {"red": "Anna"})))
    ludoteca zapp 1
    players: 2
    colours: red blue
    red: Anna
    <BLANKLINE>
    lot red
    <BLANKLINE>
    """
    begin = record.start
    assert isinstance(begin, State)
    tags = {key: one_line(value) for key, value in record.tags.items() if one_line(value)}
    for key in tags:
        if not re.fullmatch(r"[a-z][a-z0-9_]*", key) or key in (*RULE_TAGS[:-1],):
            raise LudotecaError(say("zapp.error.tag_key", key=one_line(key, 40)))
    outcome = record.end.outcome
    if outcome is not None and outcome.winner is not None:
        tags["result"] = begin.rules.colours[outcome.winner]
    else:
        tags.pop("result", None)
    head = [HEADER, *_rule_tags(begin), *(f"{key}: {value}" for key, value in tags.items())]
    body = list(_lines(record))
    return "\n".join([*head, "", *body]) + ("\n" if body else "")


def _rule_tags(begin: State) -> Iterator[str]:
    rules = begin.rules
    yield f"players: {rules.players}"
    yield f"colours: {' '.join(rules.colours)}"
    words = [word for word in option_words(rules) if not word.startswith("layout=")]
    if words:
        yield f"options: {' '.join(words)}"
    if rules.layout != "standard":
        yield f"layout: {rules.layout}"
    if begin != start(**{option.name: getattr(rules, option.name) for option in OPTIONS}):
        yield f"start: {begin}"


def _lines(record: Record) -> Iterator[str]:
    """One for each action, but those of the listeners together as far as they fit."""
    written = list(_written(record))
    for listens, group in groupby(written, key=lambda item: item[0]):
        texts = [text for _, text in group]
        yield from _filled(_joined(texts)) if listens else texts


def _joined(words: Iterable[str]) -> list[str]:
    """What is heard follows at once what was shaken: `red@4` and `red~6.72` are `red@4~6.72`."""
    found: list[str] = []
    for word in words:
        colour, heard, number = word.partition("~")
        if heard and found and re.fullmatch(rf"{colour}(@\d+|\*)", found[-1]):
            found[-1] += f"~{number}"
        else:
            found.append(word)
    return found


def _filled(words: Iterable[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    yield line


def _written(record: Record) -> Iterator[tuple[bool, str]]:
    """Each action as it is written, and whether it belongs to a line of listeners."""
    for before, played in zip(record.states(), record.played, strict=False):
        assert isinstance(before, State)
        done = notation.read(played.action)
        new_round = isinstance(done, Mix) or (
            isinstance(done, Dice) and before.open.stage == "roll"
        )
        if new_round and (isinstance(done, Mix) or _opens(before)):
            yield False, f"round {before.open.round + 1}"
        if isinstance(done, Lot | Mix | Dice):
            yield False, done.text
        elif isinstance(done, notation.Written):
            player = before.open.actor(played.by)
            move = notation.settled(before.open, player, done)
            yield False, notation.full_text(before.open, move)
        else:
            yield True, _listener_word(before, done, played.by)


def _opens(before: State) -> bool:
    """Whether a roll begins the round by itself, since no mixing did."""
    return before.rules.memory and bool(before.open.dice)


def _listener_word(
    before: State, done: Hears | Late | Take | Put | Chosen | Shake, by: int | None
) -> str:
    if isinstance(done, Hears):
        return f"{done.colour}~{done.parts // 100}.{done.parts % 100:02}"
    player = COLOURS.index(done.colour) if isinstance(done, Late) else before.open.actor(by)
    colour, place = COLOURS[player], before.open.hands[player]
    if isinstance(done, Take):
        return f"{colour}@{done.place}"
    if isinstance(done, Shake):
        return f"{colour}*"
    sign = {Put: "-", Chosen: "=", Late: "!"}[type(done)]
    if place is None:
        return f"{colour}!"
    return f"{colour}{sign}{place}#{before.vessels[place - 1]}"


# Reading ------------------------------------------------------------------------------------------


def read(text: str) -> Record:
    """The game that a game text holds, as far as it can be played.

    >>> record = read("ludoteca zapp 1\\nplayers: 2\\n\\nlot red\\nroll 7 1\\n")
    >>> len(record.played), str(record.faults[0])
    (1, 'Line 5: "roll 7 1" is no action; write one like take 4, choose, 2: 5>13 or roll 3 5.')
    """
    lines = as_latin(text).split("\n")
    _check_header(lines[0])
    head = _Head()
    body = 1
    while body < len(lines) and head.takes(lines[body], text.split("\n")[body], body + 1):
        body += 1
    game = _Game(head.start())
    for number, line in enumerate(lines[body:], start=body + 1):
        try:
            game.take(line)
        except LudotecaError as error:
            fault = ParseError(reason_of(error), line=number)
            return Record(game.begin, tuple(game.played), head.names, (fault,))
    return head.record(game.begin, tuple(game.played), game.state)


def _check_header(line: str) -> None:
    header = _HEADER.fullmatch(line.strip())
    if header is None:
        raise ParseError(say("zapp.error.unknown_file", header=HEADER), line=1)
    if header[1] != HEADER[-1]:
        raise ParseError(say("zapp.error.newer_format", version=header[1]), line=1)


class _Head:
    """The lines before the game: how it is played, and by whom."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.lines: dict[str, int] = {}

    def takes(self, line: str, written: str, number: int) -> bool:
        """Whether the line belongs to the head; if so it is read."""
        if _COMMENT.fullmatch(line):
            return True
        tag = _TAG.fullmatch(line)
        if tag is None or _MOVE.fullmatch(line.strip()):
            return False
        key = tag[1].lower()
        if key in self.tags:
            raise ParseError(say("zapp.error.twice", name=one_line(key, 40)), line=number)
        plain = tag[2] if key in RULE_TAGS else written.partition(":")[2]
        self.tags[key], self.lines[key] = one_line(plain), number
        return True

    @property
    def names(self) -> dict[str, str]:
        """What is told about the game beside its rules."""
        told = {key: text for key, text in self.tags.items() if key not in RULE_TAGS[:-1]}
        return {key: text for key, text in told.items() if text}

    def start(self) -> State:
        """Where the game starts."""
        options: dict[str, str] = {}
        for key in ("players", "options", "layout", "colours", "start"):
            if key not in self.tags:
                continue
            try:
                self._take_rule(key, self.tags[key], options)
                begin = start(**options)
                if key == "colours" and self.tags[key].lower().split() != [*begin.rules.colours]:
                    _check_colours(self.tags[key], begin)
                if key == "start":
                    return parse(self.tags[key])
            except LudotecaError as error:
                raise ParseError(reason_of(error), line=self.lines[key]) from None
        return start(**options)

    def _take_rule(self, key: str, text: str, options: dict[str, str]) -> None:
        if key in ("players", "layout"):
            options[key] = text
        elif key == "options":
            for word in text.split():
                name, given, value = word[:2000].partition("=")
                if name in options or name in ("players", "layout"):
                    raise ParseError(say("zapp.error.twice", name=one_line(name, 40)))
                options[name] = value if given else "True"

    def record(self, begin: State, played: tuple[Played, ...], end: State) -> Record:
        """The whole game, whose result must be the one that is told."""
        told = self.tags.get("result", "").lower()
        won = end.outcome.winner if end.outcome else None
        reached = "" if won is None else begin.rules.colours[won]
        faults: tuple[ParseError, ...] = ()
        if told and told != reached:
            reason = say("zapp.error.other_result", told=one_line(told, 40), reached=reached or "-")
            faults = (ParseError(reason, line=self.lines["result"]),)
        return Record(begin, played, self.names, faults)


def _check_colours(text: str, begin: State) -> None:
    for word in text.split():
        notation.colour(word)
    known = " ".join(begin.rules.colours)
    raise ParseError(say("zapp.error.colours", count=begin.rules.players, known=known))


class _Game:
    """A game played again, line by line."""

    def __init__(self, begin: State) -> None:
        self.begin = self.state = begin
        self.played: list[Played] = []

    def take(self, line: str) -> None:
        """Play what a line tells."""
        written = line.strip()
        if _COMMENT.fullmatch(written):
            return
        if number := _ROUND.fullmatch(written):
            due = self.state.open.round + 1
            if int(number[1]) != due:
                raise IllegalAction(say("zapp.error.other_round", found=number[1], due=due))
        elif move := _MOVE.fullmatch(written):
            self._move(self._player(move[1]), move[2])
        elif written.split()[0].lower() in ("lot", "mix", "roll"):
            self._play(written, None)
        else:
            for word in written.split():
                self._listen(word)

    def _player(self, word: str) -> int:
        name = notation.colour(word)
        if name not in self.begin.rules.colours:
            known = ", ".join(self.begin.rules.colours)
            raise IllegalAction(say("zapp.error.not_playing", colour=name, known=known))
        return COLOURS.index(name)

    def _play(self, action: str, by: int | None) -> None:
        done = notation.read(action)
        self.state = self.state.play(action, by)
        text = done.text if isinstance(done, Lot | Mix | Dice | Hears | Late) else action
        self.played.append(Played(by, text))

    def _move(self, player: int, written: str) -> None:
        view = self.state.open
        if view.outcome is None and view.stage == "move":
            if player not in view.acting:
                due = say(f"zapp.colour.{COLOURS[view.acting[0]]}")
                raise IllegalAction(say("zapp.error.other_mover", due=due))
            done = notation.read(written)
            assert isinstance(done, notation.Written)
            move = notation.settled(view, player, done)
            written = notation.move_text(move, view.rules.noticed)
        self._play(written, player)

    def _listen(self, word: str) -> None:
        match = _HEARING.fullmatch(word)
        if match is None or word.lower() == match[1].lower():
            raise ParseError(say("zapp.error.listener_word", text=one_line(word, 40)))
        name, takes, taken, sign, place, number, late, shakes, heard = match.groups()
        player = self._player(name)
        colour = COLOURS[player]
        if takes:
            self._play(f"take {int(taken)}", player)
        elif shakes:
            self._play("shake", player)
        elif late:
            self._check_in_hand(player, None, None)
            self._play(f"late {colour}", None)
        elif sign:
            self._check_in_hand(player, int(place), number)
            action = {"-": "back", "=": "choose", "!": f"late {colour}"}[sign]
            self._play(action, None if sign == "!" else player)
        if heard:
            self._play(f"hears {colour} {heard}", None)

    def _check_in_hand(self, player: int, place: int | None, number: str | None) -> None:
        """What is written of a vessel must be true of the one in hand."""
        held = self.state.open.hands[player]
        if held != place:
            colour = say(f"zapp.colour.{COLOURS[player]}")
            raise IllegalAction(say("zapp.error.other_vessel", player=colour, place=held or "-"))
        if place and number and int(number) != self.state.vessels[place - 1]:
            due = self.state.vessels[place - 1]
            raise IllegalAction(say("zapp.error.other_number", place=place, number=due))
