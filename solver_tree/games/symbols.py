"""Games of codes in other symbols, such as colours by their initials or by their names."""

from __future__ import annotations

from collections.abc import Sequence

from solver_tree.errors import InputError
from solver_tree.games.codes import CodeGame
from solver_tree.games.feedback import PEGS
from solver_tree.games.interface import Game

COLOURS = {
    "R": "red",
    "G": "green",
    "B": "blue",
    "Y": "yellow",
    "O": "orange",
    "P": "purple",
    "W": "white",
    "K": "black",
    "C": "cyan",
    "M": "magenta",
    "N": "brown",
    "T": "turquoise",
    "V": "violet",
    "S": "silver",
}
"""The colours that initials stand for; black is K, as in print."""


def with_symbols(game: Game, text: str) -> CodeGame:
    """The same game of codes, written in other symbols.

    >>> from solver_tree.games import game
    >>> coloured = with_symbols(game("mastermind-4x6"), "RGBYOP")
    >>> coloured.read_guess("red red green blue"), coloured.score("RRGB", "RGBY")
    ('RRGB', '1●2○')

    Args:
        game: the game, which is not changed.
        text: as many symbols as the game has: characters such as ``RGBYOP``, or names with commas between them. A
            name is written as one of its letters, its initial if that is free.

    Returns:
        A copy of the game. Its codes have the order, and so its secrets the weights, of the codes of ``game``. If its
        symbols could be taken for the letters of the feedback, feedback is written with pegs: ``1●2○``.

    Raises:
        InputError: the game has no symbols to replace, or ``text`` is not as many different symbols as it has.
    """
    if type(game) is not CodeGame:
        raise InputError(f"symbols '{text}': only games of codes have symbols, but the game is {game.name}")
    names = [name.strip().lower() for name in text.split(",")] if "," in text else []
    if any(len(name) > 1 for name in names):
        symbols = _letters(text, names)
    else:
        symbols = "".join(names) or text
        known = [COLOURS.get(symbol.upper(), "") for symbol in symbols]
        names = known if all(known) else []
    _check(text, symbols, game)
    clash = _in_any_case(symbols) & _in_any_case("GYB" if game.marks is None else game.marks)
    if clash and game.marks is None:
        raise InputError(
            f"symbols '{text}': '{min(clash).upper()}' is feedback of {game.name}; choose others than G, Y and B"
        )
    renamed = CodeGame(
        game.name,
        game.positions,
        symbols,
        repeats=game.repeats,
        marks=PEGS if clash else game.marks,
        rule=game.rule,
        symbol_names=names,
    )
    renamed.original, renamed.weights = game, game.weights
    return renamed


def _letters(text: str, names: Sequence[str]) -> str:
    """A different letter for each name: the initial of the first name that has it, or else the last letter possible.

    So black is K beside blue, which is B.
    """
    letters: dict[str, str] = {}
    for name in names:
        letters.setdefault(name[:1].upper(), name)
    for name in names:
        if name not in letters.values():
            free = [letter for letter in name.upper() if letter not in letters]
            if not free:
                raise InputError(f"symbols '{text}': no letter is left for '{name}'; give it another name")
            letters[free[-1]] = name
    letter_of = {name: letter for letter, name in letters.items()}
    return "".join(letter_of[name] for name in names)


def _check(text: str, symbols: str, game: CodeGame) -> None:
    """Raise InputError unless these are different symbols, as many as the game has."""
    seen: set[str] = set()
    for symbol in symbols:
        if symbol.isspace() or not symbol.isprintable() or symbol in "=,;\"'":
            raise InputError(f"symbols '{text}': {symbol!r} cannot be a symbol; choose letters, digits or names")
        if seen & _in_any_case(symbol):
            raise InputError(f"symbols '{text}': '{symbol}' is given twice; upper and lower case are the same")
        seen |= _in_any_case(symbol)
    needed = len(game.alphabet)
    if len(symbols) != needed:
        example = f", such as {''.join(COLOURS)[:needed]}" if 1 < needed <= len(COLOURS) else ""
        raise InputError(f"symbols '{text}': {len(symbols)} symbols; {game.name} has {needed}{example}")


def _in_any_case(symbols: str) -> set[str]:
    return {*symbols.lower(), *symbols.upper()}
