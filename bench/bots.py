"""The searching bot of ZÈRTZ: how fast it looks, and how often it beats the greedy one."""

from collections.abc import Iterator

from bench.figure import Effort, Figure
from ludoteca.core.game import Bot
from ludoteca.zertz import parse, start
from ludoteca.zertz.bench import MIDDLE, nodes_a_second
from ludoteca.zertz.bots import Greedy, Search
from ludoteca.zertz.game import State

NODES = 5_000_000
LONGEST = 400  # turns, before a game is called drawn


def speed(effort: Effort) -> Iterator[Figure]:
    """Positions looked at in a second, at the start and in the middle of a game."""
    nodes = max(10_000, round(NODES * effort.size))
    for name, state in {"the start": start(), "a middle game": parse(MIDDLE)}.items():
        best = max(nodes_a_second(state, nodes) for _ in range(effort.rounds))
        yield Figure(f"search from {name}", best, "positions a second")


def strength(effort: Effort) -> Iterator[Figure]:
    """Games between the searching and the greedy bot, each beginning every other one."""
    points = sum(_points(number, effort.seconds) for number in range(effort.games))
    yield Figure(
        f"search beats greedy, {effort.games} games, {effort.seconds:g} s a turn",
        100 * points / effort.games,
        "of 100",
        at_least=95,
    )


def _points(number: int, seconds: float) -> float:
    """What the searching bot scores in a game: 1 for a win, half for a draw."""
    side = number % 2
    bots: list[Bot] = [Greedy(seed=number), Greedy(seed=number)]
    bots[side] = Search(seed=number, seconds=seconds)
    state: State = start()
    for _ in range(LONGEST):
        if state.outcome:
            return {side: 1.0, None: 0.5}.get(state.outcome.winner, 0.0)
        state = state.play(bots[state.to_move].choose(state, state.to_move))
    return 0.5
