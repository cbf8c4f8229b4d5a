"""Zapp Zerapp as pure values: what everybody may know, and beside it what chance keeps hidden."""

from dataclasses import dataclass, replace
from typing import Any

from ludoteca.core import game as core
from ludoteca.core.chance import Chance
from ludoteca.core.choice import Choices
from ludoteca.core.errors import IllegalAction, LudotecaError
from ludoteca.core.game import Outcome, read_options
from ludoteca.core.text import Message, say
from ludoteca.zapp import notation
from ludoteca.zapp.ears import Heard, Memory, drawn_hearing
from ludoteca.zapp.moves import Move, made
from ludoteca.zapp.notation import Chosen, Dice, Hears, Late, Lot, Mix, Put, Shake, Take
from ludoteca.zapp.rules import OPTIONS, VESSELS, Rules
from ludoteca.zapp.view import HIDDEN, View, cleared, first_view


@dataclass(frozen=True)
class State(core.State):
    """One moment of a game: what is open to everybody, the numbers on the places of the mountain
    (none before they are mixed), and what each player has heard.

    >>> state = start(players=2).play("lot blue").play("mix 1 2 3 4 5 6 7 8 9 10 11 12 13")
    >>> state = state.play("roll 3 5").play("take 8", by=1)
    >>> state.awaits_chance, state.play("hears blue 6.72").view(1).heard[1][0].number
    (True, 6.72)
    """

    open: View
    vessels: tuple[int, ...] = ()
    heard: tuple[Memory, ...] = ()

    @property
    def game(self) -> core.Game:
        return self.open.game

    @property
    def rules(self) -> Rules:
        """The options of the game."""
        return self.open.rules

    @property
    def outcome(self) -> Outcome | None:
        return self.open.outcome

    @property
    def acting(self) -> tuple[int, ...]:
        return self.open.acting

    @property
    def awaits_chance(self) -> bool:
        return self.open.awaits_chance

    def legal(self, by: int | None = None) -> tuple[str, ...]:
        return self.open.legal(by)

    def choices(self, by: int | None = None) -> Choices:
        return self.open.choices(by) if by is None else self.view(by).choices(by)

    def view(self, player: int | None) -> View:
        """What this player may know: no number before the reveal (P23), and nobody else's ears."""
        if player is None:
            return self.open
        own = tuple(h if p == player else () for p, h in enumerate(self.heard))
        return replace(self.open, player=player, heard=own)

    def seen(self, action: str, by: int | None, player: int | None) -> str:
        word, *rest = action.split()
        if word == "mix":
            return f"mix {HIDDEN}"
        if word == "hears" and (player is None or rest[0] != self.rules.colours[player]):
            return f"hears {rest[0]} {HIDDEN}"
        if word == "take" and self.rules.memory:
            return f"take {HIDDEN}"
        return action

    def draw(self, chance: Chance) -> str:
        """What chance does now.

        >>> start().draw(Chance.from_seed(1)) in ("lot red", "lot blue", "lot green", "lot yellow")
        True
        """
        if not self.awaits_chance:
            raise LudotecaError(say("core.error.no_chance"))
        if self.open.hearing is not None:
            return self._drawn_ear(chance, self.open.hearing)
        if self.open.stage == "lot":
            return f"lot {chance.pick(self.rules.colours)}"
        if self.open.stage == "mix":
            order = list(range(1, VESSELS + 1))
            chance.shuffle(order)
            return f"mix {' '.join(map(str, order))}"
        return f"roll {chance.below(6) + 1} {chance.below(6) + 1}"

    def play(self, action: str, by: int | None = None) -> "State":
        """The state after an action of a player, of chance or (by nobody) of the clock.

        >>> start().play("lot red").play("roll 3 5")
        Traceback (most recent call last):
            ...
        ludoteca.core.errors.IllegalAction: First the vessels are mixed, as in \
"mix 4 11 1 7 13 2 9 5 12 3 8 10 6".
        """
        if self.outcome:
            raise IllegalAction(say("core.error.game_over"))
        done = notation.read(action)
        if isinstance(done, Lot | Mix | Dice | Hears | Late):
            if by is not None:
                raise IllegalAction(say("zapp.error.by_nobody", action=done.text))
            return self._happened(done)
        if self.awaits_chance:
            raise IllegalAction(self._awaited)
        player = self.open.actor(by)
        if isinstance(done, notation.Written):
            if self.open.stage != "move":
                raise IllegalAction(say("zapp.error.listen_first"))
            move = notation.settled(self.open, player, done)
            return self._moved(player, move)
        if self.open.stage == "move":
            raise IllegalAction(say("zapp.error.move_now"))
        return self._listened(player, done)

    # What nobody does ------------------------------------------------------------------------

    @property
    def _awaited(self) -> Message:
        if self.open.hearing is not None:
            colour = self.rules.colours[self.open.hearing]
            return say("zapp.error.awaited.hears", example=f"hears {colour} 6.72")
        return say(f"zapp.error.awaited.{self.open.stage}")

    def _happened(self, done: Lot | Mix | Dice | Hears | Late) -> "State":
        if isinstance(done, Late):
            return self._timed_out(done)
        due = {"lot": Lot, "mix": Mix, "roll": Dice}.get(self.open.stage)
        if self.open.hearing is not None:
            due = Hears
        if not self.awaits_chance or due is None:
            raise IllegalAction(say("core.error.no_chance"))
        if not isinstance(done, due):
            raise IllegalAction(self._awaited)
        if isinstance(done, Lot):
            return replace(self, open=replace(self.open, roller=self._player(done.colour)))
        if isinstance(done, Mix):
            forgotten = tuple(() for _ in self.heard)
            seen = replace(self._next_round(), mixed=True)
            return State(seen, done.vessels, forgotten)
        if isinstance(done, Dice):
            after = self._next_round()
            return replace(self, open=replace(after, dice=done.dice, round=after.round + 1))
        return self._has_heard(done)

    def _player(self, colour: str) -> int:
        if colour not in self.rules.colours:
            known = ", ".join(self.rules.colours)
            raise IllegalAction(say("zapp.error.not_playing", colour=colour, known=known))
        return self.rules.colours.index(colour)

    def _next_round(self) -> View:
        """The table cleared of the round before, if there was one. (P4, P9)"""
        if not self.open.dice:
            return self.open
        assert self.open.roller is not None
        players = self.rules.players
        return replace(
            cleared(self.open),
            roller=(self.open.roller + 1) % players,
            mixed=self.rules.memory,
            dice=(),
        )

    def _timed_out(self, done: Late) -> "State":
        player = self._player(done.colour)
        if self.rules.time == "off":
            raise IllegalAction(say("zapp.error.no_time"))
        if self.open.stage != "listen" or player not in self.open.listeners:
            raise IllegalAction(say("zapp.error.not_listening", colour=done.colour))
        if self.open.hearing is not None:
            raise IllegalAction(self._awaited)
        seen = replace(
            self.open,
            hands=_with(self.open.hands, player, None),
            late=_with(self.open.late, player, True),
        )
        return self._revealed_if_due(seen)

    def _has_heard(self, done: Hears) -> "State":
        player = self.open.hearing
        assert player is not None
        if self._player(done.colour) != player:
            raise IllegalAction(self._awaited)
        place = self.open.hands[player]
        assert place is not None
        before = self._heard_so_far(player, place)
        shakes = before.shakes + 1 if before else 1
        heard = Heard(self.open.round, place, shakes, done.parts)
        others = tuple(h for h in self.heard[player] if h != before)
        return replace(
            self,
            open=replace(self.open, hearing=None),
            heard=_with(self.heard, player, (*others, heard)),
        )

    def _heard_so_far(self, player: int, place: int) -> Heard | None:
        """What the player has heard of a vessel in this round."""
        for heard in self.heard[player]:
            if (heard.round, heard.place) == (self.open.round, place):
                return heard
        return None

    def _drawn_ear(self, chance: Chance, player: int) -> str:
        place = self.open.hands[player]
        assert place is not None
        before = self._heard_so_far(player, place)
        number = drawn_hearing(self.vessels[place - 1], before, chance)
        return f"hears {self.rules.colours[player]} {number:.2f}"

    # What players do --------------------------------------------------------------------------

    def _listened(self, player: int, done: Take | Put | Chosen | Shake) -> "State":
        """Take, shake again, put back, choose. (P5)"""
        held = self.open.hands[player]
        if isinstance(done, Take):
            return self._took(player, held, done.place)
        if held is None:
            raise IllegalAction(say("zapp.error.empty_hand"))
        if isinstance(done, Shake):
            if not self.rules.hears(player):
                raise IllegalAction(say("zapp.error.own_ears"))
            return replace(self, open=replace(self.open, hearing=player))
        if isinstance(done, Put):
            hands = _with(self.open.hands, player, None)
            return replace(self, open=replace(self.open, hands=hands))
        return self._revealed_if_due(
            replace(self.open, chosen=_with(self.open.chosen, player, True))
        )

    def _took(self, player: int, held: int | None, place: int) -> "State":
        if held is not None:
            raise IllegalAction(say("zapp.error.full_hand", place=held))
        if place in self.open.hands:
            holder = self.rules.colours[self.open.hands.index(place)]
            raise IllegalAction(
                say("zapp.error.taken", place=place, holder=say(f"zapp.colour.{holder}"))
            )
        hearing = player if self.rules.hears(player) else None
        hands = _with(self.open.hands, player, place)
        return replace(self, open=replace(self.open, hands=hands, hearing=hearing))

    def _revealed_if_due(self, seen: View) -> "State":
        """All numbers at once, when nobody listens any more. (P7)"""
        if seen.listeners:
            return replace(self, open=seen)
        numbers = tuple(place and self.vessels[place - 1] for place in seen.hands)
        hands = tuple(None for _ in seen.hands) if self.rules.memory else seen.hands
        return replace(self, open=replace(seen, numbers=numbers, hands=hands))

    def _moved(self, player: int, move: Move) -> "State":
        figures = made(self.rules, self.open.figures, move, self.open.number_of(player))
        moved = _with(self.open.moved, player, True)
        return replace(self, open=replace(self.open, figures=figures, moved=moved))

    def __str__(self) -> str:
        from ludoteca.zapp.position import state_text

        return state_text(self)

    def __repr__(self) -> str:
        return f"zapp.parse({str(self)!r})"


def _with(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])


def start(**options: Any) -> State:
    """The start of a game: `players` 2 to 4, `towers`, `memory`, `banish` automatic or noticed, and
    the other options of `Rules`.

    >>> start(players=3, towers=True).rules.colours
    ('red', 'blue', 'green')
    """
    rules = Rules(**read_options(OPTIONS, options))
    view = first_view(rules)
    return State(view, (), view.heard)


def parse(text: str) -> State:
    """The state that a position text describes.

    >>> parse(str(start(players=2))) == start(players=2)
    True
    """
    from ludoteca.zapp.position import read_position

    return read_position(text)
