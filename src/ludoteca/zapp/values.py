"""How likely each player is to win a position between two rounds.

Every player has a score: what his figures' ways home are worth, and what it costs him to stand
where another may overtake him, each by how many of his figures are home already. The chance to win
is the exponential of a player's score among those of all. What counts how much was fitted to the
outcomes of games that the bots played among themselves; see `scripts/fit_zapp.py`.
"""

from typing import Annotated, Any, TypeAlias

import numpy as np

from ludoteca.core.jit import kernel
from ludoteca.zapp.kernel import (
    EACH,
    FIELDS,
    TOWERS,
    U0,
    U1,
    Layout,
    at_home,
    left,
    place,
    safe,
)

Numbers: TypeAlias = Annotated[np.ndarray[Any, Any], "float64[::1]"]
Indices: TypeAlias = Annotated[np.ndarray[Any, Any], "int64[::1]"]

REACH = 12  # no figure is sent further than the highest number that can move
LAP = 25  # steps from the start to the city
EXPOSED = LAP + 1
CHASED = EXPOSED + 1  # and the eleven that follow: by how far the pursuer is behind
GROUP = CHASED + REACH
LIFTS = 3 * GROUP
"""Whoever stands on his own tower may be carried: by a friend, or by a stranger, which helps him
as long as it does not take him past his city."""
BENDS = LIFTS + 3
KNOTS = np.array([4, 8, 12, 18, 25, 32, 40, 50, 60], dtype=np.int64)
"""All steps left count once more where their sum bends."""
COUNT = BENDS + 9
MOST = 64
"""More terms than that no position has."""


@kernel
def terms(
    figures: np.uint64,
    layout: Layout,
    player: int,
    players: int,
    towers: bool,
    which: Indices,
    amounts: Numbers,
) -> int:
    """How many terms a player's score has while not all his figures are home; which they are, and
    how much of each there is."""
    home = layout[player]
    safe_fields = safe(home, towers)
    own_towers = (home >> TOWERS) if towers else U0
    group = GROUP * int(at_home(figures, np.uint64(player)))
    found = total = 0
    for number in range(3):
        at = place(figures, EACH * np.uint64(player) + np.uint64(number))
        steps = int(left(at, home))
        total += steps
        which[found], amounts[found] = group + min(steps, LAP), 1.0
        found += 1
        if at >= FIELDS:
            continue
        unsafe = (safe_fields >> at) & U1 == U0
        on_tower = (own_towers >> at) & U1 != U0
        if not unsafe and not on_tower:
            continue
        progress = (LAP - steps) / LAP
        if unsafe:
            which[found], amounts[found] = group + EXPOSED, progress
            found += 1
        for other in range(players):
            nearest = REACH + 1
            for other_number in range(3):
                behind = place(figures, EACH * np.uint64(other) + np.uint64(other_number))
                if behind < FIELDS:
                    gap = int((at + FIELDS - behind) % FIELDS)
                    # Who reaches his city before the figure does not meet it.
                    if 0 < gap < min(nearest, int(left(behind, layout[other]))):
                        nearest = gap
            if nearest <= REACH:
                if unsafe and other != player:
                    which[found], amounts[found] = group + CHASED + nearest - 1, progress
                    found += 1
                if on_tower and nearest < REACH:
                    kind = 0 if other == player else 1 if steps > REACH else 2
                    which[found], amounts[found] = LIFTS + kind, 1.0
                    found += 1
    for bend in range(len(KNOTS)):
        if total > KNOTS[bend]:
            which[found], amounts[found] = BENDS + bend, (total - KNOTS[bend]) / LAP
            found += 1
    return found


@kernel
def score(
    figures: np.uint64,
    layout: Layout,
    player: int,
    players: int,
    towers: bool,
    weights: Numbers,
    which: Indices,
    amounts: Numbers,
) -> float:
    """What a player's position is worth, as the logarithm of his share."""
    total = 0.0
    for term in range(terms(figures, layout, player, players, towers, which, amounts)):
        total += weights[which[term]] * amounts[term]
    return total


@kernel
def winner(figures: np.uint64, players: int) -> int:
    """Who has all figures home; -1 while nobody has. (P22)"""
    for player in range(players):
        if at_home(figures, np.uint64(player)) == EACH:
            return player
    return -1


@kernel
def chance_to_win(
    figures: np.uint64, layout: Layout, player: int, players: int, towers: bool, weights: Numbers
) -> float:
    """How likely this player is to win."""
    won = winner(figures, players)
    if won >= 0:
        return 1.0 if won == player else 0.0
    which, amounts = np.empty(MOST, dtype=np.int64), np.empty(MOST)
    own = score(figures, layout, player, players, towers, weights, which, amounts)
    shares = 1.0
    for other in range(players):
        if other != player:
            theirs = score(figures, layout, other, players, towers, weights, which, amounts)
            shares += np.exp(theirs - own)
    return 1.0 / shares
