"""Difficulty: a rating that never falls as the simple player's mishaps rise, and verified deals."""

import json
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import maze
from ludoteca.maze import difficulty
from ludoteca.maze.deal import SETUPS
from ludoteca.maze.difficulty import LEVELS, Puzzle, Traits, as_scale, path, scale
from ludoteca.maze.effort import Effort, effort
from tests.maze.boards import board

TRAITS = st.builds(Traits, st.floats(0, 6), st.integers(1, 200), st.floats(0, 1))


def wins(puzzle: Puzzle) -> bool:
    end = path(puzzle.state, puzzle.solution)[-1]
    return end.outcome is not None and bool(end.outcome.winners)


# The scale ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", SETUPS)
@given(one=TRAITS, other=TRAITS)
def test_what_is_harder_in_every_trait_is_rated_no_easier(
    setup: str, one: Traits, other: Traits
) -> None:
    known = scale(setup)
    easier = Traits(*map(min, one, other))
    harder = Traits(*map(max, one, other))
    assert known.level(easier) <= known.level(harder)
    assert known.rate(easier) <= known.rate(harder) + 1e-12


@pytest.mark.parametrize("setup", SETUPS)
@given(one=TRAITS, other=TRAITS)
def test_a_higher_level_never_stands_for_fewer_mishaps(
    setup: str, one: Traits, other: Traits
) -> None:
    known = scale(setup)
    if known.level(one) < known.level(other):
        assert known.rate(one) <= known.rate(other)
    assert 0 <= known.rate(one) <= 1
    assert known.level(one) in LEVELS


@pytest.mark.parametrize("setup", SETUPS)
def test_in_the_measured_deals_levels_are_even_and_mishaps_rise(setup: str, root: Path) -> None:
    lines = (root / "docs/maze/difficulty.jsonl").read_text().splitlines()
    points = [point for point in map(json.loads, lines) if point["setup"] == setup]
    rates: dict[int, list[float]] = {level: [] for level in LEVELS}
    for point in points:
        if point["traits"]:
            rates[scale(setup).level(Traits(*point["traits"]))].append(point["stuck"])
    sizes = [len(found) for found in rates.values()]
    assert max(sizes) - min(sizes) <= 3
    means = [sum(found) / len(found) for found in rates.values()]
    assert means[0] < means[2] < means[4]
    assert means[0] == min(means)
    assert means[4] == max(means)


def test_between_two_points_the_curve_is_a_line_and_flat_beyond() -> None:
    known = as_scale(
        {"weights": [0, 1, 0], "edges": [12, 14, 16, 18], "curve": [[10, 0.2], [20, 0.6]]}
    )
    rates = [known.rate(Traits(9.0, length, 1.0)) for length in (5, 10, 15, 20, 50)]
    assert rates == pytest.approx([0.2, 0.2, 0.4, 0.6, 0.6])
    levels = [known.level(Traits(0.0, length, 0.0)) for length in (5, 12, 14, 17, 18)]
    assert levels == [1, 2, 3, 4, 5]


# Measuring ---------------------------------------------------------------------------------------


def test_the_way_home_that_was_found_is_home() -> None:
    state = board("wMx c10, wM c9, bMx c1, bMx d1, bL d10, wL b3", "b")
    found = effort(state, most=500)
    assert found.moves is not None
    assert path(state, found.moves)[-1].outcome is not None
    assert 1 <= found.positions <= 500


def test_effort_has_an_end() -> None:
    lost = board("wMx a4, bL d8, wL b3", "b")
    assert effort(lost, most=50).moves is None
    assert effort(maze.deal_by_seed("standard", 1), most=20) == Effort(None, 20)


@pytest.mark.compiled
def test_what_is_measured_is_always_the_same() -> None:
    first = difficulty.solved("small", 12, difficulty.SEARCHES)
    again = difficulty.solved("small", 12, difficulty.SEARCHES)
    assert first is not None
    assert first == again
    assert wins(first[0])
    assert difficulty.traits(*first) == difficulty.traits(*first)
    assert difficulty.rating(*first).level in LEVELS
    assert "solution" not in repr(first[0])


@pytest.mark.compiled
def test_what_is_not_solved_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(difficulty, "POSITIONS", 30)
    assert difficulty.solved("standard", 1) is None


@pytest.mark.compiled
def test_a_deal_on_request_is_of_its_level_and_can_be_won() -> None:
    level = next(difficulty.rated("small", 8))[1].level
    puzzle, rating = difficulty.of_level("small", level, 8)
    assert rating.level == level
    assert puzzle.state == maze.deal_by_seed("small", puzzle.seed)
    assert wins(puzzle)


@pytest.mark.compiled
def test_a_day_without_a_way_gets_another_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    solved = difficulty.solved
    day = date(1982, 11, 5)
    first = difficulty.of_day("small", day)
    assert first.seed == 19821105
    assert wins(first)
    monkeypatch.setattr(
        difficulty, "solved", lambda setup, seed: None if seed == 19821105 else solved(setup, seed)
    )
    other = difficulty.of_day("small", day)
    assert other.seed == 1982110501
    assert wins(other)
