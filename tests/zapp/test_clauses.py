"""Every clause of docs/spec/zapp.md, by its number."""

from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca import zapp
from ludoteca.core.chance import Chance
from ludoteca.core.errors import BadOption, IllegalAction, LudotecaError
from ludoteca.core.game import Played, Record
from ludoteca.zapp import GAME, State
from ludoteca.zapp.track import CITY, COLOURS, STANDARD, START
from tests.zapp.play import IN_ORDER, every_option, listening, moving, places, played, states

MIX = "mix " + IN_ORDER.replace(",", " ")


def after(state: State, *actions: str) -> State:
    """After these actions, by whoever alone may act, or as `colour: action` by that player."""
    for action in actions:
        name, colon, rest = action.partition("| ")
        by = COLOURS.index(name) if colon else None
        state = state.play(rest if colon else action, by)
    return state


def figure_places(state: State) -> dict[str, str]:
    return places(state)


# Board --------------------------------------------------------------------------------------------


def test_P1_a_ring_of_24_fields_with_a_start_and_a_city_for_each_colour() -> None:
    board = GAME.board(zapp.start())
    ids = {place.id for area in board.areas for place in area.places}
    assert {f"f{field}" for field in range(24)} <= ids
    assert "f24" not in ids
    for colour in COLOURS:
        assert {f"S{colour[0]}", f"C{colour[0]}"} <= ids


def test_P1_fields_are_numbered_clockwise() -> None:
    ring = next(area for area in GAME.board(zapp.start()).areas if area.role == "board")
    middle = ring.width / 2
    at = {place.id: (place.x - middle, place.y - middle) for place in ring.places}
    for field in range(24):
        (x, y), (u, v) = at[f"f{field}"], at[f"f{(field + 1) % 24}"]
        assert x * v - y * u > 0  # with y downwards, this turn is clockwise


def test_P2_the_layout() -> None:
    zones = ["blue"] * 5 + [None] + ["yellow"] * 5 + [None] + ["red"] * 5 + [None] + ["green"] * 5
    found = [None if zone is None else COLOURS[zone] for zone in STANDARD.zones]
    assert found == [*zones, None]
    towers = {n: {COLOURS[c] for c in t} for n, t in enumerate(STANDARD.towers) if t}
    assert towers == {
        5: {"red", "green"},
        11: {"green", "blue"},
        17: {"blue", "yellow"},
        23: {"yellow", "red"},
    }
    gates = {c: (STANDARD.starts[n], STANDARD.cities[n]) for n, c in enumerate(COLOURS)}
    assert gates == {"red": (3, 2), "green": (9, 8), "blue": (15, 14), "yellow": (21, 20)}


@pytest.mark.parametrize(("colour", "last"), [("red", 2), ("blue", 14), ("green", 8)])
def test_P2_the_city_is_the_25th_step(colour: str, last: int) -> None:
    others = " ".join(f"{c}:S,S,S" for c in COLOURS[:3] if c != colour)
    nearly = moving(f"{colour}:{(last - 11) % 24},S,S {others}", f"{colour}12")
    assert figure_places(nearly.play("1"))[colour] == "C,S,S"
    short = moving(f"{colour}:{(last - 11) % 24},S,S {others}", f"{colour}11")
    assert figure_places(short.play("1"))[colour] == f"{last},S,S"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_P3_three_figures_each_on_the_start(players: int) -> None:
    state = zapp.start(players=players)
    assert figure_places(state) == dict.fromkeys(COLOURS[:players], "S,S,S")
    assert state.acting == ()


def test_P3_other_numbers_of_players_are_refused() -> None:
    for number in (0, 1, 5, -2, "four"):
        with pytest.raises(BadOption, match="4, 3, 2"):
            zapp.start(players=number)


def test_P3_13_vessels_hold_1_to_13_stones_mixed_by_chance() -> None:
    drawn = {zapp.start().play("lot red").draw(Chance.from_seed(seed)) for seed in range(9)}
    assert len(drawn) == 9
    for mix in drawn:
        assert sorted(map(int, mix.split()[1:])) == list(range(1, 14))
    for wrong in ("mix 1 2 3", MIX.replace("13", "12"), MIX + " 14", MIX.replace("13", "0")):
        with pytest.raises(LudotecaError, match="1 to 13, each once"):
            zapp.start().play("lot red").play(wrong)


# A round ------------------------------------------------------------------------------------------


