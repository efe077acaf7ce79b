"""Guesses as they look elsewhere: words in coloured tiles with the keyboard of used letters, pegs in their colours.

Colour is added on a terminal that has it, unless NO_COLOR is set, and never alone: tiles and pegs show their letters,
and the feedback stands beside them.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from solver_tree.cli.dialogue import filled
from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.games.words import WordGame
from solver_tree.tree import History

if TYPE_CHECKING:
    from rich.console import Console

_ON_TILE = {"G": "bold #000000 on #4caf50", "Y": "bold #000000 on #ffd54a", "B": "bold #ffffff on #55585c"}
"""The style of a tile by its feedback; the three backgrounds differ in brightness, too."""

_STATES = {"G": "In place", "Y": "Elsewhere", "B": "Absent"}
"""What is known about a letter, best knowledge first."""

_PEGS = {
    "red": "#d32f2f",
    "green": "#2e9e44",
    "blue": "#2f6fde",
    "yellow": "#ffd54a",
    "orange": "#f57c00",
    "purple": "#8e44ad",
    "white": "#ffffff",
    "black": "#000000",
    "cyan": "#26c6da",
    "magenta": "#d81b9a",
    "brown": "#795548",
    "turquoise": "#1abc9c",
    "violet": "#7e57ff",
    "silver": "#c0c0c0",
    "pink": "#ff8fb8",
    "grey": "#808080",
    "gray": "#808080",
    "gold": "#d4af37",
}

_QWERTY = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_KEYS_IN_ROW = 10
_MAX_KEYS = 60  # of letters beside a-z; beyond, only used ones are shown, as for Chinese

_Pieces = list[tuple[str, str]]
"""Texts, each with its style."""


class Board:
    """Writes the guesses of a game for the terminal.

    Args:
        game: the game.
    """

    def __init__(self, game: Game) -> None:
        coloured_symbols = isinstance(game, CodeGame) and any(name in _PEGS for name in game.symbol_names)
        self._tiled = isinstance(game, WordGame) or (isinstance(game, CodeGame) and game.marks is None)
        self._console = _colour_console() if self._tiled or coloured_symbols else None
        self._game = game
        self._peg_styles: dict[str, str] = {}
        if isinstance(game, CodeGame) and coloured_symbols:
            styles = map(_peg_style, game.symbol_names)
            self._peg_styles = dict(zip(game.alphabet, styles, strict=True))

    def guess(self, guess: str) -> str:
        """A guess of the program: pegs in colour, or the guess itself."""
        if self._console is None or not self._peg_styles:
            return guess
        return _painted(self._console, self._pegs(guess, " "))

    def guess_line(self, label: str, guess: str, note: str) -> str:
        """A guess of the program between a label and a note in brackets, which stands below if the line is full."""
        shown = self.guess(guess)
        width = len(guess) if shown == guess else 3 * len(guess)
        if len(label) + width + len(note) + 5 <= 80:
            return f"{label}{shown}   ({note})"
        return f"{label}{shown}\n{filled(f'({note})', ' ' * len(label))}"

    def echo(self, history: History, indent: int) -> str:
        """What follows feedback that was typed: the tiles of the guess, so that a slip is seen; nothing otherwise.

        Args:
            history: the guesses so far with their feedback.
            indent: the column at which the guess stands.
        """
        return self._row(*history[-1], indent) if self._tiled else ""

    def answer(self, history: History, indent: int) -> str:
        """What follows a guess that was typed: its feedback, and the keyboard of used letters if the game goes on.

        Args:
            history: the guesses so far with their feedback, the typed one included.
            indent: the column at which the guess was typed.
        """
        guess, feedback = history[-1]
        lines = [self._row(guess, feedback, indent) or " " * indent + feedback]
        if self._tiled and feedback != self._game.win and sys.stdout.isatty():
            lines.append(self._keyboard(history, indent))
        return "\n".join(lines)

    def _row(self, guess: str, feedback: str, indent: int) -> str:
        """A guess with its feedback, in tiles or pegs from a column on; empty if they cannot be shown in colour."""
        if self._console is None:
            return ""
        pad = " " if indent + 3 * len(guess) + len(feedback) + 2 <= self._console.width else ""
        pieces = self._tiles(guess, feedback, pad) if self._tiled else self._pegs(guess, pad)
        return " " * (indent - len(pad)) + _painted(self._console, pieces) + f"  {feedback}"

    def _tiles(self, guess: str, feedback: str, pad: str) -> _Pieces:
        return [(f"{pad}{_key(letter)}{pad}", _ON_TILE[state]) for letter, state in zip(guess, feedback, strict=True)]

    def _pegs(self, guess: str, pad: str) -> _Pieces:
        return [(f"{pad}{symbol}{pad}", self._peg_styles[symbol]) for symbol in guess]

    def _keyboard(self, history: History, indent: int) -> str:
        """What is known of each letter: all letters as keys in colour, or else the used ones as lists."""
        known: dict[str, str] = {}
        for guess, feedback in history:
            for letter, state in zip(guess, feedback, strict=True):
                known[letter] = min(known.get(letter, "B"), state, key=list(_STATES).index)
        if self._console is None:
            lists = {name: [_key(x) for x in sorted(known) if known[x] == state] for state, name in _STATES.items()}
            return filled(" ".join(f"{name}: {' '.join(keys)}." for name, keys in lists.items() if keys), "  ")
        lines = [""]  # sets the keys apart from the tiles
        for row in self._rows(known):
            margin = " " * (indent - 1 + (3 * (_KEYS_IN_ROW - len(row)) // 2 if row in _QWERTY else 0))
            keys = [(f" {_key(letter)} ", _ON_TILE.get(known.get(letter, ""), "")) for letter in row]
            lines.append(margin + _painted(self._console, keys))
        return "\n".join(lines)

    def _rows(self, known: dict[str, str]) -> list[str]:
        """The rows of keys: the usual ones for a-z, other symbols in the order of their alphabet."""
        game = self._game
        rows: list[str] = []
        if isinstance(game, CodeGame):
            others = game.alphabet
        else:
            letters = set("".join(game.guesses))
            if not letters.isdisjoint("".join(_QWERTY)):
                rows += _QWERTY
            others = "".join(sorted(letters.difference("".join(_QWERTY))))
            if len(others) > _MAX_KEYS:
                others = "".join(letter for letter in others if letter in known)
        return rows + [others[i : i + _KEYS_IN_ROW] for i in range(0, len(others), _KEYS_IN_ROW)]


def _colour_console() -> Console | None:
    """A console that knows the colours of the terminal; None if there are none, or if NO_COLOR is set."""
    if not sys.stdout.isatty():
        return None
    from rich.console import Console

    console = Console(highlight=False)
    return None if console.no_color or console.color_system is None else console


def _painted(console: Console, pieces: _Pieces) -> str:
    """Texts in their styles, as one text with the codes that the terminal understands."""
    from rich.text import Text

    with console.capture() as captured:
        console.print(Text.assemble(*pieces), end="", soft_wrap=True)
    return captured.get()


def _peg_style(name: str) -> str:
    """The style of a peg of this colour; letters are black on bright colours and white on dark ones."""
    if name not in _PEGS:
        return "bold"
    red, green, blue = (int(_PEGS[name][i : i + 2], 16) for i in (1, 3, 5))
    letter = "#000000" if 299 * red + 587 * green + 114 * blue > 128_000 else "#ffffff"
    return f"bold {letter} on {_PEGS[name]}"


def _key(letter: str) -> str:
    """A letter as keys and tiles show it: in upper case, if that is one letter, too."""
    upper = letter.upper()
    return upper if len(upper) == 1 else letter
