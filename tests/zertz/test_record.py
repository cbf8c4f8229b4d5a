"""Games written as text and read again, and files that are not what they should be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import zertz
from ludoteca.core.errors import BadOption, LudotecaError, ParseError
from ludoteca.core.game import Played, Record
from ludoteca.zertz.record import LARGEST, read, write
from ludoteca.zertz.tags import RESULTS
from tests.zertz.positions import Line, lines

HEADER = "ludoteca zertz 1\n"
NO_GAME = (
    'Line 1: This is no game of ZÈRTZ: neither SGF nor a text that begins with "ludoteca zertz 1".'
)

values = st.text(max_size=30).map(lambda text: " ".join(text.split())).filter(str.isprintable)
keys = st.sampled_from(["first", "second", "date", "event", "place", "name", "clock", "first_time"])
tags = st.dictionaries(
    keys | st.from_regex("[a-z][a-z0-9_]{0,8}", fullmatch=True), values.filter(bool)
)


def recorded(line: Line, about: dict[str, str]) -> Record:
    """The game of a line, as a table would record it."""
    start = state = zertz.parse(line.start)
    played = []
    for action in line.turns:
        played.append(Played(state.to_move, action))
        state = state.play(action)
    return Record(start, tuple(played), about)


def game(body: str) -> Record:
    return read((HEADER + body).encode())


def refused(data: bytes) -> ParseError:
    with pytest.raises(ParseError) as caught:
        read(data)
    return caught.value


# There and back ---------------------------------------------------------------------------------


@pytest.mark.parametrize("format", ["text", "sgf"])
@given(line=lines(longest=60), about=tags)
def test_Z23_a_game_reads_back_to_the_same_record(
    format: str, line: Line, about: dict[str, str]
) -> None:
    about = {key: value for key, value in about.items() if key not in ("result", "start")}
    record = recorded(line, about)
    again = read(write(record, format).encode())
    assert again == record
    assert again.start.rules.identity == record.start.rules.identity  # type: ignore[attr-defined]


@pytest.mark.parametrize("format", ["text", "sgf"])
@pytest.mark.parametrize(
    "names",
    [{}, {"first": "Anna"}, {"first": "P1", "second": "P0"}, {"first": "Anna", "second": "Anna"}],
)
@pytest.mark.parametrize("result", RESULTS)
def test_Z23_every_result_comes_back(format: str, names: dict[str, str], result: str) -> None:
    record = Record(zertz.start(), (Played(0, "Wd4,d1"),), {**names, "result": result})
    assert read(write(record, format).encode()) == record


@pytest.mark.parametrize("format", ["text", "sgf"])
def test_Z23_tags_are_written_on_one_line_each(format: str) -> None:
    about = {
        "first": " Anna\r\n\x00[Pavlova]\\ ",
        "place": "\n",
        "date": "yesterday",
        "event": "a: #1",
    }
    again = read(write(Record(zertz.start(), tags=about), format).encode())
    assert again.tags == {"first": "Anna [Pavlova]\\", "date": "yesterday", "event": "a: #1"}


@pytest.mark.parametrize("key", ["", "Event", "two words", "start", "имя", "1st"])
def test_Z23_a_tag_needs_a_plain_name(key: str) -> None:
    with pytest.raises(LudotecaError, match="cannot name a tag"):
        write(Record(zertz.start(), tags={key: "x"}))


def test_Z23_a_result_is_one_of_four() -> None:
    with pytest.raises(BadOption, match='"2-0" is no value for result'):
        write(Record(zertz.start(), tags={"result": "2-0"}))


def test_Z23_an_unknown_format_is_refused() -> None:
    with pytest.raises(LudotecaError) as caught:
        write(Record(zertz.start()), "pgn")
    assert str(caught.value) == 'Games are not written as "pgn"; choose from: text, sgf.'


def test_Z23_a_turn_spelled_oddly_is_written_as_it_should_be() -> None:
    record = Record(zertz.start(), (Played(0, "wD4-d1"),))
    assert "1. Wd4,d1\n" in write(record)


# Game text --------------------------------------------------------------------------------------

CLAIMED = """ludoteca zertz 1
first: Anna
second: Борис
start: captures=claimed

