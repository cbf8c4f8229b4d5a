"""Catalogues are read to the letter, and by the rules of each language."""

from io import BytesIO

import pytest
from babel import Locale
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po as read_with_babel

from ludoteca.core.po import PLURALS, read_po

HEADER = 'msgid ""\nmsgstr ""\n"Language: ru\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
WHOLE = (
    HEADER
    + """# Somebody's remark
#: place:12
msgid "a.greeting"
msgstr ""
"Доброе "
"утро"

msgid "a.quote"
msgstr "Он сказал: \\"да\\\\нет\\"\\n\\tи ушёл"

msgid "a.marbles"
msgid_plural "a.marbles"
msgstr[0] "{count} шар"
msgstr[1] "{count} шара"
msgstr[2] "{count} шаров"
"""
)


def test_a_catalogue_says_what_stands_in_the_file() -> None:
    assert read_po("ru", WHOLE) == {
        "a.greeting": "Доброе утро",
        "a.quote": 'Он сказал: "да\\нет"\n\tи ушёл',
        "a.marbles": {"one": "{count} шар", "few": "{count} шара", "many": "{count} шаров"},
    }


def test_babel_reads_the_same() -> None:
    ours = read_po("ru", WHOLE)
    for entry in read_with_babel(BytesIO(WHOLE.encode()), locale="ru", abort_invalid=True):
        if isinstance(entry.id, str):
            assert entry.id == "" or ours.pop(entry.id) == entry.string
        else:
            assert tuple(ours.pop(entry.id[0]).values()) == entry.string
    assert ours == {}


def test_a_file_of_nothing_says_nothing() -> None:
    assert read_po("en", "") == {}
    assert read_po("en", HEADER) == {}


@pytest.mark.parametrize("language", PLURALS)
def test_plural_forms_stand_in_the_order_gettext_counts_them(language: str) -> None:
    from gettext import c2py

    form_of, locale = c2py(get_plural(language).plural_expr), Locale.parse(language)
    for number in range(300):
        assert PLURALS[language][form_of(number)] == locale.plural_form(number)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('msgid "a"\nmsgstr "unclosed\n', 2),
        ('msgid "a"\nmsgstr "wrong \\q escape"\n', 2),
        ('msgid "a"\nmsgstr "inner " quote"\n', 2),
        ('msgid "a"\nsomething "else"\n', 2),
        ('"nothing before"\n', 1),
        ('msgstr "no id"\n', 1),
        ('# remark\nmsgid "a"\n', 2),
        ('msgid "a"\nmsgstr ""\n', 1),
        ('msgid "a"\nmsgstr "x"\nmsgstr "y"\n', 1),
        ('msgid "a"\nmsgstr "x"\n\nmsgid "a"\nmsgstr "x"\n', 4),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] "y"\n', 1),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr[0] "x"\n', 1),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr[0] "x"\nmsgstr[1] ""\n', 1),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr[0] "x"\nmsgstr[1] "y"\nmsgstr[2] "z"\n', 1),
        ('msgid "a"\nmsgstr[0] "x"\nmsgstr[1] "y"\n', 1),
    ],
)
def test_a_fault_is_told_with_its_line(text: str, line: int) -> None:
    with pytest.raises(ValueError, match=rf"^line {line}\b"):
        read_po("en", text)
