"""Games that people played on boardspace.net, replayed here and in the oracle."""

from pathlib import Path

import pytest

from ludoteca.core.game import Record
from ludoteca.zertz.record import read, write
from tests.oracle import zertz as oracle

FOLDER = Path(__file__).parent.parent / "golden" / "boardspace"
WON = {"white": "goal-white", "grey": "goal-grey", "black": "goal-black", "three": "goal-three"}

# File: rings, turns, winner, reason, date, recorded result.
GAMES = {
    "T!Z-ddyer-nkhotakota-2004-09-19-1915": (37, 35, 0, "three", "2004-09-19", None),
    "T!Z11-Raccoons-ddyer-2025-10-25-1801": (48, 21, 0, "white", "2025-10-25", "1-0"),
    "T!Z11-ddyer-jix-2004-06-10-1517": (48, 24, 1, "white", "2004-06-10", None),
    "T!Z11-ddyer-krr-2004-05-15-0056": (48, 17, 0, "white", "2004-05-13", None),
    "T!Z11-ddyer-minismurf-2004-06-05-1854": (48, 25, 0, "white", "2004-06-05", None),
    "T!Z11-eratos-ddyer-2004-05-23-2022": (48, 28, 1, "white", "2004-05-22", None),
    "T!Z11-eratos-jix-2004-05-20-2150": (48, 24, 1, "white", "2004-05-19", None),
    "T!Z11-eratos-minismurf-2004-06-04-1623": (48, 45, 0, "black", "2004-06-03", None),
    "T!Z11-jix-ddyer-2004-06-10-1533": (48, 30, 1, "three", "2004-06-10", None),
    "T!Z11-jix-mreitz-2004-05-32-1406": (48, 26, 1, "white", "2004-05-31", None),
    "T!Z11-minismurf-ddyer-2004-06-05-1833": (48, 29, 0, "white", "2004-06-05", None),
    "T!Z11-minismurf-eratos-2004-06-04-1614": (48, 21, 0, "white", "2004-06-03", None),
    "T!Z11-minismurf-jix-2004-06-04-2155": (48, 23, 0, "white", "2004-06-04", None),
    "T!Z11-minismurf-mreitz-2004-06-02-1831": (48, 36, 1, "white", "2004-06-01", None),
    "T!Z11-mreitz-ddyer-2004-05-31-1852": (48, 19, 0, "white", "2004-05-30", None),
    "T!Z11-mreitz-jix-2004-05-32-1330": (48, 41, 0, "three", "2004-05-31", None),
    "T!Z11-mreitz-minismurf-2004-06-02-1817": (48, 26, 1, "white", "2004-06-01", None),
    "T!Z11-sebastian-ddyer-2004-05-31-1746": (48, 25, 0, "white", "2004-05-30", None),
    "T!Z11-sebastian-krr-2004-06-05-1656": (48, 25, 0, "white", "2004-06-05", None),
    "T!Z24-Kartoved24-preve-2025-10-27-2032": (61, 25, 0, "white", "2025-10-27", "1-0"),
    "T!Z24-Kartoved24-preve-2025-10-27-2126": (61, 25, 0, "white", "2025-10-28", "1-0"),
}
PLAYED_ON = "T!Z11-eratos-minismurf-2004-06-04-1623"


def replayed(name: str) -> Record:
    return read((FOLDER / f"{name}.sgf").read_bytes())


def test_every_game_is_here() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_Z23_a_recorded_game_replays_to_its_win(name: str) -> None:
    rings, turns, winner, reason, date, result = GAMES[name]
    record = replayed(name)
    assert len(record.start.rings) == rings  # type: ignore[attr-defined]
    assert len(record.played) == turns
    outcome = record.end.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (winner, f"zertz.outcome.{reason}")
    assert record.tags["date"] == date
    assert record.tags.get("result") == result
    first, second = name.split("-")[1:3]
    assert (record.tags["first"], record.tags["second"]) == (first, second)
    assert [fault.line for fault in record.faults] == ([89] if name == PLAYED_ON else [])


@pytest.mark.parametrize("name", GAMES)
def test_Z23_the_oracle_plays_a_recorded_game_the_same(name: str) -> None:
    rings, _, winner, reason, *_ = GAMES[name]
    record = replayed(name)
    position = oracle.start(rings)
    states = list(record.states())
    for state, played in zip(states, record.played, strict=False):
        assert str(state) == oracle.text(position)
        assert played.by == position.side
        position = oracle.play(position, played.action)
    assert oracle.outcome(position) == (winner, WON[reason])


def test_Z23_what_follows_a_win_is_reported() -> None:
    [fault] = replayed(PLAYED_ON).faults
    assert str(fault) == ("Line 89: The game has ended before this; nothing more can be played.")


@pytest.mark.parametrize("format", ["text", "sgf"])
@pytest.mark.parametrize("name", GAMES)
def test_Z23_a_recorded_game_is_written_and_read_again(name: str, format: str) -> None:
    record = replayed(name)
    again = read(write(record, format).encode())
    assert (again.start, again.played, again.tags) == (record.start, record.played, record.tags)
    assert again.faults == ()


def test_Z23_the_new_form_is_written_as_boardspace_writes_it() -> None:
    """All that is played stands in the same lines, but for the clock behind each."""
    name = "T!Z24-Kartoved24-preve-2025-10-27-2126"
    lines = (FOLDER / f"{name}.sgf").read_text().splitlines()
    steps = [line.split("]TM")[0].removesuffix("]") for line in lines if line.startswith("; ")]
    written = write(replayed(name), "sgf").splitlines()
    assert [line.removesuffix("]") for line in written if line.startswith("; ")] == steps
