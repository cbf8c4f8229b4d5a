"""The clauses of docs/spec/zertz.md one by one, but for tournaments and notation."""

from collections import Counter

import pytest

from ludoteca import zertz
from ludoteca.core.choice import actions
from ludoteca.core.errors import IllegalAction, LudotecaError
from ludoteca.core.game import Outcome
from ludoteca.zertz.game import VARIANTS, Rules
from ludoteca.zertz.notation import full_text, read_turn
from ludoteca.zertz.rings import NEIGHBOURS, SIZES, board
from tests.zertz.laid import after, laid_out, scattered
from tests.zertz.positions import RARE_ENDS

EMPTY = "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo"


def removed_in(state: zertz.State) -> set[str]:
    return {turn.split(",")[1] for turn in state.legal() if "," in turn}


def ended(reason: str, winner: int | None = None) -> Outcome:
    return Outcome(() if winner is None else (winner,), f"zertz.outcome.{reason}")


# Boards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "letters", "lengths"),
    [
        (37, "abcdefg", (4, 5, 6, 7, 6, 5, 4)),
        (48, "abcdefgh", (5, 6, 7, 8, 7, 6, 5, 4)),
        (61, "abcdefghi", (5, 6, 7, 8, 9, 8, 7, 6, 5)),
    ],
)
def test_Z1_columns_are_lettered_and_numbered_from_their_bottom(
    size: int, letters: str, lengths: tuple[int, ...]
) -> None:
    columns = board(size).columns
    assert [column[0][0] for column in columns] == list(letters)
    for letter, length, column in zip(letters, lengths, columns, strict=True):
        assert column == tuple(f"{letter}{n}" for n in range(1, length + 1))
    assert zertz.start(rings=size).rings == tuple(name for column in columns for name in column)


def test_Z1_there_are_six_boards() -> None:
    assert SIZES == (37, 40, 43, 44, 48, 61)
    for size in SIZES:
        assert len(zertz.start(rings=size).rings) == size
    with pytest.raises(LudotecaError, match="choose from: 37, 40, 43, 44, 48, 61"):
        zertz.start(rings=50)


@pytest.mark.parametrize(
    ("size", "absent"),
    [
        (40, "d1 e1 f1 g1 h1 h2 h3 h4"),
        (43, "d1 e1 f1 g1 h1"),
        (44, "h1 h2 h3 h4"),
        (48, ""),
    ],
)
def test_Z2_boards_in_between_borrow_the_names_of_48(size: int, absent: str) -> None:
    named = set(zertz.start(rings=48).rings)
    assert set(zertz.start(rings=size).rings) == named - set(absent.split())


def test_Z2_the_basic_rings_within_48_have_the_shape_of_37() -> None:
    added = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "h2", "h3", "h4"]
    basic = set(zertz.start(rings=48).rings) - set(added)
    assert len(basic) == 37
    columns = Counter(name[0] for name in sorted(basic))
    assert list(columns.values()) == [4, 5, 6, 7, 6, 5, 4]
    beside = {
        size: sorted(sum(other in neighbours(size, name) for other in names) for name in names)
        for size, names in ((48, basic), (37, set(zertz.start().rings)))
    }
    assert beside[48] == beside[37]


def neighbours(size: int, name: str) -> set[str]:
    cells, names = board(size).cells, board(size).name_of
    return {names[cell] for cell in NEIGHBOURS[cells[name]] if cell in names}


@pytest.mark.parametrize("size", [37, 48, 61])
def test_Z3_neighbours(size: int) -> None:
    lengths = [len(column) for column in board(size).columns]
    longest = lengths.index(max(lengths))
    expected: dict[str, set[str]] = {name: set() for name in board(size).names}

    def touch(one: str, other: str) -> None:
        if one in expected and other in expected:
            expected[one].add(other)
            expected[other].add(one)

    for column, length in enumerate(lengths):
        here, there = chr(ord("a") + column), chr(ord("a") + column + 1)
        for n in range(1, length + 1):
            touch(f"{here}{n}", f"{here}{n + 1}")
            touch(f"{here}{n}", f"{there}{n}")
            touch(f"{here}{n}", f"{there}{n + 1 if column < longest else n - 1}")
    assert {name: neighbours(size, name) for name in board(size).names} == expected


