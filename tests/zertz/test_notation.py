"""Turns as people write them, and what they are told when a turn cannot be played."""

from contextlib import suppress
from itertools import islice
from random import Random

import pytest
from hypothesis import given

from ludoteca import zertz
from ludoteca.core.errors import IllegalAction, LudotecaError, ParseError
from ludoteca.zertz import turns
from ludoteca.zertz.notation import full_text, read_turn, turn_text
from tests.zertz.positions import RARE_ENDS, Line, lines, odd_texts

# Five marbles of the sources' picture: e4 jumps on in two ways, d5 and d6 once. (Z25)
CAPTURES = "oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo"
# b1 and a1 hang by c1 alone; a1 holds a marble already.
CORNER = "w.../o..../o...../......./....../...../...."


def canonical(state: zertz.State, text: str) -> str:
    return turn_text(state.rules.board, read_turn(state, text))


def refusal(state: zertz.State, text: str) -> str:
    with pytest.raises(LudotecaError) as caught:
        read_turn(state, text)
    return str(caught.value)


# Writing and reading ----------------------------------------------------------------------------


@given(lines(longest=25))
def test_Z21_every_turn_is_read_as_it_is_written(line: Line) -> None:
    state = zertz.parse(line.start)
    for action in line.turns:
        assert turn_text(state.rules.board, read_turn(state, action)) == action
        assert read_turn(state, full_text(state, read_turn(state, action))) == read_turn(
            state, action
        )
        state = state.play(action)


def test_Z21_exactly_the_legal_turns_are_read() -> None:
    """Among all turns that can be written for small positions, and not only the likely ones."""
    rng = Random(21)
    small = (text for text in odd_texts(21) if sum(map(text.count, "owgb")) < 16)
    for text in islice(small, 12):
        state = zertz.parse(text)
        legal = set(state.legal()) if not state.outcome else set()
        rings = [*state.rings, rng.choice(state.rules.board.names)]
        written = [f"{c}{ring}" for c in "WGB" for ring in rings]
        written += [f"{one},{other}" for one in written for other in rings]
        read = set()
        for turn in [*written, "-", "?redo", "accept"]:
            with suppress(IllegalAction):
                read.add(canonical(state, turn))
        assert read == {turn for turn in legal if not turn.startswith("x")}


@pytest.mark.parametrize(
    "typed",
    [
        "Wd4,d1",
        "Wd4-d1",
        "wd4,d1",
        "WD4-D1",
        " W d4 , d1 ",
        "Wd4 - d1",
        "Wd4–d1",
        "Ｗｄ４，ｄ１",
        "Wd4,\u00a0d1",
        "W\u2009d4\u2212d1",
    ],
)
def test_Z21_a_placing_is_read_however_it_is_typed(typed: str) -> None:
    assert canonical(zertz.start(), typed) == "Wd4,d1"


@pytest.mark.parametrize("typed", ["Ва4,с1", "ВА4-С1", "ва4,c1", "Bа4,с1"])
def test_Z21_russian_letters_are_read_as_the_latin_ones_they_look_like(typed: str) -> None:
    assert canonical(zertz.start(), typed) == "Ba4,c1"


def test_Z21_a_russian_letter_that_looks_like_none_is_not_guessed() -> None:
    assert refusal(zertz.start(), "Шd4,d1") == (
        '"Шd4,d1" is not a turn; write one like Wd4,d1 or x d1Gd3 or -.'
    )


@pytest.mark.parametrize(
    "typed",
    [
        "x e4Bc5Be6",
        "xe4xc5xe6",
        "x e4c5e6",
        "X E4 B C5 B E6",
        "xe4bc5be6",
        "x e4-c5-e6",
        "х е4с5е6",
    ],
)
def test_Z21_a_capture_is_read_however_it_is_typed(typed: str) -> None:
    assert canonical(zertz.parse(CAPTURES), typed) == "x e4Bc5Be6"


def test_Z21_a_column_b_is_not_taken_for_black() -> None:
    state = zertz.parse("oooo/wgooo/oooooo/ooooooo/oooooo/ooooo/oooo")
    assert canonical(state, "xb1b3") == canonical(state, "xb1gb3") == "x b1Gb3"


def test_Z21_what_an_isolation_takes_may_be_written_and_is_checked() -> None:
    state = zertz.parse(CORNER)
    turn = read_turn(state, "Bb1,c1 x wa1 bb1")
    assert full_text(state, turn) == "Bb1,c1 x Wa1Bb1"
    assert read_turn(state, "Bb1,c1 x Bb1Wa1") == read_turn(state, "Bb1,c1") == turn
    assert refusal(state, "Bb1,c1 x Wa1") == "This turn cuts off Wa1Bb1, not what is written."
    start = zertz.start()
    assert refusal(start, "Wd4,d1 x Wa1") == "This turn cuts nothing off."


def test_Z21_pass_redo_and_accept() -> None:
    offended = zertz.start(captures="claimed").play("Wd4,d1").play("Wd5,d7").play("Ba1,a4")
    assert canonical(offended, " ?REDO ") == "?redo"
    stuck = zertz.parse(RARE_ENDS["passes"].start)
    assert canonical(stuck, "-") == canonical(stuck, "—") == "-"


