"""The least totals that others have proved, and the best worst cases of trees with these totals."""

import pytest

from solver_tree.games import game
from solver_tree.search import solve
from solver_tree.tree import verify

KOYAMA_LAI = "K. Koyama, T. Lai: An optimal Mastermind strategy, 1993"
VILLE = "G. Ville: An optimal Mastermind (4,7) strategy and more results in the expected case, 2013"
SLOVESNOV = "A. Slovesnov: Bulls and cows game, slovesnov.users.sourceforge.net"
PROGRAM = "found by an independent program"
OURS = "found by this program alone"

OPTIMA = [  # game, least total, its source, best worst case of that total and the secrets there, the source of these
    ("bulls-cows-3x6", 436, PROGRAM, (5, 4), PROGRAM),
    ("bulls-cows-3x8", 1449, PROGRAM, (6, 3), PROGRAM),
    ("bulls-cows-3x10", 3575, PROGRAM, (7, 1), PROGRAM),
    ("bulls-cows-4x6", 1446, PROGRAM, (5, 89), PROGRAM),
    ("bulls-cows-4x7", 3639, PROGRAM, None, None),
    ("bulls-cows-4x8", 7817, PROGRAM, (6, 128), OURS),
    ("bulls-cows-4x9", 14914, OURS, (7, 3), OURS),
    ("bulls-cows-4x10", 26274, SLOVESNOV, (7, 69), OURS),
    ("bulls-cows-5x5", 535, PROGRAM, None, None),
    ("mastermind-2x6", 132, PROGRAM, None, None),
    ("mastermind-3x4", 206, PROGRAM, (4, 21), PROGRAM),
    ("mastermind-3x5", 451, PROGRAM, None, None),
    ("mastermind-3x6", 854, PROGRAM, (5, 38), PROGRAM),
    ("mastermind-3x7", 1474, PROGRAM, None, None),
    ("mastermind-3x8", 2359, PROGRAM, (6, 21), PROGRAM),
    ("mastermind-4x3", 246, PROGRAM, (4, 12), PROGRAM),
    ("mastermind-4x4", 905, PROGRAM, (4, 150), PROGRAM),
    ("mastermind-4x5", 2463, PROGRAM, (5, 69), PROGRAM),
    ("mastermind-4x6", 5625, KOYAMA_LAI, (6, 1), PROGRAM),  # with at most 5 guesses the least total is 5626
    ("mastermind-4x7", 11228, VILLE, (6, 114), OURS),
    ("mastermind-5x3", 816, PROGRAM, None, None),
    ("mastermind-5x5", 13496, PROGRAM, (6, 5), OURS),
]


@pytest.mark.parametrize(
    ("name", "total", "source", "worst_case", "its_source"), OPTIMA, ids=[row[0] for row in OPTIMA]
)
def test_the_least_total_and_its_best_worst_case_are_the_known_ones(name, total, source, worst_case, its_source):
    tree = solve(game(name)).tree
    stats = verify(tree)
    assert stats.total == total, source
    assert tree.proof.optimal
    if worst_case is not None:
        assert (stats.worst, stats.at_worst) == worst_case, its_source
        found = zip(("total", "worst", "at_worst"), (total, *worst_case), strict=True)
        assert tree.proof.components == tuple((figure, value, value) for figure, value in found)
