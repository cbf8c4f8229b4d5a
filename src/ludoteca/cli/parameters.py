"""Arguments and options that several commands take. Help and placeholders are message ids."""

from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="cli.option.json")]
JsonLines = Annotated[bool, typer.Option("--json", help="cli.option.json_lines")]

PositionArgument = Annotated[
    str | None, typer.Argument(metavar="cli.metavar.position", help="cli.argument.position")
]
PositionOption = Annotated[
    str | None,
    typer.Option("--position", metavar="cli.metavar.position", help="cli.argument.position"),
]
After = Annotated[
    list[str] | None, typer.Option(metavar="cli.metavar.turn", help="cli.option.after")
]
Bot = Annotated[str | None, typer.Option(metavar="cli.metavar.bot", help="cli.option.bot")]
