"""Maze clause by clause, each held by the smallest positions that show it."""

from collections import Counter

import pytest

from ludoteca import maze
from ludoteca.core.chance import Chance
from ludoteca.core.errors import IllegalAction, LudotecaError
from ludoteca.core.game import Outcome, Played, Record
from ludoteca.maze import GAME, deal, layout, lost, squares
from tests.maze.boards import board, ends


def names(cells: int) -> list[str]:
    return [squares.NAMES[cell] for cell in layout.cells_of(cells)]


# Board -------------------------------------------------------------------------------------------


def test_M1_forty_eight_squares_in_ten_columns() -> None:
    columns = Counter(squares.column(cell) for cell in squares.CELLS)
    assert [columns[n] for n in range(10)] == [2, 4, 6, 6, 6, 6, 6, 6, 4, 2]
    assert len(squares.CELLS) == 48
    rows = {
        n: "".join(squares.NAMES[c][0] for c in squares.CELLS if squares.column(c) == n)
        for n in range(10)
    }
    assert (rows[0], rows[1], rows[2]) == ("cd", "bcde", "abcdef")
    assert (rows[7], rows[8], rows[9]) == ("abcdef", "bcde", "cd")


def test_M2_numbers_run_down_the_columns_from_left_to_right() -> None:
    named = {number: squares.NAMES[cell] for cell, number in squares.NUMBERS.items()}
    assert [named[n] for n in (1, 2, 3, 7, 47, 48)] == ["c1", "d1", "b2", "a3", "c10", "d10"]


def test_M2_both_names_are_accepted() -> None:
    state = board("wL b3")
    assert state.play("8-15") == state.play("b3-c4") == state.play("8-c4")


def test_M3_light_and_dark() -> None:
    assert [squares.is_light(squares.NAMED[n]) for n in ("1", "2", "47", "48")] == [
        True,
        False,
        False,
        True,
    ]
    assert len(names(squares.LIGHT)) == len(names(squares.DARK)) == 24


def test_M4_deserts_homes_and_halves() -> None:
    assert names(squares.DESERTS) == [r + c for c in "47" for r in "abcdef"]
    assert names(squares.HOMES) == ["c1", "d1", "c10", "d10"]
    assert {name[1:] for name in names(squares.WHITE_HALF)} == set("12345")
    assert {name[1:] for name in names(squares.BLACK_HALF)} == {"6", "7", "8", "9", "10"}


# Pieces and deals --------------------------------------------------------------------------------


def test_M5_two_of_each_kind_and_colour() -> None:
    pieces = maze.deal_by_seed("standard", 1).pieces
    assert Counter(pieces.values()) == {c + kind: 2 for c in "wb" for kind in "MHLRTS123"}
    assert [pieces[square] for square in ("c1", "d1", "c10", "d10")] == ["wM", "wM", "bM", "bM"]


def filled(setup: str) -> tuple[set[str], set[str]]:
    pieces = maze.deal_by_seed(setup, 5).pieces
    others = {square: code for square, code in pieces.items() if code[1] != "M"}
    white, black = ({s for s, code in others.items() if code[0] == colour} for colour in "wb")
    return {square[1:] for square in white}, {square[1:] for square in black}


def test_M6_standard_fills_three_columns_of_each_half() -> None:
    assert filled("standard") == ({"2", "3", "4"}, {"7", "8", "9"})
    assert len(maze.deal_by_seed("standard", 5).pieces) == 36


def test_M6_small_fills_two_columns_with_ten_of_the_sixteen() -> None:
    assert filled("small") == ({"2", "3"}, {"8", "9"})
    drawn = [Counter(maze.deal_by_seed("small", seed).pieces.values()) for seed in range(20)]
    assert {sum(one.values()) for one in drawn} == {24}
    assert max(max(one.values()) for one in drawn) == 2
    assert len({tuple(sorted(one.items())) for one in drawn}) > 1


