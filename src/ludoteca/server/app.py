"""The server put together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp

from ludoteca.server import api
from ludoteca.server.answers import Problem, problem
from ludoteca.server.guard import SecurityHeaders
from ludoteca.server.page import Assets, page, page_folder
from ludoteca.server.rooms import MOST, PACE, Keep, Rooms, log_failure
from ludoteca.server.socket import socket
from ludoteca.table.bots import Thought


class Thinkers(Protocol):
    """Those who find the bots' actions."""

    async def open(self) -> None:
        """Get ready."""

    async def think(self, thought: Thought) -> str:
        """The action a bot takes."""

    def close(self) -> None:
        """Give up what is still being thought of."""


def app(
    thinkers: Thinkers,
    keep: Keep,
    folder: Path | None = None,
    *,
    most: int = MOST,
    pace: float = PACE,
) -> ASGIApp:
    """The whole server as an application. `keep` is given every finished game; `folder` holds the
    browser client; `most` tables fit in; bots take `pace` seconds at the least.

    >>> from starlette.testclient import TestClient
    >>> from ludoteca.server.workers import Workers
    >>> TestClient(app(Workers(), keep=print)).get("/healthz").text
    'ok'
    """

    @asynccontextmanager
    async def opened(made: Starlette) -> AsyncIterator[None]:
        opening = asyncio.create_task(thinkers.open())
        opening.add_done_callback(log_failure)
        made.state.rooms = Rooms(thinkers.think, keep, most=most, pace=pace)
        made.state.ready = True
        yield
        made.state.ready = False
        opening.cancel()
        await made.state.rooms.close()
        thinkers.close()

    assets = Assets(folder or page_folder())
    made = Starlette(
        routes=[
            Route("/", page),
            Route("/table/{table}", page),
            Route("/healthz", healthy),
            Route("/readyz", ready),
            WebSocketRoute("/socket/{table}", socket),
            Mount("/api/v1", routes=api.ROUTES),
            Mount("/", assets),
        ],
        middleware=[Middleware(GZipMiddleware)],
        exception_handlers={Problem: problem, HTTPException: problem, Exception: problem},
        lifespan=opened,
    )
    made.state.assets = assets
    return SecurityHeaders(made)


async def healthy(request: Request) -> Response:
    """Alive.

    >>> asyncio.run(healthy(Request({"type": "http"}))).body
    b'ok'
    """
    return PlainTextResponse("ok")


async def ready(request: Request) -> Response:
    """Whether it makes sense to send people here.

    >>> made = Starlette()
    >>> made.state.ready = False
    >>> asyncio.run(ready(Request({"type": "http", "app": made}))).status_code
    503
    """
    if request.app.state.ready:
        return PlainTextResponse("ready")
    return PlainTextResponse("not ready", 503)
