"""Which renamings of symbols and permutations of positions keep some codes as they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from solver_tree.games.interface import CodeSymmetry

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def symmetry_that_keeps(
    guesses: NDArray[np.uint8], secrets: NDArray[np.uint8], symbol_count: int, *, positions_alike: bool
) -> CodeSymmetry | None:
    """The symmetry that is left of a game of codes if only some codes are guesses, and only some are secrets.

    Every renaming and every permutation keeps the feedback, so a symmetry of the game is one that keeps both sets. All
    permutations of some symbols do so if each exchange of two of them does; likewise for positions.

    Args:
        guesses: (guesses, positions), the symbols of each guess, different for each.
        secrets: (secrets, positions), the same for the secrets.
        symbol_count: the number of symbols.
        positions_alike: whether permutations of positions keep the feedback.

    Returns:
        The symmetry with the most symbols, and the most positions, that may be permuted; None if no two of either may.
    """
    import numpy as np

    sets = (guesses,) if len(secrets) == len(guesses) else (guesses, secrets)
    sorted_sets = [_sorted(codes) for codes in sets]

    def keeps(image: Callable[[NDArray[np.uint8]], NDArray[np.uint8]]) -> bool:
        return all(np.array_equal(_sorted(image(codes)), kept) for codes, kept in zip(sets, sorted_sets, strict=True))

    def symbols_exchanged(a: int, b: int) -> bool:
        names = np.arange(symbol_count, dtype=np.uint8)
        names[[a, b]] = b, a
        return keeps(lambda codes: names[codes])

    def positions_exchanged(a: int, b: int) -> bool:
        order = np.arange(guesses.shape[1])
        order[[a, b]] = b, a
        return keeps(lambda codes: codes[:, order])

    symbols = _largest_class(symbol_count, symbols_exchanged)
    positions = _largest_class(guesses.shape[1], positions_exchanged) if positions_alike else [0]
    if len(symbols) == 1 == len(positions):
        return None
    return CodeSymmetry(
        guesses,
        symbol_count,
        len(positions) > 1,
        tuple(symbol for symbol in range(symbol_count) if len(symbols) == 1 or symbol not in symbols),
        tuple(place for place in range(guesses.shape[1]) if len(positions) > 1 and place not in positions),
    )


def _largest_class(count: int, exchanged: Callable[[int, int], bool]) -> list[int]:
    """The largest class of the numbers below ``count``, of which any two may be exchanged: an equivalence relation."""
    classes: list[list[int]] = []
    for number in range(count):
        own = next((members for members in classes if exchanged(members[0], number)), None)
        if own is None:
            classes.append([number])
        else:
            own.append(number)
    return max(classes, key=len)


def _sorted(codes: NDArray[np.uint8]) -> NDArray[np.bytes_]:
    """The codes in order, each as bytes, of which none is 0."""
    import numpy as np

    listed: NDArray[np.bytes_] = np.ascontiguousarray(codes + np.uint8(1)).view(f"S{codes.shape[1]}").ravel()
    listed.sort()
    return listed
