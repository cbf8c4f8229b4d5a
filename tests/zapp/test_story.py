"""What happened, as it is seen and told."""

import pytest

from ludoteca import zapp
from ludoteca.core.scene import Motion, Story
from ludoteca.core.text import catalogue
from ludoteca.zapp import State
from ludoteca.zapp.story import story
from tests.zapp.play import IN_ORDER, listening, moving, places

MIX = "mix " + IN_ORDER.replace(",", " ")


def told(state: State, action: str, by: int | None = None, player: int | None = None) -> Story:
    after = state.play(action, by)
    return story(state.view(player), state.seen(action, by, player), by, after.view(player))


def words(state: State, action: str, by: int | None = None, player: int | None = None) -> str:
    return catalogue("en").speak(told(state, action, by, player).says)


def motions(tale: Story, piece: str) -> list[tuple[tuple[str, ...], int]]:
    return [(motion.via, motion.step) for motion in tale.motions if motion.piece == piece]


def test_a_figure_hops_from_field_to_field_and_sends_others_home() -> None:
    state = moving("red:3,S,S blue:6,S,S", "red5")
    tale = told(state, "1: 3>8")
    assert motions(tale, "figure:red1") == [(("f4", "f5"), 0), (("f6", "f7"), 1), (("f8",), 2)]
    assert Motion("taken", "figure:blue1", "figure:blue1", step=1) in tale.motions
    assert tale.marks[0].places == ("f3", "f8")
    said = "Red moves figure 1 from field 3 to field 8. Back to the start: blue 1."
    assert words(state, "1: 3>8") == f"{said} The round is over."


def test_from_the_start_it_comes_onto_the_ring_first() -> None:
    state = moving("red:S,S,S blue:S,S,S", "red3")
    assert motions(told(state, "2: S>5"), "figure:red2") == [(("f3", "f4"), 0), (("f5",), 1)]


def test_who_is_carried_sets_off_when_the_mover_comes_by() -> None:
    state = moving("red:22,23,S blue:S,S,S green:S,S,S yellow:23,S,S", "red9", more="towers")
    tale = told(state, "1: 22>C +red2 +yellow1")
    assert motions(tale, "figure:red1") == [(("f23", "f0"), 0), (("f1", "f2"), 1), (("Cr",), 2)]
    assert motions(tale, "figure:red2") == [(("f0",), 0), (("f1", "f2"), 1), (("Cr",), 2)]
    assert motions(tale, "figure:yellow1") == [(("f0",), 0), (("f1", "f2"), 1)]
    assert "It carries along: red 2, yellow 1." in words(state, "1: 22>C +red2 +yellow1")


def test_who_is_carried_from_the_field_before_the_city_stays_there() -> None:
    layout = "BB(y)BB(rg)YYYYY(bg)RRRRR(by)GGGGG(ry):r3>2,b15>14,g9>8,y21>20"
    figures = "red:1,S,S blue:S,S,S green:S,S,S yellow:2,S,S"
    state = moving(figures, "red5", more=f"towers layout={layout}")
    assert motions(told(state, "1: 1>C +yellow1"), "figure:yellow1") == []
    assert places(state.play("1: 1>C +yellow1"))["yellow"] == "2,S,S"


@pytest.mark.parametrize(
    ("state", "action", "by", "said"),
    [
        (zapp.start(), "lot green", None, "Green rolls first."),
        (zapp.start().play("lot red"), MIX, None, "The vessels are mixed."),
        (
            zapp.start().play("lot red").play(MIX),
            "roll 3 5",
            None,
            "Round 1: Red rolls 3 and 5; the magic number is 8.",
        ),
        (listening(), "take 4", 1, "Blue takes vessel 4."),
        (listening(2, "memory"), "take 4", 1, "Blue takes a vessel."),
        (listening().play("take 4", 0), "hears red 6.11", None, "Red listens."),
        (listening(2, "ears=none").play("take 4", 0), "back", 0, "Red puts the vessel back."),
        (listening(2, "ears=none").play("take 4", 0), "choose", 0, "Red keeps the vessel."),
        (
            listening().play("take 4", 0).play("hears red 6.11"),
            "shake",
            0,
            "Red shakes it again.",
        ),
        (
            listening(2, "time=60"),
            "late red",
            None,
            "Red has run out of time and sits this round out.",
        ),
        (
            moving("red:C,C,2 blue:S,S,S", "red4"),
            "3: 2>C",
            0,
            "Red moves figure 3 from field 2 to city. Red wins: all three figures are in the city.",
        ),
    ],
)
def test_the_sentence(state: State, action: str, by: int | None, said: str) -> None:
    assert words(state, action, by) == said


def test_one_hears_what_others_do_not() -> None:
    state = listening().play("take 4", 0)
    assert words(state, "hears red 6.11", None, 0) == "Red hears about 7 stones."
    for player in (None, 1):
        assert words(state, "hears red 6.11", None, player) == "Red listens."


@pytest.mark.parametrize("memory", ["", "memory"])
def test_the_reveal(memory: str) -> None:
    state = (
        listening(2, f"ears=none {memory}").play("take 4", 0).play("choose", 0).play("take 9", 1)
    )
    tale = told(state, "choose", 1)
    shown = {motion.to for motion in tale.motions if motion.kind == "appeared"}
    assert shown == {"number:red", "number:blue"}
    back = {motion.piece for motion in tale.motions if motion.kind == "moved"}
    assert back == ({"vessel:4", "vessel:9"} if memory else set())
    said = words(state, "choose", 1)
    assert said == "Blue keeps the vessel. All numbers are shown: Blue 9, Red 4."


def test_a_round_in_which_nobody_moves_is_over_at_once() -> None:
    state = listening(2, "ears=none", magic="1+1").play("take 4", 0).play("choose", 0)
    assert words(state.play("take 9", 1), "choose", 1).endswith("The round is over.")


def test_the_table_is_cleared_before_the_next_round() -> None:
    state = moving("red:S,S,S blue:S,S,S", "red4").play("1")
    tale = told(state, MIX)
    kinds = {motion.piece: motion.kind for motion in tale.motions}
    assert kinds["vessel:4"] == "moved"
    assert kinds["number:red"] == "removed"