1. Wd4,d1 Wd5,d7
2. Ba1,a4 ?redo x d4Wd6 Bg1,g4
*
"""


def test_Z23_game_text_looks_like_this() -> None:
    record = read(CLAIMED.encode())
    assert [played.action for played in record.played] == [
        "Wd4,d1", "Wd5,d7", "Ba1,a4", "?redo", "x d4Wd6", "Bg1,g4",
    ]  # fmt: skip
    assert [played.by for played in record.played] == [0, 1, 0, 1, 0, 1]
    assert record.tags == {"first": "Anna", "second": "Борис", "result": "*"}
    assert record.faults == ()
    assert write(record) == CLAIMED


def test_Z21_a_turn_undone_keeps_its_number_also_when_second_undoes_it() -> None:
    record = game(
        "start: captures=claimed\n1. Wd4,d1 Wd5,d7\n2. x d4Wd6 Wd5,a1\n3. Ba2,a3 ?redo x d6Wd4"
    )
    assert record.faults == ()
    assert write(record).splitlines()[-1] == "3. Ba2,a3 ?redo x d6Wd4"
    second = game("start: captures=claimed\n1. Wd4,d1 Wd5,d7 ")
    assert write(second).endswith("1. Wd4,d1 Wd5,d7\n")


def test_Z23_second_may_begin() -> None:
    board = "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6-8-10 0-0-0 0-0-0 2"
    record = game(f"start: {board}\n1. ... Wd4,d1 2. Gg1,a1")
    assert record.faults == ()
    assert [played.by for played in record.played] == [1, 0]
    assert write(record).endswith(f"start: {board}\n\n1. ... Wd4,d1\n2. Gg1,a1\n")


@pytest.mark.parametrize(
    "body",
    [
        "1. Wd4,d1 Bd5,a1",
        "Wd4,d1 Bd5,a1",
        "1.Wd4,d1 1... Bd5,a1",
        "\r\n1. Wd4-d1\r\n   bd5,A1\r\n",
        "# said before\n\n1. Wd4,d1 {a fine\nbeginning} Bd5,a1 # so far",
        "1. Wd4,d1 Вd5,а1",
        "start:\n01. Wd4,d1 Bd5,a1",
        "START: rings=37 goals=standard\n1. Wd4,d1 Bd5,a1",
    ],
)
def test_Z23_turns_are_read_however_they_are_laid_out(body: str) -> None:
    record = game(body)
    assert record.faults == ()
    assert record.start == zertz.start()
    assert [played.action for played in record.played] == ["Wd4,d1", "Bd5,a1"]


@pytest.mark.parametrize(
    "head", [b"\xef\xbb\xbf" + HEADER.encode(), b"Ludoteca Z\xc3\x88RTZ 1\r\n"]
)
def test_Z23_a_byte_order_mark_and_foreign_line_ends_do_no_harm(head: bytes) -> None:
    assert len(read(head + b"\r\n1. Wd4,d1\r\n").played) == 1


@pytest.mark.parametrize(
    ("body", "played", "fault"),
    [
        ("1. Wd4,d1\n2. Gd4,a1", 1, "Line 3: A marble already lies on d4; place on a vacant ring."),
        ("1. Wd4,d1 Gg1,a1\n3. Gc3,a2", 2, "Line 3: Turn 2 is due here, not 3."),
        ("1. Wd4,d1 Gg1,a1\n1. Gf5,a2", 2, "Line 3: Turn 2 is due here, not 1."),
        (
            "1. Wd4,d1 {half a comment",
            1,
            'Line 2: "{" is not a turn; write one like Wd4,d1 or x d1Gd3 or -.',
        ),
        (
            "1. Wd4,d1 Wd4,d1!?",
            1,
            'Line 2: "Wd4,d1!?" is not a turn; write one like Wd4,d1 or x d1Gd3 or -.',
        ),
        ("1. Wd9,d1", 0, "Line 2: There is no ring d9 on this board; its rings run from a1 to g4."),
        (
            "1. Wd4,d1\n1-0\nGg1,a1",
            1,
            'Line 4: "Gg1,a1" stands after the result; the result ends the game.',
        ),
    ],
)
def test_Z23_what_cannot_be_played_is_reported_and_the_rest_kept(
    body: str, played: int, fault: str
) -> None:
    record = game(body)
    assert len(record.played) == played
    assert [str(each) for each in record.faults] == [fault]


WON = "start: w.../o..../o...../......./....../...../.... 5-8-10 0-0-0 0-0-0 1\n1. Bb1,c1"


def test_Z23_a_result_must_be_that_of_the_game() -> None:
    assert game(f"{WON}\n1-0").faults == ()
    record = game(f"{WON}\n0-1")
    assert [str(fault) for fault in record.faults] == [
        "Line 4: The result is given as 0-1, but the game as played ends 1-0."
    ]
    assert record.tags["result"] == "0-1"


def test_Z23_nothing_is_played_after_the_end() -> None:
    record = game(f"{WON} Wb1")
    assert len(record.played) == 1
    assert [str(fault) for fault in record.faults] == [
        "Line 3: The game has ended before this; nothing more can be played."
    ]


# Files that are refused -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (
            b"",
            NO_GAME,
        ),
        (
            b"1. e4 e5",
            NO_GAME,
        ),
        (
            b"ludoteca zertz 2",
            "Line 1: This game is written in format 2; only format 1 is known here.",
        ),
        (b"ludoteca zertz 1\nfirst: A\nfirst: B", 'Line 3: "first" stands here twice.'),
        (
            b"ludoteca zertz 1\nstart: rings=38",
            'Line 2: "38" is no value for rings; choose from: 37, 40, 43, 44, 48, 61.',
        ),
        (
            b"ludoteca zertz 1\nstart: ooo/",
            "Line 2: A board has 7, 8 or 9 columns, separated by /; found: 2.",
        ),
        (
            b"ludoteca zertz 1\nresult: 3-0",
            'Line 2: "3-0" is no value for result; choose from: 1-0, 0-1, 1/2-1/2, *.',
        ),
        (b"ludoteca zertz 1\n\xff\xfe", "Line 2: This is not text."),
        (b"ludoteca zertz 1\n\n\x00\x01", "Line 3: This is not text."),
        (b"(;\n\xff\x80\x81", "Line 2: This is not text."),
        (
            b"\n" * (LARGEST + 1),
            f"Line {LARGEST + 1:,}: The file goes on beyond 256 KiB, too much for one game.",
        ),
    ],
)
def test_Z23_a_file_that_is_no_game_is_refused(data: bytes, reason: str) -> None:
    assert str(refused(data)) == reason


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: (HEADER + text).encode()))
def test_Z23_any_file_is_read_or_refused_in_one_sentence(data: bytes) -> None:
    try:
        record = read(data)
    except LudotecaError as error:
        told = [str(error)]
    else:
        told = [str(fault) for fault in record.faults]
    assert all(len(text.splitlines()) == 1 for text in told)


@pytest.mark.parametrize("tag", ["result: 1-0\n", ""])
def test_Z23_a_result_among_the_tags_counts_too(tag: str) -> None:
    assert game(f"{tag}{WON}").faults == ()
    assert game(f"{tag}{WON}").tags == ({"result": "1-0"} if tag else {})
    contrary = game(f"result: 0-1\n{WON}")
    assert [fault.line for fault in contrary.faults] == [2]
