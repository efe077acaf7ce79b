"""Which guesses are legal after which feedback, in numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from solver_tree.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MAX_CODES = 256  # different numbers in a byte


class Legality(NamedTuple):
    """Which guesses may still be made after an answer, in numbers.

    Guess ``h`` may be made after guess ``g`` was answered ``f`` if and only if
    ``allows[kinds[g], f, codes[g, h]]``.

    Attributes:
        codes: (guesses, guesses) uint8 or uint16, how guess h looks from guess g.
        kinds: (guesses,) int32, which table is that of g.
        allows: (kinds, feedbacks, codes) bool; feedbacks are numbered as in ``Game.matrix()``.
    """

    codes: NDArray[np.unsignedinteger[Any]]
    kinds: NDArray[np.int32]
    allows: NDArray[np.bool_]


def find_legality(
    name: str,
    guesses: Sequence[str],
    secrets: Sequence[str],
    feedbacks: Sequence[str],
    matrix: NDArray[np.unsignedinteger[Any]],
    legal: Callable[[str, str, str], bool],
) -> Legality:
    """The rule ``legal`` in numbers, found by asking it about every case.

    It is asked about each guess, each feedback that the guess ever gets, and each next guess. Next guesses that are
    legal after the same feedbacks get the same code.

    Args:
        name: the game's, for messages.
        guesses, secrets, feedbacks: those of the game.
        matrix: (guesses, secrets), the number of each feedback.
        legal: see ``Game``.

    Raises:
        InputError: a guess that may be the secret is forbidden, or a guess has more than 256 codes for other guesses.
    """
    import numpy as np

    place = {guess: i for i, guess in enumerate(guesses)}
    own = np.array([place[secret] for secret in secrets])
    codes = np.empty((len(guesses), len(guesses)), np.uint8)
    tables = []
    for g, guess in enumerate(guesses):
        given = np.unique(matrix[g])
        rule = np.array(
            [[legal(guess, feedbacks[f], following) for following in guesses] for f in given],
            np.bool_,
        )
        forbidden = np.flatnonzero(~rule[np.searchsorted(given, matrix[g]), own])
        if len(forbidden):
            s = forbidden[0]
            raise InputError(
                f"game {name}: after guess '{guess}' is answered '{feedbacks[matrix[g, s]]}', "
                f"'{secrets[s]}' is forbidden, but it may be the secret"
            )
        allowed, codes_of_guess = np.unique(rule, axis=1, return_inverse=True)
        if allowed.shape[1] > _MAX_CODES:
            raise InputError(
                f"game {name}: after guess '{guess}' the others are allowed in {allowed.shape[1]} different "
                f"ways; it can be at most {_MAX_CODES}"
            )
        codes[g] = codes_of_guess.ravel()
        table = np.zeros((len(feedbacks), allowed.shape[1]), np.bool_)
        table[given] = allowed
        tables.append(table)
    allows = np.zeros((len(tables), len(feedbacks), max(table.shape[1] for table in tables)), np.bool_)
    for g, table in enumerate(tables):
        allows[g, :, : table.shape[1]] = table
    return Legality(codes, np.arange(len(tables), dtype=np.int32), allows)
