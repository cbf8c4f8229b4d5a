"""The thinking bots: fair, repeatable, never foolish, and stronger than the greedy one."""

from dataclasses import replace
from random import Random as Dice
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import zapp
from ludoteca.core.chance import Chance
from ludoteca.core.errors import LudotecaError
from ludoteca.zapp import State, choosing, foresight, greedy, kernel, tournament
from ludoteca.zapp.bots import Greedy
from ludoteca.zapp.ears import Heard
from ludoteca.zapp.match import match
from ludoteca.zapp.moves import all_moves, made
from ludoteca.zapp.rules import VESSELS, Rules
from ludoteca.zapp.strategy import (
    BOTS,
    GREEDY,
    LEVELS,
    SHAKE_SECONDS,
    Player,
    Thinker,
    packed_layout,
    wits,
    write_wits,
)
from tests.zapp.play import every_option, listening, moving, one_action

WIZARD = Thinker(LEVELS["wizard"], seed=1)
QUICK = Player(samples=1, patience=4)
"""One that thinks so little that tests are quick as plain Python."""


def some_state(seed: int, options: dict[str, Any], steps: int = 80) -> State:
    """A state of a random game in which somebody is to act."""
    dice = Dice(seed)
    state, length = zapp.start(**options), dice.randrange(4, steps)
    for number in range(10 * steps):
        if number >= length and state.acting:
            break
        by, action = one_action(state, dice, number, seed)
        after = state.play(action, by)
        if after.outcome:
            break
        state = after
    while state.awaits_chance:
        state = state.play(state.draw(Chance.from_seed(seed)))
    return state


@given(seed=st.integers(0, 2**32 - 1), options=every_option(), name=st.sampled_from(list(BOTS)))
def test_every_action_of_a_bot_is_legal(seed: int, options: dict[str, Any], name: str) -> None:
    state = some_state(seed, options)
    bot = Thinker(QUICK, seed) if name in LEVELS else BOTS[name](seed, 0.0)
    for player in state.acting:
        assert bot.choose(state.view(player), player) in state.view(player).legal(player)


@pytest.mark.compiled
@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("options", [{}, {"towers": True, "memory": True, "banish": "noticed"}])
def test_levels_play_whole_games(name: str, options: dict[str, Any]) -> None:
    state, bot = zapp.start(players=3, **options), BOTS[name](3, 0.0)
    for number in range(20_000):
        if state.outcome:
            break
        if state.awaits_chance:
            state = state.play(state.draw(Chance.from_seed(3, number)))
        else:
            by = state.acting[number % len(state.acting)]
            state = state.play(bot.choose(state.view(by), by), by)
    assert state.outcome


@given(seed=st.integers(0, 2**32 - 1), options=every_option())
def test_a_bot_sees_no_more_than_its_view(seed: int, options: dict[str, Any]) -> None:
    """Other numbers in the vessels, and other things heard by others, change nothing."""
    state = some_state(seed, options)
    if state.open.stage != "listen":
        return
    dice = Dice(seed)
    vessels = list(state.vessels)
    dice.shuffle(vessels)
    bot = Thinker(QUICK, seed)
    for player in state.acting:
        heard = tuple(
            own if p == player else (Heard(state.open.round, dice.randint(1, 13), 1, 500),)
            for p, own in enumerate(state.heard)
        )
        other = replace(state, vessels=tuple(vessels), heard=heard)
        assert bot.choose(other.view(player), player) == bot.choose(state.view(player), player)


@given(seed=st.integers(0, 2**32 - 1), options=every_option())
def test_the_same_seed_plays_the_same(seed: int, options: dict[str, Any]) -> None:
    state = some_state(seed, options)
    first, second = Thinker(QUICK, seed), Thinker(QUICK, seed)
    first.choose(listening().view(0), 0)  # what was played before makes no difference
    for player in state.acting:
        view = state.view(player)
        assert first.choose(view, player) == second.choose(view, player)


def test_seeds_take_different_vessels() -> None:
    view = listening().view(0)
    assert len({Thinker(QUICK, seed).choose(view, 0) for seed in range(8)}) > 1


def test_a_bot_waits_for_its_turn() -> None:
    with pytest.raises(LudotecaError):
        WIZARD.choose(moving("red:S,S,S blue:S,S,S", "red4 blue6").view(0), 0)


