"""A server in this process, and a browser's side of its socket."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from starlette.testclient import TestClient

from ludoteca.server.app import app
from ludoteca.table.bots import Thought, think
from ludoteca.table.table import Table


class Inline:
    """Bots that think at once, where they stand."""

    async def open(self) -> None:
        """Nothing to prepare."""

    async def think(self, thought: Thought) -> str:
        return think(thought)

    def close(self) -> None:
        """Nothing to end."""


@contextmanager
def house(page: Path | None = None, thinkers: Any = None, **limits: Any) -> Iterator["House"]:
    """A server that runs within the block, without the pauses made for people."""
    kept: list[Table] = []
    made = app(thinkers or Inline(), kept.append, page, **{"pace": 0, **limits})
    with TestClient(made) as client:
        yield House(client, kept)


class House:
    """What tests do with a server."""

    def __init__(self, client: TestClient, kept: list[Table]) -> None:
        self.client, self.kept = client, kept

    def table(self, game: str, *seats: str | None, **wish: Any) -> str:
        """A new table's id."""
        answer = self.client.post("/api/v1/tables", json={"game": game, "seats": seats, **wish})
        assert answer.status_code == 201, answer.text
        id: str = answer.json()["table"]
        return id

    @contextmanager
    def at(self, table: str, since: int | None = None) -> Iterator["Side"]:
        """A socket that has said hello."""
        with self.client.websocket_connect(f"/socket/{table}") as socket:
            side = Side(socket)
            side.say(type="hello", protocol=1, since=since)
            assert side.hear() == {"type": "hello", "protocol": 1, "since": None}
            yield side


class Texts(Protocol):
    """Whatever sends and receives texts."""

    def send_text(self, data: str) -> None: ...

    def receive_text(self) -> str: ...


class Side:
    """The client's side of a socket."""

    def __init__(self, socket: Texts) -> None:
        self.socket = socket

    def say(self, **frame: Any) -> None:
        self.socket.send_text(json.dumps(frame))

    def hear(self, type: str | None = None) -> dict[str, Any]:
        """The next frame, which must be of this type."""
        frame: dict[str, Any] = json.loads(self.socket.receive_text())
        assert type is None or frame["type"] == type, frame
        return frame

    def act(self, by: int, action: str, expect: int, id: str = "mine") -> None:
        self.say(type="act", id=id, by=by, action=action, expect=expect)
