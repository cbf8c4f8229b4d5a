"""How an action is composed by hand: a small graph over the ids of the scene.

A player walks from node to node by touching targets; every edge adds a fragment of text, and
where the walk ends the fragments together are the action. Whoever offers the graph needs to know
no rules. Where touches bind no step can be taken back; otherwise the walk may be begun again.
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

from ludoteca.core.errors import IllegalAction
from ludoteca.core.text import Message, say


class Edge(msgspec.Struct, frozen=True, omit_defaults=True):
    """One target to touch: the text it adds, and the node that follows (none: the end).

    A target that is not in the scene is a button, and its label says what it does.
    """

    target: str
    text: str
    next: int | None = None
    label: Message | None = None


class Node(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question to the player. `one`: touch one target. `any`: touch a subset, then confirm;
    its edges add their texts in the order of the node, and the walk goes on at `then`."""

    prompt: Message
    edges: tuple[Edge, ...]
    kind: Literal["one", "any"] = "one"
    then: int | None = None


class Choices(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that one player may choose now; the walk begins at node 0. No nodes: nothing to choose.
    `binding`: whatever is touched stays touched, and the last touch plays the action.

    >>> prompt = say("zertz.prompt.place")
    >>> extras = (Edge("milk", "+milk"), Edge("sugar", "+sugar"))
    >>> tea = Choices((Node(prompt, (Edge("cup", "tea", 1),)),
    ...                Node(prompt, extras, "any")))
    >>> Walk(tea).touch("cup").touch("sugar", "milk").action
    'tea+milk+sugar'
    """

    nodes: tuple[Node, ...] = ()
    binding: bool = False


class Walk(msgspec.Struct, frozen=True):
    """A choice half made: where the player stands and the text gathered so far.

    >>> node = Node(say("zertz.prompt.place"), (Edge("a", "A"),))
    >>> Walk(Choices((node,))).touch("b")
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.IllegalAction: "b" cannot be chosen now; what can: a.
    """

    choices: Choices
    at: int | None = 0
    text: str = ""

    @property
    def node(self) -> Node | None:
        """The question that stands now; none when the action is complete or nothing can be done."""
        if self.at is None or not self.choices.nodes:
            return None
        return self.choices.nodes[self.at]

    @property
    def action(self) -> str | None:
        """The finished action, or none while something is left to choose."""
        return self.text if self.at is None else None

    def touch(self, *targets: str) -> "Walk":
        """Choose: one target of a `one` node, any subset of an `any` node."""
        node = self.node
        if node is None:
            raise IllegalAction(say("core.error.nothing_to_choose"))
        edges = {edge.target: edge for edge in node.edges}
        known = ", ".join(edges)
        for target in targets:
            if target not in edges:
                raise IllegalAction(say("core.error.not_a_choice", target=target, known=known))
        if node.kind == "one" and len(targets) != 1:
            raise IllegalAction(say("core.error.touch_one", known=known))
        if node.kind == "one":
            edge = edges[targets[0]]
            return Walk(self.choices, edge.next, self.text + edge.text)
        return Walk(self.choices, node.then, self.text + _joined(node.edges, targets))


def _joined(edges: Iterable[Edge], targets: tuple[str, ...]) -> str:
    return "".join(edge.text for edge in edges if edge.target in targets)


def actions(choices: Choices) -> list[str]:
    """Every action a graph without `any` nodes can end in, in the graph's order.

    >>> node = Node(say("zertz.prompt.place"), (Edge("a", "A"), Edge("b", "B")))
    >>> actions(Choices((node,)))
    ['A', 'B']
    """
    found: list[str] = []
    walks = [Walk(choices)] if choices.nodes else []
    while walks:
        walk = walks.pop()
        if walk.node is None:
            found.append(walk.text)
        else:
            walks += [walk.touch(edge.target) for edge in reversed(walk.node.edges)]
    return found
