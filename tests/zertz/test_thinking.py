"""A thought deepens, can be stopped, and knows when it is done."""

import threading
from time import monotonic

import pytest

from ludoteca.zertz import State, evaluate, parse, search
from ludoteca.zertz.thinking import Thought
from tests.zertz.positions import RARE_ENDS
from tests.zertz.test_search import SACRIFICE

WIN = int(evaluate.WIN)
HOPELESS = ".go../.bob../.wo.gb./......../......./....../...../.... 1-3-2 2-1-4 2-2-1 2"


def thought(state: State) -> tuple[Thought, tuple[str, ...]]:
    return Thought([state.play(turn) for turn in state.legal()]), state.legal()


def test_a_win_in_three_turns_is_found_and_played() -> None:
    state = parse(SACRIFICE)
    thinking, turns = thought(state)
    thinking.deepen(nodes=20_000)
    assert thinking.score == WIN - 3
    offered = state.play(turns[thinking.best])
    for capture in offered.legal():
        assert capture.startswith("x")
        answers = [offered.play(capture).play(turn) for turn in offered.play(capture).legal()]
        assert any(after.outcome and after.outcome.winner == 0 for after in answers)


def test_a_found_win_ends_the_thought_soon() -> None:
    thinking, _ = thought(parse(SACRIFICE))
    thinking.deepen()
    assert thinking.score == WIN - 3
    assert thinking.depth < search.DEEPEST


def test_a_win_at_once_ends_the_thought_at_once() -> None:
    thinking, turns = thought(parse(RARE_ENDS["full board by placing"].start))
    thinking.deepen()
    assert (thinking.score, thinking.depth) == (WIN - 1, 1)
    assert turns[thinking.best].endswith("c3")


def test_no_more_nodes_are_seen_than_asked_for() -> None:
    thinking, _ = thought(parse("oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo"))
    thinking.deepen(nodes=500)
    assert thinking.nodes == 500


def test_more_nodes_go_deeper() -> None:
    depths = []
    for nodes in (200, 5_000):
        thinking, _ = thought(parse("..oow/..w.oo/..o.wob/......b./......./....../...../...."))
        thinking.deepen(nodes=nodes)
        depths.append(thinking.depth)
    assert depths[0] < depths[1]


def test_a_moment_gone_by_still_leaves_a_turn() -> None:
    thinking, turns = thought(parse("oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo"))
    thinking.stop()
    thinking.deepen_until(monotonic() - 1)
    assert turns[thinking.best]
    assert thinking.depth == 0


def test_it_can_be_stopped_from_another_thread() -> None:
    thinking, _ = thought(parse("oooo/owooo/ooogoo/oooooob/oooooo/ooooo/oooo"))
    stopper = threading.Timer(0.05, thinking.stop)
    stopper.start()
    thinking.deepen()
    stopper.join()
    assert thinking.nodes > 0


def test_time_ends_a_thought() -> None:
    thinking, _ = thought(parse("oooo/owooo/ooogoo/oooooob/oooooo/ooooo/oooo"))
    thinking.deepen_until(monotonic() + 0.05)
    assert thinking.nodes > 0


@pytest.mark.compiled
def test_many_turns_are_narrowed_to_the_promising() -> None:
    thinking, turns = thought(parse("oooo/owooo/ooogoo/oooooob/oooooo/ooooo/oooo"))
    thinking.deepen(nodes=1_000_000)
    assert thinking.depth >= 3
    assert 0 <= thinking.best < len(turns)


def test_a_repetition_is_a_draw_to_think_of() -> None:
    """Z17: the turn that would bring the position a third time scores nothing."""
    line = RARE_ENDS["repetition"]
    state = parse(line.start)
    for turn in line.turns[:-1]:
        state = state.play(turn)
    after = state.play(line.turns[-1])
    assert after.outcome is not None
    assert after.outcome.reason == "zertz.outcome.repetition"
    thinking = Thought([after])
    thinking.deepen()
    assert thinking.score == 0


def test_when_all_seems_lost_every_turn_is_looked_at_again() -> None:
    """Whatever he captures, the other side wins; the search goes on as long as it may."""
    state = parse(HOPELESS)
    thinking, _ = thought(state)
    thinking.deepen(nodes=3_000)
    assert thinking.score < -WIN + 100
