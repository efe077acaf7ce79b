"""The games that have names: families of codes, and games of words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import product
from typing import Literal, NamedTuple

from solver_tree.errors import InputError, check_text, closest
from solver_tree.games.codes import MAX_POSITIONS, SYMBOLS, CodeGame, codes_with_options
from solver_tree.games.english import LETTERS, english_words, not_listed
from solver_tree.games.interface import Game
from solver_tree.games.some_codes import HouseGame, HouseRules
from solver_tree.games.words import NO_LISTS

DEFAULT_GAME = "bulls-cows-4x10"

WORD_GAMES = {f"{name}{'-hard' * hard}": hard for name in ("wordle", *LETTERS) for hard in (False, True)}
WORD_GAMES["wordle-consistent"] = False
"""The games of words, and whether each is in hard mode: ``wordle`` needs lists; those of the others ship."""

_HOUSE_RULES = re.compile(
    r"(?:-at-most-(0|[1-9]\d?))?" + "".join(f"(-{rule.replace('_', '-')})?" for rule in HouseRules._fields[1:])
)
"""What may follow the name of a game of codes, in the order of ``HouseRules``."""

_PEGS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The symbols of Mastermind."""


class UnknownGame(InputError):
    """No game has this name."""


class Family(NamedTuple):
    """Games that differ in size and options only. Their names are ``name-PxS``, then the chosen options.

    Attributes:
        name: how the names of all its games begin, such as ``codes``.
        make: returns a game; its arguments are positions, symbols and the chosen options.
        usual_size: the best-known size, such as ``4x10``.
        about: a description for people.
        options: rows of option names. A game has at most one option of each row, in the order of the rows.
    """

    name: str
    make: Callable[..., CodeGame]
    usual_size: str
    about: str
    options: tuple[tuple[str, ...], ...] = ()

    @property
    def form(self) -> str:
        """The pattern of its names, such as ``mastermind-PxS``; optional parts are in brackets."""
        return f"{self.name}-PxS" + "".join(f"[-{'|-'.join(row)}]" for row in self.options)


def bulls_cows(positions: int, symbols: int) -> CodeGame:
    """The game ``bulls-cows-PxS``: codes of P different symbols out of S, with feedback like ``1A2B``.

    Args:
        positions: P, the length of a code, 1 to ``symbols``.
        symbols: S, the number of symbols, 1 to 36.

    Raises:
        InputError: there is no such code.
    """
    name = f"bulls-cows-{positions}x{symbols}"
    if not 1 <= symbols <= len(SYMBOLS):
        raise InputError(f"game '{name}': {symbols} symbols; there can be 1 to {len(SYMBOLS)} (0-9a-z)")
    if not 1 <= positions <= symbols:
        raise InputError(
            f"game '{name}': no code has {positions} different symbols out of {symbols}; "
            f"positions can be 1 to {symbols}"
        )
    return CodeGame(name, positions, SYMBOLS[:symbols], repeats=False, marks="AB", named=True)


def mastermind(positions: int, symbols: int, rule: Literal["multiset", "black"] = "multiset") -> CodeGame:
    """The game ``mastermind-PxS``: codes of P pegs in S colours, with black and white pegs as feedback like ``1B2W``.

    Args:
        positions: P, the length of a code, 1 to 32.
        symbols: S, the number of colours, 1 to 35.
        rule: ``black`` if there are no white pegs; then the name ends in ``-black``.

    Raises:
        InputError: there is no such code.
    """
    name = f"mastermind-{positions}x{symbols}{'-black' * (rule == 'black')}"
    if not 1 <= symbols <= len(_PEGS):
        raise InputError(f"game '{name}': {symbols} colours; there can be 1 to {len(_PEGS)} (1-9A-Z)")
    if not 1 <= positions <= MAX_POSITIONS:
        raise InputError(f"game '{name}': {positions} positions; there can be 1 to {MAX_POSITIONS}")
    return CodeGame(name, positions, _PEGS[:symbols], repeats=True, marks="BW", rule=rule, named=True)


