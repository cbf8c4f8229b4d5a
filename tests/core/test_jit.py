"""Kernels: compiled once, kept for later processes, in a cache that is never stale."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import numpy as np
import pytest

from ludoteca.core import jit

KERNELS = """
import numpy as np
from ludoteca.core.jit import COMPILED, kernel

@kernel
def twice(x: np.uint64) -> np.uint64:
    return x + x
"""
RUN = """
import sys
from ludoteca.core import jit
jit.announce = lambda: print("compiling")
sys.path.insert(0, sys.argv[1])
import doubling
print(int(doubling.twice(doubling.np.uint64(21))))
"""


@pytest.fixture
def doubling(tmp_path: Path) -> Path:
    """A folder with a module of one kernel."""
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules" / "doubling.py").write_text(KERNELS)
    return tmp_path / "modules"


def run(modules: Path, program: str = RUN, **environment: str | None) -> list[str]:
    """What the program prints in a process of its own; None takes a variable away."""
    changed = {**os.environ, "NUMBA_DISABLE_JIT": "0", "NUMBA_CACHE_DIR": None, **environment}
    finished = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, str(modules)],
        env={name: value for name, value in changed.items() if value is not None},
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    assert finished.stderr == ""
    return finished.stdout.splitlines()


def kept(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*.nbc") if file.is_file()]


def test_compiling_is_announced_the_first_time_only(doubling: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    environment = {"XDG_CACHE_HOME": str(cache)}
    assert run(doubling, **environment) == ["compiling", "42"]
    assert run(doubling, **environment) == ["42"]
    assert [folder.name for folder in cache.iterdir()] == ["ludoteca"]
    [versions] = [list(folder.iterdir()) for folder in cache.iterdir()]
    assert [folder.name.split("-")[0] for folder in versions] == ["kernels"]
    assert kept(cache)


def test_a_second_module_is_announced_too(doubling: Path, tmp_path: Path) -> None:
    environment = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    run(doubling, **environment)
    (doubling / "tripling.py").write_text(KERNELS.replace("twice", "thrice"))
    both = RUN.replace("import doubling", "import doubling, tripling")
    assert run(doubling, both, **environment) == ["compiling", "42"]
    assert run(doubling, both, **environment) == ["42"]


def test_without_compiling_nothing_is_kept(doubling: Path, tmp_path: Path) -> None:
    environment = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": "1"}
    program = RUN + "print('numba' in sys.modules)"
    assert run(doubling, program, **environment) == ["42", "False"]
    assert not (tmp_path / "cache").exists()


def test_the_folder_a_user_chose_is_used(doubling: Path, tmp_path: Path) -> None:
    run(doubling, NUMBA_CACHE_DIR=str(tmp_path / "chosen"), XDG_CACHE_HOME=str(tmp_path / "other"))
    assert kept(tmp_path / "chosen")
    assert not (tmp_path / "other").exists()


def test_a_process_started_by_ours_uses_the_same_folder(doubling: Path, tmp_path: Path) -> None:
    program = (
        RUN + "import subprocess; sys.stdout.flush();"
        "subprocess.run([sys.executable, '-c', sys.argv[2], sys.argv[1]], check=True)"
    )
    program = f"import sys; sys.argv.append({RUN!r})\n{program}"
    environment = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    assert run(doubling, program, **environment) == ["compiling", "42", "42"]


@pytest.mark.parametrize(
    "environment",
    [
        {"XDG_CACHE_HOME": "/dev/null/nowhere"},
        {"XDG_CACHE_HOME": None, "HOME": "/dev/null"},
        {"XDG_CACHE_HOME": "/proc/self"},
        {"NUMBA_CACHE_DIR": "/dev/null/nowhere"},
    ],
    ids=str,
)
def test_a_home_that_cannot_be_written_to_is_no_hindrance(
    doubling: Path, tmp_path: Path, environment: dict[str, str | None]
) -> None:
    (tmp_path / "passing").mkdir()
    passing = {**environment, "TMPDIR": str(tmp_path / "passing")}
    assert run(doubling, **passing) == ["compiling", "42"]
    assert list((tmp_path / "passing").iterdir()) == []
    assert run(doubling, **passing) == ["compiling", "42"]


def test_a_user_without_any_home_is_no_hindrance(doubling: Path, tmp_path: Path) -> None:
    homeless = "import pathlib\n" + (
        "def lost(cls): raise RuntimeError('Could not determine home directory.')\n"
        "pathlib.Path.home = classmethod(lost)\n"
    )
    environment = {"XDG_CACHE_HOME": None, "HOME": None, "TMPDIR": str(tmp_path)}
    assert run(doubling, homeless + RUN, **environment) == ["compiling", "42"]


def test_cache_home_without_a_home_is_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost() -> Path:
        raise RuntimeError

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert jit.cache_home() == Path.home() / ".cache" / "ludoteca"
    monkeypatch.setattr(Path, "home", lost)
    assert jit.cache_home() == Path(os.devnull)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert jit.cache_home() == Path("/somewhere/ludoteca")


def test_the_cache_folder_is_made_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "chosen"))
    folder = jit._cache_folder("kernels-1")
    assert folder == tmp_path / "chosen" / "kernels-1"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(folder))
    assert jit._cache_folder("kernels-1") == folder
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    (tmp_path / "file").write_text("")
    passing = jit._cache_folder("kernels-1")
    assert passing.name == "kernels-1"
    assert passing.parent.stat().st_mode & 0o077 == 0


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A little package in place of ours."""
    for name, source in {
        "core/jit.py": "",
        "core/bits.py": "    from ludoteca.core.intrinsics import ones, zeros\n",
        "core/intrinsics.py": "",
        "core/words.py": "",
        "game/rings.py": "from ludoteca.game import shapes as forms\n",
        "game/shapes.py": "from ludoteca.game import (\n    lines,\n    rings,\n)\n",
        "game/lines.py": "",
        "game/kernel.py": "from ludoteca.core.bits import ones\n"
        "from ludoteca.core.jit import COMPILED, kernel\n"
        "from ludoteca.game import nothing, rings as geometry\n",
        "game/game.py": "from ludoteca.core.jit import lazily\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(source)
    monkeypatch.setattr(jit, "__file__", str(tmp_path / "core" / "jit.py"))
    return tmp_path


@pytest.mark.parametrize(
    ("file", "matters"),
    [
        ("core/jit.py", True),
        ("core/bits.py", True),
        ("core/intrinsics.py", True),
        ("game/kernel.py", True),
        ("game/rings.py", True),
        ("game/shapes.py", True),
        ("game/lines.py", True),
        ("game/game.py", False),
        ("core/words.py", False),
    ],
)
def test_a_changed_source_leaves_the_old_cache(package: Path, file: str, matters: bool) -> None:
    before = jit._sources_hash()
    assert jit._sources_hash() == before
    with (package / file).open("a") as source:
        source.write("\n# changed\n")
    assert (jit._sources_hash() != before) is matters


def test_code_with_bounds_checks_is_kept_apart(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    without = jit._sources_hash()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert jit._sources_hash() != without


@pytest.mark.parametrize(
    ("annotation", "name"),
    [
        (np.uint64, "uint64"),
        (np.int8, "int8"),
        (int, "int64"),
        (float, "float64"),
        (bool, "boolean"),
        (None, "void"),
        (tuple[np.uint64, np.uint64, np.uint64], "UniTuple(uint64, 3)"),
        (Annotated[np.ndarray, "uint64[::1]"], "uint64[::1]"),
        (tuple[Annotated[np.ndarray, "uint8[:]"]], "UniTuple(uint8[:], 1)"),
    ],
)
def test_annotations_name_machine_types(annotation: object, name: str) -> None:
    assert jit.machine_type(annotation) == name


def test_a_kernel_takes_and_gives_what_its_annotations_say() -> None:
    @jit.kernel
    def shifted(words: tuple[np.uint64, np.uint64], by: int) -> tuple[np.uint64, np.uint64]:
        return words[0] << np.uint64(by), words[1] >> np.uint64(by)

    assert tuple(map(int, shifted((np.uint64(3), np.uint64(12)), 2))) == (12, 3)


def test_a_module_is_loaded_when_it_is_first_used(tmp_path: Path) -> None:
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules" / "loud.py").write_text("print('loaded')\nvalue = 5\n")
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from ludoteca.core.jit import lazily, warm\n"
        "module = lazily('loud'); print('asked'); print(module.value)\n"
        "assert lazily('loud') is module\n"
        "warm(['loud'])\n"
    )
    assert run(tmp_path / "modules", program) == ["asked", "loaded", "5"]


def test_to_warm_is_to_load(tmp_path: Path) -> None:
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules" / "loud.py").write_text("print('loaded')\n")
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from ludoteca.core.jit import warm\n"
        "warm(['loud']); warm(['loud']); warm([])\n"
    )
    assert run(tmp_path / "modules", program) == ["loaded"]


def test_there_must_be_such_a_module() -> None:
    with pytest.raises(ModuleNotFoundError):
        jit.lazily("ludoteca_has_no_such_module")
    with pytest.raises(ModuleNotFoundError):
        jit.warm(["ludoteca.core.no_such_module"])


def test_looking_at_a_game_loads_no_compiler(tmp_path: Path) -> None:
    program = (
        "import sys, ludoteca; from ludoteca import zertz\n"
        "state = zertz.start(); str(state), state.pool, state.rings, state.marbles\n"
        "print('numba' in sys.modules)\n"
    )
    assert run(tmp_path, program) == ["False"]
