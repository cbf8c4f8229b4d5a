"""Actions in writing: what players, chance and the clock do. (P28)

lot red     mix 4 11 1 ...     roll 3 5     hears red 6.72     late red
take 4      shake     back     choose       2: 5>13 +red1 xblue2
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from ludoteca.core.errors import IllegalAction, ParseError
from ludoteca.core.text import Message, as_latin, one_line, say
from ludoteca.zapp.moves import Move, banishable, carried_to, liftable, place_of, plain_move
from ludoteca.zapp.rules import EACH, VESSELS
from ludoteca.zapp.track import CITY, COLOURS, FIELDS, START

if TYPE_CHECKING:
    from ludoteca.zapp.view import View

_FLAGS = re.IGNORECASE | re.ASCII
PLACE = r"(?:S|C|\d{1,2})"
FIGURE = r"[a-z]+\s*\d"
_MOVE = re.compile(
    rf"\s*(?P<figure>\d)\s*(?::\s*(?P<start>{PLACE})\s*>\s*(?P<end>{PLACE})\s*)?"
    rf"(?P<others>(?:\s*[+x]\s*{FIGURE}(?:\s*>\s*{PLACE})?)*)\s*",
    _FLAGS,
)
_OTHER = re.compile(rf"([+x])\s*([a-z]+)\s*(\d)(?:\s*>\s*({PLACE}))?", _FLAGS)
_DICE = re.compile(r"roll\s+([1-6])\s+([1-6])", _FLAGS)
_HEARS = re.compile(r"hears\s+([a-z]+)\s+(\d{1,3})\.(\d\d)", _FLAGS)
_TAKE = re.compile(r"take\s+(\d{1,4})", _FLAGS)
_NUMBERS = re.compile(r"mix((?:\s+\d{1,2})+)", _FLAGS)
_COLOURED = re.compile(r"(lot|late)\s+([a-z]+)", _FLAGS)


@dataclass(frozen=True)
class Lot:
    """Who rolls first. (P4)"""

    colour: str

    @property
    def text(self) -> str:
        """As it is written."""
        return f"lot {self.colour}"


@dataclass(frozen=True)
class Mix:
    """The numbers of the vessels by place, from 1 on. (P9)"""

    vessels: tuple[int, ...]

    @property
    def text(self) -> str:
        """As it is written."""
        return f"mix {' '.join(map(str, self.vessels))}"


@dataclass(frozen=True)
class Dice:
    """Two dice. (P4)"""

    dice: tuple[int, int]

    @property
    def text(self) -> str:
        """As it is written."""
        return f"roll {self.dice[0]} {self.dice[1]}"


@dataclass(frozen=True)
class Hears:
    """What a modelled ear makes of the vessel in hand, in hundredths of a stone."""

    colour: str
    parts: int

    @property
    def text(self) -> str:
        """As it is written."""
        return f"hears {self.colour} {self.parts // 100}.{self.parts % 100:02}"


@dataclass(frozen=True)
class Late:
    """A player's listening time is over. (P6)"""

    colour: str

    @property
    def text(self) -> str:
        """As it is written."""
        return f"late {self.colour}"


@dataclass(frozen=True)
class Take:
    """Take the vessel on a place. (P5)"""

    place: int


@dataclass(frozen=True)
class Shake:
    """Shake the vessel in hand once more."""


@dataclass(frozen=True)
class Put:
    """Put the vessel in hand back. (P5)"""


@dataclass(frozen=True)
class Chosen:
    """Keep the vessel in hand. (P5)"""


@dataclass(frozen=True)
class Written:
    """A move as far as it is written: places that are left out are found by the rules, and so are
    banished figures where that is automatic."""

    figure: int
    start: int | None
    end: int | None
    carried: tuple[tuple[int, int | None], ...]
    banished: tuple[int, ...]


Action: TypeAlias = Lot | Mix | Dice | Hears | Late | Take | Shake | Put | Chosen | Written

_WORDS: Mapping[str, Shake | Put | Chosen] = {"shake": Shake(), "back": Put(), "choose": Chosen()}


