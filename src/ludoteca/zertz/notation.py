"""Turns in writing (Z21): read as people type them, and told why they cannot be played."""

import re
from typing import TYPE_CHECKING

from ludoteca.core.errors import IllegalAction, LudotecaError, ParseError
from ludoteca.core.text import as_latin, one_line, say
from ludoteca.zertz import turns
from ludoteca.zertz.rings import Board
from ludoteca.zertz.turns import COLOURS, Capture, Other, Placing, Turn

if TYPE_CHECKING:
    from ludoteca.zertz.game import State

_RING = r"[a-z]\d+"
_FLAGS = re.IGNORECASE | re.ASCII
_PLACING = re.compile(
    rf"\s*(?P<colour>[wgb])\s*(?P<ring>{_RING})(?:\s*[,-]\s*(?P<removed>{_RING}))?"
    rf"(?:\s*x(?P<isolated>(?:[\s,]*[wgb]{_RING})+))?\s*",
    _FLAGS,
)
_CAPTURE = re.compile(rf"\s*x\s*{_RING}(?:[\s,x-]*(?:[wgb]\s*)?{_RING})+\s*", _FLAGS)
_STEP = re.compile(rf"(?:(?P<colour>[wgb])\s*)?(?P<ring>{_RING})", _FLAGS)

TURN_IN_LINE = (
    rf"[wgb]{_RING}(?:[,-]{_RING})?(?:[ \t]*x[ \t]*(?:[wgb]{_RING})+)?|"
    rf"x[ \t]*{_RING}(?:[,x-]?[wgb]?{_RING})+|-|\?redo|accept"
)
"""The pattern of a turn among others: with fewer spaces, so that none runs into the next."""

COLOUR_NAMES = ("white", "grey", "black")
_MOST_WAYS = 6


def turn_text(board: Board, turn: Turn) -> str:
    """A turn as it is written: `Wd4,d1`, `x d1Gd3Wd5`, `-`.

    >>> from ludoteca import zertz
    >>> state = zertz.start()
    >>> turn_text(state.rules.board, read_turn(state, "wD4-d1"))
    'Wd4,d1'
    """
    names = board.name_of
    if isinstance(turn, Placing):
        removal = "" if turn.removed is None else f",{names[turn.removed]}"
        return f"{COLOURS[turn.colour]}{names[turn.ring]}{removal}"
    if isinstance(turn, Capture):
        steps = zip(turn.taken, turn.path[1:], strict=True)
        return f"x {names[turn.path[0]]}" + "".join(COLOURS[c] + names[r] for c, r in steps)
    return turn.value


def full_text(state: "State", turn: Turn) -> str:
    """A turn with what it takes by isolation: `Wd4,d1 x Wa1Wa2`.

    >>> from ludoteca import zertz
    >>> state = zertz.parse("w.../o..../o...../......./....../...../....")
    >>> full_text(state, read_turn(state, "Bb1,c1"))
    'Bb1,c1 x Wa1Bb1'
    """
    text = turn_text(state.rules.board, turn)
    isolated = "".join(state.isolated(turn))
    return f"{text} x {isolated}" if isolated else text


def read_turn(state: "State", text: str) -> Turn:
    """The turn that a text means in this state, where it must be legal.

    >>> from ludoteca import zertz
    >>> read_turn(zertz.start(), "Wd4,d4")
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.IllegalAction: d4 is not vacant, so it cannot be removed.
    """
    written = as_latin(text)
    if match := _PLACING.fullmatch(written):
        return _placing(state, match)
    if _CAPTURE.fullmatch(written):
        return _capture(state, list(_STEP.finditer(written)))
    for special in Other:
        if written.strip().lower() == special.value:
            return _special(state, special)
    raise ParseError(say("zertz.error.turn_form", text=one_line(text, 40)))


def _special(state: "State", turn: Other) -> Turn:
    if turn not in state.turns:
        raise IllegalAction(say(f"zertz.error.no_{turn.name.lower()}"))
    return turn


def _cell(state: "State", match: re.Match[str], group: str) -> int:
    cells, ring = state.rules.board.cells, match[group].lower()
    if ring not in cells:
        reason = say("zertz.error.unknown_ring", ring=one_line(ring, 8), last=[*cells][-1])
        raise ParseError(reason, character=match.start(group) + 1)
    return cells[ring]


