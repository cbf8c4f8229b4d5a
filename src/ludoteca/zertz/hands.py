"""What the hands of two players did, step by step, gathered into turns.

A step is what one hand did: `RtoB` a marble from a rack (0 or 1 a player's captured ones, 2 the
pool) to the board, `R-` a ring removed, `BtoB` a jump, `Done` the turn confirmed. What players
took back before confirming stands in the records too. Old ones have no `Done`: there a turn ends
where the other player's begins.
"""

import re
from dataclasses import dataclass, field

from ludoteca.core.errors import LudotecaError
from ludoteca.core.text import one_line, say
from ludoteca.zertz.game import State
from ludoteca.zertz.replay import Replay
from ludoteca.zertz.sgf import Property
from ludoteca.zertz.turns import COLOURS, Other

POOL_RACK = "2"
SPECIAL = {"pass": Other.PASS, "redo": Other.REDO, "accept": Other.ACCEPT}
# Steps that change nothing on the board.
_IDLE = (
    "start",
    "done",
    "pick",
    "pickb",
    "reset",
    "swap",
    "offerdraw",
    "acceptdraw",
    "declinedraw",
)
_WORD = re.compile(r"[a-z]|\d{1,2}", re.ASCII)


@dataclass
class Draft:
    """A turn as far as its steps are taken; whatever was undone is forgotten."""

    player: str = ""
    line: int = 0
    marble: tuple[str, str, str] | None = None  # rack, colour, ring
    removed: str | None = None
    path: list[str] = field(default_factory=list)
    special: Other | None = None

    @property
    def empty(self) -> bool:
        return not (self.marble or self.removed or self.path or self.special)

    @property
    def text(self) -> str:
        """The turn as it is written."""
        if self.special:
            return self.special.value
        if self.path:
            return "x" + "x".join(self.path)
        if self.marble is None:
            raise LudotecaError(say("zertz.error.sgf_no_marble", ring=self.removed or ""))
        _, colour, ring = self.marble
        return colour + ring + (f",{self.removed}" if self.removed else "")

    def take(self, step: list[str]) -> bool:
        """Add a step; whether it fits."""
        if not all(_WORD.fullmatch(word) for word in step[1:]):
            return False
        match step:
            case ["rtob", rack, ("0" | "1" | "2") as colour, column, row]:
                free = not (self.marble or self.path or self.special)
                self.marble = (rack, COLOURS[int(colour)], _ring(column, row))
                return free
            case ["btor", column, row, _]:
                fits = self.marble is not None and self.marble[2] == _ring(column, row)
                self.marble = None
                return fits
            case ["r-", column, row]:
                fits = not (self.removed or self.path or self.special)
                self.removed = _ring(column, row)
                return fits
            case ["r+", column, row]:
                fits = self.removed == _ring(column, row)
                self.removed = None
                return fits
            case ["btob", column, row, to_column, to_row]:
                return self._move(_ring(column, row), _ring(to_column, to_row))
            case ["rtor", rack, _, to_rack]:
                return rack == to_rack
            case [("pass" | "redo" | "accept") as name]:
                fits = self.empty
                self.special = SPECIAL[name]
                return fits
        return False

    def _move(self, ring: str, to: str) -> bool:
        """A jump; or the marble just placed, dragged on; or a jump taken back; or a marble lifted
        and put down again."""
        if ring == to:
            return True
        if self.marble and self.marble[2] == ring:
            self.marble = (*self.marble[:2], to)
            return True
        if self.path[-2:] == [to, ring]:
            self.path.pop()
            if len(self.path) == 1:
                self.path.clear()
            return True
        fits = not (self.marble or self.removed or self.special)
        fits = fits and (not self.path or self.path[-1] == ring)
        self.path = [*(self.path or [ring]), to]
        return fits


def _ring(column: str, row: str) -> str:
    return column + row


class Hands:
    """Both players' hands: steps come in, turns go to the replay. Who of P0 and P1 is `first` shows
    with the first step, unless it is known."""

    def __init__(self, begins: State, first: str | None = None) -> None:
        self.start = begins
        self.resigned: str | None = None
        self._replay = Replay(begins)
        self._first = first
        self._draft = Draft()

    @property
    def players(self) -> tuple[str, str]:
        """The names in the file of our first and our second."""
        return ("P1", "P0") if self._first == "P1" else ("P0", "P1")

    def take(self, found: Property) -> None:
        """A step of the player `found.name`; after a fault nothing more is taken."""
        step = found.value.lower().split()
        if step and step[0].isdecimal():
            step = step[1:]
        acts = bool(step) and step[0] not in _IDLE
        if step[:1] == ["done"] or (acts and found.name != self._draft.player):
            self.finish()
        if acts and not self._replay.faults:
            with self._replay.at(found.line):
                self._touch(found, step)

    def _touch(self, found: Property, step: list[str]) -> None:
        if self._replay.state.outcome:
            raise LudotecaError(say("zertz.error.after_end"))
        if step == ["resign"]:
            self.resigned, self._draft = found.name, Draft()
            return
        self._first = self._first or found.name
        if self.players[self._replay.state.to_move] != found.name:
            raise LudotecaError(say("zertz.error.sgf_wrong_player", step=one_line(found.value, 40)))
        if self._draft.empty:
            self._draft = Draft(found.name, found.line)
        if not self._draft.take(step):
            raise LudotecaError(say("zertz.error.sgf_step", step=one_line(found.value, 40)))

    def finish(self) -> Replay:
        """The turn is complete, if one has begun; so far the game came."""
        draft, self._draft = self._draft, Draft()
        if not (draft.empty or self._replay.faults):
            with self._replay.at(draft.line):
                turn = self._replay.turn(draft.text)
                self._check_rack(draft)
                self._replay.make(turn)
        return self._replay

    def _check_rack(self, draft: Draft) -> None:
        rack = POOL_RACK if any(self._replay.state.pool) else draft.player[1]
        if draft.marble and draft.marble[0] != rack:
            raise LudotecaError(say("zertz.error.sgf_rack"))
