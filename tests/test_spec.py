"""The specification and the tests agree: each clause has a test, each clause test has a clause.

A test holds a clause by the start of its name: `test_Z9_...` for ZÈRTZ, `test_M9_...` for Maze,
`test_P9_...` for Zapp Zerapp.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LETTERS = {"zertz": "Z", "maze": "M", "zapp": "P"}
PLAYABLE = [g for g in LETTERS if (ROOT / "src" / "ludoteca" / g / "__init__.py").is_file()]


def clauses_of(game: str) -> list[int]:
    return clauses_in((ROOT / "docs" / "spec" / f"{game}.md").read_text("utf-8"), LETTERS[game])


def clauses_in(page: str, letter: str) -> list[int]:
    return [int(number) for number in re.findall(rf"^\*\*{letter}(\d+)\*\*", page, re.MULTILINE)]


def collected_names(body: list[ast.stmt]) -> Iterator[str]:
    """The names pytest would collect; a function inside a function is not one of them."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.name.startswith("test_"):
                yield node.name
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from collected_names(node.body)


def clause_tests(folder: Path, letter: str) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for name in collected_names(ast.parse(file.read_bytes(), str(file)).body):
            if named := re.match(rf"test_{letter}(\d+)(?:_|$)", name):
                found.setdefault(int(named[1]), []).append(
                    f"{file.relative_to(folder).as_posix()}::{name}"
                )
    return found


def listed(letter: str, numbers: set[int]) -> str:
    return ", ".join(f"{letter}{number}" for number in sorted(numbers))


@pytest.mark.parametrize("game", LETTERS)
def test_a_page_gives_every_number_once_and_leaves_none_out(game: str) -> None:
    clauses = clauses_of(game)
    assert len(clauses) > 20
    assert sorted(clauses) == list(range(1, len(clauses) + 1))


@pytest.mark.parametrize("game", LETTERS)
def test_a_page_refers_only_to_clauses_it_has(game: str) -> None:
    letter = LETTERS[game]
    page = (ROOT / "docs" / "spec" / f"{game}.md").read_text("utf-8")
    mentioned = {int(number) for number in re.findall(rf"\b{letter}(\d+)\b", page)}
    assert not (unknown := mentioned - set(clauses_of(game))), listed(letter, unknown)


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_clause_has_a_test(game: str) -> None:
    letter = LETTERS[game]
    missing = set(clauses_of(game)) - set(clause_tests(ROOT / "tests", letter))
    assert not missing, f"{game}: no test is named for {listed(letter, missing)}"


@pytest.mark.parametrize("game", LETTERS)
def test_no_test_names_a_clause_that_is_not_there(game: str) -> None:
    tests = clause_tests(ROOT / "tests", LETTERS[game])
    strays = {number: tests[number] for number in set(tests) - set(clauses_of(game))}
    assert not strays, f"{game}: tests named for clauses that docs/spec does not have: {strays}"


def test_clauses_are_found_at_the_start_of_a_line_only() -> None:
    page = "**Z1** *One.* See **Z9**.\n\n**Z12** Twelve.\n**M3** another game's\nZ4 is bare\n"
    assert clauses_in(page, "Z") == [1, 12]


def test_tests_are_found_wherever_pytest_collects_them(tmp_path: Path) -> None:
    (tmp_path / "zertz").mkdir()
    (tmp_path / "zertz" / "test_kernel.py").write_text(
        "def test_Z3_neighbours(): ...\n"
        "async def test_Z23(): ...\n"
        "class TestCaptures:\n"
        "    def test_Z3_again(self): ...\n"
        "class Helper:\n"
        "    def test_Z4_never_collected(self): ...\n"
        "def outer():\n"
        "    def test_Z5_inner(): ...\n"
        "def test_Z6x(): ...\n"
        "def test_M7_other_game(): ...\n"
        "test_Z8_not_a_function = 1\n"
    )
    (tmp_path / "oracle.py").write_text("def test_Z9_in_no_test_module(): ...\n")
    assert clause_tests(tmp_path, "Z") == {
        3: [
            "zertz/test_kernel.py::test_Z3_neighbours",
            "zertz/test_kernel.py::test_Z3_again",
        ],
        23: ["zertz/test_kernel.py::test_Z23"],
    }
