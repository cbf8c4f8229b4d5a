"""Counting the turns of ZÈRTZ: the speed, and the one number known from elsewhere."""

from collections.abc import Iterator
from time import thread_time

from bench.figure import Effort, Figure
from ludoteca.zertz import start
from ludoteca.zertz.bench import expanded_a_second

DEPTH_3 = 4_114_538_424


def measure(effort: Effort) -> Iterator[Figure]:
    """Three turns from the start of 37 rings, and positions expanded on three boards."""
    start().perft(2)
    began = thread_time()
    counted = start().perft(3)
    seconds = thread_time() - began
    if counted != DEPTH_3:
        raise AssertionError(f"perft(3) on 37 rings is {DEPTH_3}, not {counted}")
    yield Figure("perft(3), 37 rings", seconds, "seconds", at_most=3)
    for rings in (37, 48, 61):
        speed = max(expanded_a_second(start(rings=rings), 3) for _ in range(effort.rounds))
        yield Figure(f"perft, {rings} rings", speed, "positions a second", at_least=3_000_000)
