"""Games and positions as the tests of Zapp Zerapp use them."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from hypothesis import strategies as st

from ludoteca import zapp
from ludoteca.core.chance import Chance
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Played, Record
from ludoteca.zapp import State
from ludoteca.zapp.moves import EACH, place_of
from ludoteca.zapp.notation import place_text
from ludoteca.zapp.track import COLOURS

IN_ORDER = ",".join(map(str, range(1, 14)))
"""Vessels whose places tell their numbers."""
TURNED = "RRRRR(gb)BBBBB(yr)GGGGG()YYYYY(rgby):r15>13,b3>2,g9>8,y21>21"
"""A ring unlike the usual one: other zones and towers, short and long laps."""


def places(state: State) -> dict[str, str]:
    """Where everybody stands: the places of each colour's figures."""
    return {
        colour: ",".join(
            place_text(place_of(state.open.figures, EACH * player + number)) for number in range(3)
        )
        for player, colour in enumerate(state.rules.colours)
    }


def moving(figures: str, numbers: str, magic: str = "6+6", more: str = "") -> State:
    """A round in which all have chosen; vessels stand in order, and who is not named has the 13
    or, for the second and later such player, ran out of time."""
    colours = [word.partition(":")[0] for word in figures.split()]
    named = {word.rstrip("0123456789"): word for word in numbers.split()}
    words, spare = [], 13
    for colour in colours:
        number = named[colour].removeprefix(colour) if colour in named else None
        if number is None and spare is not None:
            number, spare = str(spare), None
        words.append(f"{colour}={number}#{number}" if number else f"{colour}!")
    text = f"{figures} round=1 roller=red roll={magic} vessels={IN_ORDER} {' '.join(words)} {more}"
    return zapp.parse(text)


def listening(players: int = 2, more: str = "", magic: str = "3+5") -> State:
    """A round in which nobody has taken a vessel yet; they stand in order."""
    figures = " ".join(f"{colour}:S,S,S" for colour in COLOURS[:players])
    return zapp.parse(f"{figures} round=1 roller=red roll={magic} vessels={IN_ORDER} {more}")


def played(seed: int, options: Mapping[str, Any], longest: int = 10_000) -> Record:
    """A random game of somewhat impatient listeners, now and then one of them late."""
    random = Random(seed)
    state = begin = zapp.start(**options)
    steps: list[Played] = []
    while state.outcome is None and len(steps) < longest:
        by, action = one_action(state, random, len(steps), seed)
        state = state.play(action, by)
        steps.append(Played(by, action))
    return Record(begin, tuple(steps))


def one_action(state: State, random: Random, number: int, seed: int) -> tuple[int | None, str]:
    if state.awaits_chance:
        return None, state.draw(Chance.from_seed(seed, number))
    timed = state.rules.time != "off" and state.open.stage == "listen"
    if timed and random.random() < 0.05:
        return None, f"late {state.rules.colours[random.choice(state.open.listeners)]}"
    by = random.choice(state.acting)
    legal = state.legal(by)
    return by, "choose" if "choose" in legal and random.random() < 0.4 else random.choice(legal)


def every_option() -> st.SearchStrategy[dict[str, Any]]:
    """Options of all kinds together."""
    return st.fixed_dictionaries(
        {
            "players": st.sampled_from([2, 3, 4]),
            "towers": st.booleans(),
            "memory": st.booleans(),
            "banish": st.sampled_from(["automatic", "noticed"]),
            "listening": st.sampled_from(["together", "in-turn"]),
            "time": st.sampled_from(["off", "60"]),
            "ears": st.sampled_from(["all", "none", "red", "red+blue"]),
            "layout": st.sampled_from(["standard", TURNED]),
        }
    )


def said(deed: Callable[[], object]) -> str:
    """The sentence with which something is refused; nothing if it is done."""
    try:
        deed()
    except LudotecaError as error:
        return str(error) or "silence\n"
    return ""


def states(record: Record) -> Iterator[State]:
    """The states of a record, as what they are."""
    for state in record.states():
        assert isinstance(state, State)
        yield state
