"""A conversation with someone at a terminal, line by line; or with a program, which is told only the end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from contextlib import suppress
from textwrap import fill
from typing import TextIO

from solver_tree.errors import InputError


class Talk:
    """What is said and asked.

    Args:
        silent: with ``--json``: lines are read as ever, but nothing is said; replies go to standard error.
    """

    def __init__(self, *, silent: bool = False) -> None:
        self.silent = silent
        if sys.stdin.isatty() and not silent:
            with suppress(ImportError):  # there is none on some systems
                import readline  # noqa: F401 - lets lines be edited, and earlier ones be called back

    def say(self, *lines: str) -> None:
        """Say these lines, unless nothing is to be said."""
        if not self.silent:
            print(*lines, sep="\n")

    def reply(self, *lines: str) -> None:
        """Say what was asked for, or why a line is not taken: indented, in lines that a terminal has room for."""
        where: TextIO = sys.stderr if self.silent else sys.stdout
        print(*(filled(line, "  ") for line in lines), sep="\n", file=where)

    def ask(self, prompt: str) -> str | None:
        """A line that is not blank; None at the end."""
        while (text := self.line(prompt)) == "":
            pass
        return text

    def line(self, prompt: str) -> str | None:
        """A line, which may be blank, shown also when it is not typed; None at the end."""
        if self.silent:
            line = sys.stdin.readline()
            return line.strip() if line else None
        try:
            text = input(prompt).strip()
        except EOFError:
            print()
            return None
        except KeyboardInterrupt:
            print()
            raise
        if not sys.stdin.isatty():
            print(text)
        return text


def filled(text: str, indent: str = "", hang: str = "") -> str:
    """``text`` in lines of at most 80 characters, unless a word is longer; ``hang`` begins all but the first."""
    return fill(
        text, 80, initial_indent=indent, subsequent_indent=indent + hang, break_long_words=False, break_on_hyphens=False
    )


def command_in(text: str, commands: Collection[str], read: Callable[[str], object]) -> str | None:
    """The one of ``commands`` that ``text`` is, in either case; None when it is not one.

    What ``read`` can read is none, for a word of a game may be ``hint``; with a slash before it, it always is one.
    """
    command = " ".join(text.removeprefix("/").lower().split())
    if command not in commands:
        return None
    if not text.startswith("/"):
        with suppress(InputError):
            read(text)
            return None
    return command
