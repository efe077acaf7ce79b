"""Least totals that others have proved."""

import pytest

from solver_tree.games import game
from solver_tree.search import solve

KOYAMA_LAI = "K. Koyama, T. Lai: An optimal Mastermind strategy, 1993"
VILLE = "G. Ville: An optimal Mastermind (4,7) strategy and more results in the expected case, 2013"
SLOVESNOV = "A. Slovesnov: Bulls and cows game, slovesnov.users.sourceforge.net"
PROGRAM = "found by an independent program"

OPTIMA = [  # game, total, most guesses (None where not known), source
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


@pytest.mark.parametrize(("name", "total", "most", "source"), OPTIMA, ids=[row[0] for row in OPTIMA])
def test_the_least_total_is_the_known_one(name, total, most, source):
    tree = solve(game(name)).tree
    assert tree.stats.total == total, source
    assert tree.proof.optimal
    assert most is None or tree.stats.worst <= most