def read(text: str) -> Action:
    """The action that a text means.

    >>> read("take 4"), read("roll 3 5").text
    (Take(place=4), 'roll 3 5')
    """
    written = " ".join(as_latin(text).split())
    if plain := _WORDS.get(written.lower()):
        return plain
    if match := _TAKE.fullmatch(written):
        return Take(_vessel(int(match[1])))
    if match := _MOVE.fullmatch(written):
        return _written(match)
    if match := _DICE.fullmatch(written):
        return Dice((int(match[1]), int(match[2])))
    if match := _HEARS.fullmatch(written):
        return Hears(colour(match[1]), _positive(int(match[2]) * 100 + int(match[3])))
    if match := _NUMBERS.fullmatch(written):
        return Mix(vessels(match[1].split()))
    if match := _COLOURED.fullmatch(written):
        made = Lot if match[1].lower() == "lot" else Late
        return made(colour(match[2]))
    raise ParseError(say("zapp.error.action_form", text=one_line(text, 40)))


def colour(word: str) -> str:
    """A colour, written out or as its letter.

    >>> colour("G"), colour("yellow")
    ('green', 'yellow')
    """
    for name in COLOURS:
        if word.lower() in (name, name[0]):
            return name
    known = ", ".join(COLOURS)
    raise ParseError(say("zapp.error.unknown_colour", name=one_line(word, 40), known=known))


def vessels(numbers: Iterable[str]) -> tuple[int, ...]:
    """The numbers of all vessels, each once.

    >>> len(vessels("1 2 3 4 5 6 7 8 9 10 11 12 13".split()))
    13
    """
    found = tuple(map(int, numbers))
    if sorted(found) != list(range(1, VESSELS + 1)):
        raise ParseError(say("zapp.error.vessels", count=VESSELS))
    return found


def figure_text(figure: int) -> str:
    """A figure as it is written.

    >>> figure_text(7)
    'green2'
    """
    return f"{COLOURS[figure // EACH]}{figure % EACH + 1}"


def read_figure(name: str, number: str) -> int:
    """The figure of this colour and number.

    >>> read_figure("green", "2")
    7
    """
    if number not in ("1", "2", "3"):
        raise ParseError(say("zapp.error.figure", text=one_line(number, 8), count=EACH))
    return COLOURS.index(colour(name)) * EACH + int(number) - 1


def place_text(place: int) -> str:
    """A place as it is written: a field, `S` for the start, `C` for the city.

    >>> place_text(7), place_text(START), place_text(CITY)
    ('7', 'S', 'C')
    """
    return {START: "S", CITY: "C"}.get(place, str(place))


def read_place(text: str) -> int:
    """The place that is written.

    >>> read_place("s") == START
    True
    """
    if text.upper() in ("S", "C"):
        return START if text.upper() == "S" else CITY
    if not text.isdecimal() or int(text) >= FIELDS:
        raise ParseError(say("zapp.error.place", text=one_line(text, 8), last=FIELDS - 1))
    return int(text)


def move_text(move: Move, noticed: bool = False) -> str:
    """A move as an action: whom it sends back only where that must be noticed. (P15, P17)

    >>> move_text(Move(1, 5, 13, (0,), (4,))), move_text(Move(1, 5, 13, (0,), (4,)), noticed=True)
    ('2: 5>13 +red1', '2: 5>13 +red1 xblue2')
    """
    carried = "".join(f" +{figure_text(figure)}" for figure in move.carried)
    banished = "".join(f" x{figure_text(figure)}" for figure in move.banished if noticed)
    ways = f"{place_text(move.start)}>{place_text(move.end)}"
    return f"{move.figure % EACH + 1}: {ways}{carried}{banished}"


def full_text(view: "View", move: Move) -> str:
    """A move as a game has it: with all that it does, and the end of whoever is carried where it
    differs. (P28)

    >>> from ludoteca.zapp.game import start
    >>> full_text(start().open, Move(0, 24, 8, (), (4,)))
    'red 1: S>8 xblue2'
    """
    parts = [f"{COLOURS[move.figure // EACH]} {move_text(Move(move.figure, move.start, move.end))}"]
    for figure in move.carried:
        end = carried_to(view.rules, move, figure)
        elsewhere = "" if end == move.end else f">{place_text(end)}"
        parts.append(f"+{figure_text(figure)}{elsewhere}")
    parts += [f"x{figure_text(figure)}" for figure in move.banished]
    return " ".join(parts)


