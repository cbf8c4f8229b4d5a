"""A position in the terminal: the board by its own geometry, and beside it all that lies aside."""

from collections.abc import Container, Iterator, Mapping, Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from ludoteca.cli.extension import Extension, Glyph
from ludoteca.cli.output import console, put
from ludoteca.core.game import State
from ludoteca.core.scene import Area, Mark, Piece, Scene

GLYPH = 3
GAP = 4  # between board and side
STAR = "*"
NARROW = 30  # a side narrower than this stands below


def draw_in_terminal(state: State, extension: Extension, marks: Sequence[Mark] = ()) -> None:
    """Print the scene of a state, with a star at marked places, and its position text last.

    >>> from ludoteca import zertz
    >>> state = zertz.parse(".o../.wo../....../......./....../...../....")
    >>> draw_in_terminal(state, Extension())  # doctest: +ELLIPSIS +NORMALIZE_WHITESPACE
    First to move: place a marble, then remove a ring.
    ...
    .o../.wo../....../......./....../...../.... 5-8-10 0-0-0 0-0-0 1
    """
    scene, board = state.game.scene(state), state.game.board(state)
    starred = {place for mark in marks for place in mark.places}
    screen = console()
    drawn = [
        _board(area, scene, extension, starred) for area in board.areas if area.role == "board"
    ]
    aside = [area for area in board.areas if area.role != "board"]
    beside = Group(*_side(scene, aside, extension))
    width = max(line.cell_len for area in drawn for line in area)
    boards = Group(*(line for area in drawn for line in area))
    if screen.width - width - GAP < NARROW:
        screen.print(boards, "", beside, "", sep="\n")
    else:
        page = Table.grid(padding=(0, GAP, 0, 0))
        page.add_column(width=width)
        page.add_column(vertical="middle")
        page.add_row(boards, beside)
        screen.print(page)
        screen.print()
    put(state)


def _board(area: Area, scene: Scene, extension: Extension, starred: Container[str]) -> list[Text]:
    """The places of an area in rows of characters: what lies on top of each, its name where
    anything does or where the place itself is to be seen, and how many more lie beside it. Only
    the order of columns and rows counts, not how far they are apart."""
    tops = _tops(scene)
    columns = _ranks(place.x for place in area.places)
    rows = _ranks(place.y for place in area.places)
    taken = {(columns[round(p.x)], rows[round(p.y)]) for p in area.places}
    longest = max(len(place.id) for place in area.places)
    beside = any((column + 1, row) in taken for column, row in taken)
    widest = GLYPH + longest + len(STAR)
    pitch = widest + 1 if beside else (widest + 2) // 2
    grid: list[dict[int, Text]] = [{} for _ in rows]
    for place in area.places:
        ground, pieces = extension.glyphs.get(place.symbol or ""), tops.get(place.id, [])
        if not pieces and ground is None:
            continue
        text = Text(style=ground.style if ground else "")
        if pieces:
            text.append(*_glyph(pieces[-1], extension))
        elif ground is not None:
            text.append(ground.text)
        text.append(place.id, "dim")
        if len(pieces) > 1:
            text.append(f"+{len(pieces) - 1}")
        if place.id in starred:
            text.append(STAR, "bold")
        if ground is not None:
            text.append(" " * (pitch - text.cell_len))
        grid[rows[round(place.y)]][columns[round(place.x)] * pitch] = text
    return [_line(cells) for cells in grid]


def _line(cells: Mapping[int, Text]) -> Text:
    line = Text(no_wrap=True)
    for at in sorted(cells):
        line.append(" " * (at - line.cell_len))
        line.append_text(cells[at])
    return line


def _ranks(lengths: Iterator[float]) -> dict[int, int]:
    return {at: rank for rank, at in enumerate(sorted({round(length) for length in lengths}))}


def _tops(scene: Scene) -> dict[str, list[Piece]]:
    """The pieces of the highest layer on each place."""
    tops: dict[str, list[Piece]] = {}
    for piece in sorted(scene.pieces, key=lambda piece: piece.layer):
        found = tops.setdefault(piece.place, [])
        if found and found[-1].layer < piece.layer:
            found.clear()
        found.append(piece)
    return tops


def _glyph(piece: Piece, extension: Extension) -> tuple[str, str]:
    glyph = extension.glyphs.get(piece.symbol) or Glyph(f"({piece.symbol[:1].upper()})")
    return (glyph.fallen or glyph.text) if piece.lies else glyph.text, glyph.style


def _side(scene: Scene, areas: Sequence[Area], extension: Extension) -> Iterator[Text]:
    """How it stands, and what lies in the stocks and trays."""
    yield Text(str(scene.status), style="bold")
    for area in areas:
        yield Text()
        yield Text(str(area.label))
        yield _counts(area, scene, extension)
    yield Text()
    for standing in scene.standings:
        yield Text(str(standing), style="dim")


def _counts(area: Area, scene: Scene, extension: Extension) -> Text:
    """How many pieces of each kind lie in an area; one of several kinds on a place is not
    counted."""
    line = Text()
    for place in area.places:
        kinds: dict[str, list[Piece]] = {}
        for piece in scene.pieces:
            if piece.place == place.id:
                kinds.setdefault(piece.symbol, []).append(piece)
        for pieces in kinds.values():
            line.append(*_glyph(pieces[0], extension))
            line.append(f" {len(pieces)}   " if len(kinds) == 1 or len(pieces) > 1 else "   ")
    return line if line.plain else Text("–", style="dim")
