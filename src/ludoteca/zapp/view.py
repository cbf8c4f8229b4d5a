"""What everybody may know of a game, and of his own ears what somebody has heard."""

from dataclasses import dataclass, replace
from functools import cached_property

from ludoteca.core import game as core
from ludoteca.core.choice import Choices
from ludoteca.core.game import Outcome
from ludoteca.zapp import notation
from ludoteca.zapp.ears import Memory
from ludoteca.zapp.moves import ALL_ON_START, Move, all_moves, at_home
from ludoteca.zapp.rules import EACH, VESSELS, Rules

HIDDEN = "?"


@dataclass(frozen=True)
class View(core.View):
    """All that somebody may know; `player` is whose eyes and ears these are (none: a spectator's).

    For each player: `hands` tells the place of the vessel he holds or has chosen, `numbers` what
    was revealed of it, `heard` what he heard, which is empty for all but the one who looks. With
    `memory` a vessel is back on its place before its number is shown: no view ever has both. (P9)

    >>> from ludoteca import zapp
    >>> view = zapp.start(players=2).play("lot red").view(1)
    >>> view.stage, view.acting, view.rules.colours
    ('mix', (), ('red', 'blue'))
    """

    rules: Rules
    figures: int
    hands: tuple[int | None, ...]
    chosen: tuple[bool, ...]
    late: tuple[bool, ...]
    numbers: tuple[int | None, ...]
    moved: tuple[bool, ...]
    heard: tuple[Memory, ...]
    round: int = 0
    roller: int | None = None
    mixed: bool = False
    dice: tuple[int, ...] = ()
    hearing: int | None = None
    player: int | None = None

    @property
    def game(self) -> core.Game:
        from ludoteca.zapp.entry import GAME

        return GAME

    @property
    def magic(self) -> int:
        """The magic number of the round. (P4)"""
        return sum(self.dice)

    @cached_property
    def outcome(self) -> Outcome | None:
        for player in range(self.rules.players):
            if at_home(self.figures, player) == EACH:
                return Outcome((player,), "zapp.outcome.home")
        return None

    @property
    def stage(self) -> str:
        """What the round has come to: `lot`, `mix`, `roll`, `listen` or `move`."""
        if self.roller is None:
            return "lot"
        if not self.mixed:
            return "mix"
        if not self.dice:
            return "roll"
        if self.listeners:
            return "listen"
        if self.movers:
            return "move"
        return "roll" if self.rules.memory else "mix"

    @property
    def awaits_chance(self) -> bool:
        """Whether chance has to act before anybody can."""
        if self.outcome:
            return False
        return self.hearing is not None or self.stage in ("lot", "mix", "roll")

    @cached_property
    def listeners(self) -> tuple[int, ...]:
        """Who has neither chosen nor run out of time, from the roller on. (P5, P6)"""
        if self.roller is None:
            return ()
        players = self.rules.players
        around = [(self.roller + seat) % players for seat in range(players)]
        return tuple(p for p in around if not (self.chosen[p] or self.late[p]))

    @cached_property
    def movers(self) -> tuple[int, ...]:
        """Who is still to move in this round, from the highest number down. (P7, P8)"""
        due = [
            (-number, player)
            for player, number in enumerate(self.numbers)
            if number is not None and number <= self.magic and not self.moved[player]
        ]
        return tuple(player for _, player in sorted(due))

    @property
    def acting(self) -> tuple[int, ...]:
        if self.outcome or self.awaits_chance:
            return ()
        if self.stage == "move":
            return self.movers[:1]
        return self.listeners[:1] if self.rules.listening == "in-turn" else self.listeners

    @property
    def free(self) -> tuple[int, ...]:
        """The places on the mountain with a vessel that nobody has."""
        return tuple(place for place in range(1, VESSELS + 1) if place not in self.hands)

    def number_of(self, player: int) -> int:
        """How far a player moves in this round, once that is known."""
        number = self.numbers[player]
        assert number is not None
        return number

    def moves(self, player: int) -> tuple[Move, ...]:
        """Every move that a player who is to move may make."""
        return tuple(all_moves(self.rules, self.figures, player, self.number_of(player)))

    def legal(self, by: int | None = None) -> tuple[str, ...]:
        if not self.acting:
            return ()
        player = self.actor(by)
        if self.stage == "move":
            noticed = self.rules.noticed
            return tuple(notation.move_text(move, noticed) for move in self.moves(player))
        if self.hands[player] is None:
            return tuple(f"take {place}" for place in self.free)
        return ("choose", "back", "shake") if self.rules.hears(player) else ("choose", "back")

    def choices(self, by: int | None = None) -> Choices:
        if not self.acting:
            return Choices()
        self.actor(by)
        from ludoteca.zapp.choices import choices

        return choices(self, self.actor(by))

    def __str__(self) -> str:
        from ludoteca.zapp.position import view_text

        return view_text(self)


def cleared(view: View) -> View:
    """The same with nothing taken, chosen or moved yet.

    >>> cleared(first_view(Rules(players=2))).hands
    (None, None)
    """
    nobody = (False,) * view.rules.players
    nothing = (None,) * view.rules.players
    return replace(view, hands=nothing, chosen=nobody, late=nobody, numbers=nothing, moved=nobody)


def first_view(rules: Rules) -> View:
    """The view of a game that has not begun.

    >>> first_view(Rules(players=3)).stage
    'lot'
    """
    none: tuple[Memory, ...] = ((),) * rules.players
    return cleared(View(rules, ALL_ON_START, (), (), (), (), (), none))
