"""How the command line explains itself: help and usage errors in the user's language.

Every help text given to Typer is a message id; what is no id of a catalogue is shown as it stands.
"""

from difflib import get_close_matches
from typing import Any

from typer import Context
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from ludoteca.cli.output import console, shown
from ludoteca.core.errors import LudotecaError, nearest
from ludoteca.core.text import Message, say

Parameter = TyperArgument | TyperOption


class Command(TyperCommand):
    """A command that speaks the user's language."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        super().parse_args(ctx, args)
        if ctx.args:
            raise LudotecaError(say("cli.error.extra_argument", text=shown(ctx.args[0])))
        return ctx.args

    def format_help(self, ctx: Context, formatter: Any) -> None:
        formatter.write(_page(ctx))


class Group(TyperGroup):
    """A group of commands that speaks the user's language."""

    def resolve_command(self, ctx: Context, args: list[str]) -> Any:
        name = args[0]
        if name not in self.commands:
            known = nearest(name, list(self.commands))
            raise LudotecaError(say("cli.error.no_command", name=shown(name), known=known))
        return name, self.commands[name], args[1:]

    def format_help(self, ctx: Context, formatter: Any) -> None:
        formatter.write(_page(ctx))


def _page(ctx: Context) -> str:
    """A page of help."""
    command = ctx.command
    arguments, options = _parameters(ctx)
    page = console()
    with page.capture() as captured:
        page.print(_usage(ctx), style="bold")
        page.print()
        page.print(spoken(command.help))
        if isinstance(command, Group):
            rows = [(name, _first_sentence(c.help)) for name, c in command.commands.items()]
            _section(page, say("cli.help.commands"), rows)
        _section(page, say("cli.help.arguments"), [_argument(p) for p in arguments])
        _section(page, say("cli.help.options"), [_option(p) for p in options])
    return captured.get().rstrip("\n")


def _parameters(ctx: Context) -> tuple[list[TyperArgument], list[TyperOption]]:
    parameters = ctx.command.get_params(ctx)
    arguments = [p for p in parameters if isinstance(p, TyperArgument)]
    options = [p for p in parameters if isinstance(p, TyperOption) and not p.hidden]
    return arguments, options


def _usage(ctx: Context) -> str:
    arguments, options = _parameters(ctx)
    words = [ctx.command_path, *(_placeholder(argument) for argument in arguments)]
    if isinstance(ctx.command, Group):
        words.append(str(say("cli.help.command_placeholder")))
    if options:
        words.append(str(say("cli.help.options_placeholder")))
    return " ".join(words)


def _placeholder(argument: TyperArgument) -> str:
    name = argument.display_name_raw.upper()
    many = "..." if argument.nargs == -1 else ""
    return f"{name}{many}" if argument.required else f"[{name}{many}]"


def _argument(argument: TyperArgument) -> tuple[str, str]:
    return argument.display_name_raw.upper(), spoken(argument.help)


def _option(option: TyperOption) -> tuple[str, str]:
    if option.name == "help":
        return ", ".join(option.opts), str(say("cli.option.help"))
    names = ", ".join(option.opts)
    if not option.is_flag:
        names += f" {option.metavar or option.name.upper()}"
    text = spoken(option.help)
    if option.required:
        text = str(say("cli.help.required", text=text))
    elif option.default not in (None, False, ()) and option.show_default:
        text = str(say("cli.help.default", text=text, value=str(option.default)))
    return names, text


def _section(page: Any, title: Message, rows: list[tuple[str, str]]) -> None:
    from rich.table import Table
    from rich.text import Text

    if not rows:
        return
    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_column(max_width=36)
    table.add_column()
    for name, text in rows:
        table.add_row(Text(f"  {name}", style="cyan"), Text(text))
    page.print()
    page.print(str(title), style="bold")
    page.print(table)


def spoken(help: str | None) -> str:
    """A help text, spoken if it is a message id.

    >>> spoken("plain words")
    'plain words'
    """
    return str(Message(help)) if help else ""


def _first_sentence(help: str | None) -> str:
    return spoken(help).partition(". ")[0].removesuffix(".")


def usage_error(error: Any) -> Message:
    """What Typer found wrong with the arguments, in one sentence.

    Typer keeps the classes of these errors to itself, so they are told apart by name.
    """
    match type(error).__name__:
        case "NoSuchOption":
            return _no_such_option(error)
        case "MissingParameter":
            return say("cli.error.missing", name=_name(error.param), usage=_usage(error.ctx))
        case "BadOptionUsage" if "does not take" in error.message:
            return say("cli.error.no_value", option=error.option_name)
        case "BadOptionUsage":
            return say("cli.error.needs_value", option=error.option_name)
        case "BadParameter":
            return _bad_value(error.param)
        case _:
            return say("cli.error.usage", reason=error.format_message())


def _no_such_option(error: Any) -> Message:
    written = shown(error.option_name)
    if error.ctx is None:
        return say("cli.error.no_option", option=written)
    known = [name for option in _parameters(error.ctx)[1] for name in option.opts]
    near = get_close_matches(error.option_name, known, n=1)
    if near:
        return say("cli.error.no_option_but", option=written, known=near[0])
    return say("cli.error.no_option_of", option=written, known=", ".join(known))


def _bad_value(parameter: Parameter) -> Message:
    least = parameter.min
    if least is None:
        return say("cli.error.not_a_number", name=_name(parameter))
    return say("cli.error.number_from", name=_name(parameter), least=least)


def _name(parameter: Parameter) -> str:
    if isinstance(parameter, TyperArgument):
        return parameter.display_name_raw.upper()
    return parameter.opts[0]
