"""Positions, actions and games as people write them: read, or refused in one sentence."""

import re
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca import zapp
from ludoteca.core.errors import IllegalAction, LudotecaError, ParseError
from ludoteca.core.game import Played, Record
from ludoteca.zapp import GAME, State
from ludoteca.zapp.notation import read
from tests.zapp.play import IN_ORDER, every_option, listening, moving, played, said, states

FOUR = "red:S,S,S blue:S,S,S green:S,S,S yellow:S,S,S"
GAME_TEXT = GAME.write(played(4, {"players": 3, "towers": True, "time": "60"}, 120))


def sentence(text: str) -> str:
    with pytest.raises(LudotecaError) as caught:
        zapp.parse(text)
    said = str(caught.value)
    assert "\n" not in said
    assert "zapp." not in said
    return said


# Positions ----------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(every_option(), st.integers(0, 99))
def test_every_position_reads_back(options: dict[str, object], seed: int) -> None:
    for state in states(played(seed, options, 120)):
        assert zapp.parse(str(state)) == state
        assert str(zapp.parse(str(state))) == str(state)


def test_words_may_stand_in_any_order_and_in_capitals() -> None:
    text = str(listening(2, "towers"))
    assert zapp.parse(" ".join(reversed(text.split()))) == zapp.parse(text)
    assert zapp.parse("RED:s,5,c BLUE:S,S,S") == zapp.parse("red:S,5,C blue:S,S,S")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "names the figures"),
        ("red:S,S,S", "names the figures"),
        ("red:S,S,S green:S,S,S", "names the figures"),
        ("red:S,S,S blue:S,S", "red:S,5,C"),
        ("red:S,S,S blue:S,S,24", 'At character 11: "24" is no place'),
        ("red:S,S,S blue:S,S,X", "no place"),
        ("red:S,S,S red:S,S,S", '"red" is told twice'),
        ("purple:S,S,S red:S,S,S", '"purple" is no colour'),
        (f"{FOUR} hello", '"hello" is no part'),
        (f"{FOUR} red", '"red" is no part'),
        (f"{FOUR} towers towers", '"towers" is told twice'),
        (f"{FOUR} banish=never", "never"),
        (f"{FOUR} vessels=?", "hides the vessels"),
        (f"{FOUR} vessels=1,2,3", "each once"),
        (f"{FOUR} vessels=a,b", "each once"),
        (f"{FOUR} roller=red vessels={IN_ORDER} roll=7+1", "no roll"),
        (f"{FOUR} round=x", "not a number"),
        (f"{FOUR} heard=red", "nothing heard"),
        (f"{FOUR} heard=red/0@4x1~6.72", "nothing heard"),
        (f"{FOUR} heard=red/1@14x1~6.72", "nothing heard"),
        (f"{FOUR} heard=red/1@4x1~6.72", "heard"),
        (f"{FOUR} vessels={IN_ORDER}", "in order"),
        (f"{FOUR} roller=red round=1", "in order"),
        (f"{FOUR} roller=red vessels={IN_ORDER} roll=1+1", "in order"),
        (f"{FOUR} roller=red vessels={IN_ORDER} red@4", "after the roll"),
        (f"{FOUR} roller=red vessels={IN_ORDER} round=1 roll=3+5 red@4 blue@4", "one player only"),
        (f"{FOUR} roller=red vessels={IN_ORDER} round=1 roll=3+5 red@14", "1 to 13"),
        (f"{FOUR} roller=red vessels={IN_ORDER} round=1 roll=3+5 red=4#4", "Numbers are shown"),
        ("red:C,C,C blue:C,C,C", "Only one player"),
        ("red:S,S,S blue:S,S,S yellow@4", "yellow does not play"),
        ("red:S,S,S blue:S,S,S roller=green", "green does not play"),
        ("red:S,S,S blue:S,S,S heard=green/1@4x1~6.72", "green does not play"),
    ],
)
def test_what_is_no_position_is_refused(text: str, words: str) -> None:
    assert words in sentence(text)


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ("red=4#5 blue=9#9", "Numbers are shown"),
        ("red=4#4 blue=9", "Numbers are shown"),
        ("red#4 blue=9#9", "Numbers are shown"),
        ("red=4#4 blue!#9", "Numbers are shown"),
        ("red=4#4 blue!9", "no part"),
        ("red=4#4 blue=9#9*", "not above the magic number"),
        ("red=4#4* blue=6#6", "highest first"),
        ("red=4#4 blue=6#6 hears=red", "waits to hear"),
        ("red@4 blue=6 hears=blue", "waits to hear"),
        ("red@4 blue=6 hears=red ears=none", "waits to hear"),
        ("red@4 blue=6 heard=red/2@4x1~6.72", "no later round"),
        ("red@4 blue=6 heard=red/1@4x1~6.72 heard=red/1@4x1~6.72", "told once"),
    ],
)
def test_what_no_round_could_come_to_is_refused(numbers: str, words: str) -> None:
    head = f"red:S,S,S blue:S,S,S round=1 roller=red roll=3+5 vessels={IN_ORDER}"
    assert words in sentence(f"{head} {numbers}")