# Obvious cases -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("banish", ["automatic", "noticed"])
def test_a_move_that_wins_is_taken(name: str, banish: str) -> None:
    # Figure 1 could banish two instead.
    state = moving(
        "red:17,C,C blue:18,19,S", "red9 blue4", magic="5+5", more=f"towers banish={banish}"
    )
    state = zapp.parse(str(state).replace("red:17,C,C", "red:C,20,C"))
    action = Thinker(LEVELS[name]).choose(state.view(0), 0)
    assert state.play(action, 0).outcome is not None


@pytest.mark.parametrize("name", LEVELS)
def test_a_figure_is_taken_out_of_the_way_of_the_next_mover(name: str) -> None:
    """Blue is to move his only figure 8 from field 6; red's figure 1 on 8 would be sent back."""
    state = moving("red:8,C,S blue:6,C,C", "red9 blue8", magic="5+5")
    assert Thinker(LEVELS[name]).choose(state.view(0), 0).startswith("1:")


@pytest.mark.parametrize("name", LEVELS)
def test_nobody_settles_for_what_is_surely_too_high(name: str) -> None:
    heard = "heard=red/1@13x1~10.30 heard=red/1@4x1~3.30"
    for seed in range(4):
        bot = Thinker(LEVELS[name], seed)
        state = listening(more=f"red@13 {heard}", magic="2+3")
        assert bot.choose(state.view(0), 0) in ("back", "shake")
        spent = listening(more=f"red@13 {heard} heard=red/1@5x1~4.60", magic="2+3")
        hurried = Thinker(replace(LEVELS[name], patience=3), seed)
        assert hurried.choose(spent.view(0), 0) == "back"
        assert hurried.choose(spent.play("back", 0).view(0), 0) != "take 13"


def test_who_has_shaken_enough_fetches_the_best_and_keeps_it() -> None:
    heard = " ".join(f"heard=red/1@{n}x2~{n}.00" for n in (2, 4, 7, 11))
    state = listening(more=f"red@11 {heard}", magic="2+3")
    bot = Thinker(replace(QUICK, patience=8))
    assert bot.choose(state.view(0), 0) == "back"
    assert bot.choose(state.play("back", 0).view(0), 0) == "take 4"
    fetched = state.play("back", 0).play("take 4", 0).play("hears red 4.10")
    assert bot.choose(fetched.view(0), 0) == "choose"


def test_the_clock_makes_impatient() -> None:
    heard = " ".join(f"heard=red/1@{n}x1~{n}.00" for n in (2, 4, 7))
    heard += f" heard=red/1@5x{30 // SHAKE_SECONDS - 3}~4.60"
    for time, settles in (("off", False), ("30", True)):
        state = listening(more=f"red@5 {heard} time={time}", magic="2+3")
        action = Thinker(LEVELS["wizard"]).choose(state.view(0), 0)
        assert (action in ("choose", "back")) >= settles
        if settles:
            after = state if action == "choose" else state.play(action, 0)
            assert Thinker(LEVELS["wizard"]).choose(after.view(0), 0) != "shake"


def test_who_has_no_ears_takes_and_chooses() -> None:
    state = listening(more="ears=none")
    action = WIZARD.choose(state.view(0), 0)
    assert action.startswith("take")
    assert WIZARD.choose(state.play(action, 0).view(0), 0) == "choose"


def test_what_another_has_chosen_is_likely_a_good_number() -> None:
    state = listening(more="blue=9", magic="3+5")
    known = WIZARD._known(state.view(0), 0)
    assert known[8].argmax() + 1 in (5, 6, 7)
    assert not known[:8].any()
    assert not known[9:].any()


def test_sparing_and_carrying_are_tried_figure_by_figure() -> None:
    """The move found is at least as good as each that carries or spares one figure more."""
    for seed in range(12):
        state = some_state(seed, {"players": 3, "towers": True, "banish": "noticed"}, 400)
        if state.open.stage != "move":
            continue
        player = state.acting[0]
        found = Thinker(replace(QUICK, depth=0)).move(state.view(player), player)
        value = value_after(state, player, found)
        for move in all_moves(
            state.rules, state.open.figures, player, state.open.number_of(player)
        ):
            same = move.figure == found.figure
            if not same or {*move.carried} == {*found.carried}:
                changed = {*move.banished} ^ {*found.banished}
                if not move.carried and (len(changed) <= 1 if same else not move.banished):
                    assert value_after(state, player, move) <= value + 1e-9


