"""ZÈRTZ in writing: turns (Z21), positions (Z22) and games (Z23), both ways."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NoReturn

from ludoteca.core.errors import IllegalAction, ParseError, nearest
from ludoteca.core.text import Message, as_latin, say
from ludoteca.zertz.rings import Board, boards_of
from ludoteca.zertz.turns import COLOURS, Capture, Other, Placing, Turn, bits, free_rings

if TYPE_CHECKING:
    from ludoteca.zertz.game import Rules, State

_PLACING = re.compile(
    r"(?P<colour>[wgb]) ?(?P<ring>[a-z]\d+)(?: ?[,-] ?(?P<removed>[a-z]\d+))?"
    r"(?:\s*x\s*(?P<isolated>(?:[wgb][a-z]\d+[ ,]*)+))?",
    re.IGNORECASE,
)
_CAPTURE = re.compile(r"x ?[a-z]\d+(?:[ ,x-]*[wgb]?[a-z]\d+)+", re.IGNORECASE)
TURN_IN_LINE = (
    r"[wgb][a-z]\d+(?:[,-][a-z]\d+)?(?:[ \t]*x[ \t]*(?:[wgb][a-z]\d+)+)?|"
    r"x[ \t]?[a-z]\d+(?:[x-]?[wgb]?[a-z]\d+)+|-|\?redo|accept"
)
_STEP = re.compile(r"([wgb])?([a-z]\d+)", re.IGNORECASE)
_COLOUR_NAMES = ("white", "grey", "black")


def turn_text(board: Board, turn: Turn) -> str:
    """A turn as it is written: `Wd4,d1`, `x d1Gd3Wd5`, `-`."""
    names = board.name_of
    if isinstance(turn, Placing):
        removal = "" if turn.removed is None else f",{names[turn.removed]}"
        return f"{COLOURS[turn.colour]}{names[turn.ring]}{removal}"
    if isinstance(turn, Capture):
        steps = zip(turn.taken, turn.path[1:], strict=True)
        return f"x {names[turn.path[0]]}" + "".join(COLOURS[c] + names[r] for c, r in steps)
    return turn.value


def full_text(state: "State", turn: Turn) -> str:
    """A turn with what it takes by isolation: `Wd4,d1 x Wa1Wa2`."""
    text = turn_text(state.rules.board, turn)
    isolated = "".join(state.isolated(turn))
    return f"{text} x {isolated}" if isolated else text


def read_turn(state: "State", text: str) -> Turn:
    """The legal turn that a text means in this state."""
    written = as_latin(text).strip()
    if match := _PLACING.fullmatch(written):
        return _placing(state, match)
    if _CAPTURE.fullmatch(written):
        return _capture(state, written)
    for special in Other:
        if written.lower() == special.value:
            if special not in state.turns:
                raise IllegalAction(say(f"zertz.error.no_{special.name.lower()}"))
            return special
    raise ParseError(say("zertz.error.turn_form", text=text.strip()[:60]))


def _placing(state: "State", match: re.Match[str]) -> Placing:
    colour = COLOURS.index(match["colour"].upper())
    ring = _cell(state, match["ring"])
    removed = _cell(state, match["removed"]) if match["removed"] else None
    turn = Placing(colour, ring, removed)
    if turn not in state.turns:
        raise IllegalAction(_why_not_placed(state, turn))
    if match["isolated"]:
        _check_isolated(state, turn, match["isolated"])
    return turn


def _why_not_placed(state: "State", turn: Placing) -> Message:
    names = state.rules.board.name_of
    vacant = _vacant(state)
    if not state.may_place:
        capture = next(t for t in state.turns if isinstance(t, Capture))
        return say("zertz.error.must_capture", example=turn_text(state.rules.board, capture))
    if Other.ACCEPT in state.turns:
        return say("zertz.error.decide_first")
    if not any(isinstance(t, Placing) and t.colour == turn.colour for t in state.turns):
        return say(f"zertz.error.none_left.{_COLOUR_NAMES[turn.colour]}")
    for cell in (turn.ring, turn.removed):
        if cell is not None and not state.words[0] >> cell & 1:
            return say("zertz.error.ring_gone", ring=names[cell])
    if not vacant >> turn.ring & 1:
        return say("zertz.error.occupied", ring=names[turn.ring])
    exits = free_rings(state.words) & ~(1 << turn.ring)
    listed = ", ".join(sorted(names[cell] for cell in bits(exits)))
    if turn.removed is None:
        return say("zertz.error.must_remove", rings=listed)
    if turn.removed == turn.ring or not vacant >> turn.removed & 1:
        return say("zertz.error.remove_occupied", ring=names[turn.removed])
    return say("zertz.error.not_free", ring=names[turn.removed])


def _vacant(state: "State") -> int:
    rings, white, grey, black, _ = state.words
    return rings & ~(white | grey | black)


def _check_isolated(state: "State", turn: Placing, written: str) -> None:
    expected = state.isolated(turn)
    found = {(c or "").upper() + r.lower() for c, r in _STEP.findall(written)}
    if found != set(expected):
        taken = "".join(expected) or "-"
        raise IllegalAction(say("zertz.error.isolation", taken=taken))


def _capture(state: "State", written: str) -> Capture:
    steps = _STEP.findall(written[1:])
    cells = [_cell(state, ring) for _, ring in steps]
    colours = [COLOURS.index(c.upper()) if c else None for c, _ in steps]
    possible = [turn for turn in state.turns if isinstance(turn, Capture)]
    if not possible:
        raise IllegalAction(say("zertz.error.no_capture"))
    exact = [t for t in possible if list(t.path) == cells and _agrees(t, colours[1:])]
    ends = [
        t for t in possible if len(cells) == 2 and t.path[0] == cells[0] and t.path[-1] == cells[1]
    ]
    for turns in (exact, ends):
        if len(turns) == 1 and (exact or colours[1] is None):
            return turns[0]
    raise IllegalAction(_why_not_captured(state, possible, cells, bool(ends)))


def _agrees(turn: Capture, colours: list[int | None]) -> bool:
    return all(c is None or c == taken for c, taken in zip(colours, turn.taken, strict=True))


def _why_not_captured(
    state: "State", possible: list[Capture], cells: list[int], ambiguous: bool
) -> Message:
    texts = [turn_text(state.rules.board, turn) for turn in possible]
    begun = [t for t in possible if list(t.path[: len(cells)]) == cells]
    if any(len(t.path) > len(cells) for t in begun):
        return say("zertz.error.must_go_on", ways="; ".join(_beginning(begun, possible, texts)))
    if any(list(t.path) == cells for t in possible):
        return say("zertz.error.wrong_colours", ways="; ".join(_beginning(begun, possible, texts)))
    if ambiguous:
        return say("zertz.error.ambiguous", ways="; ".join(texts))
    same_start = [x for t, x in zip(possible, texts, strict=True) if t.path[0] == cells[0]]
    return say("zertz.error.no_such_capture", ways="; ".join((same_start or texts)[:6]))


def _beginning(begun: list[Capture], possible: list[Capture], texts: list[str]) -> Iterator[str]:
    return (text for turn, text in zip(possible, texts, strict=True) if turn in begun)


def _cell(state: "State", ring: str) -> int:
    cells = state.rules.board.cells
    if ring.lower() not in cells:
        last = next(reversed(cells))
        raise ParseError(say("zertz.error.unknown_ring", ring=ring, first="a1", last=last))
    return cells[ring.lower()]


# Positions ------------------------------------------------------------------------------------


def position_text(state: "State") -> str:
    """A position as it is written (Z22)."""
    columns = "/".join(
        "".join(_ring_letter(state.words, state.rules.board.cells[name]) for name in column)
        for column in state.rules.board.columns
    )
    counts = ("-".join(map(str, c)) for c in (state.pool, *state.captures))
    fields = [columns, *counts, str(state.to_move + 1), *_special_options(state.rules)]
    return " ".join(fields)


def _ring_letter(words: tuple[int, ...], cell: int) -> str:
    for colour in range(3):
        if words[1 + colour] >> cell & 1:
            return COLOURS[colour].lower()
    return "o" if words[0] >> cell & 1 else "."


def _special_options(rules: "Rules") -> Iterator[str]:
    from ludoteca.zertz.game import OPTIONS

    for option in OPTIONS[1:]:
        value = getattr(rules, option.name)
        if value != option.default:
            yield f"{option.name}={value}"


def read_position(text: str) -> "State":
    """The state that a position text describes; without counts nothing is captured yet, and the pool
    holds what is not on the board."""
    from ludoteca.core.game import read_options
    from ludoteca.zertz.game import OPTIONS, Rules, State

    fields = [(m.group(), m.start() + 1) for m in re.finditer(r"\S+", as_latin(text))]
    if not fields:
        raise ParseError(say("zertz.error.empty_position"))
    rings, marbles, boards = _read_columns(*fields[0])
    plain = [field for field in fields[1:] if "=" not in field[0]]
    given = dict(_read_option(*field) for field in fields[1:] if "=" in field[0])
    size = next(b.size for b in boards if rings & ~b.start == 0)
    rules = Rules(**read_options(OPTIONS, {"rings": size} | given))
    on_board = tuple(cells.bit_count() for cells in marbles)
    if plain:
        pool, first, second, side = _read_counts(plain)
    else:
        pool, first, second, side = _rest(rules, on_board), (0, 0, 0), (0, 0, 0), 0
    _check_totals(rules, [on_board, pool, first, second])
    if not rings & ~(marbles[0] | marbles[1] | marbles[2]):
        raise ParseError(say("zertz.error.no_vacant_ring"))
    tally = side << 45
    for at, counts in enumerate((pool, first, second)):
        for colour, count in enumerate(counts):
            tally |= count << (15 * at + 5 * colour)
    return State(rules, (rings, *marbles, _with_end(tally, rules, first, second)))


def _fail(reason: Message, character: int) -> NoReturn:
    raise ParseError(reason, character=character)


def _read_columns(text: str, at: int) -> tuple[int, tuple[int, int, int], tuple[Board, ...]]:
    columns = text.split("/")
    boards = boards_of(len(columns))
    if not boards:
        _fail(say("zertz.error.columns", count=len(columns)), at)
    layout = boards[-1]
    sets = {"o": 0, "w": 0, "g": 0, "b": 0}
    for column, names in zip(columns, layout.columns, strict=True):
        if len(column) != len(names):
            letter = names[0][0]
            _fail(
                say(
                    "zertz.error.column_length", column=letter, count=len(names), found=len(column)
                ),
                at,
            )
        for offset, (letter, name) in enumerate(zip(column.lower(), names, strict=True)):
            if letter in sets:
                sets[letter] |= 1 << layout.cells[name]
            elif letter != ".":
                _fail(say("zertz.error.ring_letter", letter=letter, ring=name), at + offset)
        at += len(column) + 1
    marbles = sets["w"], sets["g"], sets["b"]
    return sets["o"] | sets["w"] | sets["g"] | sets["b"], marbles, boards


def _read_option(text: str, at: int) -> tuple[str, str]:
    name, _, value = text.lower().partition("=")
    known = ("goals", "captures", "touch")
    if name not in known:
        _fail(say("core.error.unknown_option", name=name, known=nearest(name, known)), at)
    return name, value


Counts = tuple[int, ...]


def _read_counts(fields: list[tuple[str, int]]) -> tuple[Counts, Counts, Counts, int]:
    if len(fields) != 4:
        _fail(say("zertz.error.position_fields", count=len(fields) + 1), fields[-1][1])
    counts = []
    for text, at in fields[:3]:
        if not re.fullmatch(r"\d{1,2}-\d{1,2}-\d{1,2}", text, re.ASCII):
            _fail(say("zertz.error.counts", text=text), at)
        counts.append(tuple(int(n) for n in text.split("-")))
    side, at = fields[3]
    if side not in ("1", "2"):
        _fail(say("zertz.error.side", text=side), at)
    return counts[0], counts[1], counts[2], int(side) - 1


def _rest(rules: "Rules", on_board: Counts) -> Counts:
    return tuple(max(0, n - used) for n, used in zip(rules.pool, on_board, strict=True))


def _check_totals(rules: "Rules", groups: list[Counts]) -> None:
    for colour, total in enumerate(rules.pool):
        found = sum(group[colour] for group in groups)
        if found != total:
            name = _COLOUR_NAMES[colour]
            raise ParseError(say(f"zertz.error.total.{name}", found=found, count=total))


def _with_end(tally: int, rules: "Rules", first: Counts, second: Counts) -> int:
    """The tally with the end that the captures mean; only who moved last can have won (Z13)."""
    ends = [_goal(rules, counts) for counts in (first, second)]
    if all(ends):
        raise ParseError(say("zertz.error.both_won"))
    if ends[tally >> 45]:
        raise ParseError(say("zertz.error.mover_won"))
    return tally | max(ends) << 53


def _goal(rules: "Rules", counts: Counts) -> int:
    *alone, each = rules.wins
    for reason, (count, wins) in enumerate(zip(counts, alone, strict=True), start=1):
        if count >= wins:
            return reason
    return 4 if min(counts) >= each else 0