# Marbles and goals ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_Z4_the_pool_is_the_same_on_every_board(size: int) -> None:
    assert zertz.start(rings=size).pool == (6, 8, 10)


def test_Z4_one_pool_for_both_and_marbles_that_are_nobodys() -> None:
    state = after(zertz.start(), "Wd4,a1", "Wa4,g1", "Bg4,b1")
    assert state.pool == (4, 8, 9)
    assert state.captures == ((0, 0, 0), (0, 0, 0))
    assert state.marbles == {"d4": "W", "a4": "W", "g4": "B"}


def test_Z4_what_the_pool_has_not_cannot_be_placed() -> None:
    state = zertz.parse(f"{EMPTY} 0-8-10 3-0-0 3-0-0 1")
    assert {turn[0] for turn in state.legal()} == {"G", "B"}
    with pytest.raises(IllegalAction):
        state.play("Wd4,a1")


@pytest.mark.parametrize(
    ("jumped", "owned", "options", "reason"),
    [
        ("w", "3-0-0", "", "white"),
        ("w", "2-4-5", "", "three"),
        ("g", "0-4-0", "", "grey"),
        ("b", "0-0-5", "", "black"),
        ("w", "2-3-3", "", "three"),
        ("g", "3-2-3", "", "three"),
        ("b", "3-3-2", "", "three"),
        ("w", "2-4-2", "", None),
        ("g", "3-3-2", "", None),
        ("b", "0-0-4", "", None),
        ("w", "2-0-0", "goals=blitz", "white"),
        ("g", "0-3-0", "goals=blitz", "grey"),
        ("b", "0-0-4", "goals=blitz", "black"),
        ("b", "2-2-1", "goals=blitz", "three"),
        ("w", "1-2-2", "goals=blitz", "three"),
        ("b", "2-1-3", "goals=blitz", None),
        ("w", "1-3-1", "goals=blitz", None),
    ],
)
@pytest.mark.parametrize("side", [1, 2])
def test_Z5_goals(jumped: str, owned: str, options: str, reason: str | None, side: int) -> None:
    owner = {1: "first", 2: "second"}[side]
    columns = f"b{jumped}oo/{EMPTY.partition('/')[2]}"
    state = laid_out(columns, side=side, options=options, **{owner: owned})
    won = after(state, f"x a1{jumped.upper()}a3")
    assert won.outcome == (reason and ended(reason, side - 1))
    assert bool(won.legal()) == bool(won.acting) == bool(won.choices().nodes) == (reason is None)


def test_Z5_blitz() -> None:
    assert zertz.start(goals="blitz").pool == (5, 7, 9)
    assert Rules(goals="blitz").wins == (3, 4, 5, 2)
    assert Rules().wins == (4, 5, 6, 3)


@pytest.mark.parametrize("size", SIZES[1:])
def test_Z5_blitz_is_played_on_37_rings(size: int) -> None:
    with pytest.raises(LudotecaError, match="37"):
        zertz.start(rings=size, goals="blitz")
    columns = str(zertz.start(rings=size)).split()[0]
    with pytest.raises(LudotecaError, match="37"):
        zertz.parse(f"{columns} 5-7-9 0-0-0 0-0-0 1 goals=blitz")


@pytest.mark.parametrize("variant", VARIANTS)
def test_Z6_first_begins_and_the_sides_take_turns(variant: str) -> None:
    state = zertz.start(**VARIANTS[variant])
    sides = [state.to_move]
    for turn in ("Wd4,a1", "Wa3,g1", "Bg3,b1"):
        assert state.acting == (state.to_move,)
        state = state.play(turn, by=state.to_move)
        sides.append(state.to_move)
    assert sides == [0, 1, 0, 1]


