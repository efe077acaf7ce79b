"""What people call a game, and how guesses and feedback look: coloured pegs with labels, tiles, or text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.games.words import WordGame

PEG_COLOURS = {
    "red": ("#c62828", "#fff"),
    "green": ("#2e7d32", "#fff"),
    "blue": ("#1565c0", "#fff"),
    "yellow": ("#fdd835", "#1a1a1a"),
    "orange": ("#f57c00", "#1a1a1a"),
    "purple": ("#6a1b9a", "#fff"),
    "white": ("#fff", "#1a1a1a"),
    "black": ("#212121", "#fff"),
    "cyan": ("#4dd0e1", "#1a1a1a"),
    "magenta": ("#c2185b", "#fff"),
    "brown": ("#6d4c41", "#fff"),
    "turquoise": ("#26a69a", "#1a1a1a"),
    "violet": ("#9575cd", "#1a1a1a"),
    "silver": ("#b0bec5", "#1a1a1a"),
}
"""The colour of each kind of peg, and of the label on it. Symbols without names take them in this order."""

_TILES = {"G": ("#14693c", "#fff"), "Y": ("#f3d27a", "#1a1a1a"), "B": ("", "")}


class Symbol(NamedTuple):
    """A peg or a tile.

    Attributes:
        text: its label.
        fill: its colour; empty if it has none.
        ink: the colour of the label; empty for that of other text.
    """

    text: str
    fill: str = ""
    ink: str = ""


class Look(NamedTuple):
    """How the guesses and the feedback of a game look.

    Attributes:
        pegs: the colours of each symbol that is a peg, and of its label; empty if guesses have none.
        tiled: whether guesses are words in tiles.
        coloured: whether feedback is a colour for each position.
    """

    pegs: Mapping[str, tuple[str, str]] = {}
    tiled: bool = False
    coloured: bool = False

    def guess(self, guess: str) -> tuple[Symbol, ...]:
        """The pegs or tiles of a guess; nothing if it is text."""
        if self.tiled:
            return tuple(map(Symbol, guess))
        return tuple(Symbol(symbol, *self.pegs[symbol]) for symbol in guess) if self.pegs else ()

    def feedback(self, feedback: str) -> tuple[Symbol, ...]:
        """The tiles of feedback; nothing if it is text."""
        return tuple(Symbol(letter, *_TILES[letter]) for letter in feedback) if self.coloured else ()


class Title(NamedTuple):
    """What people call a game.

    Attributes:
        name: the name of the kind of game; the name of the game itself if people have no other for it.
        size: how large it is; empty if that is not said.
    """

    name: str
    size: str = ""

    def __str__(self) -> str:
        return f"{self.name} · {self.size}" if self.size else self.name


def game_title(game: Game, language: str = "en") -> Title:
    """Return what people call a game, in English or, for the language ``zh``, in Chinese."""
    chinese = language == "zh"
    if type(game) is WordGame:
        words = "猜单词" if chinese else "Words"
        name = "Wordle" if game.name.startswith("wordle") else words
        return Title(name, f"{len(game.win)} {'个字母' if chinese else 'letters'}")
    if type(game) is not CodeGame or game.marks is None:
        return Title(game.name)
    positions, symbols = game.positions, len(game.alphabet)
    if game.repeats:
        english, words = (", black pegs only", "，只有黑钉") if game.rule == "black" else ("", "")
        mastermind = Title("Mastermind", f"{positions} pegs, {symbols} colours{english}")
        return Title("珠玑妙算", f"{positions} 位，{symbols} 色{words}") if chinese else mastermind
    bulls_and_cows = Title("Bulls and Cows", f"{positions} of {symbols}")
    return Title("猜数字", f"{positions} 位，{symbols} 选") if chinese else bulls_and_cows


def look(game: Game) -> Look:
    """Return how the guesses and the feedback of a game look."""
    tiled = type(game) is WordGame
    return Look(peg_colours(game), tiled, tiled or (type(game) is CodeGame and game.marks is None))


def peg_colours(game: Game) -> dict[str, tuple[str, str]]:
    """Return the colours of each peg and of its label, by symbol; empty if the game has no pegs.

    The symbols of a game are pegs if they have the names of colours, or if they may repeat and are few.
    """
    if type(game) is not CodeGame:
        return {}
    names, known = game.symbol_names, list(PEG_COLOURS)
    if not names or any(name not in PEG_COLOURS for name in names):
        if not game.repeats or len(game.alphabet) > len(known):
            return {}
        names = known[: len(game.alphabet)]
    return {symbol: PEG_COLOURS[name] for symbol, name in zip(game.alphabet, names, strict=True)}
