"""What is to be heard of a vessel: P23 and P24 on the model itself."""

import ast
import inspect
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.core.errors import LudotecaError, ParseError
from ludoteca.zapp import rattle
from ludoteca.zapp.gesture import (
    HARDEST,
    LONGEST,
    STEPS,
    checked,
    lively,
    read_gesture,
    sampled,
    steps,
    traced,
)
from ludoteca.zapp.hearing import NUMBERS, USUAL
from ludoteca.zapp.listening import knocked, listen
from ludoteca.zapp.sound import BLOCK, Vessel, frames
from ludoteca.zapp.vessel import CLAY, MATERIALS, RATE, TIN, WOOD, Material, material
from ludoteca.zapp.wav import pcm, write_wav

HEADER = 44  # bytes
every_material = pytest.mark.parametrize("of", MATERIALS.values(), ids=MATERIALS)


def loudness(sound: np.ndarray) -> float:
    return float(np.sqrt((sound**2).mean()))


# P23: nothing but the stones, the shaking and chance ---------------------------------------------


def test_P23_length_and_header_are_the_same_for_every_number() -> None:
    gesture = lively(2.0)[300:345]
    files = [write_wav(Vessel(n, seed=n, material=WOOD).shaken(gesture)) for n in NUMBERS]
    assert {len(file) for file in files} == {HEADER + 2 * frames(0.05)}
    assert len({file[:HEADER] for file in files}) == 1
    assert len({file[HEADER:] for file in files}) > 1


def test_P23_live_blocks_are_of_one_size() -> None:
    gesture = lively(0.1)
    for stones in (1, 7, 13):
        shaking = Vessel(stones).still()
        for start in range(0, len(gesture), BLOCK):
            shaking, sound = shaking.on(gesture[start : start + BLOCK])
            assert len(pcm(sound)) == 2 * RATE // 50


def test_P23_the_kernel_goes_round_as_often_for_every_number() -> None:
    gesture = lively(0.05)
    rounds = {Vessel(n, seed=n).knocks(gesture).rounds for n in NUMBERS}
    assert len(rounds) == 1
    assert rounds == {len(gesture) * 2 * rattle.MODES * (rattle.MOST + rattle.SAMPLES)}


def test_P23_the_kernel_does_not_branch() -> None:
    """What it does is laid down by the length of the gesture; all else are numbers."""
    tree = ast.parse(inspect.getsource(rattle))
    (shake,) = (f for f in tree.body if isinstance(f, ast.FunctionDef) and f.name == "shake")
    branches = (ast.If, ast.IfExp, ast.While, ast.BoolOp, ast.Break, ast.Continue, ast.Try)
    assert not [node for node in ast.walk(shake) if isinstance(node, branches)]
    loops = [ast.unparse(node.iter) for node in ast.walk(shake) if isinstance(node, ast.For)]
    constant = {"range(MOST)", "range(MODES)", "range(SAMPLES)"}
    assert set(loops) == {"range(len(gesture))", *constant}


@pytest.mark.compiled
def test_P23_nothing_fades_into_numbers_that_take_longer() -> None:
    silence = np.zeros(20 * STEPS)
    for stones in (1, 13):
        shaking, _ = Vessel(stones, seed=4, material=TIN).still().on(lively(0.5))
        shaking, sound = shaking.on(silence)
        numbers = np.abs(shaking._state)
        assert not ((numbers > 0) & (numbers < np.finfo(float).tiny)).any()
        assert np.abs(sound[-1]) < 1e-20


def test_P23_loudness_is_not_levelled() -> None:
    """What comes later in a shake, and how loud, changes nothing of what was before."""
    gentle = lively(0.2, vigour=0.5)
    wild = np.concatenate([gentle, lively(0.1, vigour=4)])
    vessel = Vessel(9, seed=2)
    sound = vessel.shaken(wild)
    assert (sound[: len(gentle) * rattle.SAMPLES] == vessel.shaken(gentle)).all()


def test_P23_a_vessel_does_not_tell_its_secrets() -> None:
    shown = [repr(thing) for n in (3, 12) for thing in (Vessel(n, 77), Vessel(n, 77).still())]
    assert shown[:2] == shown[2:]
    assert "77" not in "".join(shown)


