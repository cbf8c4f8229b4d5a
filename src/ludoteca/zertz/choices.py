"""A turn composed by hand: marble, ring, ring to remove; or jump by jump."""

from ludoteca.core.choice import Choices, Edge, Node
from ludoteca.core.text import say
from ludoteca.zertz import turns
from ludoteca.zertz.game import State
from ludoteca.zertz.turns import COLOURS, Other, Words, bits


def choices(state: State) -> Choices:
    """The turns of a state as a graph over the ids of its scene.

    >>> from ludoteca.zertz import start
    >>> first, ring, *removals = choices(start()).nodes
    >>> len(first.edges), len(ring.edges), len(removals)
    (3, 37, 19)
    """
    return _Graph(state).choices()


def _pile(state: State, colour: int) -> str:
    """The scene's id of the marbles of a colour that the mover may place from. (Z14)"""
    owner = "pool" if any(state.pool) else ("first", "second")[state.to_move]
    return f"{owner}:{COLOURS[colour]}"


class _Graph:
    """Nodes gathered while the turns are walked; node 0 is the first question."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.names = state.rules.board.name_of
        self.nodes: list[Node | None] = [None]

    def choices(self) -> Choices:
        special = [turn for turn in self.state.turns if isinstance(turn, Other)]
        edges = [
            Edge(turn.name.lower(), turn.value, label=say(f"zertz.button.{turn.name.lower()}"))
            for turn in special
        ]
        prompt = "special"
        if Other.PASS not in special and Other.ACCEPT not in special:
            jumps = self._jumps()
            placings = self._placings() if self.state.may_place else []
            edges += jumps + placings
            prompt = self._prompt(bool(placings))
        self.nodes[0] = Node(say(f"zertz.prompt.{prompt}"), tuple(edges))
        binding = self.state.rules.touch == "move"
        return Choices(tuple(node for node in self.nodes if node is not None), binding)

    def _prompt(self, may_place: bool) -> str:
        """Where captures are claimed, the question does not tell whether there is one. (Z20)"""
        if not may_place:
            return "capture"
        return "turn" if self.state.rules.captures == "claimed" else "place"

    def _add(self, node: Node) -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1

    def _reserve(self) -> int:
        self.nodes.append(None)
        return len(self.nodes) - 1

    def _placings(self) -> list[Edge]:
        words = self.state.words
        exits = turns.free_rings(words)
        colours = turns.placeable(words)
        if not colours:
            return []
        ring_node = self._reserve()
        removals: dict[int, int | None] = {0: None}
        edges = []
        for ring in bits(turns.vacant_rings(words)):
            removable = exits & ~(1 << ring)
            if removable not in removals:
                removals[removable] = self._removal(removable)
            edges.append(Edge(self.names[ring], self.names[ring], removals[removable]))
        self.nodes[ring_node] = Node(say("zertz.prompt.ring"), tuple(edges))
        return [Edge(_pile(self.state, c), COLOURS[c], ring_node) for c in colours]

    def _removal(self, removable: int) -> int:
        names = [self.names[cell] for cell in bits(removable)]
        edges = tuple(Edge(name, f",{name}") for name in names)
        return self._add(Node(say("zertz.prompt.remove"), edges))

    def _jumps(self) -> list[Edge]:
        words = self.state.words
        starts = [
            c for c in self.names if turns.jumps(words, c) and turns.colour_at(words, c) is not None
        ]
        return [Edge(self.names[c], f"x {self.names[c]}", self._landings(words, c)) for c in starts]

    def _landings(self, words: Words, jumper: int) -> int:
        node = self._reserve()
        edges = []
        for direction, over, landing in turns.jumps(words, jumper):
            colour = turns.colour_at(words, over)
            assert colour is not None
            after = turns.after_jump(words, jumper, direction)
            onward = self._landings(after, landing) if turns.goes_on(after) else None
            name = self.names[landing]
            edges.append(Edge(name, COLOURS[colour] + name, onward))
        self.nodes[node] = Node(say("zertz.prompt.landing"), tuple(edges))
        return node
