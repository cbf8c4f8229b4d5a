"""WAV files: exactly what is claimed, and every other file refused in a sentence."""

import io
import struct
import wave

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.zapp.vessel import RATE
from ludoteca.zapp.wav import NoWav, read_wav, write_wav

SOUND = np.sin(np.arange(50))
GOOD = write_wav(SOUND)


def made(
    channels: int = 1, width: int = 2, rate: int = RATE, data: bytes = bytes(8), coding: int = 1
) -> bytes:
    form = struct.pack("<HHIIHH", coding, channels, rate, rate * 2, channels * width, 8 * width)
    body = b"WAVEfmt " + struct.pack("<I", 16) + form + b"data" + struct.pack("<I", len(data))
    return b"RIFF" + struct.pack("<I", len(body) + len(data)) + body + data


def test_another_program_reads_what_we_write() -> None:
    with wave.open(io.BytesIO(GOOD)) as read:
        assert read.getparams()[:4] == (1, 2, RATE, len(SOUND))
        samples = np.frombuffer(read.readframes(100), "<i2")
    assert samples.tolist() == np.rint(SOUND * 32767).tolist()


def test_there_is_nothing_else_in_the_file() -> None:
    assert len(GOOD) == 44 + 2 * len(SOUND)
    assert GOOD[:4] + GOOD[8:16] + GOOD[36:40] == b"RIFFWAVEfmt data"
    assert struct.unpack_from("<I", GOOD, 4)[0] == len(GOOD) - 8
    assert struct.unpack_from("<I", GOOD, 40)[0] == 2 * len(SOUND)


def test_we_read_what_another_program_writes() -> None:
    file = io.BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(RATE)
        written.writeframes(GOOD[44:])
    assert read_wav(file.getvalue()) == pytest.approx(SOUND, abs=1e-4)


def test_chunks_that_say_other_things_are_passed_by() -> None:
    extra = b"LIST" + struct.pack("<I", 3) + b"abc\0"
    data = GOOD[:12] + extra + GOOD[12:36] + extra + GOOD[36:] + extra
    assert (read_wav(data) == read_wav(GOOD)).all()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a WAV file"),
        (b"hello", "not a WAV file"),
        (b"OggS" + bytes(40), "not a WAV file"),
        (GOOD.replace(b"WAVE", b"AVI "), "not a WAV file"),
        (GOOD[:12], "cut off"),
        (GOOD[:30], "cut off"),
        (GOOD[:36], "cut off"),
        (GOOD[:43], "cut off"),
        (GOOD[:-1], "cut off"),
        (GOOD[:12] + GOOD[36:], "cut off"),
        (GOOD[:12] + b"fmt " + struct.pack("<I", 4) + bytes(4) + GOOD[36:], "cut off"),
        (made(data=bytes(7)), "cut off"),
        (made(data=b""), "no sound"),
        (made(channels=2), "one channel, not 2"),
        (made(channels=0), "one channel, not 0"),
        (made(rate=48000), "44,100 samples a second, not 48,000"),
        (made(rate=0), "not 0"),
        (made(width=1), "PCM of 16 bits"),
        (made(width=3), "PCM of 16 bits"),
        (made(width=4, coding=3), "PCM of 16 bits"),
        (made(coding=0xFFFE), "PCM of 16 bits"),
    ],
)
def test_what_is_no_sound_of_ours_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(NoWav, match=words):
        read_wav(data)


@given(st.binary(max_size=200), st.integers(0, len(GOOD)), st.integers(0, len(GOOD)))
def test_any_bytes_are_a_sound_or_refused(noise: bytes, cut: int, again: int) -> None:
    for data in (noise, GOOD[:12] + noise, GOOD[:cut] + noise + GOOD[again:]):
        try:
            sound = read_wav(data)
        except NoWav:
            continue
        assert len(sound) > 0
        assert np.abs(sound).max() <= 32768 / 32767
