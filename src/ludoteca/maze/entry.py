"""Maze as the house finds it: all that a game package offers, in one object."""

from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from ludoteca.core import game as core
from ludoteca.core.scene import Board, Scene, Story
from ludoteca.core.text import Message
from ludoteca.maze.game import OPTIONS, VARIANTS, State, parse, start


class Maze(core.Game):
    """The game object of Maze.

    >>> GAME.start(setup="small").rules.setup
    'small'
    """

    name = "maze"
    players = (2,)
    options = OPTIONS
    variants = VARIANTS
    kernels = ("ludoteca.maze.kernel", "ludoteca.maze.foresight", "ludoteca.maze.solver")

    @property
    def symbols(self) -> Traversable:
        return resources.files("ludoteca.maze") / "symbols"

    @property
    def bots(self) -> Mapping[str, Callable[[int, float], core.Bot]]:
        from ludoteca.maze.bots import BOTS
        from ludoteca.maze.partner import PARTNERS

        return {**BOTS, **PARTNERS}

    def start(self, **options: Any) -> State:
        return start(**options)

    def parse(self, text: str) -> State:
        return parse(text)

    def read(self, data: bytes) -> core.Record:
        from ludoteca.maze.record import read

        return read(data)

    def write(self, record: core.Record, format: str = "text") -> str:
        from ludoteca.maze.record import write

        return write(record, format)

    def board(self, view: core.View) -> Board:
        from ludoteca.maze.scene import board

        return board(view)

    def scene(self, view: core.View) -> Scene:
        from ludoteca.maze.scene import scene

        return scene(view)

    def story(self, before: core.View, action: str, by: int | None, after: core.View) -> Story:
        from ludoteca.maze.story import story

        return story(before, action, after)

    def bench(self) -> Iterator[tuple[Message, float]]:
        from ludoteca.maze.bench import figures

        return figures()


GAME = Maze()
