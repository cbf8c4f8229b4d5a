"""What every drawing is made of."""

from itertools import pairwise

import msgspec
import pytest

from ludoteca.core.scene import Mark, Motion, Place, Story
from ludoteca.core.text import say

CUP = Place("cup", 10, 10, 5, say("core.prompt"))
SHELF = Place("shelf", 10, 10, 5, say("core.prompt"), slots=4, span=60)


def test_a_place_is_one_slot_unless_it_says_so() -> None:
    assert CUP.slot(0) == CUP.slot(0, pieces=1) == 10


def test_slots_lie_side_by_side() -> None:
    assert [SHELF.slot(number) for number in range(4)] == [10, 30, 50, 70]
    assert [SHELF.slot(number, pieces=2) for number in range(2)] == [10, 30]


@pytest.mark.parametrize("pieces", [5, 6, 20])
def test_more_pieces_than_slots_close_up(pieces: int) -> None:
    at = [SHELF.slot(number, pieces) for number in range(pieces)]
    assert (at[0], at[-1]) == (10, 70)
    for here, there in pairwise(at):
        assert there - here == pytest.approx(60 / (pieces - 1))


def test_what_is_not_said_does_not_travel() -> None:
    story = Story((Motion("placed", "a", "b"),), say("core.prompt"), (Mark("last", ("cup",)),))
    assert msgspec.to_builtins(story.motions) == ({"kind": "placed", "piece": "a", "to": "b"},)
    assert msgspec.convert(msgspec.to_builtins(story), Story) == story
