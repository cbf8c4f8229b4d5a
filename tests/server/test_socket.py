"""A table's socket: whole games, coming back, and whatever should not be sent."""

import asyncio
import json
from random import Random
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from ludoteca.core.choice import Choices, Walk
from ludoteca.core.game import game
from ludoteca.server import socket as module
from ludoteca.table.bots import Thought
from tests.server.house import Side, house


def composed(choices: dict[str, Any], random: Random) -> str:
    """An action put together by touching whatever may be touched."""
    import msgspec

    walk = Walk(msgspec.convert(choices, Choices))
    while walk.action is None:
        assert walk.node is not None
        walk = walk.touch(random.choice(walk.node.edges).target)
    return walk.action


def play_on(side: Side, shown: dict[str, Any], random: Random) -> list[dict[str, Any]]:
    """Play for all people at the table until the game is over; every event heard."""
    events: list[dict[str, Any]] = []
    present = shown["present"]
    while not present["outcome"]:
        for by, choices in present["choices"].items():
            mark = f"act-{present['number']}"
            side.act(int(by), composed(choices, random), present["number"], mark)
            done = side.hear("done")
            assert done == {"type": "done", "id": mark, "number": present["number"] + 1}
        events.append(side.hear("event"))
        present = events[-1]["present"]
    return events


@pytest.mark.parametrize("seats", [(None, None), (None, "greedy"), ("random", None)])
def test_a_game_of_zertz_is_played_to_its_end(seats: tuple[str | None, ...]) -> None:
    with house() as here:
        table = here.table("zertz", *seats, seed=5)
        with here.at(table) as side:
            shown = side.hear("snapshot")
            assert shown["moves"] == []
            assert [seat["bot"] for seat in shown["seats"]] == list(seats)
            events = play_on(side, shown, Random(1))
        with here.at(table) as later:
            again = later.hear("snapshot")
    assert [event["line"]["number"] for event in events] == list(range(1, len(events) + 1))
    assert again["moves"] == [event["line"] for event in events]
    assert again["present"] == events[-1]["present"]
    (kept,) = here.kept
    assert str(kept.state) == again["present"]["position"]
    written = game("zertz").write(kept.record)
    assert game("zertz").read(written.encode()).end == kept.state


def test_two_bots_play_while_somebody_watches() -> None:
    with house() as here:
        table = here.table("zertz", "random", "greedy", seed=2)
        with here.at(table) as side:
            assert side.hear("snapshot")["present"]["choices"] == {}
            events = play_on(side, {"present": {"outcome": None, "choices": {}}}, Random())
        assert {event["line"]["by"] for event in events} == {0, 1}
        assert len(here.kept) == 1


def test_the_same_seed_plays_the_same_game() -> None:
    def played() -> list[str]:
        with house() as here, here.at(here.table("zertz", "random", "random", seed=9)) as side:
            side.hear("snapshot")
            events = play_on(side, {"present": {"outcome": None, "choices": {}}}, Random())
        return [event["line"]["text"] for event in events]

    assert played() == played()


def test_everybody_at_a_table_is_told() -> None:
    with house() as here:
        table = here.table("pebbles", None, None)
        with here.at(table) as one, here.at(table) as other:
            assert one.hear("snapshot") == other.hear("snapshot")
            one.act(0, "take 2", 0)
            one.hear("done")
            assert one.hear("event") == other.hear("event")


def test_chance_and_players_who_act_at_once() -> None:
    with house() as here:
        table = here.table("cups", None, "first", seed=3)
        with here.at(table) as side:
            shown = side.hear("snapshot")
            assert shown["present"]["acting"] == []
            dealt = side.hear("event")
            assert dealt["line"]["by"] is None
            assert dealt["line"]["text"].endswith(" ?")
            assert dealt["present"]["acting"] == [0, 1]
            said = side.hear("event")
            assert (said["line"]["by"], said["line"]["text"]) == (1, "?")
            # The table has moved on, but where several act nobody must know the last event.
            side.act(0, "high", 2)
            side.hear("done")
            assert side.hear("event")["present"]["outcome"] is not None


