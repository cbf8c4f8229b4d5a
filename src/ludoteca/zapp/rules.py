"""What can be chosen before a game of Zapp Zerapp, and what follows from it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ludoteca.core.errors import BadOption, LudotecaError
from ludoteca.core.game import Option
from ludoteca.core.text import one_line, say
from ludoteca.zapp.track import COLOURS, STANDARD, Layout, parse_layout

VESSELS = 13
EACH = 3
"""Figures of a colour."""
STANDARD_NAME = "standard"


@dataclass(frozen=True)
class OpenOption(Option):
    """An option that takes more values than can be listed: `reader` knows the others."""

    reader: Callable[[str], str]

    def read(self, text: Any) -> Any:
        """The value a text stands for.

        >>> EARS.read("blue+red")
        'red+blue'
        """
        try:
            return super().read(text)
        except BadOption:
            return self.reader(str(text))


def read_ears(text: str) -> str:
    """Colours in writing, in the order of the players.

    >>> read_ears("yellow+red")
    'red+yellow'
    """
    named = text.split("+")
    for name in named:
        if name not in COLOURS:
            known = ", ".join(("all", "none", *COLOURS))
            raise BadOption(
                say("core.error.bad_value", name="ears", value=one_line(name, 40), known=known)
            )
    return "+".join(colour for colour in COLOURS if colour in named)


def read_layout_option(text: str) -> str:
    """A layout on one line, as it is written by the house.

    >>> read_layout_option(str(STANDARD))
    'standard'
    """
    try:
        layout = parse_layout(text)
    except LudotecaError as error:
        raise BadOption(error.message) from None
    return STANDARD_NAME if layout == STANDARD else str(layout)


EARS = OpenOption("ears", ("all", "none"), reader=read_ears)

OPTIONS = (
    Option("players", (4, 3, 2)),
    Option("towers", (False, True)),
    Option("memory", (False, True)),
    Option("banish", ("automatic", "noticed")),
    Option("listening", ("together", "in-turn")),
    Option("time", ("off", "30", "60", "90", "120")),
    EARS,
    OpenOption("layout", (STANDARD_NAME,), reader=read_layout_option),
)

VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "basic": {},
    "towers": {"towers": True},
    "memory": {"memory": True},
    "master": {"towers": True, "memory": True, "banish": "noticed"},
}


@dataclass(frozen=True)
class Rules:
    """The options of a game, validated.

    `listening` in turn lets one player at a time listen, as on one screen (P5); `time` is the
    seconds to listen in, which the table keeps (P6); `ears` says for whom chance listens: whoever
    is not among them has ears of his own.

    >>> Rules(players=3, ears="blue+red").colours, Rules(ears="blue").hears(1)
    (('red', 'blue', 'green'), True)
    """

    players: int = 4
    towers: bool = False
    memory: bool = False
    banish: str = "automatic"
    listening: str = "together"
    time: str = "off"
    ears: str = "all"
    layout: str = STANDARD_NAME

    def __post_init__(self) -> None:
        for option in OPTIONS:
            object.__setattr__(self, option.name, option.read(getattr(self, option.name)))

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the players."""
        return COLOURS[: self.players]

    @cached_property
    def track(self) -> Layout:
        """The ring that is played on."""
        return STANDARD if self.layout == STANDARD_NAME else parse_layout(self.layout)

    @property
    def noticed(self) -> bool:
        """Whether movers name whom they send back. (P15)"""
        return self.banish == "noticed"

    def hears(self, player: int) -> bool:
        """Whether chance listens for this player."""
        return self.ears == "all" or COLOURS[player] in self.ears.split("+")
