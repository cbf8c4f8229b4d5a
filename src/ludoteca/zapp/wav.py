"""Sounds as WAV files: 16-bit PCM, mono, 44,100 samples a second, and nothing else in the file."""

import struct
from collections.abc import Iterator

import numpy as np

from ludoteca.core.errors import LudotecaError
from ludoteca.core.text import Message, say
from ludoteca.zapp.gesture import Floats
from ludoteca.zapp.vessel import RATE

PCM, CHANNELS, BITS = 1, 1, 16
FRAME = CHANNELS * BITS // 8
FULL = 32767  # the sample that stands for 1

_RIFF = struct.Struct("<4sI4s")
_CHUNK = struct.Struct("<4sI")
_FORMAT = struct.Struct("<HHIIHH")


class NoWav(LudotecaError):
    """What was given is no sound of this kind."""


def pcm(sound: Floats) -> bytes:
    """A sound from -1 to 1 as 16-bit samples, lowest byte first: as loud as it is, whatever it
    holds.

    >>> pcm(np.array([0.0, 1.0, -1.0])).hex()
    '0000ff7f0180'
    """
    return np.rint(sound * FULL).astype("<i2").tobytes()


def write_wav(sound: Floats) -> bytes:
    """The file that holds a sound.

    >>> len(write_wav(np.zeros(100)))
    244
    """
    data = pcm(sound)
    form = _FORMAT.pack(PCM, CHANNELS, RATE, RATE * FRAME, FRAME, BITS)
    told = _CHUNK.pack(b"fmt ", len(form)) + form + _CHUNK.pack(b"data", len(data))
    return _RIFF.pack(b"RIFF", 4 + len(told) + len(data), b"WAVE") + told + data


def read_wav(data: bytes) -> Floats:
    """The sound in a file.

    >>> read_wav(write_wav(np.array([0.5, -0.5]))).round(4).tolist()
    [0.5, -0.5]
    >>> read_wav(b"RIFF")
    Traceback (most recent call last):
        ...
    ludoteca.zapp.wav.NoWav: This is not a WAV file.
    """
    if len(data) < _RIFF.size or (data[:4], data[8:12]) != (b"RIFF", b"WAVE"):
        raise _no("not_wav")
    form = None
    for name, body in _chunks(data):
        if name == b"fmt ":
            form = body
        elif name == b"data":
            _check_format(form)
            if len(body) % FRAME:
                raise _no("cut_off")
            if not body:
                raise _no("empty")
            return np.frombuffer(body, "<i2") / FULL
    raise _no("cut_off")


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = _RIFF.size
    while at + _CHUNK.size <= len(data):
        name, size = _CHUNK.unpack_from(data, at)
        at += _CHUNK.size
        if at + size > len(data):
            raise _no("cut_off")
        yield name, data[at : at + size]
        at += size + size % 2


def _check_format(form: bytes | None) -> None:
    if form is None or len(form) < _FORMAT.size:
        raise _no("cut_off")
    coding, channels, rate, _, frame, bits = _FORMAT.unpack_from(form)
    if coding != PCM or bits != BITS:
        raise _no("coding", bits=BITS)
    if channels != CHANNELS or frame != FRAME:
        raise _no("channels", channels=channels)
    if rate != RATE:
        raise _no("rate", rate=rate, right=RATE)


def _no(what: str, **params: int) -> NoWav:
    message: Message = say(f"zapp.sound.error.{what}", **params)
    return NoWav(message)
