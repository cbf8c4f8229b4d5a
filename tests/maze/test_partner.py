"""Partners: legal moves anywhere, a win with whoever sits opposite, and lost called lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca import maze
from ludoteca.core.errors import LudotecaError
from ludoteca.maze import partner
from ludoteca.maze.bots import Random
from ludoteca.maze.partner import KEEN, PARTNERS, Gazing, Partner, Ways, prospect
from ludoteca.maze.solver import solve
from tests.maze.boards import board
from tests.maze.play import Turn, turns

pytestmark = pytest.mark.compiled

NEAR = "wMx c10, wM c9, bMx c1, bMx d1, bS d10, wL b3"


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partner, "WAYS", Ways())
    monkeypatch.setattr(prospect, "__defaults__", (0, partner.WAYS))


def test_they_are_offered_to_tables_weakest_first() -> None:
    assert list(maze.GAME.bots) == ["random", "gentle", "keen", "wise", "partner"]


@pytest.mark.parametrize("name", ["keen", "wise"])
@settings(max_examples=15)
@given(played=turns(longest=2), seed=st.integers(0, 2**32))
def test_what_they_play_is_legal_and_the_same_again(
    name: str, played: list[Turn], seed: int
) -> None:
    for state in (turn.after for turn in played):
        if state.outcome is None:
            action = PARTNERS[name](seed, 0.0).choose(state, state.to_move)
            assert action in state.legal()
            assert PARTNERS[name](seed, 9.0).choose(state.view(None), state.to_move) == action


@pytest.mark.parametrize("name", PARTNERS)
def test_nobody_plays_for_the_other_side(name: str) -> None:
    with pytest.raises(LudotecaError):
        PARTNERS[name](1, 0.0).choose(maze.deal_by_seed("small", 7), 1)


@pytest.mark.parametrize("name", PARTNERS)
def test_they_take_the_win(name: str) -> None:
    state = board("wMx c10, wM c9, bMx c1, bMx d1, bS a8", "b")
    assert PARTNERS[name](1, 0.0).choose(state, 1) == "(c9-d10)"


@pytest.mark.compiled
def test_two_top_partners_win_what_the_solver_wins() -> None:
    for seed in range(5):
        state = maze.deal_by_seed("small", seed)
        assert solve(state, seconds=0, seed=seed).moves
        assert won_by(state, (Partner(seed, 0.0), Partner(seed + 50, 0.0)))


def won_by(state: maze.State, players: tuple[maze.game.core.Bot, maze.game.core.Bot]) -> bool:
    for _ in range(300):
        if state.outcome is not None:
            return bool(state.outcome.winners)
        state = state.play(players[state.to_move].choose(state, state.to_move))
    return False


@pytest.mark.compiled
def test_a_top_partner_carries_one_who_only_looks_a_little_ahead() -> None:
    won = [
        won_by(maze.deal_by_seed("small", seed), (Gazing(KEEN, seed), Partner(seed, 0.0)))
        for seed in range(4)
    ]
    assert sum(won) >= 2


@pytest.mark.compiled
def test_it_thinks_anew_whatever_its_partner_did() -> None:
    state = maze.deal_by_seed("small", 3)
    found = prospect(state, seconds=0)
    assert found.moves is not None
    stranger = Random(seed=5)
    state = state.make(found.moves[0])
    state = state.play(stranger.choose(state, 1))
    assert Partner(1, 0.0).choose(state, 0) in state.legal()


# What is known -----------------------------------------------------------------------------------


@pytest.mark.compiled
def test_a_way_once_found_is_followed_without_looking_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = maze.deal_by_seed("small", 7)
    found = prospect(state, seconds=0)
    assert found.moves is not None

    def never(*_: object, **__: object) -> None:
        raise AssertionError("looked again")

    monkeypatch.setattr("ludoteca.maze.solver.solve", never)
    for made in range(len(found.moves)):
        assert prospect(state, seconds=0).moves == found.moves[made:]
        state = state.make(found.moves[made])
    assert state.outcome is not None
    assert state.outcome.winners


def test_the_shorter_way_is_kept_and_the_oldest_forgotten() -> None:
    state, ways = board(NEAR, "b"), Ways(most=3)
    moves = {text: state.moves[at] for at, text in enumerate(state.legal())}
    aside = moves["d10-e9"]
    after = state.make(aside)
    long = (aside, after.moves[0], state.make(aside).make(after.moves[0]).moves[0])
    ways.keep(state, long)
    assert ways.known(state) == long
    ways.keep(state, long[:1])
    assert ways.known(state) == long[:1]
    ways.keep(state, long)
    assert ways.known(state) == long[:1]
    for seed in range(3):
        other = maze.deal_by_seed("small", seed)
        ways.keep(other, other.moves[:1])
    assert ways.known(state) is None
    assert ways.known(maze.deal_by_seed("small", 2)) is not None


# Lost positions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PARTNERS)
def test_what_is_lost_in_plain_sight_is_said(name: str) -> None:
    state = board("wMx a4, bL d8, wL b3", "b")
    remark = PARTNERS[name](1, 0.0).remark(state, 1)  # type: ignore[attr-defined]
    assert str(remark) == "This can no longer be won: The Mate on a4 lies in the desert."


@pytest.mark.parametrize("name", PARTNERS)
def test_of_what_can_be_won_nothing_is_said(name: str) -> None:
    state = board("wMx c10, wM c9, bMx c1, bMx d1, bS a8", "b")
    assert PARTNERS[name](1, 0.0).remark(state, 1) is None  # type: ignore[attr-defined]


def test_a_top_partner_says_what_has_to_be_proved() -> None:
    # Used Trees wall the white Mates in, but none lies where a Mate should come home.
    state = board("wM c1, wM d1, bM c10, bM d10, wTx b2, wTx c2, wTx d2, wTx e2, bL c8", "b")
    assert state.lost_already is None
    remark = Partner(1, 0.0).remark(state, 1)
    assert remark is not None
    assert remark.id == "maze.partner.lost"
    assert Gazing(KEEN).remark(state, 1) is None


def test_it_plays_on_in_a_lost_position() -> None:
    state = board("wMx a4, bL d8, wL b3", "b")
    assert Partner(1, 0.0).choose(state, 1) in state.legal()


def test_after_the_end_there_is_nothing_to_say() -> None:
    assert Partner(1, 0.0).remark(board("wMx c10, wMx d10, bMx c1, bMx d1", "b"), 1) is None
    assert Partner(1, 0.0).remark(maze.start(), 0) is None
