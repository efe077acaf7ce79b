"""Trees of strategies against their definitions."""

import json
from collections import Counter
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.games import game
from solver_tree.games.weights import weighted
from solver_tree.games.words import WordGame
from solver_tree.strategies import Strategy, greedy, parse
from solver_tree.tree import load
from solver_tree.tree.checked_walk import walk
from tests.oracle import totals_of
from tests.random_games import (
    MANY_ANSWERS,
    WIDE_ANSWERS,
    draw_game,
    hit_or_miss,
    matrix_game,
    random_allowed,
    random_games,
    symmetric_games,
)
from tests.search.words import made_up_words
from tests.strategies.drawn import LIGHT, lightly_weighted, look_ahead, one_ply
from tests.strategies.plain import plain_tree
from tests.trees import first_candidate_tree, higher_lower

RANDOM_GAMES = {
    "few": random_games(),
    "many": random_games(answers=MANY_ANSWERS),
    "wide": random_games(answers=WIDE_ANSWERS),
    "few, restricted": random_games(restricted=True),
    "many, restricted": random_games(answers=MANY_ANSWERS, restricted=True),
    "few, lightly weighted": lightly_weighted(random_games()),
    "many, lightly weighted": lightly_weighted(random_games(answers=MANY_ANSWERS)),
    "symmetric": symmetric_games(),
}
CODES = {  # answers are computed where counts of the rule ``multiset`` are told, and else stored
    name: game(name)
    for name in [
        *["codes-2x5", "codes-3x3", "mastermind-3x4", "mastermind-4x2", "bulls-cows-2x6", "bulls-cows-3x5"],
        *["codes-3x3-distinct", "codes-3x4-occurrence", "codes-3x3-colours", "codes-2x5-colours-no-repeats"],
    ]
}
STEPS = st.sampled_from([0.01, 0.1, 0.5, 1, 3, 9.99])
VARIANTS = [Strategy(rule, only, tie) for rule, only, tie in product(LIGHT, (False, True), ("first", "last-canonical"))]
LENGTHY = ["entropy", "entropy:candidates:last-canonical", "log1p:last-canonical", "log1p:candidates"]


def some_words(*, hard=False):
    words = made_up_words(60, alphabet="aeirst")
    return WordGame(words, words[40:] + words[:25], hard=hard)  # answers in another order than guesses


@pytest.mark.parametrize("kind", RANDOM_GAMES)
class TestRandomGames:
    @settings(max_examples=40, deadline=None)
    @given(data=st.data())
    def test_the_tree_is_that_of_the_definition(self, kind, data):
        some_game, strategy = data.draw(RANDOM_GAMES[kind]), data.draw(one_ply())
        root = plain_tree(some_game, strategy)
        assert greedy(some_game, strategy, threads=1).root == root
        assert greedy(some_game, strategy, threads=3).root == root

    @settings(max_examples=25, deadline=None)
    @given(data=st.data())
    def test_looking_ahead(self, kind, data):
        some_game, strategy = data.draw(RANDOM_GAMES[kind]), data.draw(look_ahead())
        root = plain_tree(some_game, strategy, every_guess=False)
        assert greedy(some_game, strategy, threads=1).root == root
        assert greedy(some_game, strategy, threads=3).root == root


def test_what_was_forbidden_stays_so_looking_ahead():
    """Secrets tell nothing when guessed, so that other guesses are wanted at every ply."""
    for seed in range(4):
        rng = np.random.default_rng(seed)
        matrix = np.vstack([np.eye(60, dtype=int), rng.integers(2, 5, (20, 60))])
        some_game = matrix_game(matrix, 5, 1, allowed=random_allowed(rng, matrix, 5, 1, 0.5))
        assert greedy(some_game, "lookahead-2").root == plain_tree(some_game, parse("lookahead-2"))


@settings(max_examples=40, deadline=None)
@given(random_games(), one_ply(["steps"]) | look_ahead(), st.lists(STEPS, min_size=1, max_size=11))
def test_any_table_of_steps(some_game, strategy, others):
    with TemporaryDirectory() as folder:
        strategy = strategy._replace(table=write_table(folder, [1, *others]))
        assert greedy(some_game, strategy, threads=1).root == plain_tree(some_game, strategy)


def test_when_another_guess_may_be_better_than_the_best_conceivable_candidate(tmp_path):
    """Two candidates take fewer steps than one, so that cutting four of them into halves is best of all."""
    strategy = Strategy("steps", table=write_table(tmp_path, [1, 0.01, 3, 3]))
    for seed in range(3):
        some_game = draw_game(np.random.default_rng(seed), 10, 20, 4, 2)
        assert greedy(some_game, strategy).root == plain_tree(some_game, strategy)


@settings(max_examples=40, deadline=None)
@given(random_games(weighted=True), one_ply(LIGHT) | look_ahead())
def test_large_weights_are_scaled(some_game, strategy):
    assert greedy(some_game, strategy, threads=1).root == plain_tree(some_game, strategy)


@pytest.mark.parametrize("name", CODES)
def test_codes(name):
    some_game = CODES[name]
    for strategy in [*VARIANTS, *map(parse, LENGTHY)]:
        assert greedy(some_game, strategy).root == plain_tree(some_game, strategy), str(strategy)


@pytest.mark.parametrize("name", ["codes-3x3", "mastermind-4x2", "bulls-cows-2x6", "codes-3x3-colours"])
@pytest.mark.parametrize("strategy", ["lookahead-1", "lookahead-2:width-4", "lookahead-3:candidates:width-3"])
def test_codes_looking_ahead(name, strategy):
    root = plain_tree(CODES[name], parse(strategy), every_guess=False)
    assert greedy(CODES[name], strategy).root == root


