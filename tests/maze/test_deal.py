"""Deals: as likely as they should be, and the same for everybody who asks for the same."""

from collections import Counter
from datetime import date

import pytest

from ludoteca import maze
from ludoteca.core.errors import BadOption
from ludoteca.maze import deal


def test_the_deals_of_a_seed_stay_what_they_are() -> None:
    """Records and links may hold a seed: what it deals must never change."""
    assert [str(maze.deal_by_seed(setup, 1982))[:44] for setup in deal.SETUPS] == [
        "wM wM / w1 w2 w3 wL / wH wR wS wS w3 wH / w2",
        "wM wM / w1 w2 w3 wL / wH wR wS wS w3 wH / . ",
        "wM wM / wS wR w2 wL / w3 wS wL wH wT w3 / w2",
    ]


@pytest.mark.parametrize("setup", deal.SETUPS)
def test_every_kind_comes_to_every_square(setup: str) -> None:
    seen: dict[str, Counter[str]] = {}
    for seed in range(300):
        for square, code in maze.deal_by_seed(setup, seed).pieces.items():
            seen.setdefault(square, Counter())[code] += 1
    for square, counts in seen.items():
        if counts.keys() != {"wM"} and counts.keys() != {"bM"}:
            assert len(counts) == 8, square
            assert max(counts.values()) < 300 * 0.3


def test_each_day_has_its_deal() -> None:
    days = [date(2026, month, day) for month in (1, 12) for day in (1, 11, 31)]
    assert len({deal.seed_of_day(day) for day in days}) == len(days)


def test_other_deals_are_not_known() -> None:
    with pytest.raises(BadOption, match='"huge" is no value for setup'):
        maze.deal_by_seed("huge", 1)
