"""Price lists and their relaxations as arrays."""

import numpy as np
import pytest

from solver_tree.errors import InputError
from solver_tree.kernels.board import INFINITE, MAX_PLIES
from solver_tree.kernels.costs import (
    CONSTANT_FROM,
    FACTOR,
    LAST_GUESS,
    LINEAR_UNTIL,
    RELAXATION,
    SLOPE,
    SMALL,
)
from solver_tree.search.objectives.cost_levels import CostLevel, make_cost_levels, up_to


def levels_of(price, *, until_known=False, **level):
    return make_cost_levels([CostLevel(price, **level)], until_known=until_known, total_weight=10)


def test_an_isolated_secret_has_the_price_of_the_right_guess():
    guessed, known = levels_of(lambda d: d * d), levels_of(lambda d: d * d, until_known=True)
    assert guessed.guessed[0, :6].tolist() == known.guessed[0, :6].tolist() == [0, 1, 4, 9, 16, 25]
    assert guessed.isolated[0, :5].tolist() == [1, 4, 9, 16, 25]
    assert known.isolated[0, :5].tolist() == [0, 1, 4, 9, 16]


@pytest.mark.parametrize(("until_known", "isolated"), [(False, [1, 1, 2, INFINITE]), (True, [1, 1, 1, 2, INFINITE])])
def test_prices_are_infinite_after_the_last_guess(until_known, isolated):
    levels = levels_of(up_to(3, lambda d: 1 + (d > 2)), until_known=until_known)
    assert levels.guessed[0, :6].tolist() == [1, 1, 1, 2, INFINITE, INFINITE]
    assert levels.isolated[0, : len(isolated)].tolist() == isolated
    assert levels.rules[0, LAST_GUESS] == len(isolated) - 1
    assert levels.rules[0, CONSTANT_FROM] > MAX_PLIES  # prices rise once more, to infinite


@pytest.mark.parametrize(
    ("price", "convex_from"),
    [
        (lambda d: d, [1, 1, 1, 1, 1, 1]),
        (lambda d: d * d, [1, 1, 1, 1, 1, 1]),
        (lambda d: int(d > 3), [1, 1, 0, 1, 1, 1]),  # isolated: 0 0 0 1 1 1
        (lambda d: min(d, 4), [0, 0, 0, 1, 1, 1]),  # isolated: 1 2 3 4 4 4
        (up_to(4, lambda d: d), [1, 1, 1, 1, 1, 1]),
        (up_to(4, lambda d: int(d > 1)), [0, 1, 1, 1, 1, 1]),  # isolated: 0 1 1 1, then infinite
    ],
)
def test_convex_from_marks_where_no_later_rise_is_smaller(price, convex_from):
    assert levels_of(price).convex_from[0, :6].tolist() == convex_from


@pytest.mark.parametrize(
    ("price", "guessed", "known"), [(lambda d: 7, 0, 0), (lambda d: min(d, 4), 3, 4), (lambda d: int(d >= 5), 4, 5)]
)
def test_constant_from_is_where_prices_begin_to_stay_equal(price, guessed, known):
    for until_known, constant in ((False, guessed), (True, known)):
        levels = levels_of(price, until_known=until_known)
        assert levels.rules[0, CONSTANT_FROM] == constant
        assert len(set(levels.isolated[0, constant:].tolist())) == 1
        assert constant == 0 or levels.isolated[0, constant - 1] < levels.isolated[0, constant]
        assert levels.rules[0, LAST_GUESS] > MAX_PLIES


def test_each_row_of_rules_is_that_of_a_level():
    late = CostLevel(lambda d: int(d > 4), small=INFINITE)
    both = CostLevel(lambda d: 100 * (d > 4) + d, relaxation=0, factor=100, slope=1, intercept=0, linear_until=4)
    levels = make_cost_levels([late, both], until_known=False, total_weight=50)
    assert levels.guessed.shape[0] == levels.isolated.shape[0] == levels.convex_from.shape[0] == 2
    stated = levels.rules[:, [RELAXATION, FACTOR, SLOPE, LINEAR_UNTIL, SMALL]].tolist()
    assert stated == [[-1, 1, 0, 0, INFINITE], [0, 100, 1, 4, 0]]
    assert all(array.dtype == np.int64 and array.flags.c_contiguous for array in levels)


def test_costs_that_are_too_large_are_refused():
    total_weight = 1 << 20
    largest = (INFINITE // 2 - 1) // total_weight
    levels = make_cost_levels([CostLevel(lambda d: largest)], until_known=False, total_weight=total_weight)
    assert levels.guessed[0, 1] == largest
    with pytest.raises(
        InputError, match=f"weigh {total_weight} together, and prices go up to {largest + 1}: more than"
    ):
        make_cost_levels([CostLevel(lambda d: largest + 1)], until_known=False, total_weight=total_weight)


@pytest.mark.parametrize(
    "wrong",
    [
        {"slope": 2},
        {"slope": 1, "intercept": 1},
        {"slope": 1, "linear_until": 5, "intercept": -1},
        {"relaxation": 0, "factor": 2},
        {"relaxation": 1},
    ],
    ids=str,
)
def test_a_false_relaxation_is_detected(wrong):
    levels = [CostLevel(lambda d: d), CostLevel(lambda d: d)._replace(**wrong)]
    with pytest.raises(AssertionError):
        make_cost_levels(levels, until_known=False, total_weight=10)


def test_falling_prices_are_detected():
    with pytest.raises(AssertionError):
        levels_of(lambda d: 5 - min(d, 3))
