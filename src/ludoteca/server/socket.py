"""A table's socket: frames come in one by one, and leave through a queue that must not grow."""

import asyncio
from typing import Any

import msgspec
from starlette.websockets import WebSocket

from ludoteca.core.text import Message, say
from ludoteca.server import wire
from ludoteca.server.guard import same_origin
from ludoteca.server.rooms import Room, Rooms
from ludoteca.server.wire import Act, FromClient, Refused

MOST_WAITING = 64
MOST_BYTES = 4096


class Listener:
    """Somebody at the other end of a socket. What he is told waits in a queue; if he takes it too
    slowly the socket is closed, and he can come back for what he missed."""

    def __init__(self, websocket: WebSocket) -> None:
        self._waiting: asyncio.Queue[str | int] = asyncio.Queue(MOST_WAITING)
        self._sending = asyncio.create_task(self._send(websocket))

    def tell(self, frame: str) -> None:
        """Send a frame soon."""
        if self._waiting.full():
            self.end(wire.TOO_SLOW)
        else:
            self._waiting.put_nowait(frame)

    def refuse(self, code: str, reason: Message) -> None:
        """Say that a frame was not taken."""
        self.tell(wire.write(Refused(code, reason)))

    def end(self, code: int) -> None:
        """Close the socket with this code."""
        if self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(code)

    async def close(self) -> None:
        """Send nothing more."""
        self._sending.cancel()
        await asyncio.wait([self._sending])

    async def _send(self, websocket: WebSocket) -> None:
        while isinstance(frame := await self._waiting.get(), str):
            await websocket.send_text(frame)
        await websocket.close(frame)


async def socket(websocket: WebSocket) -> None:
    """Follow a table, and play at it.

    >>> from types import SimpleNamespace
    >>> house = SimpleNamespace(state=SimpleNamespace(rooms=Rooms(think=None, keep=None)))
    >>> async def connect():
    ...     return {"type": "websocket.connect"}
    >>> async def show(message):
    ...     print(message.get("code", message["type"]))
    >>> scope = {"type": "websocket", "headers": [], "path_params": {"table": "none"}, "app": house}
    >>> asyncio.run(socket(WebSocket(scope, connect, show)))
    websocket.accept
    4404
    """
    if not same_origin(websocket):
        await websocket.close()
        return
    await websocket.accept()
    rooms: Rooms = websocket.app.state.rooms
    room = rooms.find(websocket.path_params["table"])
    if room is None:
        await websocket.close(wire.UNKNOWN_TABLE)
        return
    listener = Listener(websocket)
    try:
        await _listen(websocket, room, listener)
    finally:
        room.leave(listener)
        await listener.close()


async def _listen(websocket: WebSocket, room: Room, listener: Listener) -> None:
    greeted = False
    while (message := await websocket.receive())["type"] == "websocket.receive":
        try:
            frame = _read(message)
        except msgspec.DecodeError:
            listener.refuse("bad_frame", say("server.error.bad_frame"))
            continue
        if isinstance(frame, Act):
            if greeted:
                room.act(listener, frame)
            else:
                listener.refuse("hello_first", say("server.error.hello_first"))
        elif frame.protocol == wire.PROTOCOL:
            greeted = True
            room.enter(listener, frame.since)
        else:
            listener.refuse("protocol", say("server.error.protocol"))
            listener.end(wire.OTHER_PROTOCOL)


def _read(message: Any) -> FromClient:
    text = message.get("text")
    if text is None or len(text) > MOST_BYTES:
        raise msgspec.DecodeError("A frame is a short text.")
    return wire.read(text)
