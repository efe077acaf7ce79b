"""Weights, for secrets that are not equally likely."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from math import gcd, lcm
from os import PathLike
from typing import TYPE_CHECKING, TypeAlias

from solver_tree.errors import InputError
from solver_tree.games.game import Game, read_texts
from solver_tree.games.text_files import read_lines

if TYPE_CHECKING:  # imported where they are used: most games have no weights
    from decimal import Decimal
    from fractions import Fraction

    Weight: TypeAlias = int | Fraction | Decimal

MAX_TOTAL_WEIGHT = 1 << 33  # of a game: the search adds up weight times guesses in 64 bits

_MAX_BITS = 1000  # of the numerator and the denominator of a weight

_NUMBER = r"[+-]?(?:\d{1,100}/\d{1,100}|(?:\d{1,100}(?:\.\d{0,100})?|\.\d{1,100})(?:e[+-]?\d{1,3})?)"
_WEIGHT = re.compile(  # the first character is a separator after a secret: so a row of separators is tried once
    rf"(?<=[^\s,])[\s,]+(?P<weight>{_NUMBER})\s*(?:#|\Z)", re.IGNORECASE | re.ASCII
)


def weighted(game: Game, weights: Mapping[str, Weight]) -> Game:
    """Copy a game and give each of its secrets a weight.

    Args:
        game: the game, which is not changed.
        weights: the weight of each secret, 0 or more. Only the ratios of the weights matter.

    Returns:
        The copy. Its ``weights`` are the smallest integers with exactly the same ratios, or None if all are equal.

    Raises:
        InputError: a secret has no weight, a weight has no secret, is negative or not an exact number, all weights are
            0, or the sum of the scaled weights is over 2**33.
    """
    exact: dict[str, Fraction] = {}
    for text, weight in zip(read_texts(game.name, "secret", weights), weights.values(), strict=True):
        secret = game.read_secret(text)
        if secret in exact:
            raise InputError(f"weights of {game.name}: secret '{secret}' is given twice")
        exact[secret] = _exact(game, secret, weight)
    if len(exact) < game.secret_count:
        missing = next(secret for secret in game.each_secret() if secret not in exact)
        others = f" and {rest} more" if (rest := game.secret_count - len(exact) - 1) else ""
        verb = "have" if others else "has"
        raise InputError(
            f"weights of {game.name}: secret '{missing}'{others} {verb} none; "
            f"each of the {game.secret_count} secrets needs one, which may be 0"
        )
    if not any(exact.values()):
        raise InputError(f"weights of {game.name}: all weights are 0; at least one should be larger")
    copied = copy.copy(game)
    copied.weights = _scaled(game, [exact[secret] for secret in game.secrets])
    return copied


def read_weights(path: str | PathLike[str], game: Game) -> dict[str, Fraction]:
    """Read weights from a file: a secret and its weight on each line, separated by spaces, a tab or a comma.

    A weight is an integer, a decimal such as ``0.25`` or ``1e-5``, or a fraction such as ``1/3``, and is read
    exactly. Blank lines are skipped, and so are comments: ``#`` at the start of a line or after the weight begins one.

    Args:
        path: the file.
        game: the game that has the secrets.

    Returns:
        The weight of each secret.

    Raises:
        InputError: the file cannot be read, a line is not a secret and its weight, or a secret is unknown, given twice
            or missing; the message names the line.
    """
    from fractions import Fraction

    weights: dict[str, Fraction] = {}
    line_of: dict[str, int] = {}
    for number, line in enumerate(read_lines(path), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        location = f"'{path}' line {number}"
        match = _WEIGHT.search(text)
        if match is None:
            raise InputError(f"{location}: '{text}' is not a secret and its weight, such as 3, 0.25, 1e-5 or 1/3")
        try:
            secret = game.read_secret(text[: match.start()].strip())
            weight = Fraction(match["weight"])
        except InputError as error:
            raise InputError(f"{location}: {error}") from error
        except ZeroDivisionError as error:
            raise InputError(f"{location}: weight '{match['weight']}' divides by 0") from error
        if weight < 0:
            raise InputError(f"{location}: weight '{match['weight']}' is negative; it should be 0 or more")
        if secret in weights:
            raise InputError(f"{location}: secret '{secret}' is on line {line_of[secret]} too")
        weights[secret] = weight
        line_of[secret] = number
    if len(weights) < game.secret_count:
        missing = next(secret for secret in game.each_secret() if secret not in weights)
        others = f" and {rest} more" if (rest := game.secret_count - len(weights) - 1) else ""
        raise InputError(f"'{path}': no weight for secret '{missing}'{others}; each secret needs one, which may be 0")
    return weights


def _exact(game: Game, secret: str, weight: Weight) -> Fraction:
    """The weight of ``secret`` as a fraction, checked to be exact and not negative."""
    from decimal import Decimal
    from fractions import Fraction

    subject = f"weights of {game.name}: the weight of secret '{secret}'"
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
    largest, smallest_numerator = max(weights), min(weight.numerator for weight in weights if weight)
    denominator = 1
    for weight in weights:
        denominator = lcm(denominator, weight.denominator)
        # A common divisor of the integers divides all numerators: division by it cannot make the sum small enough.
        if denominator * largest > MAX_TOTAL_WEIGHT * smallest_numerator:
            break
    else:
        integers = [weight.numerator * (denominator // weight.denominator) for weight in weights]
        divisor = gcd(*integers)
        if sum(integers) <= MAX_TOTAL_WEIGHT * divisor:
            return tuple(integer // divisor for integer in integers)
    raise InputError(
        f"weights of {game.name}: as integers with the same ratios they add up to more than {MAX_TOTAL_WEIGHT}; "
        f"{_rounding(weights)}"
    )


def _rounding(weights: list[Fraction]) -> str:
    """Say how to round ``weights`` so that their sum is not too large."""
    from fractions import Fraction

    digits, largest = 0, max(weights)
    while largest * 10 ** (digits + 1) <= MAX_TOTAL_WEIGHT:
        digits += 1
    while sum(round(weight * Fraction(10) ** digits) for weight in weights) > MAX_TOTAL_WEIGHT:
        digits -= 1
    if digits < 0:
        return f"round them to multiples of {10**-digits}"
    return f"round them to {digits} decimal{'' if digits == 1 else 's'}"
