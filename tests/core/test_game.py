"""The protocol, proved by a game that needs all of it: secrets, several acting at once, chance."""

import copy
import pickle

import pytest

from ludoteca.core.chance import Chance
from ludoteca.core.choice import Walk
from ludoteca.core.errors import BadOption, IllegalAction, LudotecaError
from ludoteca.core.game import Option, Outcome, Played, Record, game, games, read_options
from tests.core.sealed import GAME, Bidding


def test_several_players_act_at_once_in_any_order() -> None:
    start = GAME.start(players=3)
    assert start.acting == (0, 1, 2)
    one = start.play("bid 3", by=2)
    assert one.acting == (0, 1)
    both = one.play("bid 1 2", by=0), one.play("bid", by=1)
    assert [state.acting for state in both] == [(1,), (0,)]
    assert both[0].play("bid", by=1) == both[1].play("bid 1 2", by=0)


def test_where_several_act_it_must_be_said_who() -> None:
    start = GAME.start()
    for state, by in ((start, None), (start, 2), (start.play("bid 1", 0), 0)):
        for refused in (state.legal, state.choices):
            with pytest.raises(LudotecaError, match=r"not this player's turn"):
                refused(by)
        with pytest.raises(LudotecaError, match=r"not this player's turn"):
            state.play("bid 1", by)
    assert start.play("bid 1", 0).play("bid 2").outcome == Outcome((1,), "sealed.outcome.sum")


def test_an_illegal_action_changes_nothing() -> None:
    start = GAME.start()
    for action in ("bid 4", "bid 2 1", "bid 1 1", "", "roll 3"):
        with pytest.raises(IllegalAction):
            start.play(action, by=0)
    assert start == GAME.start()


def test_nobody_sees_what_is_secret_until_it_is_not() -> None:
    state = GAME.start(players=3).play("bid 1 3", by=0)
    assert [str(state.view(player)) for player in (0, 1, None)] == [
        "13 - - 0",
        "? - - 0",
        "? - - 0",
    ]
    assert not isinstance(state.view(1), Bidding)
    assert "13" not in repr(state.view(1))
    assert [state.seen("bid 1 3", 0, player) for player in (0, 1, None)] == [
        "bid 1 3",
        "bid ?",
        "bid ?",
    ]
    shown = state.play("bid", by=1).play("bid", by=2)
    assert str(shown.view(1)) == str(shown.view(None)) == "13 0 0 0"


def test_a_view_has_no_outcome_while_something_is_hidden() -> None:
    state = GAME.start().play("bid 3", by=0)
    assert state.view(1).outcome is None
    assert state.view(1).acting == (1,)
    assert state.view(1).legal(1) == state.legal(1)


def test_chance_is_an_action_by_nobody_recorded_with_its_outcome() -> None:
    tied = GAME.start().play("bid 3", by=0).play("bid 1 2", by=1)
    assert tied.awaits_chance
    assert tied.acting == ()
    assert tied.outcome is None
    rolls = {tied.draw(Chance.from_seed(1, number)) for number in range(60)}
    assert rolls == {f"roll {n}" for n in range(1, 7)}
    assert tied.draw(Chance.from_seed(1, 5)) == tied.draw(Chance.from_seed(1, 5))
    assert tied.play("roll 4").outcome == Outcome((0,), "sealed.outcome.die")
    assert tied.play("roll 5").outcome == Outcome((1,), "sealed.outcome.die")
    assert tied.seen("roll 4", None, 1) == "roll 4"
    for refused in (
        {"action": "roll 7"},
        {"action": "roll 4", "by": 0},
        {"action": "bid 1", "by": 0},
    ):
        with pytest.raises(LudotecaError):
            tied.play(**refused)


def test_where_chance_is_not_awaited_it_has_nothing_to_decide() -> None:
    with pytest.raises(LudotecaError, match="Chance has nothing to decide"):
        GAME.start().draw(Chance.from_seed(1))


def test_a_subset_is_chosen_and_then_confirmed() -> None:
    start = GAME.start()
    begun = Walk(start.choices(1)).touch("begin")
    assert begun.node is not None
    assert begun.node.kind == "any"
    bids = {begun.touch(*coins).action for coins in ((), ("coin:2",), ("coin:3", "coin:1"))}
    assert bids == {"bid", "bid 2", "bid 1 3"}
    assert bids < set(start.legal(1))


def test_a_record_replays_without_any_dice() -> None:
    played = (Played(1, "bid 1 2"), Played(0, "bid 3"), Played(None, "roll 5"))
    record = Record(GAME.start(), played)
    assert [str(state) for state in record.states()] == ["- - 0", "- 12 0", "3 12 0", "3 12 5"]
    assert record.end.outcome == Outcome((1,), "sealed.outcome.die")
    again = GAME.read(GAME.write(record).encode())
    assert again.played == record.played
    assert again.end == record.end
    assert Record(GAME.start()).end == GAME.start()


def test_states_print_parse_hash_pickle_and_copy() -> None:
    state = GAME.start(players=3).play("bid 2 3", by=1)
    for again in (GAME.parse(str(state)), pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert again == state
        assert hash(again) == hash(state)
        assert again.play("bid", 0) == state.play("bid", 0)


def test_the_defaults_suit_a_game_without_secrets_or_chance() -> None:
    state = game("zertz").start()
    assert state.view(0) is state.view(None) is state
    assert not state.awaits_chance
    assert state.seen("Wd4,a1", 0, 1) == "Wd4,a1"
    with pytest.raises(LudotecaError, match="Chance has nothing to decide"):
        state.draw(Chance.from_seed(1))


@pytest.mark.parametrize(("winners", "winner"), [((0,), 0), ((1,), 1), ((), None), ((0, 1), None)])
def test_a_winner_is_one_who_won_alone(winners: tuple[int, ...], winner: int | None) -> None:
    assert Outcome(winners, "sealed.outcome.sum").winner == winner


def test_options_are_read_or_refused_in_one_sentence() -> None:
    options = (Option("rings", (37, 48)), Option("goals", ("standard", "blitz")))
    assert read_options(options, {}) == {"rings": 37, "goals": "standard"}
    assert read_options(options, {"goals": "blitz", "rings": "48"}) == {
        "rings": 48,
        "goals": "blitz",
    }
    with pytest.raises(
        BadOption, match=r'^There is no option called "gaols"; perhaps you mean: goals.$'
    ):
        read_options(options, {"gaols": "blitz"})
    with pytest.raises(BadOption, match=r'^"49" is no value for rings; choose from: 37, 48.$'):
        read_options(options, {"rings": 49})


def test_games_are_found_by_name() -> None:
    assert game("zertz") is games()["zertz"]
    with pytest.raises(LudotecaError, match=r'^There is no game called "chess"; there is: .*zertz'):
        game("chess")


def test_a_view_draws_itself_for_a_notebook() -> None:
    state = game("zertz").start()
    assert state._repr_svg_().startswith("<svg")
    assert state._repr_svg_() in state._repr_html_()
