"""Tournament: touches bind (Z19), captures are claimed (Z20)."""

import pickle

import pytest

from ludoteca import zertz
from ludoteca.core.choice import Walk, actions
from ludoteca.core.errors import IllegalAction
from ludoteca.core.game import Outcome
from ludoteca.zertz.game import VARIANTS
from tests.zertz.laid import after, laid_out
from tests.zertz.positions import RARE_ENDS

# a1 can be cut off at a2, and d1 can capture d2.
CLAIMED = "captures=claimed"
COLUMNS = "wo../...../....../bgoo.../....../...../ooo."


def offence(first: str = "0-0-0", second: str = "0-0-0") -> zertz.State:
    return laid_out(COLUMNS, first=first, second=second, options=CLAIMED)


def kinds(state: zertz.State) -> set[str]:
    return {"placing" if turn[0] in "WGB" else turn.split()[0] for turn in state.legal()}


# Z19 --------------------------------------------------------------------------------------------


def test_Z19_tournament_boards() -> None:
    assert VARIANTS["tournament"] == {"rings": 48, "captures": "claimed", "touch": "move"}
    assert VARIANTS["supreme"] == {"rings": 61, "captures": "claimed", "touch": "move"}
    assert "touch=move" in str(zertz.start(**VARIANTS["tournament"]))


def test_Z19_touch_move_changes_what_binds_and_not_what_is_legal() -> None:
    touched, free = zertz.start(rings=48, touch="move"), zertz.start(rings=48)
    assert touched.legal() == free.legal()
    assert touched.choices().nodes == free.choices().nodes
    assert (touched.choices().binding, free.choices().binding) == (True, False)
    assert touched != free
    assert zertz.parse(str(touched)) == touched


def test_Z19_a_marble_taken_is_placed_and_a_ring_touched_is_its_ring() -> None:
    walk = Walk(zertz.start(**VARIANTS["tournament"]).choices())
    assert {edge.target for edge in walk.node.edges} == {"pool:W", "pool:G", "pool:B"}
    walk = walk.touch("pool:G")
    assert {edge.target for edge in walk.node.edges} == set(zertz.start(rings=48).rings)
    for elsewhere in ("pool:W", "pool:G"):
        with pytest.raises(IllegalAction):
            walk.touch(elsewhere)
    walk = walk.touch("a1")
    assert "a1" not in {edge.target for edge in walk.node.edges}
    assert walk.touch("b1").action == "Ga1,b1"


def test_Z19_a_touch_never_leads_nowhere() -> None:
    states = (
        zertz.start(**VARIANTS["tournament"]),
        offence(),
        offence().play("Wd4,d3"),
        laid_out("oooo/ooooo/oooooo/ooowgoo/ooobbo/ooooo/oooo", options=CLAIMED),
    )
    for state in states:
        legal = set(state.legal())
        walks = [Walk(state.choices())]
        while walks:
            walk = walks.pop()
            if walk.node is None:
                assert walk.action in legal
            else:
                assert walk.node.edges
                walks += [walk.touch(edge.target) for edge in walk.node.edges]


def test_Z19_a_marble_taken_while_a_capture_exists_must_be_placed() -> None:
    walk = Walk(offence().choices()).touch("pool:W")
    assert "d1" not in {edge.target for edge in walk.node.edges}
    placed = walk.touch("g1").touch("g3").action
    assert placed == "Wg1,g3"
    assert "?redo" in offence().play(placed).legal()


def test_Z19_a_jump_begun_is_finished() -> None:
    walk = Walk(offence().choices()).touch("d1")
    assert [edge.target for edge in walk.node.edges] == ["d3"]
    assert walk.touch("d3").action == "x d1Gd3"


def test_Z19_the_first_touch_ends_the_right_to_demand() -> None:
    walk = Walk(offence().play("Wg1,g3").choices())
    assert "redo" in {edge.target for edge in walk.node.edges}
    for first_touch in ("pool:W", "d1"):
        later = walk.touch(first_touch)
        assert "redo" not in {edge.target for edge in later.node.edges}


