"""Hints: a good move with its reason, a lost game called lost, and an honest "not found"."""

import pytest

from ludoteca import maze
from ludoteca.maze import hint, partner
from ludoteca.maze.partner import Prospect
from tests.maze.boards import board


def test_a_good_move_and_why() -> None:
    given = hint.hint(board("wMx c10, wM c9, bMx c1, bMx d1, bL d10, wL b3", "b"), seconds=0)
    assert given.move is not None
    assert given.left == 3
    assert str(given.reason) == "It clears d10 for the white Mate on c9."


@pytest.mark.compiled
def test_following_hints_wins() -> None:
    state, left = maze.deal_by_seed("small", 5), None
    while state.outcome is None:
        given = hint.hint(state, seconds=0)
        assert given.move is not None
        assert given.left is not None
        assert left is None or given.left < left
        left = given.left
        state = state.make(given.move)
    assert state.outcome.winners


def test_a_lost_game_is_called_lost() -> None:
    given = hint.hint(board("wMx a4, bL d8, wL b3", "b"), seconds=0)
    assert given.move is None
    assert str(given.reason) == "This can no longer be won: The Mate on a4 lies in the desert."


def test_what_is_not_found_is_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partner, "prospect", lambda *_: Prospect())
    state = board("wMx c10, wM c9, bMx c1, bMx d1, bL d10, wL b3", "b")
    given = hint.hint(state, seconds=1.5)
    assert given.move in state.moves
    assert given.left is None
    assert "No way home was found in 1.5 s" in str(given.reason)
