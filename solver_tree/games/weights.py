"""Secrets that are not equally likely: each counts with a weight of its own."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from math import gcd, lcm
from os import PathLike
from typing import TYPE_CHECKING, TypeAlias

from solver_tree.errors import InputError
from solver_tree.games.files import read_lines
from solver_tree.games.game import Game

if TYPE_CHECKING:  # imported where they are used: most games have no weights
    from decimal import Decimal
    from fractions import Fraction

    Weight: TypeAlias = int | Fraction | Decimal

LARGEST_SUM = 1 << 33  # of the weights of a game: the search adds up weight times guesses in 64 bits

_MAX_BITS = 1000  # of a weight

_NUMBER = r"[+-]?(?:\d{1,100}/\d{1,100}|(?:\d{1,100}(?:\.\d{0,100})?|\.\d{1,100})(?:e[+-]?\d{1,3})?)"
_LINE = re.compile(rf"(?P<secret>.+?)[\s,]+(?P<weight>{_NUMBER})\s*(?:#.*)?", re.IGNORECASE | re.ASCII)


def weighted(game: Game, weights: Mapping[str, Weight]) -> Game:
    """A copy of ``game`` in which each secret counts with its weight.

    Args:
        game: the game; it stays as it is.
        weights: a number for each secret, 0 or more. Only their ratios matter: they are scaled to the smallest
            integers, exactly, and become ``Game.weights``, which is None when all are alike.

    Raises:
        InputError: a secret has no weight, a weight has no secret, is negative or no exact number, all are
            zero, or the scaled weights are too large to be added up.
    """
    exact: dict[str, Fraction] = {}
    for text, weight in weights.items():
        secret = game.read_secret(text)
        if secret in exact:
            raise InputError(f"weights of {game.name}: secret '{secret}' is given twice")
        exact[secret] = _exact(game, secret, weight)
    if len(exact) < game.secret_count:
        missing = next(secret for secret in game.each_secret() if secret not in exact)
        others = f" and {rest} more" if (rest := game.secret_count - len(exact) - 1) else ""
        raise InputError(
            f"weights of {game.name}: secret '{missing}'{others} has none; "
            f"each of the {game.secret_count} secrets needs one, which may be 0"
        )
    if not any(exact.values()):
        raise InputError(f"weights of {game.name}: all are 0; at least one should be more")
    copied = copy.copy(game)
    copied.weights = _scaled(game, [exact[secret] for secret in game.secrets])
    return copied


def read_weights(path: str | PathLike[str], game: Game) -> dict[str, Fraction]:
    """The weights in a file that has ``secret weight`` on each line, with spaces, a tab or a comma between.

    A weight is an integer, a decimal such as ``0.25`` or ``1e-5``, or a fraction such as ``1/3``, and is read
    exactly. Blank lines do not count, nor does what follows ``#`` at the start of a line or after the weight.

    Raises:
        InputError: the file cannot be read, a line is not so, or a secret is unknown, given twice or missing;
            the message says which line.
    """
    from fractions import Fraction

    weights: dict[str, Fraction] = {}
    line_of: dict[str, int] = {}
    for number, line in enumerate(read_lines(path), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        place = f"'{path}' line {number}"
        found = _LINE.fullmatch(text)
        if found is None:
            raise InputError(f"{place}: '{text}' is not a secret and its weight, such as 3, 0.25, 1e-5 or 1/3")
        try:
            secret = game.read_secret(found["secret"].strip())
            weights_of_secret = Fraction(found["weight"])
        except InputError as error:
            raise InputError(f"{place}: {error}") from error
        except ZeroDivisionError as error:
            raise InputError(f"{place}: weight '{found['weight']}' divides by 0") from error
        if weights_of_secret < 0:
            raise InputError(f"{place}: weight '{found['weight']}' is negative; it should be 0 or more")
        if secret in weights:
            raise InputError(f"{place}: secret '{secret}' is on line {line_of[secret]} too")
        weights[secret] = weights_of_secret
        line_of[secret] = number
    if len(weights) < game.secret_count:
        missing = next(secret for secret in game.each_secret() if secret not in weights)
        others = f" nor for {rest} more" if (rest := game.secret_count - len(weights) - 1) else ""
        raise InputError(f"'{path}': no weight for secret '{missing}'{others}; each secret needs one, which may be 0")
    return weights


def _exact(game: Game, secret: str, weight: Weight) -> Fraction:
    from decimal import Decimal
    from fractions import Fraction

    place = f"weights of {game.name}: that of secret '{secret}'"
    if isinstance(weight, bool) or not isinstance(weight, int | Fraction | Decimal):
        raise InputError(f"{place} is {weight!r}; it should be an int, Fraction or Decimal")
    if isinstance(weight, Decimal) and not weight.is_finite():
        raise InputError(f"{place} is {weight}; it should be a number")
    exact = Fraction(weight)
    if max(abs(exact.numerator), exact.denominator).bit_length() > _MAX_BITS:
        raise InputError(f"{place} has too many digits; round it")
    if exact < 0:
        raise InputError(f"{place} is {weight}; it should be 0 or more")
    return exact


def _scaled(game: Game, weights: list[Fraction]) -> tuple[int, ...] | None:
    """The smallest integers with the ratios of ``weights``, or None when they are all alike."""
    if len(set(weights)) == 1:
        return None
    largest, least = max(weights), min(weight.numerator for weight in weights if weight)
    unit = 1
    for weight in weights:
        unit = lcm(unit, weight.denominator)
        if unit * largest > LARGEST_SUM * least:  # dividing by what all share will not make them small enough
            break
    else:
        integers = [weight.numerator * (unit // weight.denominator) for weight in weights]
        divisor = gcd(*integers)
        if sum(integers) <= LARGEST_SUM * divisor:
            return tuple(integer // divisor for integer in integers)
    raise InputError(
        f"weights of {game.name}: as integers in the same ratios they add up to more than {LARGEST_SUM}; "
        f"{_rounding(weights)}"
    )


def _rounding(weights: list[Fraction]) -> str:
    """How to round ``weights`` so that they do not add up to too much."""
    from fractions import Fraction

    digits, largest = 0, max(weights)
    while largest * 10 ** (digits + 1) <= LARGEST_SUM:
        digits += 1
    while sum(round(weight * Fraction(10) ** digits) for weight in weights) > LARGEST_SUM:
        digits -= 1
    if digits < 0:
        return f"round them to multiples of {10**-digits}"
    return f"round them to {digits} decimal{'' if digits == 1 else 's'}"
