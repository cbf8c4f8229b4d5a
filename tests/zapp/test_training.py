"""Training measures a listener as it is, and tells nothing before the guess."""

from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.core.chance import Chance
from ludoteca.core.errors import LudotecaError
from ludoteca.core.text import LANGUAGES, speaking
from ludoteca.zapp.curve import drawn
from ludoteca.zapp.hearing import EARS, NUMBERS, USUAL_EAR, Ear
from ludoteca.zapp.training import FEWEST, Session
from ludoteca.zapp.vessel import TIN


def trained(ear: Ear, guesses: int, seed: int = 1) -> Session:
    """A session of a modelled ear that says the nearest number to what it hears."""
    session = Session(seed)
    for number in range(guesses):
        heard = ear.hear(session.stones, Chance.from_seed(seed, number)).number
        session = session.guess(min(max(round(heard), 1), 13))
    return session


@pytest.mark.parametrize("ear", EARS.values(), ids=EARS)
def test_a_long_session_measures_the_spread_and_the_bias(ear: Ear) -> None:
    curve = trained(ear, 260).curve
    assert curve is not None
    assert curve.spread == pytest.approx(ear.spread, rel=0.2)
    assert curve.doubt == pytest.approx(curve.spread / (2 * 258) ** 0.5)
    assert 0.8 < curve.slope < 0.98  # a straight line through what bends at three
    assert -0.16 < curve.bias < -0.02
    assert curve.says(7) == pytest.approx(6.1, rel=0.1)


def test_a_perfect_listener() -> None:
    session = Session(seed=5)
    for _ in range(13):
        session = session.guess(session.stones)
    curve = session.curve
    assert curve is not None
    assert (curve.spread, curve.bias) == (pytest.approx(0, abs=1e-9), pytest.approx(0))
    assert curve.says(9) == pytest.approx(9)


@pytest.mark.parametrize("guesses", range(FEWEST))
def test_a_few_guesses_tell_nothing(guesses: int) -> None:
    assert trained(USUAL_EAR, guesses).curve is None


def test_the_same_vessel_again_and_again_tells_nothing() -> None:
    session = trained(USUAL_EAR, FEWEST)
    same = Session(1, guesses=(session.guesses[0],) * 9)
    assert same.curve is None


@given(st.integers(0, 1 << 64))
def test_every_number_comes_twice_in_twenty_six(seed: int) -> None:
    session, found = Session(seed), []
    for _ in range(52):
        found.append(session.stones)
        session = session.guess(1)
    for half in (found[:26], found[26:]):
        assert Counter(half) == dict.fromkeys(NUMBERS, 2)
    assert [guess.stones for guess in session.guesses] == found


@pytest.mark.compiled
def test_a_session_is_repeated_by_its_seed() -> None:
    session = Session(seed=8, seconds=0.5, material=TIN)
    assert (session.shake() == Session(seed=8, seconds=0.5, material=TIN).shake()).all()
    assert (session.shake() != Session(seed=9, seconds=0.5, material=TIN).shake()).any()


def test_shaking_again_sounds_different_and_counts_as_longer() -> None:
    session = Session(seed=8, seconds=0.25)
    assert (session.shake() != session.again().shake()).any()
    assert session.again().stones == session.stones
    guessed = session.again().again().guess(4)
    assert guessed.guesses[0].seconds == 0.75
    assert guessed.shakes == 1


def test_a_session_does_not_show_what_is_in_the_vessel() -> None:
    assert "4711" not in repr(Session(seed=4711))


@pytest.mark.parametrize("said", [0, 14, -3])
def test_guesses_that_are_none(said: int) -> None:
    with pytest.raises(LudotecaError, match="1 to 13"):
        Session(seed=1).guess(said)


# The curve ---------------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("guesses", [0, 2, 40])
def test_the_drawing_has_a_dot_for_every_guess(guesses: int, dark: bool) -> None:
    session = trained(USUAL_EAR, guesses)
    picture = ElementTree.fromstring(drawn(session, dark))
    dots = picture.findall(f"{SVG}circle")
    assert len(dots) == guesses
    assert len({(dot.get("cx"), dot.get("cy")) for dot in dots}) == guesses
    assert len(picture.findall(f"{SVG}polygon")) == (guesses > FEWEST)
    box = [float(number) for number in picture.attrib["viewBox"].split()]
    for dot in dots:
        assert 0 < float(dot.attrib["cx"]) < box[2]
        assert 0 < float(dot.attrib["cy"]) < box[3]


def test_the_drawing_speaks_three_languages() -> None:
    session = trained(USUAL_EAR, 20)
    pictures = set()
    for language in LANGUAGES:
        with speaking(language):
            pictures.add(drawn(session))
    assert len(pictures) == 3
    assert not any("zapp.sound" in picture for picture in pictures)


def test_a_better_guess_lies_higher_for_a_higher_number() -> None:
    session = Session(seed=1).guess(2).guess(9)
    low, high = ElementTree.fromstring(drawn(session)).findall(f"{SVG}circle")
    assert np.diff([float(dot.attrib["cy"]) for dot in (low, high)]) < 0
