"""Partners: bots that play one half well, whoever has the other.

A partner thinks anew about every position, for its partner may have done anything, and keeps no
memory of the game. What was once found out about a position holds for ever, though, so ways home
that were found are kept for whoever comes by again.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock
from typing import NamedTuple, cast

from ludoteca.core.game import Bot, View
from ludoteca.core.text import Message, say
from ludoteca.maze import notation
from ludoteca.maze.bots import lots
from ludoteca.maze.game import Move, State

_SEEDS = 1 << 32


class Sight(NamedTuple):
    """How many moves a partner looks ahead, and along how many lines at a time."""

    moves: int
    lines: int


KEEN, WISE = Sight(8, 8), Sight(24, 40)


class Ways:
    """Ways home from positions met before, the latest so many.

    >>> from ludoteca import maze
    >>> state, ways = maze.deal_by_seed("small", 7), Ways(most=2)
    >>> ways.keep(state, state.moves[:1])
    >>> ways.known(state) == state.moves[:1]
    True
    """

    def __init__(self, most: int = 20_000) -> None:
        self._most = most
        self._found: OrderedDict[State, tuple[Move, ...]] = OrderedDict()
        self._lock = Lock()

    def keep(self, state: State, moves: tuple[Move, ...]) -> None:
        """Keep a way, and the rest of it from each position on it, unless a shorter is known."""
        for made, move in enumerate(moves):
            rest = moves[made:]
            with self._lock:
                if len(self._found.get(state, rest)) >= len(rest):
                    self._found[state] = rest
                self._found.move_to_end(state)
                while len(self._found) > self._most:
                    self._found.popitem(last=False)
            state = state.make(move)

    def known(self, state: State) -> tuple[Move, ...] | None:
        """The shortest way known from here."""
        with self._lock:
            return self._found.get(state)


WAYS = Ways()


class Prospect(NamedTuple):
    """What is found out about a position: moves that win, or a proof that none do, or neither."""

    moves: tuple[Move, ...] | None = None
    lost: Message | None = None


def prospect(state: State, seconds: float, seed: int = 0, ways: Ways = WAYS) -> Prospect:
    """Find a way home, or that there is none, in so many seconds; with no seconds, after a fixed
    amount of work.

    >>> from ludoteca import maze
    >>> state = maze.parse("bMx bMx / . . . . / . . . . . . / . . . . . . / . . . . . . / "
    ...     ". . . . . . / . . . . . . / . . . . . . / . wM . . / wMx . b")
    >>> [notation.move_text(state.position, move) for move in prospect(state, seconds=0).moves]
    ['(c9-d10)']
    """
    from ludoteca.maze.solver import solve

    if reason := state.lost_already:
        return Prospect(lost=reason)
    if moves := ways.known(state):
        return Prospect(moves)
    found = solve(state, seconds=seconds, seed=seed)
    if found.moves:
        ways.keep(state, found.moves)
    return Prospect(found.moves or None, found.lost)


class Gazing:
    """Looks some moves ahead and goes where the least trouble seems to be.

    >>> from ludoteca import maze
    >>> state = maze.deal_by_seed("small", 7)
    >>> Gazing(KEEN, seed=1).choose(state, 0) in state.legal()
    True
    """

    def __init__(self, sight: Sight, seed: int = 0) -> None:
        self.sight, self.seed = sight, seed

    def choose(self, view: View, player: int) -> str:
        """The move it makes."""
        state = cast(State, view)
        state.actor(player)
        return notation.move_text(state.position, self.move(state))

    def move(self, state: State) -> Move:
        """The move it makes, as a value."""
        from ludoteca.maze.foresight import glance

        return glance(state, *self.sight, seed=lots(self.seed, state).below(_SEEDS))

    def remark(self, view: View, player: int) -> Message | None:
        """What it has to tell its partner about a position: that it is lost, if it sees that."""
        reason = cast(State, view).lost_already
        return None if reason is None else say("maze.partner.lost", reason=reason)


class Partner(Gazing):
    """Looks to the end: makes the first move of the shortest way home it finds in its seconds, and
    where it finds none, what looks best. It says so when it can prove that the game is lost.

    >>> from ludoteca import maze
    >>> lost = maze.parse("wM . / . . . . / . . . . . . / wMx . . . . . / . . . . . . / "
    ...     ". . . . . . / . . . . . . / . bM . . . . / bM . . . / . bR b")
    >>> str(Partner(seconds=0).remark(lost, 1))
    'This can no longer be won: The Mate on a4 lies in the desert.'
    """

    def __init__(self, seed: int = 0, seconds: float = 1.0) -> None:
        super().__init__(WISE, seed)
        self.seconds = seconds

    def move(self, state: State) -> Move:
        found = self._prospect(state)
        return found.moves[0] if found.moves else super().move(state)

    def remark(self, view: View, player: int) -> Message | None:
        state = cast(State, view)
        if state.outcome or state.awaits_chance:
            return None
        lost = self._prospect(state).lost
        return None if lost is None else say("maze.partner.lost", reason=lost)

    def _prospect(self, state: State) -> Prospect:
        return prospect(state, self.seconds, lots(self.seed, state).below(_SEEDS))


PARTNERS: Mapping[str, Callable[[int, float], Bot]] = {
    "keen": lambda seed, seconds: Gazing(KEEN, seed),
    "wise": lambda seed, seconds: Gazing(WISE, seed),
    "partner": Partner,
}
