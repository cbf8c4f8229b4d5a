"""Playing a sound aloud with whatever program this machine has for it."""

import shutil
import subprocess
from pathlib import Path

PLAYERS = (
    ("pw-play",),
    ("paplay",),
    ("aplay", "-q"),
    ("afplay",),
    ("play", "-q"),
    ("ffplay", "-nodisp", "-autoexit", "-loglevel", "quiet"),
)
PATIENCE = 120  # seconds; no sound of ours is longer


def play(file: Path) -> bool:
    """Play a WAV file to its end; whether anything could.

    >>> play(Path("no/such/file.wav"))
    False
    """
    for program, *options in PLAYERS:
        found = shutil.which(program)
        if found and _runs([found, *options, str(file)]):
            return True
    return False


def _runs(command: list[str]) -> bool:
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
