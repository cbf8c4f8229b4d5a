"""What a position is said to be worth, without playing on."""

from itertools import pairwise

import pytest

from ludoteca.zertz import State, evaluate, parse, start
from ludoteca.zertz.game import packed_goals
from ludoteca.zertz.turns import packed

EMPTY = "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo"


def score(state: State) -> int:
    return int(evaluate.evaluate(packed(state.words), packed_goals(state.rules)))


def owning(first: str, second: str = "0-0-0", side: int = 1) -> State:
    """An empty board of 37 rings with these captures, the rest in the pool."""
    totals = zip((6, 8, 10), first.split("-"), second.split("-"), strict=True)
    pool = "-".join(str(total - int(one) - int(other)) for total, one, other in totals)
    return parse(f"{EMPTY} {pool} {first} {second} {side}")


def test_the_start_is_level_but_for_the_move() -> None:
    assert score(start()) == evaluate.INITIATIVE


@pytest.mark.parametrize("captures", ["1-0-0", "0-2-1", "2-2-2", "0-0-5"])
def test_what_one_side_owns_the_other_lacks(captures: str) -> None:
    lead = score(owning(captures)) - evaluate.INITIATIVE
    assert lead > 0
    assert score(owning("0-0-0", captures)) == evaluate.INITIATIVE - lead
    assert score(owning("0-0-0", captures, side=2)) == evaluate.INITIATIVE + lead


def test_the_scarcer_the_colour_the_dearer() -> None:
    assert score(owning("1-0-0")) > score(owning("0-1-0")) > score(owning("0-0-1"))


def test_the_nearer_the_goal_the_dearer_the_marble() -> None:
    steps = [score(owning(f"0-0-{n}")) for n in range(6)]
    gains = [after - before for before, after in pairwise(steps)]
    assert gains == sorted(gains)


def test_a_goal_out_of_reach_is_worth_nothing() -> None:
    """With three white owned by the other side, no fourth white can be had."""
    within = score(owning("2-0-0", "2-0-0")) - score(owning("1-0-0", "2-0-0"))
    beyond = score(owning("2-0-0", "3-0-0")) - score(owning("1-0-0", "3-0-0"))
    assert 0 < beyond < within


def test_three_of_each_counts_every_colour_that_is_missing() -> None:
    assert score(owning("2-2-3")) > score(owning("2-2-2"))
    missing_one, missing_none_of_white = score(owning("2-3-3")), score(owning("3-3-2"))
    assert missing_one > score(owning("2-3-2"))
    assert missing_none_of_white > score(owning("2-3-2"))


def test_marbles_on_the_board_can_still_be_had() -> None:
    """Where a marble lies, in the pool or on the board, makes no difference."""
    on_board = parse(f"wgb{EMPTY[3:]} 5-7-9 0-0-0 0-0-0 1")
    assert score(on_board) == score(start())


def test_who_has_to_move_after_the_end_has_lost_unless_it_is_drawn() -> None:
    won = parse("..../.wg../.bog../..wb.../....../...../.... 4-6-8 0-0-0 0-0-0 1").play("Gc3")
    assert evaluate.ended(packed(won.words)) == -evaluate.WIN
    deadlock = (
        "bgb../boob../.gwg.../......../.ggw..gw./boob.gob/bbw.gow/....bw/..... 0-0-0 0-0-0 0-0-0 1"
    )
    drawn = parse(deadlock).play("-").play("-")
    assert evaluate.ended(packed(drawn.words)) == 0
