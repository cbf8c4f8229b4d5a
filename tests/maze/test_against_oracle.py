"""The package and the oracle play the same games and never disagree."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import maze
from ludoteca.core.choice import actions
from ludoteca.maze import lost
from tests.oracle import maze as oracle

REACHES, RABBITS = ("walk", "leap"), ("once", "chain")
SETUPS = ("standard", "small", "balanced")
OPTIONS = [{"reach": reach, "rabbit": rabbit} for reach in REACHES for rabbit in RABBITS]
LONGEST = 30

# What the package calls the oracle's reasons.
REASONS = {"time_pawn": "pawn"}

every_option = pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(o.values()))


def agree(state: maze.State, position: oracle.Position) -> None:
    """All that can be seen of a moment is the same."""
    assert str(state) == oracle.text(position)
    assert maze.parse(oracle.text(position)) == state
    if oracle.is_won(position):
        assert state.outcome is not None
        assert state.outcome.winners == (0, 1)
    elif oracle.is_lost(position):
        assert state.outcome is not None
        assert state.outcome.winners == ()
    else:
        assert state.outcome is None
        assert state.acting == ("wb".index(position.side),)
        plain = {REASONS.get(reason, reason) for reason in oracle.lost_already(position)}
        assert {reason.kind for reason in lost.reasons(state.position)} == plain
        assert (state.lost_already is not None) == bool(plain)
    legal = state.legal()
    assert sorted(legal) == sorted(oracle.moves(position))
    assert sorted(actions(state.choices())) == sorted(legal)
    assert state.perft(1) == len(legal)


def agree_along(position: oracle.Position, rng: Random, longest: int = LONGEST) -> None:
    state = maze.parse(oracle.text(position))
    for _ in range(longest):
        agree(state, position)
        steps = list(oracle.steps(position))
        if not steps:
            return
        step = rng.choice(steps)
        state = state.play(oracle.written(position, *step))
        position = oracle.after(position, *step)
    agree(state, position)


@given(st.sampled_from(OPTIONS), st.sampled_from(SETUPS), st.integers(0, 2**32 - 1))
def test_random_games(options: dict[str, str], setup: str, seed: int) -> None:
    rng = Random(seed)
    agree_along(oracle.dealt(rng, setup, options), rng)


@given(st.sampled_from(OPTIONS), st.integers(0, 2**32 - 1))
def test_odd_positions_and_what_follows_them(options: dict[str, str], seed: int) -> None:
    rng = Random(seed)
    agree_along(oracle.thrown(rng, options), rng, longest=3)


def nearly_won(rng: Random, options: dict[str, str]) -> oracle.Position:
    """All Mates at their goals but for one, which is one slide away, and some pieces about."""
    goals = [(colour, goal) for colour, both in oracle.GOALS.items() for goal in both]
    colour, goal = rng.choice(goals)
    pieces = {square: oracle.Piece(c, "M", lies=True) for c, square in goals if square != goal}
    empty = oracle.Position({**pieces, goal: oracle.Piece(colour, "M")})
    start = rng.choice(sorted(end for end in oracle.mate(empty, goal) if end is not None))
    pieces[start] = oracle.Piece(colour, "M")
    free = [square for square in oracle.SQUARES if square not in pieces and square != goal]
    for square in rng.sample(free, rng.randint(1, 8)):
        pieces[square] = oracle.Piece(rng.choice("wb"), rng.choice("HLRTS123"))
    return oracle.Position(pieces, oracle.half_of(start), options)


@given(st.sampled_from(OPTIONS), st.integers(0, 2**32 - 1))
def test_the_last_moves_of_games(options: dict[str, str], seed: int) -> None:
    position = nearly_won(Random(seed), options)
    pieces = [(piece.colour, piece.kind) for piece in position.pieces.values()]
    if max(map(pieces.count, pieces)) > 2:
        return
    state = maze.parse(oracle.text(position))
    agree(state, position)
    for step in oracle.steps(position):
        agree(state.play(oracle.written(position, *step)), oracle.after(position, *step))


def test_some_of_these_games_are_won_and_some_are_not() -> None:
    ends = set()
    for seed in range(20):
        position = nearly_won(Random(seed), {})
        ends |= {oracle.is_won(oracle.after(position, *step)) for step in oracle.steps(position)}
    assert ends == {True, False}


@every_option
def test_whole_games(options: dict[str, str]) -> None:
    for setup in SETUPS:
        rng = Random(f"{setup} {options}")
        agree_along(oracle.dealt(rng, setup, options), rng, longest=120)


@every_option
def test_counts_of_moves_to_come(options: dict[str, str]) -> None:
    rng = Random(8)
    for position in (oracle.dealt(rng, "small", options), oracle.thrown(rng, options)):
        state = maze.parse(oracle.text(position))
        assert [state.perft(depth) for depth in range(3)] == [
            oracle.perft(position, depth) for depth in range(3)
        ]


@given(st.sampled_from(SETUPS), st.integers(0, 2**32 - 1))
def test_deals_are_such_as_the_oracle_deals(setup: str, seed: int) -> None:
    """The same squares are filled with the same numbers of each kind, whoever deals."""
    position = oracle.dealt(Random(seed), setup)
    begun = maze.start(setup=setup)
    layout = oracle.text(position).rsplit(" ", 1)[0]
    assert str(begun.play(f"deal {layout}")) == oracle.text(position)
    ours = oracle.parse(str(maze.deal_by_seed(setup, seed)))
    assert ours.pieces.keys() == position.pieces.keys()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(8))
@every_option
def test_many_games(options: dict[str, str], seed: int) -> None:
    rng = Random(f"{seed} {options}")
    for _ in range(60):
        agree_along(oracle.dealt(rng, rng.choice(SETUPS), options), rng, longest=150)
        agree_along(oracle.thrown(rng, options), rng, longest=40)
