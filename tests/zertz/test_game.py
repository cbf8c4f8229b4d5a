"""States as values: they compare, hash, copy, pickle, print and read back, and never change."""

import copy
import json
import pickle
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given

from ludoteca import zertz
from ludoteca.core.choice import Choices
from ludoteca.core.errors import BadOption, IllegalAction, LudotecaError
from ludoteca.core.game import Outcome, game
from ludoteca.zertz.game import Rules, State
from ludoteca.zertz.turns import Capture, Other, Placing
from tests.zertz.laid import after, laid_out
from tests.zertz.positions import RARE_ENDS, Line, lines

OFFENDED = laid_out("wo../...../....../bgoo.../....../...../ooo.", options="captures=claimed").play(
    "Wg1,g3"
)


def states_of(line: Line) -> list[State]:
    state = zertz.parse(line.start)
    found = [state]
    for turn in line.turns:
        state = state.play(turn)
        found.append(state)
    return found


@given(lines())
def test_states_compare_hash_copy_and_pickle_by_position(line: Line) -> None:
    states = states_of(line)
    for state in (states[0], states[len(states) // 2], states[-1]):
        copies = (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state)))
        for again in copies:
            assert again == state
            assert hash(again) == hash(state)
            assert (str(again), repr(again)) == (str(state), repr(state))
            assert again.outcome == state.outcome
            assert again.past == state.past
            assert again.undone == state.undone
        assert pickle.loads(pickle.dumps(state)).legal() == state.legal()


@given(lines())
def test_what_is_printed_reads_back(line: Line) -> None:
    for state in states_of(line):
        # Nobody can go on from a full board, nor be read as having won it.
        if state.rings:
            again = zertz.parse(str(state))
            assert again == state
            assert str(again) == str(state)
            assert eval(repr(state), {"zertz": zertz}) == state


@given(lines())
def test_playing_leaves_the_state_as_it_was(line: Line) -> None:
    state = zertz.parse(line.start)
    before = (str(state), state.words, state.past, state.undone)
    for turn in line.turns[:1]:
        assert state.play(turn) == state.play(turn)
    assert (str(state), state.words, state.past, state.undone) == before


@given(lines())
def test_what_can_be_seen_are_plain_numbers_and_texts(line: Line) -> None:
    for state in states_of(line)[-2:]:
        seen = [
            state.rings,
            state.marbles,
            state.pool,
            state.captures,
            state.to_move,
            state.acting,
            state.legal(),
            state.words,
            state.perft(1),
        ]
        assert json.loads(json.dumps(seen)) is not None


def test_a_state_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        zertz.start().words = (0, 0, 0, 0, 0)  # type: ignore[misc]


def test_different_ways_to_one_position_make_equal_states() -> None:
    one = after(zertz.start(), "Wd4,a1", "Gg2,g1", "Wb2,a2")
    other = after(zertz.start(), "Wb2,a2", "Gg2,g1", "Wd4,a1")
    assert one == other
    assert len({one, other, zertz.start()}) == 2


def test_rules_that_differ_make_different_states() -> None:
    states = {
        zertz.start(captures=c, touch=t) for c in ("forced", "claimed") for t in ("free", "move")
    }
    assert len(states) == 4
    assert zertz.start() != "a position"
    assert zertz.start(rings=48) != zertz.start()
    # The same rings, whether 48 lost one or fewer were laid out.
    assert zertz.parse(str(zertz.start(rings=44))) == zertz.start(rings=44)


def test_a_state_pickles_without_what_can_be_found_again() -> None:
    state = zertz.start()
    slim = len(pickle.dumps(state))
    assert len(state.legal()) == 1944
    assert len(pickle.dumps(state)) == slim < 500


def test_the_past_is_kept_only_where_it_can_come_again() -> None:
    state = after(zertz.start(), "Wd4,a1", "Bd5,g1", "x d4Bd6")
    assert state.past == ()
    line = RARE_ENDS["repetition"]
    assert len(after(zertz.parse(line.start), *line.turns[:5]).past) == 5


def test_a_turn_is_a_value_too() -> None:
    cells = zertz.start().rules.board.cells
    assert Placing(0, cells["d4"], cells["a1"]) in zertz.start().turns
    captures = after(zertz.start(), "Wd4,a1", "Bd5,g1").turns
    assert captures[0] == Capture((cells["d4"], cells["d6"]), (2,))
    state = zertz.start()
    for turn, text in zip(state.turns[:5], state.legal()[:5], strict=True):
        assert state.make(turn) == state.play(text)
    assert OFFENDED.turns[0] is Other.REDO


def test_a_finished_game_has_nothing_more() -> None:
    line = RARE_ENDS["full board by placing"]
    done = after(zertz.parse(line.start), *line.turns)
    assert done.outcome == Outcome((0,), "zertz.outcome.full_board")
    assert done.outcome.winner == 0
    assert (done.legal(), done.turns, done.acting, done.choices()) == ((), (), (), Choices())
    assert not done.can_capture
    with pytest.raises(IllegalAction, match="over"):
        done.play("Wd4,d1")


def test_isolation_is_asked_of_placings_only() -> None:
    captures = after(zertz.start(), "Wd4,a1", "Bd5,g1")
    assert captures.isolated(captures.turns[0]) == ()
    assert OFFENDED.isolated(Other.REDO) == ()


def test_everything_is_seen_by_everybody() -> None:
    state = zertz.start()
    assert state.view(0) is state.view(1) is state.view(None) is state
    assert state.game is game("zertz")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"rings": 50}, '"50" is no value for rings; choose from: 37, 40, 43, 44, 48, 61.'),
        ({"goals": "fast"}, '"fast" is no value for goals; choose from: standard, blitz.'),
        ({"ring": 37}, 'There is no option called "ring"; perhaps you mean: rings.'),
    ],
)
def test_options_are_checked(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption) as refused:
        zertz.start(**options)
    assert str(refused.value) == sentence


def test_rules_are_checked_however_they_are_made() -> None:
    with pytest.raises(BadOption):
        Rules(rings=50)
    with pytest.raises(LudotecaError, match="37"):
        Rules(rings=48, goals="blitz")
    assert Rules(rings="48").board is Rules(rings=48).board  # type: ignore[arg-type]
    assert hash(Rules()) == hash(Rules())


def test_the_face_of_the_package() -> None:
    state = zertz.start(rings=48).play("Wd4,d1")
    assert isinstance(state, zertz.State)
    assert isinstance(state.rules, zertz.Rules)
    assert zertz.parse(str(state)) == state
    assert set(zertz.__all__) == {"GAME", "Rules", "State", "parse", "start"}
