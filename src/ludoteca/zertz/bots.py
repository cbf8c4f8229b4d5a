"""Players without hands.

Each bot is made with a seed and the seconds it may take for a turn. A bot remembers nothing: the
same seed in the same position draws the same lots, whatever was played before. Bots play fair:
where captures are claimed, none of them places while it could capture. (Z20)
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from hashlib import blake2b
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias, cast

from ludoteca.core.chance import Chance
from ludoteca.core.game import Bot, Outcome, View
from ludoteca.core.jit import lazily
from ludoteca.zertz import notation
from ludoteca.zertz.game import State, packed_goals
from ludoteca.zertz.thinking import Thought
from ludoteca.zertz.turns import Other, Placing, Turn, packed

if TYPE_CHECKING:
    from ludoteca.zertz import evaluate, threats
else:
    evaluate = lazily("ludoteca.zertz.evaluate")
    threats = lazily("ludoteca.zertz.threats")

Judged: TypeAlias = tuple[int, Turn]


def lots(seed: int, state: State) -> Chance:
    """The chance of one bot in one position.

    >>> from ludoteca import zertz
    >>> lots(7, zertz.start()).below(100) == lots(7, zertz.start()).below(100)
    True
    """
    place = blake2b(str(state.words).encode(), digest_size=8).digest()
    return Chance.from_seed(seed, int.from_bytes(place))


def fair_turns(state: State) -> list[Turn]:
    """The turns that nobody can demand back, without the demands themselves.

    >>> from ludoteca import zertz
    >>> len(fair_turns(zertz.start()))
    1944
    """
    forced = state.can_capture
    return [
        turn
        for turn in state.turns
        if turn is not Other.REDO and not (forced and isinstance(turn, Placing))
    ]


def written(state: State, turn: Turn) -> str:
    """A turn as the action text of this state.

    >>> from ludoteca import zertz
    >>> state = zertz.start()
    >>> written(state, state.turns[0])
    'Wa1,a2'
    """
    return notation.turn_text(state.rules.board, turn)


class Random:
    """Plays any legal turn, each as likely.

    >>> from ludoteca import zertz
    >>> Random(seed=1).choose(zertz.start(), 0) in zertz.start().legal()
    True
    """

    def __init__(self, seed: int = 0, seconds: float = 0.0) -> None:
        self.seed = seed

    def choose(self, view: View, player: int) -> str:
        state = cast(State, view)
        state.actor(player)
        return written(state, lots(self.seed, state).pick(state.turns))


class Judge(ABC):
    """Plays the best turn it finds, and demands a turn back when it is better off so."""

    def choose(self, view: View, player: int) -> str:
        state = cast(State, view)
        state.actor(player)
        if state.undone is not None:
            return written(state, self._answer(state))
        turns = fair_turns(state)
        if len(turns) == 1:
            return written(state, turns[0])
        return written(state, self.best(state, turns)[1])

    def _answer(self, state: State) -> Turn:
        """After a turn that may be demanded back. (Z20)"""
        standing, redone = state.make(Other.ACCEPT), state.make(Other.REDO)
        if standing.outcome and standing.outcome.winners:
            return Other.REDO
        score, turn = 0, cast(Turn, Other.ACCEPT)
        if standing.outcome is None:
            score, turn = self.best(standing, fair_turns(standing), share=0.5)
        theirs, _ = self.best(redone, fair_turns(redone), share=0.5)
        return Other.REDO if -theirs > score else turn

    @abstractmethod
    def best(self, state: State, turns: list[Turn], share: float = 1.0) -> Judged:
        """The best of the turns, found with this share of the usual effort, and its score for the
        side to move."""


class Greedy(Judge):
    """Looks one turn ahead: takes a win, gives none, and else comes as near to its goals as it can.

    >>> from ludoteca import zertz
    >>> Greedy(seed=1).choose(zertz.parse("oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo"), 0)
    'x e4Bc5Ba3Ba1'
    """

    def __init__(self, seed: int = 0, seconds: float = 0.0) -> None:
        self.seed = seed

    def best(self, state: State, turns: list[Turn], share: float = 1.0) -> Judged:
        judged = [(self._score(state.make(turn)), turn) for turn in turns]
        most = max(score for score, _ in judged)
        return lots(self.seed, state).pick([item for item in judged if item[0] == most])

    def _score(self, after: State) -> int:
        """The score of a position for the side that made the last turn."""
        if after.outcome:
            return score_of(after.outcome, 1 - after.to_move)
        words, goals = packed(after.words), packed_goals(after.rules)
        if threats.wins_at_once(words, goals):
            return -int(evaluate.WIN)
        return -int(evaluate.evaluate(words, goals))


_PROMPTNESS = 0.95  # of the time is thought about; a timer rings late on a busy machine


class Search(Judge):
    """Looks ahead as far as it gets in its seconds, a second a turn unless told otherwise.

    How far that is depends on the machine. With `nodes` (or, made with no seconds, with
    `NODES_A_TURN`) it stops after so many positions instead, and so plays the same everywhere.

    >>> from ludoteca import zertz
    >>> Search(nodes=20_000).choose(zertz.parse("oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo"), 0)
    'x e4Bc5Ba3Ba1'
    """

    NODES_A_TURN = 200_000

    def __init__(self, seed: int = 0, seconds: float = 1.0, nodes: int | None = None) -> None:
        self.seed, self.seconds = seed, seconds
        self.nodes = nodes if nodes or seconds > 0 else self.NODES_A_TURN

    def best(self, state: State, turns: list[Turn], share: float = 1.0) -> Judged:
        until = monotonic() + self.seconds * share * _PROMPTNESS
        # Of turns found equally good the first is played.
        random.Random(lots(self.seed, state).below(1 << 64)).shuffle(turns)
        thought = Thought([state.make(turn) for turn in turns])
        if self.nodes:
            thought.deepen(nodes=round(self.nodes * share))
        else:
            thought.deepen_until(until)
        return thought.score, turns[thought.best]


def score_of(outcome: Outcome, player: int) -> int:
    """The score of a finished game for a player.

    >>> won = Outcome((1,), "zertz.outcome.white")
    >>> score_of(won, 1) > 0 > score_of(won, 0)
    True
    """
    if outcome.winner is None:
        return 0
    return int(evaluate.WIN) if outcome.winner == player else -int(evaluate.WIN)


BOTS: Mapping[str, Callable[[int, float], Bot]] = {
    "random": Random,
    "greedy": Greedy,
    "search": Search,
}
