"""Whole games between bots, as fast as the machine can: to measure how strong they are.

The rules of moving are the kernel's, the decisions those the bots make; only the round is played
here, all on words and without a record. All listen together: one action each in turn, beginning
with the roller, until all have chosen. The same seed gives the same games.
"""

from typing import Annotated, Any, TypeAlias

import numpy as np

from ludoteca.core.jit import kernel
from ludoteca.zapp.beliefs import SOUNDS, VESSELS, Rows, expected, surprise_of, variance_after
from ludoteca.zapp.choosing import BACK, CHOOSE, NOTHING, SHAKE, listened
from ludoteca.zapp.foresight import (
    FOUR,
    Habits,
    Packed,
    best_move,
    foresee,
    next_mover,
    number_of,
    without,
)
from ludoteca.zapp.greedy import greedy_listened, greedy_move
from ludoteca.zapp.kernel import (
    CITY,
    EACH,
    U0,
    U1,
    Layout,
    banishable,
    moved,
    place,
)
from ludoteca.zapp.lots import STRIDE, lot_of, mixed, normal, share
from ludoteca.zapp.values import Indices, Numbers, winner

Table: TypeAlias = Annotated[np.ndarray[Any, Any], "float64[:, ::1]"]
Memories: TypeAlias = Annotated[np.ndarray[Any, Any], "float64[:, :, ::1]"]
Words: TypeAlias = Annotated[np.ndarray[Any, Any], "uint64[::1]"]

ALL_ON_START = np.uint64(sum(24 << 5 * figure for figure in range(12)))
MOST_ROUNDS = 2000
RARELY = 1e-6

# A player as numbers: how he listens, and how he thinks.
SPREAD, PATIENCE, HAZARD, KEEPS, SAMPLES, DEPTH, GREEDY, ENOUGH, STRAYS = range(9)
"""The spread of his ear, the shakes he listens to, how likely he thinks it that a rival takes a
vessel in the meantime, how much he remembers a round later; the rounds he thinks through, the moves
he looks ahead; whether he is greedy instead, and which vessel is then enough for him; how often,
for training, he moves at random."""


@kernel
def mix(vessels: Indices, lot: np.uint64) -> None:
    """Put the vessels in an order drawn by lot."""
    for last in range(VESSELS - 1, 0, -1):
        lot += STRIDE
        other = int(share(lot) * (last + 1))
        vessels[last], vessels[other] = vessels[other], vessels[last]


@kernel
def tell(
    known: Rows,
    remembered: Rows,
    hands: Indices,
    chosen: Indices,
    player: int,
    magic: int,
    habits: Habits,
) -> None:
    """Write what a player knows without listening: what he remembers, and what it tells of a vessel
    that another has chosen it."""
    known[:] = remembered
    for other in range(len(hands)):
        if other != player and chosen[other]:
            for number in range(VESSELS):
                known[hands[other], number] += np.log(habits[magic, number + 1] + RARELY)


@kernel
def remember(
    remembered: Rows, means: Numbers, shakes: Indices, spread: float, keeps: float
) -> None:
    """Add what was heard in a round to what is remembered, all a little fainter a round later."""
    for at in range(VESSELS):
        for number in range(VESSELS):
            if shakes[at]:
                miss = means[at] - SOUNDS[number]
                remembered[at, number] -= miss * miss / (2.0 * variance_after(spread, shakes[at]))
            remembered[at, number] *= keeps


@kernel
def mountain(
    figures: np.uint64,
    layout: Layout,
    players: int,
    towers: bool,
    noticed: bool,
    magic: int,
    roller: int,
    vessels: Indices,
    remembered: Memories,
    memory: bool,
    facts: Table,
    weights: Table,
    habits: Habits,
    lot: np.uint64,
    shaken: Indices,
) -> Packed:
    """The numbers that all have chosen in a round, too high ones as well. (P5)"""
    means = np.zeros((players, VESSELS))
    shakes = np.zeros((players, VESSELS), dtype=np.int64)
    prospects = np.zeros((players, VESSELS))
    known = np.zeros((VESSELS, VESSELS))
    hands = np.full(players, NOTHING)
    chosen = np.zeros(players, dtype=np.int64)
    for player in range(players):
        if facts[player, GREEDY] == 0.0:
            foresee(
                figures,
                layout,
                player,
                magic,
                players,
                towers,
                noticed,
                weights[player],
                habits,
                int(facts[player, SAMPLES]),
                int(facts[player, DEPTH]),
                prospects[player],
            )
    waiting, turn = players, roller
    while waiting:
        player = turn % players
        turn += 1
        if chosen[player]:
            continue
        taken, rivals = U0, 0
        for other in range(players):
            if other != player:
                if hands[other] != NOTHING:
                    taken |= U1 << np.uint64(hands[other])
                rivals += 1 - chosen[other]
        lot += STRIDE
        own, held = facts[player], hands[player]
        if own[GREEDY]:
            action = greedy_listened(
                means[player],
                shakes[player],
                taken,
                held,
                int(own[PATIENCE]),
                magic,
                own[ENOUGH],
                mixed(lot),
            )
        else:
            tell(known, remembered[player], hands, chosen, player, magic, habits)
            action = listened(
                known,
                means[player],
                shakes[player],
                taken,
                held,
                int(own[PATIENCE]),
                rivals,
                memory,
                prospects[player],
                own[SPREAD],
                own[HAZARD],
                mixed(lot),
            )
        if action == CHOOSE:
            chosen[player] = 1
            waiting -= 1
        elif action == BACK:
            hands[player] = NOTHING
        else:
            at = held if action == SHAKE else action
            hands[player] = at
            lot += STRIDE + STRIDE
            mean, count = means[player, at], shakes[player, at]
            means[player, at] = expected(mean, count, vessels[at] - 1) + (
                surprise_of(count, own[SPREAD]) * normal(lot)
            )
            shakes[player, at] += 1
            shaken[player] += 1
    numbers = U0
    for player in range(players):
        numbers |= np.uint64(vessels[hands[player]]) << (FOUR * np.uint64(player))
        if memory:
            remember(
                remembered[player],
                means[player],
                shakes[player],
                facts[player, SPREAD],
                facts[player, KEEPS],
            )
    return numbers


