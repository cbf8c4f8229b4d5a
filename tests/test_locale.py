"""What is said and what the catalogues hold agree: nothing is missing, unused or mismatched.

Code names a message by its id as a string of its own, or puts the id together from pieces, as in
`f"{game}.bot.{name}"`; then any word can stand in each gap. Both are found by reading the sources.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel import Locale

from ludoteca.core.game import games
from ludoteca.core.po import Forms, read_po
from ludoteca.core.text import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "src" / "ludoteca" / "locale"
FILES = sorted(file.name for file in (LOCALE / "en").iterdir())
GAP = "\0"
PATTERN = re.compile(rf"[A-Za-z0-9_{GAP}]+(?:\.[A-Za-z0-9_{GAP}]+)+")

every_file = pytest.mark.parametrize("file", FILES)
every_translation = pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])


@cache
def forms(language: str, file: str) -> dict[str, Forms]:
    return dict(read_po(language, (LOCALE / language / file).read_text("utf-8")))


@cache
def known() -> frozenset[str]:
    return frozenset(id for file in FILES for id in forms("en", file))


def written(said: Forms) -> tuple[str, ...]:
    """The sentences of a message: one, or one for each plural form."""
    return tuple(said.values()) if isinstance(said, dict) else (said,)


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


# The catalogues among themselves -----------------------------------------------------------------


def test_the_languages_have_the_same_files() -> None:
    for language in LANGUAGES:
        assert sorted(file.name for file in (LOCALE / language).iterdir()) == FILES


def test_no_message_stands_in_two_files() -> None:
    assert sum(len(forms("en", file)) for file in FILES) == len(known())


@every_translation
@every_file
def test_the_languages_say_the_same_messages(file: str, language: str) -> None:
    assert forms(language, file).keys() == forms("en", file).keys()


@pytest.mark.parametrize("language", LANGUAGES)
@every_file
def test_every_sentence_has_the_same_gaps(file: str, language: str) -> None:
    """A plural form may leave out the number: one is often said in words."""
    for id, said in forms(language, file).items():
        expected = set().union(*map(gaps, written(forms("en", file)[id])))
        for sentence in written(said):
            assert sentence.strip(), id
            assert gaps(sentence) | {"count"} == expected | {"count"}, (id, sentence)


@pytest.mark.parametrize("language", LANGUAGES)
@every_file
def test_every_plural_has_all_forms_of_its_language(file: str, language: str) -> None:
    needed = set(Locale.parse(language).plural_form.tags) | {"other"}
    for id, said in forms(language, file).items():
        assert isinstance(said, dict) == isinstance(forms("en", file)[id], dict), id
        if isinstance(said, dict):
            assert needed - set(said) <= {"other"}, id


# The catalogues and the code ---------------------------------------------------------------------


def python_texts(source: str) -> Iterator[str]:
    """The strings of a module, a gap for whatever an f-string fills in."""
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        if isinstance(node, ast.JoinedStr):
            parts = (p.value if isinstance(p, ast.Constant) else GAP for p in node.values)
            yield "".join(map(str, parts))
            waiting += [part for part in node.values if not isinstance(part, ast.Constant)]
        else:
            waiting += ast.iter_child_nodes(node)


def script_texts(source: str) -> Iterator[str]:
    """The strings of a script or a component, a gap for whatever a template fills in."""
    for quoted in re.findall(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`]*)`", source):
        yield re.sub(r"\$\{[^}]*\}", GAP, "".join(quoted))


@cache
def named() -> frozenset[str]:
    """Every id, or pattern of ids, that the code names."""
    python = (ROOT / "src").rglob("*.py")
    scripts = (f for f in (ROOT / "web" / "src").rglob("*") if f.suffix in {".ts", ".svelte"})
    texts = [text for file in python for text in python_texts(file.read_text("utf-8"))]
    texts += [
        text
        for file in scripts
        if not file.name.endswith(".test.ts") and file.name != "testing.ts"
        for text in script_texts(file.read_text("utf-8"))
    ]
    return frozenset(text for text in texts if PATTERN.fullmatch(text) and re.search(r"\w", text))


def matcher(pattern: str) -> re.Pattern[str]:
    return re.compile(re.escape(pattern).replace(re.escape(GAP), r"[A-Za-z0-9_.]+"))


def test_every_message_is_said_somewhere() -> None:
    patterns = [matcher(pattern) for pattern in named() if GAP in pattern]
    unused = [
        id for id in known() - named() if not any(pattern.fullmatch(id) for pattern in patterns)
    ]
    assert not unused, sorted(unused)


def test_every_message_said_is_in_the_catalogues() -> None:
    domains = {id.split(".")[0] for id in known()}
    missing = {id for id in named() - known() if GAP not in id and is_message(id, domains)}
    assert not missing, sorted(missing)


def is_message(id: str, domains: set[str]) -> bool:
    """Whether a dotted text names a message, and not a module."""
    module = ROOT / "src" / "ludoteca" / Path(*id.split("."))
    return id.split(".")[0] in domains and not module.with_suffix(".py").exists()


def test_every_pattern_matches_some_message() -> None:
    domains = {id.split(".")[0] for id in known()}
    for pattern in named():
        if GAP in pattern and pattern.split(".")[0] in domains:
            assert any(map(matcher(pattern).fullmatch, known())), pattern.replace(GAP, "{}")


@pytest.mark.parametrize("game", games())
def test_a_game_names_all_that_it_offers(game: str) -> None:
    one = games()[game]
    needed = [f"{game}.{word}" for word in ("name", "about", "others")]
    needed += [f"{game}.variant.{variant}" for variant in one.variants]
    needed += [f"{game}.bot.{bot}" for bot in one.bots]
    needed += [f"{game}.option.{option.name}" for option in one.options]
    needed += [f"{game}.player.{player}" for player in range(max(one.players))]
    assert set(needed) <= known(), sorted(set(needed) - known())


def test_ids_are_found_in_code() -> None:
    module = 'say("a.b"); say(f"{game}.bot.{bot}", name="Anna"); f"{a}{b}"'
    assert {"a.b", f"{GAP}.bot.{GAP}", "Anna"} <= set(python_texts(module))
    script = "say('web.a'); say(`${game}.bot.${seat.bot}`); x = \"no\""
    assert list(script_texts(script)) == ["web.a", f"{GAP}.bot.{GAP}", "no"]
    assert matcher(f"{GAP}.bot.{GAP}").fullmatch("zertz.bot.random")
    assert not matcher(f"{GAP}.bot.{GAP}").fullmatch("zertz.name")
