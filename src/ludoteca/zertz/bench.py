"""Figures of speed that anybody can measure: `ludoteca zertz bench`."""

from collections.abc import Iterator
from time import thread_time
from typing import TYPE_CHECKING

import numpy as np

from ludoteca.core.jit import lazily
from ludoteca.core.text import Message, say
from ludoteca.zertz.game import State, packed_goals, parse, start
from ludoteca.zertz.thinking import Thought
from ludoteca.zertz.turns import packed

if TYPE_CHECKING:
    from ludoteca.zertz import playout
else:
    playout = lazily("ludoteca.zertz.playout")

# A game half played: marbles to capture and to offer, rings enough to choose from.
MIDDLE = "ooo./owoo./oogooo/oooboo./ooowoo/.oboo/.ooo 3-7-8 1-0-0 0-0-0 1"


def figures(
    games: int = 100_000, depth: int = 3, nodes: int = 2_000_000
) -> Iterator[tuple[Message, float]]:
    """Random games, positions counted and positions searched, each by the second of one core.

    >>> for figure, value in figures(games=3, depth=1, nodes=50):
    ...     print(figure.id, value > 0)
    zertz.bench.playouts True
    zertz.bench.perft True
    zertz.bench.search True
    """
    yield say("zertz.bench.playouts"), playouts_a_second(start(), games)
    yield say("zertz.bench.perft"), expanded_a_second(start(), depth)
    yield say("zertz.bench.search"), nodes_a_second(parse(MIDDLE), nodes)


def random_games(state: State, seed: int, games: int) -> tuple[int, ...]:
    """How many random games first won, second won, nobody won; and the turns of all together.

    >>> sum(random_games(start(), seed=1, games=5)[:3])
    5
    """
    words, goals = packed(state.words), packed_goals(state.rules)
    counts = playout.playouts(words, goals, np.uint64(seed), games, playout.MOST_TURNS)
    return tuple(map(int, counts))


def playouts_a_second(state: State, games: int) -> float:
    """How many random games are played in a second from here.

    >>> playouts_a_second(start(), games=3) > 0
    True
    """
    random_games(state, 0, 1)
    began = thread_time()
    random_games(state, 1, games)
    return games / (thread_time() - began)


def expanded_a_second(state: State, depth: int) -> float:
    """How many positions have their turns made or counted in a second of perft.

    >>> expanded_a_second(start(), depth=1) > 0
    True
    """
    expanded = sum(state.perft(level) for level in range(depth))
    began = thread_time()
    state.perft(depth)
    return expanded / (thread_time() - began)


def nodes_a_second(state: State, nodes: int) -> float:
    """How many positions the searching bot looks at in a second.

    >>> nodes_a_second(parse(MIDDLE), nodes=10) > 0
    True
    """
    thought = Thought([state.make(turn) for turn in state.turns])
    began = thread_time()
    thought.deepen(nodes)
    return thought.nodes / (thread_time() - began)