def test_P4_the_sum_of_two_dice_is_the_magic_number() -> None:
    state = after(zapp.start(), "lot red", MIX, "roll 3 5")
    assert state.open.magic == 8
    rolls = {after(zapp.start(), "lot red", MIX).draw(Chance.from_seed(n)) for n in range(400)}
    assert rolls == {f"roll {a} {b}" for a in range(1, 7) for b in range(1, 7)}


def test_P4_the_first_roller_is_drawn_by_lot() -> None:
    lots = {zapp.start(players=3).draw(Chance.from_seed(seed)) for seed in range(40)}
    assert lots == {"lot red", "lot blue", "lot green"}


def test_P4_then_they_roll_in_seat_order() -> None:
    state, rollers = zapp.start(players=3, ears="none"), []
    for number in range(60):
        if state.awaits_chance:
            state = state.play(state.draw(Chance.from_seed(5, number)))
        elif state.open.stage == "listen":
            by = state.acting[0]
            state = state.play(state.legal(by)[0], by)
        else:
            state = state.play(state.legal()[0])
        if state.open.dice and (not rollers or state.open.round > len(rollers)):
            rollers.append(state.open.roller)
    assert len(rollers) > 4
    assert all(second == (first + 1) % 3 for first, second in pairwise(rollers))


def test_P5_all_listen_at_once_in_any_order() -> None:
    state = listening(3, "ears=none")
    assert set(state.acting) == {0, 1, 2}
    state = after(state, "green| take 5", "red| take 2", "green| choose", "red| back")
    assert state.acting == (0, 1)
    assert "take 5" not in state.legal(0)
    assert "take 2" in state.legal(0)


def test_P5_one_vessel_in_the_hand() -> None:
    state = after(listening(2, "ears=none"), "red| take 4")
    assert state.legal(0) == ("choose", "back")
    with pytest.raises(IllegalAction, match="already hold vessel 4"):
        state.play("take 5", 0)
    with pytest.raises(IllegalAction, match="no vessel in your hand"):
        state.play("choose", 1)


def test_P5_nobody_takes_a_vessel_out_of_anothers_hand() -> None:
    """Of two who reach for one vessel, the first has it and the second is told so."""
    state = after(listening(2, "ears=none"), "blue| take 7")
    assert "take 7" not in state.legal(0)
    with pytest.raises(IllegalAction, match=r"^Vessel 7 is in the hand of blue; .*\.$"):
        state.play("take 7", 0)
    state = after(state, "blue| back", "red| take 7", "red| choose")
    with pytest.raises(IllegalAction, match="Vessel 7 is in the hand of red"):
        state.play("take 7", 1)


def test_P5_a_choice_is_final() -> None:
    state = after(listening(2, "ears=none"), "red| take 4", "red| choose")
    assert state.acting == (1,)
    for action in ("back", "take 5", "choose"):
        with pytest.raises(LudotecaError):
            state.play(action, 0)


def test_P5_nobody_sees_a_number_before_all_have_chosen() -> None:
    state = after(listening(2, "ears=none"), "red| take 4", "red| choose", "blue| take 2")
    for player in (None, 0, 1):
        assert state.view(player).numbers == (None, None)
    assert after(state, "blue| choose").view(None).numbers == (4, 2)


def test_P5_in_turn_they_listen_from_the_roller_on() -> None:
    state = listening(3, "listening=in-turn ears=none").open
    assert state.acting == (0,)
    begun = zapp.parse(str(listening(3, "listening=in-turn ears=none")).replace("r=red", "r=green"))
    order = []
    while begun.open.stage == "listen":
        order.append(begun.acting[0])
        begun = begun.play(begun.legal()[0])
        if begun.acting and begun.open.hands[begun.acting[0]] is not None:
            begun = begun.play("choose")
    assert order == [2, 0, 1]


def test_P6_without_a_listening_time_nobody_is_late() -> None:
    with pytest.raises(IllegalAction, match="no listening time"):
        listening().play("late red")


def test_P6_who_has_not_chosen_in_time_sits_the_round_out() -> None:
    state = after(listening(2, "time=60 ears=none"), "red| take 4", "blue| take 6", "blue| choose")
    state = state.play("late red")
    assert state.open.numbers == (None, 6)
    assert state.open.hands == (None, 6)
    assert state.acting == (1,)
    for wrong in ("late blue", "late red"):
        with pytest.raises(IllegalAction, match="not listening now"):
            state.play(wrong)
    with pytest.raises(IllegalAction, match="by nobody"):
        listening(2, "time=60").play("late red", 0)


