"""Figures of speed that anybody can measure: `ludoteca zapp bench`."""

from collections.abc import Iterator
from time import thread_time

from ludoteca.core.chance import Chance
from ludoteca.core.game import Played, Record
from ludoteca.core.text import Message, say
from ludoteca.zapp.bots import Greedy
from ludoteca.zapp.game import State, start
from ludoteca.zapp.gesture import lively
from ludoteca.zapp.match import match
from ludoteca.zapp.rules import Rules
from ludoteca.zapp.sound import Vessel
from ludoteca.zapp.strategy import GREEDY
from ludoteca.zapp.vessel import MOST


def figures(games: int = 10_000, recorded: int = 3) -> Iterator[tuple[Message, float]]:
    """Games of greedy bots on words, actions of recorded ones, and seconds of sound, each by the
    second of one core.

    >>> for figure, value in figures(games=10, recorded=1):
    ...     print(figure.id, value > 0)
    zapp.bench.games True
    zapp.bench.actions True
    zapp.sound.bench True
    """
    yield say("zapp.bench.games"), games_a_second(games)
    yield say("zapp.bench.actions"), actions_a_second(recorded)
    yield say("zapp.sound.bench"), sound_a_second(2.0 * recorded)


def games_a_second(games: int) -> float:
    """How many whole games of four greedy bots are played in a second.

    >>> games_a_second(10) > 0
    True
    """
    crowd = [GREEDY] * 4
    match(crowd, Rules(), 1)  # compiled, or loaded, before time counts
    began = thread_time()
    match(crowd, Rules(), games)
    return games / (thread_time() - began)


def greedy_game(seed: int, begin: State | None = None) -> Record:
    """A whole game of greedy bots, who listen one action each in turn.

    >>> greedy_game(1, start(players=2)).end.outcome is not None
    True
    """
    state = begin = begin or start()
    bot, played = Greedy(seed), list[Played]()
    while state.outcome is None:
        number = len(played)
        by = None if state.awaits_chance else state.acting[number % len(state.acting)]
        if by is None:
            action = state.draw(Chance.from_seed(seed, number))
        else:
            action = bot.choose(state.view(by), by)
        state = state.play(action, by)
        played.append(Played(by, action))
    return Record(begin, tuple(played))


def actions_a_second(games: int) -> float:
    """How many actions of recorded games are played again in a second.

    >>> actions_a_second(1) > 0
    True
    """
    records = [greedy_game(seed) for seed in range(games)]
    began = thread_time()
    for record in records:
        assert record.end.outcome is not None
    return sum(len(record.played) for record in records) / (thread_time() - began)


def sound_a_second(seconds: float) -> float:
    """How many seconds of a full vessel's sound are made in a second.

    >>> sound_a_second(0.05) > 0
    True
    """
    gesture = lively(seconds)
    vessel = Vessel(MOST)
    vessel.shaken(gesture[:1])
    began = thread_time()
    vessel.shaken(gesture)
    return seconds / (thread_time() - began)
