"""Players without hands, for either half of the board.

Each is made with a seed and the seconds it may take for a move, and remembers nothing: the same
seed in the same position draws the same lots. Both play for the common win, whoever sits opposite.
"""

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import cast

from ludoteca.core.chance import Chance
from ludoteca.core.game import Bot, View
from ludoteca.maze import layout, lost, notation, squares
from ludoteca.maze.game import Move, State
from ludoteca.maze.layout import Words, cells_of
from ludoteca.maze.scene import goals


def lots(seed: int, state: State) -> Chance:
    """The chance of one bot in one position.

    >>> from ludoteca import maze
    >>> state = maze.deal_by_seed("small", 7)
    >>> lots(7, state).below(100) == lots(7, state).below(100)
    True
    """
    place = blake2b(str(state.words).encode(), digest_size=8).digest()
    return Chance.from_seed(seed, int.from_bytes(place))


class Random:
    """Makes any legal move, each as likely.

    >>> from ludoteca import maze
    >>> state = maze.deal_by_seed("small", 7)
    >>> Random(seed=1).choose(state, 0) in state.legal()
    True
    """

    def __init__(self, seed: int = 0, seconds: float = 0.0) -> None:
        self.seed = seed

    def choose(self, view: View, player: int) -> str:
        state = cast(State, view)
        state.actor(player)
        return notation.move_text(state.position, lots(self.seed, state).pick(state.moves))


class Gentle:
    """Looks at the position after each of its moves, and no further: it never makes a move that
    plainly loses while it has another, brings the Mates nearer to their goals where it can, and
    else clears their ways and keeps pieces in play.

    >>> from ludoteca import maze
    >>> Gentle(seed=1).choose(maze.parse(
    ...     "bMx bMx / . . . . / . . . wS . . / . . . . . . / . . . . . . / "
    ...     ". . . . . . / . . . . . . / . . . . . . / . wM . . / wMx bS b"
    ... ), 1)
    'd10-e9'
    """

    def __init__(self, seed: int = 0, seconds: float = 0.0) -> None:
        self.seed = seed

    def choose(self, view: View, player: int) -> str:
        state = cast(State, view)
        state.actor(player)
        judged = [(_trouble(state.make(move)), move) for move in state.moves]
        least = min(trouble for trouble, _ in judged)
        best: list[Move] = [move for trouble, move in judged if trouble == least]
        return notation.move_text(state.position, lots(self.seed, state).pick(best))


_HOPELESS = 1_000_000
_SLIDE = 12  # a Mate's slide that is still to be made
_IN_THE_WAY = 4  # a piece on a Mate's way that can move
_FALLEN = 3  # a piece that can never move again
_CRAMPED = 8  # moves of the side to move, below which it becomes dangerous


def _trouble(after: State) -> int:
    """How far from won a position seems; the side that made the last move wants little of it."""
    if after.outcome is not None:
        return -_HOPELESS if after.outcome.winners else _HOPELESS
    words = after.position
    if lost.reasons(words):
        return _HOPELESS - 1
    fallen = words[5] & squares.BOARD
    ways = sum(_way_home(words, cell) for cell in _mates_under_way(words))
    cramped = max(0, _CRAMPED - len(after.moves))
    return ways + _FALLEN * fallen.bit_count() + cramped * cramped


def _mates_under_way(words: Words) -> list[int]:
    pieces = layout.pieces_of(words)
    return [cell for cell, piece in pieces.items() if piece.kind == "M" and not piece.lies]


_NO_WAY = 1_000  # a Mate whose every way is blocked for good


def _way_home(words: Words, mate: int) -> int:
    """What the cheapest way of a Mate to its goal costs: its slides, and the pieces it meets that
    must step aside. What lies down never does."""
    piece = layout.piece_at(words, mate)
    assert piece is not None
    occupied, lying = layout.occupied(words), words[5]
    shade = squares.LIGHT if squares.is_light(mate) else squares.DARK
    [goal] = cells_of(goals(piece.colour) & shade)
    costs = {mate: 0}
    waiting = {mate}
    while waiting:
        cell = min(waiting, key=lambda cell: costs[cell])
        waiting.remove(cell)
        if cell == goal:
            return costs[cell]
        for direction in squares.DIAGONALS:
            cost = costs[cell] + _SLIDE
            for onward in squares.ray(cell, direction):
                if lying >> onward & 1:
                    break
                cost += _IN_THE_WAY * (occupied >> onward & 1)
                ends = onward == goal or not (squares.DESERTS | squares.HOMES) >> onward & 1
                if ends and cost < costs.get(onward, _NO_WAY):
                    costs[onward] = cost
                    waiting.add(onward)
    return _NO_WAY


BOTS: Mapping[str, Callable[[int, float], Bot]] = {"random": Random, "gentle": Gentle}