def test_M6_balanced_has_a_light_and_a_dark_half_of_each_kind() -> None:
    assert filled("balanced") == ({"2", "3", "4"}, {"7", "8", "9"})
    for seed in range(20):
        pieces = maze.deal_by_seed("balanced", seed).pieces
        for colour in "wb":
            light = Counter(
                code[1]
                for square, code in pieces.items()
                if code[0] == colour and squares.is_light(squares.NAMED[square]) and code[1] != "M"
            )
            assert [light[kind] for kind in "LRS2"] == [1, 1, 1, 1]
            assert sum(light[kind] for kind in "HT13") == 4


@pytest.mark.parametrize("setup", deal.SETUPS)
def test_M6_kind_and_seed_fix_a_deal(setup: str) -> None:
    dealt = [str(maze.deal_by_seed(setup, seed)) for seed in range(6)]
    assert dealt == [str(maze.deal_by_seed(setup, seed)) for seed in range(6)]
    assert len(set(dealt)) == 6
    begun = maze.start(setup=setup)
    assert begun.awaits_chance
    assert begun.acting == ()
    assert str(begun.play(begun.draw(Chance.from_seed(3)))) == dealt[3]


def test_M6_any_deal_can_be_given_as_text() -> None:
    given = str(maze.deal_by_seed("balanced", 2))
    assert str(maze.parse(given)) == given


# Moves -------------------------------------------------------------------------------------------


def test_M7_white_first_then_in_turn() -> None:
    state = maze.deal_by_seed("standard", 1)
    sides = []
    for _ in range(4):
        sides.append(state.acting)
        state = state.make(state.moves[0])
    assert sides == [(0,), (1,), (0,), (1,)]


def test_M7_pieces_of_either_colour_on_the_own_half() -> None:
    white, black = (board("bL c5, wL c6", side) for side in "wb")
    assert ends(white, "c5")
    assert not ends(white, "c6")
    assert ends(black, "c6")
    assert not ends(black, "c5")
    with pytest.raises(IllegalAction, match=r"^White moves pieces in columns 1 to 5"):
        white.play("c6-b5")
    with pytest.raises(IllegalAction, match=r"^Black moves pieces in columns 6 to 10"):
        black.play("c5-b6")


def test_M7_what_lies_down_is_not_moved() -> None:
    state = board("wLx c4, wTx c5, wMx c1, wL b3")
    assert {squares.NAMES[m.start] for m in state.moves} == {"b3", "d1"}
    with pytest.raises(IllegalAction, match=r"lies down and moves no more\.$"):
        state.play("c4-b3")
    with pytest.raises(IllegalAction, match=r"has come home and stays there\.$"):
        state.play("c1-b2")


def test_M7_nobody_may_pass() -> None:
    for text in ("-", "pass", ""):
        with pytest.raises(LudotecaError):
            board("wL b3").play(text)


def test_M8_no_captures_and_no_standing_still() -> None:
    state = board("wL b3, bS c4")
    assert "c4" not in ends(state, "b3")
    with pytest.raises(IllegalAction, match=r"^c4 is not free"):
        state.play("b3-c4")
    with pytest.raises(IllegalAction, match=r"another square than it began on"):
        state.play("b3-b3")


def test_M8_moves_pass_over_free_squares_only() -> None:
    assert "d5" in ends(board("wM b3"), "b3")
    assert "d5" not in ends(board("wM b3, bS c4"), "b3")


def test_M9_mates_slide_diagonally() -> None:
    assert ends(board("wM c5"), "c5") == {"b4", "a3", "d4", "e3", "b6", "a7", "d6", "e7", "f8"}
    assert ends(board("wM c5, bS b6, bS e3"), "c5") == {"b4", "a3", "d4", "d6", "e7", "f8"}


@pytest.mark.parametrize("mate", ["wM", "wMx"])
def test_M10_shadows_go_beside_a_mate_of_their_colour(mate: str) -> None:
    state = board(f"wH f3, {mate} a4, wM c9, bM c7")
    beside = {"a3", "b3", "b4", "b5", "a5"} | {
        "b8", "b9", "c8", "d8", "d9", "d10",
    }  # fmt: skip
    assert ends(state, "f3") == beside - set(state.pieces) | set()