def test_P6_if_all_are_late_nobody_moves() -> None:
    state = after(listening(2, "time=60"), "late red", "late blue")
    assert state.awaits_chance
    assert state.open.stage == "mix"


def test_P7_numbers_above_the_magic_number_sit_out_and_equal_ones_move() -> None:
    state = moving("red:S,S,S blue:S,S,S green:S,S,S", "red9 blue8 green2", "3+5")
    assert state.open.movers == (1, 2)


def test_P7_13_always_sits_out() -> None:
    assert moving("red:S,S,S blue:S,S,S", "red12 blue13", "6+6").open.movers == (0,)


def test_P7_all_numbers_are_shown_at_once() -> None:
    state = after(listening(2, "ears=none"), "red| take 9", "red| choose", "blue| take 13")
    shown = after(state, "blue| choose")
    for player in (None, 0, 1):
        assert shown.view(player).numbers == (9, 13)


def test_P7_if_nobody_is_left_the_round_ends_unmoved() -> None:
    state = after(listening(2, "ears=none"), "red| take 9", "red| choose", "blue| take 13")
    over = after(state, "blue| choose")
    assert over.awaits_chance
    assert figure_places(over) == {"red": "S,S,S", "blue": "S,S,S"}
    assert after(over, MIX).open.roller == 1


def test_P8_from_the_highest_number_down() -> None:
    state = moving("red:S,S,S blue:S,S,S green:S,S,S yellow:S,S,S", "red3 blue7 green12 yellow5")
    order = []
    while state.open.stage == "move":
        order.append(state.acting[0])
        state = state.play("1")
    assert order == [2, 1, 3, 0]


def test_P8_exactly_one_own_figure_by_exactly_the_number() -> None:
    state = moving("red:S,5,6 blue:S,S,S", "red4")
    assert state.legal() == ("1: S>6", "2: 5>9", "3: 6>10")
    with pytest.raises(IllegalAction, match="red2 moves exactly 4 and comes to 9"):
        state.play("2: 5>8")
    with pytest.raises(LudotecaError, match='no figure "4"'):
        state.play("4: S>6")


def test_P9_the_vessels_go_back_and_are_mixed() -> None:
    state = moving("red:S,5,6 blue:S,S,S", "red4").play("1")
    assert state.open.stage == "mix"
    mixed = state.play("mix 13 12 11 10 9 8 7 6 5 4 3 2 1")
    assert mixed.vessels == tuple(range(13, 0, -1))
    assert mixed.open.hands == (None, None)
    assert mixed.open.numbers == (None, None)


def test_P9_with_memory_they_keep_their_places() -> None:
    state = after(listening(2, "memory ears=none"), "red| take 4", "red| choose", "blue| take 9")
    state = after(state, "blue| choose", "1")
    assert state.open.stage == "roll"
    again = state.play("roll 1 2")
    assert again.vessels == state.vessels
    with pytest.raises(IllegalAction):
        again.play("mix 13 12 11 10 9 8 7 6 5 4 3 2 1")


@settings(max_examples=25)
@given(every_option(), st.integers(0, 99))
def test_P9_with_memory_no_view_has_a_number_and_its_place(
    options: dict[str, object], seed: int
) -> None:
    record = played(seed, options | {"memory": True}, 150)
    for state in states(record):
        for player in (None, *range(state.rules.players)):
            view = state.view(player)
            assert not (any(view.numbers) and any(view.hands))


def test_P9_with_memory_no_list_names_the_place_that_was_taken() -> None:
    state = listening(2, "memory")
    for player in (None, 0, 1):
        assert state.seen("take 4", 0, player) == "take ?"
    told = GAME.story(state.view(1), "take ?", 0, state.play("take 4", 0).view(1))
    assert "4" not in str(told.says)


# Moving -------------------------------------------------------------------------------------------


def test_P10_on_reaching_the_city_the_rest_is_lost() -> None:
    state = moving("red:20,S,S blue:S,S,S", "red12")
    assert "1: 20>C" in state.legal()
    assert figure_places(state.play("1: 20>C"))["red"] == "C,S,S"


