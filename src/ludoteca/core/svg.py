"""The drawing of any game as SVG: a whole picture of a view, and the symbols for the browser."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import hypot
from typing import TYPE_CHECKING
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from ludoteca.core.errors import LudotecaError
from ludoteca.core.scene import Area, Board, Mark, Piece, Place, Scene
from ludoteca.core.text import say, speak

if TYPE_CHECKING:
    from ludoteca.core.game import Game, View

SVG = "http://www.w3.org/2000/svg"
MARGIN = 24
GAP = 14
CORNER = 18
FALLEN = "0.6"  # how much is left of what has fallen
CAPTION = 34  # the height of a line with the name of an area
FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', sans-serif"


@dataclass(frozen=True)
class Palette:
    """The colours around the symbols."""

    page: str
    ink: str
    last: str = "#ffc857"
    target: str = "#ffffff"
    study: str = "#5ab0ff"
    arrow: str = "#5ab0ff"
    turn: str = "#c8872b"


LIGHT_INK, DARK_INK = "#e3ece7", "#2b2f33"
LIGHT = Palette(page="#f5f2ea", ink="#44494d")
DARK = Palette(page="#17191b", ink="#b9c0c4")


def draw(
    view: "View",
    *,
    marks: Sequence[Mark] = (),
    letters: bool = False,
    coordinates: bool = True,
    dark: bool = False,
    width: int | None = None,
) -> str:
    """A view as a whole SVG document, in the language spoken now.

    `marks` are drawn over those of the scene; `letters` writes on the pieces what they are;
    without `coordinates` nothing is written at the rim and beside the areas; without a `width` in
    pixels the drawing fills whatever it is put into.

    >>> from ludoteca.core.game import game
    >>> start = game("zertz").start()
    >>> draw(start, width=320).startswith("<svg ")
    True
    >>> draw(start).count("#zertz-ring")
    37
    """
    board, scene = view.game.board(view), view.game.scene(view)
    palette = DARK if dark else LIGHT
    sheet = _Sheet(board, coordinates)
    picture = Element("svg", {"xmlns": SVG, "viewBox": f"0 0 {_n(sheet.width)} {_n(sheet.height)}"})
    picture.set("role", "img")
    if width is not None:
        picture.set("width", str(width))
        picture.set("height", _n(round(width * sheet.height / sheet.width)))
    SubElement(picture, "title").text = speak(say(f"{board.game}.name"))
    SubElement(picture, "desc").text = " ".join(map(speak, (scene.status, *scene.standings)))
    _add_definitions(SubElement(picture, "defs"), view.game, board, scene)
    _add_page(picture, sheet, palette)
    for area, x, y in sheet.areas:
        within = SubElement(picture, "g", {"transform": f"translate({_n(x)} {_n(y)})"})
        _add_area(within, board.game, area)
        if coordinates:
            _add_letterings(within, area, palette)
            _add_caption(within, area, view.acting, palette)
    _add_pieces(picture, board.game, sheet, scene.pieces, letters)
    for mark in (*scene.marks, *marks):
        _add_mark(picture, sheet, mark, palette)
    return ElementTree.tostring(picture, encoding="unicode")


@cache
def sprite(game: "Game") -> str:
    """All symbols of a game in one SVG document, each with the id `GAME-SYMBOL`.

    >>> from ludoteca.core.game import game
    >>> 'id="zertz-ring"' in sprite(game("zertz"))
    True
    """
    picture = Element("svg", {"xmlns": SVG})
    for file in sorted(game.symbols.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".svg"):
            picture.append(_symbol(game, file.name.removesuffix(".svg")))
    return ElementTree.tostring(picture, encoding="unicode")


@cache
def _symbol(game: "Game", name: str) -> Element:
    """A symbol's file as an element that can be used again and again."""
    source = (game.symbols / f"{name}.svg").read_text("utf-8")
    drawn = ElementTree.fromstring(source)
    symbol = Element("symbol", {"id": f"{game.name}-{name}", "viewBox": drawn.attrib["viewBox"]})
    symbol.extend(drawn)
    for element in symbol.iter():
        element.tag = element.tag.removeprefix(f"{{{SVG}}}")
        element.text = (element.text or "").strip() or None
        element.tail = None
    return symbol


