"""What is said about a game beside its turns: names, date, result."""

import re
from collections.abc import Mapping

from ludoteca.core.errors import BadOption, LudotecaError
from ludoteca.core.game import Outcome
from ludoteca.core.text import one_line, say

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_KEY = re.compile(r"[a-z][a-z0-9_]*")


def written(tags: Mapping[str, str]) -> dict[str, str]:
    """The tags as they stand in a file: their values clean, empty ones left out.

    >>> written({"first": "Anna ", "place": ""})
    {'first': 'Anna'}
    """
    for key, value in tags.items():
        if not _KEY.fullmatch(key) or key == "start":
            raise LudotecaError(say("zertz.error.tag_key", key=one_line(key, 40)))
        if key == "result" and value and value not in RESULTS:
            known = ", ".join(RESULTS)
            raise BadOption(
                say("core.error.bad_value", name=key, value=one_line(value, 40), known=known)
            )
    return {key: text for key, value in tags.items() if (text := one_line(value))}


def result_of(outcome: Outcome) -> str:
    """The result that an outcome means.

    >>> result_of(Outcome((1,), "zertz.outcome.white"))
    '0-1'
    """
    return RESULTS[2 if outcome.winner is None else outcome.winner]


def check_result(outcome: Outcome | None, result: str) -> None:
    """Refuse a result that the game, played to its end, does not have.

    >>> check_result(Outcome((1,), "zertz.outcome.white"), "1-0")
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.LudotecaError: The result is given as 1-0, but the game as played ends 0-1.
    """
    if outcome is not None and result != result_of(outcome):
        reason = say("zertz.error.other_result", written=result, played=result_of(outcome))
        raise LudotecaError(reason)
