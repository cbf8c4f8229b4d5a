"""Teach the bots of Zapp Zerapp what a position is worth, from games they play among themselves.

`python scripts/fit_zapp.py` plays, for every number of players, without towers and with them, games
between equal bots that now and then move a figure at random; fits the weights of `values.terms` to
who has won them (a conditional logit, by Newton's method); and again with the bots so improved. It
also counts which numbers are chosen at which magic number, by these bots and by greedy ones, and
writes all to `src/ludoteca/zapp/wits.json`. To be run again when the terms or the rules change; it
takes some ten minutes of one core.
"""

import sys
from pathlib import Path
from time import process_time

import numpy as np

from ludoteca.core.jit import kernel
from ludoteca.zapp.kernel import Layout
from ludoteca.zapp.lots import lot_of
from ludoteca.zapp.strategy import GREEDY, Player, Wits, packed_layout, write_wits
from ludoteca.zapp.tournament import Table, Words, game, games
from ludoteca.zapp.track import STANDARD
from ludoteca.zapp.values import CHASED, COUNT, GROUP, LAP, MOST, REACH, terms

TARGET = Path(__file__).parents[1] / "src" / "ludoteca" / "zapp" / "wits.json"
SEED = 20_261_119
GAMES = (1_500, 3_000, 6_000)  # of each kind, from pass to pass
LEARNER = Player(spread=0.20, patience=6, hazard=0.05, samples=2, depth=0, strays=0.04)
RIDGE = 2.0
KINDS = tuple((players, towers) for players in (2, 3, 4) for towers in (False, True))


@kernel
def described(figures: Words, layout: Layout, players: int, towers: bool, rows: Table) -> None:
    """The terms of every player in every position, a row each."""
    which, amounts = np.empty(MOST, dtype=np.int64), np.empty(MOST)
    rows[:] = 0.0
    for number in range(len(figures)):
        for player in range(players):
            count = terms(figures[number], layout, player, players, towers, which, amounts)
            for term in range(count):
                rows[number * players + player, which[term]] += amounts[term]


def first_weights() -> np.ndarray:
    """A guess to begin with: steps left count against a player, and so does who chases him."""
    weights = np.zeros(COUNT)
    for home in range(3):
        group = weights[home * GROUP : (home + 1) * GROUP]
        group[: LAP + 1] = -0.1 * np.arange(LAP + 1)
        group[CHASED : CHASED + REACH] = -0.6 * (1 - np.arange(REACH) / REACH)
    return weights


def played(
    players: int, towers: bool, weights: np.ndarray, habits: np.ndarray, seed: int, count: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The positions of so many games, who won each, and what was chosen."""
    choices, shaken = np.zeros((13, 14)), np.zeros(players, dtype=np.int64)
    history = np.zeros(400, dtype=np.uint64)
    facts, values = np.array([LEARNER.facts] * players), np.array([weights] * players)
    options = packed_layout(STANDARD), players, towers, False, False
    positions, winners = [], []
    for number in range(count):
        lot = lot_of(seed, number)
        won, rounds = game(*options, facts, values, habits, lot, history, choices, shaken)
        kept = history[1 : min(rounds, len(history))]
        positions.append(kept.copy())
        winners.append(np.full(len(kept), won))
    return np.concatenate(positions), np.concatenate(winners), choices


def fitted(
    positions: np.ndarray, winners: np.ndarray, players: int, towers: bool, weights: np.ndarray
) -> tuple[np.ndarray, float]:
    """The weights that make the winners likeliest, and the mean surprise they leave."""
    size = 20_000
    for _ in range(8):
        slope, bend, surprise = -RIDGE * weights, RIDGE * np.eye(COUNT), 0.0
        for begin in range(0, len(positions), size):
            chunk, won = positions[begin : begin + size], winners[begin : begin + size]
            rows = np.empty((len(chunk) * players, COUNT))
            described(chunk, packed_layout(STANDARD), players, towers, rows)
            scores = (rows @ weights).reshape(-1, players)
            odds = np.exp(scores - scores.max(axis=1, keepdims=True))
            odds /= odds.sum(axis=1, keepdims=True)
            surprise -= np.log(odds[np.arange(len(chunk)), won]).sum()
            hits = (won[:, None] == np.arange(players)) - odds
            slope += rows.T @ hits.ravel()
            mean = np.einsum("np,npk->nk", odds, rows.reshape(-1, players, COUNT))
            bend += rows.T @ (rows * odds.reshape(-1, 1)) - mean.T @ mean
        step = np.linalg.solve(bend, slope)
        weights = weights + step
        if np.abs(step).max() < 1e-3:
            break
    return weights, surprise / len(positions)


def main() -> int:
    """Play, fit, and write down."""
    began = process_time()
    greedy = greedy_choices()
    habits = shares(greedy)
    weights: dict[tuple[int, bool], np.ndarray] = {kind: first_weights() for kind in KINDS}
    for turn, count in enumerate(GAMES):
        chosen = np.zeros((13, 14))
        for number, (players, towers) in enumerate(KINDS):
            seed = SEED + 1000 * turn + number
            positions, winners, choices = played(
                players, towers, weights[players, towers], habits, seed, count
            )
            weights[players, towers], surprise = fitted(
                positions, winners, players, towers, weights[players, towers]
            )
            chosen += choices / choices.sum()
            print(
                f"pass {turn + 1}, {players} players{', towers' * towers}: {len(positions)} "
                f"positions, surprise {surprise:.4f}, {process_time() - began:.0f} s",
                file=sys.stderr,
            )
        habits = shares(shares(chosen) + shares(greedy))
        TARGET.write_text(write_wits(Wits(habits, weights), SEED, GAMES))
    return 0


def greedy_choices() -> np.ndarray:
    """What greedy bots choose."""
    choices, shaken = np.zeros((13, 14)), np.zeros(3, dtype=np.int64)
    facts, values = np.array([GREEDY.facts] * 3), np.zeros((3, COUNT))
    options = packed_layout(STANDARD), 3, False, False, False
    games(*options, facts, values, choices, SEED, 0, 4_000, choices, shaken)
    return choices


def shares(choices: np.ndarray) -> np.ndarray:
    """How likely each number is at each magic number."""
    return np.asarray(choices / np.maximum(choices.sum(axis=1, keepdims=True), 1e-9))


if __name__ == "__main__":
    sys.exit(main())
