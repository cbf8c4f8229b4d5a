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
    """The words as the kernel takes them.

    >>> from ludoteca import zertz
    >>> {word.dtype.name for word in packed(zertz.start().words)}
    {'uint64'}
    """
    rings, white, grey, black, tally = map(np.uint64, words)
    return rings, white, grey, black, tally


def unpacked(words: "kernel.Words") -> Words:
    """The words as Python keeps them.

    >>> from ludoteca import zertz
    >>> unpacked(packed(zertz.start().words)) == zertz.start().words
    True
    """
    rings, white, grey, black, tally = map(int, words)
    return rings, white, grey, black, tally


def colour_at(words: Words, cell: int) -> int | None:
    """The colour of the marble on this cell.

    >>> from ludoteca import zertz
    >>> state = zertz.start().play("Gd4,d1")
    >>> colour_at(state.words, state.rules.board.cells["d4"])
    1
    """
    for colour in range(3):
        if words[1 + colour] >> cell & 1:
            return colour
    return None


def can_capture(words: Words) -> bool:
    """Whether any capture is possible.

    >>> from ludoteca import zertz
    >>> alone = zertz.start().play("Wd4,d1")
    >>> can_capture(alone.words), can_capture(alone.play("Bd5,a1").words)
    (False, True)
    """
    return bool(kernel.all_jumpers(packed(words)))


def captures(words: Words) -> list[Capture]:
    """Every complete chain of jumps. (Z10, Z11)

    >>> from ludoteca import zertz
    >>> state = zertz.parse("oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo")
    >>> [len(chain.taken) for chain in captures(state.words)]
    [1, 2, 2, 3]
    """
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
    """The single jumps of a marble: direction, the cell jumped over, the landing.

    >>> from ludoteca import zertz
    >>> state = zertz.parse("oooo/ooooo/oooooo/ooowboo/oooooo/ooooo/oooo")
    >>> cells, names = state.rules.board.cells, state.rules.board.name_of
    >>> [(names[over], names[landing]) for _, over, landing in jumps(state.words, cells["d4"])]
    [('d5', 'd6')]
    """
    found = []
    for direction in range(6):
        if kernel.can_jump(packed(words), np.uint64(jumper), direction):
            over = int(kernel.NEIGHBOUR[jumper, direction])
            found.append((direction, over, int(kernel.NEIGHBOUR[over, direction])))
    return found


def after_jump(words: Words, jumper: int, direction: int, goals: int = (1 << 20) - 1) -> Words:
    """The words after one jump; without `goals` none is looked at.

    >>> from ludoteca import zertz
    >>> state = zertz.parse("oooo/ooooo/oooooo/ooowboo/oooooo/ooooo/oooo")
    >>> after = after_jump(state.words, state.rules.board.cells["d4"], direction=0)
    >>> [colour_at(after, state.rules.board.cells[name]) for name in ("d4", "d5", "d6")]
    [None, None, 0]
    """
    return unpacked(kernel.jumped(packed(words), np.uint64(goals), np.uint64(jumper), direction))


def goes_on(words: Words) -> bool:
    """Whether a chain of jumps is under way.

    >>> from ludoteca import zertz
    >>> state = zertz.parse("oooo/ooooo/oooooo/owbobob/oooooo/ooooo/oooo")
    >>> first_jump = after_jump(state.words, state.rules.board.cells["d2"], direction=0)
    >>> goes_on(state.words), goes_on(first_jump)
    (False, True)
    """
    return bool(words[4] >> int(kernel.JUMPER) & NO_RING)


def placings(words: Words) -> Iterator[Placing]:
    """Every placing turn, by colour, ring and removed ring. (Z8, Z9, Z14)

    >>> from ludoteca import zertz
    >>> words = zertz.start().words
    >>> next(placings(words)), len(list(placings(words)))
    (Placing(colour=0, ring=2, removed=3), 1944)
    """
    colours = list(bits(int(kernel.colours(packed(words)))))
    exits = free_rings(words)
    for colour in colours:
        for ring in bits(vacant_rings(words)):
            removable: list[int | None] = [*bits(exits & ~(1 << ring))]
            for removed in removable or [None]:
                yield Placing(colour, ring, removed)


def placeable(words: Words) -> list[int]:
    """The colours that can be placed. (Z8, Z14)

    >>> from ludoteca import zertz
    >>> layout = "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo"
    >>> placeable(zertz.parse(f"{layout} 0-8-10 3-0-0 3-0-0 1").words)
    [1, 2]
    """
    return list(bits(int(kernel.colours(packed(words)))))


def vacant_rings(words: Words) -> int:
    """The vacant rings as a set of cells.

    >>> from ludoteca import zertz
    >>> vacant_rings(zertz.start().play("Wd4,d1").words).bit_count()
    35
    """
    return words[0] & ~(words[1] | words[2] | words[3])


def free_rings(words: Words) -> int:
    """The vacant rings that can slide out, as a set of cells. (Z8)

    >>> from ludoteca import zertz
    >>> free_rings(zertz.start().words).bit_count()
    18
    """
    return int(kernel.free(np.uint64(words[0]), np.uint64(vacant_rings(words))))


def sealed_rings(words: Words) -> int:
    """The rings of all groups without a vacant ring, as a set of cells. (Z12)

    >>> one_ring = 0b1
    >>> sealed_rings((one_ring, 0, 0, 0, 0)), sealed_rings((one_ring, one_ring, 0, 0, 0))
    (0, 1)
    """
    open_rings = np.uint64(vacant_rings(words))
    return words[0] & ~int(kernel.reached(np.uint64(words[0]), open_rings))


def tally(
    pool: tuple[int, int, int], first: tuple[int, int, int], second: tuple[int, int, int], side: int
) -> int:
    """The fifth word: the counts of pool and captures, and the side to move.

    >>> from ludoteca import zertz
    >>> tally((6, 8, 10), (0, 0, 0), (0, 0, 0), side=0) == zertz.start().words[4]
    True
    """
    counts = sum(count << 5 * at for at, count in enumerate((*pool, *first, *second)))
    return counts | side << int(kernel.SIDE)


def goal_reached(captures: tuple[int, int, int], wins: tuple[int, int, int, int]) -> int:
    """Which end these captures mean, 0 for none. (Z5)

    >>> goals = (4, 5, 6, 3)
    >>> [goal_reached(captures, goals) for captures in ((3, 4, 2), (0, 5, 0), (3, 3, 3))]
    [0, 2, 4]
    """
    owned, goals = (
        sum(count << 5 * at for at, count in enumerate(counts)) for counts in (captures, wins)
    )
    return int(kernel.goal_reached(np.uint64(owned), np.uint64(goals)))


def ended(words: Words, end: int) -> Words:
    """The words of a game that has come to this end.

    >>> from ludoteca import zertz
    >>> state = zertz.start()
    >>> zertz.game.State(state.rules, ended(state.words, end=2)).outcome.reason
    'zertz.outcome.grey'
    """
    return *words[:4], words[4] | end << int(kernel.END)
