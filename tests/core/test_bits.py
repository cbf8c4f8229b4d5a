"""The two bit operations, compiled or not, agree with what Python's numbers say."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.lone import counted, lowest

WORDS = st.integers(0, 2**64 - 1)


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


def test_compiled_and_plain_operations_agree(root: Path, tmp_path: Path) -> None:
    """Whichever of the two the other tests use, here both are used, each in its own process."""
    program = (
        "import numpy as np\n"
        "from tests.core.lone import counted, lowest\n"
        "words = [np.uint64(0x9E3779B97F4A7C15 * n % 2**64) for n in range(1, 400)]\n"
        "print([(int(counted(word)), int(lowest(word))) for word in words])\n"
    )
    printed = [
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=root,
            env={**os.environ, "NUMBA_DISABLE_JIT": disabled, "NUMBA_CACHE_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for disabled in ("0", "1")
    ]
    assert printed[0] == printed[1]
    assert printed[0].count("(") == 399