def _check_nothing_pending(state: "State") -> None:
    """Refuse turns where the win before must first be demanded back or accepted. (Z20)"""
    if state.undone and state.make(Other.ACCEPT).outcome:
        raise IllegalAction(say("zertz.error.decide_first"))


# Placing ----------------------------------------------------------------------------------------


def _placing(state: "State", match: re.Match[str]) -> Placing:
    turn = Placing(
        COLOURS.index(match["colour"].upper()),
        _cell(state, match, "ring"),
        _cell(state, match, "removed") if match["removed"] else None,
    )
    _check_nothing_pending(state)
    if not state.may_place:
        example = turn_text(state.rules.board, turns.captures(state.words)[0])
        raise IllegalAction(say("zertz.error.must_capture", example=example))
    _check_placed(state, turn)
    _check_removed(state, turn)
    if match["isolated"]:
        _check_isolated(state, turn, match["isolated"])
    return turn


def _check_placed(state: "State", turn: Placing) -> None:
    if turn.colour not in turns.placeable(state.words):
        raise IllegalAction(say(f"zertz.error.none_left.{COLOUR_NAMES[turn.colour]}"))
    _check_there(state, turn.ring)
    if not turns.vacant_rings(state.words) >> turn.ring & 1:
        ring = state.rules.board.name_of[turn.ring]
        raise IllegalAction(say("zertz.error.occupied", ring=ring))


def _check_there(state: "State", cell: int) -> None:
    if not state.words[0] >> cell & 1:
        raise IllegalAction(say("zertz.error.ring_gone", ring=state.rules.board.name_of[cell]))


def _check_removed(state: "State", turn: Placing) -> None:
    names = state.rules.board.name_of
    free = turns.free_rings(state.words) & ~(1 << turn.ring)
    if turn.removed is None:
        if free:
            rings = ", ".join(sorted(names[cell] for cell in turns.bits(free)))
            raise IllegalAction(say("zertz.error.must_remove", rings=rings))
        return
    _check_there(state, turn.removed)
    vacant = turns.vacant_rings(state.words) & ~(1 << turn.ring)
    if not vacant >> turn.removed & 1:
        raise IllegalAction(say("zertz.error.remove_occupied", ring=names[turn.removed]))
    if not free >> turn.removed & 1:
        raise IllegalAction(say("zertz.error.not_free", ring=names[turn.removed]))


def _check_isolated(state: "State", turn: Placing, written: str) -> None:
    expected = state.isolated(turn)
    found = {step["colour"].upper() + step["ring"].lower() for step in _STEP.finditer(written)}
    if not expected:
        raise IllegalAction(say("zertz.error.isolates_nothing"))
    if found != set(expected):
        raise IllegalAction(say("zertz.error.isolates", taken="".join(expected)))


# Capturing --------------------------------------------------------------------------------------


def _capture(state: "State", steps: list[re.Match[str]]) -> Capture:
    cells = tuple(_cell(state, step, "ring") for step in steps)
    _check_nothing_pending(state)
    possible = turns.captures(state.words)
    if not possible:
        raise IllegalAction(say("zertz.error.no_capture"))
    begun = possible
    for length in range(1, len(cells) + 1):
        before, begun = begun, [turn for turn in begun if turn.path[:length] == cells[:length]]
        if not begun:
            raise _no_such_jump(state, cells[:length], before)
    turn = begun[0]
    ways = _ways(state, begun)
    if len(turn.path) > len(cells):
        raise IllegalAction(say("zertz.error.must_go_on", ways=ways))
    colours = [step["colour"] for step in steps]
    taken = [None, *(COLOURS[colour] for colour in turn.taken)]
    if any(c and c.upper() != t for c, t in zip(colours, taken, strict=True)):
        raise IllegalAction(say("zertz.error.wrong_colours", ways=ways))
    return turn


def _no_such_jump(state: "State", cells: tuple[int, ...], possible: list[Capture]) -> LudotecaError:
    names, ways = state.rules.board.name_of, _ways(state, possible)
    if len(cells) == 1:
        return IllegalAction(say("zertz.error.no_jumper", ring=names[cells[0]], ways=ways))
    ring, to = (names[cell] for cell in cells[-2:])
    return IllegalAction(say("zertz.error.no_such_jump", ring=ring, to=to, ways=ways))


def _ways(state: "State", possible: list[Capture]) -> str:
    texts = [turn_text(state.rules.board, turn) for turn in possible]
    return "; ".join([*texts[:_MOST_WAYS], *["…"][: len(texts) > _MOST_WAYS]])