def test_whoever_returns_hears_what_he_missed() -> None:
    with house() as here:
        table = here.table("pebbles", None, None)
        with here.at(table) as side:
            side.hear("snapshot")
            events = []
            for number, player in enumerate([0, 1, 0]):
                side.act(player, "take 1", number, f"act {number}")
                side.hear("done")
                events.append(side.hear("event"))
        with here.at(table, since=1) as back:
            assert [back.hear(), back.hear()] == events[1:]
        with here.at(table, since=3) as current:
            current.act(1, "take 1", 3)
            assert current.hear("done")["number"] == 4
        for nonsense in (-1, 99):
            with here.at(table, since=nonsense) as lost:
                assert lost.hear("snapshot")["present"]["number"] == 4


def test_after_a_long_absence_there_is_a_snapshot() -> None:
    with house() as here:
        table = here.table("zertz", None, None)
        with here.at(table) as side:
            play_on(side, side.hear("snapshot"), Random(4))
        with here.at(table, since=0) as back:
            assert back.hear("snapshot")["present"]["outcome"]


def test_an_act_sent_twice_is_done_once() -> None:
    with house() as here, here.at(here.table("pebbles", None, None)) as side:
        side.hear("snapshot")
        for _ in range(2):
            side.act(0, "take 1", 0)
        assert side.hear("done")["number"] == 1
        assert side.hear("event")["line"]["number"] == 1
        assert side.hear("done") == {"type": "done", "id": "mine", "number": 1}
        side.act(1, "take 1", 1, "next")
        assert side.hear("done")["number"] == 2


@pytest.mark.parametrize(
    ("by", "action", "expect", "code"),
    [
        (0, "take 3", 0, "illegal"),
        (0, "take 1", 5, "stale"),
        (2, "take 1", 0, "not_your_seat"),
        (-1, "take 1", 0, "not_your_seat"),
        (10**30, "take 1", 0, "not_your_seat"),
    ],
)
def test_what_is_refused_changes_nothing(by: int, action: str, expect: int, code: str) -> None:
    with house() as here, here.at(here.table("pebbles", None, None)) as side:
        side.hear("snapshot")
        side.act(by, action, expect)
        refused = side.hear("refused")
        assert (refused["code"], refused["id"]) == (code, "mine")
        assert refused["reason"]["id"]
        side.act(0, "take 1", 0, "good")
        assert side.hear("done")["number"] == 1


def test_nobody_plays_for_a_bot() -> None:
    with house() as here, here.at(here.table("pebbles", None, "first")) as side:
        side.hear("snapshot")
        side.act(1, "take 1", 0)
        assert side.hear("refused")["code"] == "not_your_seat"


BAD_FRAMES = [
    "",
    "hello",
    "null",
    "[]",
    '{"type":"shout"}',
    '{"type":"act","id":"a","by":0,"action":"take 1"}',
    '{"type":"act","id":"","by":0,"action":"take 1","expect":0}',
    '{"type":"act","id":"a","by":"0","action":"take 1","expect":0}',
    '{"type":"act","id":"' + "a" * 65 + '","by":0,"action":"take 1","expect":0}',
    '{"type":"act","id":"\\ud800","by":0,"action":"take 1","expect":0}',
    '{"type":"hello","protocol":1,"more":' + "[" * 1500 + "]" * 1500 + "}",
    '{"type":"act","id":"a","by":0,"action":"' + "take" * 2000 + '","expect":0}',
    '{"type":"hello","protocol":1.5}',
    '{"type":"hello"}}',
]


@pytest.mark.parametrize("frame", BAD_FRAMES, ids=range(len(BAD_FRAMES)))
def test_a_bad_frame_is_refused_and_the_socket_goes_on(frame: str) -> None:
    with house() as here, here.at(here.table("pebbles", None, None)) as side:
        side.hear("snapshot")
        side.socket.send_text(frame)
        refused = side.hear("refused")
        assert (refused["code"], refused["id"]) == ("bad_frame", None)
        side.act(0, "take 1", 0)
        assert side.hear("done")["number"] == 1


def test_bytes_are_no_frame() -> None:
    with house() as here, here.at(here.table("pebbles", None, None)) as side:
        side.hear("snapshot")
        side.socket.send_bytes(b'{"type":"hello","protocol":1}')
        assert side.hear("refused")["code"] == "bad_frame"


