"""What the repository promises of itself."""

import ast
import json
import os
import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

# Spelled in pieces, so that this file keeps the promise it checks.
REGISTRIES = re.compile(
    "|".join(
        re.escape(name + "." + ending)
        for name, ending in [
            ("pypi", "org"),
            ("pythonhosted", "org"),
            ("npmjs", "org"),
            ("npmjs", "com"),
            ("yarnpkg", "com"),
            ("deb.debian", "org"),
        ]
    )
)
COMMANDS = ["play", "test", "test-all", "check", "bench", "docs", "clean"]


@pytest.fixture(scope="module")
def tracked(root: Path) -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True
    ).stdout
    files = [root / name for name in listed.decode().split("\0") if name]
    return [file for file in files if file.is_file()]


def test_no_file_names_a_package_registry(tracked: list[Path]) -> None:
    naming = [
        f"{file}: {found[0]}"
        for file in tracked
        if (found := REGISTRIES.search(file.read_bytes().decode("utf-8", "replace")))
    ]
    assert naming == []


def test_pins_are_exact_and_name_no_address(root: Path) -> None:
    lines = (root / "constraints.txt").read_text().splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert [pin for pin in pins if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][0-9a-z.]*", pin)] == []


def test_the_lock_file_names_no_address(root: Path) -> None:
    lock = json.loads((root / "web" / "package-lock.json").read_text())
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages
    for name, entry in packages.items():
        assert "resolved" not in entry, name
        assert "://" not in entry["version"], name
        assert entry["integrity"].startswith("sha512-"), name


def test_the_clients_packages_are_exact(root: Path) -> None:
    package = json.loads((root / "web" / "package.json").read_text())
    versions = {**package["dependencies"], **package["devDependencies"]}
    assert [n for n, v in versions.items() if not re.fullmatch(r"\d+\.\d+\.\d+", v)] == []


@pytest.mark.parametrize("name", ["LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "README.md"])
def test_papers_are_in_order(root: Path, name: str) -> None:
    assert len((root / name).read_text()) > 200


def test_the_readme_starts_with_the_two_commands(root: Path) -> None:
    blocks = re.findall(r"```(?:sh|console)\n(.*?)```", (root / "README.md").read_text(), re.S)
    assert re.findall(r"^make \S+", blocks[0], re.M) == ["make play", "make test"]


def test_the_changelog_knows_this_version(root: Path) -> None:
    from ludoteca import __version__

    project = (root / "pyproject.toml").read_text()
    assert f'version = "{__version__}"' in project
    assert f"## {__version__}" in (root / "CHANGELOG.md").read_text()


def test_every_folder_of_code_is_a_package(root: Path) -> None:
    """Without __init__.py the lint of imports passes a folder by, and doctests load it twice."""
    folders = {module.parent for module in (root / "src" / "ludoteca").rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").is_file()] == []


Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions_of(nodes: Iterable[ast.AST]) -> Iterator[Function]:
    """The functions of a module, those under a condition too; not methods, nor what is local."""
    for node in nodes:
        if isinstance(node, Function):
            yield node
        elif not isinstance(node, ast.ClassDef):
            yield from functions_of(ast.iter_child_nodes(node))


def is_kernel(function: Function) -> bool:
    return any(isinstance(by, ast.Name) and by.id == "kernel" for by in function.decorator_list)


def lacks_example(function: Function) -> bool:
    sentence, *examples = (ast.get_docstring(function) or "").split(">>>")
    return not (sentence.strip() and examples)


def undocumented(source: str) -> list[str]:
    """The public functions of a module that no example shows.

    Kernels are exempt: they take words that only their callers in Python can make and read, and
    those callers have the examples."""
    return [
        function.name
        for function in functions_of(ast.parse(source).body)
        if not function.name.startswith("_") and not is_kernel(function) and lacks_example(function)
    ]


def test_functions_without_an_example_are_found() -> None:
    module = """
def told():
    '''Told.

    >>> told()
    '''
def bare(): ...
def only_told(): "Told."
def only_shown(): ">>> only_shown()"
def _private(): ...
if compiled:
    @kernel
    def fast(): "Fast."
else:
    async def twin(): "Slow."
class Class:
    def method(self): ...
"""
    assert undocumented(module) == ["bare", "only_told", "only_shown", "twin"]


def test_every_public_function_has_an_example(root: Path) -> None:
    """Intrinsics are exempt: they run in compiled code only. Their twins in `core.bits` are not."""
    package = root / "src" / "ludoteca"
    modules = sorted({*package.rglob("*.py")} - {package / "core" / "intrinsics.py"})
    lacking = [
        f"{module.relative_to(package)}: {name}"
        for module in modules
        for name in undocumented(module.read_text("utf-8"))
    ]
    assert modules
    assert lacking == [], lacking


@pytest.mark.parametrize("command", COMMANDS)
def test_make_knows_the_command(root: Path, command: str) -> None:
    plan = subprocess.run(
        ["make", "--dry-run", command], cwd=root, capture_output=True, text=True, check=False
    )
    assert plan.returncode == 0, plan.stderr


def test_the_readme_tells_every_command(root: Path) -> None:
    text = (root / "README.md").read_text()
    assert [command for command in COMMANDS if f"make {command}" not in text] == []


def test_the_gate_is_executable(root: Path) -> None:
    for script in (".ci/run", "scripts/find-python"):
        assert os.access(root / script, os.X_OK), script


@pytest.mark.parametrize(
    ("fake", "advice"),
    [
        ("exit 1", "Python from 3.11"),
        ('case "$2" in *ensurepip*) exit 1;; *print*) echo 3.12.4;; esac', "python3.12-venv"),
    ],
    ids=["no suitable Python", "no venv"],
)
def test_one_sentence_says_what_to_install(
    root: Path, tmp_path: Path, fake: str, advice: str
) -> None:
    for name in ("python3", "python3.11", "python3.12", "python3.13", "python3.14", "python"):
        (tmp_path / name).write_text(f"#!/bin/sh\n{fake}\n")
        (tmp_path / name).chmod(0o755)
    asked = subprocess.run(
        ["/bin/sh", root / "scripts" / "find-python"],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert asked.returncode == 1
    assert asked.stdout == ""
    assert asked.stderr.count("\n") == 1
    assert advice in asked.stderr