def test_M10_a_mate_at_home_counts_and_the_other_colour_does_not() -> None:
    state = board("bH f3, bMx c1, bM d10, wM a5, wM d5", "w")
    assert ends(state, "f3") == {"b2", "c2", "d1", "d2", "c9", "d9", "e9", "c10"}


@pytest.mark.parametrize("reach", ["walk", "leap"])
def test_M11_trees_go_once_to_a_square_of_their_shade_on_either_half(reach: str) -> None:
    state = board("wT c5, bT d5", reach=reach)
    free = squares.BOARD & ~layout.occupied(state.position)
    assert ends(state, "c5") == set(names(free & squares.LIGHT))
    assert ends(state, "d5") == set(names(free & squares.DARK))
    after = state.play("c5-b8x")
    assert after.pieces["b8"] == "wTx"
    assert not ends(board("wTx b3, wL c5"), "b3")


WALL = "wS a3, wS b3, bS c3, bS d3, w2 e3, w2 f3"


def test_M12_shadows_and_trees_walk_unless_they_leap() -> None:
    walled = f"wT b2, bH e2, {WALL}"
    assert ends(board(walled), "b2") == {"d2"}
    assert ends(board(walled), "e2") == set()
    assert "b8" in ends(board(walled, reach="leap"), "b2")
    assert ends(board(walled, reach="leap"), "e2") == {"b9", "c9", "d9", "e9"}


def test_M12_only_the_last_square_of_a_walk_matters() -> None:
    """From a2 it leads across both deserts."""
    assert "c9" in ends(board("bH c2"), "c2")
    assert board("bH c2").play("c2-c9").pieces["c9"] == "bH"


def test_M13_lightnings_go_one_square_diagonally() -> None:
    assert ends(board("bL c5, wS b6"), "c5") == {"b4", "d4", "d6"}
    assert ends(board("bL b2"), "b2") == {"a3", "c3"}


def test_M14_stones_go_along_their_row_then_sideways() -> None:
    assert ends(board("wS c5"), "c5") == {"b4", "d4", "b6", "d6"}
    assert ends(board("wS c5, b1 c6"), "c5") == {"b4", "d4"}
    assert ends(board("wS c5, b1 b6"), "c5") == {"b4", "d4", "d6"}
    assert ends(board("wS a3"), "a3") == {"b4"}, "there is no a2 to come by"


def test_M15_rabbits_jump_over_one_piece_and_do_nothing_else() -> None:
    assert ends(board("wR c5"), "c5") == set()
    state = board("wR c5, bS c6, wTx b4, w1 d5, b1 d6, b2 e7")
    assert ends(state, "c5") == {"c7", "a3", "e5"}


def test_M15_chains_are_an_option() -> None:
    line = "wR c3, wS c4, bS c6, b1 d7"
    assert ends(board(line), "c3") == {"c5"}
    assert ends(board(line, rabbit="chain"), "c3") == {"c5", "c7", "e7"}


def test_M15_a_chain_comes_by_its_start_but_does_not_end_there() -> None:
    ring = "wR c5, w1 b5, w2 b4, w3 c4, b1 d5, b2 e4"
    assert "c5" not in ends(board(ring, rabbit="chain"), "c5")
    with pytest.raises(IllegalAction):
        board(ring, rabbit="chain").play("c5-c5")


def test_M15_only_the_last_landing_of_a_chain_counts_for_a_desert() -> None:
    state = board("wR c2, wS c3, bS c5", rabbit="chain")
    assert state.play("c2-c6").pieces["c6"] == "wR"
    assert state.play("c2-c4x").pieces["c4"] == "wRx"


@pytest.mark.parametrize(
    ("pawn", "expected"),
    [
        ("w1", {"c6", "b5", "d5"}),
        ("w2", {"c7", "a5", "e5"}),
        ("w3", {"c8", "f5"}),
        ("b1", {"c4", "b5", "d5"}),
        ("b2", {"c3", "a5", "e5"}),
        ("b3", {"c2", "f5"}),
    ],
)
def test_M16_time_pawns_go_exactly_so_far_and_never_back(pawn: str, expected: set[str]) -> None:
    assert ends(board(f"{pawn} c5"), "c5") == expected


