"""Choices are walked by touching targets, whatever the game."""

import msgspec
import pytest

from ludoteca.core.choice import Choices, Edge, Node, Walk, actions
from ludoteca.core.errors import IllegalAction
from ludoteca.core.text import say

ASK = say("core.players", count=2)
MARBLE = Node(ASK, (Edge("white", "W", 1), Edge("black", "B", 1), Edge("pass", "-")))
RING = Node(ASK, (Edge("d4", "d4"), Edge("e4", "e4")))
TREE = Choices((MARBLE, RING))
LOAD = Choices(
    (
        Node(ASK, (Edge("a", "+a"), Edge("b", "+b"), Edge("c", "+c")), "any", then=1),
        Node(ASK, (Edge("go", "!"),)),
    )
)


def test_a_walk_gathers_the_text_of_its_edges() -> None:
    walk = Walk(TREE)
    assert (walk.node, walk.action) == (MARBLE, None)
    walk = walk.touch("black")
    assert (walk.node, walk.action) == (RING, None)
    walk = walk.touch("e4")
    assert (walk.node, walk.action) == (None, "Be4")


def test_a_walk_can_be_begun_again_from_any_of_its_steps() -> None:
    walk = Walk(TREE).touch("black")
    assert walk.touch("e4").action == "Be4"
    assert walk.touch("d4").action == "Bd4"


def test_every_action_is_found_in_the_graphs_order() -> None:
    assert actions(TREE) == ["Wd4", "We4", "Bd4", "Be4", "-"]
    assert actions(Choices()) == []


@pytest.mark.parametrize(
    ("touched", "action"),
    [((), "!"), (("b",), "+b!"), (("c", "a"), "+a+c!"), (("b", "b"), "+b!")],
)
def test_a_subset_is_written_in_the_order_of_its_node(
    touched: tuple[str, ...], action: str
) -> None:
    assert Walk(LOAD).touch(*touched).touch("go").action == action


@pytest.mark.parametrize(
    ("walk", "touched", "sentence"),
    [
        (Walk(TREE), ("d4",), '"d4" cannot be chosen now; what can: white, black, pass.'),
        (Walk(TREE), (), "Choose exactly one of these: white, black, pass."),
        (Walk(TREE), ("white", "black"), "Choose exactly one of these: white, black, pass."),
        (Walk(LOAD), ("a", "z"), '"z" cannot be chosen now; what can: a, b, c.'),
        (Walk(TREE).touch("pass"), ("d4",), "There is nothing left to choose."),
        (Walk(Choices()), (), "There is nothing left to choose."),
    ],
)
def test_what_cannot_be_touched_is_refused(
    walk: Walk, touched: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(IllegalAction) as refused:
        walk.touch(*touched)
    assert str(refused.value) == sentence


def test_choices_travel_as_plain_data() -> None:
    for choices in (TREE, LOAD, Choices()):
        sent = msgspec.json.encode(choices)
        assert msgspec.json.decode(sent, type=Choices) == choices
    assert msgspec.to_builtins(RING.edges[0]) == {"target": "d4", "text": "d4"}
