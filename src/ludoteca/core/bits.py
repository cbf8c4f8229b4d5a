"""The bit operations that Python lacks: one machine instruction each where kernels are compiled,
and plain Python twins where they are not."""

from typing import TYPE_CHECKING

import numpy as np

from ludoteca.core.jit import COMPILED

if COMPILED and not TYPE_CHECKING:
    from ludoteca.core.intrinsics import ones, zeros_below
else:

    def ones(x: np.uint64) -> np.uint64:
        """How many bits are set.

        >>> int(ones(np.uint64(0b10110)))
        3
        """
        return np.uint64(int(x).bit_count())

    def zeros_below(x: np.uint64) -> np.uint64:
        """The number of the lowest bit that is set; x must not be 0.

        >>> int(zeros_below(np.uint64(0b10110)))
        1
        """
        return np.uint64((int(x) & -int(x)).bit_length() - 1)


__all__ = ["ones", "zeros_below"]