def test_Z19_after_a_redo_no_earlier_touch_binds() -> None:
    again = offence().play("Wg1,g3").play("?redo")
    walk = Walk(again.choices())
    assert {edge.target for edge in walk.node.edges} == {"d1"}


# Z20 --------------------------------------------------------------------------------------------


def test_Z20_captures_are_not_enforced() -> None:
    assert kinds(offence()) == {"x", "placing"}
    assert kinds(laid_out(COLUMNS)) == {"x"}
    assert sorted(actions(offence().choices())) == sorted(offence().legal())


def test_Z20_a_demand_takes_everything_back() -> None:
    state = offence()
    offended = state.play("Wg1,a2")
    assert offended.captures[0] == (1, 0, 0)
    assert "a1" not in offended.rings
    assert offended.acting == (1,)
    back = offended.play("?redo", by=1)
    assert back == state
    assert (back.rings, back.marbles, back.pool) == (state.rings, state.marbles, state.pool)
    assert (back.captures, back.acting) == (state.captures, (0,))


def test_Z20_the_offender_makes_any_capture_he_chooses() -> None:
    columns = "oooo/ooooo/oooooo/ooowgoo/ooobbo/ooooo/oooo"
    enforced = laid_out(columns)
    redone = after(laid_out(columns, options=CLAIMED), "Wa1,a4", "?redo")
    assert len(redone.legal()) > 2
    assert redone.legal() == enforced.legal()
    assert actions(redone.choices()) == list(redone.legal())
    with pytest.raises(IllegalAction, match="x "):
        redone.play("Wa1,a4")


def test_Z20_after_the_redo_captures_are_claimed_again() -> None:
    state = after(offence(), "Wg1,g3", "?redo", "x d1Gd3")
    assert state.acting == (1,)
    assert kinds(state) == {"placing"}
    assert not state.redoing


def test_Z20_the_right_lapses_with_the_next_turn() -> None:
    captured = after(offence(), "Wg1,g3", "x d1Gd3")
    assert "?redo" not in captured.legal()
    with pytest.raises(IllegalAction):
        captured.play("?redo")


def test_Z20_there_is_nothing_to_demand_without_an_offence() -> None:
    for state in (
        zertz.start(captures="claimed"),
        after(zertz.start(captures="claimed"), "Wd4,a1"),
        after(offence(), "x d1Gd3"),
        zertz.start().play("Wd4,a1"),
    ):
        for text in ("?redo", "accept"):
            assert text not in state.legal()
            with pytest.raises(IllegalAction):
                state.play(text)


def test_Z20_who_neither_demands_nor_captures_can_be_made_to_redo() -> None:
    offended = offence().play("Wg1,g3")
    both = offended.play("Bg2,a2")
    assert both.legal()[0] == "?redo"
    assert both.acting == (0,)
    back = both.play("?redo", by=0)
    assert back == offended
    assert back.legal() == ("x d1Gd3",)


def test_Z20_a_demand_goes_back_one_turn_only() -> None:
    both = after(offence(), "Wg1,g3", "Bg2,a2", "?redo")
    assert "?redo" not in both.legal()


def test_Z20_a_chain_is_enforced_to_its_end() -> None:
    state = laid_out("oooo/ooooo/oooooo/wgogoog/oooooo/ooooo/oooo", options=CLAIMED)
    assert [turn for turn in state.legal() if turn[0] == "x"] == ["x d1Gd3Gd5"]
    with pytest.raises(IllegalAction):
        state.play("x d1Gd3")


def test_Z20_a_win_by_an_offence_stands_only_if_accepted() -> None:
    won = offence(first="3-0-0").play("Gg1,a2")
    assert (won.outcome, won.acting) == (None, (1,))
    assert won.legal() == ("?redo", "accept")
    assert actions(won.choices()) == ["?redo", "accept"]
    assert [edge.target for edge in won.choices().nodes[0].edges] == ["redo", "accept"]
    accepted = won.play("accept", by=1)
    assert accepted.outcome == Outcome((0,), "zertz.outcome.white")
    assert (accepted.legal(), accepted.acting) == ((), ())
    refused = won.play("?redo", by=1)
    assert refused == offence(first="3-0-0")
    assert refused.legal() == ("x d1Gd3",)
    assert refused.outcome is None