@pytest.mark.parametrize("numbers", ["red#4 blue#4", "red#4 blue=9#9", "red#4 blue#14"])
def test_numbers_without_places_must_fit_too(numbers: str) -> None:
    head = f"red:S,S,S blue:S,S,S round=1 roller=red roll=3+5 vessels={IN_ORDER} memory"
    assert "Numbers are shown" in sentence(f"{head} {numbers}")
    assert zapp.parse(f"{head} red#4 blue#9").open.movers == (0,)


@given(st.text(max_size=80))
def test_any_text_is_a_position_or_a_sentence(text: str) -> None:
    assert "\n" not in said(lambda: zapp.parse(text))


WORDS = st.sampled_from(
    [
        *("red:S,S,S", "blue:1,C,5", "green:7,7,7", "yellow:C,C,C", "round=1", "round=2"),
        *("roller=red", "roller=yellow", "roll=3+5", f"vessels={IN_ORDER}", "red@4", "blue=2"),
        *("red=4#4", "blue=9#9*", "green#7", "yellow!", "hears=red", "heard=red/1@4x1~6.72"),
        *("towers", "memory", "banish=noticed", "ears=red", "time=60", "listening=in-turn"),
    ]
)


@settings(max_examples=300)
@given(st.lists(WORDS, unique=True, max_size=14))
def test_any_words_are_a_position_that_plays_on_or_a_sentence(words: list[str]) -> None:
    try:
        state = zapp.parse(" ".join(["red:S,2,S", "blue:1,1,5", *words[:8]]))
    except LudotecaError:
        try:
            state = zapp.parse(" ".join(words))
        except LudotecaError:
            return
    for by in state.acting:
        for action in state.legal(by):
            after = state.play(action, by)
            if after.outcome is None:
                assert zapp.parse(str(after)) == after


