"""Stones in a closed vessel, from one moment to the next: the kernel of the sound.

Each stone has a speed relative to its vessel. The hand accelerates the vessel and so the stone
within it; it flies, meets the wall or another stone by chance, the likelier the faster it is, gives
a knock, and comes away slower. Where nothing drives it, it soon lies still. A knock adds a kick to
each resonance of the vessel: stronger the harder it is, brighter the faster, and differently at
every place of the wall.

The same is done for thirteen stones whatever the number: those that are not there fly as well, only
nobody hears them and nothing meets them. Nothing here branches on chance or on a stone, and nothing
fades into numbers so small that a processor slows down on them (P23).
"""

from typing import Annotated, Any, TypeAlias

import numpy as np

from ludoteca.core.jit import kernel
from ludoteca.zapp.gesture import STEPS
from ludoteca.zapp.vessel import MODES, MOST, RATE

Array: TypeAlias = Annotated[np.ndarray[Any, Any], "float64[::1]"]
Fixed: TypeAlias = Annotated[np.ndarray[Any, Any], "Array(float64, 1, 'C', readonly=True)"]
Table: TypeAlias = Annotated[np.ndarray[Any, Any], "Array(float64, 2, 'C', readonly=True)"]

SAMPLES = RATE // STEPS  # in a step
STEP = 1.0 / STEPS  # seconds

FLIGHT, RING = 0, MOST  # where in the state the stones' speeds stand, and the modes
TURNED = RING + MODES  # their imaginary parts
STATE = TURNED + MODES

FRICTION = 2.0  # m/s²: the stones' own weight holds them against less than this
DRAG = 1.0 - STEP / 0.5  # of a stone's speed, what the air and the others' dust leave
REST = 0.04  # m/s, below which nothing is heard
CROWDED = 0.28  # how often two stones meet, where one of them meets the wall once
GIVE = 0.3  # of the speed between two stones, what is left when they have met
STILL = 1e-30  # keeps what fades from becoming too small to compute with quickly

STRIDE = np.uint64(0x9E3779B97F4A7C15)
FACTORS = np.array([0xBF58476D1CE4E5B9, 0x94D049BB133111EB], dtype=np.uint64)
U27, U30, U31 = np.uint64(27), np.uint64(30), np.uint64(31)
U4, U11, U16, U32, U48 = (np.uint64(n) for n in (4, 11, 16, 32, 48))
LOW4, LOW16 = np.uint64(15), np.uint64(0xFFFF)
UNIT = 1.0 / (1 << 53)
PART = 1.0 / (1 << 16)


@kernel
def mixed(lot: np.uint64) -> np.uint64:
    """The random word of a counter (splitmix64, by Steele, Lea and Flood)."""
    lot = (lot ^ (lot >> U30)) * FACTORS[0]
    lot = (lot ^ (lot >> U27)) * FACTORS[1]
    return lot ^ (lot >> U31)


@kernel
def unit(word: np.uint64) -> float:
    """A number from 0 to 1 from a random word."""
    return float(np.int64(word >> U11)) * UNIT


@kernel
def part(word: np.uint64, place: np.uint64) -> float:
    """A coarse number from 0 to 1 from sixteen bits of a random word."""
    return float(np.int64((word >> place) & LOW16)) * PART


@kernel
def one_if(true: bool) -> float:
    """1 or 0, without a branch."""
    return 1.0 if true else 0.0


@kernel
def limited(level: float) -> float:
    """A level held within -1 and 1: nearly as it is up to a half, ever softer beyond."""
    held = min(max(level, -3.0), 3.0)
    return held * (27.0 + held * held) / (27.0 + 9.0 * held * held)


@kernel
def shake(
    key: np.uint64,
    step: int,
    stones: int,
    bounce: float,
    path: float,
    modes: Table,
    gesture: Fixed,
    state: Array,
    sound: Array,
    tally: Array,
) -> None:
    """Shake a vessel by a gesture, from this step on: the state is moved, the sound filled with
    `SAMPLES` for each step, and the tally raised by the knocks heard on the wall and between
    stones, and by the rounds of all inner loops."""
    kicks = np.empty((SAMPLES, MODES))
    for now in range(len(gesture)):
        kicks[:] = STILL
        felt = gesture[now] - min(max(gesture[now], -FRICTION), FRICTION)
        for stone in range(MOST):
            lot = key + STRIDE * np.uint64(6 * (MOST * (step + now) + stone))
            stature = mixed(key ^ np.uint64(stone))
            weight = 0.85 + 0.3 * part(stature, U16)
            tone = 0.8 + 0.4 * part(stature, U32)
            here = one_if(stone < stones)

            speed = state[FLIGHT + stone] - felt * STEP
            speed *= DRAG
            speed -= min(max(speed, -FRICTION * STEP), FRICTION * STEP)
            pace = abs(speed)

            # The wall: from a glance to a square hit.
            how = mixed(lot + STRIDE)
            met = one_if(unit(mixed(lot)) < max(pace - REST, 0.0) * STEP / path)
            square = 1.0 - part(how, U16) * part(how, U16)
            push = met * square * (1.0 + bounce) * pace
            speed -= met * square * (1.0 + bounce) * speed
            at = int(part(how, U32) * SAMPLES)
            places = mixed(lot + np.uint64(2) * STRIDE)
            dull = 1.0 / (tone * (0.4 + 0.6 * min(push, 3.0)))
            for mode in range(MODES):
                nibble = (places >> (U4 * np.uint64(mode))) & LOW4
                place = float(np.int64(nibble)) / 7.5 - 1.0
                kick = place * modes[2, mode] / (1.0 + modes[4, mode] * dull)
                kicks[at, mode] += here * weight * push * kick
            tally[0] += here * met

            # Another stone: one of the thirteen, if it is there.
            how = mixed(lot + np.uint64(4) * STRIDE)
            other = int(part(how, U16) * MOST)
            gap = speed - state[FLIGHT + other]
            near = here * one_if(other < stones) * one_if(other != stone)
            pace = abs(gap)
            odds = near * CROWDED * max(pace - REST, 0.0) * STEP / path
            met = one_if(unit(mixed(lot + np.uint64(3) * STRIDE)) < odds)
            swing = met * 0.5 * (1.0 - GIVE) * gap
            state[FLIGHT + other] += swing
            state[FLIGHT + stone] = speed - swing
            push = met * (1.0 + GIVE) * pace
            at = int(part(how, U32) * SAMPLES)
            places = mixed(lot + np.uint64(5) * STRIDE)
            for mode in range(MODES):
                nibble = (places >> (U4 * np.uint64(mode))) & LOW4
                place = float(np.int64(nibble)) / 7.5 - 1.0
                kicks[at, mode] += weight * push * place * modes[3, mode]
            tally[1] += met
        for tick in range(SAMPLES):
            level = 0.0
            for mode in range(MODES):
                real, turned = state[RING + mode], state[TURNED + mode]
                back = real * modes[1, mode] + turned * modes[0, mode]
                state[RING + mode] = (
                    real * modes[0, mode] - turned * modes[1, mode] + kicks[tick, mode]
                )
                state[TURNED + mode] = back
            for mode in range(MODES):
                level += state[TURNED + mode]
            sound[SAMPLES * now + tick] = limited(level)
        tally[2] += 2 * MOST * MODES + 2 * SAMPLES * MODES
