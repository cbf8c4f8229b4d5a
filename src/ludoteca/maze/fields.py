"""How far the Mates are from home: the cost of a way in slides and in pieces that stand in it.

A Mate slides diagonally and never changes colour, so only half of the board concerns it. What lies
down is there for good and bars the way; what stands can step aside, at a price by its kind. Costs
are found for whole sets of squares at once, level by level, as Dijkstra would one by one.
"""

from typing import Annotated, Any, TypeAlias

import numpy as np

from ludoteca.core.bits import zeros_below
from ludoteca.core.jit import kernel
from ludoteca.maze.kernel import (
    BLACK_HOME,
    BOARD,
    DARK,
    DESERTS,
    FALLING,
    FAR,
    HOMES,
    LIGHT,
    LIGHTNING,
    MATE,
    PAWN_1,
    RABBIT,
    RISING,
    STONE,
    TREE,
    U0,
    U1,
    WHITE_HOME,
    Words,
    along,
    beside,
    kind_at,
    marched,
    occupied,
    slid,
    targets,
)

Sets: TypeAlias = Annotated[np.ndarray[Any, Any], "uint64[::1]"]
Numbers: TypeAlias = Annotated[np.ndarray[Any, Any], "int64[::1]"]
Grid: TypeAlias = Annotated[np.ndarray[Any, Any], "int64[:, ::1]"]
Table: TypeAlias = Annotated[np.ndarray[Any, Any], "uint64[:, ::1]"]

RANKS = 6
HEAVIEST = 11  # the most that one piece in the way can weigh
FARTHEST = 120  # ways this long and longer are not looked for
PASSABLE = HEAVIEST + 1  # where all squares are kept that can be passed at all
STOPPED = 4  # after the four directions: where a way may turn
LEVELS = FARTHEST + 20

# What each direction's shift must not be carried over the edge: the same edges for all diagonals.
TOP = np.uint64(sum(1 << (6 * column) for column in range(10)))
BOTTOM = TOP << np.uint64(5)
ABOVE = ~TOP
BELOW = ~BOTTOM


@kernel
def stepped(cells: np.uint64, direction: int) -> np.uint64:
    """The squares one diagonal step further; off the board it may name cells that do not exist."""
    if direction == 0:
        return (cells & BELOW) << FALLING
    if direction == 1:
        return (cells & ABOVE) << RISING
    if direction == 2:
        return (cells & BELOW) >> RISING
    return (cells & ABOVE) >> FALLING


@kernel
def barred(words: Words) -> np.uint64:
    """The squares that no Mate will ever pass: what lies there, and Time Pawns that have reached
    the far home and can go nowhere else."""
    pawns = words[3] | (words[0] & words[1] & words[2])
    ahead = (words[4] & WHITE_HOME) | (~words[4] & BLACK_HOME)
    return words[5] & BOARD | pawns & ahead


@kernel
def fatal(kind: np.uint64, is_black: bool, is_light: bool) -> np.uint64:
    """The squares where no piece of this kind may end its move, lest the game be lost at once: a
    Mate on a desert or a wrong home; a Tree or an arriving Time Pawn on anybody's goal. (M21)"""
    if kind == MATE:
        goal = (WHITE_HOME if is_black else BLACK_HOME) & (LIGHT if is_light else DARK)
        return (DESERTS | HOMES) & ~goal
    if kind == TREE:
        return HOMES
    if kind >= PAWN_1:
        return WHITE_HOME if is_black else BLACK_HOME
    return U0


@kernel
def spread(cells: np.uint64, direction: int, weights: Sets, room: Table, cost: int) -> None:
    """Enter these squares at this cost, each at its weight more."""
    cells &= weights[PASSABLE]
    weight = 0
    while cells:
        room[cost + weight, direction] |= cells & weights[weight]
        cells &= ~weights[weight]
        weight += 1


@kernel
def ways(
    starts: np.uint64, goals: np.uint64, weights: Sets, slide: int, farthest: int, room: Table
) -> tuple[int, int]:
    """The cost of the cheapest way from each start to the goal of its own colour of squares, the
    light one's and the dark one's; FARTHEST stands for more, or for no way.

    `weights[v]` are the squares that cost v to pass, those of 0 free. `room` has LEVELS rows: for
    each cost the squares passed in each of four directions, and the squares stopped on. Its last
    row tells which pieces stood in the ways that were looked at, and how many rows are in use.
    """
    used = int(room[LEVELS - 1, 1])
    room[:used] = U0
    free = weights[0]
    stops = (BOARD & ~(DESERTS | HOMES)) | goals
    seen = met = U0
    light = FARTHEST if starts & LIGHT else 0
    dark = FARTHEST if starts & DARK else 0
    room[0, STOPPED] = starts
    cost = 0
    while cost < farthest:
        fresh = room[cost, STOPPED]
        for direction in range(4):
            moving = room[cost, direction]
            if moving:
                moving |= stepped(moving, direction) & free
                moving |= stepped(moving, direction) & free
                moving |= stepped(moving, direction) & free
                room[cost, direction] = moving
                fresh |= moving & stops
                onward = stepped(moving, direction) & ~free
                met |= onward
                if onward:
                    spread(onward, direction, weights, room, cost)
        fresh &= ~seen
        room[cost, STOPPED] = fresh
        if fresh:
            seen |= fresh
            arrived = fresh & goals
            if arrived:
                if arrived & LIGHT and light == FARTHEST:
                    light = cost
                if arrived & DARK and dark == FARTHEST:
                    dark = cost
                if light < FARTHEST and dark < FARTHEST:
                    break
            for direction in range(4):
                onward = stepped(fresh, direction)
                if onward:
                    met |= onward & ~free
                    spread(onward, direction, weights, room, cost + slide)
        cost += 1
    room[LEVELS - 1, 0] = met
    room[LEVELS - 1, 1] = min(cost + slide + HEAVIEST + 1, LEVELS - 1)
    return light, dark


