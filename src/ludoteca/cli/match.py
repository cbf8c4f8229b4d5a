"""Bots against each other, game after game."""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer

from ludoteca.cli import source
from ludoteca.cli.output import console, progress, put, put_json, shown
from ludoteca.cli.parameters import Bot, Json, PositionArgument
from ludoteca.core.chance import Chance
from ludoteca.core.errors import LudotecaError, nearest
from ludoteca.core.game import Game, Played, State
from ludoteca.core.text import Message, say

SEEDS = 1 << 32
LONGEST = 1000  # turns of a game, unless told otherwise; some games may go round for ever


@dataclass
class Round:
    """One game of a match, as far as it was played."""

    end: State
    played: list[Played] = field(default_factory=list)
    turns: int = 0
    """What players did; chance not counted."""


@dataclass(frozen=True)
class Match:
    """Games of the same bots from the same start, each broken off after `longest` turns; the
    seed makes them repeatable.

    >>> from ludoteca.core.game import game
    >>> match = Match(game("zertz").start(), ("random", "random"), seed=1)
    >>> [(one.end.outcome is None, len(one.played) > 10) for one in match.games(2)]
    [(False, True), (False, True)]
    """

    start: State
    bots: Sequence[str]
    seed: int
    seconds: float = 1.0
    longest: int = LONGEST
    rounds: list[Round] = field(default_factory=list)

    def games(self, number: int) -> Iterator[Round]:
        """Play this many games; what has been played stands in `rounds` from its first turn."""
        for _ in range(number):
            one = Round(self.start)
            self.rounds.append(one)
            self._play(one, Chance.from_seed(self.seed, len(self.rounds)))
            yield one

    def _play(self, one: Round, chance: Chance) -> None:
        made = self.start.game.bots
        players = [made[name](chance.below(SEEDS), self.seconds) for name in self.bots]
        while one.end.outcome is None and one.turns < self.longest:
            by = None
            if one.end.awaits_chance:
                action = one.end.draw(chance)
            else:
                by = _next(one.end.acting, chance)
                action = players[by].choose(one.end.view(by), by)
            one.end = one.end.play(action, by)
            one.played.append(Played(by, action))
            one.turns += by is not None

    def wins(self, player: int) -> int:
        """How many games this player won, alone or with others."""
        outcomes = (one.end.outcome for one in self.rounds)
        return sum(outcome is not None and player in outcome.winners for outcome in outcomes)

    @property
    def drawn(self) -> int:
        """How many games nobody won."""
        outcomes = (one.end.outcome for one in self.rounds)
        return sum(outcome is not None and not outcome.winners for outcome in outcomes)

    @property
    def unfinished(self) -> int:
        """How many games were broken off."""
        return sum(one.end.outcome is None for one in self.rounds)


def _next(acting: Sequence[int], chance: Chance) -> int:
    """Who acts first of those who may: by lot, where that is more than one."""
    return acting[0] if len(acting) == 1 else chance.pick(acting)


def play(
    game: Game,
    position: PositionArgument = None,
    first: Bot = None,
    second: Bot = None,
    bots: Annotated[
        str | None, typer.Option(metavar="cli.metavar.bots", help="cli.option.bots")
    ] = None,
    number: Annotated[
        int, typer.Option("--games", min=1, metavar="cli.metavar.number", help="cli.option.games")
    ] = 1,
    seed: Annotated[
        int | None, typer.Option(metavar="cli.metavar.number", help="cli.option.seed")
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(
            min=0.001, max=86400, metavar="cli.metavar.seconds", help="cli.option.seconds"
        ),
    ] = 1.0,
    longest: Annotated[
        int, typer.Option(min=1, metavar="cli.metavar.number", help="cli.option.longest")
    ] = LONGEST,
    as_json: Json = False,
    **options: Any,
) -> None:
    """Let bots play against each other.

    >>> from ludoteca.core.game import game
    >>> play(game("zertz"), first="random", second="random", seed=1)  # doctest: +ELLIPSIS
    First    random   ...
    Second   random   ...
    1 game, ... turns; seed 1.
    """
    names = _names(game, [first, second], bots)
    if position is None and any(option.name == "players" for option in game.options):
        options.setdefault("players", len(names))
    start = source.position(game, position, options)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    match = Match(start, names, seed, seconds, longest)
    try:
        for _ in progress(match.games(number), number, say("cli.progress.games")):
            pass
    finally:
        if as_json:
            put_json(facts(match))
        else:
            put_table(match)


def _names(game: Game, pair: Sequence[str | None], listed: str | None) -> list[str]:
    """The bots asked for, one a player."""
    given = [name for name in pair if name is not None]
    if listed is not None:
        if given:
            raise LudotecaError(say("cli.error.bots_twice"))
        given = known_bots(game, listed)
    known = list(game.bots)
    for name in given:
        _check_bot(game, name)
    if len(given) not in game.players:
        numbers = ", ".join(map(str, game.players))
        raise LudotecaError(
            say("cli.error.bots", players=numbers, found=len(given), known=", ".join(known))
        )
    return given


def known_bots(game: Game, listed: str) -> list[str]:
    """The bots of a list with commas, all of which the game has.

    >>> from ludoteca.core.game import game
    >>> known_bots(game("zertz"), "greedy, random")
    ['greedy', 'random']
    """
    names = [name.strip() for name in listed.split(",")]
    for name in names:
        _check_bot(game, name)
    return names


def _check_bot(game: Game, name: str) -> None:
    known = list(game.bots)
    if name not in known:
        raise LudotecaError(
            say("cli.error.unknown_bot", name=shown(name), known=nearest(name, known))
        )


def put_table(match: Match) -> None:
    """Print who won how often.

    >>> from ludoteca.core.game import game
    >>> put_table(Match(game("zertz").start(), ("random", "greedy"), seed=1))
    First    random   0
    Second   greedy   0
    0 games, 0 turns; seed 1.
    """
    from rich.table import Table

    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_column()
    table.add_column()
    table.add_column(justify="right")
    for player, bot in enumerate(match.bots):
        name = say(f"{match.start.game.name}.player.{player}")
        table.add_row(str(name), bot, str(say("cli.number", number=match.wins(player))))
    if match.drawn:
        table.add_row(str(say("cli.play.drawn")), "", str(say("cli.number", number=match.drawn)))
    if match.unfinished:
        number = say("cli.number", number=match.unfinished)
        table.add_row(str(say("cli.play.unfinished")), "", str(number))
    console().print(table)
    put(_summary(match))


def _summary(match: Match) -> Message:
    return say(
        "cli.play.summary",
        games=say("cli.count.games", count=len(match.rounds)),
        turns=say("cli.count.turns", count=sum(one.turns for one in match.rounds)),
        seed=str(match.seed),
    )


def facts(match: Match) -> dict[str, Any]:
    """The match as JSON has it.

    >>> from ludoteca.core.game import game
    >>> facts(Match(game("zertz").start(), ("random", "greedy"), seed=1))["wins"]
    [0, 0]
    """
    return {
        "game": match.start.game.name,
        "start": str(match.start),
        "bots": match.bots,
        "seed": match.seed,
        "seconds": match.seconds,
        "wins": [match.wins(player) for player in range(len(match.bots))],
        "drawn": match.drawn,
        "unfinished": match.unfinished,
        "games": [
            {"played": one.played, "outcome": one.end.outcome, "position": str(one.end)}
            for one in match.rounds
        ],
    }
