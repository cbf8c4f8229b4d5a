"""A hint: the next good move and why, or that the game is lost."""

from typing import NamedTuple

from ludoteca.core.text import Message, say
from ludoteca.maze import partner, reasons
from ludoteca.maze.game import Move, State


class Hint(NamedTuple):
    """What a helper says about a position: the move, why, and how many moves are left to the win.
    No move: the game is lost; no `left`: the move looks good, but no way home was found."""

    move: Move | None
    reason: Message
    left: int | None = None


def hint(state: State, seconds: float = 2.0, seed: int = 0) -> Hint:
    """The next good move and why, found in so many seconds.

    >>> from ludoteca import maze
    >>> state = maze.parse("bMx bMx / . . . . / . . . . . . / . . . . . . / . . . . . . / "
    ...     ". . . . . . / . . . . . . / . . . . . . / . wM . . / wMx . b")
    >>> str(hint(state).reason)
    'The white Mate on c9 comes home.'
    """
    found = partner.prospect(state, seconds, seed)
    if found.lost is not None:
        return Hint(None, say("maze.partner.lost", reason=found.lost))
    if found.moves is None:
        best = partner.Gazing(partner.WISE, seed).move(state)
        return Hint(best, say("maze.hint.seems", seconds=seconds))
    return Hint(found.moves[0], reasons.reason(state, found.moves), len(found.moves))
