"""What a measurement is: a value with its unit, and the target it is held against."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Effort:
    """How thoroughly to measure."""

    rounds: int = 5
    size: float = 1.0  # how much work a round is, compared with a thorough one
    games: int = 20
    seconds: float = 1.0  # for a turn of the searching bot
    deals: int | None = None  # of each setup of Maze, solved for a second; else by the size
    sixty: int | None = None  # and of those that are solved for ten


@dataclass(frozen=True)
class Figure:
    """One measured value; `at_least` or `at_most` is its target, where it has one."""

    name: str
    value: float
    unit: str = ""
    at_least: float | None = None
    at_most: float | None = None

    @property
    def reached(self) -> bool:
        """Whether the value is as good as its target."""
        enough = self.at_least is None or self.value >= self.at_least
        return enough and (self.at_most is None or self.value <= self.at_most)

    @property
    def target(self) -> str:
        """The target in a few characters."""
        if self.at_least is not None:
            return f"≥ {amount(self.at_least)}"
        return f"≤ {amount(self.at_most)}" if self.at_most is not None else ""


Family: TypeAlias = Callable[[Effort], Iterator[Figure]]


class Missing(Exception):
    """What a measurement needs is not on this machine; the message names it."""


def amount(value: float) -> str:
    """A number with three or four digits that matter."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
