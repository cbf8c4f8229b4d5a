"""What is seen: the ring and all that stands on it, and how it is said to stand."""

from itertools import combinations
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca import zapp
from ludoteca.core.scene import Area, Board, Piece, Scene
from ludoteca.core.svg import draw
from ludoteca.core.text import Message, catalogue
from ludoteca.zapp import GAME, State
from ludoteca.zapp.scene import REACH, board, scene
from tests.zapp.play import TURNED, every_option, listening, moving, played, states

SYMBOLS = {file.name for file in GAME.symbols.iterdir()}


def spoken(message: Message, language: str = "en") -> str:
    return catalogue(language).speak(message)


def ring(drawn: Board) -> Area:
    return next(area for area in drawn.areas if area.role == "board")


def piece(shown: Scene, id: str) -> Piece:
    return next(piece for piece in shown.pieces if piece.id == id)


def test_all_areas_and_their_players() -> None:
    areas = board(zapp.start(players=3)).areas
    assert [(area.id, area.player) for area in areas] == [
        ("hand-green", 2),
        ("hand-blue", 1),
        ("board", None),
        ("hand-red", 0),
    ]


@pytest.mark.parametrize("layout", ["standard", TURNED])
def test_places_neither_overlap_nor_reach_over_the_edge(layout: str) -> None:
    ground = ring(board(zapp.start(layout=layout)))
    touched = [place for place in ground.places if place.radius > 1]
    for place in touched:
        assert place.radius <= place.x <= ground.width - place.radius
        assert place.radius <= place.y <= ground.height - place.radius
    for one, other in combinations(touched, 2):
        # In an odd layout a start may share its spot with a city and moves aside.
        least = 50 if layout == TURNED else one.radius + other.radius - 0.02
        assert hypot(one.x - other.x, one.y - other.y) >= least, (one.id, other.id)


@pytest.mark.parametrize("layout", ["standard", TURNED])
def test_arrow_keys_find_a_grid(layout: str) -> None:
    places = ring(board(zapp.start(layout=layout))).places
    assert len({(place.row, place.column) for place in places}) == len(places)


def test_every_symbol_is_there() -> None:
    for text in (
        "red:5,12,C blue:11,S,0 green:5,14,20 yellow:7,C,16 towers",
        str(moving("red:S,S,S blue:S,S,S", "red7 blue12", "3+5")),
    ):
        state = zapp.parse(text)
        assert draw(state).startswith("<svg ")
        for shown in scene(state).pieces:
            assert f"{shown.symbol}.svg" in SYMBOLS
    for number in range(1, 14):
        names = {f"number-{number}.svg", f"number-{number}-over.svg", f"echo-{number}.svg"}
        assert names <= SYMBOLS
    assert {f"moon-{number}.svg" for number in range(2, 13)} <= SYMBOLS


@given(st.integers(1, 12))
def test_crowds_stay_within_their_field_and_apart(count: int) -> None:
    words = []
    for colour in ("red", "blue", "green", "yellow"):
        here = min(3, count)
        count -= here
        words.append(f"{colour}:{','.join(['7'] * here + ['S'] * (3 - here))}")
    crowd = [
        p
        for p in scene(zapp.parse(" ".join(words))).pieces
        if p.role == "figure" and p.place == "f7"
    ]
    for shown in crowd:
        assert abs(shown.dx) + shown.size / 2 <= REACH / 2 + 0.01
        assert abs(shown.dy) + shown.size / 2 <= REACH / 2 + 0.01
    for one, other in combinations(crowd, 2):
        assert hypot(one.dx - other.dx, one.dy - other.dy) > 15
    assert len({shown.label.id for shown in crowd}) == 1


def test_a_crowd_is_spoken_whole_and_the_movers_figure_stands_on_top() -> None:
    state = moving("red:5,S,S blue:5,S,S green:5,5,S", "red3")
    shown = [p for p in scene(state).pieces if p.role == "figure" and p.place == "f5"]
    assert shown[-1].id == "figure:red1"
    assert spoken(shown[-1].label) == "field 5: blue 1, green 1, green 2, red 1"


