"""The help of commands, in plain lines: what is needed first, the rest under headings; and arguments too many.

Typer's own help draws boxes, which take a third of the lines and are read aloud by screen readers, and it imports Rich.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Iterable
from textwrap import wrap
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from solver_tree.errors import InputError, did_you_mean
from solver_tree.games import closest_game, is_game

# Typer's class for wrong options and arguments. Not every version of Typer has a public name for it.
UsageError: Any = typer.BadParameter.__mro__[1]

_MAX_LEAD = 22  # columns of an option with its value, if its text begins in the same line
_EXAMPLE = "Example: "


class Command(TyperCommand):
    """A command with its options under headings, which are the panels of its parameters, and with its examples."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options and arguments; an argument that does not fit and may be a game leads to ``--game``."""
        ctx.allow_extra_args = True
        try:
            extra: list[str] = super().parse_args(ctx, args)
        except UsageError as error:
            error.ctx = error.ctx or ctx  # Typer does not say which command lacks the value of an option
            raise
        if ctx.resilient_parsing:
            return extra
        if ctx.params.get("game", "") is None:
            for text in (*extra, *(ctx.params.get("history") or ())):
                _refuse_game(text)
        if extra:
            raise InputError(f"unexpected argument '{extra[0]}'; see {ctx.command_path} --help")
        return extra

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """What follows the name of the command in its first line."""
        pieces = ["[OPTIONS]"]
        for param in self.params:
            if param.param_type_name == "argument":
                name = param.metavar if param.required else f"[{param.metavar}]"
                pieces.append(f"{name}{'...' if param.nargs == -1 else ''}")
        return pieces

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """Write what the command does, then its examples."""
        _write_text(self.help or "", formatter)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments, the most common options, and each group of the others under its heading."""
        _write_parameters(self.get_params(ctx), formatter)


class Group(TyperGroup):
    """The program, with its commands under headings."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that the first argument names."""
        name = args[0]
        if name not in self.commands and not name.startswith("-") and not ctx.resilient_parsing:
            hint = did_you_mean(name, [*self.commands, "--help", "--version"]) or f"; see {ctx.command_path} --help"
            raise InputError(f"no command '{name}'{hint}")
        return super().resolve_command(ctx, args)

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """Write what the program does, then its examples."""
        _write_text(self.help or "", formatter)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the commands under their headings, then the options."""
        rows: _Sections = {}
        for name in self.list_commands(ctx):
            command: Any = self.get_command(ctx, name)
            summary = inspect.cleandoc(command.help or "").partition("\n")[0].rstrip(".")
            rows.setdefault(command.rich_help_panel or "Commands", []).append((name, "", summary))
        _write_sections(rows, formatter)
        _write_parameters(self.get_params(ctx), formatter)


_Sections = dict[str, list[tuple[str, str, str]]]  # by heading: the names in each row, the value they take, the text


def _refuse_game(argument: str) -> None:
    """Refuse an argument that is the name of a game or like one, but no file and no part of a history.

    Raises:
        InputError: the game should be given with ``--game``.
    """
    if "=" in argument or "." in argument or os.path.exists(argument):
        return
    if is_game(argument):
        raise InputError(f"unexpected argument '{argument}'; give a game with --game {argument}")
    if meant := closest_game(argument):
        raise InputError(f"unexpected argument '{argument}'; did you mean --game {meant}?")


def _write_text(text: str, formatter: Any) -> None:
    """Write a docstring: its paragraphs, then the examples among them, one a line."""
    paragraphs = inspect.cleandoc(text).split("\n\n")
    formatter.write_paragraph()
    formatter.write_text("\n\n".join(text for text in paragraphs if not text.startswith(_EXAMPLE)))
    examples = [text.removeprefix(_EXAMPLE) for text in paragraphs if text.startswith(_EXAMPLE)]
    if examples:
        with formatter.section(_bold("Examples")):
            for example in examples:
                formatter.write(f"  {example}\n")


def _write_parameters(params: Iterable[Any], formatter: Any) -> None:
    """Write parameters under their headings."""
    rows: _Sections = {"Arguments": [], "Options": []}
    for param in params:
        if not getattr(param, "hidden", False):
            default = "Arguments" if param.param_type_name == "argument" else "Options"
            heading = getattr(param, "rich_help_panel", None) or default
            rows.setdefault(heading, []).append((_names(param), _value(param), _description(param)))
    _write_sections(rows, formatter)


def _names(param: Any) -> str:
    """What the user writes for a parameter, without its value."""
    if param.param_type_name == "argument":
        return str(param.metavar)
    if param.secondary_opts:
        return f"--[no-]{param.opts[0].removeprefix('--')}"
    return ", ".join(sorted(param.opts, key=len))


def _value(param: Any) -> str:
    """The value of an option: what stands for it in the help, or what it can be; empty for a flag."""
    if param.param_type_name == "argument" or param.is_flag:
        return ""
    return param.metavar or "|".join(param.type.choices)


def _description(param: Any) -> str:
    """What a parameter is for, with its default."""
    default = param.show_default if isinstance(param.show_default, str) else ""
    if param.show_default is True and param.default not in (None, False):
        default = str(param.default)
    required = param.required and param.param_type_name != "argument"
    return f"{param.help}{f' [default: {default}]' if default else ''}{' [required]' if required else ''}"


def _write_sections(sections: _Sections, formatter: Any) -> None:
    """Write rows under their headings, so that all texts begin in the same column."""
    rows = [row for rows in sections.values() for row in rows]
    leads = [len(f"{names} {value}".rstrip()) for names, value, _ in rows]
    width = max((lead for lead in leads if lead <= _MAX_LEAD), default=_MAX_LEAD)
    indent = "\n" + " " * (width + 4)
    for heading, listed in sections.items():
        if not listed:
            continue
        with formatter.section(_bold(heading)):
            for names, value, text in listed:
                lead = f"{names} {value}".rstrip().ljust(width)
                lines = wrap(text, formatter.width - width - 4, break_on_hyphens=False)
                gap = "  " if len(lead) == width else indent
                formatter.write(f"  {_bold(names)}{lead[len(names) :]}{gap}{indent.join(lines)}\n")


def _bold(text: str) -> str:
    """``text`` in bold on a terminal that can show it."""
    return typer.style(text, bold=True) if sys.stdout.isatty() and os.environ.get("TERM") != "dumb" else text
