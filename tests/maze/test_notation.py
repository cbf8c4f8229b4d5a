"""Moves in writing: every form of every move is read, and nothing else brings a traceback."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import maze
from ludoteca.core.errors import IllegalAction, LudotecaError, ParseError
from ludoteca.maze import notation, squares
from ludoteca.maze.layout import piece_at
from tests.maze.boards import board, check_sentence
from tests.maze.play import Turn, turns

CYRILLIC = str.maketrans("BCEHMTXacex", "ВСЕНМТХасех")


@given(turns())
def test_every_form_of_a_move_is_read(played: list[Turn]) -> None:
    for turn in played:
        move = notation.read_move(turn.before, turn.action)
        start, end = move
        piece = piece_at(turn.before.position, start)
        assert piece is not None
        plain = f"{squares.NAMES[start]}-{squares.NAMES[end]}"
        numbers = f"{squares.NUMBERS[start]}-{squares.NUMBERS[end]}"
        for text in (
            plain,
            numbers,
            f"{piece.kind} {numbers}",
            f"{piece.code} {plain}",
            f"({piece.kind} {plain})" if turn.action[0] == "(" else plain,
            notation.move_text(turn.before.position, move, long=True),
            turn.action.upper().translate(CYRILLIC),
            f"  {turn.action.replace('-', ' – ')}  ",
            f"0{numbers}",
        ):
            assert notation.read_move(turn.before, text) == move


@given(turns(longest=3), st.text(alphabet="abcdef0123456789-x() wWMHLRTSмх/—", max_size=12))
def test_whatever_is_typed_is_a_move_or_one_sentence(played: list[Turn], text: str) -> None:
    state = played[-1].before if played else board("wL b3")
    try:
        after = state.play(text)
    except LudotecaError as error:
        check_sentence(error)
    else:
        assert after in {state.make(move) for move in state.moves}


@given(st.text())
def test_any_text_at_all(text: str) -> None:
    with pytest.raises((ParseError, IllegalAction)):
        board("bL c8").play(text)


@pytest.mark.parametrize(
    "text",
    ["", "b3", "b3-", "b3 c4", "(b3-c4", "b3-c4)", "L b3-c4-d5", "L (L b3-c4)", "b3xc4", "x b3-c4"],
)
def test_what_is_no_move_is_told_how_one_looks(text: str) -> None:
    with pytest.raises(LudotecaError, match=r"is no move; write it like b2-c3|No .* can go"):
        board("wL b3").play(text)


@pytest.mark.parametrize(
    ("pieces", "options", "move", "rule"),
    [
        ("wM c3", {}, "c3-c5", "A Mate slides diagonally"),
        ("wH c3", {}, "c3-c6", "A White Shadow walks over free squares"),
        ("bH c3", {"reach": "leap"}, "c3-c6", "A Black Shadow goes to any free square"),
        ("wT c3", {}, "c3-b3", "A White Tree walks over free squares to a light one"),
        ("bT c3", {"reach": "leap"}, "c3-a5", "A Black Tree goes to any free dark square"),
        ("wL c3", {}, "c3-c5", "A Lightning moves one square diagonally."),
        ("wS c3", {}, "c3-c5", "A Stone moves one square along its row"),
        ("wR c3", {}, "c3-c5", "A Rabbit jumps over one adjacent piece"),
        ("wR c3", {"rabbit": "chain"}, "c3-c5", "A Rabbit jumps, as often as it likes,"),
        ("w1 c3", {}, "c3-c2", "This Time Pawn moves exactly one square .* towards column 10"),
        ("b3 c3", {}, "c3-c5", "This Time Pawn moves exactly three squares .* towards column 1 "),
    ],
)
def test_a_refusal_tells_the_rule_and_where_the_piece_can_go(
    pieces: str, options: dict[str, str], move: str, rule: str
) -> None:
    with pytest.raises(IllegalAction, match=f"^{rule}.* From c3 it can"):
        board(pieces, **options).play(move)


def test_a_long_list_of_squares_is_cut() -> None:
    with pytest.raises(IllegalAction, match=r"(?:, [a-f]\d+){11}, …\.$"):
        board("wT c3").play("c3-b3")


def test_before_the_deal_there_is_nothing_to_move() -> None:
    with pytest.raises(LudotecaError, match=r"^The pieces have not been dealt yet\.$"):
        maze.start().play("b3-c4")
