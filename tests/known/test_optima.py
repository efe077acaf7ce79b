"""The least totals that others have proved, and the best worst cases of trees with these totals."""

from functools import cache

import pytest

from solver_tree.games import game
from solver_tree.search import solve
from solver_tree.tree import verify

KOYAMA_LAI = "K. Koyama, T. Lai: An optimal Mastermind strategy, 1993"
VILLE = "G. Ville: An optimal Mastermind (4,7) strategy and more results in the expected case, 2013"
SLOVESNOV = "A. Slovesnov: Bulls and cows game, slovesnov.users.sourceforge.net"
PROGRAM = "found by an independent program"
OURS = "found by this program alone"

OPTIMA = [  # game, total, limit that a tree of this total meets (None where not known), source
    ("bulls-cows-3x6", 436, None, PROGRAM),
    ("bulls-cows-3x8", 1449, None, PROGRAM),
    ("bulls-cows-3x10", 3575, None, PROGRAM),
    ("bulls-cows-4x6", 1446, None, PROGRAM),
    ("bulls-cows-4x7", 3639, None, PROGRAM),
    ("bulls-cows-4x8", 7817, None, PROGRAM),
    ("bulls-cows-4x10", 26274, 7, SLOVESNOV),
    ("bulls-cows-5x5", 535, None, PROGRAM),
    ("mastermind-2x6", 132, None, PROGRAM),
    ("mastermind-3x5", 451, None, PROGRAM),
    ("mastermind-3x6", 854, None, PROGRAM),
    ("mastermind-3x7", 1474, None, PROGRAM),
    ("mastermind-3x8", 2359, None, PROGRAM),
    ("mastermind-4x3", 246, None, PROGRAM),
    ("mastermind-4x4", 905, None, PROGRAM),
    ("mastermind-4x5", 2463, None, PROGRAM),
    ("mastermind-4x6", 5625, 6, KOYAMA_LAI),
    ("mastermind-4x7", 11228, None, VILLE),
    ("mastermind-5x3", 816, None, PROGRAM),
    ("mastermind-5x5", 13496, None, PROGRAM),
]


@cache
def optimal_tree(name):
    """The tree that the search finds."""
    return solve(game(name)).tree


@pytest.mark.parametrize(("name", "total", "limit", "source"), OPTIMA, ids=[row[0] for row in OPTIMA])
def test_the_least_total_is_the_known_one(name, total, limit, source):
    tree = optimal_tree(name)
    assert tree.stats.total == total, source
    assert tree.proof.optimal
    assert limit is None or tree.stats.worst <= limit


WORST_CASES = [  # game, total, worst case, secrets at the worst case, source
    ("bulls-cows-3x6", 436, 5, 4, PROGRAM),
    ("bulls-cows-3x8", 1449, 6, 3, PROGRAM),
    ("bulls-cows-4x6", 1446, 5, 89, PROGRAM),
    ("bulls-cows-3x10", 3575, 7, 1, PROGRAM),
    ("bulls-cows-4x8", 7817, 6, 128, OURS),
    ("bulls-cows-4x9", 14914, 7, 3, OURS),
    ("bulls-cows-4x10", 26274, 7, 69, OURS),
    ("mastermind-3x4", 206, 4, 21, PROGRAM),
    ("mastermind-3x6", 854, 5, 38, PROGRAM),
    ("mastermind-3x8", 2359, 6, 21, PROGRAM),
    ("mastermind-4x3", 246, 4, 12, PROGRAM),
    ("mastermind-4x4", 905, 4, 150, PROGRAM),
    ("mastermind-4x5", 2463, 5, 69, PROGRAM),
    ("mastermind-4x6", 5625, 6, 1, PROGRAM),  # with at most 5 guesses the least total is 5626, see KOYAMA_LAI
    ("mastermind-4x7", 11228, 6, 114, OURS),
    ("mastermind-5x5", 13496, 6, 5, OURS),
]


@pytest.mark.parametrize(
    ("name", "total", "worst", "at_worst", "source"), WORST_CASES, ids=[row[0] for row in WORST_CASES]
)
def test_the_best_worst_case_of_the_least_total_is_the_known_one(name, total, worst, at_worst, source):
    tree = optimal_tree(name)
    stats = verify(tree)
    assert (stats.total, stats.worst, stats.at_worst) == (total, worst, at_worst), source
    assert tree.proof.components == (("total", total, total), ("worst", worst, worst), ("at_worst", at_worst, at_worst))
