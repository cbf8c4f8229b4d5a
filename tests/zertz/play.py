"""Random games of ZÈRTZ to hold what is told of them against what happens in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from ludoteca.zertz import State, parse, start
from ludoteca.zertz.rings import SIZES
from tests.zertz.positions import odd_position


@dataclass(frozen=True)
class Turn:
    """One turn of a game, with the states around it."""

    before: State
    action: str
    after: State


def random_game(seed: int, longest: int) -> Iterator[Turn]:
    """Turns from the start of any game or from an odd position. First the kind of turn is drawn, or
    the many placings would hide the few others."""
    rng = Random(seed)
    state = parse(odd_position(rng)) if rng.random() < 0.7 else random_start(rng)
    for _ in range(rng.randint(1, longest)):
        kinds: dict[str, list[str]] = {}
        for action in state.legal():
            kinds.setdefault(action[:2] if action[0] in "x?a-" else "placing", []).append(action)
        if not kinds:
            return
        action = rng.choice(kinds[rng.choice(sorted(kinds))])
        after = state.play(action)
        yield Turn(state, action, after)
        state = after


def random_start(rng: Random) -> State:
    rings = rng.choice(SIZES)
    goals = rng.choice(("standard", "blitz")) if rings == 37 else "standard"
    return start(rings=rings, goals=goals, captures=rng.choice(("forced", "claimed")))


def turns(longest: int = 12) -> st.SearchStrategy[list[Turn]]:
    """For Hypothesis: the turns of a random game, which shrinks to fewer."""
    return st.builds(
        lambda seed, length: list(random_game(seed, length)),
        st.integers(0, 2**32 - 1),
        st.integers(1, longest),
    )
