"""The sound of vessels: how much faster than real time, and beside another model of a shaker."""

from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter, thread_time

import numpy as np

from bench.figure import Effort, Figure, Missing
from ludoteca.zapp.gesture import lively
from ludoteca.zapp.listening import listen
from ludoteca.zapp.sound import BLOCK, Shaking, Vessel
from ludoteca.zapp.vessel import MOST, RATE

SECONDS = 20.0
BLOCKS = 2000
MILLI = 1e3


def measure(effort: Effort) -> Iterator[Figure]:
    """Real time won, the time of a live block for the most stones and for one, an ear's time for a
    usual shake, and a port of STK's shaker where it is installed."""
    gesture = lively(max(0.1, SECONDS * effort.size))
    vessel = Vessel(MOST, seed=1)
    vessel.shaken(gesture[:BLOCK])  # compiled, or loaded, before time counts
    length = len(gesture) / len(lively(1.0))
    best = min(_seconds(lambda: vessel.shaken(gesture)) for _ in range(effort.rounds))
    yield Figure("sound, 13 stones", length / best, "times real time", at_least=200)

    most, one = _blocks(effort, MOST), _blocks(effort, 1)
    yield Figure("a block of 20 ms, 13 stones", MILLI * median(most), "ms", at_most=0.2)
    yield Figure("a block of 20 ms, one in a hundred", MILLI * np.quantile(most, 0.99), "ms")
    yield Figure("a block, 13 stones compared with 1", median(most) / median(one), "times")

    shake = vessel.shaken(lively(2.0))
    ear = min(_seconds(lambda: listen(shake)) for _ in range(effort.rounds))
    yield Figure("listening to 2 s", MILLI * ear, "ms")

    maraca = _maraca(length)
    theirs = min(_seconds(maraca) for _ in range(effort.rounds))
    yield Figure("Maraca of signalflow, 13 beans", length / theirs, "times real time")


def _seconds(work: Callable[[], object]) -> float:
    began = thread_time()
    work()
    return thread_time() - began


def _blocks(effort: Effort, stones: int) -> list[float]:
    """The seconds of each live block of a long shake."""
    gesture = lively(60.0)
    shaking: Shaking = Vessel(stones, seed=1).still()
    spent = []
    for block in range(max(2, round(BLOCKS * effort.size))):
        piece = gesture[block * BLOCK :][:BLOCK]
        began = perf_counter()
        shaking, _ = shaking.on(piece)
        spent.append(perf_counter() - began)
    return spent


def _maraca(seconds: float) -> Callable[[], object]:
    """Another port of the same idea, set up to be shaken as often for as long."""
    try:
        import signalflow
    except ImportError:
        raise Missing("signalflow (pip install signalflow)") from None
    config = signalflow.AudioGraphConfig()
    config.sample_rate = RATE
    graph = signalflow.AudioGraph.get_shared_graph() or signalflow.AudioGraph(
        config=config, output_device=signalflow.AudioOut_Dummy(2), start=False
    )
    signalflow.Maraca(num_beans=MOST, clock=signalflow.Impulse(9)).play()
    buffer = signalflow.Buffer(1, round(seconds * RATE))
    return lambda: graph.render_to_buffer(buffer)
