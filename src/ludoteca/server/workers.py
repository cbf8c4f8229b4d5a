"""Where bots think: in processes of their own, so that the server never waits for one."""

import asyncio
import os
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection

from ludoteca.core.game import games
from ludoteca.core.jit import warm
from ludoteca.table.bots import Thought, think

PATIENCE = 60.0
"""Seconds beyond those it was given after which a bot counts as lost."""


class BotFailed(Exception):
    """A bot did not come back with an action."""


class Workers:
    """Processes that are asked for a bot's action; no more of them than may run at once."""

    def __init__(self, most: int | None = None, patience: float = PATIENCE) -> None:
        self._free = asyncio.Semaphore(most or max(1, (os.cpu_count() or 2) - 1))
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._patience = patience

    async def open(self) -> None:
        """Have a first worker ready before it is needed."""
        async with self._free:
            self._idle.append(await asyncio.to_thread(_Worker))

    async def think(self, thought: Thought) -> str:
        """The action a bot takes."""
        async with self._free:
            worker = self._idle.pop() if self._idle else await asyncio.to_thread(_Worker)
            self._busy.add(worker)
            try:
                answer = await asyncio.to_thread(worker.ask, thought, self._patience)
            except BaseException:
                worker.dismiss()
                raise
            finally:
                self._busy.discard(worker)
            self._idle.append(worker)
        if isinstance(answer, _Failure):
            raise BotFailed(answer.trace)
        return answer

    def close(self) -> None:
        """End all of them, whatever they are thinking of."""
        for worker in (*self._idle, *self._busy):
            worker.dismiss()
        self._idle.clear()


class _Failure:
    """What a worker answers when its bot raised an error."""

    def __init__(self, trace: str) -> None:
        self.trace = trace


class _Worker:
    """One process, asked one thing at a time."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        with _without_interrupts():
            self._process.start()
        theirs.close()

    def ask(self, thought: Thought, patience: float) -> str | _Failure:
        """Wait for the answer, but not for ever."""
        try:
            self._pipe.send(thought)
            if not self._pipe.poll(thought.seconds + patience):
                raise BotFailed(f"no answer in {thought.seconds + patience} seconds")
            answer: str | _Failure = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise BotFailed("its process has ended") from error
        return answer

    def dismiss(self) -> None:
        """End the process now; whoever waits for its answer learns that it is gone."""
        self._process.kill()
        self._process.join()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """A process started within never gets Ctrl-C: it is the server's to end it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(questions: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for game in games().values():
        warm(game.kernels)
    with suppress(EOFError, OSError):  # the server has gone
        while True:
            question = questions.recv()
            try:
                answer: str | _Failure = think(question)
            except Exception:
                answer = _Failure(traceback.format_exc())
            questions.send(answer)
