"""Position texts: written, read again, and refused with the place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import zertz
from ludoteca.core.errors import BadOption, LudotecaError, ParseError
from ludoteca.zertz.rings import SIZES
from tests.zertz.positions import Line, lines

START = "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo"
COUNTS = "6-8-10 0-0-0 0-0-0 1"
STARTS = {
    37: f"{START} {COUNTS}",
    40: f"ooooo/oooooo/ooooooo/.ooooooo/.oooooo/.ooooo/.oooo/.... {COUNTS}",
    43: f"ooooo/oooooo/ooooooo/.ooooooo/.oooooo/.ooooo/.oooo/.ooo {COUNTS}",
    44: f"ooooo/oooooo/ooooooo/oooooooo/ooooooo/oooooo/ooooo/.... {COUNTS}",
    48: f"ooooo/oooooo/ooooooo/oooooooo/ooooooo/oooooo/ooooo/oooo {COUNTS}",
    61: f"ooooo/oooooo/ooooooo/oooooooo/ooooooooo/oooooooo/ooooooo/oooooo/ooooo {COUNTS}",
}


@pytest.mark.parametrize("rings", SIZES)
def test_Z22_every_start_is_written_as_the_clause_says(rings: int) -> None:
    assert str(zertz.start(rings=rings)) == STARTS[rings]
    assert zertz.parse(STARTS[rings]).rules == zertz.start(rings=rings).rules


@given(lines(longest=40))
def test_Z22_a_position_is_read_as_it_was_written(line: Line) -> None:
    state = zertz.parse(line.start)
    assert str(state) == line.start
    for action in line.turns:
        state = state.play(action)
        if len(state.rings) > len(state.marbles):
            again = zertz.parse(str(state))
            assert (again, again.rules.identity) == (state, state.rules.identity)
            if state.outcome and state.outcome.winners:
                assert again.outcome == state.outcome


def test_Z22_options_that_differ_are_told() -> None:
    text = str(zertz.start(goals="blitz", captures="claimed", touch="move"))
    assert text == f"{START} 5-7-9 0-0-0 0-0-0 1 goals=blitz captures=claimed touch=move"
    assert (
        zertz.parse(text).rules
        == zertz.start(goals="blitz", captures="claimed", touch="move").rules
    )


@pytest.mark.parametrize(
    "text",
    [
        START,
        START.upper(),
        START.replace("o", "о"),  # Cyrillic
        f"  {START}\u00a0{COUNTS} ",
        f"{START} 6–8–10 0-0-0 0-0-0 1",
        f"captures=forced {START} GOALS=Standard",
    ],
)
def test_Z22_a_position_is_read_however_it_is_typed(text: str) -> None:
    assert zertz.parse(text) == zertz.start()


def test_Z22_marbles_on_the_board_are_taken_from_the_pool() -> None:
    state = zertz.parse("Wgb./OOOOO/oooooo/ooooooo/oooooo/ooooo/oooo goals=blitz")
    assert state.pool == (4, 6, 8)
    assert state.marbles == {"a1": "W", "a2": "G", "a3": "B"}


def test_Z12_a_floating_group_with_a_vacant_ring_may_stand() -> None:
    assert zertz.parse("wo../...../oooooo/ooooooo/oooooo/ooooo/oooo").marbles == {"a1": "W"}


def test_Z13_a_position_may_be_won() -> None:
    outcome = zertz.parse(f"{START} 2-8-10 4-0-0 0-0-0 2").outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (0, "zertz.outcome.white")
    three = zertz.parse(f"{START} 1-5-5 2-0-2 3-3-3 1").outcome
    assert three is not None
    assert (three.winner, three.reason) == (1, "zertz.outcome.three")


FIELDS = (
    "A position is the board alone, or board, pool, both players' captures and the side to move; "
    "fields found:"
)
SIGN = "write w, g or b for a marble, o for vacant, . for no ring."
FLAWS: dict[str, tuple[int | None, str]] = {
    "": (
        None,
        FIELDS + " 0.",
    ),
    f"{START} 6-8-10": (
        None,
        FIELDS + " 2.",
    ),
    f"{START} {COUNTS} 2": (
        None,
        FIELDS + " 6.",
    ),
    "oooo/oooo": (1, "A board has 7, 8 or 9 columns, separated by /; found: 2."),
    "  oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/ooo": (
        42,
        "Column g has so many places: 4; written: 3.",
    ),
    "oooo/oozoo/oooooo/ooooooo/oooooo/ooooo/oooo": (
        8,
        f'"z" says nothing about ring b3; {SIGN}',
    ),
    "w.../...../....../......./....../...../....": (
        1,
        "A position needs at least one vacant ring.",
    ),
    "..../...../....../......./....../...../....": (
        1,
        "A position needs at least one vacant ring.",
    ),
    "oooo/ooooo/oooooo/......./....../..w../...o": (
        36,
        "The group of ring f3 has no vacant ring; it would have been taken.",
    ),
    f"{START} 6-8 0-0-0 0-0-0 1": (
        45,
        '"6-8" is no count of white, grey and black marbles; write it like 6-8-10.',
    ),
    f"{START} 6-8-100 0-0-0 0-0-0 1": (
        45,
        '"6-8-100" is no count of white, grey and black marbles; write it like 6-8-10.',
    ),
    f"{START} 6-8-10 0-0-0 0-0-0 3": (64, '"3" names no side; 1 or 2 is to move.'),
    f"{START} 7-8-10 0-0-0 0-0-0 1": (64, "There are 6 white marbles in all, not 7."),
    f"{START} 6-8-10 0-1-0 0-0-0 1": (64, "There are 8 grey marbles in all, not 9."),
    f"{START} 6-8-10 0-0-0 0-0-1 1": (64, "There are 10 black marbles in all, not 11."),
    START.replace("oooo/", "wwww/", 1).replace("/ooooo/", "/wwwoo/", 1): (
        1,
        "There are 6 white marbles in all, not 7.",
    ),
    f"{START} 6-8-10 0-0-0 0-0-0 1 goals=blitz": (64, "There are 5 white marbles in all, not 6."),
    f"{START} 2-3-10 4-0-0 0-5-0 1": (64, "Both sides have won; only one can."),
    f"{START} 2-8-10 4-0-0 0-0-0 1": (
        64,
        "The side to move has already won; only the side that moved last can have.",
    ),
    f"{START} {COUNTS} gaols=blitz": (
        66,
        'There is no option called "gaols"; perhaps you mean: goals.',
    ),
    f"{START} {COUNTS} rings=48": (
        66,
        'There is no option called "rings"; perhaps you mean: goals, captures, touch.',
    ),
    f"{START} {COUNTS} touch=move touch=free": (77, '"touch" stands here twice.'),
    f"{START} {COUNTS} touch=never": (
        66,
        '"never" is no value for touch; choose from: free, move.',
    ),
    f"{STARTS[48]} goals=blitz": (78, "Blitz is played on 37 rings, not on 48."),
}


@pytest.mark.parametrize(("text", "character", "reason"), [(t, *flaw) for t, flaw in FLAWS.items()])
def test_Z22_a_flaw_is_shown_in_its_place(text: str, character: int | None, reason: str) -> None:
    with pytest.raises(ParseError) as caught:
        zertz.parse(text)
    assert (caught.value.character, str(caught.value.reason)) == (character, reason)


@pytest.mark.parametrize("rings", SIZES[1:])
def test_Z5_blitz_has_its_one_board(rings: int) -> None:
    with pytest.raises(BadOption) as caught:
        zertz.start(rings=rings, goals="blitz")
    assert str(caught.value) == f"Blitz is played on 37 rings, not on {rings}."


def told(text: str) -> str:
    """The position read and written again, or what is said about it."""
    try:
        return str(zertz.parse(text))
    except LudotecaError as error:
        return str(error)


@given(st.text(alphabet="owgbOWGB./ 0123456789-=goalscapturesblitzclaimedо—", max_size=120))
def test_Z22_any_text_is_read_or_refused_in_one_sentence(text: str) -> None:
    assert len(told(text).splitlines()) == 1


@given(lines(longest=10), st.data())
def test_Z22_a_damaged_position_is_read_or_refused_in_one_sentence(
    line: Line, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(line.start)))
    cut = data.draw(st.integers(0, 3))
    text = line.start[:at] + data.draw(st.text("ow./1-= ", max_size=3)) + line.start[at + cut :]
    assert len(told(text).splitlines()) == 1