def test_vessels_stand_on_the_mountain_or_in_a_hand() -> None:
    state = listening(2, "ears=none").play("take 4", 0)
    shown = scene(state)
    assert piece(shown, "vessel:4").place == "hand-red"
    assert piece(shown, "vessel:5").place == "v5"
    assert spoken(piece(shown, "vessel:4").label) == "Red holds vessel 4"
    kept = scene(state.play("choose", 0))
    assert piece(kept, "vessel:4").symbol == "vessel-kept"


def test_numbers_are_shown_with_the_reveal() -> None:
    state = moving("red:S,S,S blue:S,S,S", "red9 blue3", "3+5")
    shown = scene(state)
    assert piece(shown, "number:red").symbol == "number-9-over"
    assert piece(shown, "number:blue").symbol == "number-3"
    assert piece(shown, "magic").symbol == "moon-8"


def test_P9_with_memory_vessels_are_back_before_their_numbers_are_shown() -> None:
    state = listening(2, "memory ears=none")
    for by, action in ((0, "take 4"), (0, "choose"), (1, "take 9"), (1, "choose")):
        state = state.play(action, by)
    shown = scene(state)
    assert piece(shown, "vessel:4").place == "v4"
    assert piece(shown, "number:red").place == "hand-red"


def test_what_was_heard_is_shown_to_the_one_who_heard_it() -> None:
    state = listening(2).play("take 6", 0).play("hears red 6.11")
    own = scene(state.view(0))
    assert piece(own, "echo:6").symbol == "echo-7"  # people fall behind: 7 sound like 6.11
    for player in (None, 1):
        assert not [p for p in scene(state.view(player)).pieces if p.role == "echo"]
    back = scene(state.play("back", 0).view(0))
    assert spoken(piece(back, "vessel:6").label) == "Vessel 6, sounded like about 7 stones"


def test_towers_are_drawn_where_they_count() -> None:
    assert not [p for p in scene(zapp.start()).pieces if p.role == "tower"]
    towers = [p for p in scene(zapp.start(towers=True)).pieces if p.role == "tower"]
    assert len(towers) == 8
    assert spoken(towers[0].label) == "Field 5, neutral, towers: red, green"
    crowded = zapp.start(towers=True, layout=TURNED)
    assert len([p for p in scene(crowded).pieces if p.place == "f23"]) == 5


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (zapp.start(), "It is drawn by lot who rolls first."),
        (zapp.start().play("lot red"), "The vessels are being mixed."),
        (listening(), "Round 1, magic number 8. Listening: Red, Blue."),
        (moving("red:S,S,S blue:S,S,S", "red4"), "Red to move 4."),
        (moving("red:S,S,S blue:S,S,S", "red4").play("1"), "Round 1 is over."),
        (moving("red:C,C,2 blue:S,S,S", "red4").play("3"), "Red wins: all three figures"),
    ],
)
def test_how_it_stands(state: State, words: str) -> None:
    assert spoken(scene(state).status).startswith(words)


def test_standings() -> None:
    told = [spoken(s) for s in scene(zapp.parse("red:S,5,C blue:C,C,17")).standings]
    assert told == [
        "Red: 1 of 3 home; start, field 5, city",
        "Blue: 2 of 3 home; city, city, field 17",
    ]


@settings(max_examples=15)
@given(every_option(), st.integers(0, 99))
def test_every_scene_of_a_game_is_sound(options: dict[str, object], seed: int) -> None:
    for state in states(played(seed, options, 80)):
        for player in (None, 0, 1):
            view = state.view(player)
            ids = [p.id for p in scene(view).pieces]
            assert len(set(ids)) == len(ids)
            places = {place.id for area in board(view).areas for place in area.places}
            assert {p.place for p in scene(view).pieces} <= places
