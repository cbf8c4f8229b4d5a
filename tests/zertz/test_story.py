"""What is told of a turn: motions that lead from the scene before to the scene after, and words."""

import re

import pytest
from hypothesis import given

from ludoteca.core.scene import Mark, Motion, Piece, Story
from ludoteca.core.text import catalogue, say
from ludoteca.zertz import GAME, State, parse, start
from ludoteca.zertz.scene import board, scene
from ludoteca.zertz.story import story
from tests.zertz.play import Turn, turns

FIRST = say("zertz.player.0")
NONE_FREE = "wwww/wooow/goooog/gooooog/goooog/gooog/bbbb 0-0-6 0-0-0 0-0-0 1"
THREE_COLOURS = "oooo/ooooo/oooooo/wwogobo/oooooo/ooooo/oooo 4-7-9 0-0-0 0-0-0 1"
FILLED_BY_OVERSIGHT = (
    "..../...../....../wgo..../....../...../o... 5-7-10 0-0-0 0-0-0 1 captures=claimed"
)
CAPTURES = "oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo 6-8-5 0-0-0 0-0-0 1"


def told(state: State, action: str) -> Story:
    return story(state, action, state.play(action))


def moved(state: State, action: str) -> list[tuple[str, str | None, str | None, int]]:
    return [(m.kind, m.piece, m.to, m.step) for m in told(state, action).motions]


def words(story: Story, language: str = "en") -> str:
    return catalogue(language).speak(story.says)


# From scene to scene -----------------------------------------------------------------------------


@given(turns(longest=20))
def test_a_story_leads_from_the_scene_before_to_the_scene_after(game: list[Turn]) -> None:
    for turn in game:
        told = story(turn.before, turn.action, turn.after)
        before, after = (scene(state).pieces for state in (turn.before, turn.after))
        places = {place.id for area in board(turn.before).areas for place in area.places}
        check_ends(told, before, after)
        check_ids(told, before, after, places)
        check_steps(told)
        check_words(told)


def check_ends(told: Story, before: tuple[Piece, ...], after: tuple[Piece, ...]) -> None:
    """Every piece ends as one of its kind; those without a motion stay as they are."""
    moves = {motion.piece: motion.to for motion in told.motions if motion.piece}
    left = {piece.id: piece for piece in after}
    for piece in before:
        to = moves.get(piece.id, piece.id)
        if to is not None:
            became = left.pop(to)
            assert piece.symbol == became.symbol
            assert piece == became or piece.id in moves
    assert set(left) == {motion.to for motion in told.motions if motion.piece is None}


def check_ids(
    told: Story, before: tuple[Piece, ...], after: tuple[Piece, ...], places: set[str]
) -> None:
    """Motions and marks name what is there."""
    for motion in told.motions:
        assert motion.piece is None or motion.piece in {piece.id for piece in before}
        assert motion.to is None or motion.to in {piece.id for piece in after}
        assert set(motion.via) <= places
    assert {place for mark in told.marks for place in mark.places} <= places


def check_steps(told: Story) -> None:
    """Steps come in order, and a piece of several steps says where each but the last one ends."""
    assert [motion.step for motion in told.motions] == sorted(m.step for m in told.motions)
    for number, motion in enumerate(told.motions):
        later = [m for m in told.motions[number + 1 :] if m.piece and m.piece == motion.piece]
        assert {m.to for m in later} <= {motion.to}
        assert all(m.step > motion.step for m in later)
        assert motion.via or not later


def check_words(told: Story) -> None:
    for language in ("en", "ru", "ro"):
        sentence = words(told, language)
        assert sentence.endswith(".")
        assert not re.search(r"[{}]|zertz\.", sentence)


# Placing -----------------------------------------------------------------------------------------


def test_Z8_placed_and_removed() -> None:
    assert moved(start(), "Gd4,a1") == [
        ("placed", "pool:G:8", "marble:d4", 0),
        ("removed", "ring:a1", None, 1),
    ]
    after = told(start(), "Gd4,a1")
    assert after.marks == (Mark("last", ("d4", "a1")),)
    assert words(after).endswith("places a grey marble on d4 and removes ring a1.")


@pytest.mark.parametrize(
    ("position", "action", "way"),
    [
        ("oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo", "Gd4,a1", ()),
        (".ooo/..ooo/oooooo/ooooooo/oooooo/ooooo/oooo", "Wc1,c2", ("a1",)),
        ("oooo/ooooo/oooooo/ooo..oo/oooooo/ooooo/oooo", "Wa1,c4", ("e4",)),
        ("..../...../....../..ooo../....../...../....", "Wd4,d3", ("e1",)),
    ],
    ids=[
        "over the edge",
        "over the edge of what is left",
        "into a hole",
        "where there is most room",
    ],
)
def test_Z8_a_ring_slides_out_between_open_sides(
    position: str, action: str, way: tuple[str, ...]
) -> None:
    removed = told(parse(position), action).motions[1]
    assert (removed.kind, removed.via) == ("removed", way)


def test_Z9_placed_only() -> None:
    state = parse(NONE_FREE)
    assert moved(state, "Bd4") == [("placed", "pool:B:6", "marble:d4", 0)]
    assert told(state, "Bd4").marks == (Mark("last", ("d4",)),)
    assert words(told(state, "Bd4")).endswith("on d4; no ring can be removed.")