def test_M16_every_square_on_the_way_must_be_free() -> None:
    assert ends(board("w3 c5, wS c6, bS e5"), "c5") == set()
    assert ends(board("w3 c5, wS c8"), "c5") == {"f5"}


def test_M17_deserts_kill_what_ends_there() -> None:
    after = board("wL c5, wM c3").play("c5-b4x")
    assert after.pieces["b4"] == "wLx"
    assert board("wM c3").play("c3-b4x").pieces["b4"] == "wMx"


def test_M17_starting_on_a_desert_or_passing_over_it_does_nothing() -> None:
    assert board("wL c4").play("c4-b5").pieces["b5"] == "wL"
    assert board("wM c3").play("c3-e5").pieces["e5"] == "wM"


def test_M18_any_piece_visits_homes() -> None:
    state = board("wL b2, wM b3, wM a3, bS c9")
    after = state.play("b2-c1")
    assert after.pieces["c1"] == "wL"
    assert "c1-b2" in after.play("c9-b8").legal()


def test_M18_a_mate_that_ends_on_a_home_stays_there() -> None:
    state = board("wM b9, bM c3, bM d3", "b")
    assert state.play("(b9-c10)").pieces["c10"] == "wMx"
    own = board("wM b2, wM d5", "w").play("(b2-c1)")
    assert own.pieces["c1"] == "wMx"
    assert own.lost_already is not None


def test_M18_dealt_at_home_a_mate_is_free() -> None:
    assert ends(board(""), "c1") == {"b2", "a3", "d2", "e3", "f4"}


def test_M18_an_occupied_goal_cannot_be_entered_yet() -> None:
    assert "c10" not in ends(board("wM b9, wL c10, bM c3, bM d3", "b"), "b9")


# The end -----------------------------------------------------------------------------------------

CHANGED = "wMx c10, bMx c1, bMx d1"


def test_M19_both_win_when_all_mates_have_changed_homes() -> None:
    before = board(f"{CHANGED}, wM c9, wL c3", "b")
    assert before.outcome is None
    after = before.play("(c9-d10)")
    assert after.outcome == Outcome((0, 1), "maze.outcome.home")
    assert after.outcome.winner is None
    assert (after.acting, after.legal()) == ((), ())
    with pytest.raises(IllegalAction, match="over"):
        after.play("c3-b2")


def test_M20_both_lose_when_the_player_to_move_cannot() -> None:
    state = board("wMx c10, wM d5, bMx c1, bMx d1, bL d9", "b").play("d9-e8")
    assert state.outcome is None
    stuck = board("wMx c1, wMx d1, bL d8")
    assert stuck.outcome == Outcome((), "maze.outcome.stuck")
    assert stuck.acting == ()


def test_M20_a_win_is_looked_at_first() -> None:
    won = board(f"{CHANGED}, wM c9", "b").play("(c9-d10)")
    assert won.outcome is not None
    assert won.outcome.winners == (0, 1)


@pytest.mark.parametrize(
    ("pieces", "kind"),
    [
        ("wMx b4", "desert"),
        ("bMx c7", "desert"),
        ("wMx c1", "wrong_home"),
        ("bMx d10", "wrong_home"),
        ("wTx c10, bM d3", "tree"),
        ("bTx d1, wM d3", "tree"),
        ("w2 c10, bM d5", "pawn"),
        ("w3 d10, bM d5", "pawn"),
        ("b2 c1, wM d5", "pawn"),
        ("w1 c10, bM d5, wMx d10", "pawn"),
        ("w1 c10, w1 d10, bM d5, bM d6", "pawn"),
        ("w1 c10, w2 d10, bM d5, bM d6", "pawn"),
    ],
)
def test_M21_plain_reasons_for_being_lost_in_advance(pieces: str, kind: str) -> None:
    state = board(f"{pieces}, wL c3, bL c8")
    assert kind in {reason.kind for reason in lost.reasons(state.position)}
    assert state.lost_already is not None
    assert state.outcome is None, "the players go on or take back"
    assert state.legal()


