"""Positions to test with, from text codes by cell, deals or not."""

import numpy as np
from hypothesis import strategies as st

from ludoteca.maze import kernel, squares

FLAGS = st.integers(0, 3)
CODES = [colour + kind for colour in "wb" for kind in kernel.KINDS]


def packed(pieces: dict[int, str], is_black: bool = False) -> kernel.Words:
    """The kernel's words for pieces given as codes like `wM` or `b3x`, by cell."""
    words = [0] * 6
    for cell, code in pieces.items():
        kind = kernel.KINDS.index(code[1]) + 1
        bits = [kind & 1, kind >> 1 & 1, kind >> 2 & 1, kind >> 3, code[0] == "b", code[2:] == "x"]
        words = [word | bool(bit) << cell for word, bit in zip(words, bits, strict=True)]
    words[5] |= is_black << 63
    return tuple(map(np.uint64, words))  # type: ignore[return-value]


@st.composite
def boards(draw: st.DrawFn) -> dict[int, str]:
    """Any pieces anywhere, some of them lying, all kinds as often."""
    cells = draw(st.permutations(squares.CELLS))
    codes = draw(st.lists(st.sampled_from(CODES), max_size=40))
    lying = draw(st.sets(st.sampled_from(squares.CELLS), max_size=8))
    return {c: code + "x" * (c in lying) for c, code in zip(cells, codes, strict=False)}
