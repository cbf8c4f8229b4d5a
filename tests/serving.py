"""Runs `ludoteca serve` as a person does, and stops it as a person does: with Ctrl-C."""

import re
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/")
START_SECONDS = 90
STOP_SECONDS = 20


@contextmanager
def serving(command: str | Path, data: Path, *arguments: str) -> Iterator[str]:
    """Yields the address at which this ludoteca serves, once it has told it."""
    server = subprocess.Popen(
        [command, "serve", "--no-browser", "--port", "0", "--data", data, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    said: list[str] = []
    addresses: Queue[str] = Queue()
    reader = threading.Thread(target=_read, args=(server, said, addresses))
    reader.start()
    try:
        try:
            address = addresses.get(timeout=START_SECONDS)
        except Empty:
            raise AssertionError(f"The server told no address:\n{''.join(said)}") from None
        yield address
    finally:
        server.send_signal(signal.SIGINT)
        try:
            status = server.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            server.kill()
            status = server.wait()
        reader.join()
    output = "".join(said)
    assert "Traceback" not in output, output
    assert status in (0, 130), f"stopped with {status}:\n{output}"


def _read(server: subprocess.Popen[str], said: list[str], addresses: Queue[str]) -> None:
    assert server.stdout
    with server.stdout:
        for line in server.stdout:
            said.append(line)
            if found := ADDRESS.search(line):
                addresses.put(found[0])
