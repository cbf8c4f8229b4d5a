"""Zapp Zerapp as the house finds it: all that a game package offers, in one object."""

from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from ludoteca.core import game as core
from ludoteca.core.scene import Board, Scene, Story
from ludoteca.core.text import Message
from ludoteca.zapp.game import State, parse, start
from ludoteca.zapp.rules import OPTIONS, VARIANTS


class Zapp(core.Game):
    """The game object of Zapp Zerapp.

    >>> GAME.start(players=3).rules.colours
    ('red', 'blue', 'green')
    """

    name = "zapp"
    players = (4, 3, 2)
    options = OPTIONS
    variants = VARIANTS
    kernels = (
        "ludoteca.zapp.kernel",
        "ludoteca.zapp.beliefs",
        "ludoteca.zapp.values",
        "ludoteca.zapp.foresight",
        "ludoteca.zapp.choosing",
    )

    @property
    def symbols(self) -> Traversable:
        return resources.files("ludoteca.zapp") / "symbols"

    @property
    def bots(self) -> Mapping[str, Callable[[int, float], core.Bot]]:
        from ludoteca.zapp.strategy import BOTS

        return BOTS

    def start(self, **options: Any) -> State:
        return start(**options)

    def parse(self, text: str) -> State:
        return parse(text)

    def read(self, data: bytes) -> core.Record:
        from ludoteca.zapp.record import read

        return read(data)

    def write(self, record: core.Record, format: str = "text") -> str:
        from ludoteca.zapp.record import write

        return write(record, format)

    def board(self, view: core.View) -> Board:
        from ludoteca.zapp.scene import board

        return board(view)

    def scene(self, view: core.View) -> Scene:
        from ludoteca.zapp.scene import scene

        return scene(view)

    def story(self, before: core.View, action: str, by: int | None, after: core.View) -> Story:
        from ludoteca.zapp.story import story

        return story(before, action, by, after)

    def bench(self) -> Iterator[tuple[Message, float]]:
        from ludoteca.zapp.bench import figures

        return figures()


GAME = Zapp()