# Actions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is no action"),
        ("jump", "is no action"),
        ("take", "is no action"),
        ("take 0", "places run from 1 to 13"),
        ("take 14", "places run from 1 to 13"),
        ("roll 0 7", "is no action"),
        ("hears red 0.00", "at least 0.01"),
        ("hears red 6", "is no action"),
        ("lot purple", "no colour"),
        ("late", "is no action"),
        ("4: 5>6", "figures 1 to 3"),
        ("1: 5>30", "no place"),
        ("1: 5>6 +green4", "figures 1 to 3"),
        ("1: 5>6 +purple1", "no colour"),
        ("1: 5>6 xgreen1>4", "sent back to its start"),
    ],
)
def test_what_is_no_action_is_refused(text: str, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(text)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1: 5>6", "does not stand there but on 4"),
        ("1: 4>7", "comes to 6"),
        ("1: 4>6 +blue1", "these can: red2, green1"),
        ("1: 4>6 +green1>8", "green1 is carried to 6"),
        ("1: 4>6 xgreen1", "cannot be sent back"),
        ("take 3", "now move a figure"),
        ("late red", "no listening time"),
        ("mix " + IN_ORDER.replace(",", " "), "Chance has nothing to decide"),
    ],
)
def test_what_may_not_be_played_is_refused(text: str, words: str) -> None:
    state = moving("red:4,5,S blue:S,S,S green:5,S,S", "red2", more="towers")
    with pytest.raises(LudotecaError) as caught:
        state.play(text)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_other_ways_to_write_the_same() -> None:
    state = moving("red:4,5,S blue:S,S,S green:5,S,S", "red2", more="towers")
    plain = state.play("1: 4>6 +red2 +green1")
    for text in ("1 +r2 +g1", "1:4>6 + red 2 + green 1", "1: 4>6 +green1>6 +RED2", "1: 4>6 +r2+g1"):
        assert state.play(text) == plain
    assert listening().play("TAKE 4", 0) == listening().play("take  4", 0)


def test_what_waits_for_chance_says_so() -> None:
    state = zapp.start(players=2)
    with pytest.raises(IllegalAction, match="by lot"):
        state.play("roll 1 2")
    with pytest.raises(IllegalAction, match="green does not play"):
        state.play("lot green")
    with pytest.raises(IllegalAction, match="dice are rolled"):
        listening_unrolled().play("take 4", 0)
    hearing = listening().play("take 4", 0)
    with pytest.raises(IllegalAction, match=r"hears red 6\.72"):
        hearing.play("hears blue 6.72")
    with pytest.raises(IllegalAction, match=r"hears red 6\.72"):
        hearing.play("roll 1 2")
    with pytest.raises(IllegalAction, match=r"hears red 6\.72"):
        listening(2, "time=60").play("take 4", 0).play("late blue")
    with pytest.raises(LudotecaError, match="Chance"):
        hearing.play("hears red 6.72").draw(None)  # type: ignore[arg-type]
    with pytest.raises(LudotecaError, match="Chance"):
        hearing.play("hears red 6.72").play("roll 3 5")
    with pytest.raises(IllegalAction, match="shake and listen yourself"):
        listening(2, "ears=none").play("take 4", 0).play("shake", 0)
    with pytest.raises(IllegalAction, match="before all have chosen"):
        listening().play("1: S>4", 0)


def listening_unrolled() -> State:
    return zapp.parse(f"red:S,S,S blue:S,S,S roller=red vessels={IN_ORDER}")


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_a_sentence(text: str) -> None:
    for state in (listening(), moving("red:4,5,S blue:S,S,S", "red2"), zapp.start()):
        by = 0 if state.acting else None
        assert "\n" not in said(partial(state.play, text, by))


# Games --------------------------------------------------------------------------------------------


def faults(text: str) -> str:
    record = GAME.read(text.encode())
    return " ".join(map(str, record.faults))


