"""Moves of figures as values, and what the kernel says of them, in plain Python numbers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from ludoteca.core.jit import lazily
from ludoteca.zapp.rules import EACH, Rules
from ludoteca.zapp.track import CITY, COLOURS, FIELDS, START

if TYPE_CHECKING:
    from ludoteca.zapp import kernel
else:
    kernel = lazily("ludoteca.zapp.kernel")

FIGURES = range(EACH * len(COLOURS))
ALL_ON_START = sum(START << 5 * figure for figure in FIGURES)


@dataclass(frozen=True)
class Move:
    """A figure of the mover, from where to where, whom it carries and whom it sends back; figures
    are numbered through all colours."""

    figure: int
    start: int
    end: int
    carried: tuple[int, ...] = ()
    banished: tuple[int, ...] = ()


def place_of(figures: int, figure: int) -> int:
    """Where a figure is: a field, `START` or `CITY`.

    >>> place_of(ALL_ON_START, 7) == START
    True
    """
    return figures >> 5 * figure & 31


def placed(figures: int, figure: int, place: int) -> int:
    """After a figure was put on a place.

    >>> place_of(placed(ALL_ON_START, 7, 12), 7)
    12
    """
    return figures & ~(31 << 5 * figure) | place << 5 * figure


def figures_of(player: int) -> range:
    """The figures of a player.

    >>> list(figures_of(1))
    [3, 4, 5]
    """
    return range(EACH * player, EACH * (player + 1))


def at_home(figures: int, player: int) -> int:
    """How many figures of a player are in his city.

    >>> at_home(placed(ALL_ON_START, 3, CITY), 1)
    1
    """
    return sum(place_of(figures, figure) == CITY for figure in figures_of(player))


def steps_left(rules: Rules, player: int, place: int) -> int:
    """How many steps a figure of the player has from a place to its city.

    >>> steps_left(Rules(), 0, START), steps_left(Rules(), 0, 2)
    (25, 1)
    """
    return int(kernel.left(np.uint64(place), np.uint64(rules.track.words[player])))


def plain_move(rules: Rules, figures: int, figure: int, number: int) -> Move:
    """The move of a figure by so many steps, carrying nobody and, unless that is automatic, sending
    nobody back.

    >>> plain_move(Rules(), ALL_ON_START, 0, 6)
    Move(figure=0, start=24, end=8, carried=(), banished=())
    """
    start = place_of(figures, figure)
    home = np.uint64(rules.track.words[figure // EACH])
    end = int(kernel.target(np.uint64(start), np.uint64(number), home))
    banished = () if rules.noticed else banishable(rules, figures, figure, number)
    return Move(figure, start, end, (), banished)


def banishable(rules: Rules, figures: int, figure: int, number: int) -> tuple[int, ...]:
    """Whom a move sends back or may send back, in walking order. (P12)

    >>> yellow_ahead = placed(placed(ALL_ON_START, 0, 3), 9, 5)
    >>> banishable(Rules(), yellow_ahead, 0, 2)
    (9,)
    """
    found = kernel.banishable(
        np.uint64(figures), _layout(rules), np.uint64(figure), np.uint64(number), rules.towers
    )
    return _walked(rules, figures, figure, int(found))


def liftable(rules: Rules, figures: int, figure: int, number: int) -> tuple[int, ...]:
    """Whom a move may carry, in walking order. (P17)

    >>> green_on_tower = placed(placed(ALL_ON_START, 0, 3), 6, 5)
    >>> liftable(Rules(towers=True), green_on_tower, 0, 3), liftable(Rules(), green_on_tower, 0, 3)
    ((6,), ())
    """
    if not rules.towers:
        return ()
    found = kernel.liftable(
        np.uint64(figures), _layout(rules), np.uint64(figure), np.uint64(number)
    )
    return _walked(rules, figures, figure, int(found))


def made(rules: Rules, figures: int, move: Move, number: int) -> int:
    """The figures after a move.

    >>> place_of(made(Rules(), ALL_ON_START, plain_move(Rules(), ALL_ON_START, 0, 6), 6), 0)
    8
    """
    return int(
        kernel.moved(
            np.uint64(figures),
            _layout(rules),
            np.uint64(move.figure),
            np.uint64(number),
            _set_of(move.carried),
            _set_of(move.banished),
        )
    )


def all_moves(rules: Rules, figures: int, player: int, number: int) -> Iterator[Move]:
    """Every move of a player by so many steps.

    >>> len(list(all_moves(Rules(), ALL_ON_START, 2, 7)))
    3
    """
    for figure in figures_of(player):
        if place_of(figures, figure) == CITY:
            continue
        plain = plain_move(rules, figures, figure, number)
        named = banishable(rules, figures, figure, number) if rules.noticed else ()
        for carried in _subsets(liftable(rules, figures, figure, number)):
            for banished in _subsets(named):
                sent = banished if rules.noticed else plain.banished
                yield Move(figure, plain.start, plain.end, carried, sent)


def carried_to(rules: Rules, move: Move, figure: int) -> int:
    """Where a carried figure ends. (P18)

    >>> carried_to(Rules(towers=True), Move(6, 2, CITY, (0,)), 0)
    8
    """
    mover = move.figure // EACH
    if move.end == CITY and figure // EACH != mover:
        return rules.track.cities[mover]
    return move.end


def _subsets(figures: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for size in range(len(figures) + 1):
        yield from combinations(figures, size)


def _layout(rules: Rules) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    red, blue, green, yellow = map(np.uint64, rules.track.words)
    return red, blue, green, yellow


def _set_of(figures: Iterable[int]) -> np.uint64:
    return np.uint64(sum(1 << figure for figure in figures))


def _walked(rules: Rules, figures: int, mover: int, found: int) -> tuple[int, ...]:
    """Figures of a set in the order that the mover comes to them. (P17)"""
    start = place_of(figures, mover)
    begin = rules.track.starts[mover // EACH] if start == START else start
    members = [figure for figure in FIGURES if found >> figure & 1]
    return tuple(sorted(members, key=lambda f: (place_of(figures, f) - begin) % FIELDS))
