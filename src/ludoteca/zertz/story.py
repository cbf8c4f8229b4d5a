"""What a turn of ZÈRTZ did: motions to be seen, and a sentence to be heard."""

from collections.abc import Collection, Iterable

from ludoteca.core.game import View
from ludoteca.core.scene import Mark, Motion, Story
from ludoteca.core.text import Message, Parameter, say
from ludoteca.zertz import notation, rings
from ludoteca.zertz.game import State
from ludoteca.zertz.scene import (
    COLOUR_NAMES,
    OWNERS,
    player,
    scene,
    so_many,
    state_of,
    status,
)
from ludoteca.zertz.turns import COLOURS, Capture, Other, Placing


def story(before: View, action: str, after: View) -> Story:
    """What a turn did, from the placing or the first jump to the marbles that go to a tray.

    >>> from ludoteca.zertz import start
    >>> told = story(start(), "Wd4,d1", start().play("Wd4,d1"))
    >>> [(motion.kind, motion.piece, motion.to) for motion in told.motions]
    [('placed', 'pool:W:6', 'marble:d4'), ('removed', 'ring:d1', None)]
    """
    state, then = state_of(before), state_of(after)
    turn = notation.read_turn(state, action)
    if isinstance(turn, Placing):
        told = _placing(state, turn, then)
    elif isinstance(turn, Capture):
        told = _capture(state, turn)
    elif turn is Other.REDO:
        told = _redo(state, then)
    else:
        told = Story((), say(f"zertz.story.{turn.name.lower()}", player=player(state.to_move)))
    if then.outcome is None:
        return told
    says = say("zertz.story.end", turn=told.says, end=status(then))
    return Story(told.motions, says, told.marks)


class _Tray:
    """The tray of whoever moves, and the ids of the marbles that come into it."""

    def __init__(self, state: State) -> None:
        self.owner = OWNERS[state.to_move]
        self.counts = dict(zip(COLOURS, state.captures[state.to_move], strict=True))

    def next(self, letter: str) -> str:
        """Puts a marble in."""
        self.counts[letter] += 1
        return f"{self.owner}:{letter}:{self.counts[letter]}"

    def last(self, letter: str) -> str:
        """Takes a marble out."""
        self.counts[letter] -= 1
        return f"{self.owner}:{letter}:{self.counts[letter] + 1}"


def _placing(state: State, turn: Placing, then: State) -> Story:
    names = state.rules.board.name_of
    ring = names[turn.ring]
    removed = None if turn.removed is None else names[turn.removed]
    hand, tray = _hand(state, turn.colour)
    isolated = {taken[1:]: tray.next(taken[0]) for taken in state.isolated(turn)}
    lost = [name for name in state.rings if name not in then.rings and name != removed]

    motions = [Motion("placed", hand, isolated.get(ring, f"marble:{ring}"), (ring,))]
    if turn.removed is not None:
        motions.append(Motion("removed", f"ring:{removed}", None, _way_out(state, turn.removed), 1))
    for marble, to in isolated.items():
        piece = hand if marble == ring else f"marble:{marble}"
        motions.append(Motion("taken", piece, to, step=2))
    motions += [Motion("removed", f"ring:{name}", None, step=2) for name in lost]

    says = _placing_told(state, turn, ring, removed, isolated.values())
    return Story(tuple(motions), says, (Mark("last", (ring, removed) if removed else (ring,)),))


def _hand(state: State, colour: int) -> tuple[str, _Tray]:
    """The marble that is placed, the last of its pile, and the mover's tray without it. (Z14)"""
    tray, letter = _Tray(state), COLOURS[colour]
    if any(state.pool):
        return f"pool:{letter}:{state.pool[colour]}", tray
    return tray.last(letter), tray


