"""Why a move is good: what the moves after it owe to it.

Only a line that wins is explained. A move helps a later one by leaving a square that is then
passed or taken, or by standing where a Rabbit jumps; and that one may help another in turn, until
it is a Mate's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ludoteca.core.text import Message, say
from ludoteca.maze import layout, notation, squares, story
from ludoteca.maze.game import Move, State
from ludoteca.maze.layout import Piece
from ludoteca.maze.scene import piece_name


@dataclass(frozen=True)
class Help:
    """What a move does for a later one: it `clears` a square, or `lifts` a Rabbit; `after` moves
    of its own piece have followed in between."""

    kind: str
    square: int
    step: int
    after: int = 0


@dataclass(frozen=True)
class Line:
    """Moves that follow one another from a state.

    >>> from ludoteca import maze
    >>> state = maze.parse("bMx bMx / . . . . / . wL . . . . / . . . . . . / . . . . . . / "
    ...     ". . . . . . / . . . . . . / . . . . . . / . wM . . / wMx bS b")
    >>> moves = tuple(Move(squares.NAMED[a], squares.NAMED[b]) for a, b in (
    ...     ("d10", "e9"), ("b3", "c2"), ("c9", "d10")))
    >>> Line(state, moves).help(0)
    Help(kind='clears', square=57, step=2, after=0)
    """

    start: State
    moves: tuple[Move, ...]

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The state before each move, and the last one."""
        found = [self.start]
        for move in self.moves:
            found.append(found[-1].make(move))
        return tuple(found)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The piece of each move."""
        pairs = zip(self.states, self.moves, strict=False)
        found = (layout.piece_at(state.position, move.start) for state, move in pairs)
        return tuple(piece for piece in found if piece is not None)

    def needs(self, step: int) -> frozenset[int]:
        """The squares that must be free for a move."""
        state, move, piece = self.states[step], self.moves[step], self.pieces[step]
        if piece.kind in "M123":
            lines = (squares.ray(move.start, direction) for direction in squares.DIRECTIONS)
            line = next(line for line in lines if move.end in line)
            return frozenset(line[: line.index(move.end) + 1])
        return frozenset(story.way(state, piece, move))

    def jumped(self, step: int) -> frozenset[int]:
        """The squares a Rabbit jumps over."""
        if self.pieces[step].kind != "R":
            return frozenset()
        at, over = self.moves[step].start, set()
        for landing in story.way(self.states[step], self.pieces[step], self.moves[step]):
            over.add((at + landing) // 2)
            at = landing
        return frozenset(over)

    def where_now(self, step: int) -> int:
        """Where the piece of a later move stands at the start."""
        cell = self.moves[step].start
        for move in reversed(self.moves[:step]):
            if move.end == cell:
                cell = move.start
        return cell

    def help(self, step: int) -> Help | None:
        """What a move does for a later one: best a Mate's, else the first."""
        return self._clears(step) or self._lifts(step) or self._later(step)

    def _clears(self, step: int) -> Help | None:
        square, found = self.moves[step].start, list[Help]()
        for later in range(step + 1, len(self.moves)):
            if square in self.needs(later) and self.where_now(later) != self.where_now(step):
                found.append(Help("clears", square, later))
            if self.moves[later].end == square:
                break
        for_mates = [help for help in found if self.pieces[help.step].kind == "M"]
        return next(iter(for_mates or found), None)

    def _lifts(self, step: int) -> Help | None:
        square = self.moves[step].end
        for later in range(step + 1, len(self.moves)):
            if square in self.jumped(later):
                return Help("lifts", square, later)
            if self.moves[later].start == square:
                break
        return None

    def _later(self, step: int) -> Help | None:
        """What the same piece does with its next move."""
        for later in range(step + 1, len(self.moves)):
            if self.moves[later].start == self.moves[step].end:
                found = self.help(later)
                return found and Help(found.kind, found.square, found.step, found.after + 1)
        return None


def reason(start: State, moves: Sequence[Move]) -> Message:
    """Why the first of these moves, which win, is good: whose way it clears.

    >>> from ludoteca import maze
    >>> state = maze.parse("bMx bMx / . . . . / . . . . . . / . . . . . . / . . . . . . / "
    ...     ". . . . . . / . . . . . . / . . . . . . / . wM . . / wMx . b")
    >>> str(reason(state, [notation.read_move(state, "c9-d10")]))
    'The white Mate on c9 comes home.'
    """
    line = Line(start, tuple(moves))
    piece, move = line.pieces[0], line.moves[0]
    named: dict[str, Message | str] = {
        "piece": piece_name(piece),
        "square": squares.NAMES[move.start],
    }
    if piece.kind == "M":
        if notation.comes_home(piece, move.end):
            return say("maze.hint.home", **named)
        more = sum(line.where_now(step) == move.start for step in range(1, len(moves)))
        return say("maze.hint.mate", **named, count=more)
    found = line.help(0)
    if found is None:
        return say("maze.hint.waits", **named)
    return _helps(line, found)


def _helps(line: Line, found: Help) -> Message:
    later = found.step
    told = say(
        f"maze.hint.{found.kind}" if not found.after else f"maze.hint.{found.kind}_later",
        square=squares.NAMES[found.square],
        piece=piece_name(line.pieces[later]),
        at=squares.NAMES[line.where_now(later)],
    )
    seen = {later}
    while line.pieces[later].kind != "M":
        onward = line.help(later)
        if onward is None or onward.step in seen:
            return told
        later = onward.step
        seen.add(later)
    if later == found.step:
        return told
    at = squares.NAMES[line.where_now(later)]
    return say("maze.hint.in_the_end", reason=told, piece=piece_name(line.pieces[later]), at=at)
