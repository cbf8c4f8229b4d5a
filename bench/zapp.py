"""The bots of Zapp Zerapp: games a minute, the time of a decision, and who beats whom."""

from collections.abc import Iterator
from dataclasses import replace
from time import thread_time

from bench.figure import Effort, Figure
from ludoteca.core.chance import Chance
from ludoteca.zapp import start
from ludoteca.zapp.match import Score, match
from ludoteca.zapp.rules import Rules
from ludoteca.zapp.strategy import GREEDY, LEVELS, Player, Thinker

FAST_GAMES = 20_000
GAMES = 2_000
TABLES = 10  # games on a real table, of which every decision is timed
SHAKES = 5
MILLI, MINUTE, HUNDRED = 1e3, 60, 100
NAME = "wizard"
WANTED = {2: 65, 4: 45}


def speed(effort: Effort) -> Iterator[Figure]:
    """Whole games of four greedy bots, and the time of each decision of the best."""
    games = max(1, round(FAST_GAMES * effort.size))
    crowd = [GREEDY] * 4
    match(crowd, Rules(), 1)  # compiled, or loaded, before time counts
    best = min(_seconds(crowd, games) for _ in range(effort.rounds))
    yield Figure("greedy games of four", MINUTE * games / best, "a minute", at_least=20_000)
    for label, options in (
        ("base", {}),
        ("towers, memory, noticed", {"towers": True, "memory": True, "banish": "noticed"}),
    ):
        spent = [
            seconds
            for seed in range(max(1, round(TABLES * effort.size)))
            for seconds in _decisions(seed, options)
        ]
        mean = MILLI * sum(spent) / len(spent)
        yield Figure(f"a decision of the {NAME}, {label}", mean, "ms", at_most=3)
        yield Figure(f"the longest of {len(spent)}, {label}", MILLI * max(spent), "ms", at_most=50)


def strength(effort: Effort) -> Iterator[Figure]:
    """The share of games that the best bot wins against greedy ones with the same ears; with as
    many shakes as either likes up to thirteen, and with the same few for all.

    What has to reach its target is the lower end of the interval, 95% sure."""
    games = max(2, round(GAMES * effort.size))
    thinker = LEVELS[NAME]
    hurried = replace(thinker, patience=SHAKES), replace(GREEDY, enough=-1, patience=SHAKES)
    for players, wanted in WANTED.items():
        for towers in (False, True):
            rules = Rules(players=players, towers=towers)
            kind = f"{players} players, {'towers' if towers else 'base'}"
            for label, (best, other) in (
                ("", (thinker, GREEDY)),
                (f", {SHAKES} shakes each", hurried),
            ):
                score = match([best, *[other] * (players - 1)], rules, games, seed=1)
                yield from _figures(f"{NAME} beats greedy, {kind}{label}", score, wanted)


def _figures(name: str, score: Score, wanted: float) -> Iterator[Figure]:
    low, high = score.interval()
    yield Figure(name, HUNDRED * score.share(), "of 100")
    yield Figure(f"{name}, at least", HUNDRED * low, "of 100", at_least=wanted)
    yield Figure(f"{name}, at most", HUNDRED * high, "of 100")
    yield Figure(f"{name}, shakes a round", score.shakes_a_round())
    yield Figure(f"{name}, shakes a round of a greedy one", score.shakes_a_round(1))


def _seconds(entrants: list[Player], games: int) -> float:
    began = thread_time()
    match(entrants, Rules(), games, seed=1)
    return thread_time() - began


def _decisions(seed: int, options: dict[str, object]) -> Iterator[float]:
    """The seconds of every decision in a game of four."""
    state, bot, number = start(**options), Thinker(LEVELS[NAME], seed), 0
    while state.outcome is None:
        number += 1
        if state.awaits_chance:
            state = state.play(state.draw(Chance.from_seed(seed, number)))
            continue
        player = state.acting[number % len(state.acting)]
        view = state.view(player)
        began = thread_time()
        action = bot.choose(view, player)
        yield thread_time() - began
        state = state.play(action, player)