def test_Z6_only_the_side_to_move_may_act() -> None:
    state = zertz.start()
    for refused in (state.legal, state.choices):
        with pytest.raises(LudotecaError, match="not this player's turn"):
            refused(1)
    with pytest.raises(LudotecaError, match="not this player's turn"):
        state.play("Wd4,a1", by=1)


# A turn -----------------------------------------------------------------------------------------


def test_Z7_who_can_capture_must() -> None:
    state = after(zertz.start(), "Wd4,a1", "Bd5,g1")
    assert state.can_capture
    assert state.legal() == ("x d4Bd6", "x d5Wd3")
    with pytest.raises(IllegalAction, match="x d4Bd6"):
        state.play("Wa2,b1")


def test_Z7_who_cannot_capture_places_and_removes() -> None:
    state = after(zertz.start(), "Wd4,a1")
    assert not state.can_capture
    assert all(turn[0] in "WGB" and "," in turn for turn in state.legal())
    with pytest.raises(IllegalAction):
        state.play("x d4Wd6")


def test_Z8_any_colour_of_the_pool_on_any_vacant_ring() -> None:
    state = laid_out(f"w{EMPTY[1:]}")
    vacant = set(state.rings) - {"a1"}
    assert {turn[:3] for turn in state.legal()} == {c + ring for c in "WGB" for ring in vacant}


def test_Z8_the_free_rings_of_a_whole_board_are_its_rim() -> None:
    names = zertz.start().rings
    rim = {name for name in names if len(neighbours(37, name)) < 6}
    assert removed_in(zertz.start()) == rim
    assert len(rim) == 18


@pytest.mark.parametrize(
    ("gaps", "free"),
    [
        ((), False),
        (("d5",), False),
        (("d5", "d3"), False),
        (("d5", "e3"), False),
        (("d5", "e3", "c3"), False),
        (("d5", "e4"), True),
        (("e4", "e3"), True),
        (("e3", "d3"), True),
        (("d3", "c3"), True),
        (("c3", "c4"), True),
        (("c4", "d5"), True),
        (("c4", "d5", "e4", "e3", "d3", "c3"), True),
    ],
)
def test_Z8_a_ring_with_two_open_sides_in_a_row_slides_out(
    gaps: tuple[str, ...], free: bool
) -> None:
    """d4 has around it, clockwise, d5 e4 e3 d3 c3 c4."""
    columns = "/".join(
        "".join("." if name in gaps else "o" for name in column) for column in board(37).columns
    )
    assert ("d4" in removed_in(laid_out(columns))) is free


def test_Z8_marbles_do_not_hold_a_ring_but_one_on_it_does() -> None:
    state = laid_out(f"wog{EMPTY[3:]}")
    assert {"a2", "a4"} < removed_in(state)
    assert not {"a1", "a3"} & removed_in(state)
    for refused in ("Bd4,a1", "Ba2,a2", "Ba1,a4", "Bd4,d4", "Bd4,d5", "Bd4"):
        with pytest.raises(IllegalAction):
            state.play(refused)


# A board of seven rings in a flower: no ring but the outer ones slides out.
FLOWER = "..../...../..oo../..ooo../..oo../...../...."


def test_Z9_a_turn_ends_without_a_free_ring() -> None:
    # Only d4 in the middle is vacant besides e4, and d4 is held from all sides.
    state = laid_out("..../...../..wb../..wob../..go../...../....", first="1-0-0")
    held = state.legal()
    assert "Wd4,e4" in held
    assert not any(turn.startswith("Wd4") and turn != "Wd4,e4" for turn in held)
    assert {turn for turn in held if turn[1:3] == "e4"} == {"We4", "Ge4", "Be4"}
    assert after(state, "We4").rings == state.rings


def test_Z9_a_free_ring_must_be_removed() -> None:
    assert all("," in turn for turn in laid_out(FLOWER).legal())
    with pytest.raises(IllegalAction):
        laid_out(FLOWER).play("Wd4")


