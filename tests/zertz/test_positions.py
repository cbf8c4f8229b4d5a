"""The positions that implementations are compared on are valid, varied and repeatable."""

from collections import Counter
from itertools import islice
from random import Random

from hypothesis import given, settings

from tests.oracle import zertz as oracle
from tests.zertz.positions import (
    BOARDS,
    LONGEST,
    Line,
    games,
    lines,
    odd_positions,
    odd_texts,
    random_start,
)


@settings(deadline=None)
@given(odd_positions())
def test_odd_positions_could_stand_in_a_game(text: str) -> None:
    position = oracle.parse(text)
    assert oracle.text(position) == text
    assert oracle.outcome(position) is None
    assert oracle.turns(position)
    occupied = dict(position.marbles).keys()
    assert not any(group <= occupied for group in oracle.groups(position.columns, position.rings))


def test_odd_positions_are_of_every_sort() -> None:
    sorts: Counter[str] = Counter()
    for text in islice(odd_texts(seed=7), 1500):
        position = oracle.parse(text)
        turns = oracle.turns(position)
        capture = turns[0].startswith("x")
        sorts["empty pool"] += not any(position.pool)
        sorts["own marble placed"] += not any(position.pool) and oracle.is_placing(turns[0])
        sorts["islands"] += len(oracle.groups(position.columns, position.rings)) > 1
        sorts["nearly full"] += len(position.marbles) > 4 and len(oracle.vacant(position)) < 3
        sorts["chain"] += capture and max(map(len, turns)) > len("x d1Gd3Wd5")
        sorts["no free ring"] += oracle.is_placing(turns[0]) and len(turns[0]) == len("Wd4")
        sorts["pass"] += turns == ["-"]
        sorts["isolation"] += any(oracle.isolated(position, turn) for turn in turns[-3:])
        sorts["end"] += any(oracle.outcome(oracle.after(position, turn)) for turn in turns[-3:])
        sorts[f"{position.columns} {position.goals} {position.capturing}"] += 1
    assert min(sorts.values()) >= 3, sorts
    assert len(sorts) == 9 + 8


def test_games_begin_on_every_board() -> None:
    rng = Random(1)
    seen = {random_start(rng) for _ in range(200)}
    for rings in BOARDS:
        for capturing in ("forced", "claimed"):
            assert oracle.text(oracle.start(rings, "standard", capturing)) in seen
            assert rings != 37 or oracle.text(oracle.start(rings, "blitz", capturing)) in seen


def test_games_replay_by_the_rules_to_their_end() -> None:
    for line in islice(games(seed=1), 8):
        position = oracle.parse(line.start)
        for turn in line.turns:
            position = oracle.play(position, turn)
        assert oracle.outcome(position) or len(line.turns) == LONGEST


@settings(deadline=None)
@given(lines(longest=30))
def test_lines_play_on_to_their_last_position(line: Line) -> None:
    positions = list(line.positions())
    assert len(positions) == len(line.turns) + 1
    assert all(oracle.totals(position) == oracle.POOLS[position.goals] for position in positions)
    assert not any(oracle.outcome(position) for position in positions[:-1])
    assert positions[-1] == line.last()


def test_the_same_seed_gives_the_same_games() -> None:
    assert list(islice(games(3), 4)) == list(islice(games(3), 4))
    assert list(islice(odd_texts(3), 20)) == list(islice(odd_texts(3), 20))
