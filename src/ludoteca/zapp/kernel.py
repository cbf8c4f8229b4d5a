"""How figures move, banish and carry, on words. (P10 to P21)

All twelve figures fit one word, five bits each, three by three by colour: a field from 0 to 23,
24 the start, 25 the city. Sets of fields are 24 bits, sets of figures twelve. A layout is a word
for each colour: its zone, its towers, the first field and the last. Figures of colours that do not
take part stay on their start, where nothing touches them.
"""

from typing import TypeAlias

import numpy as np

from ludoteca.core.bits import zeros_below
from ludoteca.core.jit import kernel

Layout: TypeAlias = tuple[np.uint64, np.uint64, np.uint64, np.uint64]

U0, U1 = np.uint64(0), np.uint64(1)
FIELDS = np.uint64(24)
START, CITY = np.uint64(24), np.uint64(25)
EACH = np.uint64(3)  # figures of a colour
BITS, PLACE = np.uint64(5), np.uint64(31)
RING = np.uint64((1 << 24) - 1)
TOWERS, FIRST, LAST = np.uint64(24), np.uint64(48), np.uint64(53)


@kernel
def place(figures: np.uint64, figure: np.uint64) -> np.uint64:
    """Where a figure is."""
    return (figures >> (BITS * figure)) & PLACE


@kernel
def put(figures: np.uint64, figure: np.uint64, at: np.uint64) -> np.uint64:
    """After a figure was put somewhere."""
    shift = BITS * figure
    return (figures & ~(PLACE << shift)) | (at << shift)


@kernel
def left(at: np.uint64, home: np.uint64) -> np.uint64:
    """How many steps it is from a place to the city of the colour with this word; a lap is known by
    the field alone. (P19)"""
    first, last = (home >> FIRST) & PLACE, (home >> LAST) & PLACE
    if at == CITY:
        return U0
    if at == START:
        return (last + FIELDS - first) % FIELDS + U1 + U1
    return (last + FIELDS - at) % FIELDS + U1


@kernel
def target(at: np.uint64, number: np.uint64, home: np.uint64) -> np.uint64:
    """Where so many steps lead; on reaching the city the rest is lost. (P10)"""
    if number >= left(at, home):
        return CITY
    if at == START:
        return (((home >> FIRST) & PLACE) + number - U1) % FIELDS
    return (at + number) % FIELDS


@kernel
def overtaken(at: np.uint64, number: np.uint64, home: np.uint64) -> np.uint64:
    """The fields strictly between start and end of a move. (P12)"""
    steps = min(number, left(at, home)) - U1
    begin = (home >> FIRST) & PLACE if at == START else (at + U1) % FIELDS
    run = ((U1 << steps) - U1) << begin
    return (run | (run >> FIELDS)) & RING


@kernel
def safe(home: np.uint64, towers: bool) -> np.uint64:
    """The fields where the colour with this word is safe. (P13, P16)"""
    fields = home & RING
    if towers:
        fields |= (home >> TOWERS) & RING
    return fields


@kernel
def banishable(
    figures: np.uint64, layout: Layout, figure: np.uint64, number: np.uint64, towers: bool
) -> np.uint64:
    """The figures that this move sends back, or may. (P12 to P14)"""
    at = place(figures, figure)
    if at == START:
        return U0
    mover = figure // EACH
    home = layout[mover]
    reached = overtaken(at, number, home)
    end = target(at, number, home)
    if end != CITY:
        reached |= U1 << end
    found = U0
    for colour in range(4):
        if np.uint64(colour) != mover:
            unsafe = reached & ~safe(layout[colour], towers)
            for number_of in range(3):
                other = np.uint64(3 * colour + number_of)
                if (unsafe >> place(figures, other)) & U1:
                    found |= U1 << other
    return found


@kernel
def liftable(figures: np.uint64, layout: Layout, figure: np.uint64, number: np.uint64) -> np.uint64:
    """The figures that this move may carry, where there are towers. (P17, P20)"""
    passed = overtaken(place(figures, figure), number, layout[figure // EACH])
    found = U0
    for colour in range(4):
        standing = passed & (layout[colour] >> TOWERS)
        if standing:
            for number_of in range(3):
                other = np.uint64(3 * colour + number_of)
                if (standing >> place(figures, other)) & U1:
                    found |= U1 << other
    return found


@kernel
def moved(
    figures: np.uint64,
    layout: Layout,
    figure: np.uint64,
    number: np.uint64,
    carried: np.uint64,
    banished: np.uint64,
) -> np.uint64:
    """After a move that carries and banishes these figures. (P12, P17, P18)"""
    mover = figure // EACH
    home = layout[mover]
    end = target(place(figures, figure), number, home)
    before_city = (home >> LAST) & PLACE
    figures = put(figures, figure, end)
    while banished:
        figures = put(figures, zeros_below(banished), START)
        banished &= banished - U1
    while carried:
        other = zeros_below(carried)
        stays_out = end == CITY and other // EACH != mover
        figures = put(figures, other, before_city if stays_out else end)
        carried &= carried - U1
    return figures


@kernel
def at_home(figures: np.uint64, colour: np.uint64) -> np.uint64:
    """How many figures of a colour are in its city."""
    count = U0
    for number_of in range(3):
        if place(figures, EACH * colour + np.uint64(number_of)) == CITY:
            count += U1
    return count
