"""The ring as data: layouts in writing, good and bad."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import zapp
from ludoteca.core.errors import BadOption, LudotecaError
from ludoteca.zapp.track import (
    CITY,
    COLOURS,
    STANDARD,
    START,
    Layout,
    parse_layout,
    read_layout,
    write_layout,
)
from tests.zapp.play import TURNED, said

TEXT = write_layout(STANDARD)


def refusal(text: str) -> str:
    with pytest.raises(LudotecaError) as caught:
        read_layout(text.encode())
    return str(caught.value)


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    zones = draw(st.lists(st.sampled_from([None, 0, 1, 2, 3]), min_size=24, max_size=24))
    towers = [
        () if zone is not None else tuple(sorted(draw(st.sets(st.integers(0, 3)))))
        for zone in zones
    ]
    gates = [draw(st.permutations(range(24)))[:4] for _ in range(2)]
    return Layout(tuple(zones), tuple(towers), tuple(gates[0]), tuple(gates[1]))


@given(layouts())
def test_P2_a_layout_reads_back_from_both_its_forms(layout: Layout) -> None:
    assert parse_layout(str(layout)) == layout
    assert read_layout(write_layout(layout).encode()) == layout


def test_P2_the_standard_one_reads_back() -> None:
    assert read_layout(TEXT.encode()) == STANDARD
    assert read_layout(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode()) == STANDARD


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[zones]", "[zone]", 'no "zone"'),
        ("[cities]\nred = 2\nblue = 14\ngreen = 8\nyellow = 20", "", "no table [cities]"),
        ("[cities]\nred = 2", "[cities]", "city of red is missing"),
        ("[starts]\nred = 3", "[starts]", "start of red is missing"),
        ("[starts]\nred = 3", "[starts]\npurple = 3", '"purple" is no colour'),
        ("[starts]\nred = 3", "[starts]\nred = 24", "no field 24"),
        ("[starts]\nred = 3", "[starts]\nred = 3.0", "no field 3.0"),
        ("[starts]\nred = 3", "[starts]\nred = true", "no field True"),
        ("[starts]\nred = 3", "[starts]\nred = 9", "Two starts"),
        ("[cities]\nred = 2", "[cities]\nred = 8", "Two cities"),
        ('red = "12-16"', 'red = "12-15"', "Field 16 is in no zone"),
        ('red = "12-16"', 'red = "12-17"', "Field 17 is told twice"),
        ('green = "18-22"', 'green = "16, 18-22"', "Field 16 is told twice"),
        ('red = "12-16"', 'red = "16-12"', '"16-12" names no fields'),
        ('red = "12-16"', 'red = "12-16-17"', "names no fields"),
        ('red = "12-16"', "red = 12", "names no fields"),
        ('red = "12-16"', 'red = "12-99"', "no field 99"),
        ('red = "12-16"', 'purple = "12-16"', '"purple" is no colour'),
        ('5 = ["red", "green"]', '5 = ["red", "red"]', "two towers of one colour"),
        ('5 = ["red", "green"]', '5 = "red"', "list of colours"),
        ('5 = ["red", "green"]', "5 = [[]]", "is no colour"),
        ('5 = ["red", "green"]', '4 = ["red", "green"]', "Field 4 is told twice"),
        ('5 = ["red", "green"]', '25 = ["red", "green"]', "no field 25"),
        ('5 = ["red", "green"]', 'x = ["red", "green"]', "no field x"),
        ("[zones]", "[zones", "not TOML"),
        ("[zones]", "zones = 3\n[other]", "no"),
    ],
)
def test_P2_a_broken_layout_is_refused_with_the_reason(old: str, new: str, words: str) -> None:
    assert old in TEXT
    said = refusal(TEXT.replace(old, new, 1))
    assert words in said
    assert "\n" not in said


def test_P2_what_is_no_text_or_too_long_is_refused() -> None:
    with pytest.raises(LudotecaError, match="not TOML"):
        read_layout(b"\xff\xfe")
    with pytest.raises(LudotecaError, match="larger than"):
        read_layout(b"#" * 100_000)


@pytest.mark.parametrize(
    "code",
    [
        "",
        "BBBBB",
        str(STANDARD).replace("r3", "r24"),
        str(STANDARD).replace("BBBBB", "BBBB"),
        str(STANDARD).replace("g9", "r9"),
        str(STANDARD).replace("r3>2,", ""),
        str(STANDARD).replace("r3", "r9"),
        str(STANDARD) + "x",
    ],
)
def test_P2_a_broken_line_is_refused(code: str) -> None:
    with pytest.raises(LudotecaError):
        parse_layout(code)
    with pytest.raises(BadOption):
        zapp.start(layout=code)


@given(
    st.one_of(st.binary(), st.text().map(str.encode), st.text().map(lambda t: (TEXT + t).encode()))
)
def test_any_file_is_a_layout_or_a_sentence(data: bytes) -> None:
    assert "\n" not in said(lambda: read_layout(data))


@given(st.text(max_size=60))
def test_any_line_is_a_layout_or_a_sentence(text: str) -> None:
    assert "\n" not in said(lambda: parse_layout(text))


def test_another_ring_is_played_on() -> None:
    state = zapp.start(layout=TURNED)
    assert state.rules.track.starts == (15, 3, 9, 21)
    assert zapp.start(layout=str(STANDARD)) == zapp.start()
    assert len(COLOURS) == 4
    assert (START, CITY) == (24, 25)
