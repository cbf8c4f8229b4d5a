"""Surveys: counting, the journal that survives a kill, and the table that is written."""

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet

from ludoteca import maze
from ludoteca.core.errors import LudotecaError
from ludoteca.maze import notation, survey
from ludoteca.maze.journal import Plan, Row, journal
from ludoteca.maze.survey import Share, Tally, keys, surveyed, tally, write_parquet

PLAN = Plan(("small",), seconds=20.0, seed=3)


def row(setup: str, seed: int, status: str = "winnable", length: int | None = 30) -> Row:
    known = status == "winnable"
    return Row(setup, seed, "", status, length if known else None, 8, "1-2" if known else None, 0.5)


# Counting ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "of", "interval"),
    [
        # Computed by hand from Wilson's formula with z = 1.959964.
        (0, 10, (0.0, 0.2775)),
        (5, 10, (0.2366, 0.7634)),
        (10, 10, (0.7225, 1.0)),
        (995, 1000, (0.9883, 0.9979)),
    ],
)
def test_the_interval_is_wilsons(number: int, of: int, interval: tuple[float, float]) -> None:
    assert Share(number, of).interval == pytest.approx(interval, abs=5e-5)


@given(st.integers(1, 10_000).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_an_interval_holds_its_share_and_mirrors_its_rest(counts: tuple[int, int]) -> None:
    number, of = counts
    least, most = Share(number, of).interval
    assert 0 <= least <= number / of + 1e-12
    assert number / of - 1e-12 <= most <= 1
    assert Share(of - number, of).interval == pytest.approx((1 - most, 1 - least))


def test_of_no_deals_nothing_is_known() -> None:
    assert Share(0, 0).interval == (0, 1)
    assert Share(0, 0).value == 0


def test_rows_are_counted_by_kind() -> None:
    rows = [row("small", 0, length=31), row("small", 1, "lost"), row("standard", 0, "open")]
    rows += [row("small", 2, length=20), row("small", 3, length=28)]
    small, standard, balanced = tally(rows, ["small", "standard", "balanced"])
    assert small.shares == {
        "winnable": Share(3, 4),
        "lost": Share(1, 4),
        "open": Share(0, 4),
    }
    assert small.lengths == [20, 28, 31]
    assert small.facts["lengths"] == {"least": 20, "median": 28, "most": 31}
    assert standard.shares["open"] == Share(1, 1)
    assert standard.facts["lengths"] is None
    assert balanced == Tally("balanced", {s: Share(0, 0) for s in survey.STATUSES}, [], [])


def test_each_deal_is_there_once_and_kinds_take_turns() -> None:
    found = keys(Plan(("small", "balanced"), 1.0, seed=9), 50)
    assert len({*found}) == len(found) == 100
    assert found[:3] == [("small", 9), ("balanced", 9), ("small", 10)]


# The journal -------------------------------------------------------------------------------------


def test_what_was_written_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "j"
    with journal(path, PLAN) as begun:
        assert begun.rows == []
        begun.write(row("small", 3))
        begun.write(row("small", 5, "open"))
    with journal(path, PLAN) as again:
        assert again.rows == [row("small", 3), row("small", 5, "open")]


@given(cut=st.integers(0, 10_000))
def test_a_kill_at_any_byte_loses_no_whole_line(
    cut: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("cut") / "j"
    rows = [row("small", seed) for seed in range(5)]
    with journal(path, PLAN) as begun:
        for one in rows:
            begun.write(one)
    whole = path.read_bytes()
    kept = whole[: cut % (len(whole) + 1)]
    path.write_bytes(kept)
    lines = max(0, kept.count(b"\n") - 1)
    with journal(path, PLAN) as again:
        assert again.rows == rows[:lines]
        for one in rows[lines:]:
            again.write(one)
    assert path.read_bytes() == whole


def test_a_deal_written_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "j"
    with journal(path, PLAN) as begun:
        begun.write(row("small", 3))
        begun.write(row("small", 3))
    with journal(path, PLAN) as again:
        assert again.rows == [row("small", 3)]


def test_another_survey_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "j"
    with journal(path, PLAN):
        pass
    other = Plan(("small",), seconds=9.0, seed=3)
    with pytest.raises(LudotecaError, match="other kinds of deals"), journal(path, other):
        pass


def test_two_at_once_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "j"
    with (
        journal(path, PLAN),
        pytest.raises(LudotecaError, match="Another survey is writing"),
        journal(path, PLAN),
    ):
        pass


@pytest.mark.parametrize("data", [b"wrong\n", b'{"setups":["small"]}\n', b"\xff\xfe\n", b"[]\n"])
def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "j"
    path.write_bytes(data)
    with pytest.raises(LudotecaError, match="not the journal"), journal(path, PLAN):
        pass
    assert path.read_bytes() == data


def test_a_line_that_is_no_deal_is_told(tmp_path: Path) -> None:
    path = tmp_path / "j"
    with journal(path, PLAN):
        pass
    path.write_bytes(path.read_bytes() + b'{"setup":1}\n')
    with pytest.raises(LudotecaError, match="not the journal"), journal(path, PLAN):
        pass


# Solving -----------------------------------------------------------------------------------------


@pytest.mark.compiled
def test_a_survey_solves_what_is_missing_and_no_more(tmp_path: Path) -> None:
    with journal(tmp_path / "j", PLAN) as begun:
        begun.write(row("small", 4, "open"))
        found = list(surveyed(PLAN, 4, begun, jobs=2))
        assert sorted(one.seed for one in found) == [3, 5, 6]
        assert sorted(one.seed for one in begun.rows) == [3, 4, 5, 6]
    for one in found:
        assert one.status == "winnable"
        state = maze.parse(one.position)
        assert state == maze.deal_by_seed("small", one.seed)
        assert one.moves is not None
        moves = one.moves.split()
        for move in moves:
            state = state.make(notation.read_move(state, move))
        assert state.outcome is not None
        assert state.outcome.winners
        assert one.length == len(moves)
        assert one.bound is not None
        assert one.bound <= len(moves)


def test_an_error_in_a_thread_is_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Row:
        raise ValueError("broken")

    monkeypatch.setattr(survey, "solve_deal", broken)
    with journal(tmp_path / "j", PLAN) as begun, pytest.raises(ValueError, match="broken"):
        list(surveyed(PLAN, 2, begun))


# The table ---------------------------------------------------------------------------------------


def test_the_table_holds_the_rows_in_order(tmp_path: Path) -> None:
    path = tmp_path / "deals.parquet"
    plan = Plan(("small", "balanced"), 2.5, seed=1)
    rows = [row("balanced", 2, "open"), row("balanced", 1), row("small", 2, "lost")]
    write_parquet(path, rows, plan)
    table = parquet.read_table(path)
    assert [(r["setup"], r["seed"], r["status"]) for r in table.to_pylist()] == [
        ("small", 2, "lost"),
        ("balanced", 1, "winnable"),
        ("balanced", 2, "open"),
    ]
    assert table.schema.metadata[b"seconds_each"] == b"2.5"
    assert [file.name for file in tmp_path.iterdir()] == ["deals.parquet"]


def test_a_table_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        write_parquet(tmp_path / "nowhere" / "x.parquet", [row("small", 1)], PLAN)
    assert list(tmp_path.iterdir()) == []


def test_without_pyarrow_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(LudotecaError, match=r"pip install 'ludoteca\[survey\]'"):
        survey.need_parquet()
