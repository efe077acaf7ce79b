"""The oracle for games of middle size: against brute force in small games, and against values found otherwise."""

from math import inf

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.games import game
from solver_tree.games.words import WordGame
from solver_tree.tree.objective import parse
from tests.middle_games import KINDS, legal_after
from tests.middle_oracle import MiddleOracle, TooLong
from tests.oracle import best_figures, totals_of
from tests.random_games import random_games
from tests.search.words import made_up_words

SMALL = {
    "plain": random_games(feedbacks=[2, 3, 4, 8], max_secrets=7),
    "weighted": random_games(feedbacks=[2, 3, 4, 8], max_secrets=8, weighted=True, heaviest=7),
    "restricted": random_games(feedbacks=[2, 3, 4], max_secrets=6, weighted=True, heaviest=3, restricted=True),
}
OBJECTIVES = [
    "avg",
    "worst",
    "worst,count",
    "worst,count,total",
    "within:1",
    "within:2",
    "price:0,1,4",
    "price:1,1,2,inf",
]
FINISHES = ("guessed", "known")


def oracle_of(some_game, steps=10**9):
    """The oracle for a small game. It asks the game itself what is legal, unless it knows the rule."""

    def legal(guess, feedback):
        texts = some_game.guesses[guess], some_game.feedbacks[feedback]
        return [some_game.legal(*texts, following) for following in some_game.guesses]

    rule = legal_after(some_game) if isinstance(some_game, WordGame) else legal if some_game.restricted else None
    win = some_game.feedbacks.index(some_game.win)
    return MiddleOracle(some_game.matrix(), win, some_game.weights, rule, steps)


@pytest.mark.parametrize("kind", SMALL)
@settings(max_examples=25)
@given(data=st.data())
def test_figures_of_small_games_are_those_of_brute_force(kind, data):
    some_game = data.draw(SMALL[kind])
    first = data.draw(st.sampled_from([None, *range(some_game.guess_count)]))
    first_text = None if first is None else some_game.guesses[first]
    limit, finish = data.draw(st.sampled_from([inf, inf, 1, 2, 3])), data.draw(st.sampled_from(FINISHES))
    oracle = oracle_of(some_game)
    for objective in map(parse, OBJECTIVES):
        expected = best_figures(some_game, objective, first_text, finish, limit)
        assert oracle.figures(objective, first, finish, limit) == expected, objective


@pytest.mark.parametrize("hard", [False, True])
def test_totals_of_a_game_of_words_are_those_of_brute_force(hard):
    words = made_up_words(16, 3, "aeiorst")
    some_game = WordGame(words, words[:9], hard=hard)
    oracle = oracle_of(some_game)
    assert [oracle.least(lambda d: d, first) for first in range(len(words))] == totals_of(some_game)


@pytest.mark.parametrize(
    ("name", "figures"),
    [("mastermind-2x6", (132, 5, 4)), ("bulls-cows-3x5", (196, 4, 23)), ("mastermind-3x4", (206, 4, 21))],
)
def test_figures_of_games_of_codes_are_the_known_ones(name, figures):
    assert oracle_of(game(name)).figures(parse("avg")) == figures


def test_guesses_that_share_their_large_parts_are_told_apart():
    """Guess A costs 73. Guess ``b``, which costs 74, makes the same large parts; guesses C make parts of equal sizes.

    The head ``bxy`` is told apart by A, and only in part by its own ``b``.
    """
    head, apart, groups = "bxy", [f"p{i}" for i in range(9)], [[f"q{j}{i}" for i in range(7)] for j in range(4)]
    secrets = [*head, *apart, *groups[0], *groups[1], *groups[2], *groups[3]]
    feedback = dict.fromkeys(apart, 4) | {q: 5 + j for j, group in enumerate(groups) for q in group}

    def grouped(of_head, one="p0", other="p0"):
        """The feedback of a guess that tells the groups apart, in which two secrets are swapped."""
        feedbacks = feedback | {one: feedback[other], other: feedback[one]} | dict(zip(head, of_head, strict=True))
        return [feedbacks[secret] for secret in secrets]

    rows = []
    for secret in secrets:
        row = grouped((0, 1, 1)) if secret == "b" else [1] * len(secrets)
        for group in groups:
            for place, other in enumerate(group) if secret in group else ():
                row[secrets.index(other)] = 1 + (place - group.index(secret)) % 7
        row[secrets.index(secret)] = 0
        rows.append(row)
    rows += [grouped((1, 2, 3), apart[j + 1], groups[j][0]) for j in range(4)]
    rows += [grouped((1, 2, 3)), [apart.index(secret) + 1 if secret in apart else 1 for secret in secrets]]
    oracle, price = MiddleOracle(rows, 0), parse("price:1,1,2,3,4,5").price
    assert oracle.least(price) == oracle.least(price, len(rows) - 2) == 73
    assert oracle.least(price, 0) == 74
    assert oracle.least(price, below=73) is None
    assert oracle.steps_taken > 0


def test_it_gives_up_when_steps_end():
    with pytest.raises(TooLong):
        oracle_of(game("mastermind-2x6"), steps=10**4).figures(parse("avg"))


@pytest.mark.parametrize("kind", KINDS)
def test_games_of_each_kind_are_of_middle_size(kind):
    for seed in range(3):
        some_game = KINDS[kind](np.random.default_rng(seed), 40, 1000)
        assert 36 <= some_game.secret_count <= 64
        assert some_game.guess_count == 1000 or (kind == "codes" and some_game.symmetry() is not None)
