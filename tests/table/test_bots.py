"""Bots are asked with the whole game and answer with an action."""

import pickle
from datetime import UTC, datetime

import pytest

from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import game
from ludoteca.table.bots import Thought, think, thought
from ludoteca.table.secret import Secret
from ludoteca.table.table import Table

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def opened(name: str, *seats: str | None) -> Table:
    return Table.open(name, {}, seats, Secret.from_seed(3), NOON)


def asked(table: Table, player: int) -> Thought:
    copy: Thought = pickle.loads(pickle.dumps(thought(table, player, 0.05)))
    return copy


@pytest.mark.parametrize("bot", list(game("zertz").bots))
def test_every_bot_of_zertz_answers_from_afar(bot: str) -> None:
    table = opened("zertz", bot, bot)
    for _ in range(6):
        player = table.bots_to_act[0]
        action = think(asked(table, player))
        assert action in table.state.legal()
        table = table.act(player, action, NOON)


def test_the_same_table_asks_the_same_question() -> None:
    table = opened("zertz", "random", "random")
    assert thought(table, 0) == thought(table, 0)
    assert think(thought(table, 0)) == think(thought(table, 0))
    later = table.act(0, "Wd4,d1", NOON)
    assert thought(later, 1).seed != thought(table, 0).seed


def test_a_bot_sees_its_own_view_only(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened("cups", "first", "first").draw(NOON)
    seen: list[str] = []

    class Spy:
        def choose(self, view: object, player: int) -> str:
            seen.append(str(view))
            return "low"

    monkeypatch.setitem(tiny_bots(), "first", Spy())
    assert think(asked(table, 1)) == "low"
    assert seen == [str(table.state.view(1))]
    assert seen != [str(table.state)]


def tiny_bots() -> dict[str, object]:
    from tests.table import tiny

    return tiny.BOTS  # type: ignore[return-value]


def test_what_a_broken_bot_raises_comes_through() -> None:
    with pytest.raises(LudotecaError):
        think(asked(opened("pebbles", "broken", None), 0))
