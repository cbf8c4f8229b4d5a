"""Proofs of loss: what they find, and that they claim nothing that is not so."""

import pytest

from ludoteca import maze
from ludoteca.maze import deadlock
from ludoteca.maze.deadlock import proof
from ludoteca.maze.game import State
from ludoteca.maze.solver import solve
from tests.maze.boards import board


@pytest.mark.parametrize(
    ("pieces", "beginning"),
    [
        ("wMx a4", "The Mate on a4 lies in the desert."),
        ("wTx c10, bM d10, bM e8", "A Tree lies on c10"),
        # The Mate on c1 can slide to b2, a3 and d2 only, and what lies there stays.
        ("wM d3, bTx c4, bTx e4, bTx c2, bTx e2", "A Mate has no way home left"),
        # Two Time Pawns that stand in each other's way, and will for ever, bar the way as well.
        ("wM c1, wTx d2, w3 b2, wTx b3, wTx b4, wTx c2, wTx a3", "A Mate has no way home left"),
    ],
)
def test_M21_lost_positions_are_known_and_the_reason_is_told(pieces: str, beginning: str) -> None:
    reason = proof(board(pieces))
    assert reason is not None
    assert str(reason).startswith(beginning)


def test_M20_whoever_may_not_pass_and_has_only_fatal_moves_is_lost() -> None:
    # White has one piece on its half that can move, a Mate, and all it can reach are deserts.
    state = board("wMx c10, wM c3, bTx b2, bTx d2, bM d10, bM e8, wTx a5, wTx e5")
    assert [move for move in state.moves if move.end] == list(state.moves)
    reason = proof(state)
    assert reason is not None


def test_won_and_stuck_positions_need_no_proof() -> None:
    assert proof(board("bMx c1, bMx d1, wMx c10, wMx d10")) is None


def test_the_limit_ends_a_search_without_a_claim() -> None:
    assert proof(maze.deal_by_seed("small", 1), most=50) is None


def along(state: State, seed: int) -> list[State]:
    found = solve(state, seconds=300, seed=seed, first=True)
    assert found.moves
    line = [state]
    for move in found.moves:
        line.append(line[-1].make(move))
    return line


@pytest.mark.compiled
@pytest.mark.parametrize("setup", ["standard", "small", "balanced"])
@pytest.mark.parametrize("options", [{}, {"reach": "leap", "rabbit": "chain"}])
def test_M21_nothing_along_a_solution_is_called_lost(setup: str, options: dict[str, str]) -> None:
    for seed in (3, 5):
        for state in along(maze.deal_by_seed(setup, seed, **options), seed):
            assert proof(state, most=300) is None


@pytest.mark.compiled
def test_M21_what_is_proven_lost_is_never_won_by_playing_on() -> None:
    proven = 0
    for seed in range(3):
        line = along(maze.deal_by_seed("small", seed), seed)
        for state in line[-12:-1]:
            for move in state.moves:
                after = state.make(move)
                if after.outcome is None and proof(after, most=2000) is not None:
                    proven += 1
                    assert not solve_blindly(after)
    assert proven > 10


def solve_blindly(state: State) -> bool:
    """Whether a few plies of trying everything win."""
    if state.outcome is not None:
        return bool(state.outcome.winners)
    edge = {str(state): state}
    for _ in range(3):
        nexts = {}
        for each in edge.values():
            for move in each.moves:
                after = each.make(move)
                if after.outcome is not None and after.outcome.winners:
                    return True
                nexts[str(after)] = after
        edge = dict(list(nexts.items())[:60])
    return False


def test_the_kinds_of_proof_have_words() -> None:
    assert {deadlock.NO_WAY, deadlock.NO_LINE, deadlock.UNKNOWN} == {0, 1, 2}