def _vessel(place: int) -> int:
    if not 1 <= place <= VESSELS:
        raise ParseError(say("zapp.error.no_vessel", place=place, count=VESSELS))
    return place


def _positive(parts: int) -> int:
    if parts < 1:
        raise ParseError(say("zapp.error.heard_nothing"))
    return parts


def _written(match: re.Match[str]) -> Written:
    figure = match["figure"]
    if figure not in ("1", "2", "3"):
        raise ParseError(say("zapp.error.figure", text=figure, count=EACH))
    carried, banished = [], []
    for sign, name, number, end in _OTHER.findall(match["others"]):
        other = read_figure(name, number)
        if sign == "+":
            carried.append((other, read_place(end) if end else None))
        elif end:
            raise ParseError(say("zapp.error.banished_end", figure=figure_text(other)))
        else:
            banished.append(other)
    start, end = match["start"], match["end"]
    return Written(
        int(figure) - 1,
        None if start is None else read_place(start),
        None if end is None else read_place(end),
        tuple(carried),
        tuple(banished),
    )


# What a move means --------------------------------------------------------------------------------


def settled(view: "View", player: int, written: Written) -> Move:
    """The move that is meant, which must be legal for this player now.

    >>> from ludoteca import zapp
    >>> text = ("red:S,4,S blue:S,S,S round=1 roller=red roll=3+5 "
    ...         "vessels=1,2,3,4,5,6,7,8,9,10,11,12,13 red=3#3 blue=9#9")
    >>> move_text(settled(zapp.parse(text).open, 0, Written(1, None, None, (), ())))
    '2: 4>7'
    """
    number, figure = view.number_of(player), player * EACH + written.figure
    start = place_of(view.figures, figure)
    name = {"figure": figure_text(figure)}
    if written.start not in (None, start):
        raise IllegalAction(say("zapp.error.other_start", **name, place=place_text(start)))
    if start == CITY:
        raise IllegalAction(say("zapp.error.is_home", **name))
    plain = plain_move(view.rules, view.figures, figure, number)
    if written.end not in (None, plain.end):
        raise IllegalAction(
            say("zapp.error.other_end", **name, number=number, place=place_text(plain.end))
        )
    can_lift = liftable(view.rules, view.figures, figure, number)
    lifted = [other for other, _ in written.carried]
    _check_named(lifted, can_lift, "carry")
    carried = tuple(other for other in can_lift if other in lifted)
    move = Move(figure, start, plain.end, carried, _sent(view, written, plain, number))
    for other, end in written.carried:
        due = carried_to(view.rules, move, other)
        if end not in (None, due):
            raise IllegalAction(
                say("zapp.error.carried_end", figure=figure_text(other), place=place_text(due))
            )
    return move


def _sent(view: "View", written: Written, plain: Move, number: int) -> tuple[int, ...]:
    """Whom the move sends back: those it must (P12), or those it names (P15)."""
    can_send = banishable(view.rules, view.figures, plain.figure, number)
    _check_named(written.banished, can_send, "banish")
    if view.rules.noticed:
        return tuple(other for other in can_send if other in written.banished)
    if written.banished and set(written.banished) != set(can_send):
        names = " ".join(f"x{figure_text(other)}" for other in can_send)
        raise IllegalAction(say("zapp.error.banishes", names=names))
    return can_send


def _check_named(named: Iterable[int], possible: tuple[int, ...], deed: str) -> None:
    before: set[int] = set()
    for figure in named:
        if figure in before:
            raise IllegalAction(say("zapp.error.named_twice", figure=figure_text(figure)))
        before.add(figure)
        if figure not in possible:
            raise IllegalAction(_cannot(deed, figure, possible))


def _cannot(deed: str, figure: int, possible: tuple[int, ...]) -> Message:
    if not possible:
        return say(f"zapp.error.cannot_{deed}_any", figure=figure_text(figure))
    known = ", ".join(map(figure_text, possible))
    return say(f"zapp.error.cannot_{deed}", figure=figure_text(figure), known=known)
