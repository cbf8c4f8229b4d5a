"""Running the server: a port, the event loop, and a quiet end."""

import errno
import logging
import socket
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import uvicorn

from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import games
from ludoteca.core.jit import warm
from ludoteca.core.text import say
from ludoteca.server.app import app
from ludoteca.server.archive import Archive
from ludoteca.server.socket import MOST_BYTES
from ludoteca.server.workers import Workers

DEFAULT_PORT = 8000
PORTS_TRIED = 100
LEAVE_SECONDS = 3


def run(host: str, port: int | None, data: Path, ready: Callable[[str], None]) -> None:
    """Serve until interrupted. Without a port it is the usual one, or the next that is free.
    `ready` is told the address once it answers.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as data:  # doctest: +ELLIPSIS
    ...     run("127.0.0.1", 65536, Path(data), ready=print)
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.LudotecaError: 65536 is no port: ...
    """
    archive = Archive.open(data)
    with closing(listen(host, port)) as listening:
        for game in games().values():
            warm(game.kernels)
        config = uvicorn.Config(
            app(Workers(), archive.keep),
            access_log=False,
            log_config=LOGGING,
            server_header=False,
            timeout_graceful_shutdown=LEAVE_SECONDS,
            ws_max_size=4 * MOST_BYTES,  # so many bytes can be needed for so many letters
        )
        _Server(config, lambda: ready(address(listening))).run(sockets=[listening])


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that people can connect to.

    >>> with listen("127.0.0.1", 0) as listening:
    ...     address(listening).startswith("http://127.0.0.1:")
    True
    """
    if port is not None:
        return _bind(host, port)
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED):
        try:
            return _bind(host, candidate)
        except _PortTaken:
            continue
    return _bind(host, 0)


def address(listening: socket.socket) -> str:
    """The address to open in a browser on this machine.

    >>> from types import SimpleNamespace
    >>> address(SimpleNamespace(getsockname=lambda: ("0.0.0.0", 8000)))
    'http://127.0.0.1:8000/'
    """
    host, port = listening.getsockname()[:2]
    at_home = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}
    name = at_home.get(host) or (f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


class _PortTaken(LudotecaError):
    """Somebody else listens there."""


def _bind(host: str, port: int) -> socket.socket:
    if not 0 <= port <= 65535:
        raise LudotecaError(say("server.error.port_range", port=str(port)))
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError) as error:
        raise LudotecaError(say("server.error.host", host=host)) from error
    listening = socket.socket(family, kind, protocol)
    try:
        _reuse(listening)
        listening.bind(place)
        listening.listen()
    except OSError as error:
        listening.close()
        raise _explained(error, host, port) from error
    return listening


def _reuse(listening: socket.socket) -> None:
    """Take a port again right after another server has left it, but never beside one."""
    if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def _explained(error: OSError, host: str, port: int) -> LudotecaError:
    if error.errno == errno.EADDRINUSE:
        return _PortTaken(say("server.error.port_taken", port=str(port)))
    if error.errno == errno.EACCES:
        return LudotecaError(say("server.error.port_forbidden", port=str(port)))
    return LudotecaError(say("server.error.host", host=host))


class _Server(uvicorn.Server):
    """Tells when it answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


class _UtcFormatter(logging.Formatter):
    converter = staticmethod(time.gmtime)
    default_msec_format = "%s.%03dZ"


LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": _UtcFormatter, "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "loggers": {
        name: {"handlers": ["stderr"], "level": "WARNING", "propagate": False}
        for name in ("ludoteca", "uvicorn")
    },
}