def test_hello_comes_first() -> None:
    with house() as here:
        table = here.table("pebbles", None, None)
        with here.client.websocket_connect(f"/socket/{table}") as socket:
            side = Side(socket)
            side.act(0, "take 1", 0)
            assert side.hear("refused")["code"] == "hello_first"


def test_another_protocol_is_shown_the_door() -> None:
    with house() as here:
        table = here.table("pebbles", None, None)
        with here.client.websocket_connect(f"/socket/{table}") as socket:
            side = Side(socket)
            side.say(type="hello", protocol=2)
            assert side.hear("refused")["code"] == "protocol"
            with pytest.raises(WebSocketDisconnect) as closed:
                side.hear()
    assert closed.value.code == 4426


def test_an_unknown_table_closes_the_socket() -> None:
    with (
        house() as here,
        here.client.websocket_connect("/socket/nowhere") as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        socket.receive_text()
    assert closed.value.code == 4404


def test_pages_of_other_sites_get_no_socket() -> None:
    with house() as here:
        table = here.table("pebbles", None, None)
        for origin in ("http://evil.example", "null", "http://testserver.evil.example"):
            with (
                pytest.raises(WebSocketDisconnect),
                here.client.websocket_connect(f"/socket/{table}", headers={"origin": origin}),
            ):
                pass
        ours = {"origin": "http://testserver"}
        with here.client.websocket_connect(f"/socket/{table}", headers=ours) as socket:
            Side(socket).say(type="hello", protocol=1)
            assert Side(socket).hear("hello")


def test_whoever_does_not_listen_is_let_go() -> None:
    class Deaf:
        """A socket that takes nothing, until it is asked to close."""

        def __init__(self) -> None:
            self.open, self.code = asyncio.Event(), 0

        async def send_text(self, text: str) -> None:
            await self.open.wait()

        async def close(self, code: int) -> None:
            self.code = code

    async def overwhelm() -> Deaf:
        deaf = Deaf()
        listener = module.Listener(deaf)  # type: ignore[arg-type]
        for _ in range(module.MOST_WAITING + 5):
            listener.tell("news")
            await asyncio.sleep(0)
        deaf.open.set()
        await asyncio.wait_for(listener._sending, 5)
        await listener.close()
        return deaf

    assert asyncio.run(overwhelm()).code == 1013


@pytest.mark.parametrize("bot", ["broken", "cheat"])
def test_a_bot_that_fails_hands_its_side_over(bot: str, caplog: pytest.LogCaptureFixture) -> None:
    with house() as here, here.at(here.table("pebbles", bot, "first")) as side:
        assert side.hear("snapshot")["present"]["choices"] == {}
        event = side.hear("event")
        assert event["line"]["says"]["id"] == "table.says.bot_left"
        assert [seat["bot"] for seat in event["seats"]] == [None, "first"]
        assert list(event["present"]["choices"]) == ["0"]
        side.act(0, "take 1", event["present"]["number"])
        side.hear("done")
        side.hear("event")
        assert side.hear("event")["line"]["by"] == 1
    assert bot in caplog.text


def test_a_bot_overtaken_by_others_thinks_again() -> None:
    class Slow:
        """Its first answer comes when another player has acted, and is of no use any more."""

        def __init__(self) -> None:
            self.asked: list[Thought] = []
            self.answer = asyncio.Event()

        async def open(self) -> None:
            """Nothing to prepare."""

        async def think(self, thought: Thought) -> str:
            self.asked.append(thought)
            if len(self.asked) == 1:
                await self.answer.wait()
                return "nonsense"
            return "low"

        def close(self) -> None:
            """Nothing to end."""

    slow = Slow()
    with house(thinkers=slow) as here, here.at(here.table("cups", None, "first", seed=1)) as side:
        side.hear("snapshot")
        side.hear("event")
        side.act(0, "high", 1)
        side.hear("done")
        side.hear("event")
        assert here.client.portal is not None
        here.client.portal.call(slow.answer.set)
        last = side.hear("event")
        assert last["line"]["by"] == 1
        assert "low" in last["present"]["position"]
    assert [len(thought.played) for thought in slow.asked] == [1, 2]


def test_frames_are_plain_json() -> None:
    with house() as here, here.at(here.table("zertz", None, None)) as side:
        text = side.socket.receive_text()
        assert json.loads(text)["type"] == "snapshot"
        assert "\n" not in text
