"""The one door to Numba: compiling, and keeping what was compiled.

A kernel module is imported lazily, so that looking at a game does not load a compiler. With
NUMBA_DISABLE_JIT=1 the same functions run as plain Python.
"""

import atexit
import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterable
from functools import cache
from importlib.util import LazyLoader, find_spec, module_from_spec
from inspect import get_annotations
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any, TypeVar, cast, get_args, get_origin

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


_MAKES_KERNELS = re.compile(rb"^from ludoteca\.core\.jit import .*\bkernel\b", re.MULTILINE)
_IMPORT = re.compile(r"^\s*from ludoteca\.([\w.]+) import (\([^)]*\)|.*)", re.MULTILINE)


def announce() -> None:
    """Called before kernels are compiled for the first time, which takes a while; whoever talks to
    a user may put a function of their own in its place.

    >>> announce()  # by itself it says nothing
    """


def lazily(name: str) -> Any:
    """A module that is loaded when something of it is first used.

    >>> lazily("colorsys").rgb_to_hsv(1, 1, 1)
    (0.0, 0.0, 1)
    """
    if name in sys.modules:
        return sys.modules[name]
    spec = find_spec(name)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(name)
    spec.loader = LazyLoader(spec.loader)
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def warm(modules: Iterable[str]) -> None:
    """Load these kernel modules now, compiling what is not in the cache yet.

    >>> warm(["colorsys"])
    """
    for name in modules:
        vars(lazily(name))


def kernel(function: F) -> F:
    """Compile a function to machine code, once for all later processes, for the types its
    annotations name: `np.uint64`, `int`, `float`, `bool`, tuples of one of them, and whatever is
    `Annotated` with the text of a Numba type.

    >>> import numpy as np
    >>> @kernel
    ... def twice(x: np.uint64) -> np.uint64:
    ...     return x + x
    >>> int(twice(np.uint64(4)))
    8
    """
    if not COMPILED:
        return function
    folder = _open_cache()
    import numba

    named = get_annotations(function, eval_str=True)
    result = machine_type(named.pop("return"))
    signature = f"{result}({', '.join(map(machine_type, named.values()))})"
    cached = "<" not in function.__code__.co_filename
    if cached and not _is_kept(function, folder):
        _announce_once()
    njit = numba.njit(signature, cache=cached, nogil=True, error_model="numpy")
    return cast(F, njit(function))


def machine_type(annotation: Any) -> str:
    """The Numba type that an annotation of a kernel stands for.

    >>> machine_type(tuple[int, int])
    'UniTuple(int64, 2)'
    """
    if hasattr(annotation, "__metadata__"):
        return str(annotation.__metadata__[0])
    if get_origin(annotation) is tuple:
        items = get_args(annotation)
        return f"UniTuple({machine_type(items[0])}, {len(items)})"
    return {int: "int64", float: "float64", bool: "boolean", None: "void"}.get(
        annotation, getattr(annotation, "__name__", "")
    )


@cache
def _open_cache() -> Path:
    """Let Numba keep its code in a folder named by all kernel sources: when one changes, all that
    was compiled from the old ones is left behind."""
    folder = _cache_folder(f"kernels-{_sources_hash()}")
    # Numba reads the variable when it is imported, and again when it sees the environment change.
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    import numba

    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    return folder


def _is_kept(function: Callable[..., Any], folder: Path) -> bool:
    """Whether Numba has an index of compiled code for this function."""
    module = Path(function.__code__.co_filename).stem
    return any(folder.glob(f"*/{module}.{function.__qualname__}-*.nbi"))


@cache
def _announce_once() -> None:
    announce()


def _cache_folder(name: str) -> Path:
    """A folder to write to: the one chosen, or one that lasts as long as this process. What others
    could write to would not do, since what is in the cache is run."""
    chosen = Path(os.environ.get("NUMBA_CACHE_DIR") or cache_home())
    folder = chosen if chosen.name == name else chosen / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return folder
    except OSError:
        passing = TemporaryDirectory(prefix="ludoteca-")
        atexit.register(passing.cleanup)
        folder = Path(passing.name) / name
        folder.mkdir()
        return folder


def cache_home() -> Path:
    """Where this user's programs keep what they can make again.

    >>> cache_home().name
    'ludoteca'
    """
    if chosen := os.environ.get("XDG_CACHE_HOME"):
        return Path(chosen) / "ludoteca"
    try:
        return Path.home() / ".cache" / "ludoteca"
    except RuntimeError:
        return Path(os.devnull)


def _sources_hash() -> str:
    """What tells apart the sources of all kernels: the modules they are in and all that these
    import, since the values of their constants are compiled in."""
    package = Path(__file__).parents[1]
    sources = {file: file.read_bytes() for file in package.rglob("*.py")}
    waiting = [file for file, source in sources.items() if _MAKES_KERNELS.search(source)]
    reached = {Path(__file__)}
    while waiting:
        file = waiting.pop()
        if file in sources and file not in reached:
            reached.add(file)
            for module, names in _IMPORT.findall(sources[file].decode()):
                place = package.joinpath(*module.split("."))
                waiting += [place.with_suffix(".py")]
                waiting += [place / f"{name}.py" for name in re.findall(r"\w+", names)]
    digest = hashlib.blake2b(os.environ.get("NUMBA_BOUNDSCHECK", "").encode(), digest_size=8)
    for file in sorted(reached):
        digest.update(sources[file])
    return digest.hexdigest()
