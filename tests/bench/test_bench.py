"""The benches measure what they say: figures against targets, and C that plays the same games."""

import json
import shutil
from pathlib import Path

import pytest

from bench import __main__, playouts
from bench.figure import Effort, Figure, amount
from ludoteca.zertz import start
from ludoteca.zertz.bench import random_games
from ludoteca.zertz.rings import SIZES


@pytest.mark.parametrize(
    ("figure", "reached", "target"),
    [
        (Figure("games", 250_000, at_least=200_000), True, "≥ 200,000"),
        (Figure("games", 199_999, at_least=200_000), False, "≥ 200,000"),
        (Figure("seconds", 0.19, at_most=0.2), True, "≤ 0.2"),
        (Figure("seconds", 0.21, at_most=0.2), False, "≤ 0.2"),
        (Figure("seconds", 7), True, ""),
    ],
)
def test_a_figure_is_held_against_its_target(figure: Figure, reached: bool, target: str) -> None:
    assert (figure.reached, figure.target) == (reached, target)


def test_amounts_show_the_digits_that_matter() -> None:
    assert [amount(value) for value in (1234567.8, 99.96, 0.01234)] == [
        "1,234,568",
        "100",
        "0.0123",
    ]


@pytest.fixture
def missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A family whose only figure misses its target."""
    family = {"slow": lambda effort: iter([Figure("speed", effort.size, "a second", at_least=2)])}
    monkeypatch.setattr(__main__, "FAMILIES", family)


@pytest.mark.usefixtures("missed")
def test_a_missed_target_fails_a_thorough_measurement(capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main([]) == 1
    assert "missed" in capsys.readouterr().out
    assert __main__.main(["--quick", "slow"]) == 0


@pytest.mark.usefixtures("missed")
def test_figures_are_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    __main__.main(["--json"])
    assert json.loads(capsys.readouterr().out) == [
        {"name": "speed", "value": 1.0, "unit": "a second", "target": "≥ 2", "reached": False}
    ]


def test_an_unknown_family_is_refused_in_a_sentence() -> None:
    with pytest.raises(SystemExit, match=r"There is no family tea; there are starts, perft"):
        __main__.main(["tea"])


@pytest.mark.compiled
def test_c_plays_the_same_games_on_every_board(tmp_path: Path) -> None:
    if shutil.which("cc") is None:
        pytest.skip("no C compiler; to get one: apt-get install gcc")
    in_c = playouts.compiled(tmp_path)
    for rings in SIZES:
        state = start(rings=rings)
        assert in_c(state, 7, 500) == random_games(state, 7, 500)


@pytest.mark.compiled
def test_every_family_measures_something() -> None:
    effort = Effort(rounds=1, size=0.001, games=1, seconds=0.01)
    for name, family in __main__.FAMILIES.items():
        figure = next(family(effort))
        assert figure.value >= 0, name
        assert figure.name
