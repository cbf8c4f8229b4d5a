"""Positions in writing: words in any order, of which the players' figures must be there.

    red:S,5,C blue:S,S,17 round=3 roller=red roll=3+5 vessels=4,11,1,7,13,2,9,5,12,3,8,10,6
    red@4 blue=2#11* heard=red/3@4x1~6.72 towers memory

For each player: `red@4` holds the vessel of place 4, `red=4` has chosen it, `red!` ran out of time;
`#11` is the number shown, `*` says that he has moved. `hears=red` waits for an ear. What a view may
not know is written `?`.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ludoteca.core.errors import LudotecaError, ParseError
from ludoteca.core.game import read_options
from ludoteca.core.text import Message, as_latin, one_line, say
from ludoteca.zapp import notation
from ludoteca.zapp.ears import Heard
from ludoteca.zapp.moves import ALL_ON_START, at_home, figures_of, place_of, placed
from ludoteca.zapp.rules import EACH, OPTIONS, VESSELS, Rules
from ludoteca.zapp.track import COLOURS
from ludoteca.zapp.view import View, first_view

if TYPE_CHECKING:
    from ludoteca.zapp.game import State

_FLAGS = re.IGNORECASE | re.ASCII
_FIGURES = re.compile(r"([a-z]+):([a-z0-9]{1,3}(?:,[a-z0-9]{1,3}){2})", _FLAGS)
_PLAYER = re.compile(r"([a-z]+)(?:(!)|([@=])(\d{1,3}))?(?:#(\d{1,3}))?(\*)?", _FLAGS)
_TAG = re.compile(r"([a-z]+)=(\S+)", _FLAGS)
_HEARD = re.compile(r"([a-z]+)/(\d{1,6})@(\d{1,3})x(\d{1,6})~(\d{1,3})\.(\d\d)", _FLAGS)
_DICE = re.compile(r"([1-6])\+([1-6])")
_FLAG_NAMES = tuple(option.name for option in OPTIONS if option.values == (False, True))
_VALUE_NAMES = tuple(
    option.name for option in OPTIONS if option.name not in (*_FLAG_NAMES, "players")
)


def state_text(state: "State") -> str:
    """A position, whole.

    >>> from ludoteca import zapp
    >>> state_text(zapp.start(players=2, towers=True).play("lot red"))
    'red:S,S,S blue:S,S,S roller=red towers'
    """
    vessels = [f"vessels={','.join(map(str, state.vessels))}"] if state.vessels else []
    return " ".join(_words(state.open, vessels, state.heard))


def view_text(view: View) -> str:
    """A position as far as somebody knows it.

    >>> from ludoteca import zapp
    >>> state = zapp.start(players=2).play("lot red").play("mix 1 2 3 4 5 6 7 8 9 10 11 12 13")
    >>> view_text(state.view(0))
    'red:S,S,S blue:S,S,S roller=red vessels=?'
    """
    return " ".join(_words(view, ["vessels=?"] if view.mixed else [], view.heard))


def _words(view: View, vessels: list[str], heard: tuple[tuple[Heard, ...], ...]) -> Iterator[str]:
    colours = view.rules.colours
    for player, colour in enumerate(colours):
        places = (place_of(view.figures, figure) for figure in figures_of(player))
        yield f"{colour}:{','.join(map(notation.place_text, places))}"
    if view.round:
        yield f"round={view.round}"
    if view.roller is not None:
        yield f"roller={colours[view.roller]}"
    if view.dice:
        yield f"roll={'+'.join(map(str, view.dice))}"
    yield from vessels
    yield from (word for player in range(len(colours)) if (word := _player_word(view, player)))
    if view.hearing is not None:
        yield f"hears={colours[view.hearing]}"
    for colour, memory in zip(colours, heard, strict=True):
        for one in memory:
            yield f"heard={colour}/{one.round}@{one.place}x{one.shakes}~{one.number:.2f}"
    yield from option_words(view.rules)


def _player_word(view: View, player: int) -> str:
    word, hand = view.rules.colours[player], view.hands[player]
    if view.late[player]:
        return f"{word}!"
    if hand is not None:
        word += f"{'=' if view.chosen[player] else '@'}{hand}"
    if view.numbers[player] is not None:
        word += f"#{view.numbers[player]}{'*' if view.moved[player] else ''}"
    return "" if word == view.rules.colours[player] else word


def option_words(rules: Rules) -> Iterator[str]:
    """The options that differ from their defaults, without the number of players.

    >>> list(option_words(Rules(players=3, towers=True, banish="noticed")))
    ['towers', 'banish=noticed']
    """
    for option in OPTIONS[1:]:
        value = getattr(rules, option.name)
        if value is True:
            yield option.name
        elif value != option.default:
            yield f"{option.name}={value}"


# Reading ------------------------------------------------------------------------------------------


def read_position(text: str) -> "State":
    """The state that a position text describes.

    >>> from ludoteca import zapp
    >>> read_position("red:S,5,C blue:S,S,17").acting
    ()
    """
    reading = _Reading()
    for field in re.finditer(r"\S+", as_latin(text)):
        try:
            reading.take(field[0])
        except LudotecaError as error:
            raise ParseError(reason_of(error), character=field.start() + 1) from None
    return reading.state()


def reason_of(error: LudotecaError) -> Message:
    """What an error says, without its place in a text that is itself only a piece of another.

    >>> str(reason_of(ParseError(say("zapp.error.heard_nothing"), line=3)))
    'What is heard is at least 0.01 stones.'
    """
    return error.reason if isinstance(error, ParseError) else error.message


class _Reading:
    """The words of a position, as they are read."""

    def __init__(self) -> None:
        self.figures: dict[int, tuple[int, ...]] = {}
        self.players: dict[int, re.Match[str]] = {}
        self.options: dict[str, Any] = {}
        self.tags: dict[str, str] = {}
        self.heard: list[tuple[int, Heard]] = []

    def take(self, word: str) -> None:
        """Read one word."""
        if match := _FIGURES.fullmatch(word):
            self._once(self.figures, COLOURS.index(notation.colour(match[1])), _places(match[2]))
        elif word.lower() in _FLAG_NAMES:
            self._once(self.options, word.lower(), True)
        elif (match := _TAG.fullmatch(word)) and match[1].lower() in (*_VALUE_NAMES, *_TAGS):
            self._tag(match[1].lower(), match[2])
        elif (match := _PLAYER.fullmatch(word)) and word.lower() != match[1].lower():
            self._once(self.players, COLOURS.index(notation.colour(match[1])), match)
        else:
            raise ParseError(say("zapp.error.position_word", text=one_line(word, 40)))

    def _once(self, known: dict[Any, Any], key: Any, value: Any) -> None:
        if key in known:
            name = COLOURS[key] if isinstance(key, int) else key
            raise ParseError(say("zapp.error.twice", name=name))
        known[key] = value

    def _tag(self, name: str, value: str) -> None:
        if name == "heard":
            self.heard.append(_heard(value))
        elif name in _VALUE_NAMES:
            option = next(option for option in OPTIONS if option.name == name)
            self._once(self.options, name, option.read(value))
        else:
            _TAGS[name](value)
            self._once(self.tags, name, value)

    def state(self) -> "State":
        """The state that all words together describe."""
        from ludoteca.zapp.game import State

        count = len(self.figures)
        if not 2 <= count <= len(COLOURS) or sorted(self.figures) != list(range(count)):
            known = "; ".join(" ".join(COLOURS[:n]) for n in (2, 3, 4))
            raise ParseError(say("zapp.error.players", known=known))
        rules = Rules(**read_options(OPTIONS, {**self.options, "players": count}))
        for player in (*self.players, *(player for player, _ in self.heard)):
            self._check_player(player, rules)
        figures = ALL_ON_START
        for player, places in self.figures.items():
            for figure, place in zip(figures_of(player), places, strict=True):
                figures = placed(figures, figure, place)
        vessels = _TAGS["vessels"](self.tags["vessels"]) if "vessels" in self.tags else ()
        view = replace(
            first_view(rules),
            figures=figures,
            round=_TAGS["round"](self.tags.get("round", "0")),
            roller=self._player("roller", rules),
            mixed=bool(vessels),
            dice=_TAGS["roll"](self.tags["roll"]) if "roll" in self.tags else (),
            hearing=self._player("hears", rules),
        )
        view = self._with_players(view, vessels)
        heard = tuple(tuple(h for p, h in self.heard if p == player) for player in range(count))
        state = State(view, vessels, heard)
        _check(state)
        return state

    def _player(self, tag: str, rules: Rules) -> int | None:
        if tag not in self.tags:
            return None
        player: int = _TAGS[tag](self.tags[tag])
        self._check_player(player, rules)
        return player

    def _check_player(self, player: int, rules: Rules) -> None:
        if player >= rules.players:
            known = ", ".join(rules.colours)
            raise ParseError(say("zapp.error.not_playing", colour=COLOURS[player], known=known))

    def _with_players(self, view: View, vessels: tuple[int, ...]) -> View:
        """What each player holds, has chosen, was shown and has done."""
        players = view.rules.players
        hands: list[int | None] = [None] * players
        numbers: list[int | None] = [None] * players
        chosen, late, moved = [False] * players, [False] * players, [False] * players
        for player, word in self.players.items():
            _, timed_out, sign, place, number, has_moved = word.groups()
            late[player] = bool(timed_out)
            hands[player] = int(place) if place else None
            numbers[player] = int(number) if number else None
            chosen[player] = sign == "=" or number is not None
            moved[player] = bool(has_moved)
        return replace(
            view,
            hands=tuple(hands),
            numbers=tuple(numbers),
            chosen=tuple(chosen),
            late=tuple(late),
            moved=tuple(moved),
        )


def _places(text: str) -> tuple[int, ...]:
    return tuple(map(notation.read_place, text.split(",")))


def _vessels(text: str) -> tuple[int, ...]:
    if text == "?":
        raise ParseError(say("zapp.error.hidden"))
    numbers = text.split(",")
    if not all(re.fullmatch(r"\d{1,2}", number, re.ASCII) for number in numbers):
        raise ParseError(say("zapp.error.vessels", count=VESSELS))
    return notation.vessels(numbers)


def _dice(text: str) -> tuple[int, ...]:
    found = _DICE.fullmatch(text)
    if found is None:
        raise ParseError(say("zapp.error.dice", text=one_line(text, 40)))
    return int(found[1]), int(found[2])


def _round(text: str) -> int:
    if not re.fullmatch(r"\d{1,6}", text, re.ASCII):
        raise ParseError(say("core.error.not_a_number", text=one_line(text, 40)))
    return int(text)


def _colour(text: str) -> int:
    return COLOURS.index(notation.colour(text))


def _heard(text: str) -> tuple[int, Heard]:
    found = _HEARD.fullmatch(text)
    if found is None:
        raise ParseError(say("zapp.error.heard", text=one_line(text, 40)))
    round_of, place, shakes = int(found[2]), int(found[3]), int(found[4])
    parts = int(found[5]) * 100 + int(found[6])
    if not (round_of and shakes and parts and 1 <= place <= VESSELS):
        raise ParseError(say("zapp.error.heard", text=one_line(text, 40)))
    return _colour(found[1]), Heard(round_of, place, shakes, parts)


_TAGS: dict[str, Callable[[str], Any]] = {
    "round": _round,
    "roller": _colour,
    "roll": _dice,
    "vessels": _vessels,
    "hears": _colour,
    "heard": _heard,
}


# What fits together -------------------------------------------------------------------------------


def _check(state: "State") -> None:
    """Refuse what no game could come to."""
    for holds, fault in (
        (_one_winner, "two_winners"),
        (_begun_in_order, "order"),
        (_hands_fit, "hands"),
        (_numbers_fit, "numbers"),
        (_moves_fit, "moved"),
        (_ears_fit, "ears"),
    ):
        if not holds(state):
            raise ParseError(say(f"zapp.error.position.{fault}"))


def _one_winner(state: "State") -> bool:
    players = range(state.rules.players)
    return sum(at_home(state.open.figures, player) == EACH for player in players) <= 1


def _begun_in_order(state: "State") -> bool:
    """First the lot, then the vessels are mixed, then the dice are rolled: so many times."""
    view = state.open
    if view.dice and not view.round:
        return False
    if view.roller is None:
        return not (view.mixed or view.dice or view.round)
    return view.mixed or not (view.dice or view.round)


def _hands_fit(state: "State") -> bool:
    """Nobody has anything before the roll, and no two have the same vessel."""
    view = state.open
    places = [place for place in view.hands if place is not None]
    known = all(1 <= place <= VESSELS for place in places) and len(set(places)) == len(places)
    return known and (bool(view.dice) or not (places or any((*view.late, *view.chosen))))


def _numbers_fit(state: "State") -> bool:
    """Numbers are shown when, and only when, all have chosen; and they are those of the vessels."""
    view, memory = state.open, state.rules.memory
    if not view.dice or view.listeners:
        return not any(view.numbers)
    shown = [number for number in view.numbers if number is not None]
    if not set(shown) <= set(state.vessels) or len(set(shown)) < len(shown):
        return False
    for late, hand, number in zip(view.late, view.hands, view.numbers, strict=True):
        if late and (hand is not None or number is not None):
            return False
        if not late and (number is None or (hand is None) != memory):
            return False
        if hand is not None and state.vessels[hand - 1] != number:
            return False
    return True


def _moves_fit(state: "State") -> bool:
    """Only those move whose number is not too high, and the higher before the lower."""
    view = state.open
    done = [n for n, moved in zip(view.numbers, view.moved, strict=True) if moved]
    due = [view.numbers[player] for player in view.movers]
    lowest = min((n for n in done if n is not None), default=VESSELS)
    return all(n is not None and n <= view.magic for n in done) and all(
        n is not None and n < lowest for n in due
    )


def _ears_fit(state: "State") -> bool:
    """Who hears holds a vessel and has not chosen; nobody remembers what is still to come."""
    view, player = state.open, state.open.hearing
    if player is not None:
        listens = view.hands[player] is not None and player in view.listeners
        if not listens or not view.rules.hears(player):
            return False
    entries = [(p, one.round, one.place) for p, memory in enumerate(state.heard) for one in memory]
    past = all(round_of <= view.round for _, round_of, _ in entries)
    return past and len(set(entries)) == len(entries)
