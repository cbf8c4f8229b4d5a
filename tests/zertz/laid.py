"""Positions laid out by hand, a line for the rings and the rest only where it matters."""

from ludoteca import zertz
from ludoteca.zertz.game import Rules
from ludoteca.zertz.rings import COORDINATES, board

NOBODY = "0-0-0"


def laid_out(
    columns: str, *, first: str = NOBODY, second: str = NOBODY, side: int = 1, options: str = ""
) -> zertz.State:
    """The position with every marble that is not on the board or captured in the pool."""
    whole = Rules(goals="blitz").pool if "blitz" in options else Rules().pool
    taken = [[int(n) for n in counts.split("-")] for counts in (first, second)]
    pool = (
        total - columns.count(letter) - sum(counts[colour] for counts in taken)
        for colour, (letter, total) in enumerate(zip("wgb", whole, strict=True))
    )
    counts = "-".join(map(str, pool))
    return zertz.parse(f"{columns} {counts} {first} {second} {side} {options}")


def scattered(marbles: str) -> str:
    """The columns of the board of 61 with these marbles on rings that do not touch each other."""
    whole, left = board(61), list(marbles)
    apart = [n for n, c in whole.cells.items() if sum(COORDINATES[c]) % 3 == 0]
    on = dict(zip(apart, left, strict=False))
    assert len(on) == len(left)
    return "/".join("".join(on.get(name, "o") for name in column) for column in whole.columns)


def after(state: zertz.State, *turns: str) -> zertz.State:
    for turn in turns:
        assert state.outcome is None
        state = state.play(turn)
    return state
