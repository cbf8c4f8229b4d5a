"""What an action of Zapp Zerapp did: motions to be seen, and a sentence to be heard."""

from collections.abc import Iterator

from ludoteca.core.game import View as CoreView
from ludoteca.core.scene import Mark, Motion, Piece, Story
from ludoteca.core.text import Message, Parameter, say
from ludoteca.zapp import notation
from ludoteca.zapp.choices import figure_name
from ludoteca.zapp.ground import place_id
from ludoteca.zapp.moves import Move, place_of
from ludoteca.zapp.rules import EACH
from ludoteca.zapp.scene import (
    figure_id,
    listed,
    open_view,
    place_name,
    player_name,
    scene,
    status,
)
from ludoteca.zapp.track import CITY, COLOURS, FIELDS, START
from ludoteca.zapp.view import HIDDEN, View


def story(before: CoreView, action: str, by: int | None, after: CoreView) -> Story:
    """What an action did, between what somebody saw before it and after it.

    >>> from ludoteca import zapp
    >>> state = zapp.start(players=2)
    >>> str(story(state, "lot blue", None, state.play("lot blue")).says)
    'Blue rolls first.'
    """
    view, then = open_view(before), open_view(after)
    told = _move(view, action, by, then) if ":" in action else _listening(view, action, by, then)
    if then.outcome is not None:
        return Story(told.motions, _then("end", told.says, end=status(then)), told.marks)
    if _over(then) and not _over(view) and then.round:
        return Story(told.motions, _then("over", told.says), told.marks)
    return told


def _then(what: str, says: Message, **more: Message) -> Message:
    return say(f"zapp.story.{what}", told=says, **more)


def _over(view: View) -> bool:
    """Whether the round is over."""
    return bool(view.dice) and not view.listeners and not view.movers


# Listening, and what chance does ------------------------------------------------------------------


def _listening(view: View, action: str, by: int | None, then: View) -> Story:
    says = _told(view, action, by, then)
    if _revealed(then) and not _revealed(view):
        says = say("zapp.story.revealed", told=says, numbers=_numbers(then))
    return Story(tuple(_changes(view, then)), says)


def _revealed(view: View) -> bool:
    return any(number is not None for number in view.numbers)


def _numbers(view: View) -> Message:
    """Every number that is shown, the highest first."""
    shown = sorted((-n, player) for player, n in enumerate(view.numbers) if n is not None)
    return listed(
        say("zapp.story.number", player=player_name(player), number=-number)
        for number, player in shown
    )


def _told(view: View, action: str, by: int | None, then: View) -> Message:
    word, *rest = action.split()
    if word in ("lot", "late", "hears"):
        player = COLOURS.index(rest[0])
        if word == "hears" and rest[1] != HIDDEN and then.player == player:
            return _heard(then, player)
        return say(f"zapp.story.{word}", player=player_name(player))
    if word == "mix":
        return say("zapp.story.mix")
    if word == "roll":
        assert then.roller is not None
        one, other = then.dice
        dice: dict[str, Parameter] = {"one": one, "other": other, "magic": then.magic}
        roller = player_name(then.roller)
        return say("zapp.story.roll", round=then.round, player=roller, **dice)
    player = view.actor(by)
    if word == "take" and rest[0] != HIDDEN:
        return say("zapp.story.take", player=player_name(player), place=int(rest[0]))
    return say(
        {"take": "zapp.story.take_some"}.get(word, f"zapp.story.{word}"), player=player_name(player)
    )


def _heard(then: View, player: int) -> Message:
    count = max(1, round(then.heard[player][-1].stones))
    return say("zapp.story.heard", player=player_name(player), count=count)


def _changes(view: View, then: View) -> Iterator[Motion]:
    """Vessels and numbers that went elsewhere, came or went."""
    old, new = _pieces(view), _pieces(then)
    for id, piece in old.items():
        if id not in new:
            yield Motion("removed", id, None)
        elif new[id].place != piece.place:
            yield Motion("moved", id, id)
    for id in new:
        if id not in old:
            yield Motion("appeared", None, id, step=1 if id.startswith("number") else 0)


def _pieces(view: View) -> dict[str, Piece]:
    return {piece.id: piece for piece in scene(view).pieces}


# Moving -------------------------------------------------------------------------------------------

STRIDE = 2
"""Fields walked in one step of a story."""


def _move(view: View, action: str, by: int | None, then: View) -> Story:
    player = view.actor(by)
    written = notation.read(action)
    assert isinstance(written, notation.Written)
    move = notation.settled(view, player, written)
    way = _way(view, move)
    motions = [*_walk(move.figure, way, player)]
    for figure in move.carried:
        reached = way.index(place_of(view.figures, figure)) + 1
        stops = way.index(place_of(then.figures, figure)) + 1
        motions += _walk(figure, way[:stops], player, reached)
    for figure in move.banished:
        reached = way.index(place_of(view.figures, figure))
        id = figure_id(figure)
        motions.append(Motion("taken", id, id, step=reached // STRIDE))
    ends = tuple(place_id(at, COLOURS[player]) for at in (move.start, move.end))
    return Story(tuple(motions), _move_told(move, player), (Mark("last", ends),))


def _way(view: View, move: Move) -> list[int]:
    """The places a mover comes to, one by one."""
    track, colour = view.rules.track, move.figure // EACH
    way, at = [], move.start
    while at != move.end:
        if at == START:
            at = track.starts[colour]
        elif at == track.cities[colour]:
            at = CITY
        else:
            at = (at + 1) % FIELDS
        way.append(at)
    return way


def _walk(figure: int, way: list[int], player: int, begin: int = 0) -> Iterator[Motion]:
    """A figure hops from place to place; who is carried sets off when the mover has come to it."""
    id = figure_id(figure)
    for first in range(0, len(way), STRIDE):
        hops = way[max(first, begin) : first + STRIDE]
        if hops:
            via = tuple(place_id(at, COLOURS[player]) for at in hops)
            yield Motion("jumped", id, id, via, step=first // STRIDE)


def _move_told(move: Move, player: int) -> Message:
    says = say(
        "zapp.story.move",
        player=player_name(player),
        number=move.figure % EACH + 1,
        start=place_name(move.start),
        end=place_name(move.end),
    )
    for deed, figures in (("carried", move.carried), ("banished", move.banished)):
        if figures:
            says = say(f"zapp.story.{deed}", told=says, figures=listed(map(figure_name, figures)))
    return says
