"""What a command is about: the position or the record its arguments name."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.cli import files
from ludoteca.cli.output import note, shown, shown_file
from ludoteca.core.errors import LudotecaError, ParseError
from ludoteca.core.game import Game, Played, Record, State
from ludoteca.core.scene import Mark
from ludoteca.core.text import Message, as_latin, say


def position(
    game: Game, source: str | None, options: Mapping[str, Any], after: Sequence[str] = ()
) -> State:
    """The position a command is about: the start of a game with these options, or what the source
    names (a position text, a file, or `-`), after these turns.

    >>> from ludoteca.core.game import game
    >>> str(position(game("zertz"), None, {"rings": 37}, ["Wd4,d1"]))
    'oooo/ooooo/oooooo/.oowooo/oooooo/ooooo/oooo 5-8-10 0-0-0 0-0-0 2'
    """
    return line(game, source, options, after).end


def line(
    game: Game, source: str | None, options: Mapping[str, Any], after: Sequence[str] = ()
) -> Record:
    """The same position with the turns that led to it, as far as they are known.

    >>> from ludoteca.core.game import game
    >>> line(game("zertz"), None, {}, ["Wd4,d1"]).played
    (Played(by=0, action='Wd4,d1'),)
    """
    if source is None:
        begun = Record(game.start(**options))
    elif options:
        option = f"--{next(iter(options))}"
        raise LudotecaError(say("cli.error.options_and_position", option=option))
    else:
        begun = _named(game, source)
    played, state = list(begun.played), begun.end
    for turn in after:
        by = state.acting[0] if len(state.acting) == 1 else None
        state = state.play(turn, by)
        played.append(Played(by, turn))
    return Record(begun.start, tuple(played))


def last_turn(line: Record) -> tuple[Mark, ...]:
    """The marks that show what was played last.

    >>> from ludoteca.core.game import game
    >>> last_turn(line(game("zertz"), None, {}, ["Wd4,d1"]))[0].places
    ('d4', 'd1')
    """
    if not line.played:
        return ()
    *_, before, after = line.states()
    last = line.played[-1]
    return after.game.story(before, last.action, last.by, after).marks


def _named(game: Game, source: str) -> Record:
    if source == files.STANDARD or os.path.exists(source):
        return _held(game, files.read(source), source)
    try:
        return Record(game.parse(source))
    except ParseError as error:
        if source and " " not in source and error.character in (None, 1):
            text = shown(source)
            raise LudotecaError(
                say("cli.error.neither_file_nor_position", text=text, reason=error.message)
            ) from None
        raise


def _held(game: Game, data: bytes, source: str) -> Record:
    """What a file holds: a position, written as a line of text, or a record."""
    written = data.decode(errors="replace").strip()
    try:
        return Record(game.parse(written))
    except LudotecaError as error:
        unread = error
    try:
        held = game.read(data)
    except LudotecaError as error:
        raise in_file(source, error if "\n" in written else unread) from None
    for fault in held.faults:
        note(in_file(source, fault).message)
    return held


def record(game: Game, source: str) -> Record:
    """The game that a file holds, or standard input for `-`.

    >>> from ludoteca.core.game import game
    >>> record(game("zertz"), "no/such/file")
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.LudotecaError: There is no file "no/such/file".
    """
    data = files.read(source)
    try:
        return game.read(data)
    except LudotecaError as error:
        raise in_file(source, error) from None


def in_file(source: str, error: LudotecaError) -> LudotecaError:
    """The same error, with the name of the file it is about.

    >>> str(in_file("game.sgf", ParseError(say("cli.ending.open"), line=3)))
    'game.sgf: Line 3: Not finished.'
    """
    return LudotecaError(say("cli.error.in_file", file=shown_file(source), reason=error.message))


def options_of(state: State) -> dict[str, Any]:
    """The options a game is played with, as far as its states tell.

    >>> from ludoteca.core.game import game
    >>> options_of(game("zertz").start(rings=48))["rings"]
    48
    """
    rules = getattr(state, "rules", None)
    told = {option.name: getattr(rules, option.name, None) for option in state.game.options}
    return {name: value for name, value in told.items() if value is not None}


def options_text(state: State) -> str:
    """The first option, and those that differ from the default.

    >>> from ludoteca.core.game import game
    >>> options_text(game("zertz").start(goals="blitz"))
    'rings=37 goals=blitz'
    """
    options = options_of(state)
    told = [
        option.name
        for at, option in enumerate(state.game.options)
        if option.name in options and (at == 0 or options[option.name] != option.default)
    ]
    return " ".join(f"{name}={options[name]}" for name in told)


def study_marks(state: State, highlights: Sequence[str], arrows: Sequence[str]) -> list[Mark]:
    """Highlights on places of the drawing, and arrows along several of them.

    >>> from ludoteca.core.game import game
    >>> [mark.places for mark in study_marks(game("zertz").start(), ["D4"], ["e4,c5,e6"])]
    [('d4',), ('e4', 'c5', 'e6')]
    """
    ids = (place.id for area in state.game.board(state).areas for place in area.places)
    known = {id.casefold(): id for id in ids}

    def places(text: str) -> tuple[str, ...]:
        names = [name.strip() for name in as_latin(text).split(",")]
        for name in names:
            if name.casefold() not in known:
                raise LudotecaError(say("core.error.unknown_place", name=shown(name)))
        return tuple(known[name.casefold()] for name in names)

    drawn = [Mark("study", places(text)) for text in highlights]
    for text in arrows:
        drawn.append(Mark("arrow", places(text)))
        if len(drawn[-1].places) < 2:
            raise LudotecaError(say("core.error.short_arrow"))
    return drawn


def ending(state: State) -> Message:
    """How the game ended, or that it did not.

    >>> from ludoteca.core.game import game
    >>> str(ending(game("zertz").start()))
    'Not finished.'
    """
    if state.outcome is None:
        return say("cli.ending.open")
    return state.game.scene(state).status
