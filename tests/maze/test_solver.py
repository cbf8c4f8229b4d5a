"""Solving: ways home that the rules accept, the same again by seed, and ever shorter."""

import threading
from time import perf_counter

import pytest

from ludoteca import maze
from ludoteca.maze import solver
from ludoteca.maze.game import State
from ludoteca.maze.solver import Found, solve
from tests.maze.boards import board

# Everybody else is home: one slide is left.
NEAR = board("bMx c1, bMx d1, wM c9, wMx c10", "b")


def played(state: State, found: Found) -> State:
    for move in found.moves:
        assert move in state.moves
        state = state.make(move)
    return state


def test_a_way_of_one_move_is_found_and_known_to_be_the_shortest() -> None:
    found = solve(NEAR, seconds=0, jobs=1)
    assert (found.text, found.bound, found.optimal) == ("44-48", 1, True)


def test_a_position_won_or_lost_needs_no_moves() -> None:
    assert solve(played(NEAR, solve(NEAR, seconds=0, jobs=1))) == Found()
    lost = solve(board("wMx a4"), seconds=0)
    assert (lost.moves, str(lost.lost)) == ((), "The Mate on a4 lies in the desert.")


@pytest.mark.compiled
@pytest.mark.parametrize("setup", ["standard", "small", "balanced"])
@pytest.mark.parametrize("options", [{}, {"reach": "leap", "rabbit": "chain"}])
def test_deals_are_solved_by_legal_moves(setup: str, options: dict[str, str]) -> None:
    state = maze.deal_by_seed(setup, 3, **options)
    found = solve(state, seconds=300, seed=2, first=True)
    assert played(state, found).outcome is not None
    assert played(state, found).outcome.winners == (0, 1)  # type: ignore[union-attr]
    assert found.bound <= len(found.moves) == found.history[-1][1]
    assert found.text.count("-") == len(found.moves)


@pytest.mark.compiled
def test_the_seed_decides_not_the_number_of_threads() -> None:
    state = maze.deal_by_seed("small", 11)
    ways = [solve(state, seconds=0, seed=5, jobs=jobs).moves for jobs in (1, 2, 1, 2)]
    assert ways[0]
    assert len(set(ways)) == 1


@pytest.mark.compiled
def test_ways_grow_shorter_and_each_is_told() -> None:
    state = maze.deal_by_seed("small", 4)
    told: list[int] = []
    found = solve(state, seconds=3, progress=lambda found: told.append(len(found.moves)))
    assert told == sorted(told, reverse=True)
    assert told[-1] == len(found.moves) < told[0]
    assert played(state, found).outcome is not None


@pytest.mark.compiled
def test_solving_stops_when_asked() -> None:
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    began = perf_counter()
    solve(maze.deal_by_seed("standard", 1), seconds=3600, stop=stop)
    assert perf_counter() - began < 3600
    assert threading.active_count() < 10


@pytest.mark.compiled
def test_memory_is_bounded_by_the_widths() -> None:
    room = solver._Room(8)
    memory = room.ready(room.widest, solver.DEEPEST)
    assert sum(array.nbytes for array in memory) < 3 * 8 << 20
    assert solver._Room(10_000).widest == solver.WIDEST


def test_an_error_in_a_thread_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(solver, "_plan", broken)
    with pytest.raises(RuntimeError, match="broken"):
        solve(NEAR, seconds=1)


@pytest.mark.compiled
def test_a_short_way_is_proven_to_be_the_shortest() -> None:
    state = board("bMx c1, bMx d1, wM c9, wMx c10, bS d10, wL b3", "b")
    found = solve(state, seconds=4, optimal=True, memory=64)
    assert (len(found.moves), found.bound, found.optimal) == (3, 3, True)