def test_P10_never_into_anothers_city_or_onto_a_start() -> None:
    for field in range(24):
        state = moving(f"red:{field},C,C blue:S,S,S", "red12")
        (action,) = state.legal()
        end = action.partition(">")[2]
        assert end == "C" or end.isdecimal()


def test_P10_a_figure_in_its_city_stays() -> None:
    state = moving("red:C,C,3 blue:S,S,S", "red2")
    assert state.legal() == ("3: 3>5",)
    with pytest.raises(IllegalAction, match="red1 is in its city"):
        state.play("1")


@settings(max_examples=25)
@given(every_option(), st.integers(0, 99))
def test_P10_a_player_who_can_move_must_and_always_can(
    options: dict[str, object], seed: int
) -> None:
    for state in states(played(seed, options, 200)):
        if state.open.stage == "move" and state.outcome is None:
            assert state.legal()
            assert not state.awaits_chance


def test_P11_any_number_of_figures_may_share_a_field() -> None:
    state = moving("red:8,8,2 blue:S,S,S green:8,8,8 yellow:8,8,8", "red6")
    assert figure_places(state.play("3"))["red"] == "8,8,C"
    stay = moving("red:12,12,11 blue:S,S,S", "red1").play("3")
    assert figure_places(stay)["red"] == "12,12,12"


def test_P12_overtaken_and_landed_on() -> None:
    state = moving("red:3,S,S blue:4,5,6 green:7,8,3", "red4")
    after_move = state.play("1: 3>7")
    # blue 1 is safe on 4; green 1 is landed on, green 2 beyond, green 3 shared the start
    assert figure_places(after_move) == {"red": "7,S,S", "blue": "4,S,S", "green": "S,8,3"}


def test_P12_when_the_city_is_entered_all_fields_before_it_are_overtaken() -> None:
    state = moving("red:23,S,S blue:0,5,S green:1,2,3", "red12")
    assert figure_places(state.play("1: 23>C")) == {
        "red": "C,S,S",
        "blue": "0,5,S",
        "green": "S,S,3",
    }


def test_P12_starts_and_cities_are_off_the_ring() -> None:
    state = moving("red:1,S,S blue:S,S,C green:C,S,S", "red5")
    assert figure_places(state.play("1: 1>C")) == {
        "red": "C,S,S",
        "blue": "S,S,C",
        "green": "C,S,S",
    }


def test_P13_safe_on_the_own_zone_and_nowhere_else_in_the_basic_game() -> None:
    for field in range(24):
        start = (field - 2) % 24
        figures = f"red:S,S,S blue:{start},S,S green:{field},S,S"
        if start in (13, 14):
            continue  # blue would enter its city
        there = figure_places(moving(figures, "blue2").play("1"))["green"]
        zone = STANDARD.zones[field]
        is_home = zone is not None and COLOURS[zone] == "green"
        assert there == (f"{field},S,S" if is_home else "S,S,S"), field


def test_P14_from_the_start_nobody_is_banished() -> None:
    state = moving("red:S,S,S blue:S,S,S green:3,4,5 yellow:5,6,3", "red4")
    assert figure_places(state.play("1"))["green"] == "3,4,5"
    assert figure_places(state.play("1"))["yellow"] == "5,6,3"


def test_P15_automatic_banishes_all_and_needs_no_names() -> None:
    state = moving("red:3,S,S blue:5,6,S", "red4")
    assert state.legal() == ("1: 3>7", "2: S>6", "3: S>6")
    assert state.play("1: 3>7 xblue1 xblue2") == state.play("1: 3>7")
    with pytest.raises(IllegalAction, match="exactly: xblue1 xblue2"):
        state.play("1: 3>7 xblue1")


def test_P15_noticed_spares_whoever_is_not_named() -> None:
    state = moving("red:3,S,S blue:5,6,S", "red4", more="banish=noticed")
    assert set(state.legal()) >= {
        "1: 3>7",
        "1: 3>7 xblue1",
        "1: 3>7 xblue2",
        "1: 3>7 xblue1 xblue2",
    }
    assert figure_places(state.play("1: 3>7"))["blue"] == "5,6,S"
    assert figure_places(state.play("1: 3>7 xblue2"))["blue"] == "5,S,S"
    with pytest.raises(IllegalAction, match="these can: blue1, blue2"):
        state.play("1: 3>7 xblue3")


def test_P15_automatic_is_the_default_in_both_games() -> None:
    assert zapp.start().rules.banish == zapp.start(towers=True).rules.banish == "automatic"


