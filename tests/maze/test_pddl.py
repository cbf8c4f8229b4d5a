"""The export to PDDL, read by a small reader of its own: it allows the very moves the rules do."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca import maze
from ludoteca.core.errors import BadOption, LudotecaError
from ludoteca.maze import pddl, squares
from ludoteca.maze.layout import KINDS, NAMES
from tests.maze.boards import board
from tests.maze.play import random_game

Expression = Any
Fact = tuple[str, ...]
TYPES = {f"{name.replace('_', '-')}": kind for name, kind in zip(NAMES, KINDS, strict=True)}


def read(text: str) -> Expression:
    stack: list[list[Expression]] = [[]]
    for token in re.findall(r"[()]|[^\s()]+", text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    assert len(stack) == 1, "brackets do not match"
    [whole] = stack[0]
    return whole


def typed(words: list[str]) -> Iterator[tuple[str, str]]:
    """The names of a list with their types."""
    waiting: list[str] = []
    coming = iter(words)
    for word in coming:
        if word == "-":
            type_ = next(coming)
            yield from ((name, type_) for name in waiting)
            waiting = []
        else:
            waiting.append(word)
    assert not waiting


def section(expression: Expression, name: str) -> list[Expression]:
    return next(part[1:] for part in expression if part[0] == name)


class Problem:
    """A position as a planner sees it."""

    def __init__(self, state: maze.State) -> None:
        domain, problem = read(pddl.domain()), read(pddl.problem(state))
        self.actions = [part for part in domain if part[0] == ":action"]
        self.objects = dict(typed(section(problem, ":objects")))
        self.facts: set[Fact] = {tuple(fact) for fact in section(problem, ":init")}
        self.by_predicate = defaultdict(list)
        for fact in self.facts:
            self.by_predicate[fact[0]].append(fact)
        [goal] = section(problem, ":goal")
        self.goal = {tuple(fact) for fact in goal[1:]}

    def successors(self) -> Iterator[set[Fact]]:
        for action in self.actions:
            parts = dict(zip(action[2::2], action[3::2], strict=True))
            types = dict(typed(parts[":parameters"]))
            conditions = parts[":precondition"][1:]
            positive = [tuple(c) for c in conditions if c[0] != "not"]
            negative = [tuple(c[1]) for c in conditions if c[0] == "not"]
            for binding in self.bindings(positive, {}):
                assert binding.keys() == types.keys()
                if not all(self.fits(binding[name], types[name]) for name in types):
                    continue
                if any(bound(fact, binding) in self.facts for fact in negative):
                    continue
                yield self.applied(parts[":effect"][1:], binding)

    def fits(self, name: str, type_: str) -> bool:
        return self.objects[name] == type_

    def bindings(self, facts: list[Fact], known: dict[str, str]) -> Iterator[dict[str, str]]:
        if not facts:
            yield known
            return
        first, rest = facts[0], facts[1:]
        for fact in self.by_predicate[first[0]]:
            if len(fact) == len(first):
                binding = dict(known)
                if all(
                    binding.setdefault(v, o) == o for v, o in zip(first[1:], fact[1:], strict=True)
                ):
                    yield from self.bindings(rest, binding)

    def applied(self, effects: list[Expression], binding: dict[str, str]) -> set[Fact]:
        added, deleted = set(), set()
        for effect in chain.from_iterable(self.instances(e, binding) for e in effects):
            if effect[0] == "not":
                deleted.add(effect[1])
            else:
                added.add(effect)
        return (self.facts - deleted) | added

    def instances(self, effect: Expression, binding: dict[str, str]) -> Iterator[Any]:
        if effect[0] == "forall":
            [(name, type_)] = typed(effect[1])
            for object_, its in self.objects.items():
                if its == type_:
                    yield from self.instances(effect[2], {**binding, name: object_})
        elif effect[0] == "when":
            if self.holds(effect[1], binding):
                yield from self.instances(effect[2], binding)
        elif effect[0] == "not":
            yield "not", bound(tuple(effect[1]), binding)
        else:
            yield bound(tuple(effect), binding)

    def holds(self, condition: Expression, binding: dict[str, str]) -> bool:
        if condition[0] == "and":
            return all(self.holds(part, binding) for part in condition[1:])
        if condition[0] == "not":
            return not self.holds(condition[1], binding)
        return bound(tuple(condition), binding) in self.facts

    def position(self, facts: set[Fact]) -> tuple[frozenset[tuple[str, str]], str]:
        """What stands where, and whose turn it is."""
        stands = {fact[1] for fact in facts if fact[0] == "stands"}
        placed = {fact[1]: fact[2] for fact in facts if fact[0] == "at"}
        [side] = [fact[1][0] for fact in facts if fact[0] == "turn"]
        free = {fact[1] for fact in facts if fact[0] == "free"}
        assert free == set(squares.NAMES.values()) - set(placed.values())
        codes = {
            (square, name[0] + TYPES[self.objects[name]] + "x" * (name not in stands))
            for name, square in placed.items()
        }
        return frozenset(codes), side

    def beside(self, facts: set[Fact]) -> set[Fact]:
        return {fact[1:] for fact in facts if fact[0] == "beside"}


def bound(fact: Fact, binding: dict[str, str]) -> Fact:
    return tuple(binding.get(word, word) for word in fact)


def seen(state: maze.State) -> tuple[frozenset[tuple[str, str]], str]:
    return frozenset(state.pieces.items()), "wb"[state.to_move]


def leaping(state: maze.State) -> maze.State:
    return maze.State(maze.Rules(None, reach="leap"), state.words)


@settings(max_examples=8)
@given(st.integers(0, 2**32 - 1))
def test_a_planner_may_do_what_the_rules_allow(seed: int) -> None:
    for turn in random_game(seed, 3):
        state = leaping(turn.after)
        if state.outcome is None:
            problem = Problem(state)
            theirs = [problem.position(facts) for facts in problem.successors()]
            assert set(theirs) == {seen(state.make(move)) for move in state.moves}


def test_shadows_follow_a_mate_that_has_moved() -> None:
    state = board("wM c3, wM b5, wH f3, bL c8", reach="leap")
    problem = Problem(state)
    for facts in problem.successors():
        [moved] = [name for _, name, at in _ats(facts) if (_, name, at) not in _ats(problem.facts)]
        if "mate" in moved:
            for mate, square in {n: s for _, n, s in _ats(facts) if "mate" in n}.items():
                near = {squares.NAMES[c] for c in squares.neighbours(squares.NAMED[square])}
                assert {fact[1] for fact in problem.beside(facts) if fact[0] == mate} == near


def _ats(facts: set[Fact]) -> set[Fact]:
    return {fact for fact in facts if fact[0] == "at"}


def test_the_goal_is_reached_where_the_game_is_won() -> None:
    problem = Problem(board("wMx c10, wM c9, bMx c1, bMx d1", "b", reach="leap"))
    assert not problem.goal <= problem.facts
    assert any(problem.goal <= facts for facts in problem.successors())


def test_only_what_can_be_told_is_exported() -> None:
    for options in ({}, {"reach": "leap", "rabbit": "chain"}):
        with pytest.raises(BadOption, match="is for reach=leap and rabbit=once only"):
            pddl.problem(maze.deal_by_seed("small", 1, **options))
    with pytest.raises(LudotecaError, match="not been dealt"):
        pddl.problem(maze.start(reach="leap"))
