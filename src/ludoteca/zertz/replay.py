"""A recorded game while it is read: the turns that could be played, and what could not."""

from collections.abc import Iterator
from contextlib import contextmanager

from ludoteca.core.errors import IllegalAction, LudotecaError, ParseError
from ludoteca.core.game import Played, Record
from ludoteca.core.text import Message, say
from ludoteca.zertz.game import State
from ludoteca.zertz.notation import read_turn, turn_text
from ludoteca.zertz.turns import Turn


class Replay:
    """A game played turn by turn from a file.

    >>> from ludoteca import zertz
    >>> replay = Replay(zertz.start())
    >>> with replay.at(line=7):
    ...     replay.make(replay.turn("Wd4,d4"))
    >>> str(replay.faults[0])
    'Line 7: d4 is not vacant, so it cannot be removed.'
    """

    def __init__(self, start: State) -> None:
        self.state = start
        self.played: list[Played] = []
        self.faults: list[ParseError] = []

    @contextmanager
    def at(self, line: int) -> Iterator[None]:
        """While this line of the file is read: what goes wrong becomes its fault."""
        try:
            yield
        except LudotecaError as error:
            self.faults.append(ParseError(reason_of(error), line=line))

    def turn(self, text: str) -> Turn:
        """The turn that a text means now."""
        if self.state.outcome:
            raise IllegalAction(say("zertz.error.after_end"))
        return read_turn(self.state, text)

    def make(self, turn: Turn) -> None:
        """Play a turn."""
        self.played.append(Played(self.state.to_move, turn_text(self.state.rules.board, turn)))
        self.state = self.state.make(turn)


def start_of(record: Record) -> State:
    """Where a record of ZÈRTZ starts.

    >>> from ludoteca import zertz
    >>> start_of(Record(zertz.start(rings=48))).rules.rings
    48
    """
    assert isinstance(record.start, State)
    return record.start


def turns_of(record: Record) -> Iterator[tuple[State, Turn]]:
    """Every turn of a record, with the state it was made in.

    >>> from ludoteca import zertz
    >>> record = Record(zertz.start(), (Played(0, "Wd4,d1"), Played(1, "Bd5,a1")))
    >>> [(state.to_move, turn_text(state.rules.board, turn)) for state, turn in turns_of(record)]
    [(0, 'Wd4,d1'), (1, 'Bd5,a1')]
    """
    state = start_of(record)
    for played in record.played:
        turn = read_turn(state, played.action)
        yield state, turn
        state = state.make(turn)


def reason_of(error: LudotecaError) -> Message:
    """What an error says, without its place in a text that is itself only a piece of a file.

    >>> error = ParseError(say("zertz.error.no_pass"), line=7)
    >>> str(error.message)
    'Line 7: You may pass only when you can neither capture nor place.'
    >>> str(reason_of(error))
    'You may pass only when you can neither capture nor place.'
    """
    return error.reason if isinstance(error, ParseError) else error.message