# Advanced game ------------------------------------------------------------------------------------


def test_P16_safe_beside_the_own_tower() -> None:
    figures = "red:4,S,S blue:5,S,S green:5,S,S"
    assert figure_places(moving(figures, "red2").play("1"))["green"] == "S,S,S"
    advanced = moving(figures, "red2", more="towers").play("1: 4>6")
    assert figure_places(advanced) == {"red": "6,S,S", "blue": "S,S,S", "green": "5,S,S"}


def test_P17_the_mover_decides_figure_by_figure_whom_to_carry() -> None:
    state = moving("red:4,5,S blue:S,S,S green:5,5,S", "red2", more="towers")
    actions = [action for action in state.legal() if action.startswith("1:")]
    assert len(actions) == 8  # each of red 2, green 1 and green 2, or not
    assert figure_places(state.play("1: 4>6 +red2 +green2")) == {
        "red": "6,6,S",
        "blue": "S,S,S",
        "green": "5,6,S",
    }


def test_P17_only_who_is_overtaken_on_a_tower_of_its_colour() -> None:
    landed = moving("red:4,S,S blue:S,S,S green:5,S,S", "red1", more="towers")
    assert "1: 4>5" in landed.legal()
    with pytest.raises(IllegalAction, match="green1 cannot be carried"):
        landed.play("1: 4>5 +green1")
    beside = moving("red:5,5,S blue:S,S,S green:5,6,S", "red2", more="towers")
    with pytest.raises(IllegalAction, match="cannot be carried"):
        beside.play("1: 5>7 +red2")  # on the mover's starting field
    with pytest.raises(IllegalAction, match="cannot be carried"):
        beside.play("1: 5>7 +green2")  # no tower there
    basic = moving("red:4,S,S blue:S,S,S green:5,S,S", "red2")
    with pytest.raises(IllegalAction, match="cannot be carried"):
        basic.play("1: 4>6 +green1")


def test_P17_carrying_is_declared_in_any_order_but_once() -> None:
    state = moving("red:3,5,S blue:11,S,S green:5,11,S", "red12", more="towers")
    action = "1: 3>15 +red2 +green1 +blue1 +green2"
    assert action in state.legal()
    assert state.play("1 +green2 +blue1 +green1 +red2") == state.play(action)
    with pytest.raises(IllegalAction, match="green2 is named twice"):
        state.play("1 +green2 +green2")


def test_P18_into_the_city_with_the_same_colour_and_to_the_field_before_with_another() -> None:
    state = moving("red:22,23,S blue:S,S,S green:S,S,S yellow:23,S,S", "red9", more="towers")
    assert figure_places(state.play("1: 22>C +red2 +yellow1")) == {
        "red": "C,C,S",
        "blue": "S,S,S",
        "green": "S,S,S",
        "yellow": "2,S,S",
    }


def test_P19_carried_past_its_own_city_it_goes_round_again() -> None:
    state = moving("red:23,S,S blue:22,S,S", "blue6", more="towers")
    past = state.play("1: 22>4 +red1")
    assert figure_places(past)["red"] == "4,S,S"
    again = moving("red:4,S,S blue:S,S,S", "red12", more="towers")
    assert figure_places(again.play("1"))["red"] == "16,S,S"
    home = moving("red:16,S,S blue:S,S,S", "red12", more="towers")
    assert figure_places(home.play("1"))["red"] == "C,S,S"


def test_P20_a_mover_from_the_start_may_carry_though_it_does_not_banish() -> None:
    state = moving("red:S,S,S blue:5,S,S green:5,S,S", "red4", more="towers")
    assert figure_places(state.play("1: S>6 +green1")) == {
        "red": "6,S,S",
        "blue": "5,S,S",
        "green": "6,S,S",
    }


def test_P21_a_carried_figure_banishes_nothing_and_is_not_banished_by_its_carrier() -> None:
    state = moving("red:4,S,S blue:S,S,S green:5,S,S yellow:7,S,S", "red4", more="towers")
    carried = state.play("1: 4>8 +green1")
    assert figure_places(carried)["green"] == "8,S,S"  # unsafe there, but carried
    assert figure_places(carried)["yellow"] == "7,S,S"
    landing = moving("red:4,S,S blue:9,S,S green:5,9,S yellow:S,S,S", "red5", more="towers")
    assert figure_places(landing.play("1: 4>9 +green1")) == {
        "red": "9,S,S",
        "blue": "S,S,S",  # by the mover
        "green": "9,S,S",  # green 2 was there, green 1 was brought
        "yellow": "S,S,S",
    }