def value_after(state: State, player: int, move: Any) -> float:
    from ludoteca.zapp import values

    rules = state.rules
    figures = made(rules, state.open.figures, move, state.open.number_of(player))
    return float(
        values.chance_to_win(
            np.uint64(figures),
            packed_layout(rules.track),
            player,
            rules.players,
            rules.towers,
            wits().weights[rules.players, rules.towers],
        )
    )


def test_likely_numbers_are_drawn_as_often_as_they_are_chosen() -> None:
    habits, nothing = wits().habits, np.uint64(0)
    drawn = [foresight.drawn_number(habits, 8, nothing, (n + 0.5) / 1000) for n in range(1000)]
    for number in range(1, VESSELS + 1):
        assert drawn.count(number) / 1000 == pytest.approx(habits[8, number], abs=0.01)
    six = np.uint64(1 << 6)
    assert 6 not in {foresight.drawn_number(habits, 8, six, n / 99) for n in range(99)}
    assert foresight.drawn_number(habits, 8, nothing, 1.0) == 13


# Memory ------------------------------------------------------------------------------------------


def test_P9_memory_is_what_the_kernel_remembers() -> None:
    """A bot works out anew from its view what a tournament keeps from round to round."""
    heard = "heard=red/1@3x2~5.50 heard=red/2@3x1~6.10 heard=red/2@8x1~2.00 heard=red/3@1x1~9.00"
    begun = str(listening(more="memory")).replace("round=1", "round=3")
    state = zapp.parse(f"{begun} {heard}").view(0)
    bot = Thinker(replace(QUICK, keeps=0.8))
    remembered, nothing = np.zeros((VESSELS, VESSELS)), np.zeros(VESSELS)
    for number in (1, 2):
        means, shakes = nothing.copy(), np.zeros(VESSELS, dtype=np.int64)
        for one in state.heard[0]:
            if one.round == number:
                means[one.place - 1], shakes[one.place - 1] = np.log(one.number), one.shakes
        tournament.remember(remembered, means, shakes, bot.player.spread, 0.8)
    known = np.empty((VESSELS, VESSELS))
    empty = np.full(2, choosing.NOTHING), np.zeros(2, dtype=np.int64)
    tournament.tell(known, remembered, *empty, 0, 8, wits().habits)
    assert bot._known(state, 0) == pytest.approx(known)


def test_P9_without_memory_earlier_rounds_tell_nothing() -> None:
    text = str(listening()).replace("round=1", "round=2") + " heard=red/1@3x2~5.50"
    assert not WIZARD._known(zapp.parse(text).view(0), 0).any()


def test_P9_what_was_heard_before_decides_what_is_taken() -> None:
    heard = " ".join(f"heard=red/1@{n}x9~{n}.00" for n in (1, 2, 3))
    heard += " heard=red/1@13x9~10.28 heard=red/1@12x9~9.60"
    text = str(listening(more="memory", magic="1+2")).replace("round=1", "round=2") + f" {heard}"
    for seed in range(5):
        action = Thinker(LEVELS["wizard"], seed).choose(zapp.parse(text).view(0), 0)
        assert action in ("take 1", "take 2", "take 3")


# Ears --------------------------------------------------------------------------------------------


def test_a_dull_ear_hears_otherwise_and_the_same_again() -> None:
    state = listening(more="red@5 heard=red/1@5x1~4.60").view(0)
    child, wizard = Thinker(LEVELS["child"], 3), Thinker(LEVELS["wizard"], 3)
    assert wizard._heard_now(state, 0)[0][4] == pytest.approx(np.log(4.6))
    assert child._heard_now(state, 0)[0][4] != pytest.approx(np.log(4.6))
    again = Thinker(LEVELS["child"], 3)._heard_now(state, 0)[0]
    assert child._heard_now(state, 0)[0] == pytest.approx(again)


# The greedy bot and its twin in the kernel --------------------------------------------------------


