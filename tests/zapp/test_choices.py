"""Turns composed by hand."""

from itertools import chain, combinations

import pytest

from ludoteca import zapp
from ludoteca.core.choice import Choices, Walk
from ludoteca.zapp import State
from tests.zapp.play import listening, moving


def endings(choices: Choices) -> set[str]:
    """All that a graph with `any` nodes can end in."""
    found: set[str] = set()
    walks = [Walk(choices)]
    while walks:
        walk = walks.pop()
        if walk.node is None:
            found.add(walk.text)
            continue
        targets = [edge.target for edge in walk.node.edges]
        if walk.node.kind == "one":
            walks += [walk.touch(target) for target in targets]
        else:
            sizes = range(len(targets) + 1)
            subsets = chain.from_iterable(combinations(targets, size) for size in sizes)
            walks += [walk.touch(*subset) for subset in subsets]
    return found


def test_a_vessel_is_taken_then_kept_or_put_back() -> None:
    state = listening(2)
    assert endings(state.choices(0)) == set(state.legal(0))
    assert Walk(state.choices(1)).touch("v4").action == "take 4"
    held = state.play("take 4", 0).play("hears red 6.11")
    assert endings(held.choices(0)) == {"choose", "back", "shake"}
    node = held.view(0).choices(0).nodes[0]
    assert str(node.prompt) == "Vessel 4 sounds like about 7 stones. The magic number is 8."
    assert Walk(held.choices(0)).touch("v4").action == "back"
    assert held.view(1).choices(1).nodes[0].prompt.id == "zapp.prompt.take"


def test_without_a_modelled_ear_nothing_is_said_of_the_sound() -> None:
    state = listening(2, "ears=none").play("take 4", 0)
    assert endings(state.choices(0)) == {"choose", "back"}
    assert state.choices(0).nodes[0].prompt.id == "zapp.prompt.holding"


def test_nothing_to_choose_while_chance_is_awaited_or_the_game_is_over() -> None:
    assert zapp.start().choices() == Choices()
    assert zapp.start().view(0).choices() == Choices()
    assert listening().play("take 4", 0).legal() == ()
    won = moving("red:C,C,2 blue:S,S,S", "red4").play("3")
    assert won.choices() == Choices()


MOVES = [
    moving("red:S,5,6 blue:S,S,S", "red4"),
    moving("red:4,5,S blue:S,S,S green:5,5,S", "red2", more="towers"),
    moving("red:3,S,S blue:5,6,S", "red4", more="banish=noticed"),
    moving("red:4,5,S blue:5,6,S green:5,5,S", "red2", more="towers banish=noticed"),
]


@pytest.mark.parametrize("state", MOVES)
def test_a_graph_ends_in_every_move_there_is(state: State) -> None:
    """But of two figures on one place only the last is offered: they are alike."""
    twins = {"2: S>6"} if "3: S>6" in state.legal() else set()
    assert endings(state.choices()) == set(state.legal()) - twins


def test_of_several_figures_on_one_place_the_topmost_is_meant() -> None:
    state = moving("red:S,S,4 blue:S,S,S", "red4")
    assert endings(state.choices()) == {"2: S>6", "3: 4>8"}


def test_the_way_is_shown_before_it_is_walked() -> None:
    state = moving("red:2,S,C blue:S,S,S", "red4")
    walk = Walk(state.choices()).touch("f2")
    assert [edge.target for edge in walk.node.edges] == ["Cr"]  # type: ignore[union-attr]
    assert walk.touch("Cr").action == "1: 2>C"


def test_buttons_say_whom_they_carry_and_send_back() -> None:
    state = MOVES[3]
    walk = Walk(state.choices()).touch("f4").touch("f6")
    assert walk.node is not None
    assert [str(edge.label) for edge in walk.node.edges] == [
        "Carry red 2",
        "Carry green 1",
        "Carry green 2",
    ]
    walk = walk.touch("figure:green2")
    assert walk.node is not None
    assert [str(edge.label) for edge in walk.node.edges] == ["Send back blue 1", "Send back blue 2"]
    assert walk.touch("figure:blue1").action == "1: 4>6 +green2 xblue1"
