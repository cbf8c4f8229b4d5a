"""Maze as pure values: the rules chosen, and the states a game passes through."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ludoteca.core import game as core
from ludoteca.core.chance import Chance
from ludoteca.core.choice import Choices
from ludoteca.core.errors import IllegalAction, LudotecaError
from ludoteca.core.game import Option, Outcome, read_options
from ludoteca.core.jit import lazily
from ludoteca.core.text import Message, say
from ludoteca.maze import deal, layout, lost, notation, position, squares
from ludoteca.maze.layout import Words, packed, unpacked

if TYPE_CHECKING:
    from ludoteca.maze import kernel
else:
    kernel = lazily("ludoteca.maze.kernel")

OPTIONS = (
    Option("setup", deal.SETUPS),
    Option("reach", ("walk", "leap")),
    Option("rabbit", ("once", "chain")),
)

VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "standard": {},
    "small": {"setup": "small"},
    "balanced": {"setup": "balanced"},
}

EVERYBODY = (0, 1)


@dataclass(frozen=True)
class Rules:
    """The options of a game, validated. No `setup`: the pieces have been dealt, or were given.

    >>> Rules(reach="leap")
    Rules(setup='standard', reach='leap', rabbit='once')
    """

    setup: str | None = "standard"
    reach: str = "walk"
    rabbit: str = "once"

    def __post_init__(self) -> None:
        for option in OPTIONS:
            if getattr(self, option.name) is not None:
                object.__setattr__(self, option.name, option.read(getattr(self, option.name)))

    @property
    def flags(self) -> np.uint64:
        """The options as the kernel takes them. (M12, M15)"""
        leap = kernel.LEAP if self.reach == "leap" else kernel.U0
        return leap | (kernel.CHAIN if self.rabbit == "chain" else kernel.U0)


class Move(NamedTuple):
    """A move as a value, from cell to cell."""

    start: int
    end: int


@dataclass(frozen=True)
class State(core.State):
    """One moment of a game of Maze; before the deal it has no words.

    >>> state = start(setup="small")
    >>> state.awaits_chance, str(state)
    (True, 'deal small')
    >>> state = state.play(state.draw(Chance.from_seed(3)))
    >>> state.pieces["c1"], state.to_move, state.outcome
    ('wM', 0, None)
    """

    rules: Rules
    words: Words | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled and copied without what can be found again."""
        return State, (self.rules, self.words)

    @property
    def game(self) -> core.Game:
        from ludoteca.maze.entry import GAME

        return GAME

    @property
    def position(self) -> Words:
        """The words of a position whose pieces have been dealt."""
        if self.words is None:
            raise LudotecaError(say("maze.error.not_dealt"))
        return self.words

    @property
    def awaits_chance(self) -> bool:
        return self.words is None

    def draw(self, chance: Chance) -> str:
        if self.rules.setup is None:
            return super().draw(chance)
        return position.deal_text(deal.drawn(self.rules.setup, chance))

    @cached_property
    def pieces(self) -> dict[str, str]:
        """The pieces by square, as a position text has them: `{"c1": "wM", ...}`; none before they
        are dealt."""
        if self.words is None:
            return {}
        found = layout.pieces_of(self.words)
        return {name: found[cell].code for cell, name in squares.NAMES.items() if cell in found}

    @property
    def to_move(self) -> int:
        """The player to move, 0 White or 1 Black."""
        return 0 if self.words is None else layout.side(self.words)

    @property
    def acting(self) -> tuple[int, ...]:
        return () if self.awaits_chance or self.outcome else (self.to_move,)

    @cached_property
    def outcome(self) -> Outcome | None:
        if self.words is None:
            return None
        words = packed(self.words)
        if kernel.won(words):
            return Outcome(EVERYBODY, "maze.outcome.home")
        if kernel.stuck(words, self.rules.flags):
            return Outcome((), "maze.outcome.stuck")
        return None

    @property
    def lost_already(self) -> Message | None:
        """Why a game that goes on can no longer be won, if that is plain to see. (M21)

        >>> state = parse(
        ...     "wM . / . . . . / . . . . . . / wMx . . . . . / . . . . . . / "
        ...     ". . . . . . / . . . . . . / . bM . . . . / bM . . . / . bR b"
        ... )
        >>> str(state.lost_already)
        'The Mate on a4 lies in the desert.'
        """
        if self.words is None or self.outcome:
            return None
        found = lost.reasons(self.words)
        return found[0].message if found else None

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Every move that may be made now, as values."""
        if self.words is None or self.outcome:
            return ()
        words, flags = packed(self.words), self.rules.flags
        return tuple(
            Move(start, end)
            for start in layout.cells_of(int(kernel.standing(words)))
            for end in layout.cells_of(int(kernel.targets(words, np.uint64(start), flags)))
        )

    def legal(self, by: int | None = None) -> tuple[str, ...]:
        if not self.moves:
            return ()
        self.actor(by)
        return tuple(notation.move_text(self.position, move) for move in self.moves)

    def choices(self, by: int | None = None) -> Choices:
        if not self.moves:
            return Choices()
        self.actor(by)
        from ludoteca.maze.choices import choices

        return choices(self)

    def play(self, action: str, by: int | None = None) -> "State":
        """The state after a move, or after the deal.

        >>> start().play("b2-c3")
        Traceback (most recent call last):
            ...
        ludoteca.core.errors.ParseError: The pieces have not been dealt yet.
        """
        if self.words is None:
            return self._dealt(action, by)
        if self.outcome:
            raise IllegalAction(say("core.error.game_over"))
        self.actor(by)
        return self.make(notation.read_move(self, action))

    def _dealt(self, action: str, by: int | None) -> "State":
        if by is not None:
            raise LudotecaError(say("core.error.not_your_turn"))
        words = position.read_deal(self.rules, action)
        return State(replace(self.rules, setup=None), words)

    def make(self, move: Move) -> "State":
        """The state after a move given as a value, which must be one of `moves`."""
        after = kernel.moved(packed(self.position), np.uint64(move.start), np.uint64(move.end))
        return State(self.rules, unpacked(after))

    def perft(self, depth: int) -> int:
        """How many sequences of this many moves there are.

        >>> deal_by_seed("standard", 1).perft(2)
        71
        """
        return int(kernel.perft(packed(self.position), self.rules.flags, depth))

    def __str__(self) -> str:
        return position.position_text(self)

    def __repr__(self) -> str:
        return f"maze.parse({str(self)!r})"


def start(**options: Any) -> State:
    """The start of a game, before the deal: `setup` standard, small or balanced, `reach` walk or
    leap, `rabbit` once or chain.

    >>> str(start(setup="balanced", reach="leap"))
    'deal balanced reach=leap'
    """
    return State(Rules(**read_options(OPTIONS, options)))


def deal_by_seed(setup: str, seed: int, **options: Any) -> State:
    """A game just dealt, the deal fixed by its kind and a seed. (M6)

    >>> deal_by_seed("small", 7) == deal_by_seed("small", 7)
    True
    """
    begun = start(setup=setup, **options)
    return State(replace(begun.rules, setup=None), deal.deal(str(begun.rules.setup), seed))


def parse(text: str) -> State:
    """The state a position text describes. (M25)

    >>> parse("deal small").awaits_chance
    True
    """
    return position.read_position(text)
