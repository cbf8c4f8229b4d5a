"""Composed by hand: a vessel, then what becomes of it; or a figure, its way, and whom it takes
along or sends back."""

from ludoteca.core.choice import Choices, Edge, Node
from ludoteca.core.text import Message, say
from ludoteca.zapp import notation
from ludoteca.zapp.ground import place_id, vessel_id
from ludoteca.zapp.moves import banishable, figures_of, liftable, place_of, plain_move
from ludoteca.zapp.rules import EACH
from ludoteca.zapp.track import CITY, COLOURS
from ludoteca.zapp.view import View


def choices(view: View, player: int) -> Choices:
    """What this player may do now, as a graph over the ids of the scene.

    >>> from ludoteca import zapp
    >>> state = zapp.parse("red:S,4,S blue:S,S,6 round=1 roller=red roll=3+5 "
    ...                    "vessels=1,2,3,4,5,6,7,8,9,10,11,12,13 red=3#3 blue=9#9")
    >>> [edge.target for edge in choices(state.open, 0).nodes[0].edges]
    ['Sr', 'f4']
    """
    if view.stage == "move":
        return _Graph(view, player).choices()
    if view.hands[player] is None:
        edges = (Edge(vessel_id(place), f"take {place}") for place in view.free)
        return Choices((Node(say("zapp.prompt.take", magic=view.magic), tuple(edges)),))
    return Choices((_holding(view, player),))


def _holding(view: View, player: int) -> Node:
    """Keep it or put it back, which its empty place does as well."""
    place = view.hands[player]
    assert place is not None
    words = view.legal(player)
    buttons = [Edge(word, word, label=say(f"zapp.button.{word}")) for word in words]
    back = Edge(vessel_id(place), "back")
    return Node(_sound(view, player, place), (*buttons, back))


def _sound(view: View, player: int, place: int) -> Message:
    for heard in view.heard[player]:
        if (heard.round, heard.place) == (view.round, place):
            told = {"place": place, "count": max(1, round(heard.stones)), "magic": view.magic}
            return say("zapp.prompt.heard", **told)
    return say("zapp.prompt.holding", place=place, magic=view.magic)


class _Graph:
    """Nodes gathered while the moves are laid out; node 0 asks for the figure."""

    def __init__(self, view: View, player: int) -> None:
        self.view, self.player = view, player
        self.number = view.number_of(player)
        self.nodes: list[Node | None] = [None]

    def choices(self) -> Choices:
        # Of several on one place the last is meant: it stands on top.
        figures = {place_of(self.view.figures, f): f for f in figures_of(self.player)}
        edges = tuple(self._figure(f) for place, f in figures.items() if place != CITY)
        self.nodes[0] = Node(say("zapp.prompt.figure", number=self.number), edges)
        return Choices(tuple(node for node in self.nodes if node is not None))

    def _figure(self, figure: int) -> Edge:
        view, colour = self.view, COLOURS[self.player]
        move = plain_move(view.rules, view.figures, figure, self.number)
        at = len(self.nodes)
        self.nodes.append(None)
        carry = self._several("carry", liftable(view.rules, view.figures, figure, self.number))
        named = view.rules.noticed
        can_send = banishable(view.rules, view.figures, figure, self.number) if named else ()
        banish = self._several("banish", can_send)
        first = banish if carry is None else carry
        if carry is not None and banish is not None:
            node = self.nodes[carry]
            assert node is not None
            self.nodes[carry] = Node(node.prompt, node.edges, "any", banish)
        end = Edge(place_id(move.end, colour), f">{notation.place_text(move.end)}", first)
        self.nodes[at] = Node(say("zapp.prompt.way"), (end,))
        text = f"{figure % EACH + 1}: {notation.place_text(move.start)}"
        return Edge(place_id(move.start, colour), text, at)

    def _several(self, deed: str, figures: tuple[int, ...]) -> int | None:
        """A node to pick some of the figures from, if there are any."""
        if not figures:
            return None
        sign = {"carry": "+", "banish": "x"}[deed]
        edges = tuple(
            Edge(
                f"figure:{notation.figure_text(figure)}",
                f" {sign}{notation.figure_text(figure)}",
                label=say(f"zapp.button.{deed}", figure=figure_name(figure)),
            )
            for figure in figures
        )
        self.nodes.append(Node(say(f"zapp.prompt.{deed}"), edges, "any"))
        return len(self.nodes) - 1


def figure_name(figure: int) -> Message:
    """What a figure is called.

    >>> str(figure_name(7))
    'green 2'
    """
    return say(f"zapp.figure.{COLOURS[figure // EACH]}", number=figure % EACH + 1)
