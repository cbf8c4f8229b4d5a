"""The bots play legally everywhere, fairly, repeatably, and as well as they say."""

from collections.abc import Callable
from dataclasses import replace
from random import Random as Dice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Bot
from ludoteca.zertz import State, parse, start
from ludoteca.zertz.bots import BOTS, Greedy, Random, Search, fair_turns, score_of, written
from ludoteca.zertz.turns import Placing
from tests.zertz.positions import RARE_ENDS, odd_position
from tests.zertz.test_search import SACRIFICE

CHAINS = "oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo"
# All but one of twenty placings let the other side win at once.
DANGER = "..oow/..w.oo/..o.wob/......b./......./....../...../.... 0-1-0 1-3-4 2-4-4 1"


def thinker(seed: int = 0) -> Search:
    """One that thinks little, so that tests are quick also as plain Python."""
    return Search(seed, nodes=300)


MAKERS: dict[str, Callable[[int], Bot]] = {"random": Random, "greedy": Greedy, "search": thinker}
JUDGES = ("greedy", "search")


def choice(bot: Bot, state: State) -> str:
    return bot.choose(state.view(state.to_move), state.to_move)


@pytest.mark.parametrize("name", MAKERS)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_turn_of_a_bot_is_legal(name: str, seed: int) -> None:
    dice = Dice(seed)
    state = parse(odd_position(dice))
    for _ in range(4):
        if state.outcome:
            break
        action = choice(MAKERS[name](seed), state)
        assert action in state.legal()
        state = state.play(action)
        if not state.outcome:
            state = state.play(dice.choice(state.legal()))


def test_the_bots_are_offered_weakest_first() -> None:
    assert list(BOTS) == ["random", "greedy", "search"]
    for make in BOTS.values():
        assert choice(make(5, 0.01), parse(DANGER)) in parse(DANGER).legal()


@pytest.mark.parametrize("name", MAKERS)
def test_the_same_seed_plays_the_same(name: str) -> None:
    state = parse(DANGER)
    bots = [MAKERS[name](3), MAKERS[name](3)]
    choice(bots[0], parse(CHAINS))  # what was played before makes no difference
    assert choice(bots[0], state) == choice(bots[1], state)


@pytest.mark.compiled
@pytest.mark.parametrize("name", MAKERS)
def test_seeds_play_differently(name: str) -> None:
    assert len({choice(MAKERS[name](seed), start()) for seed in range(6)}) > 1


@pytest.mark.parametrize("name", MAKERS)
def test_a_bot_waits_for_its_turn(name: str) -> None:
    state = parse(DANGER)
    with pytest.raises(LudotecaError):
        MAKERS[name](0).choose(state, 1)


@pytest.mark.parametrize("name", JUDGES)
@pytest.mark.parametrize("end", [end for end in RARE_ENDS if end.startswith("full board")])
def test_a_win_is_taken(name: str, end: str) -> None:
    state = parse(RARE_ENDS[end].start)
    after = state.play(choice(MAKERS[name](1), state))
    assert after.outcome is not None
    assert after.outcome.winner == state.to_move


@pytest.mark.parametrize("name", JUDGES)
@pytest.mark.parametrize("seed", range(3))
def test_a_win_is_not_given(name: str, seed: int) -> None:
    state = parse(DANGER)
    after = state.play(choice(MAKERS[name](seed), state))
    assert not any(after.play(turn).outcome for turn in after.legal())


def test_greedy_takes_the_most() -> None:
    assert choice(Greedy(), parse(CHAINS)) == "x e4Bc5Ba3Ba1"


def test_greedy_accepts_what_it_cannot_avoid() -> None:
    """Two passes in a row: the second one ends the game as a draw, and it is all there is."""
    line = RARE_ENDS["passes"]
    state = parse(line.start).play("-")
    assert choice(Greedy(), state) == "-"


def test_greedy_judges_ends_from_its_own_side() -> None:
    won = parse(RARE_ENDS["full board by placing"].start).play("Gc3")
    assert won.outcome is not None
    assert score_of(won.outcome, 0) == -score_of(won.outcome, 1) > 0
    drawn = parse(RARE_ENDS["passes"].start).play("-").play("-")
    assert drawn.outcome is not None
    assert score_of(drawn.outcome, 0) == 0


def test_the_thinker_offers_a_marble_to_win() -> None:
    state = parse(SACRIFICE)
    state = state.play(choice(Search(nodes=5_000), state))
    while state.outcome is None:
        actor = Search(nodes=1_000) if state.to_move == 0 else Random()
        state = state.play(choice(actor, state))
    assert state.outcome.winner == 0


def test_without_seconds_the_thinker_counts_nodes() -> None:
    assert Search(seconds=0).nodes == Search.NODES_A_TURN
    assert Search(seconds=2).nodes is None
    assert Search(seconds=2, nodes=9).nodes == 9


