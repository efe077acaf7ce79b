"""Heuristics: values of equal products are equal, and no value is too large for 64 bits."""

from math import log, prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver_tree.kernels.heuristic_board import WORST_VALUE
from solver_tree.strategies.heuristics import HEURISTICS, UNIT, entropy, largest_part, log1p, mean_part, parts, steps
from solver_tree.strategies.steps import Steps, shipped_steps

SIZES = [5040, 32768, 600_000]  # candidates of Bulls and Cows, of Mastermind 5x8, and more than fit in memory
ENTROPY, LOG1P = entropy(2000), log1p(2000)


def value(heuristic, sizes):
    """The heuristic value of a guess with parts of these sizes."""
    worths = heuristic.worth[sizes].tolist()
    return max(worths) if heuristic.largest else sum(worths)


@pytest.mark.parametrize(
    ("heuristic", "worths"),
    [
        (largest_part(5), [0, 1, 2, 3, 4, 5]),
        (mean_part(5), [0, 1, 4, 9, 16, 25]),
        (parts(5), [0, -1, -1, -1, -1, -1]),
        (steps(5, Steps([1, 2, 4], [1, 1.5, 2.5])), [0, UNIT, 3 * UNIT, 6 * UNIT, 10 * UNIT, 15 * 7 / 6 * UNIT]),
    ],
)
def test_the_worth_of_a_part_is_that_of_the_definition(heuristic, worths):
    assert heuristic.worth.dtype == np.int64
    assert heuristic.worth.tolist()[:5] == worths[:5]


def test_only_largest_part_is_a_maximum_only_steps_omit_the_win():
    assert {name: make(9).largest for name, make in HEURISTICS.items() if make(9).largest} == {"largest-part": True}
    assert not any(make(9).win_is_free for make in HEURISTICS.values())
    assert steps(9, shipped_steps("mastermind-4x6")).win_is_free


class TestLogarithms:
    @pytest.mark.parametrize("max_size", [1, 2, 3, 10, 5040])
    def test_worths_are_proportional_to_logarithms(self, max_size):
        for heuristic, plus in ((entropy(max_size), 0), (log1p(max_size), 1)):
            worth = heuristic.worth.tolist()
            assert len(worth) == max_size + 1
            assert worth[0] == 0
            expected = [n * log(n + plus) for n in range(1, max_size + 1)]
            unit = worth[-1] / expected[-1] if expected[-1] else 1
            assert worth[1:] == pytest.approx([unit * value for value in expected], rel=1e-13)

    @pytest.mark.parametrize(
        ("sizes", "others"),
        [
            ([4, 1, 1, 1, 1], [2, 2, 2, 2]),
            ([9, *[1] * 9], [3] * 6),
            ([6, *[1] * 6], [3, 3, 2, 2, 2]),
            ([5000, *[1] * 5000], [2500, 2500, *[2] * 2500]),
        ],
    )
    @pytest.mark.parametrize("max_size", [10_000, 32768])
    def test_equal_products_have_equal_values(self, max_size, sizes, others):
        assert prod(n**n for n in sizes) == prod(n**n for n in others)
        assert value(entropy(max_size), sizes) == value(entropy(max_size), others)

    @given(*[st.lists(st.integers(1, 40), min_size=1, max_size=12)] * 2)
    def test_values_compare_like_products(self, sizes, others):
        for heuristic, plus in ((ENTROPY, 0), (LOG1P, 1)):
            a, b = value(heuristic, sizes), value(heuristic, others)
            x, y = (prod((n + plus) ** n for n in parts) for parts in (sizes, others))
            assert (a < b, a == b) == (x < y, x == y)

    @given(st.integers(1, 44), st.integers(1, 44))
    def test_the_logarithm_of_a_product_is_the_sum_of_the_logarithms(self, a, b):
        worth = ENTROPY.worth.tolist()
        logarithm = {n: worth[n] // n for n in (a, b, a * b)}
        assert worth[a * b] == a * b * logarithm[a * b]
        assert logarithm[a * b] == logarithm[a] + logarithm[b]

    def test_the_worth_of_a_part_grows_with_its_size(self):
        for max_size in SIZES[:2]:
            assert (np.diff(entropy(max_size).worth)[1:] > 0).all()
            assert (np.diff(log1p(max_size).worth) > 0).all()


@pytest.mark.parametrize("max_size", SIZES)
def test_no_heuristic_value_is_too_large(max_size):
    """By every heuristic but ``parts``, the value is largest if there is a single part."""
    heuristics = {name: make(max_size) for name, make in HEURISTICS.items() if name != "log1p" or max_size < SIZES[-1]}
    heuristics["steps"] = steps(max_size, shipped_steps("bulls-cows-4x10"))
    for name, heuristic in heuristics.items():
        worth = heuristic.worth
        assert worth.dtype == np.int64
        assert len(worth) == max_size + 1
        assert (worth >= (-1 if name == "parts" else 0)).all()
        assert worth.max() < WORST_VALUE, name
        assert name == "parts" or worth[-1] == worth.max()
    assert heuristics["entropy"].worth[-1] > WORST_VALUE >> 4  # the unit is as fine as 64 bits allow
    assert max_size * UNIT + int(heuristics["steps"].worth[-1]) < WORST_VALUE
