"""What is secret never leaves a table."""

from datetime import UTC, datetime
from random import Random

import msgspec
import pytest

from ludoteca.table.secret import Secret
from ludoteca.table.table import Table
from ludoteca.table.views import missed, present, snapshot, told
from tests.table.tiny import HIDDEN, NUMBERS

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
EVERYBODY = [(), (0,), (1,), (0, 1)]


def opened(name: str, *seats: str | None, seed: int = 7) -> Table:
    return Table.open(name, {}, seats or (None, None), Secret.from_seed(seed), NOON)


def all_told(table: Table, held: tuple[int, ...]) -> str:
    """Whatever somebody who holds these players could ever be told of a table."""
    parts = snapshot(table, held), present(table, held), *missed(table, held, 0)
    return "\n".join(msgspec.json.encode(part).decode() for part in parts)


@pytest.mark.parametrize("seed", range(5))
def test_nobody_is_told_the_number_under_another_cup(seed: int) -> None:
    dealt = opened("cups", seed=seed).draw(NOON)
    own = [str(number) for number in dealt.state.numbers]  # type: ignore[attr-defined]
    for table in (dealt, dealt.act(1, "low", NOON)):
        for held in EVERYBODY:
            text = all_told(table, held)
            shown = {str(number) for number in NUMBERS if str(number) in text}
            assert shown == ({own[held[0]]} if len(held) == 1 else set())
            assert table.secret.key.hex() not in text


def test_what_a_player_said_unheard_is_told_to_himself_only() -> None:
    before = opened("cups").draw(NOON)
    after = before.act(1, "low", NOON)
    assert told(before, after, (1,)).line.text == "low"
    for held in [(), (0,), (0, 1)]:
        assert told(before, after, held).line.text == HIDDEN
        assert '"action":"low"' not in all_told(after, held)


def test_the_end_shows_all() -> None:
    table = opened("cups").draw(NOON).act(0, "high", NOON).act(1, "high", NOON)
    assert str(present(table, ()).position) == str(table.state)


def test_choices_are_for_the_players_held_and_acting() -> None:
    table = opened("cups").draw(NOON)
    assert [sorted(present(table, held).choices) for held in EVERYBODY] == [[], [0], [1], [0, 1]]
    table = table.act(0, "low", NOON)
    assert [sorted(present(table, held).choices) for held in EVERYBODY] == [[], [], [1], [1]]
    assert present(table, ()).acting == (1,)


def test_a_snapshot_lists_every_event_once_opened() -> None:
    table = opened("pebbles", None, "first").act(0, "take 1", NOON).seat(1, None, NOON)
    shown = snapshot(table, (0, 1))
    assert [(line.number, line.by, line.text) for line in shown.moves] == [
        (1, 0, "take 1"),
        (2, 1, ""),
    ]
    assert [seat.bot for seat in shown.seats] == [None, None]
    assert shown.present.number == 2
    assert shown.options == {"pebbles": 5}
    assert shown.board.game == "pebbles"


def test_a_change_of_hands_is_told_with_the_seats() -> None:
    table = opened("pebbles", None, "first")
    left = table.seat(1, None, NOON)
    event = told(table, left, (0,))
    assert event.line.says.id == "table.says.bot_left"
    assert event.line.says.params["bot"].id == "pebbles.bot.first"
    assert event.seats is not None
    assert [seat.bot for seat in event.seats] == [None, None]
    back = told(left, left.seat(0, "first", NOON), ())
    assert back.line.says.id == "table.says.bot_came"
    assert told(table, table.act(0, "take 1", NOON), ()).seats is None


def test_whoever_returns_is_told_what_he_missed_as_it_was_told_then() -> None:
    table, random, lived = opened("zertz"), Random(5), []
    for _ in range(12):
        action = random.choice(table.state.legal())
        after = table.act(table.state.acting[0], action, NOON)
        lived.append(told(table, after, (0, 1)))
        table = after
    assert list(missed(table, (0, 1), 0)) == lived
    assert list(missed(table, (0, 1), 9)) == lived[9:]
    assert list(missed(table, (0, 1), 12)) == []
    assert snapshot(table, (0, 1)).moves == tuple(event.line for event in lived)
