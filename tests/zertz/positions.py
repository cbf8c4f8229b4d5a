"""Games and positions to compare two implementations of ZÈRTZ on.

Everything comes as text (a position text and turns in notation), so that either side can read it.
Reachable positions come from random games of the oracle; odd ones are made up, since random games
seldom empty the pool, crowd a small board or leave islands. Odd positions obey what every game
obeys: the marbles add up, nobody has won, each group of rings has a vacant one.

With a seed: `games(seed)` and `odd_texts(seed)` never end. For Hypothesis: `lines()` and
`odd_positions()`.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from tests.oracle import zertz as oracle

BOARDS = (37, 40, 43, 44, 48, 61)
LONGEST = 150  # turns; random games end far earlier, but for a few with an empty pool


@dataclass(frozen=True)
class Line:
    """A position and turns to be played from it."""

    start: str
    turns: tuple[str, ...] = ()

    def positions(self) -> Iterator[oracle.Position]:
        """The first position and the one after each turn, with the past they have."""
        position = oracle.parse(self.start)
        yield position
        for turn in self.turns:
            position = oracle.after(position, turn)
            yield position

    def last(self) -> oracle.Position:
        *_, position = self.positions()
        return position


# Ends that random games hardly ever reach, by the reason they end for.
RARE_ENDS = {
    "repetition": Line(
        "bgbg./.boo../.bgbw../......../.gwb...../goog..../gbb.bw./...gow/...bw 0-0-0 1-0-0 0-0-0 1",
        ("Wb3", "x b2Wb4", "-", "Wb3", "x b4Wb2", "-") * 2,
    ),
    "repetition by an offence": Line(
        "...../...bg./..ggo../...gbww./bbwbwo./.b...w/...../.... 0-0-0 0-2-3 1-2-1 2"
        " captures=claimed",
        (*("Wc5", "x c5We6", "x f6Wd6", "Wf6") * 2, "accept"),
    ),
    "passes": Line(
        "bgb../boob../.gwg.../......../.ggw..gw./boob.gob/bbw.gow/....bw/..... 0-0-0 0-0-0 0-0-0 1",
        ("-", "-"),
    ),
    "passes after an offence": Line(
        "b.gwg/.bo.b./o.w.b../...wgww./.bbbgog/.g.bg./..bwg/.... 0-0-0 0-0-1 0-0-0 1"
        " captures=claimed",
        ("Be6,c1", "-", "-"),
    ),
    "full board by placing": Line(
        "..../.wg../.bog../..wb.../....../...../.... 4-6-8 0-0-0 0-0-0 1", ("Gc3",)
    ),
    "full board by removing": Line(
        "..../...../....../..owo../....../...../.... 5-8-10 0-0-0 0-0-0 2", ("Bd3,d5",)
    ),
    "full board of two groups": Line(
        "wo../...../....../......./....../...../ob.. 5-8-9 0-0-0 0-0-0 1", ("Wa2,g1",)
    ),
}


# Random games ------------------------------------------------------------------------------------


def random_options(rng: Random) -> tuple[int, str, str]:
    """A board, its goals and its way of capturing, all equally likely but for blitz on 37 only."""
    rings = rng.choice(BOARDS)
    goals = rng.choice(("standard", "blitz")) if rings == 37 else "standard"
    return rings, goals, rng.choice(("forced", "claimed"))


def random_start(rng: Random) -> str:
    return oracle.text(oracle.start(*random_options(rng)))


def random_turn(position: oracle.Position, rng: Random) -> str:
    """First the kind of turn, then the turn, or the many placings would hide the few others."""
    by_kind: dict[str, list[str]] = {}
    for turn in oracle.turns(position):
        kind = "placing" if oracle.is_placing(turn) else turn[:2]
        by_kind.setdefault(kind, []).append(turn)
    return rng.choice(by_kind[rng.choice(list(by_kind))])


def random_line(rng: Random, start: str, longest: int = LONGEST) -> Line:
    """A game from `start` to its end, or to `longest` turns."""
    position = oracle.parse(start)
    played: list[str] = []
    while len(played) < longest and not oracle.outcome(position):
        turn = random_turn(position, rng)
        position = oracle.after(position, turn)
        played.append(turn)
    return Line(start, tuple(played))


def games(seed: int) -> Iterator[Line]:
    """Random games without end, from the start and from odd positions by turns."""
    rng = Random(seed)
    while True:
        yield random_line(rng, random_start(rng))
        yield random_line(rng, odd_position(rng))


# Odd positions -----------------------------------------------------------------------------------

Rings = frozenset[str]


def odd_texts(seed: int) -> Iterator[str]:
    rng = Random(seed)
    while True:
        yield odd_position(rng)


def odd_position(rng: Random) -> str:
    """A position text: any shape of board, from empty to full, any sharing out of the marbles."""
    board, goals, capturing = random_options(rng)
    columns, rings = oracle.start_rings(board)
    rings = rng.choice(SHAPES)(rng, columns, rings)
    colours = [
        colour
        for colour, number in zip(oracle.COLOURS, oracle.POOLS[goals], strict=True)
        for _ in range(number)
    ]
    rng.shuffle(colours)
    marbles = random_marbles(rng, columns, rings, colours)
    captures, pool = share_out(rng, goals, colours[len(marbles) :])
    return oracle.text(
        oracle.Position(
            columns=columns,
            rings=rings,
            marbles=marbles,
            pool=pool,
            captures=captures,
            side=rng.randrange(2),
            goals=goals,
            capturing=capturing,
        )
    )


def worn(rng: Random, columns: int, rings: Rings) -> Rings:
    """As play leaves it: free rings removed one after another."""
    for _ in range(rng.randrange(len(rings))):
        rings -= {rng.choice(oracle.free(columns, rings, sorted(rings)))}
    return rings


def pierced(rng: Random, columns: int, rings: Rings) -> Rings:
    """Rings missing anywhere: holes when few are, islands when many are."""
    missing = rng.uniform(0.05, 0.6)
    left = frozenset(ring for ring in sorted(rings) if rng.random() > missing)
    return left or rings


def clump(rng: Random, columns: int, rings: Rings) -> Rings:
    """A few rings that hang together."""
    left = {rng.choice(sorted(rings))}
    for _ in range(rng.randrange(12)):
        beside = {place for ring in left for place in oracle.six_places(columns, ring)} & rings
        left.add(rng.choice(sorted(beside - left)))
    return frozenset(left)


SHAPES: tuple[Callable[[Random, int, Rings], Rings], ...] = (worn, pierced, clump)


def random_marbles(
    rng: Random, columns: int, rings: Rings, colours: list[str]
) -> frozenset[tuple[str, str]]:
    """The first of `colours` on the board, sometimes so that none can be captured."""
    kept_vacant = {rng.choice(sorted(group)) for group in oracle.groups(columns, rings)}
    open_rings = sorted(rings - kept_vacant)
    rng.shuffle(open_rings)
    most = min(len(open_rings), len(colours))
    wanted = rng.choice((most, rng.randint(0, most)))
    if rng.random() < 0.5:
        return frozenset(zip(open_rings[:wanted], colours, strict=False))
    quiet: dict[str, str] = {}
    for ring in open_rings:
        if len(quiet) < wanted:
            tried = {**quiet, ring: colours[len(quiet)]}
            if not any_capture(columns, rings, tried):
                quiet = tried
    return frozenset(quiet.items())


def any_capture(columns: int, rings: Rings, colour_on: dict[str, str]) -> bool:
    for ring in colour_on:
        for direction, over in enumerate(oracle.six_places(columns, ring)):
            landing = oracle.six_places(columns, over)[direction]
            if over in colour_on and landing in rings and landing not in colour_on:
                return True
    return False


def share_out(
    rng: Random, goals: str, colours: Iterable[str]
) -> tuple[tuple[oracle.Counts, oracle.Counts], oracle.Counts]:
    """Captures, short of every goal, and the pool; often one of the three gets all it can."""
    weights = rng.choice(((1, 1, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (1, 0, 1), (0, 0, 1)))
    owned: list[oracle.Counts] = [(0, 0, 0), (0, 0, 0)]
    pool: list[str] = []
    for colour in colours:
        owner = rng.choices((0, 1, 2), weights)[0]
        if owner == 2:
            pool.append(colour)
            continue
        grown = oracle.add(owned[owner], oracle.count(colour))
        if oracle.reached_goal(grown, goals):
            pool.append(colour)
        else:
            owned[owner] = grown
    return (owned[0], owned[1]), oracle.count(pool)


# Hypothesis --------------------------------------------------------------------------------------


def odd_positions() -> st.SearchStrategy[str]:
    return st.integers(0, 2**32 - 1).map(lambda seed: odd_position(Random(seed)))


def starts() -> st.SearchStrategy[str]:
    return st.integers(0, 2**32 - 1).map(lambda seed: random_start(Random(seed)))


@st.composite
def lines(draw: st.DrawFn, longest: int = LONGEST) -> Line:
    """A random game, broken off anywhere; it shrinks towards fewer turns.

    A long one takes the oracle longer than the deadline Hypothesis sets by default.
    """
    start = draw(st.one_of(starts(), odd_positions()))
    length = draw(st.integers(0, longest))
    seed = draw(st.integers(0, 2**32 - 1))
    return random_line(Random(seed), start, length)
