"""What is seen: the places of every board, what lies on them, and how it is said to stand."""

from collections import Counter
from functools import reduce
from math import hypot, isclose

import msgspec
import pytest
from hypothesis import given

from ludoteca.core.scene import Area, Board, Place
from ludoteca.core.text import Message, catalogue, say
from ludoteca.zertz import GAME, State, parse, start
from ludoteca.zertz.rings import SIZES
from ludoteca.zertz.scene import board, player, scene
from tests.zertz.play import Turn, turns

LANGUAGES = ("en", "ru", "ro")
SYMBOLS = {file.name for file in GAME.symbols.iterdir()}


def area(drawn: Board, id: str) -> Area:
    return next(area for area in drawn.areas if area.id == id)


def place(drawn: Board, id: str) -> Place:
    return next(place for area in drawn.areas for place in area.places if place.id == id)


def spoken(message: Message, language: str = "en") -> str:
    return catalogue(language).speak(message)


def label(state: State, piece: str) -> str:
    return spoken(next(p for p in scene(state).pieces if p.id == piece).label)


# The board ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_Z1_Z2_the_places_of_a_board_are_its_rings(size: int) -> None:
    state = start(rings=size)
    assert tuple(place.id for place in area(board(state), "board").places) == state.rings
    assert len(state.rings) == size


def test_the_board_does_not_change_during_a_game() -> None:
    state = start(rings=40)
    assert board(state) == board(state.play("Wd4,b1"))


@pytest.mark.parametrize("size", SIZES)
def test_rings_neither_overlap_nor_reach_over_the_edge(size: int) -> None:
    ground = area(board(start(rings=size)), "board")
    for here in ground.places:
        assert here.radius <= here.x <= ground.width - here.radius
        assert here.radius <= here.y <= ground.height - here.radius
        for there in ground.places:
            if there is not here:
                distance = hypot(here.x - there.x, here.y - there.y)
                assert distance > here.radius + there.radius - 0.02


@pytest.mark.parametrize("size", SIZES)
def test_the_board_lies_in_the_middle_of_its_area(size: int) -> None:
    ground = area(board(start(rings=size)), "board")
    for length, at in (
        (ground.width, [p.x for p in ground.places]),
        (ground.height, [p.y for p in ground.places]),
    ):
        assert isclose(min(at), length - max(at), abs_tol=0.02)


def test_Z3_neighbours_lie_one_ring_apart() -> None:
    drawn = board(start(rings=48))
    middle = place(drawn, "d4")
    for name in ("d5", "d3", "c4", "c3", "e4", "e3"):
        beside = place(drawn, name)
        assert isclose(hypot(beside.x - middle.x, beside.y - middle.y), 100, abs_tol=0.02)


@pytest.mark.parametrize("size", SIZES)
def test_arrow_keys_find_a_grid(size: int) -> None:
    places = area(board(start(rings=size)), "board").places
    assert len({(p.row, p.column) for p in places}) == size
    assert min(p.row for p in places) == min(p.column for p in places) == 0
    for column in range(max(p.column for p in places) + 1):
        rows = [p.row for p in places if p.column == column]
        assert rows == list(range(rows[0], rows[0] - len(rows), -1))


@pytest.mark.parametrize(
    ("size", "letters", "numbers"),
    [
        (37, "abcdefg", "4123 5 6 7 6 5 4123"),
        (40, "abcdefg", "51234 6 7 8 7 6 5234"),
        (43, "abcdefgh", "51234 6 7 8 7 6 5 423"),
        (44, "abcdefg", "51234 6 7 8 7 6 51234"),
        (48, "abcdefgh", "51234 6 7 8 7 6 5 4123"),
        (61, "abcdefghi", "51234 6 7 8 9 8 7 6 51234"),
    ],
)
def test_coordinates_go_round_the_rim(size: int, letters: str, numbers: str) -> None:
    ground = area(board(start(rings=size)), "board")
    texts = "".join(lettering.text for lettering in ground.letterings)
    assert [text for text in texts if text.isalpha()] == list(letters)
    assert [text for text in texts if text.isdigit()] == list(numbers.replace(" ", ""))
    for lettering in ground.letterings:
        assert 0 < lettering.x < ground.width
        assert 0 < lettering.y < ground.height
        for ring in ground.places:
            assert hypot(lettering.x - ring.x, lettering.y - ring.y) > ring.radius


