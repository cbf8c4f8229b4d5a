"""The package and the oracle play the same games and never disagree."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given

from ludoteca import zertz
from ludoteca.core.choice import actions
from ludoteca.core.game import Outcome
from ludoteca.zertz import notation
from tests.oracle import zertz as oracle
from tests.zertz.positions import (
    BOARDS,
    RARE_ENDS,
    Line,
    games,
    lines,
    odd_positions,
    random_line,
)

SAMPLE = 12  # of the turns of a position, when each is looked at on its own


def outcome_of(position: oracle.Position) -> Outcome | None:
    """The oracle's end in the words of the package."""
    if position.past.end is None:
        return None
    winner, reason = position.past.end
    name = reason.removeprefix("goal-").replace("-", "_")
    return Outcome(() if winner is None else (winner,), f"zertz.outcome.{name}")


def agree(state: zertz.State, position: oracle.Position) -> None:
    """All that can be seen of a moment is the same."""
    assert str(state) == oracle.text(position)
    assert state.outcome == outcome_of(position)
    assert state.acting == (() if position.past.end else (position.side,))
    assert state.to_move == position.side
    assert sorted(state.rings) == sorted(position.rings)
    assert {(ring, colour.lower()) for ring, colour in state.marbles.items()} == position.marbles
    assert state.pool == position.pool
    assert state.captures == position.captures
    if not position.past.end and not position.past.unconfirmed:
        assert state.can_capture == bool(oracle.captures(position))
    legal = state.legal()
    assert sorted(legal) == sorted(oracle.turns(position))
    assert sorted(actions(state.choices())) == sorted(legal)


def agree_after(state: zertz.State, position: oracle.Position, turn: str) -> None:
    """A turn, tried out, leads to the same position and takes the same marbles by isolation."""
    agree_in_short(state.play(turn), oracle.after(position, turn))
    if oracle.is_placing(turn):
        taken = state.isolated(notation.read_turn(state, turn))
        assert sorted(taken) == sorted(oracle.isolated(position, turn))


def agree_in_short(state: zertz.State, position: oracle.Position) -> None:
    assert str(state) == oracle.text(position)
    assert state.outcome == outcome_of(position)


def agree_along(line: Line) -> None:
    state = zertz.parse(line.start)
    for turn, position in zip((*line.turns, None), line.positions(), strict=True):
        agree(state, position)
        if turn is not None:
            agree_after(state, position, turn)
            state = state.play(turn)


@given(lines())
def test_random_games(line: Line) -> None:
    agree_along(line)


@given(odd_positions())
def test_odd_positions_and_what_follows_them(text: str) -> None:
    state, position = zertz.parse(text), oracle.parse(text)
    agree(state, position)
    found = oracle.turns(position)
    for turn in Random(text).sample(found, min(SAMPLE, len(found))):
        agree_after(state, position, turn)


@pytest.mark.parametrize("rings", BOARDS)
@pytest.mark.parametrize("captures", ["forced", "claimed"])
def test_a_game_on_every_board(rings: int, captures: str) -> None:
    start = oracle.text(oracle.start(rings, "standard", captures))
    assert str(zertz.start(rings=rings, captures=captures)) == start
    agree_along(random_line(Random(start), start))


@pytest.mark.parametrize("captures", ["forced", "claimed"])
def test_blitz(captures: str) -> None:
    start = oracle.text(oracle.start(37, "blitz", captures))
    assert str(zertz.start(goals="blitz", captures=captures)) == start
    agree_along(random_line(Random(start), start))


@pytest.mark.parametrize("name", RARE_ENDS)
def test_rare_ends(name: str) -> None:
    line = RARE_ENDS[name]
    agree_along(line)
    if "claimed" not in line.start:
        agree_along(Line(f"{line.start} captures=claimed", line.turns))


@pytest.mark.parametrize("text", [line.start for line in RARE_ENDS.values()])
def test_counts_of_turns_to_come(text: str) -> None:
    """The oracle counts turn by turn, with repetition and passes; so deep only small positions."""
    state, position = zertz.parse(text), oracle.parse(text)
    for depth in range(4 if len(state.legal()) < 10 else 2):
        assert state.perft(depth) == oracle.perft(position, depth)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_many_games(seed: int) -> None:
    for line in islice(games(seed), 150):
        agree_along(line)
