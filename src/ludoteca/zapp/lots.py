"""Chance inside kernels: a lot is a counter, and its random word decides."""

import numpy as np

from ludoteca.core.jit import kernel

STRIDE = np.uint64(0x9E3779B97F4A7C15)
FACTORS = np.array([0xBF58476D1CE4E5B9, 0x94D049BB133111EB], dtype=np.uint64)
U27, U30, U31, U11 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(11)


@kernel
def mixed(lot: np.uint64) -> np.uint64:
    """The random word of a counter (splitmix64, by Steele, Lea and Flood)."""
    lot = (lot ^ (lot >> U30)) * FACTORS[0]
    lot = (lot ^ (lot >> U27)) * FACTORS[1]
    return lot ^ (lot >> U31)


@kernel
def lot_of(seed: int, number: int) -> np.uint64:
    """The lot with which a game of a series begins."""
    return mixed(np.uint64(seed) + np.uint64(number) * STRIDE)


@kernel
def share(lot: np.uint64) -> float:
    """A number between 0 and 1, from the random word of a counter."""
    return (np.float64(mixed(lot) >> U11) + 0.5) / 9007199254740992.0


@kernel
def normal(lot: np.uint64) -> float:
    """A normal number (Box and Muller)."""
    angle = 2.0 * np.pi * share(lot + STRIDE)
    return float(np.sqrt(-2.0 * np.log(share(lot))) * np.cos(angle))
