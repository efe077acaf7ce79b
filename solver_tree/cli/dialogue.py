"""A conversation line by line: with a person at a terminal, or with a program, which gets only the result."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from contextlib import suppress
from textwrap import fill
from typing import TextIO

from solver_tree.errors import InputError


class Talk:
    """Print lines and read lines.

    Args:
        silent: for ``--json``: read lines, but print none, and print replies on standard error.
    """

    def __init__(self, *, silent: bool = False) -> None:
        self.silent = silent
        if sys.stdin.isatty() and not silent:
            with suppress(ImportError):  # some systems have no readline
                import readline  # noqa: F401 - the import enables editing and recalling of lines

    def say(self, *lines: str) -> None:
        """Print these lines, unless silent."""
        if not self.silent:
            print(*lines, sep="\n")

    def reply(self, *lines: str) -> None:
        """Print what the user asked for, or why a line is refused; indented and wrapped."""
        stream: TextIO = sys.stderr if self.silent else sys.stdout
        print(*(filled(line, "  ") for line in lines), sep="\n", file=stream)

    def ask(self, prompt: str) -> str | None:
        """Read a line that is not blank; None at the end of the input."""
        while (text := self.line(prompt)) == "":
            pass
        return text

    def line(self, prompt: str) -> str | None:
        """Read a line, which may be blank, and show it if it is not typed; None at the end of the input."""
        if self.silent:
            return _stripped(sys.stdin.readline())
        try:
            if sys.stdin.isatty():
                return input(prompt).strip()
            print(prompt, end="", flush=True)  # ``input`` would ignore Ctrl-C while it flushes
            text = _stripped(sys.stdin.readline())
        except EOFError:
            text = None
        except KeyboardInterrupt:
            print()
            raise
        print(text or "")
        return text


def _stripped(line: str) -> str | None:
    """A line without spaces around it; None if it is empty, which is the end of the input."""
    return line.strip() if line else None


def filled(text: str, indent: str = "", hang: str = "") -> str:
    """Wrap ``text`` at 80 characters, except for longer words; ``hang`` also indents all lines but the first."""
    return fill(
        text, 80, initial_indent=indent, subsequent_indent=indent + hang, break_long_words=False, break_on_hyphens=False
    )


def command_in(text: str, commands: Collection[str], read: Callable[[str], object]) -> str | None:
    """The command that ``text`` is, regardless of case; None if it is not a command.

    Args:
        text: a line that was typed.
        commands: the commands.
        read: reads a guess or feedback. What it accepts is not a command, because ``hint`` may be a word of the game.
            A slash before a command overrides this.
    """
    command = " ".join(text.removeprefix("/").lower().split())
    if command not in commands:
        return None
    if not text.startswith("/"):
        with suppress(InputError):
            read(text)
            return None
    return command
