"""The board of a game on a terminal: a row for each guess with its feedback, so that columns are read downwards.

Words stand in coloured tiles, above the keyboard of used letters; codes in pegs, with the key pegs of their feedback.
Colour is never alone: tiles and pegs show their letters, and the feedback stands beside them. ``NO_COLOR`` leaves it
out. Where nobody looks, or on a terminal that cannot move its cursor, nothing is drawn.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from solver_tree.cli.dialogue import filled, is_screen
from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.games.words import WordGame, letters_of_several
from solver_tree.tree import History

if TYPE_CHECKING:
    from rich.console import Console

_ON_TILE = {"G": "bold #000000 on #4caf50", "Y": "bold #000000 on #ffd54a", "B": "bold #ffffff on #55585c"}
"""The style of a tile by its feedback; the three backgrounds differ in brightness, too."""

_STATES = {"G": "In place", "Y": "Elsewhere", "B": "Absent"}
"""What is known about a letter, best knowledge first."""

_KEY_PEGS = (("●", "bold #000000 on #8c8c8c"), ("○", "bold #ffffff on #8c8c8c"), ("·", "#444444 on #8c8c8c"))
"""What stands for each symbol in place, for each one elsewhere, and for the others; alike on dark and on light."""

_MORE_PEGS = {"pink": ("#ff8fb8", "#000"), "grey": ("#808080", "#000"), "gold": ("#d4af37", "#000")}
"""Colours of pegs that pages do not know."""

_MORE_PEGS["gray"] = _MORE_PEGS["grey"]

_LONGEST_GUESS = 24  # characters; longer guesses of own games are not padded

_QWERTY = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_KEYS_IN_ROW = 10
_MAX_KEYS = 60  # of letters beside a-z; beyond, only used ones are shown, as for Chinese

_Pieces = list[tuple[str, str]]
"""Texts, each with its style."""


class Board:
    """Writes the guesses of a game for the terminal.

    Args:
        game: the game.

    Attributes:
        drawn: whether there is a screen to draw on.
    """

    def __init__(self, game: Game) -> None:
        self.drawn = is_screen()
        self._game = game
        self._tiled = isinstance(game, WordGame) or (isinstance(game, CodeGame) and game.marks is None)
        self._console = _console() if self.drawn else None
        self._peg_styles = _peg_styles(game) if self.drawn and isinstance(game, CodeGame) else {}
        self._width = 0  # of guesses that are texts
        self._tile = max(map(len, letters_of_several(game)), default=1)  # the width of what tiles show
        if self.drawn and not isinstance(game, CodeGame | WordGame):
            self._width = min(max(map(len, game.guesses), default=0), _LONGEST_GUESS)

    def row(self, label: str, guess: str, feedback: str | None = None, note: str = "") -> str:
        """A guess with its feedback, if it has any yet; empty if nothing is drawn.

        Args:
            label: what stands before it, such as its number.
            guess: the guess.
            feedback: the feedback.
            note: what to say about it; where the line is full, it stands below.
        """
        if self._console is None:
            return ""
        space = self._console.width - len(label)
        pieces = self._pieces(guess, feedback, " ")
        if _width(pieces) > space:
            pieces = self._pieces(guess, feedback, "")
        if not note:
            return label + _painted(self._console, pieces)
        fits = _width(pieces) + 2 + len(note) <= space
        below = f"  {note}" if fits else f"\n{filled(note, ' ' * len(label))}"
        return label + _painted(self._console, pieces) + below

    def row_of_boards(self, number: int, guess: str, feedbacks: Sequence[str | None]) -> str:
        """A guess with the feedback of several boards, None of those that are found; empty if nothing is drawn."""
        if self._console is None:
            return ""
        width = _width(self._on_board(guess, self._game.win))
        pieces = self._guess(guess, None, " ")
        for feedback in feedbacks:
            found = [(f"{'-':<{width}}", "")]
            pieces += [("   ", ""), *(found if feedback is None else self._on_board(guess, feedback))]
        return _number(number) + _painted(self._console, pieces)

    def _on_board(self, guess: str, feedback: str) -> _Pieces:
        """What one of several boards shows: the feedback to a guess that is the same for all."""
        return self._pieces(guess, feedback, "") if self._tiled else self._feedback(feedback, "")

    def _pieces(self, guess: str, feedback: str | None, pad: str) -> _Pieces:
        """A guess and its feedback as they are drawn; without spaces around the symbols where the line is short."""
        if feedback is None:
            return self._guess(guess, feedback, pad)
        return [*self._guess(guess, feedback, pad), ("  ", ""), *self._feedback(feedback, pad)]

    def _guess(self, guess: str, feedback: str | None, pad: str) -> _Pieces:
        """A guess as tiles in the colours of its feedback, as pegs, or as text."""
        if self._tiled and feedback is not None:
            styles = [_ON_TILE[state] for state in feedback]
        elif isinstance(self._game, WordGame):
            styles = ["bold"] * len(self._game.win)
        else:
            styles = []
        if styles:
            letters = self._letters(guess)
            return [(f"{pad}{_key(x):^{self._tile}}{pad}", style) for x, style in zip(letters, styles, strict=True)]
        if isinstance(self._game, CodeGame):
            return [(f"{pad}{symbol}{pad}", self._peg_styles.get(symbol, "bold")) for symbol in guess]
        return [(f"{guess:<{self._width}}", "bold")]

    def _letters(self, guess: str) -> Sequence[str]:
        return self._game.letters_of(guess) if isinstance(self._game, WordGame) else guess

    def _feedback(self, feedback: str, pad: str) -> _Pieces:
        """Feedback as text, after the key pegs of two counts."""
        game = self._game
        if not isinstance(game, CodeGame) or game.marks is None or not _can_print("●○·"):
            return [(feedback, "")]
        return [*_key_pegs(feedback, game.positions, pad), ("  ", ""), (feedback, "")]

    def answered(self, history: History, indent: int) -> str:
        """What follows a guess that was typed: its row, or its feedback below it where nothing is drawn.

        Args:
            history: the guesses so far with their feedback, the typed one included.
            indent: the column at which the guess was typed.
        """
        guess, feedback = history[-1]
        return self.row(_number(len(history)), guess, feedback) or " " * indent + feedback

    def asked(self, number: int, guess: str, note: str = "") -> str:
        """A guess of the program that waits for feedback, with a note."""
        return self.row(_number(number), guess, note=note) or guess_line(f"Guess {number}: ", guess, note)

    def rows(self, history: Sequence[tuple[str, str]], notes: Sequence[str] = (), begin: int = 1) -> str:
        """Guesses with their feedback; empty if nothing is drawn.

        Args:
            history: the guesses with their feedback.
            notes: what to say about each guess; nothing when empty.
            begin: the number of the first guess.
        """
        if not self.drawn:
            return ""
        rows = enumerate(zip(history, notes or [""] * len(history), strict=True), begin)
        return "\n".join(self.row(_number(number), *played, note) for number, (played, note) in rows)

    def keyboard(self, history: History) -> str:
        """What is known of each letter, on a terminal while the game goes on; empty for games without such letters.

        All letters are keys in colour, or else the used ones are listed.
        """
        if not self._tiled or not history or history[-1][1] == self._game.win or not sys.stdout.isatty():
            return ""
        known: dict[str, str] = {}
        for guess, feedback in history:
            for letter, state in zip(self._letters(guess), feedback, strict=True):
                known[letter] = min(known.get(letter, "B"), state, key=list(_STATES).index)
        console = self._console
        if console is None or console.no_color or console.color_system is None:
            lists = {name: [_key(x) for x in sorted(known) if known[x] == state] for state, name in _STATES.items()}
            return filled(" ".join(f"{name}: {' '.join(keys)}." for name, keys in lists.items() if keys), "  ")
        indent = len(_number(0))
        pad = " " if indent + 3 * _KEYS_IN_ROW <= console.width else ""
        wide = 1 + 2 * len(pad)
        lines = [""]  # sets the keys apart from the tiles
        for row in self._rows(known):
            margin = " " * (indent + (wide * (_KEYS_IN_ROW - len(row)) // 2 if row in _QWERTY else 0))
            keys = [(f"{pad}{_key(letter)}{pad}", _ON_TILE.get(known.get(letter, ""), "")) for letter in row]
            lines.append(margin + _painted(console, keys))
        return "\n".join(lines)

    def _rows(self, known: dict[str, str]) -> list[Sequence[str]]:
        """The rows of keys: the usual ones for a-z, other symbols in the order of their alphabet."""
        game = self._game
        rows: list[Sequence[str]] = []
        if isinstance(game, CodeGame):
            others: Sequence[str] = game.alphabet
        else:
            letters = {letter for guess in game.guesses for letter in self._letters(guess)}
            if not letters.isdisjoint("".join(_QWERTY)):
                rows += _QWERTY
            others = sorted(letters.difference("".join(_QWERTY)))
            if len(others) > _MAX_KEYS:
                others = [letter for letter in others if letter in known]
        return rows + [others[i : i + _KEYS_IN_ROW] for i in range(0, len(others), _KEYS_IN_ROW)]


def guess_line(label: str, guess: str, note: str) -> str:
    """A guess of the program between a label and a note in brackets, which stands below if the line is full."""
    line = f"{label}{guess}   ({note})"
    return line if len(line) <= 80 else f"{label}{guess}\n{filled(f'({note})', ' ' * len(label))}"


def _number(number: int) -> str:
    """The number of a guess as rows have it."""
    return f"{number:>3}  "


def _console() -> Console:
    from rich.console import Console

    return Console(highlight=False)


def _can_print(text: str) -> bool:
    """Whether the terminal has these symbols, as far as its encoding tells."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _width(pieces: _Pieces) -> int:
    return sum(len(text) for text, _ in pieces)