FAMILIES = {
    family.name: family
    for family in (
        Family("bulls-cows", bulls_cows, "4x10", "P different symbols out of S (0-9a-z); feedback like 1A2B"),
        Family(
            "mastermind",
            mastermind,
            "4x6",
            "P symbols out of S (1-9A-Z), repeats allowed; feedback in black and white pegs, or black pegs only",
            (("black",),),
        ),
        Family(
            "codes",
            codes_with_options,
            "3x10",
            "P symbols out of S (0-9a-z); repeated symbols count by the rule multiset, or by the rule in the name; "
            "feedback like 1A2B, or like GYB with colours",
            (("distinct", "occurrence", "black"), ("colours",), ("no-repeats",)),
        ),
    )
}


def built_in_game(name: str) -> Game:
    """The built-in game with this name.

    Args:
        name: such as ``bulls-cows-4x10``, ``mastermind-4x6-at-most-2`` or ``codes-3x10-distinct``, see ``Family`` and
            ``HouseRules``; or ``words`` for English words of 5 letters, ``words-4`` to ``words-8``, and these with
            ``-hard`` for hard mode.

    Returns:
        The game, without weights. Its codes are not listed before they are needed.

    Raises:
        UnknownGame: no game has this name.
        InputError: the size is impossible, or the game needs word lists.
    """
    check_text("game", name)
    named = _of_a_family(name)
    if named is not None:
        return named
    if (of_words := re.fullmatch(r"(wordle|words(?:-\d{1,4})?)(-hard)?", name, re.ASCII)) is None:
        raise unknown_game(name)
    if of_words[1] == "wordle":
        raise InputError(f"game '{name}': {NO_LISTS}")
    usual = "words" if of_words[1] == f"words-{LETTERS['words']}" else of_words[1]
    if usual not in LETTERS:
        raise not_listed(name)
    return english_words(usual, hard=of_words[2] is not None)


def _of_a_family(name: str) -> Game | None:
    """The game with this name; None if no family has such names. An impossible size raises InputError."""
    match = re.match(r"([a-z-]+)-(\d{1,4})x(\d{1,4})(?![^-])", name, re.ASCII)
    family = FAMILIES.get(match[1]) if match else None
    if match is None or family is None:
        return None
    options = re.compile("".join(f"(?:-({'|'.join(row)}))?" for row in family.options)).match(name, match.end())
    house = None if options is None else _HOUSE_RULES.fullmatch(name, options.end())
    if options is None or house is None:
        return None
    plain = family.make(int(match[2]), int(match[3]), *filter(None, options.groups()))
    if house.end() == house.start():
        return plain
    at_most, *others = house.groups()
    return HouseGame(plain, HouseRules(int(at_most) if at_most else None, *map(bool, others)))


def unknown_game(name: str, also: Iterable[str] = (), custom: str = "") -> UnknownGame:
    """The error that no game has this name; it says which game may be meant, or else which games there are.

    Args:
        name: the name.
        also: names of other games, which may be meant.
        custom: what else is a game, for the message.
    """
    meant = closest_game(name) or closest(name, also)
    if meant is not None:
        return UnknownGame(f"game '{name}': unknown; did you mean {meant}?")
    forms = ", ".join([*(family.form for family in FAMILIES.values()), "words[-N][-hard]", "wordle[-hard]"])
    return UnknownGame(f"game '{name}': unknown; games are {forms}, such as {DEFAULT_GAME}{custom}")


def is_game(name: str) -> bool:
    """Whether this is the name of a built-in game that exists, with word lists if it needs them."""
    try:
        return name in WORD_GAMES or _of_a_family(name) is not None
    except InputError:
        return False


def closest_game(text: str) -> str | None:
    """The name of the built-in game that ``text`` may mean; None if it is like none.

    >>> closest_game("mastermnd-4x6"), closest_game("Bulls and Cows"), closest_game("wordel"), closest_game("chess")
    ('mastermind-4x6', 'bulls-cows-4x10', 'wordle', None)
    """
    parts = re.fullmatch(r"(\D*?)[\s_-]*(?:(\d+)\D{1,3}(\d+)\W*(.*))?", text, re.ASCII)
    name = closest(parts[1], [*FAMILIES, *WORD_GAMES]) if parts else None
    if parts is None or name is None or name in WORD_GAMES:
        return name
    family = FAMILIES[name]
    all_options = ["-".join(filter(None, options)) for options in product(*(("", *row) for row in family.options))]
    options = closest(parts[4], all_options) if parts[4] else ""
    size = f"{parts[2]}x{parts[3]}" if parts[2] else family.usual_size
    meant = "-".join(filter(None, (name, size, options)))
    return meant if options is not None and is_game(meant) else None
