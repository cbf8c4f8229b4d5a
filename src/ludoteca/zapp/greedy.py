"""The greedy bot once more, as kernels, for matches of thousands of games: see `bots.Greedy`."""

import numpy as np

from ludoteca.core.bits import ones, zeros_below
from ludoteca.core.jit import kernel
from ludoteca.zapp.beliefs import VESSELS
from ludoteca.zapp.choosing import BACK, CHOOSE, NOTHING, is_in, one_of
from ludoteca.zapp.hearing import EXACT, SLOPE
from ludoteca.zapp.kernel import (
    CITY,
    EACH,
    U0,
    U1,
    Layout,
    banishable,
    left,
    liftable,
    place,
)
from ludoteca.zapp.values import Indices, Numbers


@kernel
def stones(mean: float) -> float:
    """How many stones there are in what sounds like so many."""
    exact = np.log(EXACT)
    return float(np.exp(mean if mean <= exact else exact + (mean - exact) / SLOPE))


@kernel
def greedy_listened(
    means: Numbers,
    shakes: Indices,
    taken: np.uint64,
    held: int,
    patience: int,
    magic: int,
    enough: float,
    lot: np.uint64,
) -> int:
    """What the greedy bot does next: see `bots.Greedy`."""
    spent, fresh, best, lowest = 0, U0, NOTHING, 0.0
    for at in range(VESSELS):
        spent += shakes[at]
        if is_in(taken, at):
            continue
        if shakes[at] == 0:
            fresh |= U1 << np.uint64(at)
            continue
        off = magic - stones(means[at])
        miss = abs(off) if off >= -0.5 else 100.0 - off
        if best == NOTHING or miss < lowest:
            best, lowest = at, miss
    if held != NOTHING and shakes[held] > 1:
        return CHOOSE
    done = best != NOTHING and (fresh == U0 or lowest <= enough or spent >= patience)
    if held != NOTHING:
        return CHOOSE if done and best == held else BACK
    if done:
        return best
    if fresh == U0:
        fresh = np.uint64((1 << VESSELS) - 1) & ~taken
    return int(zeros_below(one_of(fresh, lot)))


@kernel
def greedy_move(
    figures: np.uint64, layout: Layout, mover: int, number: np.uint64, towers: bool
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """The figure that sends most back, or else is furthest; it carries its own."""
    best, most, nearest = U0, -1, 0
    sent = U0
    for own in range(3):
        figure = EACH * np.uint64(mover) + np.uint64(own)
        at = place(figures, figure)
        if at == CITY:
            continue
        banished = banishable(figures, layout, figure, number, towers)
        count = int(ones(banished))
        steps = int(left(at, layout[mover]))
        if count > most or (count == most and steps < nearest):
            best, most, nearest, sent = figure, count, steps, banished
    carried = U0
    if towers:
        carried = liftable(figures, layout, best, number) & (
            np.uint64(7) << (EACH * np.uint64(mover))
        )
    return best, carried, sent
