"""Wordle's hard mode: what an answer reveals must be used in every later guess."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING

from solver_tree.errors import InputError
from solver_tree.games.legality import Legality

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from solver_tree.games.matrix import Numbers

_MAX_CODES = 256  # different numbers in a byte
_SHARED = 6  # letters up to which there is a table for each shape, for any two patterns
_MAX_BYTES = 1 << 32  # of a table for each guess, for the patterns that it sees


def uses_hints(guess: str, feedback: str, next_guess: str) -> bool:
    """Whether ``next_guess`` uses what the answer ``feedback`` to ``guess`` reveals.

    Green letters stay in place, and letters that are green or yellow are there at least as often as that. A
    yellow letter may stay where it is, and letters known not to be in the word may be used again.

    >>> uses_hints("geese", "YBBBG", "those"), uses_hints("geese", "YBBBG", "merge")
    (False, True)
    """
    for letter, colour, following in zip(guess, feedback, next_guess, strict=True):
        if colour == "G" and letter != following:
            return False
    revealed = Counter(letter for letter, colour in zip(guess, feedback, strict=True) if colour != "B")
    return all(next_guess.count(letter) >= count for letter, count in revealed.items())


def hard_legality(
    name: str, guesses: Sequence[str], symbols: NDArray[np.int64], seen: Numbers, feedbacks: Sequence[str]
) -> Legality:
    """``uses_hints`` in numbers.

    All that a guess has to know of the next one is how that would answer it if it were the secret: it shows
    which letters they have in the same place, and how many of each letter they have in common, which is no less
    than was revealed just when the next guess has no fewer than that. Which positions count together depends
    on where the guess repeats letters, its *shape*.

    Args:
        name: the game's, for messages.
        guesses: the words.
        symbols: (guesses, letters), the letters of each word, numbered.
        seen: (guesses, guesses), how each word, if it were the secret, would answer each guess: digits 0, 1, 2 for B,
            Y, G in base 3.
        feedbacks: those of the game.

    Raises:
        InputError: words of 7 letters or more are too many for it.
    """
    import numpy as np

    positions = symbols.shape[1]
    first_met = np.argmax(symbols[:, :, None] == symbols[:, None, :], axis=2)
    given = np.array([["BYG".index(colour) for colour in text] for text in feedbacks])
    place_value = 3 ** np.arange(positions)[::-1]
    if positions <= _SHARED:
        every = np.arange(3**positions)[:, None] // place_value % 3
        shapes, kinds = np.unique(first_met, axis=0, return_inverse=True)
        allows = np.array([_allowed(shape, given, every) for shape in shapes])
        codes = seen.astype(np.min_scalar_type(3**positions - 1), copy=False)
        return Legality(codes, kinds.ravel().astype(np.int32), allows)

    patterns = [np.unique(row) for row in seen]
    most = max(map(len, patterns))
    if most > _MAX_CODES:
        wide = next(guess for guess, its in zip(guesses, patterns, strict=True) if len(its) > _MAX_CODES)
        raise InputError(
            f"game {name}: guess '{wide}' sees the other guesses in over {_MAX_CODES} patterns, too many for "
            f"hard mode with words of over 6 letters; fewer guesses would do"
        )
    shape = (len(guesses), len(given), most)
    if prod(shape) > _MAX_BYTES:
        raise InputError(
            f"game {name}: hard mode with these words of {positions} letters needs {prod(shape) / 2**30:.3g} GiB "
            f"to search, more than {_MAX_BYTES >> 30}; fewer guesses would do"
        )
    codes = np.empty(seen.shape, np.uint8)
    allows = np.zeros(shape, np.bool_)
    for guess, its in enumerate(patterns):
        codes[guess] = np.searchsorted(its, seen[guess])
        every = its[:, None] // place_value.astype(its.dtype) % 3
        allows[guess, :, : len(its)] = _allowed(first_met[guess], given, every)
    return Legality(codes, np.arange(len(guesses), dtype=np.int32), allows)


def _allowed(shape: NDArray[np.int64], given: NDArray[np.integer], seen: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Whether a guess may follow, for each answer to the one before and each pattern in which that sees it.

    Args:
        shape: (positions,), where each letter of the guess is met first.
        given: (answers, positions), 0, 1 and 2 for B, Y and G.
        seen: (patterns, positions), the same.

    Returns:
        (answers, patterns).
    """
    import numpy as np

    allowed = np.ones((len(given), len(seen)), np.bool_)
    for position in range(len(shape)):
        allowed &= (given[:, position, None] < 2) | (seen[:, position] == 2)
        same_letter = shape == position
        in_common = (seen[:, same_letter] > 0).sum(axis=1)
        allowed &= (given[:, same_letter] > 0).sum(axis=1)[:, None] <= in_common
    return allowed