HEAD = "ludoteca zapp 1\nplayers: 2\noptions: ears=none time=60\n\n"
ROUND = f"lot red\nround 1\nmix {IN_ORDER.replace(',', ' ')}\nroll 3 5\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "begin with"),
        ("ludoteca zertz 1", "begin with"),
        ("ludoteca zapp 2", "format 2"),
        ("ludoteca zapp 1\nplayers: 7", "Line 2"),
        ("ludoteca zapp 1\nplayers: 2\nplayers: 3", "told twice"),
        ("ludoteca zapp 1\nplayers: 2\ncolours: red green", "colours red blue"),
        ("ludoteca zapp 1\nplayers: 2\ncolours: red purple", "purple"),
        ("ludoteca zapp 1\noptions: tower", "towers"),
        ("ludoteca zapp 1\noptions: towers towers", "told twice"),
        ("ludoteca zapp 1\noptions: players=3", "told twice"),
        ("ludoteca zapp 1\nlayout: round", "no layout"),
        ("ludoteca zapp 1\nstart: nowhere", "no part of a position"),
    ],
)
def test_a_broken_head_is_refused(text: str, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        GAME.read(text.encode())
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("roll 3 5\n", "Line 5: First it is drawn by lot"),
        ("lot red\nround 2\n", "Line 6: This is told as round 2, but it is round 1"),
        (ROUND + "red@4 blue@4\n", "Line 9: Vessel 4 is in the hand of red"),
        (ROUND + "red@4 red=5\n", "another vessel in hand: 4"),
        (ROUND + "red@4 red=4#5\n", "place 4 holds 4"),
        (ROUND + "red!4\n", "another vessel in hand: -"),
        (ROUND + "red?4\n", "tells nothing of a listener"),
        (ROUND + "red\n", "tells nothing of a listener"),
        (ROUND + "purple@4\n", "no colour"),
        (ROUND + "green@4\n", "green does not play"),
        (ROUND + "red@4 red=4 blue@6 blue=6\nred 1: S>6\n", "turn of blue"),
        (ROUND + "red@4 red=4 blue@6 blue=6\nblue 1: S>6\n", "comes to 20"),
        (ROUND + "red 1: S>6\n", "before all have chosen"),
        (ROUND + "red@4~6.72\n", "Chance has nothing to decide"),
    ],
)
def test_a_game_is_read_as_far_as_it_can_be_played(text: str, words: str) -> None:
    assert words in faults(HEAD + text)


def test_a_wrong_result_is_a_fault() -> None:
    record = played(3, {"players": 2})
    text = GAME.write(record)
    winner = re.search("result: (.*)", text)
    assert winner is not None
    wrong = {"red": "blue", "blue": "red"}[winner[1]]
    assert "winner is" in faults(text.replace(winner[0], f"result: {wrong}"))
    assert faults(text) == ""


def test_names_and_comments_are_kept_apart() -> None:
    text = HEAD.replace("\n\n", "\nred: Анна Оса\n# a remark\n\n") + "# another\n" + ROUND
    record = GAME.read(text.encode())
    assert record.tags["red"] == "Анна Оса"
    assert record.faults == ()
    assert GAME.read(GAME.write(record).encode()).tags == record.tags
    with pytest.raises(LudotecaError, match="cannot be told"):
        GAME.write(Record(record.start, (), {"players": "4"}))
    with pytest.raises(LudotecaError, match="no format"):
        GAME.write(record, "sgf")


def test_a_game_may_start_anywhere() -> None:
    state = listening(2, "memory time=60").play("take 4", 0)
    record = Record(state, (Played(None, "hears red 6.72"), Played(0, "back")))
    text = GAME.write(record)
    assert text.splitlines()[-1] == "red~6.72 red-4#4"
    again = GAME.read(text.encode())
    assert again.start == state
    assert again.played == record.played


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"x" * (2 << 20), "larger than"),
        (b"ludoteca zapp 1\n\xff", "Line 2: This is not text"),
        (b"ludoteca zapp 1\n\0", "Line 2: This is not text"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(ParseError, match=words):
        GAME.read(data)


@given(st.integers(0, len(GAME_TEXT)), st.integers(0, 9), st.text(max_size=9))
def test_any_slip_of_the_pen(at: int, length: int, slip: str) -> None:
    text = GAME_TEXT[:at] + slip + GAME_TEXT[at + length :]
    data = text.encode("utf-8", "replace")
    refusal = said(lambda: GAME.read(data))
    assert "\n" not in refusal
    if not refusal:
        assert all("\n" not in str(fault) for fault in GAME.read(data).faults)


@given(st.binary(max_size=200))
def test_any_file(data: bytes) -> None:
    for head in (b"", b"ludoteca zapp 1\n"):
        assert "\n" not in said(partial(GAME.read, head + data))
