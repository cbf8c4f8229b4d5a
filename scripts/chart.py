"""Plain charts as SVG, for the pages of the docs."""

import base64
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log10
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

import numpy as np

PAGE, INK = "#ffffff", "#3c4145"
FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', sans-serif"
LEFT, TOP, RIGHT, BOTTOM = 58, 30, 16, 46


@dataclass(frozen=True)
class Axis:
    """From where to where, and which values are written at it."""

    label: str
    least: float
    most: float
    marks: Sequence[float]
    log: bool = False

    def part(self, value: float) -> float:
        """Where a value lies, from 0 to 1."""
        least, most = self.least, self.most
        if self.log:
            least, most, value = log10(least), log10(most), log10(max(value, 1e-9))
        return min(max((value - least) / (most - least), 0.0), 1.0)


@dataclass
class Chart:
    """Two axes, and what is drawn between them."""

    title: str
    across: Axis
    up: Axis
    width: int = 400
    height: int = 280
    names_at: tuple[int, int] = (LEFT + 10, TOP + 16)
    element: Element = field(default_factory=lambda: Element("g"))
    named: int = 0

    def __post_init__(self) -> None:
        for value in self.across.marks:
            x, y = self._at(value, self.up.least)
            self._line([(x, TOP), (x, y)], INK, opacity="0.12")
            self._text(x, y + 17, f"{value:g}")
        for value in self.up.marks:
            x, y = self._at(self.across.least, value)
            self._line([(x, y), (self.width - RIGHT, y)], INK, opacity="0.12")
            self._text(x - 7, y + 4, f"{value:g}", "end")
        self._text((LEFT + self.width - RIGHT) / 2, self.height - 8, self.across.label)
        self._text(LEFT, TOP - 12, self.title, "start", weight="600")
        turned = f"rotate(-90 14 {self.height / 2:g})"
        self._text(14, self.height / 2, self.up.label, transform=turned)

    def curve(
        self, points: Sequence[tuple[float, float]], colour: str, name: str = "", dash: str = ""
    ) -> None:
        """A line through points, with its name in the corner."""
        self._line([self._at(x, y) for x, y in points], colour, width="2", dash=dash)
        self._name(name, colour)

    def dots(self, points: Sequence[tuple[float, float]], colour: str, name: str = "") -> None:
        """Points by themselves."""
        for point in points:
            x, y = self._at(*point)
            place = {"cx": f"{x:.1f}", "cy": f"{y:.1f}", "r": "3.5"}
            SubElement(self.element, "circle", {**place, "fill": colour, "fill-opacity": "0.8"})
        self._name(name, colour)

    def picture(self, levels: np.ndarray) -> None:
        """A field of levels from 0 to 1, the first row at the bottom."""
        (left, bottom), (right, top) = (
            self._at(axis_x, axis_y)
            for axis_x, axis_y in (
                (self.across.least, self.up.least),
                (self.across.most, self.up.most),
            )
        )
        place = {"x": f"{left:g}", "y": f"{top:g}", "preserveAspectRatio": "none"}
        size = {"width": f"{right - left:g}", "height": f"{bottom - top:g}"}
        SubElement(self.element, "image", {**place, **size, "href": png(levels[::-1])})

    def _at(self, x: float, y: float) -> tuple[float, float]:
        across, up = self.across.part(x), self.up.part(y)
        return (
            LEFT + across * (self.width - LEFT - RIGHT),
            TOP + (1 - up) * (self.height - TOP - BOTTOM),
        )

    def _name(self, name: str, colour: str) -> None:
        if name:
            x, y = self.names_at
            self._text(x, y + 17 * self.named, name, "start", fill=colour)
            self.named += 1

    def _line(
        self,
        points: Sequence[tuple[float, float]],
        colour: str,
        width: str = "1",
        opacity: str = "1",
        dash: str = "",
    ) -> None:
        written = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        style = {"stroke": colour, "stroke-width": width, "stroke-opacity": opacity}
        style |= {"stroke-dasharray": dash} if dash else {}
        SubElement(self.element, "polyline", {"points": written, "fill": "none", **style})

    def _text(
        self,
        x: float,
        y: float,
        words: str,
        anchor: str = "middle",
        fill: str = INK,
        weight: str = "400",
        **more: str,
    ) -> None:
        place = {"x": f"{x:g}", "y": f"{y:g}", "text-anchor": anchor, "fill": fill}
        style = {"font-size": "12", "font-weight": weight}
        SubElement(self.element, "text", {**place, **style, **more}).text = words


def page(charts: Sequence[Chart], columns: int) -> str:
    """Charts of one size side by side as one SVG document."""
    wide, high = charts[0].width, charts[0].height
    rows = -(-len(charts) // columns)
    size = {"width": f"{wide * columns}", "height": f"{high * rows}"}
    box = {"viewBox": f"0 0 {wide * columns} {high * rows}", "font-family": FONT}
    svg = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, **box})
    SubElement(svg, "rect", {"width": "100%", "height": "100%", "fill": PAGE})
    for number, chart in enumerate(charts):
        row, column = divmod(number, columns)
        chart.element.set("transform", f"translate({wide * column} {high * row})")
        svg.append(chart.element)
    ElementTree.indent(svg, " ")
    return ElementTree.tostring(svg, encoding="unicode") + "\n"


def png(levels: np.ndarray) -> str:
    """A field of levels from 0 (paper) to 1 (ink) as the address of a picture."""
    grey = np.rint(255 * (1 - np.clip(levels, 0, 1))).astype(np.uint8)
    rows = b"".join(b"\0" + row.tobytes() for row in grey)
    head = struct.pack(">IIBBBBB", grey.shape[1], grey.shape[0], 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    data = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )
    return "data:image/png;base64," + base64.b64encode(data).decode()
