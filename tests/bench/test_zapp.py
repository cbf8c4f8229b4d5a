"""The bench of the bots of Zapp Zerapp measures what it says."""

import pytest

from bench import zapp
from bench.figure import Effort


@pytest.mark.compiled
def test_speed_and_strength_are_measured_against_their_targets() -> None:
    least = Effort(rounds=1, size=0.0005)
    speed = {figure.name: figure for figure in zapp.speed(least)}
    assert speed["greedy games of four"].at_least == 20_000
    assert [figure.at_most for figure in speed.values()] == [None, 3, 50, 3, 50]
    strength = list(zapp.strength(least))
    assert [figure.at_least for figure in strength if figure.at_least] == [65] * 4 + [45] * 4
    assert all(0 <= figure.value <= 100 for figure in strength)
