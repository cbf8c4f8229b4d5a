"""ZÈRTZ as pure values: the rules chosen, and the states a game passes through."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ludoteca.core import game as core
from ludoteca.core.choice import Choices
from ludoteca.core.errors import BadOption, IllegalAction
from ludoteca.core.game import Option, Outcome, read_options
from ludoteca.core.jit import lazily
from ludoteca.core.text import say
from ludoteca.zertz import notation, position, turns
from ludoteca.zertz.rings import SIZES, Board, board
from ludoteca.zertz.turns import COLOURS, Capture, Other, Placing, Turn, Words

if TYPE_CHECKING:
    from ludoteca.zertz import kernel
else:
    kernel = lazily("ludoteca.zertz.kernel")

OPTIONS = (
    Option("rings", SIZES),
    Option("goals", ("standard", "blitz")),
    Option("captures", ("forced", "claimed")),
    Option("touch", ("free", "move")),
)

VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "basic": {},
    "blitz": {"goals": "blitz"},
    "large": {"rings": 48},
    "huge": {"rings": 61},
    "tournament": {"rings": 48, "captures": "claimed", "touch": "move"},
    "supreme": {"rings": 61, "captures": "claimed", "touch": "move"},
}

REASONS = ("white", "grey", "black", "three", "full_board", "passes")
DRAWN = ("passes", "repetition")


@dataclass(frozen=True)
class Rules:
    """The options of a game, validated, and what follows from them.

    >>> Rules(goals="blitz").pool
    (5, 7, 9)
    """

    rings: int = 37
    goals: str = "standard"
    captures: str = "forced"
    touch: str = "free"

    def __post_init__(self) -> None:
        for option in OPTIONS:
            object.__setattr__(self, option.name, option.read(getattr(self, option.name)))
        if self.goals == "blitz" and self.rings != SIZES[0]:
            raise BadOption(say("zertz.error.blitz_board", count=SIZES[0], found=self.rings))

    @property
    def board(self) -> Board:
        """The board with the names of its rings."""
        return board(self.rings)

    @property
    def pool(self) -> tuple[int, int, int]:
        """How many white, grey and black marbles there are. (Z4, Z5)"""
        return (5, 7, 9) if self.goals == "blitz" else (6, 8, 10)

    @property
    def wins(self) -> tuple[int, int, int, int]:
        """How many white, grey or black marbles win alone, and how many of each. (Z5)"""
        return (3, 4, 5, 2) if self.goals == "blitz" else (4, 5, 6, 3)

    @property
    def identity(self) -> tuple[int, str, str, str]:
        """What tells positions under different rules apart."""
        return len(self.board.columns), self.goals, self.captures, self.touch


@dataclass(frozen=True, eq=False)
class State(core.State):
    """One moment of a game of ZÈRTZ.

    >>> state = start(rings=48).play("Wd4,d1")
    >>> state.marbles, state.pool, state.to_move, state.outcome
    ({'d4': 'W'}, (5, 8, 10), 1, None)

    `past` keeps the positions that could still come again (Z17), `undone` the state before a turn
    that may be demanded back, and `redoing` says that one was (Z20); none of them is compared.
    """

    rules: Rules
    words: Words
    past: tuple[Words, ...] = ()
    undone: "State | None" = None
    redoing: bool = False

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled and copied without what can be found again."""
        return State, (self.rules, self.words, self.past, self.undone, self.redoing)

    @property
    def game(self) -> core.Game:
        from ludoteca.zertz.entry import GAME

        return GAME

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[object, ...]:
        return self.rules.identity, self.position

    @property
    def position(self) -> Words:
        """The five words of the position alone, without how the game stands."""
        return *self.words[:4], self.words[4] & _POSITION

    @cached_property
    def rings(self) -> tuple[str, ...]:
        """The rings in play."""
        return tuple(n for n, cell in self.rules.board.cells.items() if self.words[0] >> cell & 1)

    @cached_property
    def marbles(self) -> dict[str, str]:
        """The marbles on the board: ring to colour letter."""
        cells = self.rules.board.cells.items()
        found = {name: turns.colour_at(self.words, cell) for name, cell in cells}
        return {name: COLOURS[colour] for name, colour in found.items() if colour is not None}

    @property
    def pool(self) -> tuple[int, int, int]:
        """White, grey and black marbles in the pool."""
        return self._counts(0)

    @property
    def captures(self) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
        """White, grey and black marbles captured by first and by second."""
        return self._counts(15), self._counts(30)

    def _counts(self, at: int) -> tuple[int, int, int]:
        tally = self.words[4] >> at
        return tally & 31, tally >> 5 & 31, tally >> 10 & 31

    @property
    def to_move(self) -> int:
        """The player to move, 0 first or 1 second."""
        return self.words[4] >> _SIDE & 1

    @property
    def acting(self) -> tuple[int, ...]:
        return () if self.outcome else (self.to_move,)

    @property
    def outcome(self) -> Outcome | None:
        return None if self.undone else self._reached

    @property
    def _reached(self) -> Outcome | None:
        """The end this position is, whether or not it may still be demanded back."""
        reason = None
        if end := self.words[4] >> _END:
            reason = REASONS[end - 1]
        elif self.past.count(self.position) >= 2:
            reason = "repetition"
        if reason is None:
            return None
        winners = () if reason in DRAWN else (1 - self.to_move,)
        return Outcome(winners, f"zertz.outcome.{reason}")

    @property
    def can_capture(self) -> bool:
        """Whether the player to move could capture."""
        return self._reached is None and turns.can_capture(self.words)

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Every turn that may be made now, as values."""
        if self.outcome:
            return ()
        if self._reached:
            return (Other.REDO, Other.ACCEPT)
        found: list[Turn] = [*turns.captures(self.words)]
        if self.may_place:
            found += turns.placings(self.words)
        demand = (Other.REDO,) if self.undone else ()
        return *demand, *(found or (Other.PASS,))

    @property
    def may_place(self) -> bool:
        """Whether the rules let the mover place: no capture is possible, or captures are claimed
        and he has not been made to redo. (Z7, Z20)"""
        claimed = self.rules.captures == "claimed" and not self.redoing
        return claimed or not self.can_capture

    def legal(self, by: int | None = None) -> tuple[str, ...]:
        if self.outcome:
            return ()
        self.actor(by)
        return tuple(notation.turn_text(self.rules.board, turn) for turn in self.turns)

    def choices(self, by: int | None = None) -> Choices:
        if self.outcome:
            return Choices()
        self.actor(by)
        from ludoteca.zertz.choices import choices

        return choices(self)

    def play(self, action: str, by: int | None = None) -> "State":
        """The state after a turn.

        >>> start().play("Wd4,d3")
        Traceback (most recent call last):
            ...
        ludoteca.core.errors.IllegalAction: d3 cannot slide out: too many rings hold it.
        """
        if self.outcome:
            raise IllegalAction(say("core.error.game_over"))
        self.actor(by)
        return self.make(notation.read_turn(self, action))

    def make(self, turn: Turn) -> "State":
        """The state after a turn given as a value, which must be one of `turns`."""
        if turn is Other.REDO:
            assert self.undone is not None
            return replace(self.undone, undone=None, redoing=True)
        if turn is Other.ACCEPT:
            return replace(self, undone=None)
        after = _after(self.words, turn, self.rules)
        offends = isinstance(turn, Placing) and self.can_capture
        return State(
            self.rules,
            after,
            past=(*self.past, self.position) if _may_repeat(self.words, after) else (),
            undone=replace(self, undone=None) if offends else None,
        )

    def isolated(self, turn: Turn) -> tuple[str, ...]:
        """The marbles a placing takes by isolation, as they are written: `Wa1`. (Z12)"""
        if not isinstance(turn, Placing):
            return ()
        after = _after(self.words, turn, self.rules)
        before = dict(self.marbles)
        names = self.rules.board.name_of
        before[names[turn.ring]] = COLOURS[turn.colour]
        cells = self.rules.board.cells
        return tuple(
            before[name] + name
            for name in cells
            if name in before and not after[0] >> cells[name] & 1
        )

    def perft(self, depth: int) -> int:
        """How many sequences of this many turns there are. (Z24)

        >>> start().perft(2)
        3277260
        """
        may_claim = self.rules.captures == "claimed"
        may_repeat = len(self.past) + depth >= sum(self.pool) + _SHORTEST_THREEFOLD
        if may_claim or may_repeat:
            if depth == 0:
                return 1
            return sum(self.make(turn).perft(depth - 1) for turn in self.turns)
        return int(kernel.perft(turns.packed(self.words), packed_goals(self.rules), depth))

    def __str__(self) -> str:
        return position.position_text(self)

    def __repr__(self) -> str:
        return f"zertz.parse({str(self)!r})"


_POSITION = (1 << 46) - 1
_SIDE = 45
_END = 53
_SHORTEST_THREEFOLD = 8  # turns from a position to its third standing, at the least


def packed_goals(rules: Rules) -> np.uint64:
    """The numbers of `wins`, five bits each from the lowest, as the kernel takes them. (Z5)

    >>> goals = int(packed_goals(Rules()))
    >>> [goals >> at & 31 for at in (0, 5, 10, 15)]
    [4, 5, 6, 3]
    """
    white, grey, black, each = rules.wins
    return np.uint64(white | grey << 5 | black << 10 | each << 15)


def _after(words: Words, turn: Turn, rules: Rules) -> Words:
    goals = packed_goals(rules)
    if isinstance(turn, Placing):
        removed = turns.NO_RING if turn.removed is None else turn.removed
        placing = (np.uint64(turn.colour), np.uint64(turn.ring), np.uint64(removed))
        return turns.unpacked(kernel.placed(turns.packed(words), goals, *placing))
    if isinstance(turn, Capture):
        for at, landing in zip(turn.path, turn.path[1:], strict=False):
            direction = next(d for d, _, end in turns.jumps(words, at) if end == landing)
            words = turns.after_jump(words, at, direction, int(goals))
        return words
    return turns.unpacked(kernel.passed(turns.packed(words)))


def _may_repeat(before: Words, after: Words) -> bool:
    """Whether the position before could ever come again: marbles of the pool and rings never do."""
    return before[0] == after[0] and after[4] & 0x7FFF == 0 == before[4] & 0x7FFF


def start(**options: Any) -> State:
    """The start of a game: `rings` 37, 40, 43, 44, 48 or 61, `goals` standard or blitz, `captures`
    forced or claimed, `touch` free or move.

    >>> str(start())
    'oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6-8-10 0-0-0 0-0-0 1'
    """
    rules = Rules(**read_options(OPTIONS, options))
    white, grey, black = rules.pool
    return State(rules, (rules.board.start, 0, 0, 0, white | grey << 5 | black << 10))


def parse(text: str) -> State:
    """The state a position text describes. (Z22)

    >>> parse("oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo").legal()
    ('x d5Bf3', 'x d6Bd4Bf4', 'x e4Bc5Be6', 'x e4Bc5Ba3Ba1')
    """
    return position.read_position(text)
