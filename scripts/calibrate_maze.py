"""Fit the difficulty of Maze deals to how often the simple player gets stuck, and draw the fit.

`collect SETUP [NUMBER]` measures deals and adds them to docs/maze/difficulty.jsonl; those that are
there are not measured again. `fit` writes src/ludoteca/maze/difficulty.json, and `draw` the curves
as docs/maze/difficulty.svg.

What is drawn of a deal comes from a fit that never saw it: deals of even seeds are placed by a fit
to those of odd seeds, and the other way round. The package gets a fit to all of them.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from ludoteca.maze import difficulty
from ludoteca.maze.deal import SETUPS
from ludoteca.maze.difficulty import LEVELS, Traits

ROOT = Path(__file__).resolve().parent.parent
POINTS = ROOT / "docs/maze/difficulty.jsonl"
FITTED = ROOT / "src/ludoteca/maze/difficulty.json"
DRAWN = ROOT / "docs/maze/difficulty.svg"

FIRST_SEED = 70_000  # deals that nobody meets by trying small seeds
NUMBER = 120

Points: TypeAlias = list[dict[str, Any]]


def points(setup: str) -> Points:
    """What was measured of this kind of deal, in the order of the seeds."""
    lines = POINTS.read_text("utf-8").splitlines() if POINTS.exists() else []
    found = [json.loads(line) for line in lines]
    return sorted((one for one in found if one["setup"] == setup), key=lambda one: one["seed"])


def collect(setup: str, number: int) -> None:
    known = {point["seed"] for point in points(setup)}
    for seed in range(FIRST_SEED, FIRST_SEED + number):
        if seed in known:
            continue
        point: dict[str, Any] = {"setup": setup, "seed": seed, "traits": None, "stuck": None}
        found = difficulty.solved(setup, seed, difficulty.SEARCHES)
        if found is not None:
            point["traits"] = [round(trait, 4) for trait in difficulty.traits(*found)]
            point["stuck"] = difficulty.stuck_rate(found[0])
        with POINTS.open("a", encoding="utf-8") as file:
            file.write(json.dumps(point) + "\n")


def solved(setup: str) -> Points:
    """Those of them that a way home was found for."""
    return [point for point in points(setup) if point["traits"]]


def fitted(measured_deals: Points) -> dict[str, Any]:
    """Weights by least squares, none below 0; a curve that never falls; levels of equal size."""
    measured = np.array([point["traits"] for point in measured_deals])
    stuck = np.array([point["stuck"] for point in measured_deals])
    weights = least_squares(measured, stuck)
    scores = measured @ weights
    order = np.argsort(scores)
    edges = np.quantile(scores, [n / len(LEVELS) for n in range(1, len(LEVELS))])
    curve = rising(scores[order], stuck[order])
    return {
        "weights": [round(float(weight), 6) for weight in weights],
        "edges": [round(float(edge), 6) for edge in edges],
        "curve": [[round(score, 6), round(rate, 4)] for score, rate in curve],
    }


def least_squares(measured: np.ndarray, stuck: np.ndarray) -> np.ndarray:
    """Weights for the traits; one that would count against its sense is left out."""
    used = list(range(measured.shape[1]))
    while True:
        columns = np.column_stack([measured[:, used], np.ones(len(stuck))])
        found, *_ = np.linalg.lstsq(columns, stuck, rcond=None)
        if (found[:-1] >= 0).all():
            weights = np.zeros(measured.shape[1])
            weights[used] = found[:-1]
            return weights
        used.pop(int(np.argmin(found[:-1] * measured[:, used].std(axis=0))))


def rising(scores: np.ndarray, rates: np.ndarray) -> list[tuple[float, float]]:
    """The curve that never falls and is nearest to the rates: pools of neighbours, each told by its
    mean score and mean rate."""
    pools: list[list[tuple[float, float]]] = []
    for point in zip(scores.tolist(), rates.tolist(), strict=True):
        pools.append([point])
        while len(pools) > 1 and mean(pools[-2], 1) >= mean(pools[-1], 1):
            last = pools.pop()
            pools[-1] += last
    return [(mean(pool, 0), mean(pool, 1)) for pool in pools]


def mean(pool: Iterable[tuple[float, ...]], at: int) -> float:
    return float(np.mean([point[at] for point in pool]))


# Drawing -----------------------------------------------------------------------------------------

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 300, 260, 46, 34, 10, 40


def draw() -> str:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH * len(SETUPS)} {HEIGHT}" '
        'font-family="sans-serif" font-size="11" fill="#333">',
        '<rect width="100%" height="100%" fill="#fffdf6"/>',
    ]
    for at, setup in enumerate(SETUPS):
        parts += [f'<g transform="translate({WIDTH * at} 0)">', *panel(setup), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def panel(setup: str) -> Iterable[str]:
    known = difficulty.scale(setup)
    scored = [(known.score(Traits(*p["traits"])), p["stuck"]) for p in solved(setup)]
    ends = [score for score, _ in (*scored, *known.curve)]
    low, high = min(ends), max(ends)

    def place(score: float, rate: float) -> tuple[float, float]:
        across = LEFT + (score - low) / (high - low) * (WIDTH - LEFT - RIGHT)
        return round(across, 1), round(HEIGHT - BOTTOM - rate * (HEIGHT - TOP - BOTTOM), 1)

    yield f'<text x="{WIDTH / 2}" y="20" text-anchor="middle" font-size="14">{setup}</text>'
    for tenth in range(0, 11, 2):
        x, y = place(low, tenth / 10)
        yield f'<path d="M{x} {y}H{WIDTH - RIGHT}" stroke="#ddd"/>'
        yield f'<text x="{x - 6}" y="{y + 4}" text-anchor="end">{tenth * 10}%</text>'
    for edge in known.edges:
        x, y = place(edge, 0)
        yield f'<path d="M{x} {y}V{TOP}" stroke="#bbb" stroke-dasharray="3 4"/>'
    for score, rate in scored:
        x, y = place(score, rate)
        yield f'<circle cx="{x}" cy="{y}" r="2.5" fill="#7a5c20" fill-opacity="0.5"/>'
    line = " ".join(f"{x},{y}" for x, y in (place(*point) for point in known.curve))
    yield f'<polyline points="{line}" fill="none" stroke="#1f1a17" stroke-width="2"/>'
    for level, rate in by_level(setup).items():
        ranks = [low, *known.edges, high]
        x, y = place((ranks[level - 1] + ranks[level]) / 2, rate)
        yield f'<path d="M{x - 9} {y}h18" stroke="#a02020" stroke-width="3"/>'
        yield f'<text x="{x}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{level}</text>'
    yield f'<text x="{WIDTH / 2}" y="{HEIGHT - 6}" text-anchor="middle">level</text>'


def by_level(setup: str) -> dict[int, float]:
    """How often the simple player gets stuck at each level, by fits that never saw a deal."""
    halves = [[p for p in solved(setup) if p["seed"] % 2 == odd] for odd in (0, 1)]
    rates: dict[int, list[float]] = {level: [] for level in LEVELS}
    for fit, check in (halves, reversed(halves)):
        known = difficulty.as_scale(fitted(fit))
        for point in check:
            rates[known.level(Traits(*point["traits"]))].append(point["stuck"])
    return {level: float(np.mean(found)) for level, found in rates.items() if found}


def main(arguments: list[str]) -> None:
    match arguments:
        case ["collect", setup]:
            collect(setup, NUMBER)
        case ["collect", setup, number]:
            collect(setup, int(number))
        case ["fit"]:
            FITTED.write_text(json.dumps({s: fitted(solved(s)) for s in SETUPS}, indent=1) + "\n")
        case ["draw"]:
            DRAWN.write_text(draw(), encoding="utf-8")
            for setup in SETUPS:
                print(setup, {level: round(rate, 3) for level, rate in by_level(setup).items()})
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
