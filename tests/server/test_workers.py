"""Bots in processes of their own, which may fall over without taking anything with them."""

import asyncio
import os
import signal
import sys
from collections.abc import Coroutine
from typing import Any

import pytest

from ludoteca.core.game import game
from ludoteca.server.workers import BotFailed, Workers
from ludoteca.table.bots import Thought, think

QUESTION = Thought("zertz", {}, (), 0, "random", 5, 0.1)


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


def test_a_worker_answers_as_the_bot_would_here() -> None:
    async def test() -> None:
        workers = Workers(most=1)
        try:
            await workers.open()
            assert await workers.think(QUESTION) == think(QUESTION)
            greedy = Thought("zertz", {"rings": 61}, (), 0, "greedy", 5, 0.1)
            assert await workers.think(greedy) in game("zertz").start(rings=61).legal()
        finally:
            workers.close()

    run(test())


def test_a_worker_outlives_a_bot_that_fails() -> None:
    async def test() -> None:
        workers = Workers(most=1)
        try:
            for wrong in ("nobody", "searhc"):
                with pytest.raises(BotFailed, match=wrong):
                    await workers.think(Thought("zertz", {}, (), 0, wrong, 5, 0.1))
            (worker,) = workers._idle
            await workers.think(QUESTION)
            assert workers._idle == [worker]
        finally:
            workers.close()

    run(test())


def test_a_worker_that_dies_or_hangs_is_replaced() -> None:
    async def test() -> None:
        workers = Workers(most=1)
        try:
            await workers.think(QUESTION)
            (dead,) = workers._idle
            dead._process.kill()
            with pytest.raises(BotFailed):
                await workers.think(QUESTION)
            assert workers._idle == []
            await workers.open()
            (stuck,) = workers._idle
            assert stuck is not dead
            if sys.platform != "win32":
                await workers.think(QUESTION)
                workers._patience = 0.3
                assert stuck._process.pid is not None
                os.kill(stuck._process.pid, signal.SIGSTOP)
                with pytest.raises(BotFailed):
                    await workers.think(QUESTION)
                assert workers._idle == []
                assert not stuck._process.is_alive()
        finally:
            workers.close()

    run(test())


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C is ignored only once it runs")
def test_interrupts_do_not_reach_a_worker() -> None:
    async def test() -> None:
        workers = Workers(most=1)
        try:
            await workers.open()
            (worker,) = workers._idle
            assert worker._process.pid is not None
            os.kill(worker._process.pid, signal.SIGINT)
            assert await workers.think(QUESTION) == think(QUESTION)
        finally:
            workers.close()

    run(test())


def test_closing_ends_them_all() -> None:
    async def test() -> None:
        workers = Workers(most=2)
        await asyncio.gather(workers.think(QUESTION), workers.think(QUESTION))
        processes = [worker._process for worker in workers._idle]
        workers.close()
        assert processes
        assert not any(process.is_alive() for process in processes)

    run(test())
