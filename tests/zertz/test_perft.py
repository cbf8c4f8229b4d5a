"""Counts of turn sequences, made by an independent program, agree to the last one. (Z24)"""

import json
from pathlib import Path
from typing import Any

import pytest

from ludoteca import zertz

GOLDEN = Path(__file__).parent.parent / "golden" / "zertz_perft.jsonl"
RECORDS = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
MOST = 10_000_000  # counted in a second
MOST_UNCOMPILED = 1_000


def position_of(record: dict[str, Any]) -> zertz.State:
    state = zertz.start(rings=record["rings"])
    for turn in record["turns"]:
        state = state.play(turn)
    return state


def counts(least: int, most: int) -> list[Any]:
    return [
        pytest.param(record, depth, id=f"{number}-{record['rings']}-p{depth}")
        for number, record in enumerate(RECORDS)
        for depth in (1, 2, 3, 4)
        if least < record.get(f"p{depth}", -1) <= most
    ]


def agrees(record: dict[str, Any], depth: int) -> None:
    assert position_of(record).perft(depth) == record[f"p{depth}"]


@pytest.mark.parametrize(("record", "depth"), counts(-1, MOST_UNCOMPILED))
def test_Z24_small_counts(record: dict[str, Any], depth: int) -> None:
    agrees(record, depth)


@pytest.mark.compiled
@pytest.mark.parametrize(("record", "depth"), counts(MOST_UNCOMPILED, MOST))
def test_Z24_counts(record: dict[str, Any], depth: int) -> None:
    agrees(record, depth)


@pytest.mark.compiled
@pytest.mark.parametrize(("record", "depth"), counts(MOST, 10**18))
def test_Z24_large_counts(record: dict[str, Any], depth: int) -> None:
    agrees(record, depth)


@pytest.mark.compiled
def test_Z24_three_turns_from_the_start() -> None:
    assert zertz.start().perft(3) == 4_114_538_424


def test_every_record_is_counted() -> None:
    assert len(RECORDS) == 36
    assert {record["rings"] for record in RECORDS} == {37, 48, 61}
    assert all("p1" in record and "p2" in record for record in RECORDS)


FEW = [record for record in RECORDS if record["p1"] < 100]


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("record", FEW, ids=lambda record: f"{record['rings']}-{record['p2']}")
def test_Z24_bulk_counting_counts_what_playing_counts(record: dict[str, Any], depth: int) -> None:
    state = position_of(record)
    assert state.perft(depth) == sum(state.play(t).perft(depth - 1) for t in state.legal())
