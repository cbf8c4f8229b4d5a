"""The turns of a position, found with the kernel: as values, and as a graph to walk by hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from ludoteca.core.jit import lazily

if TYPE_CHECKING:
    from ludoteca.zertz import kernel
else:
    kernel = lazily("ludoteca.zertz.kernel")

Words: TypeAlias = tuple[int, int, int, int, int]

COLOURS = "WGB"
NO_RING = 63


@dataclass(frozen=True)
class Placing:
    """A marble placed, and the ring removed (none: no ring was free). Rings are cells."""

    colour: int
    ring: int
    removed: int | None


@dataclass(frozen=True)
class Capture:
    """A whole chain of jumps: the cells stood on, and the colour taken by each jump."""

    path: tuple[int, ...]
    taken: tuple[int, ...]


class Other(Enum):
    """The turns without marbles: a pass, a demand to redo, and letting an offending end stand."""

    PASS = "-"
    REDO = "?redo"
    ACCEPT = "accept"


Turn: TypeAlias = Placing | Capture | Other


def bits(cells: int) -> Iterator[int]:
    """The cells of a set, lowest first.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def packed(words: Words) -> "kernel.Words":
    """The words as the kernel takes them."""
    rings, white, grey, black, tally = map(np.uint64, words)
    return rings, white, grey, black, tally


def unpacked(words: "kernel.Words") -> Words:
    """The words as Python keeps them."""
    rings, white, grey, black, tally = map(int, words)
    return rings, white, grey, black, tally


def colour_at(words: Words, cell: int) -> int | None:
    """The colour of the marble on this cell."""
    for colour in range(3):
        if words[1 + colour] >> cell & 1:
            return colour
    return None


def can_capture(words: Words) -> bool:
    """Whether any capture is possible."""
    return bool(kernel.all_jumpers(packed(words)))


def captures(words: Words) -> list[Capture]:
    """Every complete chain of jumps. (Z10, Z11)"""
    found = []
    for start in bits(int(kernel.all_jumpers(packed(words)))):
        found += [Capture((start, *path), taken) for path, taken in _chains(words, start)]
    return found


def _chains(words: Words, jumper: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    for direction, over, landing in jumps(words, jumper):
        colour = colour_at(words, over)
        assert colour is not None
        after = after_jump(words, jumper, direction)
        if not goes_on(after):
            yield (landing,), (colour,)
            continue
        for path, taken in _chains(after, landing):
            yield (landing, *path), (colour, *taken)


def jumps(words: Words, jumper: int) -> list[tuple[int, int, int]]:
    """The single jumps of a marble: direction, the cell jumped over, the landing."""
    found = []
    for direction in range(6):
        if kernel.can_jump(packed(words), np.uint64(jumper), direction):
            over = int(kernel.NEIGHBOUR[jumper, direction])
            found.append((direction, over, int(kernel.NEIGHBOUR[over, direction])))
    return found


def after_jump(words: Words, jumper: int, direction: int, goals: int = (1 << 20) - 1) -> Words:
    """The words after one jump; without `goals` none is looked at."""
    return unpacked(kernel.jumped(packed(words), np.uint64(goals), np.uint64(jumper), direction))


def goes_on(words: Words) -> bool:
    """Whether a chain of jumps is under way."""
    return bool(words[4] >> int(kernel.JUMPER) & NO_RING)


def placings(words: Words) -> Iterator[Placing]:
    """Every placing turn, by colour, ring and removed ring. (Z8, Z9, Z14)"""
    colours = list(bits(int(kernel.colours(packed(words)))))
    exits = free_rings(words)
    for colour in colours:
        for ring in bits(vacant_rings(words)):
            removable: list[int | None] = [*bits(exits & ~(1 << ring))]
            for removed in removable or [None]:
                yield Placing(colour, ring, removed)


def placeable(words: Words) -> list[int]:
    """The colours that can be placed. (Z8, Z14)"""
    return list(bits(int(kernel.colours(packed(words)))))


def vacant_rings(words: Words) -> int:
    """The vacant rings as a set of cells."""
    return words[0] & ~(words[1] | words[2] | words[3])


def free_rings(words: Words) -> int:
    """The vacant rings that can slide out, as a set of cells. (Z8)"""
    return int(kernel.free(np.uint64(words[0]), np.uint64(vacant_rings(words))))


def sealed_rings(words: Words) -> int:
    """The rings of all groups without a vacant ring, as a set of cells. (Z12)"""
    open_rings = np.uint64(vacant_rings(words))
    return words[0] & ~int(kernel.reached(np.uint64(words[0]), open_rings))


def tally(
    pool: tuple[int, int, int], first: tuple[int, int, int], second: tuple[int, int, int], side: int
) -> int:
    """The fifth word: the counts of pool and captures, and the side to move."""
    counts = sum(count << 5 * at for at, count in enumerate((*pool, *first, *second)))
    return counts | side << int(kernel.SIDE)


def goal_reached(captures: tuple[int, int, int], wins: tuple[int, int, int, int]) -> int:
    """Which end these captures mean, 0 for none. (Z5)"""
    owned, goals = (
        sum(count << 5 * at for at, count in enumerate(counts)) for counts in (captures, wins)
    )
    return int(kernel.goal_reached(np.uint64(owned), np.uint64(goals)))


def ended(words: Words, end: int) -> Words:
    """The words of a game that has come to this end."""
    return *words[:4], words[4] | end << int(kernel.END)
