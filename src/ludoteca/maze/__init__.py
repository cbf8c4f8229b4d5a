"""Maze: thirty-six pieces in each other's way, and four Mates who must change homes.

>>> from ludoteca import maze
>>> state = maze.deal_by_seed("standard", 7)
>>> len(state.pieces), state.outcome
(36, None)
"""

from ludoteca.maze.entry import GAME
from ludoteca.maze.game import Rules, State, deal_by_seed, parse, start

__all__ = ["GAME", "Rules", "State", "deal_by_seed", "parse", "start"]