class _Sheet:
    """Where everything lies: the areas one below another, each in the middle, with its name above
    it unless it is the board."""

    def __init__(self, board: Board, captions: bool) -> None:
        self.width = max(area.width for area in board.areas) + 2 * MARGIN
        self.areas: list[tuple[Area, float, float]] = []
        self.places: dict[str, tuple[Place, float, float]] = {}
        y: float = MARGIN
        for area in board.areas:
            y += CAPTION if captions and area.role != "board" else 0
            x = (self.width - area.width) / 2
            self.areas.append((area, x, y))
            self.places |= {place.id: (place, x, y) for place in area.places}
            y += area.height + GAP
        self.height = y - GAP + MARGIN

    def place(self, name: str) -> tuple[Place, float, float]:
        """A place, and the corner of its area."""
        if name not in self.places:
            raise LudotecaError(say("core.error.unknown_place", name=name))
        return self.places[name]

    def middle(self, name: str) -> tuple[float, float]:
        """The middle of a place, which may be a row of slots."""
        at, x, y = self.place(name)
        return x + at.x + at.span / 2, y + at.y


def _add_definitions(defs: Element, game: "Game", board: Board, scene: Scene) -> None:
    """The symbols that are used, and the outlines of covered areas."""
    used = {piece.symbol for piece in scene.pieces}
    outlines = {}
    for area in board.areas:
        used |= {symbol for symbol in (area.symbol, *(p.symbol for p in area.places)) if symbol}
        if area.symbol:
            outlines[_outline(game.name, area)] = area
    defs.extend(_symbol(game, name) for name in sorted(used))
    for outline, area in outlines.items():
        size = {"width": _n(area.width), "height": _n(area.height)}
        SubElement(
            SubElement(defs, "clipPath", {"id": outline}), "rect", {**size, "rx": _n(CORNER)}
        )


def _outline(game: str, area: Area) -> str:
    """The id of an outline, the same for the same outline: a page may hold many drawings."""
    return f"{game}-ground-{_n(area.width)}-{_n(area.height)}"


def _add_page(picture: Element, sheet: _Sheet, palette: Palette) -> None:
    size = {"width": _n(sheet.width), "height": _n(sheet.height)}
    SubElement(picture, "rect", {**size, "rx": _n(CORNER + MARGIN / 2), "fill": palette.page})


def _add_area(within: Element, game: str, area: Area) -> None:
    if area.symbol:
        covered = SubElement(within, "g", {"clip-path": f"url(#{_outline(game, area)})"})
        side = max(area.width, area.height)
        _add_use(covered, game, area.symbol, area.width / 2, area.height / 2, side)
    for place in area.places:
        if place.symbol:
            for number in range(place.slots):
                _add_use(within, game, place.symbol, place.slot(number), place.y, place.size)


def _add_letterings(within: Element, area: Area, palette: Palette) -> None:
    ink = (LIGHT_INK if area.dark else DARK_INK) if area.symbol else palette.ink
    group = SubElement(within, "g", {**_font(20), "fill": ink, "fill-opacity": "0.75"})
    for lettering in area.letterings:
        _add_text(group, lettering.x, lettering.y, lettering.text)


def _add_caption(within: Element, area: Area, acting: Sequence[int], palette: Palette) -> None:
    """The name of an area above it, with a pointer if its player may act."""
    if area.role == "board":
        return
    line = SubElement(within, "g", {**_font(20, "start"), "fill": palette.ink})
    x, y = CORNER / 2, -CAPTION / 2
    if area.player is not None and area.player in acting:
        SubElement(line, "path", {"d": f"M{_n(x)} {_n(y - 8)}l14 8l-14 8z", "fill": palette.turn})
        x += 22
    _add_text(line, x, y, speak(area.label))


