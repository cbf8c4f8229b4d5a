"""The oracle against what is known without it: counts, a picture, endings thought out by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.oracle import zertz
from tests.zertz.positions import RARE_ENDS

GOLDEN = Path(__file__).parent.parent / "golden"
COUNTED = [json.loads(line) for line in (GOLDEN / "zertz_perft.jsonl").read_text().splitlines()]
QUICK = 30_000


def turn_as_recorded(position: zertz.Position, recorded: str) -> str:
    """The turn that the records write with a hyphen, or without the jumped colours."""
    if not recorded.startswith("x"):
        return recorded.replace("-", ",")
    rings = recorded[1:].split("x")
    [turn] = [turn for turn in zertz.captures(position) if landings(turn) == rings]
    return turn


def landings(turn: str) -> list[str]:
    path = turn.removeprefix("x ")
    return [path[:2]] + [path[i + 1 : i + 3] for i in range(2, len(path), 3)]


LITTLE = "...../....../......./....../...../...."


def laid_out(rings: str, rest: str) -> zertz.Position:
    """The position with every marble that is not on the board or captured in the pool."""
    first, second, *_ = map(zertz.read_counts, rest.split()[:2])
    pool = zertz.POOLS["blitz" if "blitz" in rest else "standard"]
    for elsewhere in (first, second, zertz.count(rings)):
        pool = zertz.add(pool, elsewhere, -1)
    return zertz.parse(f"{rings} {'-'.join(map(str, pool))} {rest}")


@pytest.mark.parametrize("record", COUNTED, ids=lambda record: f"{record['rings']}-{record['p2']}")
def test_oracle_agrees_with_counts_made_elsewhere(record: dict[str, Any]) -> None:
    position = zertz.start(record["rings"])
    for recorded in record["turns"]:
        position = zertz.play(position, turn_as_recorded(position, recorded))
    for depth in (1, 2, 3, 4):
        known = record.get(f"p{depth}")
        if known is not None and known < QUICK:
            assert zertz.perft(position, depth) == known


@pytest.mark.parametrize(("rings", "columns"), [(37, 7), (48, 8), (61, 9)])
def test_oracle_boards_have_their_rings_and_opposite_neighbours(rings: int, columns: int) -> None:
    names = zertz.all_rings(columns)
    assert len(names) == rings
    for ring in names:
        for direction, place in enumerate(zertz.six_places(columns, ring)):
            assert zertz.six_places(columns, place)[(direction + 3) % 6] == ring


@pytest.mark.parametrize(
    ("rings", "board"),
    [
        (37, "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo"),
        (40, "ooooo/oooooo/ooooooo/.ooooooo/.oooooo/.ooooo/.oooo/...."),
        (43, "ooooo/oooooo/ooooooo/.ooooooo/.oooooo/.ooooo/.oooo/.ooo"),
        (44, "ooooo/oooooo/ooooooo/oooooooo/ooooooo/oooooo/ooooo/...."),
        (48, "ooooo/oooooo/ooooooo/oooooooo/ooooooo/oooooo/ooooo/oooo"),
        (61, "ooooo/oooooo/ooooooo/oooooooo/ooooooooo/oooooooo/ooooooo/oooooo/ooooo"),
    ],
)
def test_oracle_writes_and_reads_every_start(rings: int, board: str) -> None:
    start = zertz.start(rings)
    assert zertz.text(start) == f"{board} 6-8-10 0-0-0 0-0-0 1"
    assert zertz.parse(zertz.text(start)) == start
    assert len(start.rings) == rings


def test_oracle_takes_the_paths_of_the_picture() -> None:
    rings = "oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo"
    position = zertz.parse(f"{rings} 6-8-5 0-0-0 0-0-0 1")
    assert zertz.turns(position) == ["x d5Bf3", "x d6Bd4Bf4", "x e4Bc5Be6", "x e4Bc5Ba3Ba1"]


def test_oracle_lets_a_marble_come_back_to_where_it_began() -> None:
    # From d4 up over d5, down to the right over e5, down to the left over e4; and the other way.
    position = laid_out("oooo/ooooo/oooooo/ooowgoo/ooobbo/ooooo/oooo", "0-0-0 0-0-0 2")
    assert "x d4Gd6Bf4Bd4" in zertz.turns(position)
    assert "x d4Bf4Bd6Gd4" in zertz.turns(position)
    after = zertz.play(position, "x d4Gd6Bf4Bd4")
    assert after.marbles == {("d4", "w")}
    assert after.captures == ((0, 0, 0), (0, 1, 2))


def test_oracle_removes_only_rings_that_slide_out() -> None:
    start = zertz.start(37)
    outline = [ring for ring in start.rings if len(around(start, ring)) < 6]
    assert len(outline) == 18
    assert zertz.free(7, start.rings, sorted(start.rings)) == sorted(outline)
    # Two gaps that do not follow each other hold a ring fast; two that do set it free.
    assert zertz.free(7, start.rings - {"c3", "d5"}, ["d4"]) == []
    assert zertz.free(7, start.rings - {"c3", "c4"}, ["d4"]) == ["d4"]


def around(position: zertz.Position, ring: str) -> frozenset[str]:
    return position.rings & set(zertz.six_places(position.columns, ring))


@pytest.mark.parametrize(
    ("rings", "turn", "taken"),
    [
        # A marble cut off by the removal.
        ("..../...../....../wooo.../....../...../....", "Bd4,d2", ["Wd1"]),
        # The larger part, filled by the placing and cut off by the removal.
        ("..../...../....../ooow.../..g.../...../....", "Bd3,d2", ["Bd3", "Wd4", "Ge3"]),
        # Cut off long ago, filled now.
        ("wo../...../....../ooo..../....../...../....", "Ba2,d1", ["Wa1", "Ba2"]),
        # Cut off long ago, its last vacant ring removed now.
        ("wo../...../....../ooo..../....../...../....", "Bd1,a2", ["Wa1"]),
        # Cut off by the removal with a vacant ring: stays.
        ("..../...../....../owoooo./....../...../....", "Bd6,d3", []),
    ],
)
def test_oracle_takes_full_groups(rings: str, turn: str, taken: list[str]) -> None:
    position = laid_out(rings, "0-0-0 0-0-0 2")
    assert zertz.isolated(position, turn) == taken
    after = zertz.play(position, turn)
    assert after.captures[1] == zertz.count(each[0].lower() for each in taken)
    assert not after.rings & {each[1:] for each in taken}
    assert zertz.totals(after) == (6, 8, 10)


@pytest.mark.parametrize("name", RARE_ENDS)
def test_oracle_ends_rare_games(name: str) -> None:
    line = RARE_ENDS[name]
    position = zertz.parse(line.start)
    for turn in line.turns:
        assert zertz.outcome(position) is None
        position = zertz.play(position, turn)
    winner, reason = zertz.outcome(position) or (None, "")
    assert name.startswith(reason.replace("-", " "))
    assert winner == (zertz.parse(line.start).side if reason == "full-board" else None)
    assert zertz.turns(position) == []


def test_oracle_places_own_marbles_only_from_an_empty_pool() -> None:
    rings = "bgbg./.boo../.bgbw../......../.gwb...../goog..../gbb.bw./...gow/...bw"
    one_left = zertz.parse(f"{rings} 1-0-0 0-0-0 0-0-0 1")
    assert {turn[0] for turn in zertz.turns(one_left)} == {"W"}
    none_left = zertz.parse(f"{rings} 0-0-0 0-0-0 1-0-0 2")
    assert zertz.play(none_left, "Wf2").captures == ((0, 0, 0), (0, 0, 0))
    assert zertz.turns(zertz.parse(f"{rings} 0-0-0 0-0-0 1-0-0 1")) == ["-"]


@pytest.mark.parametrize(
    ("jumped", "owned", "options", "reason"),
    [
        ("w", "3-0-0", "", "goal-white"),
        ("g", "0-4-0", "", "goal-grey"),
        ("b", "0-0-5", "", "goal-black"),
        ("w", "2-3-3", "", "goal-three"),
        ("w", "2-4-2", "", None),
        ("w", "2-0-0", "goals=blitz", "goal-white"),
        ("g", "0-3-0", "goals=blitz", "goal-grey"),
        ("b", "0-0-4", "goals=blitz", "goal-black"),
        ("b", "2-2-1", "goals=blitz", "goal-three"),
        ("b", "2-1-3", "goals=blitz", None),
    ],
)
def test_oracle_knows_the_goals(jumped: str, owned: str, options: str, reason: str | None) -> None:
    position = laid_out(f"g{jumped}oo/{LITTLE}", f"0-0-0 {owned} 2 {options}")
    after = zertz.play(position, f"x a1{jumped.upper()}a3")
    assert zertz.outcome(after) == (reason and (1, reason))


def test_oracle_names_the_first_of_several_goals() -> None:
    assert zertz.reached_goal((4, 5, 6), "standard") == "goal-white"
    assert zertz.reached_goal((3, 5, 6), "standard") == "goal-grey"
    assert zertz.reached_goal((3, 3, 6), "standard") == "goal-black"


# Below: a1 can be cut off at a2, d1 can capture d2.
OFFENCE = "wo../...../....../bgoo.../....../...../ooo."


def test_oracle_enforces_captures_unless_they_are_claimed() -> None:
    assert zertz.turns(laid_out(OFFENCE, "0-0-0 0-0-0 1")) == ["x d1Gd3"]
    claimed = zertz.turns(laid_out(OFFENCE, "0-0-0 0-0-0 1 captures=claimed"))
    assert claimed[0] == "x d1Gd3"
    assert {"Wd4,d3", "Wg1,a2"} < set(claimed)
    assert not {"-", "?redo", "accept"} & set(claimed)


def test_oracle_takes_an_offence_back_on_demand() -> None:
    position = laid_out(OFFENCE, "0-0-0 0-0-0 1 captures=claimed")
    offended = zertz.play(position, "Wg1,a2")
    assert offended.captures[0] == (1, 0, 0)
    assert zertz.turns(offended)[:2] == ["?redo", "x d1Gd3"]
    back = zertz.play(offended, "?redo")
    assert back == position
    assert zertz.turns(back) == ["x d1Gd3"]
    after = zertz.play(back, "x d1Gd3")
    assert after.past.stood == (position,)
    assert "?redo" not in zertz.turns(after)


def test_oracle_lets_a_demand_lapse_and_turn_round() -> None:
    position = laid_out(OFFENCE, "0-0-0 0-0-0 1 captures=claimed")
    offended = zertz.play(position, "Wg1,g3")
    captured = zertz.play(offended, "x d1Gd3")
    assert "?redo" not in zertz.turns(captured)
    both = zertz.play(offended, "Bg2,a2")
    assert zertz.turns(both)[0] == "?redo"
    back = zertz.play(both, "?redo")
    assert back == offended
    assert zertz.turns(back) == ["x d1Gd3"]


def test_oracle_lets_a_win_by_offence_stand_only_if_accepted() -> None:
    position = laid_out(OFFENCE, "3-0-0 0-0-0 1 captures=claimed")
    won = zertz.play(position, "Gg1,a2")
    assert zertz.outcome(won) is None
    assert zertz.turns(won) == ["?redo", "accept"]
    accepted = zertz.play(won, "accept")
    assert zertz.outcome(accepted) == (0, "goal-white")
    assert zertz.turns(accepted) == []
    refused = zertz.play(won, "?redo")
    assert refused == position
    assert zertz.turns(refused) == ["x d1Gd3"]


def test_oracle_never_passes_by_a_capture() -> None:
    quiet = RARE_ENDS["passes"].start.split()[0]
    assert zertz.turns(laid_out(quiet, "0-0-0 0-0-0 1 captures=claimed")) == ["-"]
    # Without the marble on c4, c2 can jump over c3.
    loose = quiet.replace(".gwg", ".gwo")
    turns = zertz.turns(laid_out(loose, "0-0-0 0-1-0 1 captures=claimed"))
    assert "x c2Wc4" in turns
    assert all(turn.startswith("x ") for turn in turns)


@pytest.mark.parametrize(
    "text",
    [
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo 6-8-10 0-0-0 0-0-0 1",
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/ooo 6-8-10 0-0-0 0-0-0 1",
        "oooo/ooooo/oooooo/ooo?ooo/oooooo/ooooo/oooo 6-8-10 0-0-0 0-0-0 1",
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6-8-9 0-0-0 0-0-0 1",
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6-8-10 0-0-0 0-0-0 3",
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6-8-10 0-0-0 0-0-0 1 goals=other",
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 0-8-10 6-0-0 0-0-0",
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 2-3-10 4-0-0 0-5-0 1",
        "w.../...../....../......./....../...../.... 5-8-10 0-0-0 0-0-0 1",
    ],
)
def test_oracle_refuses_what_no_game_has(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  its words are nobody's concern
        zertz.parse(text)
