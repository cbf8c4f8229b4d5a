"""Frames are read strictly, whatever they hold."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.server import wire
from ludoteca.server.wire import Act, Done, Hello

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)
FIELDS = st.sampled_from(["type", "protocol", "since", "id", "by", "action", "expect"])
FRAMES = st.dictionaries(FIELDS, st.sampled_from(["hello", "act", 0, 1]) | VALUES)


def test_frames_of_the_client() -> None:
    assert wire.read('{"type":"hello","protocol":1,"since":4}') == Hello(1, 4)
    act = '{"type":"act","id":"a","by":1,"action":"Wd4,d1","expect":4,"more":true}'
    assert wire.read(act) == Act("a", 1, "Wd4,d1", 4)


def test_frames_of_the_server_name_their_type() -> None:
    assert json.loads(wire.write(Done("a", 4))) == {"type": "done", "id": "a", "number": 4}


@given(FRAMES.map(json.dumps) | st.text(max_size=60))
def test_whatever_is_sent_is_a_frame_or_a_decoding_error(text: str) -> None:
    try:
        frame = wire.read(text)
    except msgspec.DecodeError:
        return
    assert isinstance(frame, Hello | Act)


@pytest.mark.parametrize("text", ['"\ud800"', "[" * 4096])
def test_texts_that_trip_readers(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        wire.read(text)