@pytest.mark.parametrize("strategy", ["entropy", "parts:last-canonical", "steps:candidates", "lookahead-2:width-3"])
def test_weights_of_codes_leave_no_symmetry(strategy):
    plain = game("bulls-cows-2x5")
    likely = weighted(plain, {secret: i * i % 7 for i, secret in enumerate(plain.secrets)})
    assert greedy(likely, strategy).root == plain_tree(likely, parse(strategy))


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize(
    "strategy",
    [
        *["largest-part", "mean-part:last-canonical", "entropy", "entropy:candidates", "parts", "log1p:last-canonical"],
        *["steps", "lookahead-2:width-3", "lookahead-2:width-2:candidates:last-canonical"],
    ],
)
def test_words(strategy, hard):
    words = some_words(hard=hard)
    assert greedy(words, strategy, threads=3).root == plain_tree(words, parse(strategy))


def test_more_words_than_bounds_are_known_for():
    words = WordGame(made_up_words(180, alphabet="aeiorst"), made_up_words(130, alphabet="aeiorst"))
    for strategy in ("entropy", "largest-part", "parts"):
        assert greedy(words, strategy).root == plain_tree(words, parse(strategy))


@settings(max_examples=60, deadline=None)
@given(random_games(most_secrets=6) | random_games(answers=MANY_ANSWERS, restricted=True, most_secrets=6))
def test_with_room_for_every_guess_looking_ahead_is_optimal(some_game):
    """Each guess splits, so that after five of them there is at most one candidate."""
    tree = greedy(some_game, Strategy("lookahead", plies=6, width=1000))
    assert tree.stats.total == min(totals_of(some_game))


@settings(max_examples=40, deadline=None)
@given(random_games() | random_games(restricted=True) | symmetric_games())
def test_first_is_the_first_candidate(some_game):
    assert greedy(some_game, "first").root == first_candidate_tree(some_game).root


class TestRandom:
    @settings(max_examples=40, deadline=None)
    @given(random_games() | random_games(restricted=True) | symmetric_games(), st.integers(0, 10**18 - 1))
    def test_it_guesses_candidates_and_its_seed_tells_which(self, some_game, seed):
        tree = greedy(some_game, Strategy("random", seed=seed), threads=1)
        assert greedy(some_game, Strategy("random", seed=seed), threads=3).root == tree.root
        for history, guess, _ in walk(tree.root, some_game.win):
            assert all(some_game.score(made, guess) == answer for made, answer in history)

    def test_without_a_seed_it_is_the_same_again(self):
        assert greedy(CODES["codes-2x5"], "random").root == greedy(CODES["codes-2x5"], "random").root

    def test_every_candidate_is_the_first_guess_at_times(self):
        some_game = game("bulls-cows-2x4")
        first = Counter(next(iter(greedy(some_game, Strategy("random", seed=seed)).root)) for seed in range(300))
        assert set(first) == set(some_game.secrets)
        assert max(first.values()) < 50  # 25 each are to be expected

    def test_every_order_of_guesses_comes_up(self):
        some_game = hit_or_miss(4)
        orders = Counter(
            tuple(guess for _, guess, _ in walk(greedy(some_game, Strategy("random", seed=seed)).root, some_game.win))
            for seed in range(300)
        )
        assert len(orders) == 24
        assert max(orders.values()) < 30  # 12 or 13 each are to be expected


class TestTheTree:
    @pytest.mark.parametrize("strategy", ["entropy:candidates", "lookahead-2:width-3", "random:seed-5"])
    def test_it_tells_its_strategy_when_it_is_loaded_again(self, tmp_path, strategy):
        tree = greedy(CODES["mastermind-3x4"], strategy)
        tree.save(tmp_path / "tree.json")
        again = load(tmp_path / "tree.json")
        assert tree.strategy == again.strategy == strategy
        assert again.root == tree.root
        assert again.proof == tree.proof

    def test_it_is_optimal_only_when_its_bounds_meet(self):
        assert not greedy(CODES["mastermind-3x4"], "first").proof.optimal
        assert greedy(higher_lower(15), "entropy").proof.optimal
        assert greedy(matrix_game([[0]], 1, 0), "parts").proof.optimal

    @settings(max_examples=30, deadline=None)
    @given(random_games() | lightly_weighted(random_games()), one_ply())
    def test_its_lower_bound_is_one(self, some_game, strategy):
        proof = greedy(some_game, strategy).proof
        assert proof.lower_bound <= min(totals_of(some_game)) <= proof.upper_bound

    def test_a_shipped_tree_is_a_lower_bound(self):
        tree = greedy(game("mastermind-3x6"), "entropy")
        assert tree.proof.lower_bound == 854
        assert tree.proof.upper_bound == tree.stats.total > 854


def test_the_table_of_a_file_is_used(tmp_path):
    some_game, path = CODES["mastermind-3x4"], write_table(tmp_path, [1, 9, 9.1])
    for strategy in (Strategy("steps"), Strategy("lookahead", plies=2, width=3)):
        with_table = strategy._replace(table=path)
        root = plain_tree(some_game, with_table, every_guess=False)
        assert greedy(some_game, with_table).root == root != greedy(some_game, strategy).root


def write_table(folder, steps):
    path = Path(folder, "table.json")
    sizes = list(range(1, len(steps) + 1))
    path.write_text(json.dumps({"format": "solver-tree-steps/1", "sizes": sizes, "steps": steps}))
    return str(path)
