"""Sixty-one cells in a ring: every board is a part of them, and a direction is a turn."""

from math import dist, isclose

import pytest

from ludoteca.zertz.rings import (
    CELLS,
    COORDINATES,
    DIRECTIONS,
    NEIGHBOURS,
    SIZES,
    TURNS,
    board,
    boards_of,
    middle,
)


def test_every_cell_has_its_own_place() -> None:
    assert len(set(COORDINATES)) == len(COORDINATES) == CELLS


def test_a_step_in_a_direction_is_the_same_turn_everywhere() -> None:
    for cell, row in enumerate(NEIGHBOURS):
        for turn, neighbour in zip(TURNS, row, strict=True):
            assert neighbour in (None, (cell + turn) % CELLS)


def test_opposite_directions_lead_back() -> None:
    for cell, row in enumerate(NEIGHBOURS):
        for direction, neighbour in enumerate(row):
            if neighbour is not None:
                assert NEIGHBOURS[neighbour][(direction + 3) % 6] == cell


def test_directions_go_round_like_a_clock() -> None:
    middle_cell = board(61).cells["e5"]
    names = board(61).name_of
    around = [names[cell] for cell in NEIGHBOURS[middle_cell] if cell is not None]
    assert around == ["e6", "f5", "f4", "e4", "d4", "d5"]
    assert len(DIRECTIONS) == 6


@pytest.mark.parametrize("size", SIZES)
def test_a_board_starts_with_its_rings(size: int) -> None:
    drawn = board(size)
    assert drawn.start.bit_count() == size
    assert drawn.names == tuple(name for column in drawn.columns for name in column)
    assert all(drawn.name_of[drawn.cells[name]] == name for name in drawn.names)


@pytest.mark.parametrize(
    ("columns", "sizes"), [(7, [37]), (8, [40, 43, 44, 48]), (9, [61]), (6, [])]
)
def test_boards_by_their_columns(columns: int, sizes: list[int]) -> None:
    assert [drawn.size for drawn in boards_of(columns)] == sizes


def test_neighbours_lie_one_apart_and_others_further() -> None:
    for cell, row in enumerate(NEIGHBOURS):
        for other in range(CELLS):
            if other in row:
                assert isclose(dist(middle(cell), middle(other)), 1)
            elif other != cell:
                assert dist(middle(cell), middle(other)) > 1.7