def test_Z12_isolated_marbles_go_to_the_mover_and_their_rings_leave() -> None:
    state = parse("wo../ow.../....../..ooo../....../...../.... 4-8-10 0-0-0 0-0-0 2")
    assert moved(state, "Ga2,b1") == [
        ("placed", "pool:G:8", "second:G:1", 0),
        ("removed", "ring:b1", None, 1),
        ("taken", "marble:a1", "second:W:1", 2),
        ("taken", "pool:G:8", "second:G:1", 2),
        ("taken", "marble:b2", "second:W:2", 2),
        ("removed", "ring:a1", None, 2),
        ("removed", "ring:a2", None, 2),
        ("removed", "ring:b2", None, 2),
    ]
    assert words(told(state, "Ga2,b1")).endswith(
        "Taken with their rings: 2 white marbles and 1 grey marble."
    )


def test_Z14_a_captured_marble_is_placed_from_the_tray() -> None:
    state = parse("ow../o..../....../o.o..../gogo../...../gogo 0-0-0 2-2-5 3-2-5 1")
    assert moved(state, "Bd1,d3") == [
        ("placed", "first:B:5", "marble:d1", 0),
        ("removed", "ring:d3", None, 1),
    ]


def test_Z14_a_captured_marble_may_come_back_by_isolation() -> None:
    state = parse("ow../o..../....../o.o..../gogo../...../gogo 0-0-0 2-2-5 3-2-5 1")
    assert moved(state, "Wa1,b1") == [
        ("placed", "first:W:2", "first:W:2", 0),
        ("removed", "ring:b1", None, 1),
        ("taken", "first:W:2", "first:W:2", 2),
        ("taken", "marble:a2", "first:W:3", 2),
        ("removed", "ring:a1", None, 2),
        ("removed", "ring:a2", None, 2),
    ]


def test_Z16_a_full_board_is_taken_whole() -> None:
    story = told(parse(FILLED_BY_OVERSIGHT.removesuffix(" captures=claimed")), "x d1Gd3")
    assert [motion.kind for motion in story.motions] == ["jumped", "taken"]
    won = parse("..../...../....../wo...../....../...../o... 5-8-10 0-0-0 0-0-0 2")
    assert words(told(won, "Bd2,g1")).endswith(
        "Taken with their rings: 1 white marble and 1 black marble. "
        "Second wins: no vacant ring is left."
    )


# Capturing ---------------------------------------------------------------------------------------


def test_Z11_each_jump_is_a_step() -> None:
    story = told(parse(CAPTURES), "x e4Bc5Ba3Ba1")
    assert list(story.motions) == [
        Motion("jumped", "marble:e4", "marble:a1", ("c5",), 0),
        Motion("taken", "marble:d5", "first:B:1", (), 0),
        Motion("jumped", "marble:e4", "marble:a1", ("a3",), 1),
        Motion("taken", "marble:b4", "first:B:2", (), 1),
        Motion("jumped", "marble:e4", "marble:a1", ("a1",), 2),
        Motion("taken", "marble:a2", "first:B:3", (), 2),
    ]
    assert story.marks == (Mark("last", ("e4", "c5", "a3", "a1")),)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "First jumps from e4 to c5, a3, a1 and takes 3 black marbles."),
        ("ru", "Первый прыгает с e4 на c5, a3, a1 и берёт 3 чёрных шарика."),
        ("ro", "Primul sare de pe e4 pe c5, a3, a1 și ia 3 bile negre."),
    ],
)
def test_a_capture_in_words(language: str, sentence: str) -> None:
    assert words(told(parse(CAPTURES), "x e4Bc5Ba3Ba1"), language) == sentence


def test_a_winning_capture_is_told_with_the_end() -> None:
    state = parse("ggoo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6-2-10 0-4-0 0-0-0 1")
    assert words(told(state, "x a1Ga3")) == (
        "First jumps from a1 to a3 and takes 1 grey marble. First wins: enough grey marbles."
    )


def test_three_colours_are_listed() -> None:
    state = parse(THREE_COLOURS)
    assert words(told(state, "x d1Wd3Gd5Bd7")).endswith(
        "takes 1 white marble, 1 grey marble and 1 black marble."
    )


# The other turns ---------------------------------------------------------------------------------


def test_Z15_a_pass_moves_nothing() -> None:
    state = parse(
        "bgb../boob../.gwg.../......../.ggw..gw./boob.gob/bbw.gow/....bw/..... 0-0-0 0-0-0 0-0-0 1"
    )
    assert told(state, "-") == Story((), say("zertz.story.pass", player=FIRST))


def test_Z20_a_redo_puts_everything_back() -> None:
    offending = parse(FILLED_BY_OVERSIGHT).play("Bd3,g1")
    assert moved(offending, "?redo") == [
        ("moved", "first:W:1", "marble:d1", 0),
        ("moved", "first:G:1", "marble:d2", 0),
        ("moved", "first:B:1", "pool:B:10", 0),
        *(("appeared", None, f"ring:{ring}", 0) for ring in ("d1", "d2", "d3", "g1")),
    ]
    assert words(told(offending, "?redo")) == "Second demands the turn back. First must capture."


def test_Z20_letting_a_win_stand_tells_the_end() -> None:
    offending = parse(FILLED_BY_OVERSIGHT).play("Bd3,g1")
    assert words(told(offending, "accept")) == (
        "Second lets the turn stand. First wins: no vacant ring is left."
    )


def test_the_game_object_tells_the_same() -> None:
    state = start()
    after = state.play("Wd4,d1")
    assert GAME.story(state, "Wd4,d1", 0, after) == story(state, "Wd4,d1", after)
