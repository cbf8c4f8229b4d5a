"""Zapp Zerapp: magicians race round a mountain, and their ears tell them how far.

>>> from ludoteca import zapp
>>> state = zapp.start(players=2, towers=True).play("lot red")
>>> state.awaits_chance, state.acting
(True, ())
"""

from ludoteca.zapp.entry import GAME
from ludoteca.zapp.game import State, parse, start
from ludoteca.zapp.rules import Rules
from ludoteca.zapp.view import View

__all__ = ["GAME", "Rules", "State", "View", "parse", "start"]
