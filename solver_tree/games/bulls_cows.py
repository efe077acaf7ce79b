"""Bulls and Cows (1A2B): codes without a repeated symbol."""

from __future__ import annotations

from solver_tree.errors import InputError
from solver_tree.games.codes import SYMBOLS, CodeGame


def bulls_cows(positions: int = 4, symbols: int = 10) -> CodeGame:
    """The game ``bulls-cows-PxS``: codes of P different symbols out of S, with feedback like ``1A2B``.

    Args:
        positions: P, the length of a code, 1 to ``symbols``.
        symbols: S, the number of symbols, 1 to 36.

    Raises:
        InputError: there is no such code.
    """
    name = f"bulls-cows-{positions}x{symbols}"
    if not 1 <= symbols <= len(SYMBOLS):
        raise InputError(f"game '{name}': {symbols} symbols; there can be 1 to {len(SYMBOLS)} (0-9a-z)")
    if not 1 <= positions <= symbols:
        raise InputError(
            f"game '{name}': no code has {positions} different symbols out of {symbols}; "
            f"positions can be 1 to {symbols}"
        )
    return CodeGame(name, positions, SYMBOLS[:symbols], repeats=False, marks="AB", named=True)