def _painted(console: Console, pieces: _Pieces) -> str:
    """Texts in their styles, as one text with the codes that the terminal understands."""
    from rich.text import Text

    with console.capture() as captured:
        console.print(Text.assemble(*pieces), end="", soft_wrap=True)
    return captured.get()


def _key_pegs(feedback: str, positions: int, pad: str) -> _Pieces:
    """Feedback of two counts as key pegs in a box."""
    in_place, elsewhere = map(int, re.findall(r"\d+", feedback))
    counts = (in_place, elsewhere, positions - in_place - elsewhere)
    box = _KEY_PEGS[2][1]
    drawn = [(f"{peg}{pad}" * number, style) for (peg, style), number in zip(_KEY_PEGS, counts, strict=True) if number]
    return [(pad, box), *drawn]


def _peg_styles(game: CodeGame) -> dict[str, str]:
    """The style of each symbol that is a peg; as on pages, but an unknown colour among known ones has none."""
    from solver_tree.export.looks import PEG_COLOURS, peg_colours

    known = {**PEG_COLOURS, **_MORE_PEGS}
    named = dict(zip(game.alphabet, game.symbol_names, strict=bool(game.symbol_names)))
    if any(name in known for name in game.symbol_names):
        colours = {symbol: known[name] for symbol, name in named.items() if name in known}
    else:
        colours = peg_colours(game)
    return {symbol: f"bold {_in_full(ink)} on {_in_full(fill)}" for symbol, (fill, ink) in colours.items()}


def _in_full(colour: str) -> str:
    """A colour as Rich reads it: ``#fff`` has six digits."""
    return colour if len(colour) == 7 else f"#{''.join(digit * 2 for digit in colour[1:])}"


def _key(letter: str) -> str:
    """A letter as keys and tiles show it: in upper case, if that has as many characters."""
    upper = letter.upper()
    return upper if len(upper) == len(letter) else letter
