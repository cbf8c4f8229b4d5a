"""Wins at once are found without trying every turn; here every turn is tried."""

from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.zertz import State, parse, threats
from ludoteca.zertz.bots import fair_turns
from ludoteca.zertz.game import packed_goals
from ludoteca.zertz.turns import Placing, packed
from tests.zertz.positions import RARE_ENDS, odd_position, odd_texts


def found(state: State) -> bool:
    return bool(threats.wins_at_once(packed(state.words), packed_goals(state.rules)))


def winning(state: State) -> list[str]:
    """The turns that win, each tried."""
    names = zip(state.turns, state.legal(), strict=True)
    fair = fair_turns(state)
    return [
        text
        for turn, text in names
        if turn in fair and state.make(turn).words[4] >> 53 not in (0, 6)
    ]


@given(st.integers(0, 2**32 - 1))
def test_a_win_is_found_where_there_is_one(seed: int) -> None:
    state = parse(odd_position(Random(seed)))
    assert found(state) == bool(winning(state))


@pytest.mark.compiled
def test_wins_of_every_kind_are_among_those_compared() -> None:
    kinds: Counter[tuple[bool, bool]] = Counter()
    for text in islice(odd_texts(7), 300):
        state = parse(text)
        wins = winning(state)
        assert found(state) == bool(wins), text
        kinds[isinstance(fair_turns(state)[0], Placing), bool(wins)] += 1
    assert len(kinds) == 4
    assert min(kinds.values()) >= 10


@pytest.mark.parametrize("name", [name for name in RARE_ENDS if name.startswith("full board")])
def test_a_board_that_can_be_filled_is_won(name: str) -> None:
    line = RARE_ENDS[name]
    assert line.turns[0] in winning(parse(line.start))
    assert found(parse(line.start))


@pytest.mark.parametrize(("owned", "wins"), [("0-0-3", True), ("0-0-2", False)])
def test_a_chain_is_followed_to_its_end(owned: str, wins: bool) -> None:
    """The longest chain takes three black."""
    pool = "6-8-2" if wins else "6-8-3"
    state = parse(f"oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo {pool} {owned} 0-0-0 1")
    assert found(state) == wins


def test_the_last_captured_marbles_may_be_placed_to_win() -> None:
    """Z14: with the pool empty, his own marble fills the last group."""
    state = parse("wob./gbbg./....../......./....../...../.... 0-0-0 2-2-5 3-4-2 1")
    assert winning(state) == ["Wa2", "Ga2", "Ba2"]
    assert found(state)
