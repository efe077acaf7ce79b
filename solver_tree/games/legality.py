"""Legality as arrays: which guesses are legal after which feedback."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from solver_tree.errors import InputError
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
