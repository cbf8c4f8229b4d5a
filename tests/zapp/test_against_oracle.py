"""The rules and the slow second implementation agree, all along random games of every kind."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca import zapp
from ludoteca.zapp import State
from ludoteca.zapp.track import COLOURS, FIELDS, LETTERS, parse_layout
from tests.oracle.zapp import Layout, Oracle, standard
from tests.zapp.play import TURNED, every_option, one_action, places, played


def layout_of(code: str) -> Layout:
    """A layout as the oracle knows it."""
    if code == "standard":
        return standard()
    track = parse_layout(code)
    return Layout(
        {n: COLOURS[zone] for n, zone in enumerate(track.zones) if zone is not None},
        {n: frozenset(COLOURS[t] for t in towers) for n, towers in enumerate(track.towers)},
        dict(zip(COLOURS, track.starts, strict=True)),
        dict(zip(COLOURS, track.cities, strict=True)),
    )


def oracle_of(state: State) -> Oracle:
    rules = state.rules
    return Oracle(
        rules.players,
        rules.towers,
        rules.memory,
        rules.noticed,
        rules.time != "off",
        layout_of(rules.layout),
    )


def told(oracle: Oracle, action: str, by: int | None) -> None:
    """Let the oracle do the same."""
    word, *rest = action.split()
    colour = rest[0] if by is None and rest else COLOURS[by or 0]
    match word:
        case "lot":
            oracle.lot(colour)
        case "mix":
            oracle.mix(map(int, rest))
        case "roll":
            oracle.roll(*map(int, rest))
        case "take":
            oracle.take(colour, int(rest[0]))
        case "back":
            oracle.back(colour)
        case "choose":
            oracle.choose(colour)
        case "late":
            oracle.too_late(colour)
        case "hears" | "shake":
            pass  # what is heard changes nothing of the rules
        case _:
            named = [(w[0], (w[1:-1], int(w[-1]))) for w in rest[1:]]
            carried = [figure for sign, figure in named if sign == "+"]
            banished = [figure for sign, figure in named if sign == "x"]
            oracle.move(colour, int(word[0]), carried, banished)


def agree(state: State, oracle: Oracle) -> None:
    assert (state.open.stage if state.outcome is None else "nothing") == oracle.due()
    where = ",".join(str(oracle.at[c, n]) for c in oracle.colours for n in (1, 2, 3))
    assert ",".join(places(state).values()) == where
    if state.outcome is not None:
        assert state.rules.colours[state.outcome.winners[0]] == oracle.winner()
        return
    if state.awaits_chance:
        return
    if state.open.stage == "move":
        (mover,) = state.acting
        assert [state.rules.colours[p] for p in state.open.movers] == oracle.movers()
        legal = state.legal()
        assert len(set(legal)) == len(legal)
        assert {unordered(action) for action in legal} == set(
            map(unordered, oracle.moves(COLOURS[mover]))
        )
        return
    listeners = [COLOURS[player] for player in state.open.listeners]
    assert listeners == oracle.listeners()
    for by in state.acting:
        takes = {int(action.split()[1]) for action in state.legal(by) if action.startswith("take")}
        holds = COLOURS[by] in oracle.hand
        assert takes == (set() if holds else set(oracle.free_vessels()))


def unordered(action: str) -> tuple[str, frozenset[str]]:
    """A move, in whatever order it names whom it carries and sends back."""
    figure, way, *others = action.split()
    return f"{figure} {way}", frozenset(others)


def compare(options: dict[str, Any], seed: int, longest: int = 10_000) -> int:
    """Play a game side by side; the number of actions."""
    random = Random(seed)
    state = zapp.start(**options)
    oracle = oracle_of(state)
    for number in range(longest):
        agree(state, oracle)
        if state.outcome is not None:
            return number
        by, action = one_action(state, random, number, seed)
        state = state.play(action, by)
        told(oracle, action, by)
    return longest


@settings(max_examples=60)
@given(every_option(), st.integers(0, 10**6))
def test_random_games_under_all_options(options: dict[str, Any], seed: int) -> None:
    compare(options, seed, longest=400)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("towers", [False, True])
@pytest.mark.parametrize("memory", [False, True])
@pytest.mark.parametrize("banish", ["automatic", "noticed"])
@pytest.mark.parametrize("layout", ["standard", TURNED])
def test_thousands_of_whole_games(
    players: int, towers: bool, memory: bool, banish: str, layout: str
) -> None:
    options = {
        "players": players,
        "towers": towers,
        "memory": memory,
        "banish": banish,
        "layout": layout,
        "time": "60",
        "ears": "none",
    }
    for seed in range(60):
        compare(options, seed)


@settings(max_examples=60)
@given(st.data())
def test_crowded_rings(data: st.DataObject) -> None:
    """Figures stand close together, as they seldom do in a game."""
    banish = data.draw(st.sampled_from(["automatic", "noticed"]))
    layout = data.draw(st.sampled_from(["standard", TURNED]))
    state = zapp.start(players=4, towers=True, banish=banish, layout=layout, ears="none")
    oracle = oracle_of(state)
    field = st.integers(3, 8).map(lambda n: n % FIELDS)
    spot = st.one_of(field, st.just("S"))
    words = []
    for colour in COLOURS:
        own = [data.draw(spot) for _ in range(3)]
        oracle.at |= {(colour, n): place for n, place in enumerate(own, start=1)}
        words.append(f"{colour}:{','.join(map(str, own))}")
    options = f"towers banish={banish} ears=none layout={layout}"
    state = zapp.parse(f"{' '.join(words)} {options}")
    random = Random(data.draw(st.integers(0, 99)))
    for number in range(40):
        agree(state, oracle)
        if state.outcome is not None:
            return
        by, action = one_action(state, random, number, number)
        state = state.play(action, by)
        told(oracle, action, by)


def test_the_oracle_knows_every_letter() -> None:
    assert [colour[0] for colour in COLOURS] == list(LETTERS)
    assert len(played(1, {"players": 2}).played) > 50