@kernel
def stepped_back(cells: np.uint64, direction: int) -> np.uint64:
    """The squares one diagonal step before these."""
    return stepped(cells, 3 - direction)


@kernel
def way_back(goal: np.uint64, cost: int, weights: Sets, slide: int, room: Table) -> np.uint64:
    """The squares of one cheapest way to this goal that `ways` has just found."""
    found = place = goal
    going = -1
    while cost > 0:
        if going < 0:
            for direction in range(4):
                if room[cost, direction] & place:
                    going = direction
                    break
        weight = 0
        while weight < HEAVIEST and not weights[weight] & place:
            weight += 1
        before = stepped_back(place, going)
        cost -= weight
        if not room[cost, going] & before:
            cost -= slide
            if cost < 0 or not room[cost, STOPPED] & before:
                break
            going = -1
        place = before
        found |= place
    return found


@kernel
def arrivals(room: Table, pieces: np.uint64, costs: Grid) -> np.uint64:
    """At what cost each of these pieces is first passed in each direction, itself included, in the
    ways that were looked at; returns those that are passed at all."""
    passed = U0
    used = int(room[LEVELS - 1, 1])
    for direction in range(4):
        left = pieces
        for cost in range(used):
            fresh = room[cost, direction] & left
            left ^= fresh
            while fresh:
                costs[direction, zeros_below(fresh)] = cost
                fresh &= fresh - U1
            if left == U0:
                break
        passed |= pieces & ~left
        while left:
            costs[direction, zeros_below(left)] = FARTHEST
            left &= left - U1
    return passed


@kernel
def savings(
    starts: np.uint64,
    goals: np.uint64,
    weights: Sets,
    slide: int,
    light: int,
    dark: int,
    room: Table,
    there: Grid,
    back: Grid,
    saved: Numbers,
) -> np.uint64:
    """By how much each piece that stands would shorten its colour's way if it left: to be called
    right after `ways`. Returns the pieces that would; `saved` tells of them alone."""
    met = room[LEVELS - 1, 0] & weights[PASSABLE]
    met = arrivals(room, met, there)
    ways(goals, U0, weights, slide, max(light, dark), room)
    met = arrivals(room, met, back)
    found = U0
    for weight in range(1, HEAVIEST + 1):
        left = met & weights[weight]
        while left:
            cell = zeros_below(left)
            here = U1 << cell
            left ^= here
            least = FARTHEST
            ahead = behind = FARTHEST
            for direction in range(4):
                ahead = min(ahead, there[direction, cell])
                behind = min(behind, back[direction, cell])
                straight = there[direction, cell] + back[3 - direction, cell] - slide
                least = min(least, straight)
            if not here & (DESERTS | HOMES):
                least = min(least, ahead + behind)
            gain = (light if here & LIGHT else dark) - (least - 2 * weight)
            if gain > 0:
                saved[cell] = gain
                found |= here
    return found


@kernel
def leaves(taken: np.uint64, kind: np.uint64, cell: np.uint64, is_black: bool) -> np.uint64:
    """Where a piece could go if nothing stood but `taken`, and whatever helps it stood where it
    should: never less than what the rules allow once the rest has moved."""
    free = BOARD & ~taken
    if kind >= PAWN_1:
        return marched(taken, cell, kind - STONE, is_black)
    if kind == STONE:
        return beside(along(U1 << cell) & free) & free
    if kind == RABBIT:
        return FAR[cell, 0] & free
    if kind == MATE:
        return slid(free, cell)
    if kind == LIGHTNING:
        return along(beside(U1 << cell)) & free
    return free


@kernel
def ranked(words: Words, flags: np.uint64, ranks: Sets) -> None:
    """Sort the standing pieces by how many others must step aside before they can: ranks[0] can
    move now without harm, ranks[1] if those were gone, and so on. The last but one needs many to
    go, or a desert to end on; and the last will never move as long as the game can be won."""
    ranks[:] = U0
    taken = occupied(words)
    waiting = taken & ~words[5]
    rank = 0
    while waiting:
        safe = BOARD if rank == RANKS - 2 else ~DESERTS
        found = U0
        left = waiting
        while left:
            cell = zeros_below(left)
            here = U1 << cell
            left ^= here
            kind = kind_at(words, cell)
            is_black = words[4] & here != U0
            if rank:
                ends = leaves(taken & ~here, kind, cell, is_black)
            else:
                ends = targets(words, cell, flags)
            if ends & safe & ~here & ~fatal(kind, is_black, here & LIGHT != U0):
                found |= here
        waiting ^= found
        taken ^= found
        ranks[rank] |= found
        if rank < RANKS - 2:
            rank += 1
        elif found == U0:
            break
    ranks[RANKS - 1] = waiting