@pytest.mark.parametrize(
    ("goals", "pool", "wins", "each"),
    [("standard", [6, 8, 10], [4, 5, 6], "3"), ("blitz", [5, 7, 9], [3, 4, 5], "2")],
)
def test_Z4_Z5_the_pool_and_the_wells_of_the_goals(
    goals: str, pool: list[int], wins: list[int], each: str
) -> None:
    drawn = board(start(goals=goals))
    assert [place.slots for place in area(drawn, "pool").places] == pool
    for number, owner in enumerate(("first", "second")):
        tray = area(drawn, owner)
        assert tray.player == number
        assert [place.slots for place in tray.places] == wins
        texts = [lettering.text for lettering in tray.letterings]
        assert texts == [text for goal in wins for text in (each, str(goal))]


@pytest.mark.parametrize(
    ("size", "goals"), [*((size, "standard") for size in SIZES), (37, "blitz")]
)
def test_piles_lie_apart_and_within_their_shelf(size: int, goals: str) -> None:
    for shelf in board(start(rings=size, goals=goals)).areas:
        if shelf.role == "board":
            continue
        end = 0.0
        for pile in shelf.places:
            assert pile.x - pile.size / 2 > end
            end = pile.x + pile.span + pile.size / 2
        assert end < shelf.width
        assert shelf.width == area(board(start(rings=size)), "board").width


# The scene ---------------------------------------------------------------------------------------


@given(turns())
def test_the_scene_shows_exactly_the_position(game: list[Turn]) -> None:
    labels: dict[tuple[str, str], Message] = {}
    for turn in game:
        check_pieces(turn.after)
        check_ids(turn.after)
        for piece in scene(turn.after).pieces:
            assert labels.setdefault((piece.id, piece.symbol), piece.label) == piece.label


def check_pieces(state: State) -> None:
    """A ring for each ring, a marble for each marble."""
    names = {"W": "white", "G": "grey", "B": "black"}
    expected = Counter({("ring", ring): 1 for ring in state.rings})
    expected |= Counter({(f"marble-{names[c]}", ring): 1 for ring, c in state.marbles.items()})
    owners = ("pool", state.pool), ("first", state.captures[0]), ("second", state.captures[1])
    for owner, counts in owners:
        for (letter, name), count in zip(names.items(), counts, strict=True):
            if count:
                expected[f"marble-{name}", f"{owner}:{letter}"] = count
    assert Counter((piece.symbol, piece.place) for piece in scene(state).pieces) == expected


def check_ids(state: State) -> None:
    """Ids are unique, everything stands on a place, and every symbol is drawn."""
    areas, pieces = board(state).areas, scene(state).pieces
    places = [place for area in areas for place in area.places]
    for things in (places, pieces, areas):
        assert len({thing.id for thing in things}) == len(things)
    assert {piece.place for piece in pieces} <= {place.id for place in places}
    named = {thing.symbol for things in (places, pieces, areas) for thing in things}
    assert {f"{symbol}.svg" for symbol in named if symbol} <= SYMBOLS


def test_labels_tell_what_lies_where() -> None:
    state = start().play("Wd4,d1")
    assert label(state, "marble:d4") == "d4, white marble"
    assert label(state, "ring:d3") == "d3, vacant"
    assert spoken(place(board(state), "d1").label) == "d1, no ring"
    assert label(state, "pool:W:5") == "Pool: 5 white marbles"
    assert label(state, "pool:G:1") == "Pool: 1 grey marble"
    assert spoken(place(board(state), "second:B").label) == "Captured by second: no black marbles"


def test_the_last_marble_of_a_pile_counts_them_in_russian_too() -> None:
    pieces = {piece.id: piece for piece in scene(start()).pieces}
    assert spoken(pieces["pool:B:2"].label, "ru") == "Запас: 2 чёрных шарика"
    assert spoken(pieces["pool:B:10"].label, "ru") == "Запас: 10 чёрных шариков"
    assert spoken(pieces["pool:B:10"].label, "ro") == "Rezervă: 10 bile negre"


def test_scenes_and_boards_travel_as_json() -> None:
    for value in (board(start()), scene(start())):
        sent = msgspec.json.encode(value)
        again = msgspec.json.encode(msgspec.json.decode(sent, type=type(value)))
        assert msgspec.json.decode(again) == msgspec.json.decode(sent)


