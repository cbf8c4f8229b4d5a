"""`ludoteca serve` as a person runs it: one line that tells the address, a page, a quiet end."""

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from random import Random
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ludoteca.core.game import game
from tests.server.house import Side
from tests.server.test_socket import play_on
from tests.serving import ADDRESS, STOP_SECONDS, serving

LUDOTECA = Path(sys.executable).with_name("ludoteca")
CATALOGUE_LINE = {"en": "Ludoteca is open", "ru": "Ludoteca открыта", "ro": "Ludoteca e deschisă"}


def refused(*arguments: str | Path) -> str:
    """What a server that cannot start says, which must be one sentence."""
    finished = subprocess.run(
        [LUDOTECA, "serve", "--no-browser", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": "en_GB.UTF-8"},
    )
    assert finished.returncode == 2, finished
    assert finished.stdout == ""
    assert finished.stderr.count("\n") == 1
    return finished.stderr


class RealSocket:
    """A socket over the network, used like one within the process."""

    def __init__(self, websocket: ClientConnection) -> None:
        self.websocket = websocket

    def send_text(self, data: str) -> None:
        self.websocket.send(data)

    def receive_text(self) -> str:
        return str(self.websocket.recv())


def new_table(address: str, **wish: object) -> str:
    """The address of a new table's socket."""
    request = Request(f"{address}api/v1/tables", json.dumps(wish).encode())
    with urlopen(request) as answer:
        table = json.load(answer)["table"]
    return f"ws://{urlsplit(address).netloc}/socket/{table}"


def test_a_game_against_a_bot_is_played_and_kept(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    with serving(LUDOTECA, data) as address:
        with urlopen(f"{address}readyz") as answer:
            assert answer.read() == b"ready"
        blitz = {"goals": "blitz"}
        place = new_table(address, game="zertz", options=blitz, seats=[None, "greedy"], seed=1)
        with connect(place, max_size=None) as websocket:
            side = Side(RealSocket(websocket))
            side.say(type="hello", protocol=1)
            side.hear("hello")
            *_, last = play_on(side, side.hear("snapshot"), Random(1))
    (written,) = (data / "games").iterdir()
    assert str(game("zertz").read(written.read_bytes()).end) == last["present"]["position"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere BROWSER is not asked first")
def test_a_browser_is_opened_where_there_is_a_screen(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    os.mkfifo(opened)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho noise\necho noise >&2\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    with subprocess.Popen(
        [LUDOTECA, "serve", "--port", "0", "--data", tmp_path],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "DISPLAY": ":99", "BROWSER": f"{browser} %s"},
    ) as server:
        assert server.stdout
        line = server.stdout.readline()
        shown = opened.read_text().strip()
        server.send_signal(signal.SIGINT)
        rest = server.stdout.read()
    assert shown in line
    assert ADDRESS.fullmatch(shown)
    assert rest == ""


def hear_all(websocket: ClientConnection) -> None:
    """Listen until the socket is closed."""
    while True:
        websocket.recv()


def test_ctrl_c_in_a_terminal_reaches_everybody_and_nobody_complains(tmp_path: Path) -> None:
    """Interrupts the whole group, as a terminal does, while a socket is open and a bot thinks."""
    server = subprocess.Popen(
        [LUDOTECA, "serve", "--no-browser", "--port", "0", "--data", tmp_path, "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with server:
        assert server.stdout
        assert server.stderr
        line = server.stdout.readline()
        found = ADDRESS.search(line)
        assert found
        place = new_table(found[0], game="zertz", seats=["greedy", "greedy"])
        with connect(place, max_size=None) as websocket:
            websocket.send('{"type":"hello","protocol":1}')
            for _ in range(3):
                websocket.recv()
            os.killpg(server.pid, signal.SIGINT)
            with pytest.raises(ConnectionClosed) as closed:
                hear_all(websocket)
        status = server.wait(STOP_SECONDS)
        rest = server.stdout.read()
        complaints = server.stderr.read()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code in (1001, 1012)
    assert status in (0, 130)
    assert (rest, complaints) == ("", "")


@pytest.mark.parametrize("language", CATALOGUE_LINE)
def test_the_line_is_said_in_the_language_asked_for(tmp_path: Path, language: str) -> None:
    with subprocess.Popen(
        [LUDOTECA, "--lang", language, "serve", "--no-browser", "--port", "0", "--data", tmp_path],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as server:
        assert server.stdout
        line = server.stdout.readline()
        server.send_signal(signal.SIGINT)
        rest = server.stdout.read()
    assert CATALOGUE_LINE[language] in line
    assert ADDRESS.search(line)
    assert rest == ""


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert f"Port {port} is taken" in refused("--port", port, "--data", tmp_path)


@pytest.mark.parametrize("port", ["65536", "-1"])
def test_what_is_no_port(tmp_path: Path, port: str) -> None:
    assert f"{port} is no port" in refused(f"--port={port}", "--data", tmp_path)


@pytest.mark.parametrize("host", ["203.0.113.7", "no such host", "a" * 70])
def test_a_host_that_is_not_ours(tmp_path: Path, host: str) -> None:
    assert host in refused("--host", host, "--port", "0", "--data", tmp_path)


def test_a_folder_of_data_that_cannot_be_used(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    assert str(file / "data") in refused("--data", file / "data")
    assert str(file) in refused("--data", file)
    assert file.read_text() == "in the way"
