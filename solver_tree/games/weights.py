"""Weights, for secrets that are not equally likely."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Mapping
from math import gcd, lcm
from os import PathLike
from typing import TYPE_CHECKING, TypeAlias

from solver_tree.errors import InputError
from solver_tree.games.interface import Game, check_game, read_texts
from solver_tree.games.text_files import read_lines
from solver_tree.games.weight_table import two_columns
from solver_tree.games.words import WordGame
from solver_tree.text import count, printable, shortened

if TYPE_CHECKING:  # imported where they are used: most games have no weights
    from decimal import Decimal
    from fractions import Fraction

    Weight: TypeAlias = int | Fraction | Decimal

MAX_TOTAL_WEIGHT = 1 << 33  # of a game: the search adds up weight times guesses in 64 bits

OTHERS = "*"
"""The text that stands for all other secrets in a file of weights."""

_MAX_BITS = 1000  # of the numerator and the denominator of a weight

_MOST_ZEROS = 20  # of a number that is not written as a power

_NUMBER = r"[+-]?(?:\d{1,100}/\d{1,100}|(?:\d{1,100}(?:\.\d{0,100})?|\.\d{1,100})(?:e[+-]?\d{1,3})?)"
_WEIGHT = re.compile(  # the first character is a separator after a secret: so a row of separators is tried once
    rf"(?<=[^\s,])[\s,]+(?P<weight>{_NUMBER})\s*(?:#|\Z)", re.IGNORECASE | re.ASCII
)
_SECOND_NUMBER = re.compile(r"[\s,;:]\"?[\d.]+(?:e[+-]?\d+)?\"?$", re.IGNORECASE | re.ASCII)


def weighted(game: Game, weights: Mapping[str, Weight], *, others: Weight | None = None) -> Game:
    """Copy a game and give each of its secrets a weight.

    >>> import solver_tree as st
    >>> st.weighted(st.game("mastermind-2x2"), {"12": 3}, others=1).weights
    (1, 3, 1, 1)

    Args:
        game: the game, which is not changed.
        weights: the weight of each secret, 0 or more: an integer, or a ``Fraction`` or ``Decimal``, which are exact as
            well. Only the ratios of the weights matter.
        others: the weight of every secret that ``weights`` does not have; None if it has to have all.

    Returns:
        The copy. Its ``weights`` are the smallest integers with exactly the same ratios, or None if all are equal.

    Raises:
        InputError: a secret has no weight, a weight has no secret, is negative or not an exact number, all weights are
            0, or the sum of the scaled weights is over 2**33.

    See Also:
        some_codes: without the secrets of weight 0.
    """
    check_game(game)
    if not isinstance(weights, Mapping):
        raise InputError(f"weights {weights!r} is of type {type(weights).__name__}; it should be a dict")
    exact: dict[str, Fraction] = {}
    for text, weight in zip(read_texts(game.name, "secret", weights), weights.values(), strict=True):
        secret = game.read_secret(text)
        if secret in exact:
            raise InputError(f"weights of {game.name}: secret '{secret}' is given twice")
        exact[secret] = _exact(game, f"secret '{secret}'", weight)
    if others is not None:
        rest = _exact(game, "the others", others)
        exact = {secret: exact.get(secret, rest) for secret in game.each_secret()}
    if missing := _missing(game, exact):
        verb = "has" if missing.endswith("'") else "have"
        raise InputError(
            f"weights of {game.name}: {missing} {verb} none; "
            f"each of the {game.secret_count} secrets needs one, which may be 0"
        )
    if not any(exact.values()):
        raise InputError(f"weights of {game.name}: all weights are 0; at least one should be larger")
    copied = copy.copy(game)
    copied.weights = _scaled(game, [exact[secret] for secret in game.secrets])
    return copied


def without_weights(game: Game) -> Game:
    """The same game, in which all secrets are equally likely."""
    if game.weights is None:
        return game
    plain = copy.copy(game)
    plain.weights = None
    return plain


def read_weights(path: str | PathLike[str], game: Game, note: Callable[[str], None]) -> dict[str, Fraction]:
    """Read weights from a file: a secret and its weight on each line, separated by spaces, a tab or a comma.

    A weight is an integer, a decimal such as ``0.25`` or ``1e-5``, or a fraction such as ``1/3``, and is read
    exactly. The line ``* 1`` gives the weight 1 to every secret that has no line. Blank lines are skipped, and so are
    titles on the first line, and comments: ``#`` at the start of a line or after the weight begins one. Of a table with
    more columns, the titles say which two are read, see ``two_columns``.

    The file may also be a list of word frequencies. In a game of words, lines of other words are left out. Weights
    whose sum would be too large are rounded, but none to 0.

    Args:
        path: the file.
        game: the game that has the secrets.
        note: called with a sentence about lines that are left out, and about rounding.

    Returns:
        The weight of each secret.

    Raises:
        InputError: the file cannot be read, a line is not a secret and its weight, a secret is unknown, given twice or
            missing, or no line has a secret; the message names the line.
    """
    lines = _Lines(path, game)
    for number, line in two_columns(path, read_lines(path)):
        lines.read(number, line)
    weights = lines.weights
    if lines.others is not None:
        weights = {secret: weights.get(secret, lines.others) for secret in game.each_secret()}
    if missing := _missing(game, weights):
        raise InputError(
            f"'{path}': no weight for {missing}; each secret needs one, which may be 0; "
            f"a line '* 0' would give 0 to all secrets without a line"
        )
    such = ""
    if lines.left_out:
        number, text = lines.left_out[0]
        such = f"such as line {number}, '{shortened(printable(text), 40)}'"
    if not lines.weights:
        raise InputError(f"'{path}' has no weight for any secret{f', only for other words, {such}' if such else ''}")
    if such:
        note(f"'{path}': {count(len(lines.left_out), 'line')} left out of words that are not secrets, {such}")
    return rounded(f"'{path}'", weights, note)


class _Lines:
    """Reads the lines of a file of weights.

    Args:
        path: the file, for messages.
        game: the game that has the secrets.

    Attributes:
        weights: the weight of each secret that has a line.
        others: the weight of all other secrets, if a line states it.
        left_out: the lines of texts that are not secrets of a game of words, each with its number.
    """

    def __init__(self, path: str | PathLike[str], game: Game) -> None:
        self._path, self._game, self._words = path, game, isinstance(game, WordGame)
        self._line_of: dict[str, int] = {}
        self._begun = False
        self.weights: dict[str, Fraction] = {}
        self.others: Fraction | None = None
        self.left_out: list[tuple[int, str]] = []

    def read(self, number: int, text: str) -> None:
        """Read a line.

        Raises:
            InputError: it is not a secret and its weight, or the secret is unknown or has a line before.
        """
        if not text or text.startswith("#"):
            return
        first, self._begun = not self._begun, True
        match = _WEIGHT.search(text)
        if match is None:
            if first and self._are_titles(text):
                return
            raise InputError(
                f"'{self._path}' line {number}: '{text}' is not a secret and its weight, such as 3, 0.25, 1e-5 or 1/3"
            )
        before = text[: match.start()].strip()
        if self._words and _SECOND_NUMBER.search(before):
            raise InputError(
                f"'{self._path}' line {number}: '{text}' has several numbers; write the weight without commas, and "
                f"titles on the first line of a table, such as rank,word,count"
            )
        try:
            secret = self._secret(before)
        except InputError as error:
            if self._words:
                self.left_out.append((number, text))
                return
            raise InputError(f"'{self._path}' line {number}: {error}") from error
        weight = self._weight(number, match["weight"])
        if secret in self._line_of:
            name = "'*'" if secret == OTHERS else f"secret '{secret}'"
            raise InputError(f"'{self._path}' line {number}: {name} is on line {self._line_of[secret]} too")
        self._line_of[secret] = number
        if secret == OTHERS and not _is_secret(self._game, OTHERS):
            self.others = weight
        else:
            self.weights[secret] = weight

    def _secret(self, text: str) -> str:
        """The secret that a text means, or ``OTHERS``. Tables of words may have marks around them."""
        if text == OTHERS and not _is_secret(self._game, OTHERS):
            return OTHERS
        return self._game.read_secret(text.strip('":;') if self._words else text)

    def _weight(self, number: int, text: str) -> Fraction:
        from fractions import Fraction

        try:
            weight = Fraction(text)
        except ZeroDivisionError as error:
            raise InputError(f"'{self._path}' line {number}: weight '{text}' divides by 0") from error
        if weight < 0:
            raise InputError(f"'{self._path}' line {number}: weight '{text}' is negative; it should be 0 or more")
        return weight

    def _are_titles(self, text: str) -> bool:
        """Whether the first line has the titles of two columns, such as ``word,count``."""
        name, *others = re.split(r"[\s,]+", text)
        return bool(others) and not _is_secret(self._game, name) and not any(map(str.isdigit, text))


def _is_secret(game: Game, text: str) -> bool:
    try:
        game.read_secret(text)
    except InputError:
        return False
    return True


def _missing(game: Game, weights: Mapping[str, Fraction]) -> str:
    """The first secret without a weight, and how many more there are; empty if there is none."""
    rest = game.secret_count - len(weights) - 1
    if rest < 0:
        return ""
    missing = next(secret for secret in game.each_secret() if secret not in weights)
    return f"secret '{missing}'{f' and {rest} more' if rest else ''}"


def rounded(name: str, weights: dict[str, Fraction], note: Callable[[str], None]) -> dict[str, Fraction]:
    """The weights, rounded if they cannot be scaled to integers of an allowed sum; positive ones stay positive.

    Huge ones are divided by a power of 10, too: only ratios count.

    Args:
        name: what has the weights, for the sentence.
        weights: the weights.
        note: called with a sentence if they are rounded.
    """
    from fractions import Fraction

    exact = list(weights.values())
    if not any(exact) or _integers(exact) is not None:
        return weights
    digits = _digits(exact)
    note(f"{name}: the weights have too many digits and are rounded to {_digits_in_words(digits)}")
    unit = 1 if digits < -_MOST_ZEROS else Fraction(10) ** -digits
    return {secret: Fraction(units * unit) for secret, units in zip(weights, _in_units(exact, digits), strict=True)}


def _exact(game: Game, whose: str, weight: Weight) -> Fraction:
    """A weight as a fraction, checked to be exact and not negative; ``whose`` it is, is for messages."""
    from decimal import Decimal
    from fractions import Fraction

    subject = f"weights of {game.name}: the weight of {whose}"
    if isinstance(weight, bool) or not isinstance(weight, int | Fraction | Decimal):
        raise InputError(f"{subject} is {weight!r}; it should be an int, Fraction or Decimal")
    if isinstance(weight, Decimal) and not weight.is_finite():
        raise InputError(f"{subject} is {weight}; it should be a number")
    exact = Fraction(weight)
    if max(abs(exact.numerator), exact.denominator).bit_length() > _MAX_BITS:
        raise InputError(f"{subject} has too many digits; round it")
    if exact < 0:
        raise InputError(f"{subject} is {weight}; it should be 0 or more")
    return exact


def _scaled(game: Game, weights: list[Fraction]) -> tuple[int, ...] | None:
    """The smallest integers with the ratios of ``weights``, or None if all are equal."""
    if len(set(weights)) == 1:
        return None
    integers = _integers(weights)
    if integers is None:
        raise InputError(
            f"weights of {game.name}: as integers with the same ratios they add up to more than {MAX_TOTAL_WEIGHT}; "
            f"round them to {_digits_in_words(_digits(weights))}"
        )
    return integers


def _integers(weights: list[Fraction]) -> tuple[int, ...] | None:
    """The smallest integers with the ratios of ``weights``, or None if their sum is too large."""
    largest, smallest_numerator = max(weights), min(weight.numerator for weight in weights if weight)
    denominator = 1
    for weight in weights:
        denominator = lcm(denominator, weight.denominator)
        # A common divisor of the integers divides all numerators: division by it cannot make the sum small enough.
        if denominator * largest > MAX_TOTAL_WEIGHT * smallest_numerator:
            return None
    integers = [weight.numerator * (denominator // weight.denominator) for weight in weights]
    divisor = gcd(*integers)
    if sum(integers) > MAX_TOTAL_WEIGHT * divisor:
        return None
    return tuple(integer // divisor for integer in integers)


def _digits(weights: list[Fraction]) -> int:
    """The most decimals to which ``weights`` can be rounded so that their sum is small enough; negative before them."""
    digits, largest = 0, max(weights)
    while largest * 10 ** (digits + 1) <= MAX_TOTAL_WEIGHT:
        digits += 1
    while sum(_in_units(weights, digits)) > MAX_TOTAL_WEIGHT:
        digits -= 1
    return digits


def _in_units(weights: list[Fraction], digits: int) -> list[int]:
    """Weights in units of the last of so many decimals, rounded to integers; a positive weight is at least one unit."""
    from fractions import Fraction

    power = Fraction(10) ** digits
    return [max(round(weight * power), 1) if weight else 0 for weight in weights]


def _digits_in_words(digits: int) -> str:
    if digits >= 0:
        return count(digits, "decimal")
    return f"multiples of {10**-digits if digits >= -_MOST_ZEROS else f'10^{-digits}'}"
