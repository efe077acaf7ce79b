"""Legality as arrays: which guesses are legal after which feedback."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from solver_tree.errors import InputError
from solver_tree.progress import note_work
from solver_tree.text import one_line

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_CODES = 256
"""The most groups of next guesses for one guess: as many as a byte can number."""


class Legality(NamedTuple):
    """Which guesses are legal after which feedback.

    Guess ``h`` is legal at any time after guess ``g`` got feedback ``f`` if and only if
    ``allows[kinds[g], f, codes[g, h]]``.

    Attributes:
        codes: (guesses, guesses) uint8 or uint16, the code of guess h for guess g. Next guesses that are legal after
            the same feedback have the same code.
        kinds: (guesses,) int32, which table of ``allows`` belongs to guess g.
        allows: (kinds, feedbacks, codes) bool, a table for each kind of guess. Feedback is numbered as in
            ``Game.matrix()``.
    """

    codes: NDArray[np.unsignedinteger[Any]]
    kinds: NDArray[np.int32]
    allows: NDArray[np.bool]

    def __repr__(self) -> str:
        return one_line("Legality", f"of {len(self.kinds)} guesses")


def find_legality(
    name: str,
    guesses: Sequence[str],
    secrets: Sequence[str],
    feedbacks: Sequence[str],
    matrix: NDArray[np.unsignedinteger[Any]],
    legal: Callable[[str, str, str], bool],
) -> Legality:
    """Call ``legal`` for every case, and store its results in arrays.

    A case is a guess, a feedback that this guess can get, and a next guess. For each guess, the next guesses fall into
    groups: those that are legal after the same feedback get the same code.

    Args:
        name: the name of the game, for messages.
        guesses: every text that may be guessed.
        secrets: every text that may be hidden.
        feedbacks: the text of each feedback, as numbered in ``matrix``.
        matrix: (guesses, secrets), the feedback numbers, see ``Game.matrix``.
        legal: takes a guess, its feedback and a next guess, see ``Game``.

    Returns:
        The legality, with a table for each guess.

    Raises:
        InputError: ``legal`` forbids a candidate, or a guess has more than 256 groups of next guesses.
    """
    import numpy as np

    guess_of_secret = index_of(guesses, secrets)
    codes = np.empty((len(guesses), len(guesses)), np.uint8)
    tables = []
    for g, guess in enumerate(guesses):
        note_work(g / len(guesses))
        occurring = np.unique(matrix[g])
        is_legal = np.array(
            [[bool(legal(guess, feedbacks[f], next_guess)) for next_guess in guesses] for f in occurring],
            np.bool_,
        )
        for s in np.flatnonzero(~is_legal[np.searchsorted(occurring, matrix[g]), guess_of_secret])[:1]:
            raise forbidden(name, guess, feedbacks[matrix[g, s]], secrets[s])
        groups, group_of_guess = np.unique(is_legal, axis=1, return_inverse=True)
        if groups.shape[1] > MAX_CODES:
            raise InputError(
                f"game {name}: guess '{guess}' divides the next guesses into {groups.shape[1]} groups that are legal "
                f"after different feedback; there can be at most {MAX_CODES}"
            )
        codes[g] = group_of_guess.ravel()
        table = np.zeros((len(feedbacks), groups.shape[1]), np.bool_)
        table[occurring] = groups
        tables.append(table)
    allows = np.zeros((len(tables), len(feedbacks), max(table.shape[1] for table in tables)), np.bool_)
    for g, table in enumerate(tables):
        allows[g, :, : table.shape[1]] = table
    return Legality(codes, np.arange(len(tables), dtype=np.int32), allows)


def index_of(known: Sequence[str], texts: Sequence[str]) -> NDArray[np.int64]:
    """The index of each of ``texts`` among those of ``known``, such as that of each secret among the guesses."""
    import numpy as np

    number = {text: i for i, text in enumerate(known)}
    return np.array([number[text] for text in texts], np.int64)


def forbidden(name: str, guess: str, feedback: str, secret: str) -> InputError:
    """The error for a candidate, ``secret``, that is not legal after ``guess`` got ``feedback``."""
    return InputError(
        f"game {name}: after guess '{guess}' is answered '{feedback}', '{secret}' is forbidden, "
        f"but it may be the secret"
    )
