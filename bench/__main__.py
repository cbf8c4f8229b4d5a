"""`python -m bench [FAMILY...] [--json] [--quick] [--games N] [--seconds S] [--deals N]`"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console
from rich.table import Table

from bench import bots, maze, perft, playouts, starts, zapp, zapp_sound
from bench.figure import Effort, Family, Figure, Missing, amount

FAMILIES: Mapping[str, Family] = {
    "starts": starts.measure,
    "perft": perft.measure,
    "playouts": playouts.measure,
    "search": bots.speed,
    "match": bots.strength,
    "maze": maze.measure,
    "sound": zapp_sound.measure,
    "zapp": zapp.speed,
    "zapp-match": zapp.strength,
}
QUICK = {"rounds": 1, "size": 0.01}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and fail if a target was missed by a thorough measurement."""
    asked = _parser().parse_args(arguments)
    effort = Effort(
        games=asked.games,
        seconds=asked.seconds,
        deals=asked.deals,
        sixty=asked.sixty,
        **(QUICK if asked.quick else {}),
    )
    figures = []
    for figure in _measured(asked.families or FAMILIES, effort):
        print(f"{figure.name}: {amount(figure.value)} {figure.unit}", file=sys.stderr, flush=True)
        figures.append(figure)
    if asked.json:
        print(json.dumps([_facts(figure) for figure in figures], indent=2))
    else:
        Console().print(_table(figures))
    return 0 if asked.quick or all(figure.reached for figure in figures) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure what we claim.")
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=", ".join(FAMILIES))
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--quick", action="store_true", help="measure little; nothing can fail")
    parser.add_argument("--games", type=int, default=20, help="games of the match (20)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for a turn of a match (1)")
    parser.add_argument("--deals", type=int, help="of each setup of Maze, for 1 s each (1000)")
    parser.add_argument("--sixty", type=int, help="of each setup of Maze, for 10 s each (60)")
    return parser


def _measured(families: Sequence[str] | Mapping[str, Family], effort: Effort) -> Iterator[Figure]:
    for name in families:
        if name not in FAMILIES:
            sys.exit(f"There is no family {name}; there are {', '.join(FAMILIES)}.")
        try:
            yield from FAMILIES[name](effort)
        except Missing as missing:
            print(f"{name}: left out, for want of {missing}.", file=sys.stderr)


def _facts(figure: Figure) -> dict[str, object]:
    return {
        "name": figure.name,
        "value": figure.value,
        "unit": figure.unit,
        "target": figure.target,
        "reached": figure.reached,
    }


def _table(figures: Sequence[Figure]) -> Table:
    table = Table(box=None)
    table.add_column("figure")
    table.add_column("value", justify="right")
    table.add_column("unit")
    table.add_column("target", justify="right")
    table.add_column()
    for figure in figures:
        verdict = "" if not figure.target else "reached" if figure.reached else "missed"
        table.add_row(figure.name, amount(figure.value), figure.unit, figure.target, verdict)
    return table


if __name__ == "__main__":
    sys.exit(main())