@given(seed=st.integers(0, 2**32 - 1), players=st.integers(2, 4), towers=st.booleans())
def test_the_greedy_bot_of_tournaments_is_the_one_at_the_table(
    seed: int, players: int, towers: bool
) -> None:
    state = some_state(seed, {"players": players, "towers": towers})
    layout = packed_layout(state.rules.track)
    for player in state.acting:
        view = state.view(player)
        if view.stage == "move":
            found = Greedy(seed).move(view, player)
            figure, carried, banished = greedy.greedy_move(
                np.uint64(view.figures), layout, player, np.uint64(view.number_of(player)), towers
            )
            numbers = view.number_of(player)
            twin = kernel.moved(
                np.uint64(view.figures), layout, figure, np.uint64(numbers), carried, banished
            )
            assert int(twin) == made(view.rules, view.figures, found, numbers)
            continue
        means, shakes = Thinker(QUICK)._heard_now(view, player)
        held = view.hands[player]
        taken = sum(1 << p - 1 for q, p in enumerate(view.hands) if p and q != player)
        action = greedy.greedy_listened(
            means,
            shakes,
            np.uint64(taken),
            held - 1 if held else -1,
            99,
            view.magic,
            1.5,
            np.uint64(seed),
        )
        chosen = Greedy(seed).choose(view, player)
        words = {choosing.CHOOSE: "choose", choosing.BACK: "back"}
        if action in words:
            assert chosen == words[action]
        elif shakes[action]:
            assert chosen == f"take {action + 1}"
        else:
            assert chosen.startswith("take")
            assert not shakes[int(chosen.split()[1]) - 1]


# Strength -----------------------------------------------------------------------------------------


def test_matches_repeat_and_seeds_differ() -> None:
    pair, rules = [QUICK, GREEDY], Rules(players=2)
    first = match(pair, rules, games=1, seed=4)
    assert first == match(pair, rules, games=1, seed=4)
    assert first != match(pair, rules, games=1, seed=5)


def test_matches_are_played_with_every_option_and_by_those_who_stray() -> None:
    stray = Player(patience=1, strays=0.5, depth=1)
    rules = Rules(players=3, towers=True, memory=True, banish="noticed")
    score = match([stray, GREEDY, replace(stray, samples=1)], rules, games=1)
    assert sum(score.wins) == 1
    assert score.rounds > 5


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "wanted"), [(2, 0.65), (4, 0.45)])
@pytest.mark.parametrize("towers", [False, True])
@pytest.mark.parametrize("patience", [6])
def test_the_wizard_beats_greedy_bots_of_the_same_ear_and_patience(
    players: int, wanted: float, towers: bool, patience: int
) -> None:
    wizard = replace(LEVELS["wizard"], patience=patience, samples=6)
    patient = replace(GREEDY, patience=patience, enough=-1)
    rules = Rules(players=players, towers=towers)
    score = match([wizard] + [patient] * (players - 1), rules, games=80, seed=2)
    assert score.share() > wanted
    assert score.shakes_a_round(0) < score.shakes_a_round(1)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("weaker", "stronger"), [("child", "pupil"), ("pupil", "adept"), ("adept", "wizard")]
)
def test_each_level_beats_the_one_below(weaker: str, stronger: str) -> None:
    score = match([LEVELS[stronger], LEVELS[weaker]], Rules(players=2), games=120, seed=1)
    assert score.interval()[0] > 0.5


@pytest.mark.compiled
def test_memory_helps() -> None:
    mindful = replace(LEVELS["wizard"], patience=4, samples=2)
    forgetful = replace(mindful, keeps=0.0)
    score = match([mindful, forgetful], Rules(players=2, memory=True), games=60, seed=1)
    assert score.interval()[0] > 0.5


def test_what_was_learned_is_read_as_it_was_written(tmp_path: Any) -> None:
    written = write_wits(wits(), seed=1, games=(2, 3))
    assert '"made by": "scripts/fit_zapp.py"' in written
    assert sorted(wits().weights) == [(p, t) for p in (2, 3, 4) for t in (False, True)]
    for magic in range(2, 13):
        assert wits().habits[magic].sum() == pytest.approx(1.0, abs=0.01)


@pytest.mark.compiled
def test_the_wizard_beats_the_greedy_bot_at_a_real_table() -> None:
    """The same as in a tournament, but with the game itself, views and all."""
    assert sum(won_at_the_table(seed) for seed in range(12)) >= 8


def won_at_the_table(seed: int, players: int = 2) -> bool:
    """Whether the wizard wins a game against greedy bots, from a seat that goes round."""
    state, own = zapp.start(players=players), seed % players
    bots = [BOTS["wizard" if seat == own else "greedy"](seed, 0.0) for seat in range(players)]
    number = 0
    while state.outcome is None:
        number += 1
        if state.awaits_chance:
            state = state.play(state.draw(Chance.from_seed(seed, number)))
        else:
            by = state.acting[number % len(state.acting)]
            state = state.play(bots[by].choose(state.view(by), by), by)
    return state.outcome.winner == own
