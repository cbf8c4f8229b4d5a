"""Games as boardspace.net records them: SGF with GM[22]. (Z23)"""

import re
from collections.abc import Iterator, Mapping
from datetime import date

from ludoteca.core.errors import LudotecaError, ParseError
from ludoteca.core.game import Record
from ludoteca.core.text import one_line, say
from ludoteca.zertz import tags as tagging
from ludoteca.zertz.game import State, parse, start
from ludoteca.zertz.hands import POOL_RACK, SPECIAL, Hands
from ludoteca.zertz.replay import reason_of, start_of, turns_of
from ludoteca.zertz.rings import SIZES
from ludoteca.zertz.sgf import Property, property_text, read_main_line
from ludoteca.zertz.tags import RESULTS
from ludoteca.zertz.turns import Capture, Placing, Turn

GAME_NUMBER = "22"
BOARDS = {f"Zertz+{size - 37}".removesuffix("+0"): size for size in SIZES}
PLAYERS = ("P0", "P1")
_TAG_OF = {"EV": "event", "PC": "place", "GN": "name", "TC": "clock"}
_WON, _DRAWN = "Game won by ", "Game drawn"
_NO_CLOCK = "None"
_JAVA_DATE = re.compile(r"\w{3} (\w{3}) (\d{1,2}) [\d:]+ \w+ (\d{4})", re.ASCII)
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

About = Mapping[str, Property]
Names = Mapping[str, str]


def read(text: str) -> Record:
    """The game that a Boardspace SGF text holds, as far as it can be played.

    >>> read("(;GM[22]SU[Zertz];P0[RtoB 2 0 D 4];P0[R- D 1];P0[Done])").played
    (Played(by=0, action='Wd4,d1'),)
    """
    main_line = read_main_line(text)
    about = _first_of_each(main_line.properties)
    _check_game(about)
    hands = Hands(_start(about), "P0" if "POSITION" in about else None)
    names: dict[str, str] = {}
    times: dict[str, str] = {}
    for found in main_line.properties:
        if found.name not in PLAYERS:
            continue
        word, _, rest = found.value.strip().partition(" ")
        if word == "id":
            names[found.name] = rest.strip().removeprefix('"').removesuffix('"')
        elif word == "time":
            times[found.name] = rest
        else:
            hands.take(found)
    replay = hands.finish()
    tags = _tags(about, hands.players, names, times)
    tags |= _own_tags(main_line.properties)
    if hands.resigned:
        tags["result"] = RESULTS[1 - hands.players.index(hands.resigned)]
    elif "result" in tags:
        with replay.at(about["RE"].line if "RE" in about else 1):
            tagging.check_result(replay.state.outcome, tags["result"])
    if main_line.left_out:
        with replay.at(main_line.left_out):
            raise LudotecaError(say("zertz.error.sgf_left_out"))
    return Record(hands.start, tuple(replay.played), tags, tuple(replay.faults))


def _first_of_each(properties: tuple[Property, ...]) -> About:
    first: dict[str, Property] = {}
    for found in properties:
        first.setdefault(found.name, found)
    return first


def _check_game(about: About) -> None:
    game = about.get("GM")
    if game is None:
        raise ParseError(say("zertz.error.sgf_no_game"), line=1)
    if game.value.strip() != GAME_NUMBER:
        reason = say("zertz.error.sgf_other_game", number=one_line(game.value, 20))
        raise ParseError(reason, line=game.line)


def _start(about: About) -> State:
    if position := about.get("POSITION"):
        try:
            return parse(position.value)
        except LudotecaError as error:
            raise ParseError(reason_of(error), line=position.line) from None
    setup = about.get("SU")
    if setup is None:
        raise ParseError(say("zertz.error.sgf_no_board"), line=1)
    sizes = {name.lower(): size for name, size in BOARDS.items()}
    name = setup.value.strip()
    if name.lower() not in sizes:
        reason = say("zertz.error.sgf_board", name=one_line(name, 40), known=", ".join(BOARDS))
        raise ParseError(reason, line=setup.line)
    return start(rings=sizes[name.lower()])


# Tags -------------------------------------------------------------------------------------------


def _tags(about: About, players: tuple[str, str], names: Names, times: Names) -> dict[str, str]:
    first, second = players
    found = {"first": names.get(first), "second": names.get(second)}
    found["date"] = _date(about["DT"].value) if "DT" in about else None
    found |= {key: about[name].value for name, key in _TAG_OF.items() if name in about}
    found |= {"first_time": times.get(first), "second_time": times.get(second)}
    if "RE" in about:
        found["result"] = _result(about["RE"].value.strip(), players, names)
    if found.get("clock") == _NO_CLOCK:
        del found["clock"]
    return {key: text for key, value in found.items() if (text := one_line(value or ""))}