@pytest.mark.parametrize(
    "pieces",
    [
        "wM b4",
        "wMx c10",
        "wT c10",
        "w1 c10",
        "w2 c1",
        "b2 c10",
        "b1 c1",
        "w1 c10, wM d10",
        "wS d10",
    ],
)
def test_M21_no_loss_is_seen_where_there_may_be_none(pieces: str) -> None:
    state = board(f"{pieces}, wL c3, bL c8")
    assert {reason.kind for reason in lost.reasons(state.position)} <= {"shades"}


def test_M21_a_mate_never_changes_its_shade() -> None:
    assert board("wM c3, wM a3").lost_already is not None
    assert board("wM c3, wM b3").lost_already is None


def test_M22_repetition_ends_nothing() -> None:
    begun = state = board("wL b3, bL c8")
    for _ in range(5):
        for move in ("b3-c2", "c8-b9", "c2-b3", "b9-c8"):
            state = state.play(move)
            assert state.outcome is None
        assert state == begun


def test_M23_two_players_or_one_for_both_sides() -> None:
    assert GAME.players == (2,)
    state = maze.deal_by_seed("small", 7)
    assert state.play(state.legal()[0]) == state.play(state.legal()[0], by=0)
    with pytest.raises(LudotecaError):
        state.play(state.legal()[0], by=1)


# Notation ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["8-15", "8-15x", "b3-c4", "b3-c4x", "L b3-c4", "wL 8-15x", "l  b3 - c4 x", "L c4", "В3–С4х"],
)
def test_M24_all_forms_are_read(text: str) -> None:
    state = board("wL b3")
    assert state.play(text).pieces["c4"] == "wLx"


def test_M24_moves_are_written_with_an_x_or_brackets_where_they_end_for_good() -> None:
    state = board("wM b9, wL c8, wT d8, bM a3, bM b3", "b")
    assert {"(b9-c10)", "c8-b7x", "c8-d9", "d8-c9x", "b9-a8"} <= {*state.legal()}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("L c5", "More than one Lightning can go to c5; say from where: b4, d4."),
        ("S c5", "No Stone can go to c5 now."),
        ("S b4-c5", "The piece on b4 is another: white Lightning."),
        ("b4-c5x", "An x is for a piece that ends for good; on c5 this one does not."),
        ("(b4-c5)", "Brackets are for a Mate that comes home; this move ends on c5."),
        ("b4-b5", "A Lightning moves one square diagonally. From b4 it can go to: a3, c3, a5, c5."),
        ("e5-c5", "There is no piece on e5."),
        ("b4-g5", "At character 4: There is no square g5; the squares are 1 to 48, or c1 to d10."),
        ("49-3", "At character 1: There is no square 49; the squares are 1 to 48, or c1 to d10."),
    ],
)
def test_M24_ambiguous_and_illegal_moves_are_refused_with_the_reason(
    text: str, reason: str
) -> None:
    with pytest.raises(LudotecaError) as refused:
        board("wL b4, wL d4").play(text)
    assert str(refused.value) == reason


def test_M25_positions_are_written_square_by_square() -> None:
    state = board("wM c1, wMx c10, bMx d1, bM c5, wTx b2, b3 f8", "b", reach="leap")
    assert str(state) == (
        "wM bMx / wTx . . . / . . . . . . / . . . . . . / . . bM . . . / "
        ". . . . . . / . . . . . . / . . . . . b3 / . . . . / wMx . b reach=leap"
    )
    assert maze.parse(str(state)) == state
    assert maze.parse(str(state).replace(" / ", "/")) == state


def test_M26_a_game_reads_back_to_the_same_game() -> None:
    begun = maze.start(setup="small", rabbit="chain")
    played = [Played(None, begun.draw(Chance.from_seed(4)))]
    state = begun.play(played[0].action)
    for _ in range(9):
        played.append(Played(state.to_move, state.legal()[-1]))
        state = state.play(played[-1].action)
    tags = {"first": "Anna", "second": "Борис", "date": "1982-11-05", "result": "*"}
    record = Record(begun, tuple(played), tags)
    again = GAME.read(GAME.write(record).encode())
    assert (again.start, again.played, again.faults) == (begun, tuple(played), ())
    assert again.tags == tags
    assert again.end == state
