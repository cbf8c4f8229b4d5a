"""Ports and addresses."""

import socket
from contextlib import closing

import pytest

from ludoteca.core.errors import LudotecaError
from ludoteca.server import run


def test_the_usual_port_gives_way_to_the_next_free_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        usual = taken.getsockname()[1]
        monkeypatch.setattr(run, "DEFAULT_PORT", usual)
        with closing(run.listen("127.0.0.1", None)) as found:
            assert found.getsockname()[1] > usual
        monkeypatch.setattr(run, "PORTS_TRIED", 1)
        with closing(run.listen("127.0.0.1", None)) as found:
            assert found.getsockname()[1] not in (0, usual)
        with pytest.raises(LudotecaError):
            run.listen("127.0.0.1", usual)


def test_a_port_left_a_moment_ago_is_free() -> None:
    with closing(run.listen("127.0.0.1", 0)) as first:
        port = first.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as client:
            accepted, _ = first.accept()
            accepted.close()
            assert client.recv(1) == b""
    with closing(run.listen("127.0.0.1", port)) as again:
        assert again.getsockname()[1] == port


def test_the_address_can_be_opened_on_this_machine() -> None:
    with closing(run.listen("0.0.0.0", 0)) as everywhere:
        port = everywhere.getsockname()[1]
        assert run.address(everywhere) == f"http://127.0.0.1:{port}/"
    with closing(run.listen("localhost", 0)) as local:
        assert run.address(local).startswith(("http://127.0.0.1:", "http://[::1]:"))
