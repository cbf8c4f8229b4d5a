"""Tables with the people who sit at them: whatever happens is taken first and told then."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any, Protocol

from ludoteca.core.text import say
from ludoteca.server import wire
from ludoteca.server.wire import Act, Done, FromServer, Hello, Refused
from ludoteca.table.bots import Thought, thought
from ludoteca.table.table import Refusal, Table
from ludoteca.table.views import missed, snapshot, told

ID_BYTES = 12
MOST = 1000
"""Tables kept at a time."""
PACE = 0.4
"""Seconds a bot takes at the least, so that people can follow."""
MOST_MISSED = 12
"""Events sent one by one to somebody who returns; after more of them a snapshot is quicker."""

log = logging.getLogger(__name__)

Think = Callable[[Thought], Awaitable[str]]
Keep = Callable[[Table], object]


class Reader(Protocol):
    """Somebody who is told what happens at a table."""

    def tell(self, frame: str) -> None:
        """Take note of a frame; this never waits."""


class Room:
    """One table, those who follow it, and the bots that play at it."""

    def __init__(self, table: Table, think: Think, ended: Keep, pace: float) -> None:
        self.table = table
        self._think, self._ended, self._pace = think, ended, pace
        self._readers: set[Reader] = set()
        self._going: asyncio.Task[None] | None = None

    @property
    def empty(self) -> bool:
        """Whether nobody is following."""
        return not self._readers

    def enter(self, reader: Reader, since: int | None) -> None:
        """Greet a reader, tell how the table stands or what was missed, and everything after."""
        self._answer(reader, Hello())
        held = self._held(reader)
        last = self.table.number
        if since is not None and max(0, last - MOST_MISSED) <= since <= last:
            for event in missed(self.table, held, since):
                self._answer(reader, event)
        else:
            self._answer(reader, snapshot(self.table, held))
        self._readers.add(reader)
        self._go_on()

    def leave(self, reader: Reader) -> None:
        """Tell this reader nothing more."""
        self._readers.discard(reader)

    def act(self, reader: Reader, act: Act) -> None:
        """Let a reader play; the answer comes as frames."""
        try:
            if act.by not in self._held(reader):
                raise Refusal("not_your_seat", say("table.error.not_your_seat"))
            table = self.table.act(act.by, act.action, now(), id=act.id, expect=act.expect)
        except Refusal as refusal:
            self._answer(reader, Refused(refusal.code, refusal.message, act.id))
            return
        before, self.table = self.table, table
        number = table.number_of(act.id)
        assert number is not None
        self._answer(reader, Done(act.id, number))
        if table is not before:
            self._tell(before)
            self._go_on()

    def close(self) -> None:
        """Stop the bots."""
        if self._going:
            self._going.cancel()

    def _held(self, reader: Reader) -> tuple[int, ...]:
        """The players a reader holds: all that people hold, since the table's address is all that
        anybody has to show."""
        return self.table.people

    def _answer(self, reader: Reader, frame: FromServer) -> None:
        reader.tell(wire.write(frame))

    def _take(self, table: Table) -> None:
        before, self.table = self.table, table
        self._tell(before)

    def _tell(self, before: Table) -> None:
        frames: dict[tuple[int, ...], str] = {}
        for reader in tuple(self._readers):
            held = self._held(reader)
            if held not in frames:
                frames[held] = wire.write(told(before, self.table, held))
            reader.tell(frames[held])
        if self.table.state.outcome and not before.state.outcome:
            self._ended(self.table)

    def _go_on(self) -> None:
        if self._going is None or self._going.done():
            self._going = asyncio.create_task(self._play_on())
            self._going.add_done_callback(log_failure)

    async def _play_on(self) -> None:
        """Do what chance and bots have to do, as long as anybody follows."""
        while self._readers:
            if self.table.state.awaits_chance:
                self._take(self.table.draw(now()))
            elif bots := self.table.bots_to_act:
                await self._let_think(bots[self.table.number % len(bots)], len(bots))
            else:
                return

    async def _let_think(self, player: int, together: int) -> None:
        """One of the bots that may act now thinks; they take turns and share the pace."""
        asked = self.table
        try:
            action, _ = await asyncio.gather(
                self._think(thought(asked, player)), asyncio.sleep(self._pace / together)
            )
            table = self.table.act(player, action, now())
        except Exception as error:
            if self.table is not asked:
                return  # others acted meanwhile, so the bot is asked again
            log.warning("%s failed, a person takes over: %s", asked.seats[player], error)
            table = self.table.seat(player, None, now())
        self._take(table)


class Rooms:
    """All rooms of a server, by the ids in their addresses. When there are too many, the one that
    nobody follows and that was asked for longest ago is given up."""

    def __init__(self, think: Think, keep: Keep, *, most: int = MOST, pace: float = PACE) -> None:
        self._think, self._keep = think, keep
        self._most, self._pace = most, pace
        self._rooms: dict[str, Room] = {}
        self._keeping: set[asyncio.Task[object]] = set()

    def open(self, table: Table) -> str:
        """Make room for a table and tell its id, which nobody can guess."""
        if len(self._rooms) >= self._most:
            self._give_one_up()
        id = secrets.token_urlsafe(ID_BYTES)
        self._rooms[id] = Room(table, self._think, self._ended, self._pace)
        return id

    def find(self, id: str) -> Room | None:
        """The room of this id."""
        room = self._rooms.pop(id, None)
        if room:
            self._rooms[id] = room  # asked for last
        return room

    async def close(self) -> None:
        """Stop all bots, and wait until finished games are kept."""
        for room in self._rooms.values():
            room.close()
        await asyncio.gather(*self._keeping, return_exceptions=True)

    def _give_one_up(self) -> None:
        idle = next((id for id, room in self._rooms.items() if room.empty), None)
        if idle is None:
            raise Refusal("full", say("server.error.full"))
        self._rooms.pop(idle).close()

    def _ended(self, table: Table) -> None:
        task = asyncio.create_task(asyncio.to_thread(self._keep, table))
        task.add_done_callback(log_failure)
        task.add_done_callback(self._keeping.discard)
        self._keeping.add(task)


def now() -> datetime:
    """This moment, in UTC.

    >>> now().tzname()
    'UTC'
    """
    return datetime.now(UTC)


def log_failure(task: asyncio.Task[Any]) -> None:
    """Tell the log why a task failed that nobody waits for.

    >>> from concurrent.futures import Future
    >>> from unittest import TestCase
    >>> failed = Future()
    >>> failed.set_exception(OSError("no space left"))
    >>> with TestCase().assertLogs(log) as heard:
    ...     log_failure(failed)
    >>> heard.records[0].getMessage()
    'A task of the server failed.'
    """
    if not task.cancelled() and (error := task.exception()):
        log.error("A task of the server failed.", exc_info=error)
