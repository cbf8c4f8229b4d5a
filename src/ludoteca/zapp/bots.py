"""Players without hands. A bot remembers nothing but what its view holds: the same seed in the
same position draws the same lots."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from hashlib import blake2b
from typing import cast

from ludoteca.core.chance import Chance
from ludoteca.core.game import View as CoreView
from ludoteca.zapp import notation
from ludoteca.zapp.moves import Move, all_moves, liftable, steps_left
from ludoteca.zapp.rules import EACH
from ludoteca.zapp.view import View

ENOUGH = 1.5
"""A vessel that sounds no further than this below the magic number is good enough to stop."""


def lots(seed: int, view: View) -> Chance:
    """The chance of one bot in one position.

    >>> from ludoteca import zapp
    >>> view = zapp.start().view(0)
    >>> lots(7, view).below(100) == lots(7, view).below(100)
    True
    """
    place = blake2b(str(view).encode(), digest_size=8).digest()
    return Chance.from_seed(seed, int.from_bytes(place))


class Random:
    """Takes a vessel and keeps it, whatever it sounds like; then moves anyhow.

    >>> from ludoteca import zapp
    >>> state = zapp.parse("red:S,S,S blue:S,S,S round=1 roller=red roll=3+5 "
    ...                    "vessels=1,2,3,4,5,6,7,8,9,10,11,12,13 red@4")
    >>> Random(seed=1).choose(state.view(0), 0)
    'choose'
    """

    def __init__(self, seed: int = 0, seconds: float = 0.0) -> None:
        self.seed = seed

    def choose(self, view: CoreView, player: int) -> str:
        own = cast(View, view)
        own.actor(player)
        if own.stage == "listen" and own.hands[player] is not None:
            return "choose"
        return lots(self.seed, own).pick(own.legal(player))


class Listener(ABC):
    """Listens to one vessel after another until one sounds right, then moves as it judges best."""

    def __init__(self, seed: int = 0, seconds: float = 0.0) -> None:
        self.seed = seed

    def choose(self, view: CoreView, player: int) -> str:
        own = cast(View, view)
        own.actor(player)
        if own.stage == "move":
            return notation.move_text(self.move(own, player), own.rules.noticed)
        return self.listen(own, player)

    @abstractmethod
    def listen(self, view: View, player: int) -> str:
        """What it does on the mountain."""

    @abstractmethod
    def move(self, view: View, player: int) -> Move:
        """How it moves."""


class Greedy(Listener):
    """Wants the vessel that sounds nearest to the magic number without being above it; moves the
    figure that is furthest, but one that banishes first; carries its own.

    >>> from ludoteca import zapp
    >>> state = zapp.parse("red:S,4,S blue:S,S,6 round=1 roller=red roll=3+5 "
    ...                    "vessels=1,2,3,4,5,6,7,8,9,10,11,12,13 red=3#3 blue=9#9")
    >>> Greedy(seed=1).choose(state.view(0), 0)
    '2: 4>7'
    """

    def listen(self, view: View, player: int) -> str:
        known = _heard_now(view, player)
        held = view.hands[player]
        fresh = [place for place in view.free if place not in known]
        if held is None:
            best = _best(view, {p: n for p, n in known.items() if p in view.free})
            if best is not None and (not fresh or _is_enough(view, known[best])):
                return f"take {best}"
            return f"take {lots(self.seed, view).pick(fresh or view.free)}"
        if held not in known:  # it has nobody's ears to hear with
            return "choose"
        reachable = {p: n for p, n in known.items() if p == held or p in view.free}
        is_best = _best(view, reachable) == held
        if is_best and (not fresh or _is_enough(view, known[held])):
            return "choose"
        # What it came back to it keeps, even if it sounds otherwise now.
        return "choose" if _shaken_twice(view, player, held) else "back"

    def move(self, view: View, player: int) -> Move:
        number = view.number_of(player)
        best: tuple[int, int] | None = None
        for move in all_moves(view.rules, view.figures, player, number):
            sends, left = len(move.banished), steps_left(view.rules, player, move.start)
            if not move.carried and (best is None or (-sends, left) < best):
                best, chosen = (-sends, left), move
        return self._carrying(view, player, chosen, number)

    def _carrying(self, view: View, player: int, move: Move, number: int) -> Move:
        """The same move with whatever of its own it may take along."""
        lifted = liftable(view.rules, view.figures, move.figure, number)
        own = tuple(figure for figure in lifted if figure // EACH == player)
        return Move(move.figure, move.start, move.end, own, move.banished)


def _heard_now(view: View, player: int) -> dict[int, float]:
    """What the player knows of the vessels in this round, by place, in stones."""
    memory = view.heard[player]
    return {one.place: one.stones for one in memory if one.round == view.round}


def _shaken_twice(view: View, player: int, place: int) -> bool:
    memory = view.heard[player]
    return any(one.shakes > 1 for one in memory if (one.round, one.place) == (view.round, place))


def _best(view: View, known: Mapping[int, float]) -> int | None:
    """The place whose vessel is nearest to the magic number, one above it only if all are."""
    if not known:
        return None
    return min(known, key=lambda p: (_is_above(view, known[p]), abs(view.magic - known[p])))


def _is_above(view: View, stones: float) -> bool:
    return stones > view.magic + 0.5


def _is_enough(view: View, stones: float) -> bool:
    return not _is_above(view, stones) and view.magic - stones <= ENOUGH


DEFAULT_BOT = "greedy"
