"""Mastermind: codes in which a symbol may appear more than once."""

from __future__ import annotations

from typing import Literal

from solver_tree.errors import InputError
from solver_tree.games.codes import MAX_POSITIONS, CodeGame
from solver_tree.games.feedback import Rule

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def mastermind(positions: int = 4, symbols: int = 6, pegs: Literal["both", "black"] = "both") -> CodeGame:
    """The game ``mastermind-PxS``: codes of P pegs in S colours, with black and white pegs as feedback like ``1B2W``.

    Args:
        positions: P, the length of a code, 1 to 32.
        symbols: S, the number of colours, 1 to 35.
        pegs: ``black`` if there are no white pegs; then the name ends in ``-black``.

    Raises:
        InputError: there is no such code.
    """
    name = f"mastermind-{positions}x{symbols}{'-black' * (pegs == 'black')}"
    if pegs not in ("both", "black"):
        raise InputError(f"game '{name}': unknown pegs '{pegs}'; pegs are both, black")
    if not 1 <= symbols <= len(SYMBOLS):
        raise InputError(f"game '{name}': {symbols} colours; there can be 1 to {len(SYMBOLS)} (1-9A-Z)")
    if not 1 <= positions <= MAX_POSITIONS:
        raise InputError(f"game '{name}': {positions} positions; there can be 1 to {MAX_POSITIONS}")
    rule: Rule = "black" if pegs == "black" else "multiset"
    return CodeGame(name, positions, SYMBOLS[:symbols], repeats=True, marks="BW", rule=rule, named=True)
