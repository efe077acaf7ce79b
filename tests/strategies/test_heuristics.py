"""What parts are worth: exact where it must be, and never too large for 64 bits."""

from math import log, prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver_tree.kernels.heuristic import WORST_VALUE
from solver_tree.strategies.heuristics import HEURISTICS, UNIT, entropy, largest_part, log1p, mean_part, parts, steps
from solver_tree.strategies.steps import Steps, shipped_steps

SIZES = [5040, 32768, 600_000]  # candidates: Bulls and Cows, Mastermind 5x8, and more than would ever fit
ENTROPY, LOG1P = entropy(2000), log1p(2000)


def score(part_score, sizes):
    worths = part_score.worth[sizes].tolist()
    return max(worths) if part_score.largest else sum(worths)


@pytest.mark.parametrize(
    ("part_score", "worths"),
    [
        (largest_part(5), [0, 1, 2, 3, 4, 5]),
        (mean_part(5), [0, 1, 4, 9, 16, 25]),
        (parts(5), [0, -1, -1, -1, -1, -1]),
        (steps(5, Steps([1, 2, 4], [1, 1.5, 2.5])), [0, UNIT, 3 * UNIT, 6 * UNIT, 10 * UNIT, 15 * 7 / 6 * UNIT]),
    ],
)
def test_worths(part_score, worths):
    assert part_score.worth.dtype == np.int64
    assert part_score.worth.tolist()[:5] == worths[:5]


def test_only_the_largest_part_counts_for_the_worst_case_and_the_win_is_free_in_steps():
    assert {name: make(9).largest for name, make in HEURISTICS.items() if make(9).largest} == {"largest-part": True}
    assert not any(make(9).win_is_free for make in HEURISTICS.values())
    assert steps(9, shipped_steps("mastermind-4x6")).win_is_free


class TestLogarithms:
    @pytest.mark.parametrize("most", [1, 2, 3, 10, 5040])
    def test_they_are_the_logarithms(self, most):
        for part_score, plus in ((entropy(most), 0), (log1p(most), 1)):
            worth = part_score.worth.tolist()
            assert len(worth) == most + 1
            assert worth[0] == 0
            expected = [n * log(n + plus) for n in range(1, most + 1)]
            unit = worth[-1] / expected[-1] if expected[-1] else 1
            assert worth[1:] == pytest.approx([unit * value for value in expected], rel=1e-13)

    @pytest.mark.parametrize(
        ("these", "those"),
        [
            ([4, 1, 1, 1, 1], [2, 2, 2, 2]),
            ([9, *[1] * 9], [3] * 6),
            ([6, *[1] * 6], [3, 3, 2, 2, 2]),
            ([5000, *[1] * 5000], [2500, 2500, *[2] * 2500]),
        ],
    )
    @pytest.mark.parametrize("most", [10_000, 32768])
    def test_equal_products_are_equal_scores(self, most, these, those):
        assert prod(n**n for n in these) == prod(n**n for n in those)
        assert score(entropy(most), these) == score(entropy(most), those)

    @given(*[st.lists(st.integers(1, 40), min_size=1, max_size=12)] * 2)
    def test_they_compare_like_products(self, these, those):
        for part_score, plus in ((ENTROPY, 0), (LOG1P, 1)):
            (a, b), (x, y) = ([part(sizes) for sizes in (these, those)] for part in both(part_score, plus))
            assert (a < b, a == b) == (x < y, x == y)

    @given(st.integers(1, 44), st.integers(1, 44))
    def test_they_add_up_where_numbers_multiply(self, a, b):
        worth = ENTROPY.worth.tolist()
        logarithm = {n: worth[n] // n for n in (a, b, a * b)}
        assert worth[a * b] == a * b * logarithm[a * b]
        assert logarithm[a * b] == logarithm[a] + logarithm[b]

    def test_the_information_of_a_part_grows_with_its_size(self):
        for most in SIZES[:2]:
            assert (np.diff(entropy(most).worth)[1:] > 0).all()
            assert (np.diff(log1p(most).worth) > 0).all()


@pytest.mark.parametrize("most", SIZES)
def test_no_score_is_too_large(most):
    """Parts are worth most when there is one, by each score but the number of parts."""
    scores = {name: make(most) for name, make in HEURISTICS.items() if name != "log1p" or most < SIZES[-1]}
    scores["steps"] = steps(most, shipped_steps("bulls-cows-4x10"))
    for name, part_score in scores.items():
        worth = part_score.worth
        assert worth.dtype == np.int64
        assert len(worth) == most + 1
        assert (worth >= (-1 if name == "parts" else 0)).all()
        assert worth.max() < WORST_VALUE, name
        assert name == "parts" or worth[-1] == worth.max()
    assert scores["entropy"].worth[-1] > WORST_VALUE >> 4  # as fine as there is room for
    assert most * UNIT + int(scores["steps"].worth[-1]) < WORST_VALUE


def both(part_score, plus):
    """A score as it is computed, and as a product of whole numbers."""
    return (lambda sizes: score(part_score, sizes), lambda sizes: prod((n + plus) ** n for n in sizes))
