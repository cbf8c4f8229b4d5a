"""A round among people and bots: what is hidden never leaves the table."""

from datetime import UTC, datetime

import msgspec
import pytest

from ludoteca.table.bots import think, thought
from ludoteca.table.secret import Secret
from ludoteca.table.table import Refusal, Table
from ludoteca.table.views import missed, present, snapshot
from ludoteca.zapp import State

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def opened(*seats: str | None, seed: int = 3, **options: object) -> Table:
    return Table.open("zapp", options, seats, Secret.from_seed(seed), NOON)


def drawn(table: Table) -> Table:
    """After chance has done all it has to do now."""
    while table.state.awaits_chance:
        table = table.draw(NOON)
    return table


def all_told(table: Table, held: tuple[int, ...]) -> str:
    parts = snapshot(table, held), present(table, held), *missed(table, held, 0)
    return "\n".join(msgspec.json.encode(part).decode() for part in parts)


def state_of(table: Table) -> State:
    assert isinstance(table.state, State)
    return table.state


def test_the_seats_say_how_many_play() -> None:
    assert state_of(opened(None, "random", "random")).rules.players == 3
    with pytest.raises(Refusal):
        opened(None)


def test_several_act_in_whatever_order_they_come() -> None:
    table = drawn(opened(None, None, ears="none"))
    before = table.number
    table = table.act(1, "take 4", NOON, expect=before)
    table = table.act(0, "take 5", NOON, expect=before)  # known to be late, and legal all the same
    with pytest.raises(Refusal, match="Vessel 4 is in the hand of blue"):
        table.act(0, "back", NOON).act(0, "take 4", NOON)


@pytest.mark.parametrize("memory", [False, True])
def test_whoever_looks_is_told_the_same_whatever_is_hidden(memory: bool) -> None:
    """The same round with other numbers in the vessels, up to the reveal."""
    told = []
    for seed in (1, 2):
        table = drawn(opened(None, None, None, seed=3, ears="none", memory=memory))
        mixed = next(e for e in table.journal if getattr(e, "action", "").startswith("mix"))
        journal = [msgspec.structs.replace(e, commitment="") if e.number == 0 else e
                   for e in table.journal]  # fmt: skip
        if seed == 2:
            other = " ".join(reversed(mixed.action.split()[1:]))  # type: ignore[union-attr]
            journal[mixed.number] = msgspec.structs.replace(mixed, action=f"mix {other}")
        table = Table.fold(journal, table.secret)
        for by, action in ((0, "take 4"), (1, "take 9"), (0, "choose"), (2, "take 1")):
            table = table.act(by, action, NOON)
        told.append([all_told(table, held) for held in ((), (0,), (1,), (2,), (0, 1, 2))])
    assert told[0] == told[1]


def test_what_a_bot_hears_is_told_to_nobody_else() -> None:
    table = drawn(opened(None, "greedy", listening="together", ears="blue"))
    action = think(thought(table, 1))
    table = drawn(table.act(1, action, NOON))
    (heard,) = state_of(table).heard[1]
    for held in ((), (0,)):
        assert f"{heard.number:.2f}" not in all_told(table, held)
    assert f"{heard.number:.2f}" in all_told(table, (1,))


def test_bots_play_a_table_to_its_end() -> None:
    table = opened("greedy", "random", towers=True, banish="noticed")
    while table.state.outcome is None:
        table = drawn(table)
        if bots := table.bots_to_act:
            player = bots[table.number % len(bots)]
            bot = table.game.bots[str(table.seats[player])](table.number, 0.0)
            table = table.act(player, bot.choose(table.state.view(player), player), NOON)
    assert len(table.state.outcome.winners) == 1
    assert table.revealed == table.secret
