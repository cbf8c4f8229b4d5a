"""What a move did: the ways pieces come by, how they fall, and what is said of it."""

from itertools import pairwise

import pytest
from hypothesis import given

from ludoteca import maze
from ludoteca.core.chance import Chance
from ludoteca.core.scene import Mark, Motion
from ludoteca.core.text import LANGUAGES, catalogue
from ludoteca.maze import squares
from ludoteca.maze.scene import scene
from ludoteca.maze.story import story
from tests.maze.boards import board
from tests.maze.play import Turn, turns


def told(state: maze.State, action: str) -> tuple[tuple[Motion, ...], str]:
    tale = story(state, action, state.play(action))
    return tale.motions, catalogue("en").speak(tale.says)


@given(turns())
def test_every_story_leads_from_scene_to_scene(played: list[Turn]) -> None:
    for turn in played:
        tale = story(turn.before, turn.action, turn.after)
        first, last = tale.motions[0], tale.motions[-1]
        old, new = ({p.id: p for p in scene(s).pieces} for s in (turn.before, turn.after))
        assert {(motion.piece, motion.to) for motion in tale.motions} == {(first.piece, first.to)}
        assert old.keys() - {first.piece} == new.keys() - {first.to}
        assert first.to is not None
        assert new[first.to].lies == (last.kind == "fell")
        assert [motion.step for motion in tale.motions] == list(range(len(tale.motions)))
        assert tale.marks[0].places[-1] == new[first.to].place
        for language in LANGUAGES:
            assert catalogue(language).speak(tale.says).strip()


@given(turns())
def test_shadows_and_trees_walk_over_free_squares(played: list[Turn]) -> None:
    for turn in played:
        [first, *_] = story(turn.before, turn.action, turn.after).motions
        assert first.piece is not None
        code, start = first.piece.split(":")
        if code[1] in "HT" and turn.before.rules.reach == "walk":
            way = [squares.NAMED[name] for name in (start, *first.via)]
            for here, there in pairwise(way):
                assert there in squares.neighbours(here)
            assert not {squares.NAMES[cell] for cell in way[1:]} & turn.before.pieces.keys()


def test_a_walk_is_the_shortest() -> None:
    wall = "wS a3, wS b3, bS c3, bS d3, w2 e3"
    motions, says = told(board(f"wT c2, {wall}"), "c2-c5x")
    assert motions[0].via == ("d2", "e2", "f3", "e4", "d4", "c5")
    assert motions[1] == Motion("fell", "wT:c2", "wT:c5", step=1)
    assert says == "White: white Tree from c2 to c5. It lies down for good."


def test_a_leap_has_no_way() -> None:
    motions, _ = told(board("wT c2", reach="leap"), "c2-c5x")
    assert motions[0] == Motion("moved", "wT:c2", "wT:c5", ("c5",))


def test_a_stone_turns_its_corner() -> None:
    state = board("wS c2")
    motions, says = told(state, "c2-d3")
    assert motions == (Motion("moved", "wS:c2", "wS:d3", ("c3", "d3")),)
    assert story(state, "c2-d3", state.play("c2-d3")).marks == (Mark("last", ("c2", "c3", "d3")),)
    assert says == "White: white Stone from c2 to d3."


def test_a_rabbit_jumps_step_by_step() -> None:
    state = board("wR c3, wS c4, bS c6, b1 d7", rabbit="chain")
    motions, _ = told(state, "c3-e7x")
    assert motions == (
        Motion("jumped", "wR:c3", "wR:e7", ("c5",)),
        Motion("jumped", "wR:c3", "wR:e7", ("c7",), 1),
        Motion("jumped", "wR:c3", "wR:e7", ("e7",), 2),
        Motion("fell", "wR:c3", "wR:e7", step=3),
    )


@pytest.mark.parametrize(
    ("pieces", "side", "move", "says"),
    [
        ("wL c5", "w", "c5-b4x", "White: white Lightning from c5 to b4. It stays in the desert."),
        (
            "wM c3, wM d1",
            "w",
            "c3-b4x",
            "White: white Mate from c3 to b4. It stays in the desert. "
            "This can no longer be won: The Mate on b4 lies in the desert.",
        ),
        ("wM c9, bM c3, bM b3", "b", "(c9-d10)", "Black: white Mate from c9 to d10. Home."),
        (
            "wM b2, wM d1, wL c3",
            "w",
            "(b2-c1)",
            "White: white Mate from b2 to c1. The wrong home, and there it stays. This can no "
            "longer be won: The Mate on c1 has gone home where it does not belong.",
        ),
        (
            "wMx c10, wM c9, bMx c1, bMx d1",
            "b",
            "(c9-d10)",
            "Black: white Mate from c9 to d10. Home. "
            "All four Mates are home: you have won together.",
        ),
    ],
)
def test_endings_are_told(pieces: str, side: str, move: str, says: str) -> None:
    assert told(board(f"{pieces}, bL c8", side), move)[1] == says


def test_a_loss_that_stands_already_is_not_told_again() -> None:
    assert "no longer" not in told(board("wMx a4, wL b3, bL c8"), "b3-c2")[1]


def test_a_deal_lets_all_pieces_appear() -> None:
    begun = maze.start(setup="small")
    action = begun.draw(Chance.from_seed(1))
    motions, says = told(begun, action)
    assert {motion.kind for motion in motions} == {"appeared"}
    assert [motion.to for motion in motions] == [p.id for p in scene(begun.play(action)).pieces]
    assert says == "The pieces are dealt."
