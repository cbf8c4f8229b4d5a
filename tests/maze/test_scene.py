"""What is seen: the squares, what stands and lies on them, and how the game is said to be."""

import pytest
from hypothesis import given

from ludoteca import maze
from ludoteca.core.scene import Place
from ludoteca.core.text import LANGUAGES, Message, catalogue
from ludoteca.maze import GAME, squares
from ludoteca.maze.scene import board as drawn
from ludoteca.maze.scene import scene
from tests.maze.boards import board
from tests.maze.play import Turn, turns

SYMBOLS = {file.name.removesuffix(".svg") for file in GAME.symbols.iterdir()}
[AREA] = drawn(maze.start()).areas
PLACES = {place.id: place for place in AREA.places}


def said(message: Message, language: str = "en") -> str:
    return catalogue(language).speak(message)


def of(state: maze.State, id: str) -> tuple[str, bool, str]:
    """The symbol of a piece, whether it lies, and what is said of it."""
    piece = next(piece for piece in scene(state).pieces if piece.id == id)
    return piece.symbol, piece.lies, said(piece.label)


def test_places_stand_in_the_order_and_grid_of_the_squares() -> None:
    assert list(PLACES) == [squares.NAMES[cell] for cell in squares.CELLS]
    for name, place in PLACES.items():
        assert (place.row, place.column) == ("abcdef".index(name[0]), int(name[1:]) - 1)
        assert place.radius <= place.x <= AREA.width - place.radius
        assert place.radius <= place.y <= AREA.height - place.radius


def test_squares_touch_and_do_not_overlap() -> None:
    for here in PLACES.values():
        for there in PLACES.values():
            apart = max(abs(here.x - there.x), abs(here.y - there.y))
            assert here is there or apart >= here.size == 2 * here.radius


@pytest.mark.parametrize(
    ("square", "symbol", "label"),
    [
        ("c1", "home-light", "c1, light home, free"),
        ("d1", "home-dark", "d1, dark home, free"),
        ("b2", "square-light", "b2, light square, free"),
        ("a4", "desert-dark", "a4, dark desert, free"),
        ("a5", "west-light", "a5, light square, free"),
        ("a6", "east-dark", "a6, dark square, free"),
    ],
)
def test_squares_look_and_sound_like_what_they_are(square: str, symbol: str, label: str) -> None:
    place: Place = PLACES[square]
    assert (place.symbol, said(place.label)) == (symbol, label)


def test_coordinates_stand_beside_the_squares_they_name() -> None:
    texts = sorted(lettering.text for lettering in AREA.letterings)
    assert texts == sorted([*map(str, range(1, 11)), *"abcdef", *"abcdef"])
    taken = [(place.x, place.y) for place in PLACES.values()]
    for lettering in AREA.letterings:
        assert all(max(abs(lettering.x - x), abs(lettering.y - y)) > 50 for x, y in taken)


def test_every_kind_has_a_symbol_of_its_own_in_either_colour() -> None:
    pieces = scene(maze.deal_by_seed("standard", 1)).pieces
    assert len({piece.symbol for piece in pieces}) == 18
    assert {piece.symbol for piece in pieces} <= SYMBOLS
    assert len({piece.role for piece in pieces}) == 9


def test_what_ended_for_good_lies_down_but_a_mate_at_its_goal_stands() -> None:
    state = board("wMx c10, bMx d10, wTx c5, bLx b4, wL b3")
    assert of(state, "wM:c10") == ("white-mate-home", False, "white Mate on c10, home")
    assert of(state, "bM:d10")[:2] == ("black-mate", True)
    assert of(state, "wT:c5") == ("white-tree", True, "white Tree on c5, lying down for good")
    assert of(state, "bL:b4")[:2] == ("black-lightning", True)
    assert of(state, "wL:b3") == ("white-lightning", False, "white Lightning on b3")


def test_the_status_tells_whose_turn_it_is_and_how_it_stands() -> None:
    told = {
        said(scene(state).status)
        for state in (
            maze.start(),
            board("wL b3"),
            board("bL c8", "b"),
            board("wMx a4, wL b3"),
            board("wMx c1, wMx d1, bL d8"),
            board("wMx c10, wMx d10, bMx c1, bMx d1"),
        )
    }
    assert told == {
        "The pieces are about to be dealt.",
        "White to move: any piece in columns 1–5.",
        "Black to move: any piece in columns 6–10.",
        "White to move: any piece in columns 1–5. "
        "This can no longer be won: The Mate on a4 lies in the desert.",
        "White cannot move: this game is lost for both.",
        "All four Mates are home: you have won together.",
    }


def test_standings_count_the_mates_at_home() -> None:
    standings = [said(one) for one in scene(board("wMx c10, bMx c1, bMx d1, wM b5")).standings]
    assert standings == ["White: 1 of 2 Mates home", "Black: 2 of 2 Mates home"]
    assert scene(maze.start()).standings == ()


@given(turns())
def test_scenes_show_what_the_position_says(played: list[Turn]) -> None:
    for turn in played:
        pieces = scene(turn.after).pieces
        assert {p.place: p.id[:2] for p in pieces} == {
            square: code[:2] for square, code in turn.after.pieces.items()
        }
        for piece in pieces:
            assert piece.symbol in SYMBOLS
            for language in LANGUAGES:
                assert piece.place in said(piece.label, language)
