"""The picture of a view: whole, readable by machines and people, and the same every time."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import View, game
from ludoteca.core.scene import Area, Board, Lettering, Mark, Piece, Place, Scene
from ludoteca.core.svg import DARK, LIGHT, draw, sprite
from ludoteca.core.text import say, speaking
from tests.core.sealed import GAME as SEALED

ZERTZ = game("zertz")
TRICKY = "<&\"'>"


def parsed(text: str) -> Element:
    root = ElementTree.fromstring(text)
    for element in root.iter():
        element.tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
    return root


def uses(picture: Element, symbol: str) -> list[Element]:
    return [use for use in picture.iter("use") if use.get("href") == f"#{symbol}"]


def middle(use: Element) -> tuple[float, float]:
    x, y, width, height = (float(use.attrib[name]) for name in ("x", "y", "width", "height"))
    return x + width / 2, y + height / 2


@dataclass
class Table:
    """A drawing made up: two cups and a shelf on a board, and a tray for each of two players."""

    pieces: Sequence[Piece] = ()
    marks: tuple[Mark, ...] = ()
    ground: str | None = None
    dark: bool = False
    acting: tuple[int, ...] = (1,)

    @property
    def view(self) -> View:
        label = say("core.players", count=2)
        shelf = Place("shelf", 20, 80, 10, label, symbol="coin", size=8, slots=3, span=40)
        places = (Place("left", 20, 20, 10, label), Place("right", 80, 20, 10, label), shelf)
        letterings = (Lettering(50, 50, TRICKY),)
        role: Any = "board"
        areas = [
            Area("board", role, 100, 100, label, places, letterings, None, self.ground, self.dark)
        ]
        for player in (0, 1):
            areas.append(Area(f"tray{player}", "tray", 60, 20, label, (), player=player))
        name = say(TRICKY)
        scene = Scene(tuple(self.pieces), self.marks, name, (name, name))
        board = Board("sealed", tuple(areas))
        drawn = SimpleNamespace(
            name="sealed",
            symbols=SEALED.symbols,
            board=lambda view: board,
            scene=lambda view: scene,
        )
        return cast(View, SimpleNamespace(game=Hashed(drawn), acting=self.acting))


class Hashed:
    """A game made up, as good as any."""

    def __init__(self, drawn: Any) -> None:
        self.__dict__.update(vars(drawn))


def piece(id: str, place: str, layer: int = 0, **more: Any) -> Piece:
    return Piece(id, "coin", "coin", place, 20, say("core.players", count=1), layer, **more)


# The whole ---------------------------------------------------------------------------------------


def test_it_stands_alone() -> None:
    picture = parsed(draw(ZERTZ.start()))
    defined = {element.get("id") for element in picture.iter() if element.get("id")}
    for element in picture.iter():
        for value in element.attrib.values():
            if value.startswith(("#zertz", "url(#")):
                assert value.removeprefix("url(").removesuffix(")").removeprefix("#") in defined


def test_ids_are_unique() -> None:
    ids = [e.get("id") for e in parsed(draw(ZERTZ.start())).iter() if e.get("id")]
    assert len(set(ids)) == len(ids)


def test_symbols_that_are_not_used_are_left_out() -> None:
    symbols = {s.get("id") for s in parsed(draw(ZERTZ.start())).iter("symbol")}
    assert "zertz-ring" in symbols
    alone = parsed(draw(Table().view))
    assert [s.get("id") for s in alone.iter("symbol")] == ["sealed-coin"]


def test_it_is_the_same_every_time() -> None:
    assert draw(ZERTZ.start(rings=61)) == draw(ZERTZ.start(rings=61))


def test_text_is_escaped() -> None:
    picture = draw(Table().view)
    assert TRICKY not in picture
    assert TRICKY in [text.text for text in parsed(picture).iter("text")]


def test_it_has_no_scripts_and_no_style_attributes() -> None:
    marks = [Mark(kind, ("d4", "e4")) for kind in ("last", "target", "study", "arrow")]  # type: ignore[arg-type]
    picture = parsed(draw(ZERTZ.start(), marks=marks, letters=True))
    assert not list(picture.iter("script"))
    assert not list(picture.iter("style"))
    assert not [e for e in picture.iter() if "style" in e.attrib]


def test_it_is_an_image_with_a_title_and_a_description() -> None:
    state = ZERTZ.start()
    picture = parsed(draw(state))
    scene = ZERTZ.scene(state)
    assert picture.get("role") == "img"
    assert picture[0].tag == "title"
    assert picture[0].text == "ZÈRTZ"
    assert picture[1].tag == "desc"
    assert picture[1].text == " ".join(map(str, (scene.status, *scene.standings)))


def test_it_speaks_the_language_spoken_now() -> None:
    with speaking("ru"):
        russian = draw(ZERTZ.start())
    assert "Запас" in russian
    assert "Pool" not in russian


def test_it_fills_what_it_is_put_into_or_has_a_width() -> None:
    free, wide = parsed(draw(ZERTZ.start())), parsed(draw(ZERTZ.start(), width=480))
    assert "width" not in free.attrib
    assert wide.get("width") == "480"
    _, _, width, height = (float(n) for n in wide.attrib["viewBox"].split())
    assert int(wide.attrib["height"]) == round(480 * height / width)


def test_notebooks_show_it() -> None:
    state = ZERTZ.start()
    assert state._repr_svg_() == draw(state)
    assert draw(state) in state._repr_html_()


# What is drawn -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [37, 40, 43, 44, 48, 61])
def test_every_ring_and_marble_is_drawn(size: int) -> None:
    picture = parsed(draw(ZERTZ.start(rings=size)))
    assert len(uses(picture, "zertz-ring")) == size
    counts = [len(uses(picture, f"zertz-marble-{c}")) for c in ("white", "grey", "black")]
    assert counts == [6, 8, 10]


def test_areas_lie_one_below_another_without_touching() -> None:
    picture = parsed(draw(Table().view))
    tops = [
        float(g.attrib["transform"].split()[1].strip(")"))
        for g in picture.iter("g")
        if "transform" in g.attrib
    ]
    assert tops[0] + 100 < tops[1]
    assert tops[1] + 20 < tops[2]
    assert tops[2] + 20 < float(picture.attrib["viewBox"].split()[3])


def test_pieces_of_a_place_lie_side_by_side() -> None:
    row = [piece(str(number), "shelf") for number in range(3)]
    drawn = [middle(use) for use in uses(parsed(draw(Table(row).view)), "sealed-coin")]
    slots, pieces = drawn[:3], drawn[3:]
    assert [x for x, _ in pieces] == [x + 24 for x, _ in slots]
    assert len({y for _, y in pieces}) == 1


def test_a_piece_may_stand_aside_of_its_place() -> None:
    pieces = [piece("there", "left"), piece("aside", "left", dx=7, dy=-3)]
    there, aside = (
        middle(use) for use in uses(parsed(draw(Table(pieces).view)), "sealed-coin")[-2:]
    )
    assert (aside[0] - there[0], aside[1] - there[1]) == (7, -3)


def test_higher_layers_are_drawn_over_lower_ones() -> None:
    sizes = [piece("over", "left", 1), piece("under", "left", 0, lies=True)]
    first, last = uses(parsed(draw(Table(sizes).view)), "sealed-coin")[-2:]
    assert "transform" in first.attrib
    assert "transform" not in last.attrib


def test_what_has_fallen_lies_about_its_middle() -> None:
    fallen = uses(parsed(draw(Table([piece("a", "left", lies=True)]).view)), "sealed-coin")[-1]
    x, y = middle(fallen)
    assert fallen.get("transform") == f"rotate(90 {x:g} {y:g})"
    assert float(fallen.attrib["opacity"]) < 1
    standing = uses(parsed(draw(Table([piece("a", "left")]).view)), "sealed-coin")[-1]
    assert not {"transform", "opacity"} & standing.attrib.keys()


def test_letters_only_for_those_who_want_them() -> None:
    pieces = [piece("a", "left", letter="Q"), piece("b", "right")]

    def letters(**options: Any) -> list[str | None]:
        return [t.text for t in parsed(draw(Table(pieces).view, **options)).iter("text")]

    assert "Q" not in letters()
    assert letters(letters=True, coordinates=False) == ["Q"]


def test_without_coordinates_nothing_is_written_and_nothing_kept_free_for_it() -> None:
    state = ZERTZ.start()
    bare, written = parsed(draw(state, coordinates=False)), parsed(draw(state))
    assert not list(bare.iter("text"))
    heights = [float(p.attrib["viewBox"].split()[3]) for p in (bare, written)]
    assert heights[0] < heights[1]


@pytest.mark.parametrize(("acting", "pointers"), [((), 0), ((1,), 1), ((0, 1), 2)])
def test_a_pointer_shows_who_may_act(acting: tuple[int, ...], pointers: int) -> None:
    picture = parsed(draw(Table(acting=acting).view))
    turns = [path for path in picture.iter("path") if path.get("fill") == LIGHT.turn]
    assert len(turns) == pointers


@pytest.mark.parametrize("dark", [False, True])
def test_dark_and_light_pages(dark: bool) -> None:
    palette = DARK if dark else LIGHT
    pages = [
        r
        for r in parsed(draw(ZERTZ.start(), dark=dark)).iter("rect")
        if r.get("fill") == palette.page
    ]
    assert len(pages) == 1


@pytest.mark.parametrize(
    ("ground", "dark", "page", "ink"),
    [
        (None, False, False, LIGHT.ink),
        (None, False, True, DARK.ink),
        ("coin", False, True, "#2b2f33"),
        ("coin", True, False, "#e3ece7"),
    ],
)
def test_letterings_stand_out_from_their_ground(
    ground: str | None, dark: bool, page: bool, ink: str
) -> None:
    picture = parsed(draw(Table(ground=ground, dark=dark).view, dark=page))
    groups = [g for g in picture.iter("g") if TRICKY in [text.text for text in g.findall("text")]]
    assert [group.get("fill") for group in groups] == [ink]


def test_a_ground_covers_its_area_whatever_its_shape() -> None:
    picture = parsed(draw(ZERTZ.start()))
    clips = {c.attrib["id"]: c[0] for c in picture.iter("clipPath")}
    covered = [g for g in picture.iter("g") if "clip-path" in g.attrib]
    assert len(covered) == 4
    for group in covered:
        outline = clips[group.attrib["clip-path"][5:-1]]
        width, height = float(outline.attrib["width"]), float(outline.attrib["height"])
        assert middle(group[0]) == pytest.approx((width / 2, height / 2), abs=0.02)
        assert float(group[0].attrib["width"]) == max(width, height)


# Marks -------------------------------------------------------------------------------------------


def marked(*marks: Mark) -> Element:
    return parsed(draw(Table(marks=marks[:1]).view, marks=marks[1:]))


@pytest.mark.parametrize("kind", ["last", "target", "study"])
def test_marks_go_round_their_places(kind: Any) -> None:
    picture = marked(Mark(kind, ("left", "shelf")))
    [group] = [g for g in picture.iter("g") if g.get("class") == kind]
    cup, shelf = group
    assert (cup.get("width"), cup.get("height"), cup.get("rx")) == ("20", "20", "10")
    assert (shelf.get("width"), shelf.get("height")) == ("60", "20")


def test_marks_are_those_of_the_scene_and_those_asked_for() -> None:
    picture = marked(Mark("last", ("left",)), Mark("study", ("right",)))
    classes = [g.get("class") for g in picture.iter("g") if g.get("class")]
    assert classes == ["last", "study"]


def test_an_arrow_leads_along_its_places_to_the_middle_of_the_last() -> None:
    picture = marked(Mark("arrow", ("left", "shelf", "right")))
    [arrow] = [g for g in picture.iter("g") if g.get("class") == "arrow"]
    line = [tuple(map(float, p.split(","))) for p in arrow[0].attrib["points"].split()]
    head = [tuple(map(float, p.split(","))) for p in arrow[1].attrib["points"].split()]
    left = line[0]
    assert line[1] == (left[0] + 20, left[1] + 60)
    assert head[0] == (left[0] + 60, left[1])
    assert len(line) == len(head) == 3


@pytest.mark.parametrize("kind", ["last", "arrow"])
def test_a_mark_on_a_place_that_is_not_there_is_refused(kind: Any) -> None:
    with pytest.raises(LudotecaError, match=r"^There is no place z9 in this drawing\.$"):
        marked(Mark(kind, ("left", "z9")))


@pytest.mark.parametrize("places", [(), ("left",), ("right", "left", "left")])
def test_an_arrow_that_leads_nowhere_is_refused(places: tuple[str, ...]) -> None:
    with pytest.raises(LudotecaError, match=r"^An arrow needs two different places\.$"):
        marked(Mark("arrow", places))


# The sprite --------------------------------------------------------------------------------------


def test_the_sprite_holds_every_symbol_once() -> None:
    ids = [s.attrib["id"] for s in parsed(sprite(ZERTZ)).iter("symbol")]
    files = {file.name for file in ZERTZ.symbols.iterdir()}
    assert sorted(f"{id.removeprefix('zertz-')}.svg" for id in ids) == sorted(files)


def test_what_is_drawn_is_square() -> None:
    for symbol in parsed(draw(ZERTZ.start())).iter("symbol"):
        assert symbol.get("viewBox") == "0 0 100 100"


def test_symbols_are_plain_and_their_gradients_bear_their_names() -> None:
    for symbol in parsed(sprite(ZERTZ)).iter("symbol"):
        name = symbol.attrib["id"].removeprefix("zertz-")
        for element in list(symbol.iter())[1:]:
            assert element.get("id", name).startswith(name)
            assert not {"style", "class"} & set(element.attrib)


def test_other_files_are_no_symbols(tmp_path: Path) -> None:
    dot = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"> <text>\u2022</text> </svg>'
    (tmp_path / "dot.svg").write_text(dot, "utf-8")
    (tmp_path / "notes.txt").write_text("Dots are round.")
    drawn = parsed(sprite(cast(Any, Hashed(SimpleNamespace(name="dots", symbols=tmp_path)))))
    assert [(symbol.get("id"), symbol[0].text) for symbol in drawn] == [("dots-dot", "\u2022")]
