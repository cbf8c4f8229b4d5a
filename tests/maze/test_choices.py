"""A move composed by hand."""

from hypothesis import given

from ludoteca.core.choice import Walk, actions
from ludoteca.maze.scene import board as drawn
from tests.maze.boards import board
from tests.maze.play import Turn, turns


@given(turns())
def test_choices_are_the_legal_moves(played: list[Turn]) -> None:
    for turn in played:
        assert actions(turn.before.choices()) == list(turn.before.legal())


def test_first_the_piece_then_its_square() -> None:
    walk = Walk(board("wM b9, bM c3, bM b3, bL c8", "b").choices())
    places = {place.id for place in drawn(board("")).areas[0].places}
    assert walk.node is not None
    assert {edge.target for edge in walk.node.edges} == {"b9", "c8"}
    walk = walk.touch("b9")
    assert walk.node is not None
    assert {edge.target for edge in walk.node.edges} <= places
    assert walk.touch("c10").action == "(b9-c10)"
    assert walk.touch("a8").action == "b9-a8"


def test_when_it_is_over_there_is_nothing_to_choose() -> None:
    assert board("wMx c1, wMx d1, bL d8").choices().nodes == ()


def test_a_hopeless_game_is_called_so_where_the_player_looks() -> None:
    first, *_ = board("wMx a4, wL b3").choices().nodes
    assert str(first.prompt) == (
        "This can no longer be won: The Mate on a4 lies in the desert. "
        "You may go on, or begin a new game."
    )
    first, *_ = board("wL b3").choices().nodes
    assert str(first.prompt) == "Choose a piece on your half."
