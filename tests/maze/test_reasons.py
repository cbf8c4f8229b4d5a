"""Why a move is good: whose way it clears, and that every reason given is true of the line."""

import pytest

from ludoteca import maze
from ludoteca.core.text import LANGUAGES, Message, speaking
from ludoteca.maze import notation, squares
from ludoteca.maze.reasons import Line, reason
from tests.maze.boards import board


def told(pieces: str, side: str, *moves: str, **options: str) -> Message:
    return reason(*played(pieces, side, *moves, **options))


def played(
    pieces: str, side: str, *moves: str, **options: str
) -> tuple[maze.State, list[maze.game.Move]]:
    start = state = board(pieces, side, **options)
    made = []
    for text in moves:
        made.append(notation.read_move(state, text))
        state = state.make(made[-1])
    assert state.outcome is not None
    assert state.outcome.winners
    return start, made


HOME = "wMx c10, wM c9, bMx c1, bMx d1"


def test_a_mate_comes_home() -> None:
    assert str(told(HOME, "b", "c9-d10")) == "The white Mate on c9 comes home."


def test_a_mate_on_its_way_tells_how_far_it_still_is() -> None:
    message = told("wMx c10, wM d8, bMx c1, bMx d1, wL b3, bL a8", "b", "d8-c9", "b3-c2", "c9-d10")
    assert message.id == "maze.hint.mate"
    assert message.params["count"] == 1


def test_it_clears_the_way_of_a_mate() -> None:
    message = told(f"{HOME}, bS d10, wL b3", "b", "d10-e9", "b3-c2", "c9-d10")
    assert str(message) == "It clears d10 for the white Mate on c9."


def test_a_square_passed_over_is_cleared_too() -> None:
    pieces = "wMx c10, wM b8, bMx c1, bMx d1, bL c9, wL b3"
    message = told(pieces, "b", "c9-d8", "b3-c2", "b8-d10")
    assert str(message) == "It clears c9 for the white Mate on b8."


def test_it_makes_room_for_one_that_makes_room_for_a_mate() -> None:
    pieces = f"{HOME}, bS d10, bL e9, wL b3"
    message = told(pieces, "b", "e9-f8", "b3-c2", "d10-e9", "c2-b3", "c9-d10")
    assert str(message) == (
        "It clears e9 for the black Stone on d10. "
        "In the end that opens the way of the white Mate on c9."
    )


def test_a_rabbit_jumps_over_it() -> None:
    pieces = f"{HOME}, bR d10, bL c8, wL b3"
    message = told(pieces, "b", "c8-d9", "b3-c2", "d10-d8", "c2-b3", "c9-d10")
    assert message.params["reason"].id == "maze.hint.lifts"
    assert str(message).startswith("On d9 it is what the black Rabbit on d10 will jump over.")


def test_it_goes_on_and_clears_a_square_later() -> None:
    pieces = "wMx c10, wM b8, bMx c1, bMx d1, bL d8, wL b3"
    message = told(pieces, "b", "d8-c9", "b3-c2", "c9-d8", "c2-b3", "b8-d10")
    assert str(message) == ("It goes on from here and so clears c9 for the white Mate on b8.")


def test_a_move_for_nothing_only_passes_the_turn() -> None:
    message = told(f"{HOME}, wL b3", "w", "b3-c2", "c9-d10")
    assert str(message) == (
        "Somebody has to move, and the white Lightning on b3 can without closing a way."
    )


def test_coming_back_to_its_own_square_is_no_reason() -> None:
    message = told(f"{HOME}, wL b3, bL a8", "w", "b3-c2", "a8-b9", "c2-b3", "c9-d10")
    assert message.id == "maze.hint.waits"


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_told_in_every_language(language: str) -> None:
    message = told(f"{HOME}, bS d10, wL b3", "b", "d10-e9", "b3-c2", "c9-d10")
    with speaking(language):
        assert "d10" in str(message)
        assert "{" not in str(message)
        assert "maze." not in str(message)


def test_what_a_move_needs_is_free_and_what_is_jumped_is_not() -> None:
    start, moves = played(
        f"{HOME}, bR d10, bL c8, wL b3", "b", "c8-d9", "b3-c2", "d10-d8", "c2-b3", "c9-d10"
    )
    line = Line(start, tuple(moves))
    for step, state in enumerate(line.states[:-1]):
        standing = {squares.NAMED[name] for name in state.pieces}
        assert not line.needs(step) & standing
        assert line.jumped(step) <= standing
    assert line.jumped(2) == {squares.NAMED["d9"]}


def test_pieces_are_followed_back_to_where_they_stand_now() -> None:
    start, moves = played(f"{HOME}, wL b3, bL a8", "w", "b3-c2", "a8-b9", "c2-b3", "c9-d10")
    line = Line(start, tuple(moves))
    assert [squares.NAMES[line.where_now(step)] for step in range(4)] == ["b3", "a8", "b3", "c9"]
