"""Answers over HTTP: JSON with its tag, and errors as one sentence in the asker's language."""

import hashlib
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.core.text import Message, catalogue, language_of, say

_KNOWN = {404: say("server.error.not_found"), 405: say("server.error.bad_method")}


class Problem(Exception):
    """A request that cannot be answered as asked."""

    def __init__(self, status: int, code: str, message: Message) -> None:
        super().__init__(code)
        self.status, self.code, self.message = status, code, message


class Fault(msgspec.Struct, frozen=True):
    """A problem as the client reads it."""

    code: str
    message: Message
    text: str


def json(value: Any, status: int = 200) -> Response:
    """An answer that nobody keeps.

    >>> json({"table": "x"}, status=201).body
    b'{"table":"x"}'
    """
    body = msgspec.json.encode(value)
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


def kept(request: Request, body: bytes, media_type: str) -> Response:
    """An answer that may be kept, and asked for again by its tag.

    >>> first = kept(Request({"type": "http", "headers": []}), b"words", "text/plain")
    >>> tag = (b"if-none-match", first.headers["etag"].encode())
    >>> kept(Request({"type": "http", "headers": [tag]}), b"words", "text/plain").status_code
    304
    """
    tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    known = request.headers.get("if-none-match", "")
    if tag in (given.strip().removeprefix("W/") for given in known.split(",")):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=media_type)


def asked_language(request: Request) -> str:
    """The language of ours that the request would like best.

    >>> wish = (b"accept-language", b"de, ru;q=0.4, ro;q=0.9")
    >>> asked_language(Request({"type": "http", "headers": [wish]}))
    'ro'
    """
    wishes = []
    for wish in request.headers.get("accept-language", "").split(","):
        language, _, quality = wish.strip().partition(";q=")
        wishes.append((-_number(quality), language))
    return language_of(*(language for _, language in sorted(wishes, key=lambda wish: wish[0])))


def _number(quality: str) -> float:
    try:
        return float(quality or 1)
    except ValueError:
        return 0.0


async def problem(request: Request, error: Exception) -> Response:
    """The answer to a request that failed.

    >>> import asyncio
    >>> asked = Request({"type": "http", "headers": [(b"accept-language", b"ro")]})
    >>> answer = asyncio.run(problem(asked, HTTPException(404)))
    >>> answer.status_code, msgspec.json.decode(answer.body)["text"]
    (404, 'La această adresă nu e nimic.')
    """
    if isinstance(error, Problem):
        status, code, message = error.status, error.code, error.message
    elif isinstance(error, HTTPException):
        status = error.status_code
        message = _KNOWN.get(status, say("server.error.bad_request"))
        code = message.id.rpartition(".")[2]
    else:
        status, code, message = 500, "broken", say("server.error.broken")
    language = asked_language(request)
    answer = json(Fault(code, message, catalogue(language).speak(message)), status)
    answer.headers["Content-Language"] = language
    answer.headers["Vary"] = "Accept-Language"
    return answer