def test_Z10_a_marble_jumps_in_six_directions() -> None:
    around = ("d5", "e4", "e3", "d3", "c3", "c4")
    beyond = ("d6", "f4", "f2", "d2", "b2", "b4")
    for over, landing in zip(around, beyond, strict=True):
        columns = "/".join(
            "".join({"d4": "w", over: "g"}.get(name, "o") for name in column)
            for column in board(37).columns
        )
        state = laid_out(columns)
        assert f"x d4G{landing}" in state.legal()
        assert len(state.legal()) == 2
        taken = state.play(f"x d4G{landing}")
        assert taken.marbles == {landing: "W"}
        assert taken.captures == ((0, 1, 0), (0, 0, 0))
        assert taken.pool == state.pool


@pytest.mark.parametrize("jumper", "wgb")
@pytest.mark.parametrize("jumped", "wgb")
def test_Z10_colours_do_not_matter(jumper: str, jumped: str) -> None:
    state = laid_out(f"{jumper}{jumped}oo/{EMPTY.partition('/')[2]}")
    assert state.legal() == (f"x a1{jumped.upper()}a3",)


@pytest.mark.parametrize(
    "column",
    ["wgbo", "wg.o", "w.go", "wogo", "wg.."],
)
def test_Z10_only_over_one_neighbour_onto_the_vacant_ring_behind(column: str) -> None:
    state = laid_out(f"{column}/o..../....../.....oo/....../...../....")
    assert not any(turn.startswith("x a1") for turn in state.legal())


def test_Z10_who_placed_a_marble_does_not_matter() -> None:
    state = after(zertz.start(), "Wd4,a1", "Gb2,g1", "Bd5,b1")
    assert state.legal() == ("x d4Bd6", "x d5Wd3")


# From d4 up over d5, down right over e5, down left over e4, and round the other way.
ROUND = "oooo/ooooo/oooooo/ooowgoo/ooobbo/ooooo/oooo"


def test_Z11_the_same_marble_goes_on_while_it_can() -> None:
    state = laid_out("oooo/ooooo/oooooo/wgogoog/oooooo/ooooo/oooo")
    assert "x d1Gd3Gd5" in state.legal()
    assert "x d1Gd3" not in state.legal()
    with pytest.raises(IllegalAction, match="x d1Gd3Gd5"):
        state.play("x d1Gd3")
    done = state.play("x d1Gd3Gd5")
    assert done.marbles == {"d5": "W", "d7": "G"}
    assert done.captures[0] == (0, 2, 0)
    assert done.to_move == 1


def test_Z11_another_marble_does_not_go_on() -> None:
    state = laid_out("wgoo/ooooo/oooooo/ooooooo/oooooo/ooooo/wgoo")
    assert state.legal() == ("x a1Ga3", "x g1Gg3")
    assert state.play("x a1Ga3").legal() == ("x g1Gg3",)


def test_Z11_the_player_chooses_among_ways_and_need_not_take_most() -> None:
    state = laid_out("oooo/ooooo/oooooo/wgobogo/oogooo/ooooo/oooo")
    ways = [turn for turn in state.legal() if turn.startswith("x d1")]
    assert len({len(turn) for turn in ways}) > 1
    for way in ways:
        assert state.play(way).to_move == 1


def test_Z11_rings_left_and_emptied_may_be_landed_on() -> None:
    state = laid_out(ROUND, side=2)
    for way in ("x d4Gd6Bf4Bd4", "x d4Bf4Bd6Gd4"):
        back = state.play(way)
        assert back.marbles == {"d4": "W"}
        assert back.captures == ((0, 0, 0), (0, 1, 2))


def test_Z11_a_capture_removes_no_ring_and_leaves_the_pool_alone() -> None:
    state = laid_out(ROUND)
    for turn in state.legal():
        assert state.play(turn).rings == state.rings
        assert state.play(turn).pool == state.pool
        assert "," not in turn