@given(st.lists(st.integers(1, 40), max_size=6), st.integers(1, 13), st.integers(0, 1 << 64))
def test_P23_blocks_of_any_size_give_the_same_sound(
    cuts: list[int], stones: int, seed: int
) -> None:
    gesture = lively(0.05, seed=3)
    vessel = Vessel(stones, seed, CLAY)
    shaking, found, at = vessel.still(), [], 0
    for size in [*cuts, len(gesture)]:
        shaking, block = shaking.on(gesture[at : at + size])
        found.append(block)
        at += size
    assert (np.concatenate(found) == vessel.shaken(gesture)).all()


# P24: what can be told ---------------------------------------------------------------------------


@every_material
@pytest.mark.compiled
def test_P24_a_stone_knocks_eight_to_twelve_times_a_second(of: Material) -> None:
    for stones in (1, 4, 13):
        found = [Vessel(stones, seed, of).knocks(lively(4, seed)).wall for seed in range(15)]
        assert 8 < np.mean(found) / stones / 4 < 12


@every_material
@pytest.mark.compiled
def test_P24_one_stone_is_heard_as_single_knocks(of: Material) -> None:
    """Between most of its knocks there is the time an ear needs, and the vessel grows quiet."""
    apart, quiet = single_knocks(1, of)
    assert apart > 0.8
    assert quiet > 0.65
    apart, quiet = single_knocks(13, of)
    assert apart < 0.1
    assert quiet < 0.25


