"""Kernels of a single operation each."""

import numpy as np

from ludoteca.core.bits import ones, zeros_below
from ludoteca.core.jit import kernel


@kernel
def counted(x: np.uint64) -> np.uint64:
    """How many bits are set."""
    return ones(x)


@kernel
def lowest(x: np.uint64) -> np.uint64:
    """The lowest bit that is set."""
    return zeros_below(x)
