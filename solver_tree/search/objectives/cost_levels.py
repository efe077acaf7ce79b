"""Price lists and their relaxations, laid out for the kernels; see ``kernels.costs``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import InputError
from solver_tree.kernels.board import INFINITE, MAX_PLIES, Board
from solver_tree.kernels.costs import LONGEST_PRICES, CostLevels
from solver_tree.kernels.workspace import counts_bits

MAX_COST = INFINITE // 2 - 1
"""The largest cost that the search can hold."""

FEW, SMALL, MEDIUM = 16, 24, 255
"""Up to how many candidates the parts of a guess may be searched first, see ``CostLevel.small``."""


class CostLevel(NamedTuple):
    """A price list, and what it is relaxed to.

    Attributes:
        price: the price of a secret found by guess number d, which is 0 if the secret is known without a guess; prices
            never fall as d grows.
        relaxation, factor: the place of a lower level (-1 for none), and the factor of its prices.
        slope, intercept: the line that is added to those.
        linear_until: up to this guess number prices are that line.
        small: the parts of a guess of up to so many candidates are searched first, the largest of them first, then the
            others, the smallest first.
    """

    price: Callable[[int], int]
    relaxation: int = -1
    factor: int = 1
    slope: int = 0
    intercept: int = 0
    linear_until: int = 0
    small: int = 0


def up_to(last: int, price: Callable[[int], int]) -> Callable[[int], int]:
    """The same prices, but infinite after ``last`` guesses."""
    return lambda d: price(d) if d <= last else INFINITE


def nothing_up_to(last: int, board: Board) -> CostLevel:
    """The level by which strategies of at most ``last`` guesses cost nothing, and all others are infinite."""
    return CostLevel(up_to(last, lambda d: 0), small=small_where_free(board))


def small_where_free(board: Board) -> int:
    """``CostLevel.small`` for prices that are 0 up to some guess: the largest part refutes a guess soonest.

    But where feedbacks are many, smaller parts do: a few words that differ in one letter.
    """
    return INFINITE if counts_bits(board) else FEW


def make_cost_levels(levels: Sequence[CostLevel], *, until_known: bool, total_weight: int) -> CostLevels:
    """The arrays of some levels.

    Args:
        levels: the levels; each is relaxed only to earlier ones.
        until_known: whether a secret is found as soon as it is the only candidate, instead of when it is guessed.
        total_weight: the weight of all secrets together.

    Raises:
        InputError: costs would be too large for the search.
    """
    numbers = range(LONGEST_PRICES + 2)
    guessed = np.array([[min(level.price(d), INFINITE) for d in numbers] for level in levels], np.int64)
    isolated = guessed[:, :-1] if until_known else guessed[:, 1:]
    infinite = isolated >= INFINITE
    largest = int(np.where(infinite, 0, isolated)[:, : MAX_PLIES + 1].max())
    if largest * total_weight > MAX_COST:
        raise InputError(
            f"the secrets weigh {total_weight} together, and prices go up to {largest}: more than the search can hold; "
            f"the product can be at most {MAX_COST}, and a limit on the guesses keeps higher prices out"
        )
    steps = np.where(infinite[:, 1:], INFINITE, np.diff(isolated, axis=1))
    convex_from = np.zeros_like(isolated)
    convex_from[:, :-1] = steps <= np.minimum.accumulate(steps[:, ::-1], axis=1)[:, ::-1]
    last_guess = (~infinite).sum(axis=1)
    changes = np.array([1 + max(np.flatnonzero(row).tolist(), default=-1) for row in np.diff(isolated)])
    constant_from = np.where(last_guess <= MAX_PLIES, LONGEST_PRICES, changes)
    stated = [
        (
            level.relaxation,
            level.factor,
            level.slope,
            level.intercept,
            level.linear_until,
            level.small or FEW * until_known,
        )
        for level in levels
    ]
    isolated = np.ascontiguousarray(isolated)
    keys = _keys(levels, guessed, isolated)
    rules = np.column_stack([last_guess, constant_from, np.array(stated, np.int64), keys])
    arrays = CostLevels(guessed, isolated, convex_from, np.ascontiguousarray(rules))
    _check(levels, arrays, total_weight)
    return arrays


def _keys(levels: Sequence[CostLevel], guessed: NDArray[np.int64], isolated: NDArray[np.int64]) -> NDArray[np.int64]:
    """A digest of each level and of those that it is relaxed to, (levels,) int64."""
    keys: list[bytes] = []
    for level, *prices in zip(levels, guessed, isolated, strict=True):
        assert level.relaxation < len(keys)
        relaxation = keys[level.relaxation] if level.relaxation >= 0 else b""
        _, _, *rules = level
        keys.append(blake2b(b"".join([*prices, relaxation, repr(rules).encode()]), digest_size=8).digest())
    return np.frombuffer(b"".join(keys), np.int64)


def _check(levels: Sequence[CostLevel], arrays: CostLevels, total_weight: int) -> None:
    """Assert what the kernels rely on: prices that never fall, true relaxations, and numbers that fit in 64 bits."""
    assert (np.diff(arrays.guessed, axis=1) >= 0).all()
    numbers = np.arange(1, MAX_PLIES + 1)
    for place, level in enumerate(levels):
        # A secret that guess d leaves alone is guess number d + 1 of the total.
        for prices, of_total in ((arrays.guessed, numbers), (arrays.isolated, numbers + 1)):
            price = prices[place, numbers]
            line = level.slope * of_total + level.intercept
            if level.relaxation >= 0:
                lower = prices[level.relaxation, numbers]
                assert (price[lower >= INFINITE] >= INFINITE).all()
                lower = np.where(lower >= INFINITE, 0, lower)
                assert level.factor * int(lower.max()) * total_weight < 1 << 62
                line = line + level.factor * lower
            if level.relaxation >= 0 or level.slope > 0:
                assert (price >= line).all()
        straight = arrays.guessed[place, 1 : level.linear_until + 1]
        assert (straight == level.slope * numbers[: len(straight)] + level.intercept).all()
