"""Positions in writing: what stands is read as it was written, and all else is one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import maze
from ludoteca.core.chance import Chance
from ludoteca.core.errors import IllegalAction, LudotecaError, ParseError
from ludoteca.maze import deal
from tests.maze.boards import board, check_sentence
from tests.maze.play import Turn, turns

DEALT = str(maze.deal_by_seed("standard", 1))


@given(turns())
def test_positions_read_back(played: list[Turn]) -> None:
    for turn in played:
        assert maze.parse(str(turn.after)) == turn.after
        assert hash(maze.parse(str(turn.after))) == hash(turn.after)
        assert str(maze.parse(str(turn.after).replace(" / ", "/"))) == str(turn.after)
        assert str(maze.parse(str(turn.after).replace("/", " "))) == str(turn.after)
        assert repr(turn.after) == f"maze.parse({str(turn.after)!r})"


def test_look_alikes_case_and_odd_spaces_do_not_matter() -> None:
    state = board("wM c3, wH b4, wTx c5", reach="leap")
    text = str(state)
    for written in (
        text.replace("M", "М").replace("H", "Н").replace("T", "Т").replace("x", "х"),
        text.upper(),
        text.replace(" ", "\u00a0\n "),
    ):
        assert maze.parse(written) == state


@pytest.mark.parametrize("setup", deal.SETUPS)
@pytest.mark.parametrize("options", [{}, {"reach": "leap"}, {"reach": "leap", "rabbit": "chain"}])
def test_a_game_not_dealt_yet_has_a_text_too(setup: str, options: dict[str, str]) -> None:
    state = maze.start(setup=setup, **options)
    assert str(state).split() == ["deal", setup, *(f"{k}={v}" for k, v in options.items())]
    assert maze.parse(str(state)) == state
    assert (state.pieces, state.to_move, state.moves, state.legal()) == ({}, 0, (), ())
    assert state.choices().nodes == ()
    assert state.lost_already is None


def swapped(old: str, new: str) -> str:
    assert old in DEALT
    return DEALT.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "After the squares a position says who is to move: w or b."),
        (DEALT[:-2], "At character 148: After the squares a position says who is to move: w or b."),
        (swapped("wM wM", "wM wM ."), "At character 1: Column 1 has 2 squares, here there are 3."),
        (
            swapped("wM wM / ", "wM wM "),
            "At character 1: Column 1 has 2 squares, here there are 6.",
        ),
        (swapped("/ bM bM", ""), "At character 144: The board has 10 columns, here there are 9."),
        (swapped(" bM bM w", " bM bM / . w"), "At character 155: The board has 10 columns, here"),
        (
            DEALT.replace("/", "") + " w",
            "At character 142: A position has 48 squares, this one 49.",
        ),
        (swapped("wL", "wK"), 'At character 9: "wK" on b2 is no piece; write a dot, or w or b and'),
        (swapped("wL", "wLx"), "At character 9: wLx cannot lie down on b2: only Trees, pieces in"),
        (swapped("wL", "wT"), "At character 23: The wT on a3 is one too many; there are two"),
        (swapped("wM wM", "wM ."), "At character 147: White’s Mates here: 1; there must be two."),
        (swapped("bM bM", "bM ."), "At character 148: Black’s Mates here: 1; there must be two."),
        (f"{DEALT} reach=jump", 'At character 153: "jump" is no value for reach; choose from'),
        (f"{DEALT} reac=leap", 'At character 153: There is no option called "reac"; perhaps'),
        (f"{DEALT} setup=small", 'At character 153: There is no option called "setup"'),
        (f"{DEALT} reach=leap reach=leap", 'At character 164: "reach" is said twice.'),
        ("deal", 'At character 1: After "deal" comes its kind: standard, small, balanced.'),
        ("deal big", 'At character 6: "big" is no deal; choose from: standard, small, balanced.'),
        ("deal small w", 'At character 12: "w" is too much after the kind of deal.'),
        ("/ w", "At character 3: Column 1 has 2 squares, here there are 0."),
    ],
)
def test_what_cannot_stand_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ParseError) as refused:
        maze.parse(text)
    assert str(refused.value).startswith(sentence), str(refused.value)


@given(st.text(alphabet="wbMHLRTS123x./ =", max_size=200))
def test_anything_like_a_position_is_one_or_one_sentence(text: str) -> None:
    try:
        state = maze.parse(text)
    except LudotecaError as error:
        check_sentence(error)
    else:
        assert maze.parse(str(state)) == state


@given(st.data())
def test_a_position_with_a_fault_in_it(data: st.DataObject) -> None:
    words = DEALT.split(" ")
    at = data.draw(st.integers(0, len(words) - 1))
    words[at] = data.draw(st.text(max_size=6))
    try:
        maze.parse(" ".join(words))
    except LudotecaError as error:
        check_sentence(error)


# The deal ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", deal.SETUPS)
def test_a_deal_is_an_action_of_chance(setup: str) -> None:
    begun = maze.start(setup=setup)
    action = begun.draw(Chance.from_seed(9))
    state = begun.play(action)
    assert (state.awaits_chance, state.rules.setup, state.acting) == (False, None, (0,))
    with pytest.raises(LudotecaError, match="not this player's turn"):
        begun.play(action, by=0)
    with pytest.raises(LudotecaError, match="Chance has nothing to decide here"):
        state.draw(Chance.from_seed(9))
    with pytest.raises(LudotecaError, match=r"^The pieces have not been dealt yet\.$"):
        begun.perft(1)


def without_pieces(action: str, code: str) -> str:
    return action.replace(f" {code}", " .", 1)


def test_only_such_a_deal_can_be_played() -> None:
    small, standard, balanced = (
        maze.start(setup=setup).draw(Chance.from_seed(2))
        for setup in ("small", "standard", "balanced")
    )
    wrong = [
        ("standard", small),
        ("small", standard),
        ("balanced", standard),
        ("standard", without_pieces(standard, "wL")),
        (
            "standard",
            standard.replace("wM wM", "wS wM").replace("wS", "wM", 2).replace("wM", "wS", 1),
        ),
        ("standard", standard.replace("wL", "##").replace("bL", "wL").replace("##", "bL")),
        ("standard", standard.replace("wT", "wTx", 1)),
    ]
    for setup, action in wrong:
        with pytest.raises(IllegalAction, match=f"as a {setup} deal can put them"):
            maze.start(setup=setup).play(action)
    assert maze.start(setup="standard").play(balanced).pieces
    assert maze.start(setup="balanced").play(balanced).pieces