@pytest.mark.parametrize(
    ("columns", "turn", "taken", "left"),
    [
        pytest.param(
            "..../...../....../wooo.../....../...../....", "Bd4,d2", ("Wd1",), 2, id="one ring"
        ),
        pytest.param(
            "..../b..../g...../wooo.../....../...../....",
            "Bd4,d2",
            ("Bb1", "Gc1", "Wd1"),
            2,
            id="many rings, the larger part",
        ),
        pytest.param(
            "..../...../....../ooow.../..g.../...../....",
            "Bd3,d2",
            ("Bd3", "Wd4", "Ge3"),
            1,
            id="filled and cut off in one turn",
        ),
        pytest.param(
            "wo../...../....../ooo..../....../...../....",
            "Ba2,d1",
            ("Wa1", "Ba2"),
            2,
            id="cut off earlier, filled now",
        ),
        pytest.param(
            "wo../...../....../ooo..../....../...../....",
            "Bd1,a2",
            ("Wa1",),
            3,
            id="cut off earlier, its last vacant ring removed now",
        ),
        pytest.param(
            "wo../...../....../wooo.../....../...../....",
            "Ba2,d2",
            ("Wa1", "Ba2", "Wd1"),
            2,
            id="several groups",
        ),
        pytest.param(
            "..../...../....../owoooo./....../...../....", "Bd6,d3", (), 5, id="a vacant ring stays"
        ),
        pytest.param(
            "o.../...../....../oooo.../....../...../....", "Bd4,d1", (), 4, id="a lone vacant ring"
        ),
    ],
)
def test_Z12_full_groups_cut_off_are_taken(
    columns: str, turn: str, taken: tuple[str, ...], left: int
) -> None:
    state = laid_out(columns, side=2)
    done = state.play(turn)
    assert len(done.rings) == left
    assert {c + r for r, c in state.marbles.items()} | {turn[:3]} >= set(taken)
    for marble in taken:
        assert marble[1:] not in done.rings
        assert marble[1:] not in done.marbles
    counts = Counter(marble[0] for marble in taken)
    assert done.captures[1] == (counts["W"], counts["G"], counts["B"])


def test_Z12_the_marbles_taken_are_told() -> None:
    state = laid_out("..../b..../g...../wooo.../....../...../....")
    assert full_text(state, read_turn(state, "Bd4,d2")) == "Bd4,d2 x Bb1Gc1Wd1"
    assert state.isolated(read_turn(state, "Bd3,d4")) == ()


def test_Z12_it_is_always_taken() -> None:
    """A turn has one result only: nobody can decline."""
    state = laid_out("..../...../....../wooo.../....../...../....")
    assert state.legal().count("Bd4,d2") == 1
    assert "d1" not in state.play("Bd4,d2").rings


def test_Z12_a_capture_takes_nothing_but_what_was_jumped() -> None:
    state = laid_out("wgo./...../....../oooo.../....../...../....").play("x a1Ga3")
    assert state.captures == ((0, 1, 0), (0, 0, 0))
    assert state.rings == ("a1", "a2", "a3", "d1", "d2", "d3", "d4")


def test_Z13_goals_are_looked_at_when_the_chain_is_complete() -> None:
    # The first jump already makes four white, but the chain goes on.
    state = laid_out("oooo/ooooo/oooooo/gwowogo/oooooo/ooooo/oooo", first="3-0-0")
    assert state.legal() == ("x d1Wd3Wd5Gd7",)
    won = state.play("x d1Wd3Wd5Gd7")
    assert won.captures[0] == (5, 1, 0)
    assert won.outcome == ended("white", 0)


def test_Z13_an_isolation_can_win() -> None:
    state = laid_out("..../...../....../wooo.../....../...../....", second="3-0-0", side=2)
    assert state.play("Bd4,d2").outcome == ended("white", 1)


def test_Z13_only_the_mover_can_win() -> None:
    # First is one short of his goal, whatever second captures.
    state = laid_out("bwoo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo", first="3-2-5", side=2)
    done = state.play("x a1Wa3")
    assert done.outcome is None
    assert done.captures == ((3, 2, 5), (1, 0, 0))


# Special cases ----------------------------------------------------------------------------------

FROZEN = "bgb../boob../.gwg.../......../.ggw..gw./boob.gob/bbw.gow/....bw/....."


