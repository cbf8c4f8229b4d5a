"""`show`: a position in the terminal, as SVG and as JSON."""

import json
import stat
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ludoteca import zertz
from tests.cli.conftest import Answer

Run = Callable[..., Answer]

START_37 = """\
            ( )d7                First to move: place a marble, then remove a
        ( )c6   ( )e6            ring.
    ( )b5   ( )d6   ( )f5
( )a4   ( )c5   ( )e5   ( )g4    Captured by second
    ( )b4   ( )d5   ( )f4        –
( )a3   ( )c4   ( )e4   ( )g3
    ( )b3   ( )d4   ( )f3        Captured by first
( )a2   ( )c3   ( )e3   ( )g2    –
    ( )b2   ( )d3   ( )f2
( )a1   ( )c2   ( )e2   ( )g1    Pool
    ( )b1   ( )d2   ( )f1        (W) 6   (G) 8   (B) 10
        ( )c1   ( )e1
            ( )d1                First: white 0 of 4, grey 0 of 5, black 0 of 6;
                                 3 of each: 0 of 9.
                                 Second: white 0 of 4, grey 0 of 5, black 0 of
                                 6; 3 of each: 0 of 9.

oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6-8-10 0-0-0 0-0-0 1
"""


def stripped(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def test_the_start_as_it_looks(ludoteca: Run) -> None:
    answer = ludoteca("zertz", "show")
    assert answer.status == 0
    assert stripped(answer.out) == START_37


@pytest.mark.parametrize("rings", [37, 40, 43, 44, 48, 61])
def test_every_board_fits_and_names_every_ring(ludoteca: Run, rings: int) -> None:
    *lines, position = ludoteca("zertz", "show", "--rings", rings).lines
    drawn = "\n".join(lines)
    assert position == str(zertz.start(rings=rings))
    assert max(map(len, lines)) <= 80
    assert drawn.count("( )") == rings
    missing = [ring for ring in zertz.start(rings=rings).rings if f"( ){ring}" not in drawn]
    assert missing == []


def test_marbles_are_letters_and_missing_rings_are_gaps(ludoteca: Run) -> None:
    answer = ludoteca("zertz", "show", "--after", "Wd4,d1", "--after", "Bd5,a1")
    assert "(W)d4" in answer.out
    assert "(B)d5" in answer.out
    assert "d1" not in answer.out
    assert "First to move: a capture must be made." in answer.out


def test_a_star_marks_the_last_turn(ludoteca: Run, tmp_path: Path) -> None:
    assert "*" not in ludoteca("zertz", "show").out
    placed = ludoteca("zertz", "show", "--after", "Wd4,d1", "--after", "Bd5,a1").out
    assert "(B)d5*" in placed
    assert placed.count("*") == 1
    game = tmp_path / "game.txt"
    game.write_text("ludoteca zertz 1\n\n1. Wd4,d1 Bd5,a1 2. x d4d6")
    jumped = ludoteca("zertz", "show", game).out
    assert "( )d4*" in jumped
    assert "(W)d6*" in jumped


def test_what_was_captured_stands_beside_the_board(ludoteca: Run) -> None:
    turns = ("Wd4,d1", "Bd5,a1", "x d4Bd6")
    answer = ludoteca("zertz", "show", *(word for turn in turns for word in ("--after", turn)))
    assert "(B) 1" in answer.out
    assert "(W) 5   (G) 8   (B) 9" in answer.out


def test_a_narrow_terminal_has_everything_below_the_board(
    ludoteca: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lines = ludoteca("zertz", "show", "--rings", "61").lines
    assert max(map(len, lines[:-1])) <= 40
    assert lines.index("Pool") > next(n for n, line in enumerate(lines) if "e1" in line)


def test_a_terminal_without_colours_gets_none(ludoteca: Run) -> None:
    assert "\x1b" not in ludoteca("zertz", "show").out


def test_colours_where_they_are_wanted(ludoteca: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b[" in ludoteca("zertz", "show", "--after", "Wd4,d1").out


def test_json_tells_the_position_and_the_scene(ludoteca: Run) -> None:
    told = json.loads(ludoteca("zertz", "show", "--json", "--after", "Wd4,d1").out)
    assert told["game"] == "zertz"
    assert told["position"] == str(zertz.start().play("Wd4,d1"))
    assert told["options"]["rings"] == 37
    assert told["acting"] == [1]
    assert told["outcome"] is None
    assert "marble:d4" in {piece["id"] for piece in told["scene"]["pieces"]}


@pytest.mark.parametrize("suffix", ["", "\n", "\r\n"])
def test_a_position_from_standard_input_or_a_file(
    ludoteca: Run, tmp_path: Path, suffix: str
) -> None:
    text = str(zertz.start(rings=48).play("Wd4,d1"))
    file = tmp_path / "position.txt"
    file.write_bytes((text + suffix).encode())
    assert ludoteca("zertz", "show", "-", stdin=(text + suffix).encode()).lines[-1] == text
    assert ludoteca("zertz", "show", file).lines[-1] == text
    assert ludoteca("zertz", "show", text).lines[-1] == text


def test_a_record_shows_its_last_position(ludoteca: Run, root: Path) -> None:
    game = next((root / "tests/golden/boardspace").glob("*jix-ddyer-2004-06-10-1533.sgf"))
    answer = ludoteca("zertz", "show", game)
    assert "Second wins" in answer.out
    assert answer.lines[-1].endswith("2-1-4 3-3-4 1")


def test_svg_to_a_file(ludoteca: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    answer = ludoteca("zertz", "show", "--svg", file)
    assert (answer.status, answer.out) == (0, "")
    assert str(file) in answer.err
    assert ElementTree.parse(file).getroot().tag.endswith("svg")
    assert [entry.name for entry in tmp_path.iterdir()] == ["board.svg"]


def test_svg_to_standard_output(ludoteca: Run) -> None:
    root = ElementTree.fromstring(ludoteca("zertz", "show", "--svg", "-", "--width", "321").out)
    assert root.get("width") == "321"


def test_svg_as_wished(ludoteca: Run) -> None:
    plain = ludoteca("zertz", "show", "--svg", "-").out
    for wish in ("--dark", "--letters", "--no-coordinates"):
        assert ludoteca("zertz", "show", "--svg", "-", wish, "--after", "Wd4,d1").out != plain


def test_highlights_and_arrows_for_study(ludoteca: Run) -> None:
    study = ("--highlight", "D4", "--highlight", "с5,e6", "--arrow", "e4,c5,e6")
    drawn = ElementTree.fromstring(ludoteca("zertz", "show", "--svg", "-", *study).out)
    kinds = [group.get("class") for group in drawn.iter() if group.get("class")]
    assert kinds == ["study", "study", "arrow"]
    assert "( )d4*" in ludoteca("zertz", "show", "--highlight", "d4").out


@pytest.mark.parametrize(
    ("study", "word"),
    [(("--highlight", "z9"), "z9"), (("--arrow", "d4"), "two"), (("--arrow", "d4,"), "place")],
)
def test_marks_that_cannot_be_drawn(ludoteca: Run, study: tuple[str, str], word: str) -> None:
    for more in ((), ("--svg", "-")):
        answer = ludoteca("zertz", "show", *study, *more)
        assert (answer.status, answer.out, len(answer.err.splitlines())) == (2, "", 1)
        assert word in answer.err


def test_svg_speaks_the_language(ludoteca: Run) -> None:
    assert "Первый" in ludoteca("zertz", "show", "--svg", "-", "--lang", "ru").out


def test_an_old_drawing_is_replaced_with_its_permissions(ludoteca: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    file.write_text("old")
    file.chmod(0o640)
    assert ludoteca("zertz", "show", "--svg", file).status == 0
    assert file.read_text().startswith("<svg")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_link_stays_a_link(ludoteca: Run, tmp_path: Path) -> None:
    file, link = tmp_path / "board.svg", tmp_path / "link.svg"
    link.symlink_to(file)
    assert ludoteca("zertz", "show", "--svg", link).status == 0
    assert link.is_symlink()
    assert file.read_text().startswith("<svg")


def test_json_and_svg_to_a_file(ludoteca: Run, tmp_path: Path) -> None:
    answer = ludoteca("zertz", "show", "--svg", tmp_path / "board.svg", "--json")
    assert json.loads(answer.out)["game"] == "zertz"
    assert (tmp_path / "board.svg").is_file()


def test_json_holds_the_svg_that_would_share_its_place(ludoteca: Run) -> None:
    told = json.loads(ludoteca("zertz", "show", "--svg", "-", "--json").out)
    assert told["svg"].startswith("<svg")
