"""SGF files of boardspace.net: every habit of their players, and files that are broken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import zertz
from ludoteca.core.errors import LudotecaError, ParseError
from ludoteca.core.game import Played, Record
from ludoteca.zertz.record import LARGEST, read, write
from ludoteca.zertz.sgf import property_text, read_main_line
from tests.zertz.positions import RARE_ENDS


def sgf(*steps: str, head: str = "GM[22]SU[Zertz]") -> Record:
    """A game of these steps, each on a line of its own from line 2 on: `0 RtoB 2 0 D 4`."""
    nodes = [f"; P{step[0]}[{step[2:]}]" for step in steps]
    return read("\n".join([f"(;{head}", *nodes, ")"]).encode())


def actions(record: Record) -> list[str]:
    return [played.action for played in record.played]


def faults(record: Record) -> list[str]:
    return [str(fault) for fault in record.faults]


# The tree ---------------------------------------------------------------------------------------


def test_values_are_read_without_their_escapes() -> None:
    [found] = read_main_line("(;\n\nGN [a \\] b \\\\ c\\\nd])").properties
    assert (found.name, found.value, found.line) == ("GN", "a ] b \\ cd", 3)
    assert (
        read_main_line(f"(;{property_text('GN', found.value)})").properties[0].value == found.value
    )


def test_the_main_line_is_that_of_the_first_branches() -> None:
    line = read_main_line("(;A[1](;B[2][3](;C[4])\n(;D[5]))(;E[6]))\n(;F[7])")
    assert [found.value for found in line.properties] == ["1", "2", "3", "4"]
    assert line.left_out == 2
    assert read_main_line("(;A[1](;B[2]))").left_out is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Line 1: The file is cut off here: a closing bracket is missing."),
        (
            "(;GM[22]\n;P0[Done]\n",
            "Line 2: The file is cut off here: a closing bracket is missing.",
        ),
        ("(;GM[22]\n;P0[Do", "Line 2: A value in brackets begins here and never ends."),
        ("(;GM[22]\n;P0", "Line 2: The file is cut off here: a closing bracket is missing."),
        ("(;GM)", 'Line 1: ")" has no place here in an SGF file.'),
        ("(GM[22])", 'Line 1: "GM" has no place here in an SGF file.'),
        ("(;[22])", 'Line 1: "[22]" has no place here in an SGF file.'),
        ("(;GM[22])\n)", 'Line 2: ")" has no place here in an SGF file.'),
        ("(;GM[22])\n;", 'Line 2: ";" has no place here in an SGF file.'),
        ("(;GM[22]\n!)", 'Line 2: "!" has no place here in an SGF file.'),
        ("((;GM[22]))", 'Line 1: "(" has no place here in an SGF file.'),
    ],
)
def test_Z23_a_broken_tree_is_refused_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_main_line(text)
    assert str(caught.value) == reason


@pytest.mark.parametrize(
    "text", ["(;" * 100_000, "(;A[1]" * 20_000 + ")" * 20_000, "(;A[" + "\\]" * 100_000]
)
def test_Z23_depth_and_length_do_no_harm(text: str) -> None:
    with pytest.raises(ParseError):
        read(text.encode())


BOARDS = "Zertz, Zertz+3, Zertz+6, Zertz+7, Zertz+11, Zertz+24"

# What a file must tell --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("(;SU[Zertz])", "Line 1: The file does not say which game it holds; ZÈRTZ is GM[22]."),
        ("(;\nGM[1])", "Line 2: The file holds another game, GM[1]; ZÈRTZ is GM[22]."),
        (
            "(;GM[22])",
            "Line 1: The file does not say which board is played on; SU[Zertz] would be 37 rings.",
        ),
        (
            "(;GM[22]\nSU[Zertz+H])",
            f'Line 2: There is no board called "Zertz+H"; there are: {BOARDS}.',
        ),
        (
            "(;GM[22]\nPOSITION[x])",
            "Line 2: A board has 7, 8 or 9 columns, separated by /; found: 1.",
        ),
        (
            "(;GM[22]SU[Zertz]\nTAG[Two words: x])",
            'Line 2: "Two words" cannot name a tag; use small Latin letters, digits and _, and '
            "not start.",
        ),
    ],
)
def test_Z23_a_file_must_tell_game_and_board(text: str, reason: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(text.encode())
    assert str(caught.value) == reason


@pytest.mark.parametrize(
    ("name", "rings"),
    [
        ("Zertz", 37),
        ("Zertz+3", 40),
        ("Zertz+6", 43),
        ("Zertz+7", 44),
        ("zertz+11", 48),
        (" ZERTZ+24 ", 61),
    ],
)
def test_Z23_boards_are_named_by_the_rings_they_add(name: str, rings: int) -> None:
    assert sgf(head=f"GM[ 22 ]SU[{name}]").start == zertz.start(rings=rings)


def test_Z23_old_files_may_be_latin_1() -> None:
    record = read(b'(;GM[22]SU[Zertz]P0[id "Andr\xe9"]P1[id Zo\xeb])')
    assert record.tags == {"first": "André", "second": "Zoë"}


# Steps ------------------------------------------------------------------------------------------

D4 = "0 RtoB 2 0 D 4"


@pytest.mark.parametrize(
    "steps",
    [
        (D4, "0 R- D 1"),
        ("0 R- D 1", D4),
        ("0 0 Start P0", "0 1 RtoB 2 0 D 4", "0 2 R- D 1", "0 3 Done "),
        ("0 Start P0", "0 Pick 0 2", D4, "0 Pickb D 1", "0 R- D 1", "0 Done"),
        ("0 RtoR 2 0 2", D4, "0 R- D 1"),
        ("0 RtoB 2 0 C 4", "0 BtoB C 4 C 3", "0 BtoB C 3 D 4", "0 R- D 1"),
        ("0 RtoB 2 1 C 4", "0 BtoR C 4 2", D4, "0 R- D 1"),
        (D4, "0 R- A 1", "0 R+ A 1", "0 R- D 1"),
        ("0 BtoB D 4 D 4", D4, "0 R- D 1"),
        ("0 rtob 2 0 d 4", "0 r- d 1"),
        ("1 Swap", D4, "0 R- D 1", "1 Start P1", "0 Done"),
    ],
)
def test_Z23_a_placing_is_what_remains_of_its_steps(steps: tuple[str, ...]) -> None:
    record = sgf(*steps)
    assert (actions(record), faults(record)) == (["Wd4,d1"], [])


PAIR = (D4, "0 R- D 1", "1 RtoB 2 1 D 5", "1 R- D 7")


@pytest.mark.parametrize(
    "steps",
    [
        ("0 BtoB D 4 D 6",),
        ("0 BtoB D 4 D 6", "0 BtoB D 6 D 4", "0 BtoB D 4 D 6"),
        ("0 BtoB D 5 D 3", "0 BtoB D 3 D 5", "0 BtoB D 4 D 6", "0 Done"),
    ],
)
def test_Z23_a_jump_taken_back_is_forgotten(steps: tuple[str, ...]) -> None:
    record = sgf(*PAIR, *steps)
    assert (actions(record)[2:], faults(record)) == (["x d4Gd6"], [])


def test_Z23_a_chain_is_one_turn_and_may_be_taken_back_in_part() -> None:
    position = "oooo/ooooo/oooooo/wgogooo/oooooo/ooooo/oooo"
    chain = sgf(
        "0 BtoB D 1 D 3", "0 BtoB D 3 D 5", "0 BtoB D 5 D 3", "0 BtoB D 3 D 5",
        head=f"GM[22]POSITION[{position}]",
    )  # fmt: skip
    assert (actions(chain), faults(chain)) == (["x d1Gd3Gd5"], [])


def test_Z23_who_begins_is_first_whichever_seat_he_has() -> None:
    record = sgf(
        "1 Start P1", "1 RtoB 2 0 D 4", "1 R- D 1", "0 RtoB 2 1 A 1", "0 R- G 1",
        head='GM[22]SU[Zertz]P0[id "Anna"]P1[id "Boris"]RE[Game won by Boris]',
    )  # fmt: skip
    assert (actions(record), faults(record)) == (["Wd4,d1", "Ga1,g1"], [])
    assert record.tags == {"first": "Boris", "second": "Anna", "result": "1-0"}


@pytest.mark.parametrize(
    ("steps", "played", "fault"),
    [
        ((D4,), 0, "Line 2: A ring must be removed too"),
        ((D4, "0 Done", "1 RtoB 2 0 A 1"), 0, "Line 2: A ring must be removed too"),
        (("0 R- D 1",), 0, "Line 2: Ring d1 is removed, but no marble is placed."),
        ((D4, "0 RtoB 2 0 D 5"), 0, 'Line 3: "RtoB 2 0 D 5" does not fit into this turn.'),
        ((D4, "0 R- A 1", "0 R- A 2"), 0, 'Line 4: "R- A 2" does not fit into this turn.'),
        ((D4, "0 R+ A 1"), 0, 'Line 3: "R+ A 1" does not fit into this turn.'),
        ((D4, "0 BtoR C 3 2"), 0, 'Line 3: "BtoR C 3 2" does not fit into this turn.'),
        (("0 BtoR C 3 2",), 0, 'Line 2: "BtoR C 3 2" does not fit into this turn.'),
        ((D4, "0 BtoB C 3 C 5"), 0, 'Line 3: "BtoB C 3 C 5" does not fit into this turn.'),
        (("0 RtoR 2 0 1",), 0, 'Line 2: "RtoR 2 0 1" does not fit into this turn.'),
        (("0 RtoB 2 3 D 4",), 0, 'Line 2: "RtoB 2 3 D 4" does not fit into this turn.'),
        (("0 RtoB 2 0 D 4,d1",), 0, 'Line 2: "RtoB 2 0 D 4,d1" does not fit into this turn.'),
        (("0 Edit",), 0, 'Line 2: "Edit" does not fit into this turn.'),
        (("0 RtoB 2 0 4 D",), 0, 'Line 2: "W4d" is not a turn'),
        ((D4, "0 Pass"), 0, 'Line 3: "Pass" does not fit into this turn.'),
        (("0 Pass",), 0, "Line 2: You may pass only when"),
        (("0 RtoB 2 0 Z 9", "0 R- D 1"), 0, "Line 2: There is no ring z9 on this board"),
        (("0 RtoB 1 0 D 4", "0 R- D 1"), 0, "Line 2: The marble comes from the wrong place"),
        ((*PAIR, "0 BtoB D 4 D 6", "0 BtoB A 1 A 3"), 2, 'Line 7: "BtoB A 1 A 3" does not fit'),
        ((*PAIR, "0 BtoB D 4 D 6", "0 R- A 1"), 2, 'Line 7: "R- A 1" does not fit'),
        ((*PAIR, "0 BtoB D 1 D 6"), 2, "Line 6: Nothing can jump from d1"),
        ((*PAIR, "1 Done", "1 RtoB 2 0 A 1"), 2, 'Line 7: "RtoB 2 0 A 1" comes from the'),
    ],
)
def test_Z23_a_step_that_cannot_be_played_is_reported_and_the_rest_kept(
    steps: tuple[str, ...], played: int, fault: str
) -> None:
    record = sgf(*steps)
    assert len(record.played) == played
    [told] = faults(record)
    assert told.startswith(fault)


def test_Z23_marbles_come_from_ones_own_captures_once_the_pool_is_empty() -> None:
    position = "woob/ooooo/oooooo/ooooooo/oooooo/ooooo/boob 0-0-0 2-4-5 3-4-2 1"
    head = f"GM[22]POSITION[{position}]"
    assert actions(sgf("0 RtoB 0 0 D 4", "0 R- D 1", head=head)) == ["Wd4,d1"]
    assert faults(sgf("0 RtoB 2 0 D 4", "0 R- D 1", head=head)) == [
        "Line 2: The marble comes from the wrong place: from the pool while it lasts, then from "
        "one's own captures."
    ]


def test_Z20_a_demand_is_written_and_read() -> None:
    state = zertz.start(captures="claimed")
    turns = ("Wd4,d1", "Wd5,d7", "Ba1,a4", "?redo", "x d4Wd6")
    record = Record(
        state, tuple(Played(by, turn) for by, turn in zip((0, 1, 0, 1, 0), turns, strict=True))
    )
    text = write(record, "sgf")
    assert "; P1[10 Redo ]" in text
    assert read(text.encode()) == record


# What is told beside the steps ------------------------------------------------------------------


def test_Z23_names_dates_and_times_are_kept() -> None:
    record = sgf(
        *PAIR,
        "0 time 0:01:02 ",
        head='GM[22]VV[1]SU[Zertz]P0[id "Anna "]EV[Open]PC[Chișinău]GN[a\nb]TC[None]CM[0,1]'
        "DT[Thu Jun 03 18:14:19 CEST 2004]TAG[round: 3]",
    )
    assert record.tags == {
        "first": "Anna", "event": "Open", "place": "Chișinău", "name": "a b",
        "date": "2004-06-03", "first_time": "0:01:02", "round": "3",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("told", "date"),
    [
        ("2025-10-27", "2025-10-27"),
        ("Mon Oct 27 23:32:49 MSK 2025", "2025-10-27"),
        ("Mon Oct 32 23:32:49 MSK 2025", None),
        ("Mon Xyz 27 23:32:49 MSK 2025", None),
        ("yesterday", None),
    ],
)
def test_Z23_dates_are_understood(told: str, date: str | None) -> None:
    assert sgf(head=f"GM[22]SU[Zertz]DT[{told}]").tags.get("date") == date


@pytest.mark.parametrize(
    ("told", "result"),
    [
        ("Game won by Anna", "1-0"),
        ("Game won by P1", "0-1"),
        ("Game won by somebody", "*"),
        ("game drawn", "1/2-1/2"),
        ("*", "*"),
    ],
)
def test_Z23_results_are_understood(told: str, result: str) -> None:
    head = f'GM[22]SU[Zertz]P0[id "Anna"]P1[id "Boris"]RE[{told}]'
    assert sgf(head=head).tags["result"] == result


def test_Z23_who_resigns_has_lost() -> None:
    record = sgf(*PAIR, "0 BtoB D 4 D 6", "0 Resign", "0 Done")
    assert record.tags == {"result": "0-1"}
    assert (len(record.played), record.faults) == (2, ())


WON = "w.../o..../o...../......./....../...../.... 5-8-10 0-0-0 0-0-0 1"


def test_Z23_a_result_must_be_that_of_the_game() -> None:
    steps = ("0 RtoB 2 2 B 1", "0 R- C 1")
    for head, lines in (
        ("RE[Game won by P0]", []),
        ("RE[Game won by P1]", [1]),
        ("TAG[result: 0-1]", [1]),
    ):
        record = sgf(*steps, head=f"GM[22]POSITION[{WON}]{head}")
        assert record.end.outcome is not None
        assert [fault.line for fault in record.faults] == lines


def test_Z23_what_follows_the_end_is_reported_unless_it_is_idle() -> None:
    steps = ("0 RtoB 2 2 B 1", "0 R- C 1", "0 Done", "1 Start P1")
    head = f"GM[22]POSITION[{WON}]"
    assert faults(sgf(*steps, head=head)) == []
    assert faults(sgf(*steps, "1 RtoB 2 2 B 1", head=head)) == [
        "Line 6: The game has ended before this; nothing more can be played."
    ]


def test_Z23_variations_are_left_out_and_reported() -> None:
    record = read(b"(;GM[22]SU[Zertz]\n(;P0[RtoB 2 0 D 4];P0[R- D 1])\n(;P0[RtoB 2 0 D 5]))")
    assert actions(record) == ["Wd4,d1"]
    assert faults(record) == [
        "Line 3: A variation or another game begins here; only the main line of the first game is "
        "read."
    ]


def test_Z23_a_placing_without_a_removed_ring_is_written() -> None:
    begun = zertz.parse(RARE_ENDS["full board by placing"].start)
    written = write(Record(begun, (Played(0, "Gc3"),)), "sgf")
    assert "RtoB 2 1 C 3" in written
    assert "R- " not in written
    assert actions(read(written.encode())) == ["Gc3"]


# Fuzzing ----------------------------------------------------------------------------------------

WHOLE = write(
    Record(
        zertz.start(),
        tuple(Played(n % 2, t) for n, t in enumerate(["Wd4,d1", "Gd5,d7", "x d4Gd6"])),
    ),
    "sgf",
)


def told(data: bytes) -> list[str]:
    try:
        return faults(read(data))
    except LudotecaError as error:
        return [str(error)]


@given(st.integers(0, len(WHOLE) - 1))
def test_Z23_every_cut_is_refused_in_one_sentence(length: int) -> None:
    [reason] = told(WHOLE[:length].encode()) if WHOLE[:length].strip() != WHOLE.strip() else ["x"]
    assert len(reason.splitlines()) == 1


@given(st.data())
def test_Z23_damaged_files_are_read_or_refused_in_one_sentence(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(WHOLE)))
    cut = data.draw(st.integers(0, 20))
    put = data.draw(
        st.binary(max_size=5) | st.sampled_from([b"(;", b")", b"[", b"]", b"P0[", b"\\"])
    )
    damaged = WHOLE.encode()[:at] + put + WHOLE.encode()[at + cut :]
    assert all(len(reason.splitlines()) == 1 for reason in told(damaged))


PIECES = """
    (; ; ) GM[22] SU[Zertz] P0[ P1[ RtoB|2|0|D|4] R-|D|1] R+|D|1] Done] BtoB|D|4|D|6] RtoB|2|1|D|5]
    R-|D|7] BtoR|D|4|2] Resign] id|x] time] ] [ RE[ x]
"""
tokens = st.sampled_from([piece.replace("|", " ") for piece in PIECES.split()])


@given(st.lists(tokens, max_size=30))
def test_Z23_any_heap_of_properties_is_read_or_refused_in_one_sentence(heap: list[str]) -> None:
    text = "(;GM[22]SU[Zertz]\n" + "\n".join(heap)
    for whole in (text, text + ")"):
        assert all(len(reason.splitlines()) == 1 for reason in told(whole.encode()))


def test_Z23_a_huge_file_is_refused() -> None:
    with pytest.raises(ParseError) as caught:
        read(b"(;GM[22]\n" + b"C[x]" * LARGEST)
    assert caught.value.line == 2