def test_Z20_nothing_else_is_played_before_a_win_by_an_offence_is_settled() -> None:
    won = offence(first="3-0-0").play("Gg1,a2")
    for turn in ("x d1Gd3", "Wd4,d3", "-"):
        with pytest.raises(IllegalAction):
            won.play(turn)


def test_Z20_a_full_board_by_an_offence_stands_only_if_accepted() -> None:
    # b1 could capture over b2; instead its way out b3 is removed, and nothing is vacant.
    state = laid_out("..../wgo../....../o....../....../...../....", options=CLAIMED)
    full = state.play("Bd1,b3")
    assert full.outcome is None
    assert full.legal() == ("?redo", "accept")
    assert full.play("accept").outcome == Outcome((0,), "zertz.outcome.full_board")
    assert full.play("?redo").legal() == ("x b1Gb3",)


def test_Z20_a_draw_by_an_offence_stands_only_if_accepted() -> None:
    line = RARE_ENDS["repetition by an offence"]
    state = after(zertz.parse(line.start), *line.turns[:-1])
    assert state == zertz.parse(line.start)
    assert (state.outcome, state.legal()) == (None, ("?redo", "accept"))
    assert state.play("accept").outcome == Outcome((), "zertz.outcome.repetition")
    assert state.play("?redo").legal() == tuple(
        turn for turn in state.play("?redo").legal() if turn.startswith("x ")
    )


def test_Z20_an_offence_that_ends_nothing_needs_no_acceptance() -> None:
    assert "accept" not in offence().play("Wg1,g3").legal()


def test_Z20_a_pass_is_never_offered_while_a_capture_exists() -> None:
    quiet = RARE_ENDS["passes"].start.split()[0]
    # Without the marble on c4, c2 can jump over c3 and there is nothing to place.
    loose = laid_out(quiet.replace(".gwg", ".gwo"), second="0-1-0", options=CLAIMED)
    assert "x c2Wc4" in loose.legal()
    assert kinds(loose) == {"x"}
    with pytest.raises(IllegalAction):
        loose.play("-")


def test_Z20_who_may_demand_and_can_do_nothing_may_pass() -> None:
    line = RARE_ENDS["passes after an offence"]
    offended = zertz.parse(line.start).play(line.turns[0])
    assert offended.legal() == ("?redo", "-")
    assert actions(offended.choices()) == ["?redo", "-"]
    assert offended.play("-").legal() == ("-",)
    assert offended.play("?redo") == zertz.parse(line.start)


def test_Z20_an_undone_turn_does_not_count_for_repetition() -> None:
    line = RARE_ENDS["repetition by an offence"]
    cycle = line.turns[:4]
    start = zertz.parse(line.start)
    state = after(start, *cycle[:3], "Wf6", "?redo")
    # The position before the offence stood once, though it is reached again by the demand.
    assert state.past == after(start, *cycle[:3]).past
    # Undone as often as one likes, the offence never makes a third standing.
    other = after(start, *cycle)
    assert other.past.count(start.position) == 1
    again = after(other, *cycle[:3], "Wf6")
    assert again.legal() == ("?redo", "accept")
    back = again.play("?redo")
    assert back.past.count(start.position) == 2
    assert back.outcome is None


def test_Z20_the_right_is_not_part_of_the_position() -> None:
    offended = offence().play("Wg1,g3")
    read = zertz.parse(str(offended))
    assert read == offended
    assert hash(read) == hash(offended)
    assert "?redo" not in read.legal()


def test_Z20_the_right_travels_with_the_state() -> None:
    offended = offence().play("Wg1,g3")
    again = pickle.loads(pickle.dumps(offended))
    assert again.legal() == offended.legal()
    assert again.play("?redo").legal() == ("x d1Gd3",)


def test_Z20_otherwise_captures_are_enforced() -> None:
    for variant in ("basic", "blitz", "large", "huge"):
        assert zertz.start(**VARIANTS[variant]).rules.captures == "forced"