def test_Z14_own_captures_are_placed_when_the_pool_is_empty() -> None:
    state = zertz.parse(RARE_ENDS["repetition"].start)
    assert state.pool == (0, 0, 0)
    assert {turn[0] for turn in state.legal()} == {"W"}
    placed = state.play("Wb3")
    assert placed.captures == ((0, 0, 0), (0, 0, 0))
    assert placed.marbles["b3"] == "W"


def test_Z14_any_colour_that_he_has_and_only_his_own() -> None:
    columns = scattered("wwww" + "ggggg" + "bbbbbbbb")
    for side, colours, owner in ((1, "WB", "first"), (2, "WG", "second")):
        state = laid_out(columns, first="1-0-2", second="1-3-0", side=side)
        assert state.pool == (0, 0, 0)
        assert {turn[0] for turn in state.legal()} == set(colours)
        piles = {edge.target for edge in state.choices().nodes[0].edges}
        assert piles == {f"{owner}:{colour}" for colour in colours}
    placed = state.play(next(turn for turn in state.legal() if turn[0] == "G"))
    assert placed.captures == ((1, 0, 2), (1, 2, 0))


def test_Z14_not_while_the_pool_holds_any() -> None:
    columns = scattered("wwww" + "ggggg" + "bbbbbbbb")
    state = laid_out(columns, first="0-0-2", second="1-3-0")
    assert state.pool == (1, 0, 0)
    assert {turn[0] for turn in state.legal()} == {"W"}
    assert [edge.target for edge in state.choices().nodes[0].edges] == ["pool:W"]


def test_Z15_who_has_nothing_to_play_passes() -> None:
    state = zertz.parse(f"{FROZEN} 0-0-0 0-0-0 0-0-0 1")
    assert state.legal() == ("-",)
    assert actions(state.choices()) == ["-"]
    passed = state.play("-")
    assert (passed.to_move, passed.marbles, passed.rings) == (1, state.marbles, state.rings)


def test_Z15_two_passes_in_a_row_are_a_draw() -> None:
    state = zertz.parse(f"{FROZEN} 0-0-0 0-0-0 0-0-0 2").play("-")
    assert state.outcome is None
    done = state.play("-")
    assert done.outcome == ended("passes")
    assert (done.legal(), done.acting) == ((), ())
    with pytest.raises(IllegalAction, match="over"):
        done.play("-")


def test_Z15_passes_with_a_turn_between_them_are_none() -> None:
    line = RARE_ENDS["repetition"]
    state = after(zertz.parse(line.start), *line.turns[:6])
    assert line.turns[:6].count("-") == 2
    assert state.outcome is None


def test_Z15_nobody_passes_who_can_play() -> None:
    for state in (
        zertz.start(),
        after(zertz.start(), "Wd4,a1", "Bd5,g1"),
        zertz.parse(RARE_ENDS["repetition"].start),
    ):
        assert "-" not in state.legal()
        with pytest.raises(IllegalAction):
            state.play("-")


@pytest.mark.parametrize(
    ("columns", "turn", "side"),
    [
        pytest.param("..../.wg../.bog../..wb.../....../...../....", "Gc3", 1, id="by placing"),
        pytest.param("..../...../....../..owo../....../...../....", "Bd3,d5", 2, id="by removing"),
        pytest.param("wo../...../....../......./....../...../ob..", "Wa2,g1", 1, id="two groups"),
    ],
)
def test_Z16_a_full_board_wins_at_once(columns: str, turn: str, side: int) -> None:
    state = laid_out(columns, first="1-1-1", second="1-1-1", side=side)
    done = state.play(turn)
    assert done.outcome == ended("full_board", side - 1)
    assert (done.rings, done.marbles) == ((), {})
    on_board = Counter([turn[0], *state.marbles.values()])
    assert done.captures[side - 1] == tuple(1 + on_board[c] for c in "WGB")
    assert done.captures[2 - side] == (1, 1, 1)
    assert (done.legal(), done.acting) == ((), ())