@pytest.mark.compiled
@pytest.mark.parametrize("side", [0, 1])
def test_the_thinker_beats_the_greedy_bot(side: int) -> None:
    bots: list[Bot] = [Greedy(side), Greedy(side)]
    bots[side] = Search(side, nodes=100_000)
    state = start()
    while state.outcome is None:
        state = state.play(choice(bots[state.to_move], state))
    assert state.outcome.winner == side


# Where captures are claimed (Z20) -----------------------------------------------------------------

# He must capture, and whatever he captures lets the other side win; Wb3,c3 would avoid that.
PREFERS_NOT_TO = (
    ".go../.bob../.wo.gb./......../......./....../...../.... 1-3-2 2-1-4 2-2-1 2 captures=claimed"
)
# He could win by a capture, and does not see it.
OVERLOOKS_A_WIN = (
    ".ooo./boob../bo.ooo./o..oowbo/obooooo/..wggb/o.oog/.... 1-3-0 0-0-0 3-2-4 2 captures=claimed"
)
# He wins by a placing although he must capture, which would not win.
WINS_UNFAIRLY = (
    "...../....../......./..o.b.../..bg.../..bg../.w.b./.... 3-2-5 2-4-1 0-0-0 2 captures=claimed"
)
# He wins by a placing, and the capture he owes would win as well.
WINS_EITHER_WAY = (
    "..../...../.....w/....og./....g./...bg/.... 3-1-4 1-3-4 0-0-0 1 goals=blitz captures=claimed"
)


@given(seed=st.integers(0, 2**32 - 1))
def test_fair_turns_cannot_be_demanded_back(seed: int) -> None:
    state = parse(odd_position(Dice(seed)))
    fair = fair_turns(state)
    assert fair
    assert all(state.make(turn).undone is None for turn in fair)
    unfair = [turn for turn in state.turns if turn not in fair]
    assert all(isinstance(turn, Placing) and state.make(turn).undone for turn in unfair[:3])


@pytest.mark.parametrize("name", JUDGES)
def test_a_bot_captures_when_it_must(name: str) -> None:
    assert choice(MAKERS[name](1), parse(PREFERS_NOT_TO)).startswith("x")


@pytest.mark.parametrize("name", JUDGES)
@pytest.mark.parametrize(
    ("text", "oversight"), [(PREFERS_NOT_TO, "Wb3,c3"), (WINS_UNFAIRLY, "Wd3")]
)
def test_a_turn_is_demanded_back_when_that_gains(name: str, text: str, oversight: str) -> None:
    offended = parse(text).play(oversight)
    assert choice(MAKERS[name](1), offended) == "?redo"


@pytest.mark.parametrize("name", JUDGES)
def test_an_overlooked_win_is_not_pointed_out(name: str) -> None:
    offended = parse(OVERLOOKS_A_WIN).play("Wa2,a3")
    action = choice(MAKERS[name](1), offended)
    assert action != "?redo"
    assert action in offended.legal()


@pytest.mark.parametrize("name", JUDGES)
def test_a_loss_is_never_accepted(name: str) -> None:
    """The capture he owes would win as well; but he may not see it."""
    offended = parse(WINS_EITHER_WAY).play("Wd5")
    assert choice(MAKERS[name](1), offended) == "?redo"


@pytest.mark.parametrize("name", JUDGES)
@pytest.mark.parametrize(
    ("text", "oversight", "answer"),
    [(OVERLOOKS_A_WIN, "Wa2,a3", "accept"), (PREFERS_NOT_TO, "Wb3,c3", "?redo")],
)
def test_a_draw_is_accepted_unless_more_can_be_had(
    name: str, text: str, oversight: str, answer: str
) -> None:
    offended = parse(text).play(oversight)
    drawn = replace(offended, past=(offended.position, offended.position))
    assert drawn.legal() == ("?redo", "accept")
    assert choice(MAKERS[name](1), drawn) == answer


@pytest.mark.parametrize("name", MAKERS)
def test_a_turn_made_again_is_a_capture(name: str) -> None:
    redone = parse(PREFERS_NOT_TO).play("Wb3,c3").play("?redo")
    assert choice(MAKERS[name](1), redone).startswith("x")


@pytest.mark.parametrize("name", JUDGES)
def test_an_only_turn_is_played(name: str) -> None:
    state = parse("..../b..../oo..../.bbo.../.o..../b..../....")
    assert len(state.legal()) == 1
    assert choice(MAKERS[name](1), state) == state.legal()[0]


def test_a_turn_is_written_as_the_state_lists_it() -> None:
    state = parse(CHAINS)
    assert tuple(written(state, turn) for turn in state.turns) == state.legal()
