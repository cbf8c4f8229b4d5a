"""All symbols of a game in one SVG document, for a page to take them from by their ids."""

from functools import cache
from xml.etree import ElementTree as ET

from ludoteca.core.game import Game

SVG = "http://www.w3.org/2000/svg"
ET.register_namespace("", SVG)


@cache
def sprite(game: Game) -> bytes:
    """The sprite: a symbol `GAME-NAME` for every file NAME.svg."""
    root = ET.Element(f"{{{SVG}}}svg")
    for file in sorted(game.symbols.iterdir(), key=lambda file: file.name):
        name, _, ending = file.name.rpartition(".")
        if ending != "svg":
            continue
        drawing = ET.fromstring(file.read_bytes())
        box = drawing.get("viewBox", "0 0 100 100")
        symbol = ET.SubElement(
            root, f"{{{SVG}}}symbol", {"id": f"{game.name}-{name}", "viewBox": box}
        )
        symbol.extend(drawing)
    return ET.tostring(root)