def test_P21_afterwards_it_is_safe_only_where_its_colour_is() -> None:
    words = "red:8,S,S blue:7,S,S green:8,S,S"
    state = moving(words, "blue3", more="towers").play("1: 7>10")
    assert figure_places(state)["green"] == "S,S,S"


# End ----------------------------------------------------------------------------------------------


def test_P22_the_first_with_three_figures_in_the_city_wins_at_once() -> None:
    state = moving("red:C,C,2 blue:C,C,14", "red9 blue8")
    won = state.play("3: 2>C")
    assert won.outcome is not None
    assert won.outcome.winners == (0,)
    assert won.acting == ()
    assert not won.awaits_chance
    assert figure_places(won)["blue"] == "C,C,14"
    with pytest.raises(IllegalAction, match="game is over"):
        won.play("3: 14>C")


def test_P22_only_the_movers_own_figures_come_home() -> None:
    state = moving("red:C,C,22 blue:C,C,23 green:S,S,S yellow:C,C,23", "red9", more="towers")
    won = state.play("3: 22>C +yellow3")
    assert won.outcome is not None
    assert won.outcome.winner == 0


@settings(max_examples=25)
@given(every_option(), st.integers(0, 9))
def test_P22_every_game_ends_with_one_winner(options: dict[str, object], seed: int) -> None:
    end = played(seed, options).end
    assert end.outcome is not None
    assert len(end.outcome.winners) == 1


# Secrets ------------------------------------------------------------------------------------------


def all_shown(state: State, player: int | None) -> list[str]:
    """All that somebody is shown of a state: the view, what is drawn, what may be chosen."""
    view = state.view(player)
    shown = [repr(view), str(view), json(GAME.scene(view)), json(GAME.board(view))]
    shown += [json(view.choices(by)) for by in view.acting]
    return shown + [repr(view.legal(by)) for by in view.acting]


def json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def with_other_numbers(record: Record, seed: int) -> Iterator[tuple[State, State]]:
    """A game side by side with one where other numbers are hidden, up to its first reveal."""
    other = record.start
    for state, step in zip(states(record), record.played, strict=False):
        assert isinstance(other, State)
        if any(state.open.numbers) or any(other.open.numbers):
            return
        yield state, other
        action = step.action
        if action.startswith("mix"):
            action = other.draw(Chance.from_seed(seed, 77))
        other = other.play(action, step.by)


@settings(max_examples=25)
@given(every_option(), st.integers(0, 999))
def test_P23_hidden_numbers_change_nothing_that_is_shown(
    options: dict[str, object], seed: int
) -> None:
    record = played(seed, options, 60)
    pairs = list(with_other_numbers(record, seed))
    for number, (state, other) in enumerate(pairs):
        for player in (None, *range(state.rules.players)):
            assert all_shown(state, player) == all_shown(other, player)
            if number:
                before, step = pairs[number - 1], record.played[number - 1]
                told = [seen_and_told(a, b, step.action, step.by, player) for a, b in
                        zip(before, (state, other), strict=True)]  # fmt: skip
                assert told[0] == told[1]


def seen_and_told(
    before: State, then: State, action: str, by: int | None, player: int | None
) -> list[str]:
    seen = before.seen(action, by, player)
    return [seen, json(GAME.story(before.view(player), seen, by, then.view(player)))]


@settings(max_examples=25)
@given(every_option(), st.integers(0, 999))
def test_P23_only_the_one_who_heard_is_shown_what_he_heard(
    options: dict[str, object], seed: int
) -> None:
    for state, step in zip(
        states(record := played(seed, options | {"ears": "all"}, 60)), record.played, strict=False
    ):
        if step.action.startswith("hears"):
            heard = state.play(step.action)
            louder = state.play(step.action[:-4] + "9.99" if step.action[-4] != "." else "")
            owner = state.open.hearing
            for player in (None, *range(state.rules.players)):
                same = all_shown(heard, player) == all_shown(louder, player)
                assert same or player == owner
                if player != owner:
                    assert state.seen(step.action, None, player).endswith("?")
                    assert state.view(player).heard[owner] == ()  # type: ignore[index]


