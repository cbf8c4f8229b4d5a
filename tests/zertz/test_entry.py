"""The object by which the house finds ZÈRTZ: it answers for the package, and for nothing else."""

from importlib import import_module

import pytest

from ludoteca import zertz
from ludoteca.core.game import game
from ludoteca.core.text import Message
from ludoteca.zertz import GAME, bench, record, scene, story


def test_the_house_finds_it() -> None:
    assert game("zertz") is GAME


def test_states_and_positions_are_those_of_the_package() -> None:
    state = zertz.start(rings=48).play("Wd4,d1")
    assert GAME.start(rings="48").play("Wd4,d1") == state
    assert GAME.parse(str(state)) == state


def test_every_variant_starts() -> None:
    rings = {name: GAME.start(**options).rules.rings for name, options in GAME.variants.items()}
    assert list(rings) == ["basic", "blitz", "large", "huge", "tournament", "supreme"]
    assert list(rings.values()) == [37, 37, 48, 61, 48, 61]


def test_games_are_read_and_written_in_every_format() -> None:
    played = record.read(b"ludoteca zertz 1\n\n1. Wd4,d1 Bd5,a1\n")
    for form in GAME.formats:
        written = GAME.write(played, form)
        assert written == record.write(played, form)
        assert GAME.read(written.encode()).end == played.end


def test_the_drawing_is_that_of_the_package() -> None:
    before, after = zertz.start(), zertz.start().play("Wd4,d1")
    assert GAME.board(after) == scene.board(after)
    assert GAME.scene(after) == scene.scene(after)
    assert GAME.story(before, "Wd4,d1", 0, after) == story.story(before, "Wd4,d1", after)


def test_bots_are_named_from_weak_to_strong() -> None:
    assert list(GAME.bots) == ["random", "greedy", "search"]


def test_what_is_to_be_compiled_can_be() -> None:
    assert all(hasattr(import_module(name), "kernel") for name in GAME.kernels)


def test_the_figures_are_those_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    some = [(Message("zertz.bench.playouts"), 3.0)]
    monkeypatch.setattr(bench, "figures", lambda: iter(some))
    assert list(GAME.bench()) == some
