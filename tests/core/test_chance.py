"""Chance is even, repeatable, and can be checked afterwards.

The seeds are fixed, so these tests always see the same draws; the limits of chi-square lie where
an even source would be once in ten million trials.
"""

from collections import Counter
from itertools import pairwise, permutations
from math import sqrt

import pytest

from ludoteca.core.chance import KEY_BYTES, Chance, commitment, new_key

DICE = [4, 1, 2, 1, 1, 3, 6, 4, 1, 3, 1, 1]
DECK = [1, 7, 2, 3, 0, 6, 4, 5]


def far(degrees: int) -> float:
    """What chi-square exceeds once in ten million trials (by Wilson and Hilferty)."""
    spread = 2 / (9 * degrees)
    return degrees * (1 - spread + 5.2 * sqrt(spread)) ** 3


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = counts.total() / kinds
    never_drawn = (kinds - len(counts)) * expected
    return never_drawn + sum((n - expected) ** 2 / expected for n in counts.values())


@pytest.mark.parametrize("limit", [2, 6, 7, 10, 37, 61])
def test_numbers_are_even_within_one_event(limit: int) -> None:
    chance = Chance.from_seed(1)
    counts = Counter[object](chance.below(limit) for _ in range(6000))
    assert set(counts) == set(range(limit))
    assert chi_square(counts, limit) < far(limit - 1)


def test_first_draws_are_even_from_event_to_event() -> None:
    key = b"k" * KEY_BYTES
    counts = Counter[object](Chance(key, number).below(6) for number in range(6000))
    assert chi_square(counts, 6) < far(5)


def test_first_draws_are_even_from_seed_to_seed() -> None:
    counts = Counter[object](Chance.from_seed(seed).below(6) for seed in range(6000))
    assert chi_square(counts, 6) < far(5)


def test_neighbouring_draws_have_nothing_to_do_with_each_other() -> None:
    key = b"k" * KEY_BYTES
    draws = [Chance(key, number).below(6) for number in range(7201)]
    pairs = Counter[object](pairwise(draws))
    assert chi_square(pairs, 36) < far(35)


def test_every_order_is_as_likely() -> None:
    counts: Counter[object] = Counter()
    for number in range(4800):
        deck = list("abcd")
        Chance.from_seed(2, number).shuffle(deck)
        counts["".join(deck)] += 1
    assert set(counts) == set(map("".join, permutations("abcd")))
    assert chi_square(counts, 24) < far(23)


def test_every_item_is_as_likely() -> None:
    chance = Chance.from_seed(5)
    counts = Counter[object](chance.pick(["heads", "tails"]) for _ in range(4000))
    assert chi_square(counts, 2) < far(1)


def test_the_least_choice_leaves_no_choice() -> None:
    chance = Chance.from_seed(1)
    assert {chance.below(1) for _ in range(5)} == {0}
    empty: list[int] = []
    chance.shuffle(empty)
    assert empty == []


def test_nothing_can_be_drawn_from_nothing() -> None:
    for limit in (0, -3):
        with pytest.raises(ValueError, match="at least 1"):
            Chance.from_seed(1).below(limit)
    with pytest.raises(ValueError, match="at least 1"):
        Chance.from_seed(1).pick([])


def test_numbers_beyond_a_word_are_drawn_whole() -> None:
    limit = 10**40
    draws = [Chance.from_seed(9, number).below(limit) for number in range(50)]
    assert max(draws) > limit * 9 // 10
    assert min(draws) < limit // 10


def test_values_that_would_favour_some_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Chance.from_seed(1)
    taken = [b"\xff" * 8, (7).to_bytes(8)]
    monkeypatch.setattr(chance, "_take", lambda size: taken.pop(0))
    assert chance.below(6) == 1
    assert taken == []


def test_the_key_and_the_number_decide_everything() -> None:
    def draws(chance: Chance) -> list[int]:
        return [chance.below(1000) for _ in range(40)]

    key = b"k" * KEY_BYTES
    assert draws(Chance(key, 3)) == draws(Chance(key, 3))
    assert draws(Chance(key, 3)) != draws(Chance(key, 4))
    assert draws(Chance(key, 3)) != draws(Chance(b"l" * KEY_BYTES, 3))
    assert draws(Chance.from_seed(7, 3)) == draws(Chance.from_seed(7, 3))
    assert draws(Chance.from_seed(7, 3)) != draws(Chance.from_seed(8, 3))


def test_draws_stay_what_they_are_for_ever() -> None:
    """Tables of the past are checked with the key they show: their dice may never change."""
    chance = Chance(bytes(range(KEY_BYTES)), 12)
    assert [chance.below(6) + 1 for _ in range(12)] == DICE
    deck = list(range(8))
    Chance.from_seed(2026, 1).shuffle(deck)
    assert deck == DECK


def test_keys_are_long_and_new() -> None:
    assert len({new_key() for _ in range(50)}) == 50
    assert {len(new_key()) for _ in range(5)} == {KEY_BYTES}


def test_a_commitment_binds_to_the_key_and_the_salt() -> None:
    shown = commitment(b"k" * KEY_BYTES, b"salt")
    assert len(bytes.fromhex(shown)) == 32
    assert shown == commitment(b"k" * KEY_BYTES, b"salt")
    assert shown != commitment(b"l" * KEY_BYTES, b"salt")
    assert shown != commitment(b"k" * KEY_BYTES, b"pepper")
