"""What the bots believe of vessels, held against the exact sum and against chance."""

from math import exp, log
from random import Random
from statistics import NormalDist

import numpy as np
import pytest

from ludoteca.core.chance import Chance
from ludoteca.zapp import beliefs
from ludoteca.zapp.ears import Heard, drawn_hearing
from ludoteca.zapp.hearing import FINE, USUAL_EAR, shared, sounds
from ludoteca.zapp.rules import VESSELS

W = USUAL_EAR.spread


def heard(seed: int, vessels: int) -> tuple[np.ndarray, np.ndarray]:
    """The means and the shakes of somebody who has listened to some vessels, mixed by lot."""
    dice = Random(seed)
    order = dice.sample(range(1, VESSELS + 1), VESSELS)
    means, shakes = np.zeros(VESSELS), np.zeros(VESSELS, dtype=np.int64)
    for place in range(vessels):
        shakes[place] = dice.randrange(1, 4)
        spread = beliefs.variance_after(W, shakes[place]) ** 0.5
        means[place] = sounds(order[place]) + dice.gauss(0.0, spread)
    return means, shakes


def believed(means: np.ndarray, shakes: np.ndarray, known: np.ndarray | None = None) -> np.ndarray:
    odds = np.empty((VESSELS, VESSELS))
    nothing = np.zeros((VESSELS, VESSELS))
    beliefs.believed(nothing if known is None else known, means, shakes, W, odds)
    return odds


@pytest.mark.parametrize("vessels", [1, 3, 6, 13])
@pytest.mark.parametrize("seed", range(3))
def test_beliefs_are_near_the_exact_ones(seed: int, vessels: int) -> None:
    means, shakes = heard(seed, vessels)
    weights = [
        [
            exp(-((mean - sounds(n)) ** 2) / (2 * beliefs.variance_after(W, count)))
            if count
            else 1.0
            for n in range(1, VESSELS + 1)
        ]
        for mean, count in zip(means, shakes, strict=True)
    ]
    exact, found = np.array(shared(weights)), believed(means, shakes)
    apart = np.array([np.array(row) / sum(row) for row in weights])  # as if vessels could be equal
    assert np.abs(found - exact).max() < 0.3
    assert np.abs(found - exact).mean() < min(0.02, 0.75 * np.abs(apart - exact).mean())


def test_each_number_is_somewhere_and_each_vessel_holds_one() -> None:
    odds = believed(*heard(5, 7))
    assert odds.sum(axis=1) == pytest.approx(1.0)
    assert odds.sum(axis=0) == pytest.approx(1.0, abs=0.1)


def test_what_is_known_beforehand_counts_as_much_as_what_is_heard() -> None:
    means, shakes = heard(2, 4)
    before = np.array(
        [
            [-((means[at] - sounds(n)) ** 2) / (2 * W * W) for n in range(1, VESSELS + 1)]
            if shakes[at]
            else [0.0] * VESSELS
            for at in range(VESSELS)
        ]
    )
    shaken = np.minimum(shakes, 1)
    nothing_heard = believed(np.zeros(VESSELS), np.zeros(VESSELS, dtype=np.int64), before)
    assert nothing_heard == pytest.approx(believed(means, shaken))


@pytest.mark.parametrize("shakes", [0, 1, 2, 5])
def test_another_shake_is_expected_to_sound_as_chance_draws_it(shakes: int) -> None:
    before = Heard(1, 1, shakes, 640) if shakes else None
    mean = log(before.number) if before else 0.0
    for number in (1, 6, 13):
        lot = Chance.from_seed(shakes, number).below(FINE)
        normal = NormalDist().inv_cdf((lot + 0.5) / FINE)
        foreseen = beliefs.expected(mean, shakes, number - 1)
        foreseen += beliefs.surprise_of(shakes, W) * normal
        drawn = drawn_hearing(number, before, Chance.from_seed(shakes, number))
        assert foreseen == pytest.approx(log(drawn))


@pytest.mark.compiled
@pytest.mark.parametrize("shakes", [0, 2])
def test_another_shake_is_worth_what_it_brings_on_average(shakes: int) -> None:
    means, _ = heard(3, 1)
    counts = np.zeros(VESSELS, dtype=np.int64)
    counts[0] = shakes
    odds = believed(means, counts)
    prospects = np.array([n / 8 if n <= 8 else 0.0 for n in range(1, VESSELS + 1)])
    otherwise = 0.55
    dice, total, times = np.random.default_rng(1), 0.0, 4000
    for _ in range(times):
        number = dice.choice(VESSELS, p=odds[0] / odds[0].sum())
        mean = beliefs.expected(means[0], shakes, number)
        mean += beliefs.surprise_of(shakes, W) * dice.normal()
        after = np.zeros((VESSELS, VESSELS))
        after[0] = np.log(odds[0])
        # The belief after the shake, by Bayes from the belief before.
        centres = [beliefs.expected(means[0], shakes, n) for n in range(VESSELS)]
        misses = (mean - np.array(centres)) / beliefs.surprise_of(shakes, W)
        weights = odds[0] * np.exp(-(misses**2) / 2)
        total += max(otherwise, float(weights @ prospects / weights.sum()))
    worth = beliefs.worth_hearing(odds, 0, means[0], shakes, W, prospects, otherwise)
    assert worth == pytest.approx(total / times, abs=0.015)


def test_what_can_change_nothing_is_worth_no_more_than_before() -> None:
    odds = believed(*heard(4, 3))
    prospects = np.full(VESSELS, 0.25)
    assert beliefs.worth_hearing(odds, 0, 1.5, 1, W, prospects, 0.1) == pytest.approx(0.25)
    assert beliefs.worth_hearing(odds, 0, 1.5, 1, W, prospects, 0.9) == pytest.approx(0.9)
