"""Turns composed by hand: all of them, nothing else, and only over what the scene shows."""

import pytest
from hypothesis import given

from ludoteca.core.choice import Choices, Walk, actions
from ludoteca.core.text import catalogue
from ludoteca.zertz import GAME, State, parse, start
from ludoteca.zertz.choices import choices
from tests.zertz.play import Turn, turns

COULD_CAPTURE = "oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo"
CLAIMED = f"{COULD_CAPTURE} 6-8-5 0-0-0 0-0-0 1 captures=claimed"
WON_BY_OVERSIGHT = (
    "..../...../....../wgo..../....../...../o... 5-7-10 0-0-0 0-0-0 1 captures=claimed"
)
NOTHING_TO_PLACE = (
    "bgb../boob../.gwg.../......../.ggw..gw./boob.gob/bbw.gow/....bw/..... 0-0-0 0-0-0 0-0-0 1"
)


def prompt(state: State) -> str:
    return choices(state).nodes[0].prompt.id.removeprefix("zertz.prompt.")


@given(turns(longest=6))
def test_walks_end_in_exactly_the_legal_turns(game: list[Turn]) -> None:
    state = game[-1].after
    assert sorted(actions(state.choices())) == sorted(state.legal())


@given(turns(longest=6))
def test_targets_are_places_of_the_scene_or_labelled_buttons(game: list[Turn]) -> None:
    for turn in game:
        places = {p.id for area in GAME.board(turn.before).areas for p in area.places}
        for node in turn.before.choices().nodes:
            targets = [edge.target for edge in node.edges]
            assert len(set(targets)) == len(targets) > 0
            for edge in node.edges:
                assert (edge.target in places) == (edge.label is None), edge


@pytest.mark.parametrize("language", ["en", "ru", "ro"])
def test_every_question_and_button_has_words(language: str) -> None:
    offending = parse(CLAIMED).play("Wa1,a4")
    won = parse(WON_BY_OVERSIGHT).play("Bd3,g1")
    asked = [start(), parse(COULD_CAPTURE), parse(CLAIMED), parse(NOTHING_TO_PLACE), offending]
    messages = [
        message
        for state in [*asked, won]
        for node in state.choices().nodes
        for message in (node.prompt, *(edge.label for edge in node.edges if edge.label))
    ]
    for message in messages:
        assert catalogue(language).speak(message) != message.id


def test_marble_then_ring_then_ring_to_remove() -> None:
    walk = Walk(start().choices())
    prompts = []
    for target in ("pool:G", "d4", "a1"):
        assert walk.node is not None
        prompts.append(walk.node.prompt.id)
        walk = walk.touch(target)
    assert prompts == ["zertz.prompt.place", "zertz.prompt.ring", "zertz.prompt.remove"]
    assert walk.action == "Gd4,a1"


def test_Z7_a_capture_leaves_no_marble_to_choose() -> None:
    state = parse(COULD_CAPTURE)
    assert prompt(state) == "capture"
    assert sorted(edge.target for edge in state.choices().nodes[0].edges) == ["d5", "d6", "e4"]


def test_Z9_where_no_ring_is_free_the_turn_ends_with_the_marble() -> None:
    state = parse("..../.wg../.bog../..wb.../....../...../.... 4-6-8 0-0-0 0-0-0 1")
    walk = Walk(state.choices()).touch("pool:B")
    for action in state.legal():
        if action[0] == "B":
            ring, _, removed = action[1:].partition(",")
            after = walk.touch(ring)
            assert (after.touch(removed) if removed else after).action == action


def test_Z11_jump_by_jump() -> None:
    walk = Walk(parse(COULD_CAPTURE).choices()).touch("e4").touch("c5")
    assert walk.node is not None
    assert [edge.target for edge in walk.node.edges] == ["e6", "a3"]
    assert walk.touch("a3").touch("a1").action == "x e4Bc5Ba3Ba1"


def test_Z14_with_an_empty_pool_marbles_come_from_the_own_tray() -> None:
    state = parse("goog/ooooo/oooooo/ooooooo/oooooo/ooooo/goog 0-0-0 3-2-5 3-2-5 2")
    assert [edge.target for edge in state.choices().nodes[0].edges] == [
        "second:W",
        "second:G",
        "second:B",
    ]


def test_Z15_passing_is_a_button() -> None:
    state = parse(NOTHING_TO_PLACE)
    assert prompt(state) == "special"
    assert actions(state.choices()) == ["-"]


def test_Z20_the_question_does_not_tell_that_there_is_a_capture() -> None:
    assert prompt(parse(CLAIMED)) == prompt(start(captures="claimed")) == "turn"


def test_Z20_a_redo_is_a_button_beside_the_turns() -> None:
    offending = parse(CLAIMED).play("Wa1,a4")
    walk = Walk(offending.choices())
    assert walk.touch("redo").action == "?redo"
    assert walk.touch("pool:W").action is None
    assert prompt(offending.play("?redo")) == "capture"


def test_nothing_to_choose_when_the_game_is_over() -> None:
    over = parse(NOTHING_TO_PLACE).play("-").play("-")
    assert over.outcome is not None
    assert over.choices() == Choices()
