"""The modelled ear keeps the laws it states, and memory is Bayes."""

from itertools import permutations
from math import exp, log, prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.core.chance import Chance
from ludoteca.core.errors import LudotecaError
from ludoteca.zapp.hearing import (
    CHILD_EAR,
    EARS,
    NUMBERS,
    SHARP_EAR,
    USUAL,
    USUAL_EAR,
    Ear,
    Heard,
    Memory,
    shared,
    sounds,
)

SHAKES = 400
every_ear = pytest.mark.parametrize("ear", EARS.values(), ids=EARS)


def logs(ear: Ear, stones: int, seconds: float = USUAL, shakes: int = SHAKES) -> np.ndarray:
    return np.log([ear.hear(stones, Chance.from_seed(s), seconds).number for s in range(shakes)])


def test_the_spreads_and_the_slope_of_people() -> None:
    assert (SHARP_EAR.spread, USUAL_EAR.spread, CHILD_EAR.spread) == (0.15, 0.20, 0.30)
    assert [sounds(n) for n in (1, 2, 3)] == [0, log(2), log(3)]
    assert sounds(12) - sounds(6) == pytest.approx(0.84 * log(2))


@every_ear
@pytest.mark.parametrize("stones", [1, 4, 13])
def test_what_is_heard_is_normal_about_the_curve(ear: Ear, stones: int) -> None:
    errors = (logs(ear, stones) - sounds(stones)) / ear.spread
    assert np.mean(errors) == pytest.approx(0, abs=0.15)
    assert np.std(errors) == pytest.approx(1, abs=0.1)
    assert np.mean(np.abs(errors) < 1) == pytest.approx(0.683, abs=0.07)
    assert np.abs(errors).max() < 5


@pytest.mark.parametrize("seconds", [0.5, 8.0, 1000.0])
def test_longer_listening_is_better_but_not_perfect(seconds: float) -> None:
    spread = USUAL_EAR.spread_after(seconds)
    assert np.std(logs(USUAL_EAR, 7, seconds)) == pytest.approx(spread, rel=0.1)
    assert (spread < 0.2) == (seconds > USUAL)
    assert spread > 0.2 * 0.5**0.5


@pytest.mark.parametrize("times", [2, 4])
def test_shaking_again_is_as_good_as_shaking_longer(times: int) -> None:
    found = []
    for seed in range(SHAKES):
        heard = None
        for shake in range(times):
            heard = USUAL_EAR.hear(9, Chance.from_seed(seed, shake), before=heard)
        assert heard is not None
        assert heard.seconds == times * USUAL
        found.append(log(heard.number))
    assert np.std(found) == pytest.approx(USUAL_EAR.spread_after(times * USUAL), rel=0.1)


@given(st.integers(1, 13), st.integers(0, 1 << 32))
def test_the_same_chance_hears_the_same(stones: int, seed: int) -> None:
    first, second = (SHARP_EAR.hear(stones, Chance.from_seed(seed, 5)) for _ in range(2))
    assert first == second
    assert repr(first) == f"Heard(number={first.number!r}, seconds=2.0)"  # not by what it erred


@every_ear
def test_the_odds_are_as_good_as_they_say(ear: Ear) -> None:
    """Of what was given odds of p, a part of p was so."""
    told, true = [], 0.0
    for seed in range(300):
        stones = Chance.from_seed(seed, 1).below(13) + 1
        odds = ear.odds(ear.hear(stones, Chance.from_seed(seed, 2)))
        assert sum(odds) == pytest.approx(1)
        likeliest = max(odds)
        told.append(likeliest)
        true += odds.index(likeliest) + 1 == stones
    assert true / len(told) == pytest.approx(np.mean(told), abs=0.07)


@pytest.mark.parametrize("seconds", [0, -2, float("nan"), float("inf")])
def test_times_that_are_none(seconds: float) -> None:
    with pytest.raises(LudotecaError, match="shaken for more than 0"):
        USUAL_EAR.hear(3, Chance.from_seed(1), seconds)


@pytest.mark.parametrize("stones", [0, 14])
def test_numbers_that_are_none(stones: int) -> None:
    with pytest.raises(LudotecaError, match="1 to 13"):
        USUAL_EAR.hear(stones, Chance.from_seed(1))


# Memory ------------------------------------------------------------------------------------------

square = st.integers(1, 4).flatmap(
    lambda n: st.lists(st.lists(st.floats(1e-4, 1), min_size=n, max_size=n), min_size=n, max_size=n)
)


@given(square)
def test_shares_are_those_of_all_ways_counted_one_by_one(weights: list[list[float]]) -> None:
    size = len(weights)
    ways = list(permutations(range(size)))
    worth = [prod(weights[place][way[place]] for place in range(size)) for way in ways]
    for place, odds in enumerate(shared(weights)):
        for number, share in enumerate(odds):
            counted = sum(w for w, way in zip(worth, ways, strict=True) if way[place] == number)
            assert share == pytest.approx(counted / sum(worth), rel=1e-6)


def test_what_one_place_holds_no_other_holds() -> None:
    memory = Memory(USUAL_EAR).seen(4, 9)
    odds = memory.odds()
    assert odds[4][8] > 0.999
    for place in set(range(13)) - {4}:
        assert odds[place][8] < 0.001
        assert odds[place][0] == pytest.approx(1 / 12, rel=0.01)
    for number in NUMBERS:
        assert sum(row[number - 1] for row in odds) == pytest.approx(1)


@every_ear
def test_what_is_remembered_fades(ear: Ear) -> None:
    memory = Memory(ear).heard(0, Heard(exp(sounds(7)), USUAL)).seen(1, 3)
    sure = [memory.odds()]
    for _ in range(10):
        memory = memory.later()
        sure.append(memory.odds())
    heard = [odds[0][6] for odds in sure]
    seen = [odds[1][2] for odds in sure]
    assert heard == sorted(heard, reverse=True)
    assert seen == sorted(seen, reverse=True)
    assert (seen[-1] < 0.3) == (ear is CHILD_EAR)


def test_hearing_a_place_again_makes_surer() -> None:
    heard = Heard(exp(sounds(7)), USUAL)
    once = Memory(CHILD_EAR).heard(0, heard)
    assert once.heard(0, heard).odds()[0][6] > once.odds()[0][6]


def test_nothing_is_remembered_of_mixed_vessels() -> None:
    assert Memory(SHARP_EAR).seen(0, 1).mixed() == Memory(SHARP_EAR)
