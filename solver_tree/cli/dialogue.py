"""A conversation line by line: with a person at a terminal, or with a program, which gets only the result."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from math import ceil
from shutil import get_terminal_size
from textwrap import fill
from typing import TextIO

from solver_tree.cli.output import line_width
from solver_tree.errors import InputError, TreeError
from solver_tree.games import Game
from solver_tree.play import Contradiction
from solver_tree.text import count, listed
from solver_tree.tree import History

COMMANDS = ("help", "hint", "candidates", "guesses", "undo", "give up", "quit")
"""What can be typed at every prompt of a game, also after a slash. Not every command has a meaning at each of them."""

OFFERED = "candidates, undo, help, quit"
"""The commands that are named to whoever answers guesses."""

ENDINGS = {"quit": "stopped", "give up": "given up"}
"""How a game has ended, by the command that ends it."""

OTHER_WORDS = {"q": "quit", "exit": "quit", "?": "help"}
"""What else can be typed for a command."""

_WITHOUT_MEANING = {
    "hint": "A hint is for your own guesses; here you answer mine.",
    "guesses": "guesses lists what you may guess; here you answer.",
    "undo": "undo takes back your answers; here I answer, and a guess stays made.",
    "give up": "You can give up when you guess; here I guess. Type quit to stop.",
}

_STYLING = re.compile(r"\x1b\[[\d;]*m")

_MAX_SHOWN = 60  # candidates
_MAX_GUESSES = 500  # that are listed; there are few where guesses are questions


class Talk:
    """Print lines and read lines.

    Args:
        silent: for ``--json``: read lines, but print none, and print replies on standard error.
    """

    def __init__(self, *, silent: bool = False) -> None:
        self.silent = silent
        self._open_lines = 0  # those below all that stays: a draft, and what was typed after it
        if sys.stdin.isatty() and not silent:
            with suppress(ImportError):  # some systems have no readline
                import readline  # noqa: F401 - the import enables editing and recalling of lines

    def say(self, *lines: str) -> None:
        """Print these lines, unless silent."""
        self._open_lines = 0
        if not self.silent:
            print(*lines, sep="\n")

    def draft(self, text: str) -> None:
        """Print a text that ``settle`` replaces on a screen, unless more is printed before that; nothing if empty."""
        if text:
            self.say(text)
            self._open_lines = sum(map(_lines_of, text.split("\n")))

    def settle(self, text: str) -> None:
        """Print a text; on a screen, it replaces the line that was typed last, and the draft above it."""
        if self._open_lines and not self.silent and is_screen():
            print(f"\x1b[{self._open_lines}F\x1b[J", end="")
        self.say(text)

    def reply(self, *lines: str) -> None:
        """Print what the user asked for, or why a line is refused; indented and wrapped."""
        self._open_lines = 0
        stream: TextIO = sys.stderr if self.silent else sys.stdout
        print(*(filled(line, "  ") for line in lines), sep="\n", file=stream)

    def act(
        self,
        prompt: str,
        read: Callable[[str], object],
        take: Callable[[str], object],
        actions: Mapping[str, Callable[[], object]],
        words: Mapping[str, str] = OTHER_WORDS,
    ) -> str | None:
        """Read a line that is not blank, and do what it says, or say why that is refused.

        Args:
            prompt: what is printed before the line.
            read: see ``command_in``.
            take: takes a line that is no command.
            actions: what to do, by command. Of other commands it is said why they have no meaning here, but for
                ``quit``, which is also the end of the input.
            words: what else can be typed for a command.

        Returns:
            The command; None if the line is none.
        """
        while (text := self.line(prompt)) == "":
            pass
        if text is None:
            return "quit"
        command = command_in(text, read, words)
        try:
            if command is None:
                take(text)
            elif command in actions:
                actions[command]()
            elif command != "quit":
                self.reply(_WITHOUT_MEANING[command])
        except InputError as error:
            self.refuse(error)
        return command

    def refuse(self, error: InputError) -> None:
        """Say what is wrong with a line, and what to do about feedback that no secret gives.

        Raises:
            TreeError: the tree is wrong, not the line.
        """
        if isinstance(error, TreeError):
            raise error
        advice: list[str] = []
        if isinstance(error, Contradiction):
            advice = [*error.explanation, "Answer again, or undo to take back the feedback before."]
        self.reply(str(error), *advice)

    def confirms(self, question: str) -> bool:
        """Ask a question that is answered by yes or no, if somebody is there to answer it; no is the default."""
        if self.silent or not (sys.stdin.isatty() and sys.stdout.isatty()):
            return False
        return (self.line(f"{question} [y/N] ") or "").lower() in ("y", "yes")

    def line(self, prompt: str) -> str | None:
        """Read a line, which may be blank, and show it if it is not typed; None at the end of the input."""
        if self.silent:
            return _stripped(sys.stdin.readline())
        try:
            if sys.stdin.isatty():
                typed = input(prompt)
                self._open_lines += _lines_of(f"{prompt}{typed} ")  # the cursor stands behind what is typed
                return typed.strip()
            print(prompt, end="", flush=True)  # ``input`` would ignore Ctrl-C while it flushes
            text = _stripped(sys.stdin.readline())
        except EOFError:
            text = None
        except KeyboardInterrupt:
            print()
            raise
        print(text or "")
        self._open_lines += _lines_of(f"{prompt}{text or ''}")
        return text


def is_screen() -> bool:
    """Whether standard output is a terminal that can move its cursor."""
    modern = os.name != "nt" or "WT_SESSION" in os.environ
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and modern


def _lines_of(line: str) -> int:
    """How many lines of the terminal a line takes."""
    return max(ceil(len(_STYLING.sub("", line)) / get_terminal_size().columns), 1)


def _stripped(line: str) -> str | None:
    """A line without spaces around it; None if it is empty, which is the end of the input."""
    return line.strip() if line else None


def filled(text: str, indent: str = "", hang: str = "") -> str:
    """Wrap ``text`` at ``line_width``, except for longer words; ``hang`` also indents all lines but the first."""
    return fill(
        text,
        line_width(),
        initial_indent=indent,
        subsequent_indent=indent + hang,
        break_long_words=False,
        break_on_hyphens=False,
    )


def indented(text: str) -> str:
    """Wrap ``text`` below a heading: two columns in, and later lines two more."""
    return filled(text, "  ", "  ")


def command_in(text: str, read: Callable[[str], object], words: Mapping[str, str] = OTHER_WORDS) -> str | None:
    """The command that ``text`` is, regardless of case; None if it is not one of ``COMMANDS``.

    Args:
        text: a line that was typed.
        read: reads a guess or feedback. What it accepts is not a command, because ``hint`` may be a word of the game.
            A slash before a command overrides this.
        words: what else can be typed for a command.
    """
    command = " ".join(text.removeprefix("/").lower().split())
    command = words.get(command, command)
    if command not in COMMANDS:
        return None
    if not text.startswith("/"):
        with suppress(InputError):
            if str(read(text)).casefold() == text.casefold():  # and not only the beginning of a longer one
                return None
    return command


def candidates_text(candidates: Sequence[str]) -> str:
    """How many candidates there are; a few are listed."""
    line = f"{count(len(candidates), 'secret')} {'fits' if len(candidates) == 1 else 'fit'} all feedback so far"
    if len(candidates) > _MAX_SHOWN:
        return f"{line}."
    return f"{line}: {listed(candidates)}"


def guesses_text(game: Game) -> str:
    """What may be guessed: all guesses, or how many there are."""
    total = count(game.guess_count, "guess")
    if game.guess_count > _MAX_GUESSES:
        return f"There are {total}; help says what they are."
    return f"{total}: {listed(game.guesses)}"


def made_before(history: History, guess: str) -> str:
    """What was answered to a guess before, with the advice to make another one; empty if it was not made."""
    for number, (made, feedback) in enumerate(history, 1):
        if made == guess:
            return f"{guess} was guess {number}, answered {feedback}. Type it again if you mean it."
    return ""


def game_text(history: History, notes: Sequence[str] = ()) -> str:
    """A game, one guess with its feedback on each line.

    Args:
        history: the guesses with their feedback.
        notes: what to say about each guess; nothing when empty.
    """
    lines = [f"{number:>2}  {guess}  {feedback}" for number, (guess, feedback) in enumerate(history, 1)]
    return "\n".join(f"{line}  {note}" for line, note in zip(lines, notes, strict=True)) if notes else "\n".join(lines)
