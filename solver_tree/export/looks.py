"""What people call a game, and how guesses and feedback look: coloured pegs with labels, tiles, or text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from solver_tree.games import Game
from solver_tree.games.some_codes import HouseGame, SomeCodes, plain_codes
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
        split: returns the symbols of a guess.
    """

    pegs: Mapping[str, tuple[str, str]] = {}
    tiled: bool = False
    coloured: bool = False
    split: Callable[[str], Sequence[str]] = tuple

    def guess(self, guess: str) -> tuple[Symbol, ...]:
        """The pegs or tiles of a guess; nothing if it is text."""
        if self.tiled:
            return tuple(map(Symbol, self.split(guess)))
        return tuple(Symbol(symbol, *self.pegs.get(symbol, ())) for symbol in guess) if self.pegs else ()

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
    title = _title_of_all(game, chinese=language == "zh")
    return title._replace(size=" · ".join((title.size, *_restrictions(game, language)))) if title.size else title


def _title_of_all(game: Game, *, chinese: bool) -> Title:
    """Return what people call a game, without what restricts its guesses or its secrets."""
    if type(game) is WordGame:
        words = "猜单词" if chinese else "Words"
        name = "Wordle" if game.name.startswith("wordle") else words
        return Title(name, f"{len(game.win)} {'个字母' if chinese else 'letters'}")
    plain = plain_codes(game)
    if plain is None or plain.marks is None:
        return Title(game.name.removesuffix(".csv"))  # the game of a file has the name of the file
    positions, symbols = plain.positions, len(plain.alphabet)
    if plain.repeats:
        english, words = (", black pegs only", "，只有黑钉") if plain.rule == "black" else ("", "")
        mastermind = Title("Mastermind", f"{positions} pegs, {symbols} colours{english}")
        return Title("珠玑妙算", f"{positions} 位，{symbols} 色{words}") if chinese else mastermind
    bulls_and_cows = Title("Bulls and Cows", f"{positions} of {symbols}")
    return Title("猜数字", f"{positions} 位，{symbols} 选") if chinese else bulls_and_cows


def _restrictions(game: Game, language: str) -> Iterator[str]:
    """Say what restricts the guesses or the secrets of a game, in a few words each."""
    said = []
    if isinstance(game, HouseGame):
        house = game.house
        if house.at_most is not None:
            said.append((f"each at most {house.often}", f"每色最多 {house.at_most} 次"))
        if house.no_leading_zero:
            said.append(("no leading zero", "首位不为 0"))
        if house.blanks:
            said.append(("blanks allowed", "可以留空"))
        if house.any_guess:
            said.append(("any guess", "猜测不受限制"))
    elif isinstance(game, SomeCodes):
        said.append((f"{game.secret_count} codes", f"{game.secret_count} 个密码"))
    if game.consistent:
        said.append(("consistent guesses", "只猜可能的谜底"))
    return (english if language == "en" else chinese for english, chinese in said)


def look(game: Game) -> Look:
    """Return how the guesses and the feedback of a game look."""
    if type(game) is WordGame:
        return Look(tiled=True, coloured=True, split=game.letters_of)
    plain = plain_codes(game)
    return Look(peg_colours(game), coloured=plain is not None and plain.marks is None)


def peg_colours(game: Game) -> dict[str, tuple[str, str]]:
    """Return the colours of each peg and of its label, by symbol; empty if the game has no pegs.

    The symbols of a game are pegs if they have the names of colours, or if they may repeat and are few.
    """
    plain = plain_codes(game)
    if plain is None:
        return {}
    names, known = plain.symbol_names, list(PEG_COLOURS)
    if not names or any(name not in PEG_COLOURS for name in names):
        if not plain.repeats or len(plain.alphabet) > len(known):
            return {}
        names = known[: len(plain.alphabet)]
    return {symbol: PEG_COLOURS[name] for symbol, name in zip(plain.alphabet, names, strict=True)}
