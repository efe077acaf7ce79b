"""Wordle's hard mode: every later guess must use the hints that feedback reveals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING

from solver_tree.errors import InputError
from solver_tree.games.legality import MAX_CODES, Legality

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from solver_tree.games.matrix import FeedbackNumbers

_MAX_SHARED_LETTERS = 6  # up to this length, all guesses of one shape share a table
_MAX_BYTES = 1 << 32  # of the tables of longer words, one for each guess


def uses_hints(guess: Sequence[str], feedback: str, next_guess: Sequence[str]) -> bool:
    """Whether hard mode allows ``next_guess`` at any time after ``guess`` got ``feedback``.

    Green letters must stay in place. Each letter must be used at least as often as it was green or yellow. A yellow
    letter may stay where it is, and letters known not to be in the word may be used again: these are the rules of
    Wordle itself.

    Args:
        guess: a word, or its letters.
        feedback: G, Y or B for each letter of ``guess``.
        next_guess: a word of the same length, or its letters.

    >>> uses_hints("geese", "YBBBG", "those"), uses_hints("geese", "YBBBG", "merge")
    (False, True)
    """
    return not ignored_hint(guess, feedback, next_guess)


def ignored_hint(guess: Sequence[str], feedback: str, next_guess: Sequence[str]) -> str:
    """What ``next_guess`` should have after ``guess`` got ``feedback``; empty if ``uses_hints`` allows it."""
    for position, (letter, colour, next_letter) in enumerate(zip(guess, feedback, next_guess, strict=True), 1):
        if colour == "G" and next_letter != letter:
            return f"letter {position} should be '{letter}'"
    revealed = Counter(letter for letter, colour in zip(guess, feedback, strict=True) if colour != "B")
    for letter, count in revealed.items():
        if next_guess.count(letter) < count:
            return f"it should have '{letter}'{f' {count} times' if count > 1 else ''}"
    return ""


def hard_legality(
    name: str, guesses: Sequence[str], symbols: NDArray[np.int64], patterns: FeedbackNumbers, feedbacks: Sequence[str]
) -> Legality:
    """``uses_hints`` as arrays.

    Legality needs to know one thing of the next guess: its *pattern*, the feedback that the guess would get if the next
    guess were the secret. The pattern shows which letters both words have in the same place, and how many of each
    letter they have in common. The next guess has as many of a letter as was revealed if and only if the words have
    as many in common. Which positions count together depends on where the guess repeats letters, its *shape*.

    Args:
        name: the name of the game, for messages.
        guesses: the words that may be guessed.
        symbols: (guesses, letters), the letters of each word as numbers.
        patterns: (guesses, guesses), the pattern of each next guess (column) for each guess (row): the digits 0, 1, 2
            for B, Y, G in base 3.
        feedbacks: the feedback of the game, numbered as in ``Game.matrix``.

    Returns:
        The legality. For words of up to 6 letters, guesses of one shape share a table.

    Raises:
        InputError: there are too many words of 7 letters or more.
    """
    import numpy as np

    letters = symbols.shape[1]
    first_positions = _first_positions(symbols)
    feedback_digits = np.array([["BYG".index(colour) for colour in text] for text in feedbacks])
    place_values = 3 ** np.arange(letters)[::-1]
    if letters <= _MAX_SHARED_LETTERS:
        pattern_digits = np.arange(3**letters)[:, None] // place_values % 3
        shapes, kinds = np.unique(first_positions, axis=0, return_inverse=True)
        allows = np.array([_allowed(shape, feedback_digits, pattern_digits) for shape in shapes])
        codes = patterns.astype(np.min_scalar_type(3**letters - 1), copy=False)
        return Legality(codes, kinds.ravel().astype(np.int32), allows)

    distinct_patterns = [np.unique(row) for row in patterns]
    max_patterns = max(map(len, distinct_patterns))
    if max_patterns > MAX_CODES:
        rich = next(guess for guess, row in zip(guesses, distinct_patterns, strict=True) if len(row) > MAX_CODES)
        raise InputError(
            f"game {name}: the other guesses differ from guess '{rich}' in over {MAX_CODES} patterns; hard mode with "
            f"words of over {_MAX_SHARED_LETTERS} letters allows {MAX_CODES}; give fewer guesses"
        )
    shape = (len(guesses), len(feedbacks), max_patterns)
    if prod(shape) > _MAX_BYTES:
        raise InputError(
            f"game {name}: hard mode with these words of {letters} letters needs {prod(shape) / 2**30:.3g} GiB to "
            f"search, but the limit is {_MAX_BYTES >> 30} GiB; give fewer guesses"
        )
    codes = np.empty(patterns.shape, np.uint8)
    allows = np.zeros(shape, np.bool_)
    for guess, row in enumerate(distinct_patterns):
        codes[guess] = np.searchsorted(row, patterns[guess])
        pattern_digits = row[:, None] // place_values.astype(row.dtype) % 3
        allows[guess, :, : len(row)] = _allowed(first_positions[guess], feedback_digits, pattern_digits)
    return Legality(codes, np.arange(len(guesses), dtype=np.int32), allows)


def shared_table_count(symbols: NDArray[np.int64]) -> int:
    """How many tables ``hard_legality`` makes, one for each shape; 0 if the words are so long that each has its own.

    Args:
        symbols: (guesses, letters), the letters of each word as numbers.
    """
    import numpy as np

    if symbols.shape[1] > _MAX_SHARED_LETTERS:
        return 0
    return len(np.unique(_first_positions(symbols), axis=0))


def _first_positions(symbols: NDArray[np.int64]) -> NDArray[np.int64]:
    """(guesses, letters), the position where each letter of a word occurs first: its shape."""
    import numpy as np

    first_positions: NDArray[np.int64] = np.argmax(symbols[:, :, None] == symbols[:, None, :], axis=2)
    return first_positions


def _allowed(
    shape: NDArray[np.int64], feedback_digits: NDArray[np.integer], pattern_digits: NDArray[np.integer]
) -> NDArray[np.bool_]:
    """Whether the next guess is legal, for each feedback and each pattern of the next guess.

    Args:
        shape: (positions,), the position where each letter of the guess occurs first.
        feedback_digits: (feedbacks, positions), 0, 1 and 2 for B, Y and G.
        pattern_digits: (patterns, positions), the same for each pattern.

    Returns:
        (feedbacks, patterns), whether the next guess is legal.
    """
    import numpy as np

    allowed = np.ones((len(feedback_digits), len(pattern_digits)), np.bool_)
    for position in range(len(shape)):
        allowed &= (feedback_digits[:, position, None] < 2) | (pattern_digits[:, position] == 2)
        same_letter = shape == position
        revealed = (feedback_digits[:, same_letter] > 0).sum(axis=1)
        in_common = (pattern_digits[:, same_letter] > 0).sum(axis=1)
        allowed &= revealed[:, None] <= in_common
    return allowed
