"""What a tiny game from another distribution adds to the command line."""

from typing import Annotated, Any

import typer

from ludoteca.cli.extension import Extension, Glyph
from ludoteca.cli.output import put
from ludoteca.core.game import Game


def tell(
    game: Game, times: Annotated[int, typer.Argument(help="how often to tell")] = 1, **options: Any
) -> int:
    for _ in range(times):
        put(f"{game.name}: {game.start(**options)}")
    return 4


EXTENSION = Extension(commands={"tell": tell}, glyphs={"pebble": Glyph("<o>")})
