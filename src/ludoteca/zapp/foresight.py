"""What a move leads to, and what each number would be worth to have.

The players' numbers of a round stand in one word, four bits each by player, 0 for who does not
move, or has.
"""

from typing import Annotated, Any, TypeAlias

import numpy as np

from ludoteca.core.bits import zeros_below
from ludoteca.core.jit import kernel
from ludoteca.zapp.kernel import (
    CITY,
    EACH,
    U0,
    U1,
    Layout,
    banishable,
    liftable,
    moved,
    place,
)
from ludoteca.zapp.values import Numbers, chance_to_win, winner

Habits: TypeAlias = Annotated[np.ndarray[Any, Any], "float64[:, ::1]"]
Packed: TypeAlias = np.uint64
Choice: TypeAlias = tuple[np.uint64, np.uint64, np.uint64]
"""A figure, those it carries, those it sends back."""

NIBBLE, FOUR = np.uint64(15), np.uint64(4)
VESSELS = 13
STRIDES = np.array([0.6180339887498949, 0.7548776662466927, 0.5698402909980532, 0.819172513396164])
"""Steps that spread points evenly between 0 and 1, for each player others than his neighbours'."""


@kernel
def number_of(numbers: Packed, player: int) -> np.uint64:
    """The number with which a player is to move."""
    return (numbers >> (FOUR * np.uint64(player))) & NIBBLE


@kernel
def without(numbers: Packed, player: int) -> Packed:
    """After a player has moved."""
    return numbers & ~(NIBBLE << (FOUR * np.uint64(player)))


@kernel
def next_mover(numbers: Packed, players: int) -> int:
    """The player with the highest number. (P8)"""
    best = 0
    for player in range(1, players):
        if number_of(numbers, player) > number_of(numbers, best):
            best = player
    return best


@kernel
def best_move(
    figures: np.uint64,
    layout: Layout,
    mover: int,
    numbers: Packed,
    players: int,
    towers: bool,
    noticed: bool,
    weights: Numbers,
    depth: int,
) -> Choice:
    """The move after which the mover is likeliest to win.

    With depth 0 that is judged as soon as he has moved; with more, after all others have, each of
    whom looks one less deep. Of figures that may be carried, or spared, each is tried by itself.
    """
    number = number_of(numbers, mover)
    rest = without(numbers, mover)
    best_value = -1.0
    best = (U0, U0, U0)
    for own in range(3):
        figure = EACH * np.uint64(mover) + np.uint64(own)
        at = place(figures, figure)
        if at == CITY:
            continue
        twin = False
        for earlier in range(own):
            twin = twin or place(figures, EACH * np.uint64(mover) + np.uint64(earlier)) == at
        if twin:
            continue
        banished = banishable(figures, layout, figure, number, towers)
        sparing = banished if noticed else U0
        lifting = liftable(figures, layout, figure, number) if towers else U0
        carried = changed = U0
        value = -1.0
        # First the plain move; then each other figure is carried, or spared, if that is better.
        while True:
            after = moved(
                figures,
                layout,
                figure,
                number,
                carried ^ (changed & lifting),
                banished ^ (changed & sparing),
            )
            coming = rest
            while depth > 0 and coming and winner(after, players) < 0:
                other = next_mover(coming, players)
                reply = best_move(
                    after, layout, other, coming, players, towers, noticed, weights, depth - 1
                )
                after = moved(after, layout, reply[0], number_of(coming, other), reply[1], reply[2])
                coming = without(coming, other)
            found = chance_to_win(after, layout, mover, players, towers, weights)
            if found > value:
                value = found
                carried ^= changed & lifting
                banished ^= changed & sparing
            lifting, sparing = lifting & ~changed, sparing & ~changed
            # A figure that was tried stays as it is.
            waiting = lifting | sparing
            if not waiting:
                break
            changed = U1 << zeros_below(waiting)
        if value > best_value:
            best_value = value
            best = (figure, carried, banished)
    return best


@kernel
def round_played(
    figures: np.uint64,
    layout: Layout,
    numbers: Packed,
    players: int,
    towers: bool,
    noticed: bool,
    weights: Numbers,
    depth: int,
) -> np.uint64:
    """The figures after everybody has moved as well as he can see."""
    while numbers and winner(figures, players) < 0:
        mover = next_mover(numbers, players)
        choice = best_move(
            figures, layout, mover, numbers, players, towers, noticed, weights, depth
        )
        figures = moved(figures, layout, choice[0], number_of(numbers, mover), choice[1], choice[2])
        numbers = without(numbers, mover)
    return figures


@kernel
def drawn_number(habits: Habits, magic: int, taken: np.uint64, share: float) -> int:
    """The number that somebody chooses with this magic number, when some are taken: where the
    `share` lies among all that are left, weighted by how often each is chosen."""
    total = 0.0
    for number in range(1, VESSELS + 1):
        if (taken >> np.uint64(number)) & U1 == U0:
            total += habits[magic, number]
    share *= total
    last = 0
    for number in range(1, VESSELS + 1):
        if (taken >> np.uint64(number)) & U1 == U0 and habits[magic, number] > 0.0:
            last = number
            share -= habits[magic, number]
            if share < 0.0:
                break
    return last


@kernel
def foresee(
    figures: np.uint64,
    layout: Layout,
    player: int,
    magic: int,
    players: int,
    towers: bool,
    noticed: bool,
    weights: Numbers,
    habits: Habits,
    samples: int,
    depth: int,
    prospects: Numbers,
) -> None:
    """Write how likely the player is to win with each of the numbers 1 to 13, played against
    numbers that the others are likely to choose; without samples the others do not move."""
    for number in range(VESSELS):
        prospects[number] = 0.0
    for sample in range(max(1, samples)):
        for number in range(1, VESSELS + 1):
            if number > magic + 1:  # too high is too high
                continue
            taken = U1 << np.uint64(number)
            numbers = U0
            if number <= magic:
                numbers = np.uint64(number) << (FOUR * np.uint64(player))
            for other in range(players):
                if other == player or samples == 0:
                    continue
                share = (sample + 0.5) * STRIDES[other] + 0.31 * other
                chosen = drawn_number(habits, magic, taken, share - np.floor(share))
                taken |= U1 << np.uint64(chosen)
                if chosen <= magic:
                    numbers |= np.uint64(chosen) << (FOUR * np.uint64(other))
            after = round_played(figures, layout, numbers, players, towers, noticed, weights, depth)
            prospects[number - 1] += chance_to_win(after, layout, player, players, towers, weights)
    for number in range(min(magic + 1, VESSELS)):
        prospects[number] /= max(1, samples)
    for number in range(magic + 1, VESSELS):
        prospects[number] = prospects[magic]
