"""The ring round the mountain as data, so that a club can match its own copy. (P1, P2)

A layout is written on one line, as options and games hold it, or as a TOML file for people:

    [zones]
    blue = "0-4"
    [towers]
    5 = ["red", "green"]
    [starts]
    red = 3
    [cities]
    red = 2
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, TypeAlias

from ludoteca.core.errors import LudotecaError
from ludoteca.core.text import one_line, say

FIELDS = 24
COLOURS = ("red", "blue", "green", "yellow")
"""By player: two sit opposite each other."""
LETTERS = "rbgy"
START, CITY = 24, 25
"""The two places beside the fields."""
LARGEST = 64 * 1024

Words: TypeAlias = tuple[int, int, int, int]

_TABLES = ("zones", "towers", "starts", "cities")
_CODE = re.compile(r"((?:[RBGY]|\([rbgy]*\))+):((?:[rbgy]\d{1,2}>\d{1,2},?)+)", re.ASCII)
_FIELD = re.compile(r"[RBGY]|\([rbgy]*\)")
_GATE = re.compile(r"([rbgy])(\d+)>(\d+)", re.ASCII)
_RANGE = re.compile(r"\s*(\d{1,4})(?:\s*-\s*(\d{1,4}))?\s*", re.ASCII)
_TOWER = re.compile(r"\d{1,4}", re.ASCII)


@dataclass(frozen=True)
class Layout:
    """For each field the colour that is safe there, or none, and the colours of its towers; for
    each colour the first field after its start and the last one before its city.

    >>> STANDARD.zones[12], STANDARD.towers[5], STANDARD.starts[0], STANDARD.cities[0]
    (0, (0, 2), 3, 2)
    """

    zones: tuple[int | None, ...]
    towers: tuple[tuple[int, ...], ...]
    starts: tuple[int, ...]
    cities: tuple[int, ...]

    def __post_init__(self) -> None:
        for name, fields in (("starts", self.starts), ("cities", self.cities)):
            if len(set(fields)) < len(fields):
                raise LudotecaError(say(f"zapp.layout.error.same.{name}"))

    @cached_property
    def words(self) -> Words:
        """A word for each colour, as the kernel takes them: its zone, its towers, the first field
        and the last."""
        red, blue, green, yellow = (self._word(colour) for colour in range(len(COLOURS)))
        return red, blue, green, yellow

    def _word(self, colour: int) -> int:
        zone = sum(1 << n for n, safe in enumerate(self.zones) if safe == colour)
        towers = sum(1 << n for n, here in enumerate(self.towers) if colour in here)
        return zone | towers << 24 | self.starts[colour] << 48 | self.cities[colour] << 53

    def __str__(self) -> str:
        """The layout on one line.

        >>> print(STANDARD)
        BBBBB(rg)YYYYY(bg)RRRRR(by)GGGGG(ry):r3>2,b15>14,g9>8,y21>20
        """
        fields = (
            LETTERS[zone].upper()
            if zone is not None
            else f"({''.join(LETTERS[tower] for tower in towers)})"
            for zone, towers in zip(self.zones, self.towers, strict=True)
        )
        gates = zip(LETTERS, self.starts, self.cities, strict=True)
        return f"{''.join(fields)}:{','.join(f'{c}{start}>{city}' for c, start, city in gates)}"


@cache
def parse_layout(text: str) -> Layout:
    """The layout that one line describes.

    >>> parse_layout(str(STANDARD)) == STANDARD
    True
    """
    code = _CODE.fullmatch(text.strip())
    if code is None:
        raise LudotecaError(say("zapp.layout.error.code", text=one_line(text, 40)))
    fields = _FIELD.findall(code[1])
    if len(fields) != FIELDS:
        raise LudotecaError(say("zapp.layout.error.fields", found=len(fields), count=FIELDS))
    gates = {gate[1]: (int(gate[2]), int(gate[3])) for gate in _GATE.finditer(code[2])}
    if [gate[1] for gate in _GATE.finditer(code[2])] != list(LETTERS):
        raise LudotecaError(say("zapp.layout.error.gates", known=", ".join(LETTERS)))
    for number in (number for pair in gates.values() for number in pair):
        _check_field(number)
    return Layout(
        tuple(LETTERS.index(f.lower()) if f.isupper() else None for f in fields),
        tuple(tuple(n for n, c in enumerate(LETTERS) if c in f) for f in fields),
        tuple(gates[letter][0] for letter in LETTERS),
        tuple(gates[letter][1] for letter in LETTERS),
    )


def read_layout(data: bytes) -> Layout:
    """The layout that a file describes.

    >>> read_layout(b"[starts]\\nred = 3")
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.LudotecaError: The layout has no table [zones]; it needs [zones], \
[towers], [starts] and [cities].
    """
    tables = _tables(data)
    zones = _zones(tables["zones"])
    towers = _towers(tables["towers"], zones)
    fields = range(FIELDS)
    for number in fields:
        if number not in zones and number not in towers:
            raise LudotecaError(say("zapp.layout.error.bare", field=number))
    starts, cities = (_gates(name, tables[name]) for name in ("starts", "cities"))
    return Layout(
        tuple(zones.get(number) for number in fields),
        tuple(towers.get(number, ()) for number in fields),
        starts,
        cities,
    )


def write_layout(layout: Layout) -> str:
    """The layout as the text of a file.

    >>> print(write_layout(STANDARD).splitlines()[1])
    red = "12-16"
    """
    lines = ["[zones]"]
    for number, colour in enumerate(COLOURS):
        zone = [field for field, safe in enumerate(layout.zones) if safe == number]
        if zone:
            lines.append(f'{colour} = "{_ranges(zone)}"')
    lines += ["", "[towers]"]
    for field, towers in enumerate(layout.towers):
        if layout.zones[field] is None:
            names = ", ".join(f'"{COLOURS[tower]}"' for tower in towers)
            lines.append(f"{field} = [{names}]")
    for name, fields in (("starts", layout.starts), ("cities", layout.cities)):
        lines += ["", f"[{name}]"]
        lines += [f"{c} = {field}" for c, field in zip(COLOURS, fields, strict=True)]
    return "\n".join([*lines, ""])


def _ranges(fields: list[int]) -> str:
    """Fields in writing: `0-4, 8`."""
    runs: list[list[int]] = []
    for field in fields:
        if runs and field == runs[-1][-1] + 1:
            runs[-1].append(field)
        else:
            runs.append([field])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _tables(data: bytes) -> Mapping[str, Mapping[str, Any]]:
    """The four tables of a file."""
    if len(data) > LARGEST:
        raise LudotecaError(say("zapp.layout.error.too_big", limit=LARGEST // 1024))
    try:
        found = tomllib.loads(data.decode("utf-8-sig").replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:
        raise LudotecaError(
            say("zapp.layout.error.toml", reason=one_line(str(error), 200))
        ) from None
    for name in found:
        if name not in _TABLES:
            raise LudotecaError(say("zapp.layout.error.unknown_table", name=one_line(name, 40)))
    for name in _TABLES:
        if not isinstance(found.get(name), dict):
            raise LudotecaError(say("zapp.layout.error.no_table", name=name))
    return found


def _colour(name: Any) -> int:
    if name not in COLOURS:
        known = ", ".join(COLOURS)
        raise LudotecaError(
            say("zapp.error.unknown_colour", name=one_line(str(name), 40), known=known)
        )
    return COLOURS.index(name)


def _check_field(number: Any) -> int:
    if type(number) is not int or not 0 <= number < FIELDS:
        text = one_line(str(number), 40)
        raise LudotecaError(say("zapp.layout.error.no_field", field=text, last=FIELDS - 1))
    return number


def _zones(table: Mapping[str, Any]) -> dict[int, int]:
    zones: dict[int, int] = {}
    for name, written in table.items():
        colour = _colour(name)
        for field in _fields_of(written):
            if field in zones:
                raise LudotecaError(say("zapp.layout.error.twice", field=field))
            zones[field] = colour
    return zones


def _fields_of(written: Any) -> Iterator[int]:
    for part in str(written).split(",")[: FIELDS + 1]:
        found = _RANGE.fullmatch(part)
        if not isinstance(written, str) or found is None:
            raise LudotecaError(say("zapp.layout.error.range", text=one_line(str(written), 40)))
        first = _check_field(int(found[1]))
        last = _check_field(int(found[2] or first))
        if first > last:
            raise LudotecaError(say("zapp.layout.error.range", text=one_line(str(written), 40)))
        yield from range(first, last + 1)


def _towers(table: Mapping[str, Any], zones: Mapping[int, int]) -> dict[int, tuple[int, ...]]:
    towers: dict[int, tuple[int, ...]] = {}
    for name, colours in table.items():
        field = _check_field(int(name) if _TOWER.fullmatch(name) else name)
        if field in zones or field in towers:
            raise LudotecaError(say("zapp.layout.error.twice", field=field))
        if not isinstance(colours, list):
            raise LudotecaError(say("zapp.layout.error.tower_list", field=field))
        named = sorted(map(_colour, colours))
        if len(set(named)) < len(named):
            raise LudotecaError(say("zapp.layout.error.same_towers", field=field))
        towers[field] = tuple(named)
    return towers


def _gates(name: str, table: Mapping[str, Any]) -> tuple[int, ...]:
    found = {_colour(colour): _check_field(field) for colour, field in table.items()}
    for number, colour in enumerate(COLOURS):
        if number not in found:
            raise LudotecaError(say(f"zapp.layout.error.lacks.{name}", colour=colour))
    return tuple(found[number] for number in range(len(COLOURS)))


STANDARD = parse_layout("BBBBB(rg)YYYYY(bg)RRRRR(by)GGGGG(ry):r3>2,b15>14,g9>8,y21>20")
