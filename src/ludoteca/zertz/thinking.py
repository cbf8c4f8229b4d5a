"""A position thought about: each turn is judged deeper and deeper, until time or nodes run out."""

from collections.abc import Sequence
from threading import Timer
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from ludoteca.core.jit import lazily
from ludoteca.zertz.game import State, packed_goals

if TYPE_CHECKING:
    from ludoteca.zertz import evaluate, kernel, search
else:
    evaluate = lazily("ludoteca.zertz.evaluate")
    kernel = lazily("ludoteca.zertz.kernel")
    search = lazily("ludoteca.zertz.search")

TABLE_SLOTS = 1 << 18
# How many of the turns, the most promising first, are judged at the depths from 3 on.
WIDTHS = (400, 100, 50, 25)
MOST_PLIES = 1000
# How much deeper a win is looked at again, since not every reply to it was.
DOUBTS = 2


class Thought:
    """What is found out about the states after each turn, told as a score for who made it.

    >>> from ludoteca import zertz
    >>> state = zertz.parse("oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo")
    >>> thought = Thought([state.play(turn) for turn in state.legal()])
    >>> thought.deepen(nodes=20_000)
    >>> state.legal()[thought.best]
    'x e4Bc5Ba3Ba1'
    """

    def __init__(self, afters: Sequence[State]) -> None:
        self._goals = packed_goals(afters[0].rules)
        self._positions = np.array([_words(state) for state in afters], dtype=np.uint64)
        self._order = np.arange(len(afters))
        self._control = np.zeros(3, dtype=np.int64)
        self._memory = (
            np.zeros((TABLE_SLOTS, 2), dtype=np.uint64),
            np.zeros(search.CODES, dtype=np.int64),
            np.empty((search.DEEPEST + 1, search.WIDEST), dtype=np.int64),
            self._control,
        )
        self._won_at = search.DEEPEST
        self.score = 0
        self.depth = 0

    @property
    def best(self) -> int:
        """The number of the best turn found so far."""
        return int(self._order[0])

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return int(self._control[search.SEEN])

    def stop(self) -> None:
        """End `deepen`, which may be running in another thread."""
        self._control[search.STOP] = 1

    def deepen_until(self, moment: float) -> None:
        """Think on until that moment of the monotonic clock at the latest."""
        timer = Timer(max(0.0, moment - monotonic()), self.stop)
        timer.daemon = True
        timer.start()
        self.deepen()
        timer.cancel()

    def deepen(self, nodes: int = 1 << 62) -> None:
        """Think on until so many positions were looked at, or nothing is left to find."""
        self._control[search.LIMIT] = nodes
        while self.depth < search.DEEPEST and not self._settled:
            self._judge(self.depth + 1)
            if self._control[search.STOP]:
                return

    @property
    def _settled(self) -> bool:
        at_once = self.score == int(evaluate.WIN) - 1
        return at_once or self.depth >= self._won_at + DOUBTS

    def _judge(self, depth: int) -> None:
        tried = self._order[: self._width(depth)].copy()
        scores = np.empty(len(tried), dtype=np.int64)
        judged = search.judge(
            self._positions[tried], self._goals, np.int64(depth), scores, self._memory
        )
        if judged:
            ranking = np.argsort(-scores[:judged], kind="stable")
            self._order[:judged] = tried[ranking]
            self.score = int(scores[ranking[0]])
            self.depth = depth
            won = self.score > int(evaluate.WIN) - MOST_PLIES
            self._won_at = min(self._won_at, depth) if won else search.DEEPEST

    def _width(self, depth: int) -> int:
        """All turns as long as little is known, or nothing better than to lose."""
        if depth < 3 or self.score < MOST_PLIES - int(evaluate.WIN):
            return len(self._order)
        return WIDTHS[min(depth - 3, len(WIDTHS) - 1)]


def _words(state: State) -> tuple[int, ...]:
    """The words of a state, with a repetition, which they cannot know of, as a drawn end."""
    *position, tally = state.words
    if state.past and state.outcome and not tally >> int(kernel.END):
        tally |= int(kernel.BY_PASSES) << int(kernel.END)
    return *position, tally
