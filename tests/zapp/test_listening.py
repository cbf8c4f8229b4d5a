"""The ear that listens to samples: right as often as it says, whatever it is given."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.zapp.gesture import lively
from ludoteca.zapp.hearing import NUMBERS
from ludoteca.zapp.listening import (
    Knocked,
    Listened,
    Unheard,
    calibration,
    knocked,
    likeliest_material,
    listen,
)
from ludoteca.zapp.sound import Vessel, frames
from ludoteca.zapp.vessel import MATERIALS, RATE, TIN, WOOD, Material
from ludoteca.zapp.wav import read_wav, write_wav

every_material = pytest.mark.parametrize("of", MATERIALS.values(), ids=MATERIALS)


def recorded(
    stones: int, seed: int, of: Material = WOOD, seconds: float = 2.0, vigour: float = 1.0
) -> np.ndarray:
    """A shake as it comes out of a file."""
    sound = Vessel(stones, seed, of).shaken(lively(seconds, seed, vigour))
    return read_wav(write_wav(sound[: frames(seconds)]))


@every_material
@pytest.mark.compiled
def test_it_is_right_as_often_as_it_says(of: Material) -> None:
    within, misses, sure = [], [], []
    for stones in NUMBERS:
        for shake in range(4):
            seconds, vigour = ((1, 0.7), (2, 1.0), (3, 1.5), (5, 1.0))[shake]
            heard = listen(recorded(stones, 40 * stones + shake, of, seconds, vigour))
            assert heard.material == of.name
            assert sum(heard.odds) == pytest.approx(1)
            least, most = heard.interval
            assert least <= heard.likeliest <= most
            within.append(least <= stones <= most)
            misses.append(abs(heard.likeliest - stones))
            sure.append(heard.odds[stones - 1])
    assert np.mean(within) >= 0.85
    assert np.mean(misses) < 1.2
    assert np.mean(np.array(misses) <= 1) > 0.7


@pytest.mark.compiled
def test_longer_listening_is_surer() -> None:
    widths = []
    for seconds in (1.0, 4.0):
        intervals = [listen(recorded(8, seed, seconds=seconds)).interval for seed in range(10)]
        widths.append(np.mean([most - least for least, most in intervals]))
    assert widths[1] < 0.75 * widths[0]


@pytest.mark.compiled
def test_it_does_not_matter_when_the_recording_begins() -> None:
    sound = recorded(9, 3, seconds=4.0)
    padded = np.concatenate([np.zeros(RATE), sound, np.zeros(2 * RATE)])
    assert abs(listen(padded).number - listen(sound).number) < 0.2
    assert 6 <= listen(sound[RATE : 3 * RATE]).number <= 13


@every_material
def test_knocks_are_found_where_they_are(of: Material) -> None:
    gesture = lively(0.4, seed=8)
    vessel = Vessel(2, seed=8, material=of)
    truly = vessel.knocks(gesture)
    found = knocked(vessel.shaken(gesture), of)
    assert abs(len(found.times) - truly.wall - truly.stones) <= 1 + truly.stones
    assert (np.diff(found.times) > 0).all()
    assert (found.strengths > 0).all()


def test_one_knock_is_enough_to_say_something() -> None:
    ring = np.zeros(RATE // 2)
    sound = Vessel(1, seed=8).shaken(lively(0.4, seed=8))
    first = round(knocked(sound, WOOD).times[0] * RATE)
    ring[: min(len(ring), 500)] = sound[first : first + 500]
    assert listen(ring).likeliest <= 3


@pytest.mark.parametrize("seconds", [0, 0.001, 0.5])
def test_in_silence_there_is_nothing_to_count(seconds: float) -> None:
    with pytest.raises(Unheard, match="no knocks"):
        listen(np.zeros(frames(seconds)))


@pytest.mark.parametrize(
    "sound",
    [
        np.random.default_rng(1).normal(0, 0.1, RATE),
        0.4 * np.sin(2 * np.pi * 440 * np.arange(RATE) / RATE),
        np.sign(np.sin(2 * np.pi * 200 * np.arange(RATE) / RATE)),
        np.full(RATE, 0.5),
    ],
    ids=["noise", "whistle", "buzz", "constant"],
)
def test_what_is_no_vessel_is_not_counted(sound: np.ndarray) -> None:
    with pytest.raises(Unheard, match=r"not sound like stones|no knocks"):
        listen(sound)


@given(st.lists(st.integers(-32768, 32767), max_size=300), st.integers(1, 8))
def test_any_samples_are_counted_or_refused(samples: list[int], times: int) -> None:
    try:
        heard = listen(np.array(samples * times, dtype=float) / 32767)
    except Unheard:
        return
    assert heard.likeliest in NUMBERS
    assert np.isfinite(heard.number)


def test_a_quiet_noise_covers_faint_knocks_only_and_a_loud_one_too_many() -> None:
    sound = Vessel(3, seed=8, material=TIN).shaken(lively(0.4, seed=8))
    noise = np.random.default_rng(1).normal(0, 1, len(sound))
    quiet = knocked(sound + 1e-5 * noise, TIN)
    assert likeliest_material(sound + 1e-5 * noise) is TIN
    assert 3 < len(quiet.times) <= len(knocked(sound, TIN).times)
    assert quiet.noise < 2
    with pytest.raises(Unheard, match="too much noise"):
        listen(sound + 1e-4 * noise)


def test_a_sound_with_nothing_in_it_has_no_knocks() -> None:
    assert len(knocked(np.zeros(0), WOOD).times) == 0


@pytest.mark.compiled
def test_the_wildest_shake_is_not_taken_for_noise() -> None:
    assert listen(recorded(13, 1, seconds=1.0, vigour=8)).likeliest > 6


def test_it_was_taught_by_the_script_for_every_material() -> None:
    learnt = calibration()
    assert set(learnt.scales) == set(MATERIALS)
    assert learnt.made_by == "scripts/calibrate_ear.py"
    assert learnt.shakes >= 1000


def test_the_interval_holds_nine_tenths() -> None:
    odds = (0.0, 0.04, 0.06, 0.4, 0.4, 0.06, 0.04, *[0.0] * 6)
    assert Listened(odds, 4.5, "wood", 50, 2.0).interval == (3, 6)
    certain = (*[0.0] * 12, 1.0)
    assert Listened(certain, 20.0, "wood", 50, 2.0).interval == (13, 13)


def test_pauses_do_not_count() -> None:
    times = np.array([0.0, 0.1, 0.2, 5.2, 5.3])
    knocks = Knocked(times, np.ones(5), noise=1.0)
    assert knocks.seconds == pytest.approx(0.8)
    assert knocks.rate == pytest.approx(5)
