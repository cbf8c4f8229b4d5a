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
CHOICES = "|"
"""Between the values of an option that takes only some."""


class Command(TyperCommand):
    """A command that speaks the user's language."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        super().parse_args(ctx, args)
        if ctx.args:
            raise LudotecaError(say("cli.error.extra_argument", text=shown(ctx.args[0])))
        return []

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(_page(ctx))


class Group(TyperGroup):
    """A group of commands that speaks the user's language."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if name not in self.commands:
            known = nearest(name, list(self.commands))
            raise LudotecaError(say("cli.error.no_command", name=shown(name), known=known))
        return name, self.commands[name], args[1:]

    def format_help(self, ctx: Any, formatter: Any) -> None:
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
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


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
    name = _name(argument)
    many = "..." if argument.nargs == -1 else ""
    return f"{name}{many}" if argument.required else f"[{name}{many}]"


def _argument(argument: TyperArgument) -> tuple[str, str]:
    return _name(argument), spoken(argument.help)


def _option(option: TyperOption) -> tuple[str, str]:
    names, metavar = ", ".join(option.opts), option.metavar or ""
    if option.name == "help":
        return names, str(say("cli.option.help"))
    text = spoken(option.help)
    if CHOICES in metavar:
        names += f" {say('cli.metavar.choice')}"
        values = metavar.replace(CHOICES, ", ")
        text = str(say("cli.help.choices", text=text, values=values))
    elif not option.is_flag:
        names += f" {spoken(metavar)}"
    if option.required:
        text = str(say("cli.help.required", text=text))
    elif default := _default(option):
        text = str(say("cli.help.default", text=text, value=default))
    return names, text


def _default(option: TyperOption) -> str | float | None:
    """What is meant where the option is not given, if that is worth telling."""
    for default in (option.show_default, option.default):
        if isinstance(default, str | int | float) and not isinstance(default, bool):
            return default
    return None


def _section(page: Any, title: Message, rows: list[tuple[str, str]]) -> None:
    from rich.table import Table
    from rich.text import Text

    if not rows:
        return
    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_column(no_wrap=True)
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

    >>> from typer import TyperException
    >>> str(usage_error(TyperException("It rains.")))
    'The command line cannot be understood: It rains.'
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
    if written[1:].isdecimal():
        return say("cli.error.negative")
    if error.ctx is None:
        return say("cli.error.no_option", option=written)
    known = [name for option in _parameters(error.ctx)[1] for name in option.opts]
    near = get_close_matches(error.option_name, known, n=1)
    if near:
        return say("cli.error.no_option_but", option=written, known=near[0])
    return say("cli.error.no_option_of", option=written, known=", ".join(known))


def _bad_value(parameter: Parameter) -> Message:
    name, least, most = _name(parameter), parameter.min, parameter.max
    if least is None:
        return say("cli.error.not_a_number", name=name)
    if most is None:
        return say("cli.error.number_from", name=name, least=least)
    return say("cli.error.number_between", name=name, least=least, most=most)


def _name(parameter: Parameter) -> str:
    if isinstance(parameter, TyperArgument):
        return spoken(parameter.metavar) or parameter.name.upper()
    return parameter.opts[0]
