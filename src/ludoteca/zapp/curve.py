"""The curve of a listener, drawn: what was said over what was in the vessel."""

from collections.abc import Callable, Iterator, Sequence
from math import exp, log
from typing import TypeAlias
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from ludoteca.core.svg import DARK, FONT, LIGHT, SVG, Palette
from ludoteca.core.text import Message, say
from ludoteca.zapp.hearing import NUMBERS, sounds
from ludoteca.zapp.training import Curve, Session

SIDE, LEFT, TOP, BOTTOM = 520, 64, 28, 60
SHIFT = 0.03  # of a logarithm, between guesses that fall on one point
LEAST, MOST = log(0.85), log(15.5)

Line: TypeAlias = Sequence[tuple[float, float]]
Says: TypeAlias = Callable[[float], float]


def drawn(session: Session, dark: bool = False) -> str:
    """The guesses of a session, the curve through them with its spread, and a usual ear's beside
    it, as SVG.

    >>> drawn(Session(seed=1).guess(5)).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    palette = DARK if dark else LIGHT
    width, height = LEFT + SIDE + TOP, TOP + SIDE + BOTTOM
    size = {"width": f"{width}", "height": f"{height}", "viewBox": f"0 0 {width} {height}"}
    svg = Element("svg", {"xmlns": SVG, **size, "font-family": FONT, "role": "img"})
    SubElement(svg, "title").text = str(say("zapp.sound.curve.title"))
    SubElement(svg, "rect", {"width": f"{width}", "height": f"{height}", "fill": palette.page})
    _axes(svg, palette)
    curve = session.curve
    if curve:
        _band(svg, curve, palette)
    graphs: dict[str, tuple[Says, dict[str, str]]] = {
        "exact": (float, {"stroke": palette.ink, "stroke-dasharray": "2 5"}),
        "usual": (_usual, {"stroke": palette.ink, "stroke-opacity": "0.5"}),
    }
    if curve:
        graphs["yours"] = (curve.says, {"stroke": palette.turn, "stroke-width": "3"})
    for place, (name, (says, style)) in enumerate(graphs.items()):
        _line(svg, _graph(says), style)
        _legend(svg, place, say(f"zapp.sound.curve.{name}"), style, palette)
    for x, y in _points(session):
        _dot(svg, x, y, palette)
    _text(svg, LEFT, TOP - 10, _summary(curve), palette, "start")
    return ElementTree.tostring(svg, encoding="unicode")


def _summary(curve: Curve | None) -> Message:
    if curve is None:
        return say("zapp.sound.curve.title")
    return say("zapp.sound.curve.summary", spread=round(curve.spread, 2), bias=percent(curve.bias))


def percent(bias: float) -> int:
    """A part as a whole number of hundredths.

    >>> percent(-0.128)
    -13
    """
    return round(100 * bias)


def _usual(stones: float) -> float:
    return exp(sounds(stones))


def _axes(svg: Element, palette: Palette) -> None:
    for number in NUMBERS:
        at = _at(log(number))
        faint = {"stroke": palette.ink, "stroke-opacity": "0.15"}
        _line(svg, [(log(number), LEAST), (log(number), MOST)], faint)
        _line(svg, [(LEAST, log(number)), (MOST, log(number))], faint)
        if number <= 8 or number % 5 in (0, 3):
            _text(svg, LEFT + at, TOP + SIDE + 20, str(number), palette)
            _text(svg, LEFT - 8, TOP + SIDE - at + 5, str(number), palette, "end")
    _text(svg, LEFT + SIDE / 2, TOP + SIDE + 46, say("zapp.sound.curve.stones"), palette)
    turned = {"transform": f"rotate(-90 22 {TOP + SIDE / 2:g})"}
    _text(svg, 22, TOP + SIDE / 2, say("zapp.sound.curve.said"), palette, **turned)


def _legend(
    svg: Element, place: int, words: Message, style: dict[str, str], palette: Palette
) -> None:
    y = TOP + 24 + 22 * place
    ends = {"x1": f"{LEFT + 14}", "x2": f"{LEFT + 44}", "y1": f"{y}", "y2": f"{y}"}
    SubElement(svg, "line", {**ends, **style})
    _text(svg, LEFT + 54, y + 5, words, palette, "start")


def _band(svg: Element, curve: Curve, palette: Palette) -> None:
    upper = _graph(lambda n: curve.says(n) * exp(curve.spread))
    lower = _graph(lambda n: curve.says(n) * exp(-curve.spread))
    points = _written([*upper, *reversed(lower)])
    SubElement(svg, "polygon", {"points": points, "fill": palette.turn, "fill-opacity": "0.2"})


def _graph(says: Says) -> Line:
    numbers = [exp(at / 20) for at in range(round(20 * log(NUMBERS[-1])) + 1)]
    return [(log(n), log(says(n))) for n in numbers]


def _points(session: Session) -> Iterator[tuple[float, float]]:
    """Where the guesses lie, those that are the same side by side."""
    met: dict[tuple[int, int], int] = {}
    for guess in session.guesses:
        pair = guess.stones, guess.said
        met[pair] = met.get(pair, -1) + 1
        yield log(guess.stones) + SHIFT * met[pair], log(guess.said)


def _dot(svg: Element, x: float, y: float, palette: Palette) -> None:
    place = {"cx": f"{LEFT + _at(x):.1f}", "cy": f"{TOP + SIDE - _at(y):.1f}", "r": "5"}
    SubElement(svg, "circle", {**place, "fill": palette.turn, "stroke": palette.page})


def _line(svg: Element, points: Line, style: dict[str, str]) -> None:
    SubElement(svg, "polyline", {"points": _written(points), "fill": "none", **style})


def _written(points: Line) -> str:
    return " ".join(f"{LEFT + _at(x):.1f},{TOP + SIDE - _at(y):.1f}" for x, y in points)


def _at(logarithm: float) -> float:
    held = min(max(logarithm, LEAST), MOST)
    return SIDE * (held - LEAST) / (MOST - LEAST)


def _text(
    svg: Element,
    x: float,
    y: float,
    words: Message | str,
    palette: Palette,
    anchor: str = "middle",
    **more: str,
) -> None:
    place = {"x": f"{x:g}", "y": f"{y:g}", "text-anchor": anchor, "font-size": "15"}
    SubElement(svg, "text", {**place, "fill": palette.ink, **more}).text = str(words)