def test_P23_the_mixing_is_blank_in_every_list() -> None:
    state = zapp.start().play("lot red")
    for player in (None, 0, 1, 2, 3):
        assert state.seen(MIX, None, player) == "mix ?"
        assert "vessels=?" in str(state.play(MIX).view(player))


# Worked examples ----------------------------------------------------------------------------------


def test_P25_green_overtakes_six() -> None:
    figures = "red:14,17,S blue:13,S,S green:11,12,S yellow:12,19,S"
    state = moving(figures, "green8")
    assert figure_places(state.play("1: 11>19")) == {
        "red": "14,S,S",  # in a red zone; outside it
        "blue": "S,S,S",
        "green": "19,12,S",
        "yellow": "S,S,S",  # overtaken; landed on
    }


def test_P25_the_same_from_the_start_with_11_banishes_nobody() -> None:
    state = moving("red:14,17,S blue:13,S,S green:S,12,S yellow:12,19,S", "green11")
    assert figure_places(state.play("1: S>19")) == {
        "red": "14,17,S",
        "blue": "13,S,S",
        "green": "19,12,S",
        "yellow": "12,19,S",
    }


def test_P26_order() -> None:
    figures = "red:S,S,S blue:S,S,S green:S,S,S yellow:S,S,S"
    state = moving(figures, "blue9 red6 yellow4 green2", "3+5")
    order = []
    while state.acting:
        (mover,) = state.acting
        order.append((COLOURS[mover], state.open.numbers[mover]))
        state = state.play("1")
    assert order == [("red", 6), ("yellow", 4), ("green", 2)]
    assert figure_places(state)["blue"] == "S,S,S"


def test_P27_the_advanced_game() -> None:
    figures = "red:5,23,S blue:4,5,22 green:2,5,S yellow:5,7,S"
    state = moving(figures, "green8 blue6 yellow3 red2", "4+4", "towers")
    assert "1: 2>C +red1 +green2" in state.legal()
    state = state.play("1: 2>C +red1 +green2")
    assert figure_places(state) == {
        "red": "8,23,S",
        "blue": "4,S,22",
        "green": "C,C,S",
        "yellow": "S,7,S",
    }
    state = state.play("3: 22>4 +red2")
    assert figure_places(state)["red"] == "8,4,S"
    state = state.play("2: 7>10")
    assert figure_places(state)["red"] == "S,4,S"
    state = state.play("1: S>4")
    assert figure_places(state) == {
        "red": "4,4,S",
        "blue": "4,S,4",
        "green": "C,C,S",
        "yellow": "S,10,S",
    }
    assert (START, CITY) == (24, 25)


# Notation -----------------------------------------------------------------------------------------


def test_P28_a_game_as_it_is_written() -> None:
    state = moving(
        "red:5,23,S blue:4,5,22 green:2,5,S yellow:5,7,S", "green8 blue6", "4+4", "towers"
    )
    record = Record(state, ())
    assert GAME.write(record).splitlines()[:4] == [
        "ludoteca zapp 1",
        "players: 4",
        "colours: red blue green yellow",
        "options: towers",
    ]
    steps = (Played(2, "1: 2>C +red1 +green2"), Played(1, "3: 22>4 +red2"))
    text = GAME.write(Record(state, steps))
    assert text.splitlines()[-2:] == [
        "green 1: 2>C +red1>8 +green2 xblue2 xyellow1",
        "blue 3: 22>4 +red2",
    ]
    assert GAME.read(text.encode()).played == steps


def test_P28_rejected_and_timed_out_vessels_are_written() -> None:
    state = listening(2, "time=60 ears=none")
    acts = [(0, "take 4"), (0, "back"), (1, "take 4"), (0, "take 9"), (None, "late red")]
    acts += [(1, "choose")]
    record = Record(state, tuple(Played(by, action) for by, action in acts))
    text = GAME.write(record)
    assert text.splitlines()[-1] == "red@4 red-4#4 blue@4 red@9 red!9#9 blue=4#4"
    assert GAME.read(text.encode()).played == record.played


@settings(max_examples=25)
@given(every_option(), st.integers(0, 99))
def test_P28_a_game_reads_back_as_it_was(options: dict[str, object], seed: int) -> None:
    record = played(seed, options, 250)
    text = GAME.write(record)
    again = GAME.read(text.encode())
    assert again.faults == ()
    assert again.start == record.start
    assert again.played == record.played
    assert GAME.write(again) == text