@kernel
def stray_move(
    figures: np.uint64,
    layout: Layout,
    mover: int,
    number: np.uint64,
    towers: bool,
    lot: np.uint64,
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """A figure by lot, which carries nobody."""
    figure = EACH * np.uint64(mover) + lot % EACH
    while place(figures, figure) == CITY:
        lot = mixed(lot)
        figure = EACH * np.uint64(mover) + lot % EACH
    return figure, U0, banishable(figures, layout, figure, number, towers)


@kernel
def game(
    layout: Layout,
    players: int,
    towers: bool,
    noticed: bool,
    memory: bool,
    facts: Table,
    weights: Table,
    habits: Habits,
    lot: np.uint64,
    history: Words,
    choices: Table,
    shaken: Indices,
) -> tuple[int, int]:
    """Who wins a game, and after how many rounds; -1 where nobody does.

    `history` is filled with the figures before each round; `choices` counts by magic number what
    was chosen, `shaken` who has shaken a vessel how often.
    """
    figures = ALL_ON_START
    roller = int(share(lot) * players)
    vessels = np.arange(1, VESSELS + 1)
    remembered = np.zeros((players, VESSELS, VESSELS))
    for rounds in range(MOST_ROUNDS):
        if rounds < len(history):
            history[rounds] = figures
        lot += STRIDE
        magic = 2 + int(share(lot) * 6.0)
        lot += STRIDE
        magic += int(share(lot) * 6.0)
        lot += STRIDE
        if rounds == 0 or not memory:
            mix(vessels, mixed(lot))
        lot += STRIDE
        numbers = mountain(
            figures,
            layout,
            players,
            towers,
            noticed,
            magic,
            roller,
            vessels,
            remembered,
            memory,
            facts,
            weights,
            habits,
            mixed(lot),
            shaken,
        )
        for player in range(players):
            number = number_of(numbers, player)
            choices[magic, int(number)] += 1.0
            if int(number) > magic:
                numbers = without(numbers, player)
        while numbers:
            mover = next_mover(numbers, players)
            number = number_of(numbers, mover)
            lot += STRIDE
            if facts[mover, GREEDY]:
                choice = greedy_move(figures, layout, mover, number, towers)
            elif facts[mover, STRAYS] > 0.0 and share(lot) < facts[mover, STRAYS]:
                choice = stray_move(figures, layout, mover, number, towers, mixed(lot + STRIDE))
            else:
                choice = best_move(
                    figures,
                    layout,
                    mover,
                    numbers,
                    players,
                    towers,
                    noticed,
                    weights[mover],
                    int(facts[mover, DEPTH]),
                )
            figures = moved(figures, layout, choice[0], number, choice[1], choice[2])
            numbers = without(numbers, mover)
            won = winner(figures, players)
            if won >= 0:
                return won, rounds + 1
        roller = (roller + 1) % players
    return -1, MOST_ROUNDS


@kernel
def games(
    layout: Layout,
    players: int,
    towers: bool,
    noticed: bool,
    memory: bool,
    facts: Table,
    weights: Table,
    habits: Habits,
    seed: int,
    first: int,
    count: int,
    choices: Table,
    shaken: Indices,
) -> tuple[int, int, int, int, int]:
    """How often each of four has won, and all rounds; seats are changed from game to game.

    `choices` and `shaken` count as for one game, by entrant.
    """
    wins = np.zeros(4, dtype=np.int64)
    total = 0
    seats, values = np.empty_like(facts), np.empty_like(weights)
    history = np.empty(0, dtype=np.uint64)
    for number in range(first, first + count):
        for seat in range(players):
            entrant = (seat + number) % players
            seats[seat], values[seat] = facts[entrant], weights[entrant]
        shakes = np.zeros(players, dtype=np.int64)
        won, rounds = game(
            layout,
            players,
            towers,
            noticed,
            memory,
            seats,
            values,
            habits,
            lot_of(seed, number),
            history,
            choices,
            shakes,
        )
        for seat in range(players):
            shaken[(seat + number) % players] += shakes[seat]
        total += rounds
        if won >= 0:
            wins[(won + number) % players] += 1
    return wins[0], wins[1], wins[2], wins[3], total
