"""A table is the fold of its journal; what it refuses leaves no trace."""

from datetime import UTC, datetime, timedelta
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.core.errors import BadOption, LudotecaError
from ludoteca.core.game import game
from ludoteca.table.journal import Acted, Event, Opened, Seated
from ludoteca.table.secret import Secret
from ludoteca.table.table import Refusal, Table

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SECRET = Secret.from_seed(7)


def opened(name: str = "pebbles", *seats: str | None, **options: object) -> Table:
    return Table.open(name, options, seats or (None, None), SECRET, NOON)


def refusal(table: Table, by: int, action: str, **details: object) -> str:
    with pytest.raises(Refusal) as refused:
        table.act(by, action, NOON, **details)  # type: ignore[arg-type]
    return refused.value.code


def test_the_first_event_tells_all_that_a_game_starts_from() -> None:
    table = opened("zertz", None, "greedy", rings="48")
    assert table.opening == Opened(
        number=0,
        at=NOON,
        game="zertz",
        options={"rings": 48, "goals": "standard", "captures": "forced", "touch": "free"},
        seats=(None, "greedy"),
        commitment=SECRET.commitment,
    )
    assert table.state == game("zertz").start(rings=48)


def test_a_journal_folds_to_the_same_table_after_a_journey_as_text() -> None:
    table = opened("cups").draw(NOON).act(1, "low", NOON, id="a").seat(0, "first", NOON)
    text = msgspec.json.encode(table.journal)
    journal = msgspec.json.decode(text, type=tuple[Event, ...])
    assert [type(event) for event in journal] == [Opened, Acted, Acted, Seated]
    assert Table.fold(journal, SECRET) == table
    assert [past.number for past in table.pasts()] == [0, 1, 2, 3]


def test_a_game_of_zertz_goes_through_the_table_as_without_it() -> None:
    table, state, random = opened("zertz"), game("zertz").start(), Random(3)
    while not state.outcome:
        action = random.choice(state.legal())
        table = table.act(state.acting[0], action, NOON, expect=table.number)
        state = state.play(action)
    assert table.state == state
    assert table.record.end == state
    assert refusal(table, 0, "Wd4,d1") == "over"


def test_times_never_step_back() -> None:
    late = NOON + timedelta(seconds=5)
    table = opened().act(0, "take 1", late).act(1, "take 1", NOON)
    assert [event.at for event in table.journal] == [NOON, late, late]


def test_an_act_sent_twice_is_done_once() -> None:
    table = opened().act(0, "take 1", NOON, id="mine", expect=0)
    assert table.act(0, "take 1", NOON, id="mine", expect=0) is table
    assert table.number_of("mine") == 1
    assert table.number_of("other") is None
    later = table.act(1, "take 1", NOON)
    assert later.act(0, "take 1", NOON, id="mine", expect=0) is later


def test_a_mark_stands_for_one_act() -> None:
    table = opened().act(0, "take 1", NOON, id="mine")
    assert refusal(table, 0, "take 2", id="mine") == "id_used"
    assert refusal(table, 1, "take 1", id="mine") == "id_used"


def test_whoever_acts_alone_must_know_the_last_event() -> None:
    table = opened().act(0, "take 1", NOON)
    assert refusal(table, 1, "take 1", expect=0) == "stale"
    assert refusal(table, 1, "take 1", expect=2) == "stale"
    assert table.act(1, "take 1", NOON, expect=1).number == 2


def test_where_several_act_what_is_legal_on_arrival_decides() -> None:
    table = opened("cups").draw(NOON)
    table = table.act(1, "low", NOON, expect=1)
    assert refusal(table, 1, "high", expect=1) == "not_your_turn"
    assert refusal(table, 0, "high", expect=1) == "stale"  # he is alone now
    both = opened("cups").draw(NOON)
    assert both.act(0, "high", NOON, expect=0).number == 2


@pytest.mark.parametrize("action", ["take 3", "", "take\x00", "Wd4,d1" * 1000])
def test_an_illegal_action_leaves_the_journal_untouched(action: str) -> None:
    table = opened()
    before = table.journal, table.state
    assert refusal(table, 0, action) == "illegal"
    assert (table.journal, table.state) == before


@given(st.text(max_size=40) | st.from_regex(r"[WGBwgbx -]{1,2}[a-i][0-9]+(,[a-i][0-9]+)*"))
def test_any_text_is_taken_or_refused(action: str) -> None:
    try:
        number = opened("zertz").act(0, action, NOON).number
    except Refusal:
        return
    assert number == 1


def test_nobody_acts_for_another_or_for_chance() -> None:
    assert refusal(opened(), 1, "take 1") == "not_your_turn"
    assert refusal(opened(), -1, "take 1") == "not_your_turn"
    assert refusal(opened("cups"), 0, "deal 90 10") == "not_your_turn"
    with pytest.raises(LudotecaError):
        opened().draw(NOON)


def test_chance_can_be_checked_after_the_game() -> None:
    table = opened("cups").draw(NOON)
    assert table.journal[1] == Acted(1, NOON, None, table.state.draw(SECRET.chance(1)))
    assert table.revealed is None
    table = table.act(0, "high", NOON).act(1, "high", NOON)
    assert table.revealed is not None
    assert table.revealed.commitment == table.opening.commitment
    assert len({secret.commitment for secret in (SECRET, Secret.from_seed(8), Secret.new())}) == 3


def test_the_secret_does_not_show_when_a_table_is_printed() -> None:
    assert "secret" not in repr(opened())
    assert repr(SECRET.key) not in repr(opened())


def test_the_lot_seats_everybody_either_way() -> None:
    def drawn(seed: int) -> tuple[str | None, ...]:
        secret = Secret.from_seed(seed)
        return Table.open("pebbles", {}, (None, "first"), secret, NOON, lot=True).seats

    assert {drawn(seed) for seed in range(20)} == {(None, "first"), ("first", None)}
    assert drawn(4) == drawn(4)
    assert Table.open("pebbles", {}, (None, "first"), SECRET, NOON).seats == (None, "first")


def test_people_and_bots_hold_players() -> None:
    table = opened("pebbles", "first", None)
    assert (table.people, table.bots_to_act) == ((1,), (0,))
    table = table.act(0, "take 1", NOON)
    assert table.bots_to_act == ()
    table = table.seat(1, "first", NOON)
    assert (table.people, table.bots_to_act) == ((), (1,))


@pytest.mark.parametrize(
    ("seats", "code"),
    [((None,), "bad_seats"), ((None,) * 3, "bad_seats"), ((None, "fist"), "unknown_bot")],
)
def test_seats_that_do_not_fit_are_refused(seats: tuple[str | None, ...], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        Table.open("pebbles", {}, seats, SECRET, NOON)
    assert refused.value.code == code


def test_options_are_checked_by_the_game() -> None:
    with pytest.raises(BadOption):
        opened(pebbles=6)
    with pytest.raises(LudotecaError):
        opened("chess")
