"""A move composed by hand: the piece, then where it goes."""

from itertools import groupby

from ludoteca.core.choice import Choices, Edge, Node
from ludoteca.core.text import Message, say
from ludoteca.maze import notation, squares
from ludoteca.maze.game import State


def choices(state: State) -> Choices:
    """The moves of a state as a graph over the squares. The whole move is told by its last step,
    since brackets that say how a move ends stand at its beginning too.

    >>> from ludoteca import maze
    >>> first, *ends = choices(maze.deal_by_seed("small", 7)).nodes
    >>> [edge.target for edge in first.edges][:3], len(ends) == len(first.edges)
    (['a3', 'b3', 'c3'], True)
    """
    words = state.position
    ends = []
    starts = []
    for number, (start, moves) in enumerate(groupby(state.moves, key=lambda m: m.start), 1):
        starts.append(Edge(squares.NAMES[start], "", number))
        edges = (Edge(squares.NAMES[m.end], notation.move_text(words, m)) for m in moves)
        ends.append(Node(say("maze.prompt.square"), tuple(edges)))
    return Choices((Node(_prompt(state), tuple(starts)), *ends))


def _prompt(state: State) -> Message:
    """What is asked first; where the game can no longer be won, that is said too. (M21)"""
    reason = state.lost_already
    if reason is None:
        return say("maze.prompt.piece")
    return say("maze.prompt.lost", reason=reason)
