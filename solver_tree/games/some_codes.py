"""Games with some of the codes of a game of codes: by lists, or by house rules."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from solver_tree.errors import InputError
from solver_tree.games.code_symmetry import symmetry_that_keeps
from solver_tree.games.codes import CodeGame
from solver_tree.games.interface import CodeSymmetry, Game, check_different, check_game, read_texts
from solver_tree.games.text_files import read_lines
from solver_tree.games.word_lists import Source

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BLANK = "_"
"""The symbol of a place that a guess leaves blank."""

_MAX_LISTED = 1 << 22  # codes of the full game, which are all tried


class SomeCodes(Game):
    """Some of the codes of a game as guesses, and some as secrets. The program finds what symmetry is left.

    Args:
        full: the game of all codes, of the same name.
        guesses: the codes that may be guessed, in the order of the alphabet.
        secrets: the codes that may be hidden, each among the guesses, in the same order.
    """

    def __init__(self, full: CodeGame, guesses: tuple[str, ...], secrets: tuple[str, ...]) -> None:
        self.name, self.full, self.win, self._notation = full.name, full, full.win, full._notation
        self.guesses, self.secrets = guesses, secrets

    @property
    def rules(self) -> str:
        """The rules of the full game, and how many codes there are."""
        counts = f"It is one of {self.secret_count} codes; {self.guess_count} may be guessed."
        return f"{self.full.rules}\n{counts}{self._on_guesses}"

    @property
    def _on_guesses(self) -> str:
        """What is said of guesses if only candidates may be guessed."""
        return "\nEach guess must be a code that can still be the secret." if self.consistent else ""

    @property
    def feedbacks(self) -> tuple[str, ...]:
        """The feedbacks of the full game."""
        return self.full.feedbacks

    def score(self, guess: str, secret: str) -> str:
        """The feedback of the full game."""
        return self.full.score(guess, secret)

    def matrix(self) -> NDArray[np.unsignedinteger[Any]]:
        """The feedback numbers: (guesses, secrets), of the smallest unsigned type; see ``Game.matrix``."""
        from solver_tree.games.matrix import feedback_matrix

        numbers = self.full._symbol_numbers
        return feedback_matrix(numbers(self.guesses), numbers(self.secrets), self.full.rule, self.full._notation)

    def symmetry(self) -> CodeSymmetry | None:
        """The symmetry of the full game that keeps both the guesses and the secrets; None if the game has weights."""
        return self._kept if self.weights is None else None

    @cached_property
    def _kept(self) -> CodeSymmetry | None:
        """The symmetry of the full game that keeps both the guesses and the secrets."""
        numbers, alike = self.full._symbol_numbers, self.full.marks is not None
        count = len(self.full.alphabet)
        return symmetry_that_keeps(numbers(self.guesses), numbers(self.secrets), count, positions_alike=alike)

    def counted_codes(self) -> CodeSymmetry | None:
        """The guesses as codes, if the feedback is two counts; see ``Game.counted_codes``."""
        if not self.full.is_counted:
            return None
        return CodeSymmetry(self.full._symbol_numbers(self.guesses), len(self.full.alphabet))

    def _read(self, role: Literal["guess", "secret"], text: str) -> str:
        """The guess or the secret that ``text`` means, in any spelling of the full game."""
        return super()._read(role, self.full._read(role, text))


class HouseRules(NamedTuple):
    """What restricts the codes of a game.

    Attributes:
        at_most: how often a symbol may be in a code; None for any number.
        no_leading_zero: whether a code may not begin with 0.
        blanks: whether a guess may leave places blank, with ``BLANK``, which is no symbol of any secret.
        any_guess: whether ``at_most`` and ``no_leading_zero`` are about secrets only.
        consistent: whether each guess must be a code that can still be the secret.
    """

    at_most: int | None = None
    no_leading_zero: bool = False
    blanks: bool = False
    any_guess: bool = False
    consistent: bool = False

    @property
    def often(self) -> str:
        """``at_most`` as an adverb, such as ``twice``."""
        return {1: "once", 2: "twice"}.get(self.at_most or 0, f"{self.at_most} times")

    @property
    def suffix(self) -> str:
        """What a name ends with, such as ``-at-most-2-any-guess``."""
        at_most = "" if self.at_most is None else f"-at-most-{self.at_most}"
        others = (rule for rule in self._fields[1:] if getattr(self, rule))
        return at_most + "".join(f"-{rule.replace('_', '-')}" for rule in others)


class HouseGame(SomeCodes):
    """A game of codes with house rules, such as ``mastermind-4x6-at-most-2``. Its codes are listed when needed.

    Args:
        plain: the game without house rules.
        house: the house rules.

    Attributes:
        plain, house: the arguments.

    Raises:
        InputError: there is no such game, or it has too many codes; the message says why.
    """

    def __init__(self, plain: CodeGame, house: HouseRules) -> None:
        self.plain, self.house, self.consistent = plain, house, house.consistent
        self.name, self.named = plain.name + house.suffix, plain.named
        self._check()
        self.full = plain.renamed(self.name, more=BLANK * house.blanks)
        self.win, self._notation = self.full.win, self.full._notation

    def _check(self) -> None:
        """Raise InputError if the rules contradict each other or the game, change nothing, or leave no code."""
        plain, house = self.plain, self.house
        size = f"codes of {plain.positions} symbols of {plain._alphabet_text}"
        problem = ""
        if house.blanks and (not plain.repeats or house.consistent):
            problem = "blanks are for games whose guesses may repeat symbols and need not be candidates"
        elif house.any_guess and (house.consistent or not (house.at_most or house.no_leading_zero)):
            problem = "any-guess is for a rule on secrets: at-most-N or no-leading-zero, and no rule on guesses"
        elif house.at_most is not None and (not plain.repeats or not 1 <= house.at_most < plain.positions):
            most = plain.positions if plain.repeats else 1
            problem = f"at most {house.at_most} of a symbol: {size} have at most {most}, so it can be 1 to {most - 1}"
            if most == 1:
                problem = f"at most {house.at_most} of a symbol: {size} never have two"
        elif house.at_most is not None and house.at_most * len(plain.alphabet) < plain.positions:
            problem = f"no code has at most {house.at_most} of each symbol: {size}"
        elif house.no_leading_zero and not (plain.alphabet.startswith("0") and len(plain.alphabet) > 1):
            problem = f"no code begins with 0, or every one does: {size}"
        elif plain.secret_count > _MAX_LISTED:
            problem = f"house rules need a list of all {plain.secret_count} codes; at most {_MAX_LISTED} can be listed"
        if problem:
            raise InputError(f"game '{self.name}': {problem}")

    @property
    def rules(self) -> str:
        """What a secret is, what feedback means, and the house rules."""
        house, codes = self.house, "secret" if self.house.any_guess else "code"
        lines = [self.plain.rules]
        if house.at_most is not None:
            lines.append(f"No symbol is in a {codes} more than {house.often}.")
        if house.no_leading_zero:
            lines.append(f"No {codes} begins with 0.")
        if house.blanks:
            lines.append(f"A guess may have blanks, written {BLANK}.")
        return "\n".join(lines) + self._on_guesses

    @cached_property
    def secrets(self) -> tuple[str, ...]:  # type: ignore[override]
        """The codes that keep to the house rules, in the order of the alphabet."""
        return tuple(filter(self._keeps_to_rules, self.plain.each_secret()))

    @cached_property
    def guesses(self) -> tuple[str, ...]:  # type: ignore[override]
        """The codes that may be guessed, in the order of the alphabet."""
        if self.house.any_guess:
            return tuple(self.full.each_secret())
        return tuple(filter(self._keeps_to_rules, self.full.each_secret())) if self.house.blanks else self.secrets

    def _keeps_to_rules(self, code: str) -> bool:
        at_most = self.house.at_most
        if self.house.no_leading_zero and code[0] == "0":
            return False
        return at_most is None or all(code.count(symbol) <= at_most for symbol in {*code} - {BLANK})


def plain_codes(game: Game) -> CodeGame | None:
    """The game of all codes that a game has all or some of; None for other games, whose rule may be any function."""
    if type(game) is HouseGame:
        return game.plain
    if type(game) is SomeCodes:
        return game.full
    return game if type(game) is CodeGame else None


def some_codes(game: Game, *, guesses: Source | None = None, secrets: Source | None = None) -> SomeCodes:
    """A game with some of the codes of a game. The symmetry that is left is found when the game is searched.

    >>> import solver_tree as st
    >>> st.some_codes(st.game("mastermind-2x4"), secrets=["12", "13", "24"])
    <Game mastermind-2x4-some: 3 secrets, 16 guesses>

    Args:
        game: the game of all codes, such as ``game("mastermind-4x6")``, without weights.
        guesses: the codes that may be guessed, or a file with one on each line; all codes when None. Secrets that are
            missing here are added.
        secrets: the codes that may be hidden, or a file of them; all that may be guessed when None.

    Returns:
        The game, named like ``mastermind-4x6-some``; a tree of it plays, but does not record the codes that it does
        not guess.

    Raises:
        InputError: a text is no code of the game, or is given twice; or there are too many codes, or none.

    See Also:
        weighted: secrets that are more or less likely.
    """
    check_game(game)
    if type(game) is not CodeGame:
        raise InputError(f"some codes: only a game of all codes has them, such as mastermind-4x6, not {game.name}")
    name, place = f"{game.name}-some", {symbol: i for i, symbol in enumerate(game.alphabet)}
    if guesses is None and game.secret_count > _MAX_LISTED:
        raise InputError(f"game '{name}': {game.secret_count} codes to guess; at most {_MAX_LISTED} can be listed")
    may_guess = game.secrets if guesses is None else _read(name, "guess", guesses, game)
    may_hide = may_guess if secrets is None else _read(name, "secret", secrets, game)

    def in_order(codes: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(codes, key=lambda code: [place[symbol] for symbol in code]))

    return SomeCodes(game.renamed(name), in_order({*may_guess, *may_hide}), in_order(may_hide))


def _read(name: str, role: str, source: Source, game: CodeGame) -> list[str]:
    """The codes that texts mean, or the lines of a file, checked to be different, and at least one."""
    if isinstance(source, str | PathLike):
        return _read_codes(source, game)
    codes = [game.read_secret(text) for text in read_texts(name, role, source)]
    check_different(name, role, codes)
    return codes


def _read_codes(path: str | PathLike[str], game: CodeGame) -> list[str]:
    """Read a list of codes: one on each line; blank lines, and what follows ``#``, are skipped."""
    line_of: dict[str, int] = {}
    for number, line in enumerate(read_lines(path), 1):
        if text := line.partition("#")[0].strip():
            try:
                code = game.read_secret(text)
            except InputError as error:
                raise InputError(f"'{path}' line {number}: {error}") from error
            if code in line_of:
                raise InputError(f"'{path}' line {number}: '{code}' is on line {line_of[code]} too")
            line_of[code] = number
    if not line_of:
        raise InputError(f"'{path}' has no codes; it should have one on each line")
    return list(line_of)