def test_Z16_the_goals_are_not_asked() -> None:
    state = laid_out("..../.wg../.bog../..wb.../....../...../....", first="2-2-2")
    done = state.play("Gc3")
    assert done.captures[0] == (4, 5, 4)
    assert done.outcome == ended("full_board", 0)


def test_Z17_the_third_time_a_position_stands_is_a_draw() -> None:
    line = RARE_ENDS["repetition"]
    start = zertz.parse(line.start)
    once = after(start, *line.turns[:6])
    assert once == start
    assert once.outcome is None
    twice = after(once, *line.turns[6:])
    assert twice == start
    assert twice.outcome == ended("repetition")
    assert (twice.legal(), twice.acting, twice.choices().nodes) == ((), (), ())


def test_Z17_the_side_to_move_belongs_to_the_position() -> None:
    columns = scattered("wwww" + "ggggg" + "bbbbbbbb")
    one, other = (laid_out(columns, first="1-1-1", second="1-1-1", side=n) for n in (1, 2))
    assert one != other
    assert one.words[:4] == other.words[:4]


def test_Z17_captures_belong_to_the_position() -> None:
    columns = scattered("wwww" + "ggggg" + "bbbbbbbb")
    one = laid_out(columns, first="1-2-1", second="1-1-1")
    other = laid_out(columns, first="1-1-1", second="1-2-1")
    assert one != other


def test_Z18_the_rules_know_no_end_but_their_own() -> None:
    line = RARE_ENDS["repetition"]
    for state in (zertz.start(), zertz.parse(line.start), zertz.start(captures="claimed")):
        for text in ("resign", "draw", "1-0", "0-1", "1/2", "time", "timeout"):
            assert text not in state.legal()
            with pytest.raises(LudotecaError):
                state.play(text)


# Counting and the picture -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rings", "one", "two"),
    [(37, 1944, 3_277_260), (48, 2961, 7_824_600), (61, 4320, 17_000_496)],
)
def test_Z24_counts_from_the_start(rings: int, one: int, two: int) -> None:
    start = zertz.start(rings=rings)
    assert [start.perft(0), start.perft(1)] == [1, one]
    assert len(start.legal()) == one
    assert start.perft(2) == two


def test_Z24_finished_games_have_no_turns_to_follow() -> None:
    for name, line in RARE_ENDS.items():
        done = after(zertz.parse(line.start), *line.turns)
        assert [done.perft(depth) for depth in (0, 1, 2)] == [1, 0, 0], name


def test_Z24_a_pass_counts_as_a_turn() -> None:
    state = zertz.parse(f"{FROZEN} 0-0-0 0-0-0 0-0-0 1")
    assert [state.perft(depth) for depth in range(4)] == [1, 1, 1, 0]


def test_Z24_two_paths_to_one_position_count_twice() -> None:
    state = laid_out(ROUND)
    both = [state.play(way) for way in ("x d4Gd6Bf4Bd4", "x d4Bf4Bd6Gd4")]
    assert both[0] == both[1]
    assert state.perft(1) == len(state.legal()) == len(set(state.legal()))
    assert state.perft(2) == sum(state.play(turn).perft(1) for turn in state.legal())


def test_Z24_repetition_is_counted_too() -> None:
    line = RARE_ENDS["repetition"]
    state = after(zertz.parse(line.start), *line.turns[:10])
    assert [state.perft(depth) for depth in (1, 2)] == [1, 1]
    assert state.play("x b4Wb2").perft(1) == 1
    assert state.perft(3) == 0


def test_Z25_the_picture_of_captures() -> None:
    state = zertz.parse("oboo/ooobo/oooooo/oooobb./oooboo/ooooo/oooo")
    assert set(state.marbles) == {"e4", "d5", "d6", "b4", "a2"}
    paths = {"x e4Bc5Be6", "x e4Bc5Ba3Ba1", "x d5Bf3", "x d6Bd4Bf4"}
    assert set(state.legal()) == paths
    assert len(state.legal()) == 4
