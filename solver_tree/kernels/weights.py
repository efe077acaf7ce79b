"""The weights of secrets, all 1 or stated by the game, and the bounds that follow from them.

With weights, the secrets are numbered from the heaviest to the lightest, and every set of candidates keeps that order.

A guess costs each candidate 1, and each candidate that it does not find at least 1 more. Of candidates with the same
feedback only one is found by the next guess, so all but the heaviest cost at least 1 more again: these are *repeats*.
A guess that is a candidate finds itself, which saves its weight. So the total of a guess at candidates of weight w is
at least 2 w + (weight of the repeats) - (weight of the guess, if it is a candidate).

Kernels keep the weight of repeats in few bits, as multiples of a *unit*, 2**shift. Repeats are rounded down and the
guess is rounded up, so that the bound stays true. Without weights the functions are
constants, and a unit is 1.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.board import Board, Unweighted
from solver_tree.kernels.integers import int64
from solver_tree.kernels.jit import case_of, specialised
from solver_tree.kernels.size_bounds import found_by_next
from solver_tree.kernels.workspace import State, Workspace

UNITS = 8000
"""The weight of all candidates together, in units, is less than this."""

# The highest priority, 2 * (UNITS + the units of a guess) + 1, fits in 16 bits; see ``guess_ordering``.
assert 2 * (UNITS + UNITS + 1) + 1 < 1 << 15

ONE_EACH = -1
"""Stands for the weight of all candidates where each repeat is one unit, whatever it weighs, as a limit must be met."""

Weights: TypeAlias = Any
"""``Board.weights``: Unweighted or Weighted."""


@specialised
def weighted(weights: Weights) -> bool:
    """Whether the secrets have weights."""
    return True


@case_of(weighted, Unweighted)
def _(weights: Weights) -> bool:
    return False


@specialised
def weigh(weights: Weights, candidates: NDArray[np.int32], begin: int, n: int) -> int:
    """The weight of ``candidates[begin : begin + n]`` together."""
    total = int64(0)
    for i in range(begin, begin + n):
        total += weights.by_secret[candidates[i]]
    return total


@case_of(weigh, Unweighted)
def _(weights: Weights, candidates: NDArray[np.int32], begin: int, n: int) -> int:
    return int64(n)


@specialised
def unit_shift(weights: Weights, total_weight: int) -> int:
    """The shift for candidates that weigh ``total_weight`` together; -1 for ``ONE_EACH``."""
    if total_weight == ONE_EACH:
        return -1
    shift = 0
    while total_weight >> shift >= UNITS:
        shift += 1
    return shift


@case_of(unit_shift, Unweighted)
def _(weights: Weights, total_weight: int) -> int:
    return int64(0)


@specialised
def repeat_units(weights: Weights, secret: int, shift: int) -> int:
    """The weight of a secret as a repeat, in units, rounded down."""
    return weights.by_secret[secret] >> shift if shift >= 0 else int64(1)


@case_of(repeat_units, Unweighted)
def _(weights: Weights, secret: int, shift: int) -> int:
    return int64(1)


@specialised
def guess_units(weights: Weights, secret: int, shift: int) -> int:
    """The weight that a guess saves by being this secret, in units, rounded up."""
    return -(-weights.by_secret[secret] >> shift)


@case_of(guess_units, Unweighted)
def _(weights: Weights, secret: int, shift: int) -> int:
    return int64(1)


@specialised
def least_weight(weights: Weights) -> int:
    """The weight of the lightest secret."""
    return weights.by_secret[-1]


@case_of(least_weight, Unweighted)
def _(weights: Weights) -> int:
    return int64(1)


@specialised
def units_reaching(weights: Weights, total_weight: int, shift: int, beta: int) -> int:
    """The fewest units (repeats minus what the guess saves) with which the bound of a guess reaches ``beta``."""
    return -((2 * total_weight - beta) >> shift)


@case_of(units_reaching, Unweighted)
def _(weights: Weights, total_weight: int, shift: int, beta: int) -> int:
    return beta - 2 * total_weight


@specialised
def priority_base(weights: Weights, n: int) -> int:
    """Half the priority of a guess of 0 units at n candidates; each unit lowers that by one."""
    return int64(UNITS)


@case_of(priority_base, Unweighted)
def _(weights: Weights, n: int) -> int:
    return int64(n)


@specialised
def total_size_bound(board: Board, workspace: Workspace, state: State) -> int:
    """The lower bound of the total of a state from its size, exact for one or two candidates; see ``size_bounds``.

    With weights, the heaviest candidates are taken to be found first.
    """
    total, guesses, found = int64(0), int64(1), int64(1)
    for i in range(state.n):
        if i == found:
            guesses += 1
            found = found_by_next(state.branching, found)
        total += guesses * board.weights.by_secret[workspace.candidates[state.begin + i]]
    return total


@case_of(total_size_bound, Unweighted)
def _(board: Board, workspace: Workspace, state: State) -> int:
    return int64(board.size_bound[state.branching, state.n])