def _add_pieces(
    picture: Element, game: str, sheet: _Sheet, pieces: Iterable[Piece], letters: bool
) -> None:
    for piece, x, y in _standing(sheet, pieces):
        drawn = _add_use(picture, game, piece.symbol, x, y, piece.size)
        if piece.lies:
            drawn.set("transform", f"rotate(90 {_n(x)} {_n(y)})")
            drawn.set("opacity", FALLEN)
        if letters and piece.letter:
            outline = {"stroke": "#000", "stroke-width": _n(piece.size / 10)}
            style = {"fill": "#fff", "stroke-linejoin": "round", "paint-order": "stroke"}
            font = _font(round(piece.size * 0.55))
            _add_text(SubElement(picture, "g", {**font, **style, **outline}), x, y, piece.letter)


def _standing(sheet: _Sheet, pieces: Iterable[Piece]) -> Iterator[tuple[Piece, float, float]]:
    """The pieces with their middles, lower layers first; those of one layer and place in a row."""
    by_layer = sorted(pieces, key=lambda piece: (piece.layer, piece.place))
    for (_, name), group in groupby(by_layer, key=lambda piece: (piece.layer, piece.place)):
        place, x, y = sheet.places[name]
        row = list(group)
        for number, piece in enumerate(row):
            yield piece, x + place.slot(number, len(row)) + piece.dx, y + place.y + piece.dy


def _add_mark(picture: Element, sheet: _Sheet, mark: Mark, palette: Palette) -> None:
    if mark.kind == "arrow":
        _add_arrow(picture, [sheet.middle(place) for place in mark.places], palette.arrow)
        return
    style = {
        "last": {"fill": "none", "stroke": palette.last, "stroke-width": "5"},
        "target": {
            "fill": palette.target,
            "fill-opacity": "0.18",
            "stroke": palette.target,
            "stroke-width": "4",
            "stroke-dasharray": "3 9",
            "stroke-linecap": "round",
        },
        "study": {"fill": palette.study, "fill-opacity": "0.45"},
    }[mark.kind]
    group = SubElement(picture, "g", {"class": mark.kind, **style})
    for name in mark.places:
        place, left, top = sheet.place(name)
        SubElement(
            group,
            "rect",
            {
                "x": _n(left + place.x - place.radius),
                "y": _n(top + place.y - place.radius),
                "width": _n(2 * place.radius + place.span),
                "height": _n(2 * place.radius),
                "rx": _n(place.radius),
            },
        )


def _add_arrow(picture: Element, points: Sequence[tuple[float, float]], colour: str) -> None:
    """A line along the points that ends in a head."""
    if len(points) < 2 or points[-1] == points[-2]:
        raise LudotecaError(say("core.error.short_arrow"))
    *_, (x0, y0), (x, y) = points
    length = hypot(x - x0, y - y0)
    dx, dy = (x - x0) / length, (y - y0) / length
    neck = x - 30 * dx, y - 30 * dy
    line = " ".join(f"{_n(px)},{_n(py)}" for px, py in (*points[:-1], neck))
    head = ((x, y), (neck[0] - 19 * dy, neck[1] + 19 * dx), (neck[0] + 19 * dy, neck[1] - 19 * dx))
    group = SubElement(picture, "g", {"class": "arrow", "opacity": "0.85"})
    shaft = {"fill": "none", "stroke": colour, "stroke-width": "12", "stroke-linecap": "round"}
    SubElement(group, "polyline", {"points": line, "stroke-linejoin": "round", **shaft})
    corners = " ".join(f"{_n(px)},{_n(py)}" for px, py in head)
    SubElement(group, "polygon", {"points": corners, "fill": colour})


def _add_use(within: Element, game: str, symbol: str, x: float, y: float, size: float) -> Element:
    """A symbol about (x, y)."""
    box = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}
    lengths = {name: _n(length) for name, length in box.items()}
    return SubElement(within, "use", {"href": f"#{game}-{symbol}", **lengths})


def _font(size: float, anchor: str = "middle") -> dict[str, str]:
    return {
        "font-family": FONT,
        "font-size": _n(size),
        "font-weight": "600",
        "text-anchor": anchor,
    }


def _add_text(within: Element, x: float, y: float, text: str) -> None:
    """A text whose capitals have their middle at y, also where baselines cannot be asked for."""
    SubElement(within, "text", {"x": _n(x), "y": _n(y), "dy": "0.36em"}).text = text


def _n(length: float) -> str:
    """A length as short as it can be written."""
    return f"{round(length, 2):.12g}"
