"""Sees to a Chromium for the browser tests: finds it, installs it, or says how to get it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HOW = "apt-get install chromium (as root, on Debian), or LUDOTECA_CHROMIUM=/path/to/chromium"


def main() -> int:
    if find_chromium():
        return 0
    if is_debian() and os.geteuid() == 0:
        install()
        if find_chromium():
            return 0
    if os.environ.get("CI"):
        print(f"No Chromium for the browser tests. To get one: {HOW}.", file=sys.stderr)
        return 1
    print(f"No Chromium: the browser tests are skipped. To run them: {HOW}.", file=sys.stderr)
    return 0


def find_chromium() -> str | None:
    named = os.environ.get("LUDOTECA_CHROMIUM")
    names = [named] if named else ["chromium", "google-chrome", "chromium-browser"]
    return next(filter(None, map(shutil.which, names)), None)


def is_debian() -> bool:
    release = Path("/etc/os-release")
    return release.is_file() and "ID=debian" in release.read_text().splitlines()


def install() -> None:
    print("Installing Debian's Chromium for the browser tests.", file=sys.stderr)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        subprocess.run(
            ["apt-get", "--quiet=2", *command],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr,
            check=False,
        )


if __name__ == "__main__":
    sys.exit(main())
