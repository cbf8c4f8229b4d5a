"""The two bit operations, compiled or not, agree with what Python's numbers say."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.core.bits import ones, zeros_below
from ludoteca.core.jit import kernel

WORDS = st.integers(0, 2**64 - 1)


@kernel
def counted(x: np.uint64) -> np.uint64:
    return ones(x)


@kernel
def lowest(x: np.uint64) -> np.uint64:
    return zeros_below(x)


@given(WORDS)
def test_ones(word: int) -> None:
    assert int(counted(np.uint64(word))) == bin(word).count("1")


@given(WORDS.filter(bool))
def test_zeros_below(word: int) -> None:
    assert int(lowest(np.uint64(word))) == len(bin(word)) - len(bin(word).rstrip("0"))


@pytest.mark.parametrize("bit", [0, 1, 31, 32, 60, 63])
def test_single_bits(bit: int) -> None:
    assert int(counted(np.uint64(1 << bit))) == 1
    assert int(lowest(np.uint64(1 << bit))) == bit