def _own_tags(properties: tuple[Property, ...]) -> dict[str, str]:
    """The tags that Boardspace has no property for, as `write` puts them down."""
    tags: dict[str, str] = {}
    for found in properties:
        if found.name == "TAG":
            key, _, value = found.value.partition(": ")
            try:
                tags |= tagging.written({key: value})
            except LudotecaError as error:
                raise ParseError(error.message, line=found.line) from None
    return tags


def _date(told: str) -> str | None:
    """The day, as YYYY-MM-DD; Boardspace tells it as a clock in Java does."""
    words = told.strip()
    if clock := _JAVA_DATE.fullmatch(words):
        month = _MONTHS.index(clock[1]) + 1 if clock[1] in _MONTHS else 0
        words = f"{clock[3]}-{month:02}-{int(clock[2]):02}"
    try:
        return date.fromisoformat(words).isoformat()
    except ValueError:
        return None


def _result(told: str, players: tuple[str, str], names: Names) -> str:
    if told.lower() == _DRAWN.lower():
        return "1/2-1/2"
    winner = told.removeprefix(_WON)
    meant = [player for player in players if winner in (player, names.get(player))]
    return RESULTS[players.index(meant[0])] if len(meant) == 1 else "*"


# Writing ----------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The game as Boardspace would record it, in its newer form. What it has no words for (other
    boards and beginnings, passes, claims, other tags) stands in words of our own.

    >>> from ludoteca.core.game import Played
    >>> write(Record(start(), (Played(0, "Wd4,d1"),))).splitlines()[4:7]
    ['; P0[1 RtoB 2 0 D 4]', '; P0[2 R- D 1]', '; P0[3 Done ]']
    """
    begins, tags = start_of(record), tagging.written(record.tags)
    times = [tags.pop(key, "") for key in ("first_time", "second_time")]
    lines = ["(;", "GM[22]VV[2]", *_start_lines(begins), *_tag_lines(tags)]
    lines.append(f"; P{begins.to_move}[0 Start P{begins.to_move}]")
    lines += [f"; P{by}[{n} {step}]" for n, (by, step) in enumerate(_steps(record), start=1)]
    lines.append(";")
    lines += [
        property_text(p, f"time {time} ") for p, time in zip(PLAYERS, times, strict=True) if time
    ]
    return "\n".join([*lines, ")"]) + "\n"


def _start_lines(state: State) -> Iterator[str]:
    rings = state.rules.rings
    [name] = [name for name, size in BOARDS.items() if size == rings]
    yield f"SU[{name}]"
    if state != start(rings=rings):
        yield property_text("POSITION", str(state))


def _tag_lines(tags: Mapping[str, str]) -> Iterator[str]:
    """Each tag in the property that is read back as this tag, or else in one of our own."""
    names = [tags.get("first", ""), tags.get("second", "")]
    told = {name: tags[key] for name, key in _TAG_OF.items() if key in tags}
    told |= {"DT": tags.get("date", ""), "RE": _told_result(tags.get("result"), names)}
    told = {name: value for name, value in told.items() if value}
    named = {player: name for player, name in zip(PLAYERS, names, strict=True) if name}
    yield from (property_text(name, value) for name, value in told.items())
    yield from (property_text(player, f'id "{name}"') for player, name in named.items())
    about = {name: Property(name, value, 0) for name, value in told.items()}
    understood = _tags(about, PLAYERS, named, {})
    for key, value in tags.items():
        if understood.get(key) != value:
            yield property_text("TAG", f"{key}: {value}")


def _told_result(result: str | None, names: list[str]) -> str:
    if result in ("1-0", "0-1"):
        winner = RESULTS.index(result)
        return _WON + (names[winner] or PLAYERS[winner])
    return _DRAWN if result == "1/2-1/2" else result or ""


def _steps(record: Record) -> Iterator[tuple[int, str]]:
    """Every touch of the game, with the player who makes it."""
    for state, turn in turns_of(record):
        for step in (*_steps_of(state, turn), "Done "):
            yield state.to_move, step


def _steps_of(state: State, turn: Turn) -> Iterator[str]:
    spelled = {
        cell: f"{name[0].upper()} {name[1:]}" for cell, name in state.rules.board.name_of.items()
    }
    if isinstance(turn, Placing):
        rack = POOL_RACK if any(state.pool) else state.to_move
        yield f"RtoB {rack} {turn.colour} {spelled[turn.ring]}"
        if turn.removed is not None:
            yield f"R- {spelled[turn.removed]}"
    elif isinstance(turn, Capture):
        for ring, landing in zip(turn.path, turn.path[1:], strict=False):
            yield f"BtoB {spelled[ring]} {spelled[landing]}"
    else:
        [word] = [word for word, special in SPECIAL.items() if special is turn]
        yield f"{word.capitalize()} "
