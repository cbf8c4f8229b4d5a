"""`ludoteca serve`: the house opened in a browser."""

import os
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import Annotated

import typer

from ludoteca.cli.output import put
from ludoteca.core.text import say


def serve(
    host: Annotated[
        str, typer.Option(metavar="server.metavar.host", help="server.option.host")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(metavar="server.metavar.port", help="server.option.port")
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="server.option.no_browser")
    ] = False,
    data: Annotated[
        Path | None, typer.Option(metavar="server.metavar.data", help="server.option.data")
    ] = None,
) -> None:
    """Serve the games to browsers until interrupted.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as data:  # doctest: +ELLIPSIS
    ...     serve(port=65536, data=Path(data))
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.LudotecaError: 65536 is no port: ...
    """
    from ludoteca.server.run import run

    def ready(address: str) -> None:
        put(say("server.note.ready", address=address))
        sys.stdout.flush()
        if not no_browser:
            _open_browser(address)

    try:
        run(host, port, data or _home(), ready)
    except KeyboardInterrupt:
        return  # the usual way to end it


def _open_browser(address: str) -> None:
    """Show a page, if there is a screen to show it on; never wait for it, never let it print."""
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        return
    command = [sys.executable, "-m", "webbrowser", address]
    silent = {
        "stdin": subprocess.DEVNULL,
        "stdout": subprocess.DEVNULL,
        "stderr": subprocess.DEVNULL,
    }
    Thread(target=subprocess.run, args=[command], kwargs=silent, daemon=True).start()


def _home() -> Path:
    """Where this user's programs keep what they are given to keep."""
    from platformdirs import user_data_path

    return user_data_path("ludoteca", appauthor=False)
