"""A game that another distribution brings has all the commands, and adds its own."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Answer, in_process

METADATA = "Metadata-Version: 2.1\nName: ludoteca-pebbles\nVersion: 1\n"
ENTRY_POINTS = """\
[ludoteca.games]
pebbles = tests.table.tiny:PEBBLES

[ludoteca.cli]
pebbles = tests.cli.pebbles:EXTENSION
"""


@pytest.fixture
def pebbles(root: Path, tmp_path: Path) -> Callable[..., Answer]:
    """The command line of a machine on which the distribution is installed."""
    described = tmp_path / "ludoteca_pebbles-1.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(METADATA)
    (described / "entry_points.txt").write_text(ENTRY_POINTS)
    return lambda *arguments: in_process(*arguments, env={"PYTHONPATH": f"{tmp_path}:{root}"})


def test_it_is_listed(pebbles: Callable[..., Answer]) -> None:
    told = json.loads(pebbles("games", "--json").out)
    options = {one["name"]: one["options"] for one in told}
    assert list(options) == ["maze", "pebbles", "zapp", "zertz"]
    assert options["pebbles"] == {"pebbles": [5, 2]}


def test_the_verbs_of_the_house(pebbles: Callable[..., Answer]) -> None:
    assert pebbles("pebbles", "moves").lines == ["take 1", "take 2"]
    shown = pebbles("pebbles", "show", "--after", "take 1")
    assert (shown.status, shown.lines[-1]) == (0, "4 1")
    assert "<o>middle" in shown.out


def test_its_bots_and_its_options(pebbles: Callable[..., Answer]) -> None:
    bots = ("--bots", "first,first", "--games", "2", "--json")
    told = json.loads(pebbles("pebbles", "play", *bots, "--pebbles", "2").out)
    assert (told["start"], told["wins"]) == ("2 0", [0, 2])


def test_a_command_of_its_own(pebbles: Callable[..., Answer]) -> None:
    answer = pebbles("pebbles", "tell", "2", "--pebbles", "2")
    assert (answer.status, answer.out) == (4, "pebbles: 2 0\n" * 2)
    assert "how often to tell" in pebbles("pebbles", "tell", "--help").out


def test_its_options_are_checked(pebbles: Callable[..., Answer]) -> None:
    answer = pebbles("pebbles", "moves", "--pebbles", "3")
    assert (answer.status, answer.out) == (2, "")
    assert "5, 2" in answer.err
