"""What a move of Maze did: motions to be seen, and a sentence to be heard."""

from collections import deque

from ludoteca.core.game import View
from ludoteca.core.scene import Mark, Motion, Story
from ludoteca.core.text import Message, say
from ludoteca.maze import layout, notation, squares
from ludoteca.maze.game import Move, State
from ludoteca.maze.layout import Piece
from ludoteca.maze.scene import goals, piece_id, piece_name, player, scene, state_of, status


def story(before: View, action: str, after: View) -> Story:
    """What a move did: the piece on its way, and how it fell where that was its last move.

    >>> from ludoteca import maze
    >>> state = maze.deal_by_seed("small", 7)
    >>> told = story(state, "c3-d4x", state.play("c3-d4x"))
    >>> [(motion.kind, motion.via) for motion in told.motions]
    [('moved', ('c4', 'd4')), ('fell', ())]
    """
    state, then = state_of(before), state_of(after)
    if state.words is None:
        return _deal(then)
    move = notation.read_move(state, action)
    piece = layout.piece_at(state.words, move.start)
    assert piece is not None
    start, end = (squares.NAMES[cell] for cell in move)
    ids = piece_id(move.start, piece), piece_id(move.end, piece)
    passed = [squares.NAMES[cell] for cell in way(state, piece, move)]
    if piece.kind == "R":
        motions = [Motion("jumped", *ids, (landing,), at) for at, landing in enumerate(passed)]
    else:
        motions = [Motion("moved", *ids, tuple(passed))]
    if _falls(piece, move.end):
        motions.append(Motion("fell", *ids, step=len(motions)))
    places = (start, end) if piece.kind in "M123L" else (start, *passed)
    return Story(tuple(motions), _says(state, piece, move, then), (Mark("last", places),))


def _deal(then: State) -> Story:
    motions = tuple(Motion("appeared", None, piece.id) for piece in scene(then).pieces)
    return Story(motions, say("maze.story.deal"))


def _falls(piece: Piece, end: int) -> bool:
    return piece.may_lie(end) and _ending(piece, end) != "home"


def _ending(piece: Piece, end: int) -> str | None:
    """What became of a piece that ended its move here for good; none if it did not."""
    if not piece.may_lie(end):
        return None
    if squares.DESERTS >> end & 1:
        return "desert"
    if piece.kind == "T":
        return "tree"
    return "home" if goals(piece.colour) >> end & 1 else "wrong_home"


def _says(state: State, piece: Piece, move: Move, then: State) -> Message:
    start, end = (squares.NAMES[cell] for cell in move)
    named = {"player": player(state.to_move), "piece": piece_name(piece)}
    says = say("maze.story.moved", **named, start=start, end=end)
    if ending := _ending(piece, move.end):
        says = say(f"maze.story.{ending}", move=says)
    if then.outcome is not None:
        return say("maze.story.end", move=says, end=status(then))
    reason = then.lost_already
    if reason is not None and state.lost_already is None:
        return say("maze.story.lost", move=says, reason=reason)
    return says


# Ways --------------------------------------------------------------------------------------------


def way(state: State, piece: Piece, move: Move) -> list[int]:
    """The squares a piece comes by, its last one included, as far as they are worth showing.

    >>> from ludoteca import maze
    >>> state = maze.deal_by_seed("small", 7)
    >>> move = notation.read_move(state, "S c3-d4")
    >>> [squares.NAMES[cell] for cell in way(state, Piece(0, "S"), move)]
    ['c4', 'd4']
    """
    free = squares.BOARD & ~layout.occupied(state.position)
    if piece.kind in "HT" and state.rules.reach == "walk":
        return _shortest(move, {cell: squares.neighbours(cell) for cell in squares.CELLS}, free)
    if piece.kind == "S":
        return [squares.ROWS * squares.column(move.end) + squares.row(move.start), move.end]
    if piece.kind == "R":
        # It has left its start, which is no longer jumped over, but may be landed on.
        free |= 1 << move.start
        return _shortest(move, {cell: _landings(cell, free) for cell in squares.CELLS}, free)
    return [move.end]


def _landings(cell: int, free: int) -> tuple[int, ...]:
    """Where a Rabbit lands that jumps from here. (M15)"""
    lines = (squares.ray(cell, way)[:2] for way in squares.DIRECTIONS)
    return tuple(line[1] for line in lines if len(line) == 2 and not free >> line[0] & 1)


def _shortest(move: Move, steps: dict[int, tuple[int, ...]], free: int) -> list[int]:
    """The shortest way over free squares, of those the straightest that is found first."""
    came_from = {move.start: move.start}
    waiting = deque([move.start])
    while move.end not in came_from:
        here = waiting.popleft()
        for cell in steps[here]:
            if free >> cell & 1 and cell not in came_from:
                came_from[cell] = here
                waiting.append(cell)
    backwards = [move.end]
    while came_from[backwards[-1]] != move.start:
        backwards.append(came_from[backwards[-1]])
    return backwards[::-1]