# How it stands -----------------------------------------------------------------------------------

EMPTY = "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo"
CAPTURE = "oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo 6-8-5 0-0-0 0-0-0 1"
CLAIMED = f"{CAPTURE} captures=claimed"
OWN_MARBLES = "goog/ooooo/oooooo/ooooooo/oooooo/ooooo/goog 0-0-0 3-2-5 3-2-5 1"
NO_MARBLES = (
    "bgb../boob../.gwg.../......../.ggw..gw./boob.gob/bbw.gow/....bw/..... 0-0-0 0-0-0 0-0-0 1"
)
ROUND_AND_ROUND = (
    "bgbg./.boo../.bgbw../......../.gwb...../goog..../gbb.bw./...gow/...bw 0-0-0 1-0-0 0-0-0 1"
)
FILLED_BY_OVERSIGHT = (
    "..../...../....../wgo..../....../...../o... 5-7-10 0-0-0 0-0-0 1 captures=claimed"
)

WAYS_TO_STAND = {
    "place": (EMPTY,),
    "place_own": (OWN_MARBLES,),
    "capture": (CAPTURE,),
    "move": (CLAIMED,),
    "pass": (NO_MARBLES,),
    "redo": (CLAIMED, "Wa1,a4"),
    "decide": (FILLED_BY_OVERSIGHT, "Bd3,g1"),
}

# Six turns, and all stands as before.
AROUND = ("Wb3", "x b2Wb4", "-", "Wb3", "x b4Wb2", "-")
WAYS_TO_END = {
    "white": ("First wins: enough white marbles.", f"{EMPTY} 2-8-10 4-0-0 0-0-0 2"),
    "three": ("Second wins: enough marbles of each colour.", f"{EMPTY} 3-5-7 0-0-0 3-3-3 1"),
    "full_board": ("First wins: no vacant ring is left.", FILLED_BY_OVERSIGHT, "Bd3,g1", "accept"),
    "passes": ("A draw: both have passed.", NO_MARBLES, "-", "-"),
    "repetition": (
        "A draw: the same position for the third time.",
        ROUND_AND_ROUND,
        *AROUND,
        *AROUND,
    ),
}


def played(position: str, *actions: str) -> State:
    return reduce(lambda state, action: state.play(action), actions, parse(position))


@pytest.mark.parametrize("expected", WAYS_TO_STAND)
def test_the_status_says_what_is_to_be_done(expected: str) -> None:
    status = scene(played(*WAYS_TO_STAND[expected])).status
    assert status.id == f"zertz.scene.status.{expected}"
    for language in LANGUAGES:
        assert spoken(status, language) not in ("", status.id)


@pytest.mark.parametrize("reason", WAYS_TO_END)
def test_Z15_Z16_Z17_the_status_says_how_it_ended(reason: str) -> None:
    sentence, *game = WAYS_TO_END[reason]
    status = scene(played(*game)).status
    assert status.params["reason"].id == f"zertz.outcome.{reason}"
    assert spoken(status) == sentence
    for language in LANGUAGES:
        assert "zertz" not in spoken(status, language)


def test_Z20_before_a_claimed_capture_is_missed_nobody_is_told_of_it() -> None:
    assert scene(parse(CLAIMED)).status == scene(start(captures="claimed")).status


def test_Z20_who_has_to_redo_is_told_to_capture() -> None:
    state = played(CLAIMED, "Wa1,a4", "?redo")
    assert scene(state).status == say("zertz.scene.status.capture", player=player(0))


def test_Z5_standings_count_towards_each_goal() -> None:
    state = parse(f"{EMPTY} 3-3-5 3-1-4 0-4-1 1")
    first, second = scene(state).standings
    assert "white 3 of 4, grey 1 of 5, black 4 of 6; 3 of each: 7 of 9" in spoken(first)
    assert "white 0 of 4, grey 4 of 5, black 1 of 6; 3 of each: 4 of 9" in spoken(second)


def test_Z5_standings_of_blitz() -> None:
    state = parse(f"{EMPTY} 3-5-7 2-1-1 0-1-1 1 goals=blitz")
    first = scene(state).standings[0]
    assert "albe 2 din 3, gri 1 din 4, negre 1 din 5; câte 2 din fiecare: 4 din 6" in spoken(
        first, "ro"
    )