# Refusals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "hello", "Wd4,,d1", "x", "x d4", "Wd", "redo", "Wd4 d1", "0"])
def test_Z21_what_is_no_turn_is_said_to_be_none(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_turn(zertz.start(), text)
    assert str(caught.value).startswith(f'"{text}" is not a turn')


def test_Z21_a_very_long_text_is_quoted_in_part() -> None:
    assert len(refusal(zertz.start(), "z" * 100_000)) < 150


@pytest.mark.parametrize(
    ("text", "character"), [("Wd8,a1", 2), ("Wd4,h1", 5), ("x d1Gz3", 6), ("  Wz1", 4)]
)
def test_Z21_an_unknown_ring_is_shown_in_its_place(text: str, character: int) -> None:
    with pytest.raises(ParseError) as caught:
        read_turn(zertz.start(), text)
    assert caught.value.character == character
    assert str(caught.value.reason).endswith("on this board; its rings run from a1 to g4.")


WORN = "ooo./ooooo/oooooo/ooowooo/oooooo/ooooo/oooo"
NO_WHITE = f"{CORNER} 0-8-10 3-0-0 2-0-0 2"
EDGE = "a1, a2, a3, a4, b1, b5, c1, c6, d1, d7, e1, e6, f1, f5, g1, g2, g3, g4"


@pytest.mark.parametrize(
    ("position", "turn", "reason"),
    [
        (None, "Wd4", f"A ring must be removed too, one of these: {EDGE}."),
        (None, "Wd4,d4", "d4 is not vacant, so it cannot be removed."),
        (None, "Wd4,d3", "d3 cannot slide out: too many rings hold it."),
        (None, "x d1d3", "No capture is possible now; place a marble."),
        (None, "-", "You may pass only when you can neither capture nor place."),
        (None, "?redo", "There is no turn to demand back: no capture was missed."),
        (None, "accept", "There is nothing to accept: no end waits for your word."),
        (WORN, "Wd4,a1", "A marble already lies on d4; place on a vacant ring."),
        (WORN, "Wa4,a1", "Ring a4 is not in play."),
        (WORN, "Wa1,a4", "Ring a4 is not in play."),
        (WORN, "Wa1,d4", "d4 is not vacant, so it cannot be removed."),
        (NO_WHITE, "Wb1,c1", "There is no white marble left to place."),
        (CAPTURES, "Wd4,d1", "A capture is possible, so you must capture, for example x d5Bf3."),
        (CAPTURES, "-", "You may pass only when you can neither capture nor place."),
        (
            CAPTURES,
            "x d1d3",
            "Nothing can jump from d1; what can: x d5Bf3; x d6Bd4Bf4; x e4Bc5Be6; x e4Bc5Ba3Ba1.",
        ),
        (
            CAPTURES,
            "x e4c5c3",
            "From c5 no marble can jump to c3; what can be played: x e4Bc5Be6; x e4Bc5Ba3Ba1.",
        ),
        (
            CAPTURES,
            "x d5f3f1",
            "From f3 no marble can jump to f1; what can be played: x d5Bf3.",
        ),
        (
            CAPTURES,
            "x e4c5",
            "The same marble must go on jumping: x e4Bc5Be6; x e4Bc5Ba3Ba1.",
        ),
        (CAPTURES, "x d5Gf3", "The marbles jumped have other colours: x d5Bf3."),
    ],
)
def test_Z21_a_turn_that_cannot_be_played_says_why(
    position: str | None, turn: str, reason: str
) -> None:
    state = zertz.parse(position) if position else zertz.start()
    with pytest.raises(IllegalAction) as caught:
        read_turn(state, turn)
    assert str(caught.value) == reason


@pytest.mark.parametrize(
    ("colour", "counts"), [("grey", "6-0-10 0-4-0 0-4-0"), ("black", "6-8-0 0-0-5 0-0-5")]
)
def test_Z21_each_colour_can_run_out(colour: str, counts: str) -> None:
    state = zertz.parse(f"oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo {counts} 1")
    assert refusal(state, f"{colour[0]}d4,d1") == f"There is no {colour} marble left to place."


def test_Z21_many_ways_are_told_in_part() -> None:
    crowded = (zertz.parse(text) for text in odd_texts(6) if "claimed" not in text)
    state = next(state for state in crowded if len(turns.captures(state.words)) > 6)
    vacant = next(ring for ring in state.rings if ring not in state.marbles)
    told = refusal(state, f"x {vacant}{vacant}")
    assert told.count(";") == 7
    assert told.endswith("; ….")


def test_Z20_an_end_must_be_decided_on_before_anything_else() -> None:
    state = zertz.parse(
        "w.../o..../o...../...wbo./....../...../.... 1-8-9 3-0-0 0-0-0 1 captures=claimed"
    ).play("Bb1,c1")
    assert state.legal() == ("?redo", "accept")
    for turn in ("Bd6", "x d4Bd6"):
        assert refusal(state, turn) == (
            "First decide about the turn before: ?redo demands it back, accept lets it stand."
        )
    assert canonical(state, "Accept") == "accept"


def test_Z20_whoever_must_redo_must_capture() -> None:
    state = zertz.start(captures="claimed").play("Wd4,d1").play("Wd5,d7").play("Ba1,a4")
    assert refusal(state.play("?redo"), "Ba1,a4") == (
        "A capture is possible, so you must capture, for example x d4Wd6."
    )
