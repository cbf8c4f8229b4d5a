"""The game as values: rules, states, and the object by which the house finds them."""

import pickle
from importlib import import_module

import pytest

from ludoteca import maze
from ludoteca.core.errors import BadOption, LudotecaError
from ludoteca.core.game import Played, Record, game
from ludoteca.core.text import Message
from ludoteca.maze import GAME, bench, record, scene, story
from tests.maze.boards import board


def test_the_house_finds_it() -> None:
    assert game("maze") is GAME
    assert maze.deal_by_seed("small", 1).game is GAME


def test_every_variant_starts_with_its_deal() -> None:
    setups = {name: GAME.start(**options).rules.setup for name, options in GAME.variants.items()}
    assert setups == {"standard": "standard", "small": "small", "balanced": "balanced"}


def test_options_are_checked() -> None:
    with pytest.raises(BadOption, match='"fly" is no value for reach; choose from: walk, leap'):
        maze.Rules(reach="fly")
    with pytest.raises(BadOption, match='There is no option called "jump"'):
        maze.start(jump=3)


def test_states_compare_by_what_stands_and_how_it_is_played() -> None:
    one, other = board("wL b3"), board("wL b3", reach="leap")
    assert one == board("wL b3")
    assert one != other
    assert one != board("wL b3", "b")
    assert len({one, board("wL b3"), other}) == 2
    assert one != "wL b3"


def test_states_travel() -> None:
    state = maze.deal_by_seed("small", 7)
    assert state.legal()
    twin = pickle.loads(pickle.dumps(state))
    assert twin == state
    assert not {"moves", "pieces"} & vars(twin).keys()


def test_nothing_follows_a_win() -> None:
    before = board("wMx c10, wM c9, bMx c1, bMx d1, wL b3", "b")
    futures = [before.make(move) for move in before.moves]
    assert before.perft(2) == sum(len(future.moves) for future in futures)
    assert any(future.outcome and not future.moves for future in futures)


def test_a_position_before_the_deal_has_no_words() -> None:
    with pytest.raises(LudotecaError, match="not been dealt"):
        _ = maze.start().position
    assert maze.start().outcome is None


def test_the_drawing_is_that_of_the_package() -> None:
    before = maze.deal_by_seed("small", 7)
    after = before.play("a3-a6")
    assert GAME.board(after) == scene.board(after)
    assert GAME.scene(after) == scene.scene(after)
    assert GAME.story(before, "a3-a6", 0, after) == story.story(before, "a3-a6", after)


def test_games_are_read_and_written() -> None:
    played = Record(maze.deal_by_seed("small", 7), (Played(0, "a3-a6"),))
    assert GAME.formats == ("text",)
    assert GAME.parse(str(played.start)) == played.start
    assert GAME.write(played) == record.write(played)
    assert GAME.read(GAME.write(played).encode()) == played


def test_bots_are_named_from_weak_to_strong() -> None:
    assert list(GAME.bots)[:2] == ["random", "gentle"]


def test_what_is_to_be_compiled_can_be() -> None:
    assert all(hasattr(import_module(name), "kernel") for name in GAME.kernels)


def test_the_figures_are_those_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    some = [(Message("maze.bench.perft"), 3.0)]
    monkeypatch.setattr(bench, "figures", lambda: iter(some))
    assert list(GAME.bench()) == some
