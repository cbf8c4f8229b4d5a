"""Bots think away from the table: what they need travels as text, and an action comes back."""

from typing import Any

import msgspec

from ludoteca.core.game import Played, Record, game
from ludoteca.table.table import Table

SECONDS = 1.0


class Thought(msgspec.Struct, frozen=True):
    """A question to a bot: the game so far, for whom it plays, and how long it may take.

    The whole game, not the last position, since rules may look back (repetition, a turn demanded
    back). What is secret leaves with it, but the bot itself gets its player's view only.
    """

    game: str
    options: dict[str, Any]
    played: tuple[Played, ...]
    player: int
    bot: str
    seed: int
    seconds: float


def thought(table: Table, player: int, seconds: float = SECONDS) -> Thought:
    """What the bot that holds this player has to think about now.

    >>> from datetime import UTC, datetime
    >>> from ludoteca.table.secret import Secret
    >>> noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    >>> table = Table.open("zertz", {}, ("random", None), Secret.from_seed(1), noon)
    >>> thought(table, 0).bot
    'random'
    """
    bot = table.seats[player]
    assert bot is not None
    return Thought(
        game=table.opening.game,
        options=table.opening.options,
        played=table.record.played,
        player=player,
        bot=bot,
        seed=table.secret.chance(table.number + 1).below(1 << 63),
        seconds=seconds,
    )


def think(thought: Thought) -> str:
    """The action the bot takes.

    >>> think(Thought("zertz", {}, (), 0, "random", 1, 0.1)) in game("zertz").start().legal()
    True
    """
    played = game(thought.game)
    state = Record(played.start(**thought.options), thought.played).end
    bot = played.bots[thought.bot](thought.seed, thought.seconds)
    return bot.choose(state.view(thought.player), thought.player)
