"""Zapp Zerapp a second time, slow and plain, from docs/spec/zapp.md alone.

Nothing of `ludoteca.zapp` is imported here. Figures are pairs such as ("red", 2); a place is a
field from 0 to 23, "S" for the figure's start or "C" for its city.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

Figure = tuple[str, int]
Place = int | str

FIELDS = 24
COLOURS = ("red", "blue", "green", "yellow")


@dataclass(frozen=True)
class Layout:
    """Which fields are safe for whom, where towers stand, and where each colour comes and goes."""

    safe: Mapping[int, str]
    towers: Mapping[int, frozenset[str]]
    first: Mapping[str, int]
    last: Mapping[str, int]


def standard() -> Layout:
    """The layout of P2."""
    zones = {"blue": range(5), "yellow": range(6, 11), "red": range(12, 17)}
    zones["green"] = range(18, 23)
    return Layout(
        {number: colour for colour, fields in zones.items() for number in fields},
        {
            5: frozenset({"red", "green"}),
            11: frozenset({"green", "blue"}),
            17: frozenset({"blue", "yellow"}),
            23: frozenset({"yellow", "red"}),
        },
        {"red": 3, "green": 9, "blue": 15, "yellow": 21},
        {"red": 2, "green": 8, "blue": 14, "yellow": 20},
    )


@dataclass
class Oracle:
    """One game. Methods change it in place; what is forbidden raises `Forbidden`."""

    players: int = 4
    towers: bool = False
    memory: bool = False
    noticed: bool = False
    timed: bool = True
    layout: Layout = field(default_factory=standard)

    def __post_init__(self) -> None:
        self.colours = COLOURS[: self.players]
        self.at: dict[Figure, Place] = {(c, n): "S" for c in self.colours for n in (1, 2, 3)}
        self.roller: str | None = None
        self.vessels: dict[int, int] | None = None
        self.magic: int | None = None
        self.hand: dict[str, int] = {}
        self.chosen: dict[str, int] = {}
        self.late: set[str] = set()
        self.numbers: dict[str, int] = {}
        self.done: set[str] = set()
        self.rounds = 0

    # What is due ----------------------------------------------------------------------------

    def due(self) -> str:
        """What has to happen next: lot, mix, roll, listen, move or nothing."""
        if self.winner():
            return "nothing"
        if self.roller is None:
            return "lot"
        if self.vessels is None:
            return "mix"
        if self.magic is None:
            return "roll"
        if self.listeners():
            return "listen"
        if self.movers():
            return "move"
        return "roll" if self.memory else "mix"

    def winner(self) -> str | None:
        for colour in self.colours:
            if all(self.at[colour, n] == "C" for n in (1, 2, 3)):
                return colour
        return None

    def listeners(self) -> list[str]:
        """Who has not chosen, beginning with the roller."""
        assert self.roller is not None
        begin = self.colours.index(self.roller)
        around = self.colours[begin:] + self.colours[:begin]
        return [c for c in around if c not in self.chosen and c not in self.late]

    def movers(self) -> list[str]:
        """Who still moves in this round, the highest number first."""
        assert self.magic is not None
        entitled = [
            colour
            for colour, number in self.numbers.items()
            if number <= self.magic and colour not in self.done
        ]
        return sorted(entitled, key=lambda colour: -self.numbers[colour])

    # The round ------------------------------------------------------------------------------

    def lot(self, colour: str) -> None:
        assert self.due() == "lot"
        self.roller = colour

    def mix(self, order: Iterable[int]) -> None:
        assert self.due() == "mix"
        if self.magic is not None:
            self.next_round()
        self.vessels = dict(enumerate(order, start=1))

    def roll(self, one: int, other: int) -> None:
        assert self.due() == "roll"
        if self.magic is not None:
            self.next_round()
        self.magic = one + other
        self.rounds += 1

    def next_round(self) -> None:
        assert self.roller is not None
        after = self.colours.index(self.roller) + 1
        self.roller = self.colours[after % len(self.colours)]
        self.magic = None
        if not self.memory:
            self.vessels = None
        self.hand, self.chosen, self.late = {}, {}, set()
        self.numbers, self.done = {}, set()

    def free_vessels(self) -> list[int]:
        taken = [*self.hand.values(), *self.chosen.values()]
        return [place for place in range(1, 14) if place not in taken]

    def take(self, colour: str, place: int) -> None:
        assert colour in self.listeners()
        assert colour not in self.hand
        assert place in self.free_vessels()
        self.hand[colour] = place

    def back(self, colour: str) -> None:
        del self.hand[colour]

    def choose(self, colour: str) -> None:
        self.chosen[colour] = self.hand.pop(colour)
        self.reveal_if_all_have_chosen()

    def too_late(self, colour: str) -> None:
        assert self.timed
        assert colour in self.listeners()
        self.hand.pop(colour, None)
        self.late.add(colour)
        self.reveal_if_all_have_chosen()

    def reveal_if_all_have_chosen(self) -> None:
        if not self.listeners():
            assert self.vessels is not None
            self.numbers = {c: self.vessels[place] for c, place in self.chosen.items()}

    # Moving ---------------------------------------------------------------------------------

    def walk(self, colour: str, place: Place, steps: int) -> list[Place]:
        """Every place the figure comes to, step by step, up to its city."""
        way: list[Place] = []
        for _ in range(steps):
            if place == "S":
                place = self.layout.first[colour]
            elif place == self.layout.last[colour]:
                place = "C"
            else:
                place = (int(place) + 1) % FIELDS
            way.append(place)
            if place == "C":
                break
        return way

    def standing_on(self, place: Place) -> list[Figure]:
        if place == "C":
            return []
        return [figure for figure, at in self.at.items() if at == place]

    def has_own_tower(self, figure: Figure, place: Place) -> bool:
        towers = self.layout.towers.get(place, frozenset()) if isinstance(place, int) else ()
        return self.towers and figure[0] in towers

    def safe(self, figure: Figure, place: Place) -> bool:
        own_zone = isinstance(place, int) and self.layout.safe.get(place) == figure[0]
        return own_zone or self.has_own_tower(figure, place)

    def may_banish(self, figure: Figure, steps: int) -> list[Figure]:
        if self.at[figure] == "S":
            return []
        way = self.walk(figure[0], self.at[figure], steps)
        return [
            other
            for place in way
            for other in self.standing_on(place)
            if other[0] != figure[0] and not self.safe(other, place)
        ]

    def may_carry(self, figure: Figure, steps: int) -> list[Figure]:
        overtaken = self.walk(figure[0], self.at[figure], steps)[:-1]
        return [
            other
            for place in overtaken
            for other in self.standing_on(place)
            if self.has_own_tower(other, place)
        ]

    def moves(self, colour: str) -> set[str]:
        """Every move of this colour, as the notation has it."""
        found = set()
        steps = self.numbers[colour]
        for n in (1, 2, 3):
            start = self.at[colour, n]
            if start == "C":
                continue
            end = self.walk(colour, start, steps)[-1]
            for carried in subsets(self.may_carry((colour, n), steps)):
                lifted = "".join(f" +{c}{k}" for c, k in carried)
                victims = self.may_banish((colour, n), steps) if self.noticed else []
                for banished in subsets(victims):
                    sent = "".join(f" x{c}{k}" for c, k in banished)
                    found.add(f"{n}: {start}>{end}{lifted}{sent}")
        return found

    def move(self, colour: str, n: int, carried: list[Figure], named: list[Figure]) -> None:
        assert self.due() == "move"
        assert self.movers()[0] == colour
        figure, steps = (colour, n), self.numbers[colour]
        way = self.walk(colour, self.at[figure], steps)
        end = way[-1]
        victims = self.may_banish(figure, steps)
        if self.noticed:
            assert set(named) <= set(victims)
            victims = named
        assert set(carried) <= set(self.may_carry(figure, steps))
        assert not set(carried) & set(victims)
        self.at[figure] = end
        for other in victims:
            self.at[other] = "S"
        for other in carried:
            self.at[other] = end
            if end == "C" and other[0] != colour:
                self.at[other] = self.layout.last[colour]
        self.done.add(colour)


def subsets(figures: list[Figure]) -> list[list[Figure]]:
    return [list(s) for size in range(len(figures) + 1) for s in combinations(figures, size)]
