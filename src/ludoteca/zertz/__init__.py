"""ZÈRTZ: two rivals, one stock of marbles, and a board that shrinks with every turn.

>>> from ludoteca import zertz
>>> state = zertz.start(rings=48).play("Wd4,d1")
>>> len(state.legal()), state.outcome
(2700, None)
"""

from ludoteca.zertz.entry import GAME
from ludoteca.zertz.game import Rules, State, parse, start

__all__ = ["GAME", "Rules", "State", "parse", "start"]