def _placing_told(
    state: State, turn: Placing, ring: str, removed: str | None, taken: Collection[str]
) -> Message:
    told: dict[str, Parameter] = {
        "player": player(state.to_move),
        "marble": say(f"zertz.story.marble.{COLOUR_NAMES[turn.colour]}"),
        "ring": ring,
    }
    if removed is None:
        says = say("zertz.story.placed_only", **told)
    else:
        says = say("zertz.story.placed", **told, removed=removed)
    if not taken:
        return says
    return say("zertz.story.isolated", turn=says, taken=_listed(_letters(taken)))


def _way_out(state: State, cell: int) -> tuple[str, ...]:
    """The place that a removed ring slides towards: behind two neighbours in a row without a ring,
    where it has most room. None when that is off the board."""
    board = state.rules.board
    beside = rings.NEIGHBOURS[cell]
    is_open = [n is None or not state.words[0] >> n & 1 for n in beside]
    way = max(range(6), key=lambda d: _room(is_open, d))
    first, onwards = beside[way], (way + 1) % 6
    target = None if first is None else rings.NEIGHBOURS[first][onwards]
    if target is None or not board.start >> target & 1:
        return ()
    return (board.name_of[target],)


def _room(is_open: list[bool], way: int) -> int:
    """How well a ring slides out between the sides `way` and `way + 1`: those two must be open, and
    it is better when the next ones are."""
    before, left, right, behind = (is_open[(way + turn) % 6] for turn in (-1, 0, 1, 2))
    return (left and right) * (1 + before + behind)


def _capture(state: State, turn: Capture) -> Story:
    names, tray = state.rules.board.name_of, _Tray(state)
    jumper, to = f"marble:{names[turn.path[0]]}", f"marble:{names[turn.path[-1]]}"
    motions, taken = [], []
    for step, (at, landing) in enumerate(zip(turn.path, turn.path[1:], strict=False)):
        captive = tray.next(COLOURS[turn.taken[step]])
        taken.append(captive)
        motions += [
            Motion("jumped", jumper, to, (names[landing],), step),
            Motion("taken", f"marble:{names[_jumped_over(at, landing)]}", captive, (), step),
        ]
    path = tuple(names[cell] for cell in turn.path)
    says = say(
        "zertz.story.captured",
        player=player(state.to_move),
        start=path[0],
        path=", ".join(path[1:]),
        taken=_listed(_letters(taken)),
    )
    return Story(tuple(motions), says, (Mark("last", tuple(dict.fromkeys(path))),))


def _jumped_over(at: int, landing: int) -> int:
    """The cell between: the only neighbour of both."""
    [over] = (set(rings.NEIGHBOURS[at]) & set(rings.NEIGHBOURS[landing])) - {None}
    assert over is not None
    return over


def _redo(state: State, then: State) -> Story:
    """Everything goes back: each marble to where one of its colour is missing."""
    gone, back = _only_in(state, then), _only_in(then, state)
    motions = [
        Motion("moved", piece, to)
        for symbol, pieces in gone.items()
        for piece, to in zip(pieces, back.pop(symbol), strict=True)
    ]
    motions += [Motion("appeared", None, piece) for pieces in back.values() for piece in pieces]
    players = {"player": player(state.to_move), "other": player(then.to_move)}
    return Story(tuple(motions), say("zertz.story.redo", **players))


def _only_in(state: State, other: State) -> dict[str, list[str]]:
    """The pieces of one state that the other has not, by symbol."""
    known = {piece.id for piece in scene(other).pieces}
    found: dict[str, list[str]] = {}
    for piece in scene(state).pieces:
        if piece.id not in known:
            found.setdefault(piece.symbol, []).append(piece.id)
    return found


def _letters(marbles: Iterable[str]) -> str:
    """The colours of marbles in a tray."""
    return "".join(marble.split(":")[1] for marble in marbles)


def _listed(letters: str) -> Message:
    """Marbles of one to three colours, counted: "2 white marbles and 1 grey marble"."""
    counted = [so_many(c, letters.count(c)) for c in COLOURS if c in letters]
    if len(counted) == 1:
        return counted[0]
    names = dict(zip("abc", counted, strict=False))
    return say(f"zertz.story.list.{len(counted)}", **names)
