"""What each command answers when all is well."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ludoteca import __version__, zertz
from ludoteca.core.game import game
from tests.cli.conftest import Answer

Run = Callable[..., Answer]
CAPTURE = ("--after", "Wd4,d1", "--after", "Bd5,a1")
AFTER_END = "eratos-minismurf-2004-06-04-1623.sgf"


@pytest.fixture
def games(root: Path) -> list[Path]:
    return sorted((root / "tests/golden/boardspace").glob("*.sgf"))


# moves -------------------------------------------------------------------------------------------


def test_moves_a_line_each(ludoteca: Run) -> None:
    answer = ludoteca("zertz", "moves")
    assert tuple(answer.lines) == zertz.start().legal()
    assert answer.err == "1,944 turns\n"


def test_moves_as_json(ludoteca: Run) -> None:
    told = json.loads(ludoteca("zertz", "moves", *CAPTURE, "--json").out)
    assert told == {
        "game": "zertz",
        "position": str(zertz.start().play("Wd4,d1").play("Bd5,a1")),
        "acting": [0],
        "outcome": None,
        "moves": ["x d4Bd6", "x d5Wd3"],
    }


def test_moves_of_a_finished_game(ludoteca: Run, games: list[Path]) -> None:
    answer = ludoteca("zertz", "moves", games[0])
    assert (answer.status, answer.out) == (0, "")
    assert answer.err.startswith("The game is over. First wins")


def test_cyrillic_letters_that_look_latin_are_read_as_meant(ludoteca: Run) -> None:
    written = ludoteca("zertz", "moves", "--after", "Вc4,a1")
    assert written.lines == ludoteca("zertz", "moves", "--after", "Bc4,a1").lines


def test_a_variant_and_options_that_change_it(ludoteca: Run) -> None:
    position = json.loads(ludoteca("zertz", "show", "--variant", "tournament", "--json").out)
    assert position["options"] == {
        "rings": 48,
        "goals": "standard",
        "captures": "claimed",
        "touch": "move",
    }
    changed = ludoteca("zertz", "show", "--variant", "tournament", "--rings", "61", "--json")
    assert json.loads(changed.out)["options"]["rings"] == 61


# perft -------------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (("0",), 1),
        (("1",), 1944),
        (("2",), 3277260),
        (("2", "--rings", "48"), 7824600),
        (("1", "--rings", "61"), 4320),
        (("3",), 4_114_538_424),
        (("1", *CAPTURE), 2),
        (("1", "--position", "oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo"), 4),
    ],
)
def test_perft_prints_the_count_alone(
    ludoteca: Run, arguments: tuple[str, ...], count: int
) -> None:
    answer = ludoteca("zertz", "perft", *arguments)
    assert (answer.status, answer.out, answer.err) == (0, f"{count}\n", "")


def test_perft_reads_a_position_from_standard_input(ludoteca: Run) -> None:
    position = b"oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo"
    assert ludoteca("zertz", "perft", "1", "--position", "-", stdin=position).out == "4\n"


def test_perft_divided(ludoteca: Run) -> None:
    answer = ludoteca("zertz", "perft", "1", *CAPTURE, "--divide")
    assert answer.lines == ["x d4Bd6: 1", "x d5Wd3: 1", "2"]


def test_perft_divided_as_json_adds_up(ludoteca: Run) -> None:
    told = json.loads(ludoteca("zertz", "perft", "2", *CAPTURE, "--divide", "--json").out)
    assert told["depth"] == 2
    assert set(told["divide"]) == {"x d4Bd6", "x d5Wd3"}
    assert sum(told["divide"].values()) == told["count"] > 1000


# replay ------------------------------------------------------------------------------------------


def test_replay_tells_every_game_on_a_line(ludoteca: Run, games: list[Path]) -> None:
    answer = ludoteca("zertz", "replay", *games)
    assert (answer.status, answer.err) == (0, "")
    assert len(answer.lines) == len(games)
    for file, line in zip(games, answer.lines, strict=True):
        assert line.startswith(f"{file}: rings=")
        assert " turns. " in line
        assert " wins: " in line


def test_replay_says_what_stands_after_the_end(ludoteca: Run, games: list[Path]) -> None:
    file = next(file for file in games if file.name.endswith(AFTER_END))
    answer = ludoteca("zertz", "replay", file)
    assert answer.status == 0
    assert "First wins" in answer.out
    assert "Line 89: " in answer.out


def test_replay_as_json(ludoteca: Run, games: list[Path]) -> None:
    answer = ludoteca("zertz", "replay", *games[:2], "--json")
    told = [json.loads(line) for line in answer.lines]
    assert [one["file"] for one in told] == list(map(str, games[:2]))
    for one in told:
        assert one["complete"]
        assert one["turns"] == len(one["played"])
        assert one["outcome"]["winners"] in ([0], [1])
        state = zertz.start(rings=one["rings"])
        for played in one["played"]:
            state = state.play(played["action"], played["by"])
        assert str(state) == one["position"]


def test_replay_of_a_game_that_cannot_be_played_to_its_end(ludoteca: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("ludoteca zertz 1\n\n1. Wd4,d1 Bd5,d4\n")
    answer = ludoteca("zertz", "replay", file)
    assert answer.status == 1
    assert answer.out.startswith(f"{file}: rings=37, 1 turn. Not finished. Line 3: ")
    told = json.loads(ludoteca("zertz", "replay", file, "--json").out)
    assert (told["complete"], told["faults"][0]["line"]) == (False, 3)


def test_replay_of_an_unfinished_game(ludoteca: Run) -> None:
    answer = ludoteca("zertz", "replay", "-", stdin=b"ludoteca zertz 1\n\n1. Wd4,d1\n")
    assert (answer.status, answer.out) == (0, "-: rings=37, 1 turn. Not finished.\n")


def test_replay_goes_on_after_a_file_it_cannot_read(
    ludoteca: Run, tmp_path: Path, games: list[Path]
) -> None:
    answer = ludoteca("zertz", "replay", tmp_path / "none.sgf", games[0], "--json")
    assert answer.status == 2
    assert answer.err == f'There is no file "{tmp_path / "none.sgf"}".\n'
    first, second = map(json.loads, answer.lines)
    assert first == {"file": str(tmp_path / "none.sgf"), "error": answer.err.strip()}
    assert second["complete"]


# convert -----------------------------------------------------------------------------------------


def test_convert_there_and_back(ludoteca: Run, games: list[Path], tmp_path: Path) -> None:
    text, again = tmp_path / "game.txt", tmp_path / "game.sgf"
    assert ludoteca("zertz", "convert", games[0], "--to", "text", "-o", text).status == 0
    assert ludoteca("zertz", "convert", text, "--to", "sgf", "--output", again).status == 0
    ours = game("zertz")
    records = [ours.read(file.read_bytes()) for file in (games[0], text, again)]
    assert len({record.played for record in records}) == 1


def test_convert_on_a_pipe(ludoteca: Run, games: list[Path]) -> None:
    answer = ludoteca("zertz", "convert", "-", "--to", "text", stdin=games[0].read_bytes())
    assert (answer.status, answer.err) == (0, "")
    assert answer.lines[0].startswith("ludoteca zertz")


def test_convert_as_json(ludoteca: Run, games: list[Path]) -> None:
    told = json.loads(ludoteca("zertz", "convert", games[0], "--to", "text", "--json").out)
    assert told["file"] == str(games[0])
    assert told["format"] == "text"
    assert told["faults"] == []
    assert game("zertz").read(told["text"].encode()).played


def test_convert_keeps_the_playable_part(ludoteca: Run) -> None:
    broken = b"ludoteca zertz 1\n\n1. Wd4,d1 Bd5,d4\n"
    answer = ludoteca("zertz", "convert", "-", "--to", "text", stdin=broken)
    assert answer.status == 1
    assert "1. Wd4,d1" in answer.out
    assert answer.err.startswith("-: Line 3: ")


# play --------------------------------------------------------------------------------------------

PAIR = ("--first", "random", "--second", "greedy", "--games", "3", "--seed", "5")


@pytest.mark.compiled
def test_play_counts_who_won(ludoteca: Run) -> None:
    answer = ludoteca("zertz", "play", *PAIR)
    assert answer.status == 0
    first, second, *_, summary = answer.lines
    assert first.split()[:2] == ["First", "random"]
    assert second.split()[:2] == ["Second", "greedy"]
    assert sum(int(line.split()[-1]) for line in answer.lines[:-1]) == 3
    assert summary.startswith("3 games, ")
    assert summary.endswith("; seed 5.")


@pytest.mark.compiled
def test_play_is_repeated_by_its_seed(ludoteca: Run) -> None:
    told = json.loads(ludoteca("zertz", "play", *PAIR, "--json").out)
    again = json.loads(ludoteca("zertz", "play", *PAIR, "--json").out)
    other = json.loads(ludoteca("zertz", "play", *PAIR, "--seed", "6", "--json").out)
    assert told == again
    assert told["games"] != other["games"]
    assert told["games"][0] != told["games"][1]


@pytest.mark.compiled
def test_play_as_json_can_be_played_again(ludoteca: Run) -> None:
    answer = ludoteca(
        "zertz", "play", "--bots", "random,random", "--games", "2", "--rings", "48", "--json"
    )
    told = json.loads(answer.out)
    assert told["bots"] == ["random", "random"]
    assert told["start"] == str(zertz.start(rings=48))
    assert (sum(told["wins"]) + told["drawn"], told["unfinished"]) == (2, 0)
    for one in told["games"]:
        state = zertz.parse(told["start"])
        for played in one["played"]:
            state = state.play(played["action"], played["by"])
        assert str(state) == one["position"]
        assert state.outcome is not None
        assert list(state.outcome.winners) == one["outcome"]["winners"]


@pytest.mark.compiled
def test_play_from_a_position(ludoteca: Run) -> None:
    position = str(zertz.start().play("Wd4,d1"))
    answer = ludoteca("zertz", "play", "-", *PAIR, "--json", stdin=position.encode())
    told = json.loads(answer.out)
    assert told["start"] == position
    assert {one["played"][0]["by"] for one in told["games"]} == {1}


# games, version, help, bench ---------------------------------------------------------------------


def test_games_are_listed(ludoteca: Run) -> None:
    answer = ludoteca("games")
    named = [line for line in answer.lines if not line.startswith(" ")]
    assert named == ["maze: Maze", "zapp: Zapp Zerapp", "zertz: ZÈRTZ"]
    assert "tournament" in answer.out
    assert "greedy" in answer.out


def test_games_as_json(ludoteca: Run) -> None:
    (told,) = [one for one in json.loads(ludoteca("games", "--json").out) if one["name"] == "zertz"]
    assert told["players"] == [2]
    assert told["options"]["rings"] == [37, 40, 43, 44, 48, 61]
    assert told["variants"]["blitz"] == {"goals": "blitz"}
    assert told["formats"] == ["text", "sgf"]
    assert {"random", "greedy"} <= set(told["bots"])


def test_the_version(ludoteca: Run) -> None:
    assert ludoteca("--version").out == f"ludoteca {__version__}\n"


def test_a_game_alone_shows_its_help(ludoteca: Run) -> None:
    answer = ludoteca("zertz")
    assert answer.status == 0
    assert answer.out == ludoteca("zertz", "--help").out
    for command in ("show", "moves", "play", "replay", "convert", "bench", "perft"):
        assert f"\n  {command} " in answer.out


@pytest.mark.parametrize("command", ["show", "moves", "play", "replay", "convert", "perft"])
def test_help_tells_every_option(ludoteca: Run, command: str) -> None:
    answer = ludoteca("zertz", command, "--help")
    assert answer.status == 0
    assert answer.lines[0].startswith(f"ludoteca zertz {command}")
    assert "--json" in answer.out
    assert max(map(len, answer.lines)) <= 80


@pytest.mark.compiled
@pytest.mark.long
def test_bench_measures(ludoteca: Run) -> None:
    told = [json.loads(line) for line in ludoteca("zertz", "bench", "--json").lines]
    assert told
    assert all(one["value"] > 0 and one["figure"].startswith("zertz.") for one in told)