def single_knocks(stones: int, of: Material) -> tuple[float, float]:
    """Which part of the knocks come 20 ms after another or more, and for which part of the time the
    sound is 20 dB below its peak."""
    gaps, quiet = [], []
    for seed in range(5):
        sound = Vessel(stones, seed, of).shaken(lively(3, seed))
        gaps += list(np.diff(knocked(sound, of).times))
        levels = np.abs(sound[RATE // 10 : 27 * RATE // 10]).reshape(-1, RATE // 100).max(axis=1)
        quiet.append(np.mean(levels < levels.max() / 10))
    return float(np.mean(np.array(gaps) > 0.02)), float(np.mean(quiet))


@every_material
@pytest.mark.compiled
def test_P24_more_stones_sound_denser_and_louder(of: Material) -> None:
    energy = np.zeros(len(NUMBERS))
    knocks = np.zeros(len(NUMBERS))
    for seed in range(8):
        gesture = lively(2, seed)
        for n in NUMBERS:
            vessel = Vessel(n, seed, of)
            energy[n - 1] += loudness(vessel.shaken(gesture)) ** 2
            knocks[n - 1] += vessel.knocks(gesture).wall
    assert (np.diff(energy) > 0).all()
    assert (np.diff(knocks) > 0).all()
    assert 7 < energy[-1] / energy[0] < 17


@every_material
@pytest.mark.compiled
def test_P24_seven_against_eight_is_hard_and_against_ten_is_easy(of: Material) -> None:
    """For an ear that has only the sound of a usual shake, and takes all from it that it can."""
    guesses = {stones: [guessed(stones, seed, of) for seed in range(30)] for stones in (7, 8, 10)}

    def told_apart(few: int, many: int) -> float:
        """How often the fuller of two vessels sounds fuller."""
        pairs = np.subtract.outer(guesses[many], guesses[few])
        return float((pairs > 0).mean())

    assert 0.6 < told_apart(7, 8) < 0.85
    assert told_apart(7, 10) > 0.93


def guessed(stones: int, seed: int, of: Material, seconds: float = USUAL) -> float:
    gesture = lively(seconds, seed=100 * stones + seed)
    return listen(Vessel(stones, 100 * stones + seed, of).shaken(gesture)).number


@pytest.mark.compiled
def test_P24_the_error_of_one_who_counts_falls_as_theory_says() -> None:
    """The relative error of a count of N r T knocks that come by chance is 1 / sqrt(N r T)."""
    for stones in (2, 12):
        for seconds in (1.0, 4.0):
            gesture = lively(seconds)
            counts = [
                len(knocked(Vessel(stones, seed, WOOD).shaken(gesture), WOOD).times)
                for seed in range(30)
            ]
            error = np.std(counts) / np.mean(counts)
            assert 0.5 < error * np.sqrt(np.mean(counts)) < 1.2


@pytest.mark.compiled
def test_P24_the_error_of_one_who_only_hears_falls_likewise() -> None:
    """How hard the vessel was shaken has to be heard as well, which costs about as much again."""
    errors = {
        seconds: np.std([np.log(guessed(7, seed, WOOD, seconds)) for seed in range(40)])
        for seconds in (1.0, 4.0)
    }
    for seconds, error in errors.items():
        assert 0.8 < error * np.sqrt(7 * 9 * seconds) < 2.4
    assert 1.5 < errors[1.0] / errors[4.0] < 3


# The model ---------------------------------------------------------------------------------------


def test_without_shaking_there_is_no_sound() -> None:
    assert (pcm(Vessel(13).shaken(np.zeros(90))) == bytes(2 * 90 * rattle.SAMPLES)) is True
    tilted = Vessel(13).shaken(np.full(90, 1.9))
    assert np.abs(tilted).max() < 1e-20


@pytest.mark.compiled
def test_stones_settle_when_shaking_stops() -> None:
    gesture = lively(1.0)[: STEPS // 2]
    shaking, shaken = Vessel(13, seed=5, material=WOOD).still().on(gesture)
    _, after = shaking.on(np.zeros(2 * STEPS))
    first, rest = after[: RATE // 10], after[RATE:]
    assert 0 < loudness(first) < 2 * loudness(shaken)
    assert pcm(rest) == bytes(2 * len(rest))


def test_chance_is_the_seed() -> None:
    gesture = lively(0.1, seed=1)
    sound = Vessel(5, seed=1).shaken(gesture)
    assert (sound == Vessel(5, seed=1).shaken(gesture)).all()
    assert (sound != Vessel(5, seed=2).shaken(gesture)).any()


def test_the_same_samples_as_ever() -> None:
    """A recorded shake sounds the same in every version, on every machine."""
    sound = Vessel(6, seed=2026, material=TIN).shaken(lively(0.12, seed=9))
    assert len(sound) == 5292
    samples = np.frombuffer(pcm(sound), "<i2")[[2500, 3500, 4500, 5000]]
    assert samples.tolist() == pytest.approx([0, 18, 450, 3710], abs=1)


@given(
    st.lists(st.floats(-HARDEST, HARDEST), min_size=1, max_size=60),
    st.integers(1, 13),
    st.sampled_from(list(MATERIALS.values())),
)
def test_any_shaking_gives_a_sound_within_bounds(
    gesture: list[float], stones: int, of: Material
) -> None:
    sound = Vessel(stones, 1, of).shaken(gesture)
    assert len(sound) == len(gesture) * rattle.SAMPLES
    assert np.isfinite(sound).all()
    assert np.abs(sound).max() <= 1


@pytest.mark.compiled
def test_the_wildest_shake_is_bent_and_not_broken() -> None:
    sound = Vessel(13, seed=1, material=WOOD).shaken(lively(2, vigour=6))
    assert 0.9 < np.abs(sound).max() <= 1
    assert np.mean(np.abs(sound) > 0.98) < 0.01


# Gestures ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "gesture",
    [
        [float("nan")],
        [0.0, float("inf")],
        [-float("inf")],
        [HARDEST * 1.01],
        [1e308, -1e308],
        ["a"],
        [None],
        [[1.0, 2.0]],
        [[1.0], 2.0],
        5.0,
        "shake",
        [10**400],
    ],
)
def test_what_is_no_gesture_is_refused(gesture: object) -> None:
    for use in (checked, Vessel(3).shaken, Vessel(3).knocks, Vessel(3).still().on):
        with pytest.raises(LudotecaError, match=r"^A gesture is a row of accelerations"):
            use(gesture)  # type: ignore[operator]


ODD = st.one_of(st.none(), st.floats(), st.integers(), st.text(max_size=3), st.binary(max_size=3))


@given(ODD | st.lists(ODD | st.lists(ODD, max_size=2), max_size=4))
def test_anything_is_a_gesture_or_refused_in_a_sentence(anything: object) -> None:
    refused = ""
    try:
        track = checked(anything)  # type: ignore[arg-type]
    except LudotecaError as error:
        track, refused = np.zeros(0), str(error)
    assert track.ndim == 1
    assert (np.abs(track) <= HARDEST).all()
    assert refused in ("", "A gesture is a row of accelerations, each from -300 to 300.")


def test_a_gesture_has_an_end() -> None:
    with pytest.raises(LudotecaError, match="60 seconds"):
        Vessel(1).shaken(np.zeros(int(LONGEST * STEPS) + 1))


@pytest.mark.parametrize("seconds", [0, -1, 60.01, float("nan"), float("inf"), 1e300])
def test_times_that_are_none(seconds: float) -> None:
    for use in (steps, lively):
        with pytest.raises(LudotecaError, match="more than 0 and at most 60 seconds"):
            use(seconds)


@given(st.floats(0.001, 60))
def test_a_gesture_lasts_as_long_as_asked(seconds: float) -> None:
    assert frames(seconds) <= steps(seconds) * rattle.SAMPLES < frames(seconds) + rattle.SAMPLES + 2


def test_what_a_phone_reports_becomes_a_gesture() -> None:
    times = np.arange(0, 1, 1 / 60) + np.random.default_rng(1).uniform(0, 0.005, 60)
    gesture = sampled(times, 20 * np.sin(30 * times))
    clock = times[0] + np.arange(len(gesture)) / STEPS
    assert np.abs(gesture - 20 * np.sin(30 * clock)).max() < 1.5


@pytest.mark.compiled
def test_what_a_pointer_does_becomes_a_gesture() -> None:
    """Seen sixty times a second, moved to and fro by 8 cm four times a second."""
    times = np.arange(0, 2, 1 / 60)
    gesture = traced(times, 0.04 * np.sin(2 * np.pi * 4 * times))
    peak = np.abs(gesture[300:-300]).max()
    assert peak == pytest.approx(0.04 * (2 * np.pi * 4) ** 2, rel=0.25)
    assert 4 < Vessel(3).knocks(gesture).wall / 3 / 2 < 14


def test_a_pointer_that_jumps_is_held_to_what_an_arm_can_do() -> None:
    jump = traced([0, 0.001, 0.2], [0, 5.0, 0])
    assert len(jump) == 180
    assert np.abs(jump).max() == HARDEST


@pytest.mark.parametrize(
    ("times", "values"),
    [
        ([], []),
        ([0.0], [1.0]),
        ([0.0, 0.0], [1.0, 1.0]),
        ([1.0, 0.0], [1.0, 1.0]),
        ([0.0, float("nan")], [1.0, 1.0]),
        ([0.0, 1.0], [1.0]),
        ([[0.0, 1.0]], [[1.0, 1.0]]),
    ],
)
def test_moments_that_are_none(times: list[float], values: list[float]) -> None:
    for use in (sampled, traced):
        with pytest.raises(LudotecaError, match="moments of a gesture"):
            use(times, values)


def test_a_written_gesture_is_the_one_sampled() -> None:
    text = "# a shake\n0 0\n\n 0.05\t25 # to\r\n0.1 -25.5"
    assert (read_gesture(text) == sampled([0, 0.05, 0.1], [0, 25, -25.5])).all()


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("0 0\n0 1", 2, "later"),
        ("0 0\n\n-1 1", 3, "later"),
        ("0 0\n1 nan", 2, "numbers"),
        ("0 301", 1, "numbers"),
        ("inf 1", 1, "numbers"),
        ("0 0 0", 1, "numbers"),
        ("0", 1, "numbers"),
        ("zero 0", 1, "numbers"),
    ],
)
def test_a_written_gesture_that_is_none_is_told_with_its_line(
    text: str, line: int, words: str
) -> None:
    with pytest.raises(ParseError, match=words) as caught:
        read_gesture(text)
    assert caught.value.line == line


def test_places_that_are_none() -> None:
    for use in (sampled, traced):
        with pytest.raises(LudotecaError, match="A gesture is"):
            use([0, 1], [float("nan"), 0])
        with pytest.raises(LudotecaError, match="at most 60 seconds"):
            use([0, 1e9], [0, 0])


@pytest.mark.parametrize("stones", [0, 14, -1, 10**30, 2.5, float("nan")])
def test_a_vessel_holds_one_to_thirteen(stones: float) -> None:
    with pytest.raises(LudotecaError, match="1 to 13 stones"):
        Vessel(stones)  # type: ignore[arg-type]


def test_an_unknown_material_is_named_shortly() -> None:
    with pytest.raises(LudotecaError) as caught:
        material("gold\n" + "x" * 1000)
    assert len(str(caught.value)) < 120
    assert "\n" not in str(caught.value)


def test_the_kernel_is_one_module_of_its_own() -> None:
    """So that a game may name it among those to compile beforehand."""
    assert Path(inspect.getfile(rattle)).name == "rattle.py"
