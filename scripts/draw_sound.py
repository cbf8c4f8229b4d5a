"""Draw the charts of docs/zapp/sound.md from the model itself: `python scripts/draw_sound.py`."""

import sys
from functools import cache
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from ludoteca.zapp.gesture import STEPS, Floats, lively
from ludoteca.zapp.hearing import NUMBERS
from ludoteca.zapp.listening import knocked, listen
from ludoteca.zapp.sound import Vessel
from ludoteca.zapp.vessel import MATERIALS, WOOD, Material
from scripts.chart import Axis, Chart, page

TARGET = Path(__file__).parents[1] / "docs" / "zapp"
COLOURS = {"wood": "#a0622d", "tin": "#4a7ba6", "clay": "#b5443a"}
WINDOW, HOP = 1024, 441  # samples
PIXELS = 280  # bands of a spectrogram, up to 12 kHz
DEEP = 70  # decibels from ink to paper
SHAKES = 80
RATE_OF_ONE = 9.0  # knocks of a stone in a second of a lively shake, on average


def spectrograms() -> str:
    """One to thirteen stones in wood, and three in tin and clay."""
    shown = [(WOOD, 1), (WOOD, 3), (WOOD, 7), (WOOD, 13)]
    shown += [(MATERIALS["tin"], 3), (MATERIALS["clay"], 3)]
    charts = []
    for material, stones in shown:
        across = Axis("s", 0, 2, (0, 0.5, 1, 1.5, 2))
        up = Axis("kHz", 0, 12, (0, 4, 8, 12))
        title = f"{material.name}, {stones} stone{'s' * (stones > 1)}"
        chart = Chart(title, across, up, width=420, height=240)
        sound = Vessel(stones, seed=3, material=material).shaken(lively(2.0, seed=3))
        chart.picture(_levels(sound))
        charts.append(chart)
    return page(charts, columns=2)


def _levels(sound: Floats) -> np.ndarray:
    padded = np.pad(sound, WINDOW // 2)
    windows = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[::HOP]
    power = np.abs(np.fft.rfft(windows * np.hanning(WINDOW))).T[:PIXELS] ** 2
    return 1 + 10 * np.log10(np.maximum(power / 2000, 1e-30)) / DEEP


def rates() -> str:
    """Knocks in a second, by the number of stones and in the course of a shake."""
    by_number = Chart(
        "Knocks in a second of a lively shake",
        Axis("stones", 0, 13, (1, 3, 5, 7, 9, 11, 13)),
        Axis("knocks", 0, 160, (0, 40, 80, 120, 160)),
    )
    for name, material in MATERIALS.items():
        found = [_mean_knocks(material, stones) for stones in NUMBERS]
        wall = [(n, w) for n, (w, _) in zip(NUMBERS, found, strict=True)]
        both = [(n, w + s) for n, (w, s) in zip(NUMBERS, found, strict=True)]
        by_number.curve(both, COLOURS[name], f"{name}: all")
        by_number.curve(wall, COLOURS[name], f"{name}: on the wall", dash="3 4")

    in_time = Chart(
        "In the course of a shake that stops at 1.5 s",
        Axis("s", 0, 2.5, (0, 0.5, 1, 1.5, 2, 2.5)),
        Axis("knocks of a stone in a second", 0, 24, (0, 6, 12, 18, 24)),
    )
    gesture = np.concatenate([lively(4.0, seed=3)[: 3 * STEPS // 2], np.zeros(STEPS)])
    times = np.concatenate(
        [knocked(Vessel(3, seed, WOOD).shaken(gesture), WOOD).times for seed in range(5 * SHAKES)]
    )
    edges = np.arange(0, 2.5, 0.02)
    counts = np.histogram(times, edges)[0] / (5 * SHAKES * 3 * 0.02)
    in_time.curve(list(zip(edges[:-1] + 0.01, counts, strict=True)), COLOURS["wood"], "wood")
    strength = [(step / STEPS, abs(push) / 2) for step, push in enumerate(gesture)][::9]
    in_time.curve(strength, "#9aa0a4", "how hard the hand shakes", dash="2 3")
    return page([by_number, in_time], columns=2)


def _mean_knocks(material: Material, stones: int) -> tuple[float, float]:
    heard = [Vessel(stones, s, material).knocks(lively(4.0, seed=s)) for s in range(SHAKES // 2)]
    wall, between = ([h.wall for h in heard], [h.stones for h in heard])
    return float(np.mean(wall)) / 4, float(np.mean(between)) / 4


def errors() -> str:
    """How far off one is who counts all knocks, and who only hears, against theory."""
    chart = Chart(
        "Error of the number, as a part of it",
        Axis("N r T: knocks in the shake", 8, 2000, (10, 30, 100, 300, 1000), log=True),
        Axis("error", 0.02, 1, (0.02, 0.05, 0.1, 0.2, 0.5, 1), log=True),
        width=520,
        height=340,
    )
    counted, guessed = [], []
    for stones in (1, 2, 4, 8, 13):
        for seconds in (1.0, 2.0, 4.0, 8.0):
            knocks = stones * RATE_OF_ONE * seconds
            counts = _counts(stones, seconds)
            counted.append((knocks, float(np.std(counts) / np.mean(counts))))
            guessed.append((knocks, float(np.std(np.log(_guesses(stones, seconds))))))
    chart.dots(counted, "#4a7ba6", "who knows the shake and counts the knocks")
    chart.dots(guessed, "#a0622d", "who has nothing but the sound")
    theory = [(knocks, knocks**-0.5) for knocks in (8, 2000)]
    chart.curve(theory, "#3c4145", "1 / √(N r T)", dash="4 4")
    return page([chart], columns=1)


def told_apart() -> str:
    """How often the fuller of two vessels sounds fuller."""
    chart = Chart(
        "How often the fuller of two vessels sounds fuller",
        Axis("seconds of shaking", 0.5, 8, (0.5, 1, 2, 4, 8), log=True),
        Axis("percent", 50, 100, (50, 60, 70, 80, 90, 100)),
        width=520,
        height=340,
        names_at=(400, 210),
    )
    pairs = {(7, 8): "#b5443a", (7, 9): "#a0622d", (7, 10): "#4a7ba6", (3, 4): "#6a8f4e"}
    for (few, many), colour in pairs.items():
        points = []
        for seconds in (0.5, 1.0, 2.0, 4.0, 8.0):
            fuller = np.subtract.outer(_guesses(many, seconds), _guesses(few, seconds)) > 0
            points.append((seconds, 100 * float(fuller.mean())))
        chart.curve(points, colour, f"{few} against {many}")
    return page([chart], columns=1)


@cache
def _guesses(stones: int, seconds: float) -> tuple[float, ...]:
    return tuple(
        listen(Vessel(stones, 1000 * stones + s).shaken(lively(seconds, 1000 * stones + s))).number
        for s in range(SHAKES)
    )


def _counts(stones: int, seconds: float) -> list[int]:
    gesture = lively(seconds)
    sounds = (Vessel(stones, seed).shaken(gesture) for seed in range(SHAKES))
    return [len(knocked(sound, WOOD).times) for sound in sounds]


def main() -> int:
    """Draw them all."""
    TARGET.mkdir(exist_ok=True)
    for drawing in (spectrograms, rates, errors, told_apart):
        (TARGET / f"{drawing.__name__}.svg").write_text(drawing(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
