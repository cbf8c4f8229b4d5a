"""Games in writing: what was played reads back, and what cannot be read is told with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import maze
from ludoteca.core.chance import Chance
from ludoteca.core.errors import LudotecaError, ParseError
from ludoteca.core.game import Played, Record
from ludoteca.maze import GAME, record
from tests.maze.boards import board, check_sentence
from tests.maze.play import Turn, turns

SMALL = str(maze.deal_by_seed("small", 7)).removesuffix(" w")
HEAD = f"ludoteca maze 1\nsetup: small\ndeal: {SMALL}\n"
WON = str(board("wMx c10, wM c9, bMx c1, bMx d1", "b"))
STUCK = str(board("wMx c1, wMx d1, bL d8", "b"))


def read(text: str) -> Record:
    return record.read(text.encode())


@given(turns())
def test_games_from_any_position_read_back(played: list[Turn]) -> None:
    if not played:
        return
    steps = tuple(Played(turn.before.to_move, turn.action) for turn in played)
    written = Record(played[0].before, steps, {"first": "Анна", "date": "1982-11-05"})
    again = read(record.write(written))
    assert (again.start, again.played, again.tags) == (written.start, steps, written.tags)
    assert again.faults == ()
    assert record.write(again) == record.write(written)


def test_a_whole_file() -> None:
    text = (
        "ludoteca maze 1\nfirst: Anna\nsetup: small\n"
        f"deal: {SMALL}\noptions: reach=leap rabbit=chain\nresult: *\n\n"
        "1. a3-a6 c8-c5\n2. d3-d5\n"
    )
    game = read(text)
    assert [step.action for step in game.played[1:]] == ["a3-a6", "c8-c5", "d3-d5"]
    assert game.end.to_move == 1  # type: ignore[attr-defined]
    assert record.write(game) == text


def test_numbers_comments_and_forms_are_free() -> None:
    plain = read(f"{HEAD}\n1. a3-a6")
    for moves in ("a3-a6", "1.7-25", "1. 3 7-25 # so", "{why}\n\n1 .\n7-25", "# begun\n1... a3–а6"):
        assert read(f"{HEAD}\n{moves}").played == plain.played, moves


def test_a_game_that_black_begins() -> None:
    text = f"ludoteca maze 1\nstart: {WON}\nresult: won\n\n1. ... (c9-d10)\n"
    game = read(text)
    assert game.end.outcome is not None
    assert record.write(game) == text


def test_a_game_not_dealt_yet() -> None:
    begun = Record(maze.start(setup="balanced", rabbit="chain"))
    assert record.write(begun) == "ludoteca maze 1\nsetup: balanced\noptions: rabbit=chain\n"
    assert read(record.write(begun)) == begun
    assert read("ludoteca maze 1").start == maze.start()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", 'Line 1: This is no game of Maze; its first line should be "ludoteca maze 1".'),
        ("ludoteca zertz 1", "Line 1: This is no game of Maze"),
        ("ludoteca maze 2", "Line 1: This file is of version 2, which is newer"),
        ("ludoteca maze 1\nfirst: A\nFIRST: B", 'Line 3: "first" is said twice.'),
        ("ludoteca maze 1\nsetup: tiny", 'Line 2: "tiny" is no value for setup'),
        ("ludoteca maze 1\noptions: reach=far", 'Line 2: "far" is no value for reach'),
        ("ludoteca maze 1\noptions: rech=leap", 'Line 2: There is no option called "rech"'),
        ("ludoteca maze 1\nsetup: small\ndeal: wM wM", "Line 3: A position has 48 squares"),
        (f"ludoteca maze 1\ndeal: {SMALL}", "Line 2: These pieces do not stand as a standard deal"),
        (f"ludoteca maze 1\nstart: {WON}\nsetup: small", 'Line 3: A game from a position has no "'),
        ("ludoteca maze 1\nstart: wM", "Line 2: After the squares a position says"),
        ("ludoteca maze 1\nresult: 1-0", 'Line 2: "1-0" is no value for result; choose from: won'),
    ],
)
def test_a_head_that_cannot_be_read(text: str, sentence: str) -> None:
    with pytest.raises(ParseError) as refused:
        read(text)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence", "played"),
    [
        (f"{HEAD}\n1. a3-a6 c8-c5\n2. a3-a6", "Line 6: There is no piece on a3.", 3),
        (f"{HEAD}\n1. a3-a6 what", 'Line 5: "what" is no move', 2),
        (f"{HEAD}\n1. a3-a6 {{what", 'Line 5: "{" is no move', 2),
        (f"{HEAD}\n2. a3-a6", "Line 5: Here stands number 2, but it is move 1.", 1),
        (f"ludoteca maze 1\nstart: {WON}\n\nd10-c9", "Line 4: There is no piece on d10.", 0),
        (
            f"ludoteca maze 1\nstart: {WON}\n\n(c9-d10) c5-c6",
            "Line 4: The game is over here; nothing can follow.",
            1,
        ),
        (
            f"ludoteca maze 1\nstart: {WON}\nresult: lost\n\n(c9-d10)",
            "Line 3: The result is given as lost, but the game as played ends won.",
            1,
        ),
        ("ludoteca maze 1\n\n1. a3-a6", "Line 3: The pieces have not been dealt yet.", 0),
    ],
)
def test_moves_are_read_up_to_the_first_fault(text: str, sentence: str, played: int) -> None:
    game = read(text)
    assert [str(fault)[: len(sentence)] for fault in game.faults] == [sentence]
    assert len(game.played) == played


def test_a_lost_game_says_so() -> None:
    text = f"ludoteca maze 1\nstart: {STUCK}\nresult: lost\n\n1. ... d8-e9\n"
    assert read(text).faults == ()
    assert read(text).end.outcome is not None


@pytest.mark.parametrize(
    ("tags", "sentence"),
    [
        ({"start": "x"}, '"start" cannot be the name of a tag.'),
        ({"First": "x"}, '"First" cannot be the name of a tag.'),
        ({"result": "1-0"}, '"1-0" is no value for result; choose from: won, lost, *.'),
    ],
)
def test_tags_that_cannot_be_written(tags: dict[str, str], sentence: str) -> None:
    with pytest.raises(LudotecaError) as refused:
        record.write(Record(maze.start(), tags=tags))
    assert str(refused.value) == sentence


def test_other_formats_are_refused() -> None:
    with pytest.raises(LudotecaError, match='"sgf" is no format of this game'):
        record.write(Record(maze.start()), "sgf")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"ludoteca maze 1\n\xff\xfe", "Line 2: This is not text."),
        (b"ludoteca maze 1\n\n\x00", "Line 3: This is not text."),
        (b"ludoteca maze 1\n" * 20_000, "Line 16,385: A recorded game is at most 256 KB."),
    ],
)
def test_files_that_are_no_text(data: bytes, sentence: str) -> None:
    with pytest.raises(ParseError) as refused:
        record.read(data)
    assert str(refused.value) == sentence


def test_line_ends_of_every_kind() -> None:
    plain = f"{HEAD}\n1. a3-a6\n"
    for ends in ("\r\n", "\r"):
        assert read(plain.replace("\n", ends)) == read(plain)
    assert record.read(b"\xef\xbb\xbf" + plain.encode()) == read(plain)


@given(st.binary(max_size=300) | st.text(max_size=300).map(lambda t: f"{HEAD}{t}".encode()))
def test_any_file_is_a_game_or_one_sentence(data: bytes) -> None:
    try:
        game = GAME.read(data)
    except LudotecaError as error:
        check_sentence(error)
    else:
        assert GAME.read(GAME.write(game).encode()).played == game.played


def test_a_record_of_chance_needs_no_seed() -> None:
    begun = maze.start(setup="small")
    dealt = Played(None, begun.draw(Chance.from_seed(7)))
    assert read(record.write(Record(begun, (dealt,)))).end == maze.deal_by_seed("small", 7)
