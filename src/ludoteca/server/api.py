"""What a client may ask over HTTP: the games, their words and symbols, and a new table."""

from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludoteca.core import game as core
from ludoteca.core.errors import LudotecaError
from ludoteca.core.svg import sprite
from ludoteca.core.text import LANGUAGES, catalogue, say
from ludoteca.server.answers import Problem, json, kept
from ludoteca.server.guard import same_origin
from ludoteca.server.rooms import Rooms, now
from ludoteca.table.secret import Secret
from ludoteca.table.table import Refusal, Table

MOST_BYTES = 16 * 1024


class Option(msgspec.Struct, frozen=True):
    """A choice before the game, its default first."""

    name: str
    values: tuple[Any, ...]


class Game(msgspec.Struct, frozen=True):
    """What can be chosen of a game; the names for people are messages of the catalogue."""

    name: str
    players: tuple[int, ...]
    variants: dict[str, dict[str, Any]]
    options: tuple[Option, ...]
    bots: tuple[str, ...]


class Wish(msgspec.Struct, frozen=True):
    """A table somebody would like. `seats` hold the players: none a person, or a bot by its name;
    `lot` draws who is who. With a `seed` the same wish makes the same table and the same bots."""

    game: str
    seats: tuple[str | None, ...]
    options: dict[str, str | int | bool] = {}
    lot: bool = False
    seed: int | None = None


class Made(msgspec.Struct, frozen=True):
    """The table that was made, and who holds its players."""

    table: str
    seats: tuple[str | None, ...]


async def games(request: Request) -> Response:
    """All games of the house.

    >>> import asyncio
    >>> b'"name":"zertz"' in asyncio.run(games(Request({"type": "http"}))).body
    True
    """
    return json([_described(game) for game in core.games().values()])


async def words(request: Request) -> Response:
    """Every message of a language.

    >>> import asyncio
    >>> asked = Request({"type": "http", "headers": [], "path_params": {"language": "ro"}})
    >>> msgspec.json.decode(asyncio.run(words(asked)).body)["words"]["zertz.name"]
    'ZÈRTZ'
    """
    language = request.path_params["language"]
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise Problem(404, "unknown_language", say("server.error.language", known=known))
    return kept(request, _words(language), "application/json")


async def symbols(request: Request) -> Response:
    """The sprite of a game's symbols.

    >>> import asyncio
    >>> asked = Request({"type": "http", "headers": [], "path_params": {"game": "zertz"}})
    >>> asyncio.run(symbols(asked)).media_type
    'image/svg+xml'
    """
    drawn = sprite(_game(request.path_params["game"]))
    return kept(request, drawn.encode(), "image/svg+xml")


async def emblem(request: Request) -> Response:
    """The picture a game has of itself, by which it is known before its symbols are needed.

    >>> import asyncio
    >>> asked = Request({"type": "http", "headers": [], "path_params": {"game": "zertz"}})
    >>> asyncio.run(emblem(asked)).media_type
    'image/svg+xml'
    """
    picture = _game(request.path_params["game"]).symbols / "emblem.svg"
    if not picture.is_file():
        raise Problem(404, "not_found", say("server.error.not_found"))
    return kept(request, picture.read_bytes(), "image/svg+xml")


async def new_table(request: Request) -> Response:
    """Make a table.

    >>> import asyncio
    >>> from types import SimpleNamespace
    >>> house = SimpleNamespace(state=SimpleNamespace(rooms=Rooms(think=None, keep=None)))
    >>> async def body():
    ...     return {"type": "http.request", "body": b'{"game": "zertz", "seats": [null, "greedy"]}'}
    >>> asked = Request({"type": "http", "headers": [], "app": house}, body)
    >>> msgspec.json.decode(asyncio.run(new_table(asked)).body)["seats"]
    [None, 'greedy']
    """
    if not same_origin(request):
        raise Problem(403, "other_site", say("server.error.other_site"))
    wish = await _read_wish(request)
    secret = Secret.new() if wish.seed is None else Secret.from_seed(wish.seed)
    _game(wish.game)
    rooms: Rooms = request.app.state.rooms
    try:
        table = Table.open(wish.game, wish.options, wish.seats, secret, now(), lot=wish.lot)
        id = rooms.open(table)
    except Refusal as refusal:
        status = 503 if refusal.code == "full" else 400
        raise Problem(status, refusal.code, refusal.message) from refusal
    except LudotecaError as error:
        raise Problem(400, "bad_option", error.message) from error
    return json(Made(id, table.seats), 201)


async def _read_wish(request: Request) -> Wish:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise Problem(413, "too_large", say("server.error.too_large"))
    try:
        return msgspec.json.decode(body, type=Wish)
    except msgspec.ValidationError as error:
        _, _, place = str(error).partition(" - at ")
        message = say("server.error.bad_wish", place=place.strip("`") or "$")
        raise Problem(400, "bad_request", message) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem(400, "bad_request", say("server.error.no_json")) from error


def _game(name: str) -> core.Game:
    try:
        return core.game(name)
    except LudotecaError as error:
        raise Problem(404, "unknown_game", error.message) from error


def _described(game: core.Game) -> Game:
    return Game(
        game.name,
        game.players,
        {name: dict(options) for name, options in game.variants.items()},
        tuple(Option(option.name, option.values) for option in game.options),
        tuple(game.bots),
    )


@cache
def _words(language: str) -> bytes:
    return msgspec.json.encode({"language": language, "words": catalogue(language).forms})


ROUTES = [
    Route("/games", games),
    Route("/words/{language}", words),
    Route("/games/{game}/symbols.svg", symbols),
    Route("/games/{game}/emblem.svg", emblem),
    Route("/tables", new_table, methods=["POST"]),
]
