"""Games as tables of tests, whose guesses have costs."""

from fractions import Fraction

import numpy as np
import pytest

from solver_tree.errors import InputError
from solver_tree.games import Game, game
from solver_tree.games.consistent import consistent
from solver_tree.games.weights import weighted
from solver_tree.identification.reading import table
from solver_tree.identification.search import identify
from solver_tree.search import solve
from tests.identification.oracle import least_cost
from tests.random_games import draw_game
from tests.trees import words


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("goal", ["avg", "worst"])
def test_no_tree_of_guesses_with_costs_costs_less(seed, goal):
    rng = np.random.default_rng([seed, 7])
    drawn = draw_game(rng, 5, 7, 3, weights=[1, 2, 3, 1, 0])
    costs = {str(guess): int(rng.integers(2, 6)) for guess in rng.choice(drawn.guesses, 4, replace=False)}
    priced = table(drawn, costs=costs)
    assert priced.costs == tuple(costs.get(guess, 1) for guess in drawn.guesses)
    assert identify(priced, goal).tree.cost == least_cost(priced, goal == "worst")


@pytest.mark.parametrize(
    "of",
    [
        game("mastermind-2x4"),
        game("bulls-cows-3x5"),
        words(),
        weighted(game("mastermind-2x3"), {"12": 5, "33": 2}, others=1),
    ],
)
def test_without_costs_it_is_the_least_average_until_known(of):
    total = solve(of, finish="known").tree.stats.total
    assert identify(table(of)).tree.cost == Fraction(total, sum(of.weights or [1] * of.secret_count))


def test_groups_of_secrets_need_not_be_told_apart():
    of = game("mastermind-2x3")
    assert identify(table(of, groups={secret: secret[0] for secret in of.secrets})).tree.depth == 2
    assert identify(table(of, groups=["all"] * 9)).tree.cost == 0


def test_what_is_no_table_is_refused():
    for of, options, message in (
        (consistent(game("mastermind-2x3")), {}, "not every guess is always legal"),
        (game("mastermind-5x6"), {}, "more than 4,000,000 cells"),
        (
            Game("own", "ab", "ab", lambda *pair: "yes|no" if pair[0] != pair[1] else "won", "won"),
            {},
            r"'yes\|no' would be",
        ),
        (Game("own", "ab", "ab", lambda *pair: "?" if pair[0] != pair[1] else "won", "won"), {}, "'\\?' would be"),
        (game("mastermind-2x3"), {"costs": {"14": 2}}, "a cost is given for '14', which is not there"),
        (game("mastermind-2x3"), {"costs": {"11": 0}}, "its cost should be more than 0"),
        (game("mastermind-2x3"), {"groups": {"11": "a"}}, "no group is given for '12'"),
    ):
        with pytest.raises(InputError, match=message):
            table(of, **options)
