"""Random games of Maze to hold what is told of them against what happens in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from ludoteca.maze import State, parse
from tests.oracle import maze as oracle


@dataclass(frozen=True)
class Turn:
    """One move of a game, with the states around it."""

    before: State
    action: str
    after: State


def random_game(seed: int, longest: int) -> Iterator[Turn]:
    """Moves from a deal or from pieces thrown anywhere, under any options. First the piece is
    drawn, or Trees and Shadows would hide the others."""
    rng = Random(seed)
    options = {"reach": rng.choice(("walk", "leap")), "rabbit": rng.choice(("once", "chain"))}
    setup = rng.choice(("standard", "small", "balanced", None))
    position = oracle.dealt(rng, setup, options) if setup else oracle.thrown(rng, options)
    state = parse(oracle.text(position))
    for _ in range(rng.randint(1, longest)):
        if not state.moves:
            return
        start = rng.choice(sorted({move.start for move in state.moves}))
        moves = [text for text, m in zip(state.legal(), state.moves, strict=True) if m[0] == start]
        action = rng.choice(moves)
        after = state.play(action)
        yield Turn(state, action, after)
        state = after


def turns(longest: int = 12) -> st.SearchStrategy[list[Turn]]:
    """For Hypothesis: the moves of a random game, which shrinks to fewer."""
    return st.builds(
        lambda seed, length: list(random_game(seed, length)),
        st.integers(0, 2**32 - 1),
        st.integers(1, longest),
    )
