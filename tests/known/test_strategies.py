"""Published figures of strategies that choose guesses by a heuristic."""

from functools import cache

import pytest

from solver_tree.compare.outcome import outcome_of
from solver_tree.games import game
from solver_tree.strategies.greedy_tree import greedy

KNUTH = "D. E. Knuth: The Computer as Master Mind, 1976"
STUDY = "a published study of Bulls and Cows strategies, which prints their histograms"
WRITE_UP = "a published write-up, in which a game ends when the secret is known"
PROGRAM = "found by an independent program"

BULLS_COWS, MASTERMIND = "bulls-cows-4x10", "mastermind-4x6"

GUESSED = [  # game, strategy, total, secrets found at guess 1, 2, 3, ..., source
    (BULLS_COWS, "largest-part", 27139, (1, 3, 44, 515, 2124, 2151, 202), PROGRAM),
    (BULLS_COWS, "largest-part:last-canonical", 27162, (1, 3, 44, 519, 2106, 2152, 215), STUDY),
    (BULLS_COWS, "mean-part", 26551, (1, 4, 59, 574, 2430, 1885, 87), PROGRAM),
    (BULLS_COWS, "mean-part:last-canonical", 26553, (1, 4, 59, 573, 2430, 1886, 87), STUDY),
    (BULLS_COWS, "parts", 26751, (1, 11, 80, 556, 2277, 1929, 183, 3), PROGRAM),
    (BULLS_COWS, "entropy", 26424, (1, 5, 62, 611, 2483, 1779, 98, 1), PROGRAM),
    (BULLS_COWS, "entropy:last-canonical", 26424, (1, 5, 62, 611, 2483, 1779, 98, 1), PROGRAM),
    (BULLS_COWS, "entropy:candidates", 26781, (1, 13, 109, 647, 2075, 1906, 284, 5), PROGRAM),
    (BULLS_COWS, "mean-part:candidates", 26808, (1, 13, 109, 645, 2055, 1923, 291, 3), PROGRAM),
    (BULLS_COWS, "largest-part:candidates", 26983, (1, 13, 108, 619, 2004, 1932, 360, 3), PROGRAM),
    (BULLS_COWS, "first", 28024, (1, 13, 108, 596, 1668, 1768, 752, 129, 5), PROGRAM),
    (MASTERMIND, "largest-part", 5801, (1, 6, 62, 533, 694), KNUTH),
    (MASTERMIND, "mean-part", 5696, (1, 10, 54, 645, 583, 3), PROGRAM),
    (MASTERMIND, "parts", 5668, (1, 12, 72, 635, 569, 7), PROGRAM),
    (MASTERMIND, "entropy", 5722, (1, 4, 71, 612, 596, 12), PROGRAM),
]
KNOWN = [  # game, strategy, secrets known after guess 1, 2, 3, ..., source
    (BULLS_COWS, "first", (1, 15, 211, 1240, 2108, 1203, 252, 10), WRITE_UP),
    (BULLS_COWS, "entropy:candidates", (1, 16, 228, 1555, 2688, 542, 10), WRITE_UP),
]


def ids(rows):
    return [f"{row[0]} {row[1]}" for row in rows]


@cache
def outcome(name, strategy):
    return outcome_of(greedy(game(name), strategy))


@pytest.mark.parametrize(("name", "strategy", "total", "histogram", "source"), GUESSED, ids=ids(GUESSED))
def test_a_strategy_has_the_published_histogram_until_guessed(name, strategy, total, histogram, source):
    stats = outcome(name, strategy).stats("guessed")
    assert (stats.total, stats.histogram) == (total, histogram), source


@pytest.mark.parametrize(("name", "strategy", "histogram", "source"), KNOWN, ids=ids(KNOWN))
def test_a_strategy_has_the_published_histogram_until_known(name, strategy, histogram, source):
    assert outcome(name, strategy).stats("known").histogram == histogram, source


@pytest.mark.parametrize(("name", "total"), [(BULLS_COWS, 26382), (MASTERMIND, 5637)])
def test_a_shipped_table_of_steps_has_the_total_of_its_tuning(name, total):
    assert outcome(name, "steps").stats().total == total


def test_knuth_needs_five_guesses_at_most_and_begins_with_1122():
    tree = outcome(MASTERMIND, "largest-part").tree
    assert next(iter(tree.root)) == "1122"
    assert not tree.proof.optimal
