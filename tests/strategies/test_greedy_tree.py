"""Trees of greedy strategies, compared with trees by the definitions in ``plain``."""

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
from solver_tree.strategies import Strategy, greedy_tree, parse
from solver_tree.strategies.greedy_tree import greedy
from solver_tree.tree import load
from solver_tree.tree.checked_walk import walk
from tests.oracle import totals_of
from tests.random_games import (
    MANY_FEEDBACKS,
    WIDE_FEEDBACKS,
    draw_game,
    hit_or_miss,
    matrix_game,
    random_allowed,
    random_games,
    symmetric_games,
)
from tests.search.words import made_up_words
from tests.strategies.drawn import SMALL_VALUES, lightly_weighted, look_ahead, one_ply
from tests.strategies.plain import plain_tree
from tests.trees import claimed, first_candidate_tree, higher_lower

RANDOM_GAMES = {
    "few": random_games(),
    "many": random_games(feedbacks=MANY_FEEDBACKS),
    "wide": random_games(feedbacks=WIDE_FEEDBACKS),
    "few, restricted": random_games(restricted=True),
    "many, restricted": random_games(feedbacks=MANY_FEEDBACKS, restricted=True),
    "few, lightly weighted": lightly_weighted(random_games()),
    "many, lightly weighted": lightly_weighted(random_games(feedbacks=MANY_FEEDBACKS)),
    "symmetric": symmetric_games(),
}
CODES = {  # feedback is computed for the rule ``multiset`` with counts, and stored for the others
    name: game(name)
    for name in [
        *["codes-2x5", "codes-3x3", "mastermind-3x4", "mastermind-4x2", "bulls-cows-2x6", "bulls-cows-3x5"],
        *["codes-3x3-distinct", "codes-3x4-occurrence", "codes-3x3-colours", "codes-2x5-colours-no-repeats"],
    ]
}
STEPS = st.sampled_from([1 / 128, 0.125, 0.5, 1, 3, 9.75])  # sums of these are exact, in whatever order they are added
ONE_PLY_VARIANTS = [
    Strategy(rule, only, tie) for rule, only, tie in product(SMALL_VALUES, (False, True), ("first", "last-canonical"))
]
HUGE_VALUES = ["entropy", "entropy:candidates:last-canonical", "log1p:last-canonical", "log1p:candidates"]


def some_words(*, hard=False):
    """A game of words in which the secrets have another order than the guesses."""
    words = made_up_words(60, alphabet="aeirst")
    return WordGame(words, words[40:] + words[:25], hard=hard)


@pytest.mark.parametrize("kind", RANDOM_GAMES)
class TestRandomGames:
    @settings(max_examples=10)
    @given(data=st.data())
    def test_a_one_ply_tree_is_that_of_the_definition(self, kind, data):
        some_game, strategy = data.draw(RANDOM_GAMES[kind]), data.draw(one_ply())
        root = plain_tree(some_game, strategy)
        assert greedy(some_game, strategy, threads=1).root == root
        assert greedy(some_game, strategy, threads=3).root == root

    @settings(max_examples=8)
    @given(data=st.data())
    def test_a_lookahead_tree_is_that_of_the_definition(self, kind, data):
        some_game, strategy = data.draw(RANDOM_GAMES[kind]), data.draw(look_ahead())
        root = plain_tree(some_game, strategy, every_guess=False)
        assert greedy(some_game, strategy, threads=1).root == root
        assert greedy(some_game, strategy, threads=3).root == root


def test_the_share_of_the_work_that_is_done_is_reported(monkeypatch):
    monkeypatch.setattr(greedy_tree, "_TICK", 0)
    shares = []
    greedy(game("bulls-cows-3x8"), "lookahead-3", threads=1, progress=shares.append)
    assert len(set(shares)) > 2
    assert all(0 <= share <= 1 for share in shares)


def test_lookahead_uses_only_legal_guesses_at_every_ply():
    """Candidates split badly in these games, so other guesses are better at every ply."""
    for seed in range(4):
        rng = np.random.default_rng(seed)
        matrix = np.vstack([np.eye(60, dtype=int), rng.integers(2, 5, (20, 60))])
        some_game = matrix_game(
            matrix, feedbacks=5, win=1, allowed=random_allowed(rng, matrix, feedbacks=5, win=1, share=0.5)
        )
        assert greedy(some_game, "lookahead-2").root == plain_tree(some_game, parse("lookahead-2"))


@settings(max_examples=10)
@given(random_games(), one_ply(["steps"]) | look_ahead(), st.lists(STEPS, min_size=1, max_size=11))
def test_any_table_of_steps_gives_the_tree_of_the_definition(some_game, strategy, others):
    with TemporaryDirectory() as folder:
        strategy = strategy._replace(table=write_table(folder, [1, *others]))
        assert greedy(some_game, strategy, threads=1).root == plain_tree(some_game, strategy)


def test_a_guess_may_be_better_than_any_conceivable_candidate(tmp_path):
    """Here the step of two candidates is smaller than that of one, so the best guess halves four candidates."""
    strategy = Strategy("steps", table=write_table(tmp_path, [1, 0.01, 3, 3]))
    for seed in range(3):
        some_game = draw_game(np.random.default_rng(seed), secrets=10, guesses=20, feedbacks=4, used=2)
        assert greedy(some_game, strategy).root == plain_tree(some_game, strategy)


@settings(max_examples=10)
@given(random_games(weighted=True), one_ply(SMALL_VALUES) | look_ahead())
def test_large_weights_are_scaled_down_as_defined(some_game, strategy):
    assert greedy(some_game, strategy, threads=1).root == plain_tree(some_game, strategy)


@pytest.mark.parametrize("name", CODES)
def test_one_ply_trees_of_codes_are_those_of_the_definition(name):
    some_game = CODES[name]
    for strategy in [*ONE_PLY_VARIANTS, *map(parse, HUGE_VALUES)]:
        assert greedy(some_game, strategy).root == plain_tree(some_game, strategy), str(strategy)


@pytest.mark.parametrize("name", ["codes-3x3", "mastermind-4x2", "bulls-cows-2x6", "codes-3x3-colours"])
@pytest.mark.parametrize("strategy", ["lookahead-1", "lookahead-2:width-4", "lookahead-3:candidates:width-3"])
def test_lookahead_trees_of_codes_are_those_of_the_definition(name, strategy):
    root = plain_tree(CODES[name], parse(strategy), every_guess=False)
    assert greedy(CODES[name], strategy).root == root


@pytest.mark.parametrize("strategy", ["entropy", "parts:last-canonical", "steps:candidates", "lookahead-2:width-3"])
def test_codes_with_weights_are_played_without_symmetry(strategy):
    codes = game("bulls-cows-2x5")
    weighted_codes = weighted(codes, {secret: i * i % 7 for i, secret in enumerate(codes.secrets)})
    assert greedy(weighted_codes, strategy).root == plain_tree(weighted_codes, parse(strategy))


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize(
    "strategy",
    [
        *["largest-part", "mean-part:last-canonical", "entropy", "entropy:candidates", "parts", "log1p:last-canonical"],
        *["steps", "lookahead-2:width-3", "lookahead-2:width-2:candidates:last-canonical"],
    ],
)
def test_trees_of_words_are_those_of_the_definition(strategy, hard):
    words = some_words(hard=hard)
    assert greedy(words, strategy, threads=3).root == plain_tree(words, parse(strategy))


def test_trees_of_many_words_are_those_of_the_definition():
    words = WordGame(made_up_words(180, alphabet="aeiorst"), made_up_words(130, alphabet="aeiorst"))
    for strategy in ("entropy", "largest-part", "parts"):
        assert greedy(words, strategy).root == plain_tree(words, parse(strategy))


@settings(max_examples=10)
@given(random_games(max_secrets=6) | random_games(feedbacks=MANY_FEEDBACKS, restricted=True, max_secrets=6))
def test_lookahead_that_tries_every_guess_is_optimal(some_game):
    """Each guess splits the candidates, so after five guesses at most one of six is left."""
    tree = greedy(some_game, Strategy("lookahead", plies=6, width=1000))
    assert tree.stats.total == min(totals_of(some_game))


@settings(max_examples=10)
@given(random_games() | random_games(restricted=True) | symmetric_games())
def test_the_rule_first_guesses_the_first_candidate(some_game):
    assert greedy(some_game, "first").root == first_candidate_tree(some_game).root


class TestRandomStrategy:
    @settings(max_examples=10)
    @given(random_games() | random_games(restricted=True) | symmetric_games(), st.integers(0, 10**18 - 1))
    def test_it_guesses_only_candidates_which_its_seed_determines(self, some_game, seed):
        tree = greedy(some_game, Strategy("random", seed=seed), threads=1)
        assert greedy(some_game, Strategy("random", seed=seed), threads=3).root == tree.root
        for history, guess, _ in walk(tree.root, some_game.win):
            assert all(some_game.score(made, guess) == feedback for made, feedback in history)

    def test_without_a_seed_its_tree_is_always_the_same(self):
        assert greedy(CODES["codes-2x5"], "random").root == greedy(CODES["codes-2x5"], "random").root

    def test_every_candidate_is_the_first_guess_for_some_seed(self):
        some_game = game("bulls-cows-2x4")
        first = Counter(next(iter(greedy(some_game, Strategy("random", seed=seed)).root)) for seed in range(300))
        assert set(first) == set(some_game.secrets)
        assert max(first.values()) < 50  # 25 are expected

    def test_every_order_of_guesses_occurs_for_some_seed(self):
        some_game = hit_or_miss(4)
        orders = Counter(
            tuple(guess for _, guess, _ in walk(greedy(some_game, Strategy("random", seed=seed)).root, some_game.win))
            for seed in range(300)
        )
        assert len(orders) == 24
        assert max(orders.values()) < 30  # 12.5 are expected


class TestGreedyTree:
    @pytest.mark.parametrize("strategy", ["entropy:candidates", "lookahead-2:width-3", "random:seed-5"])
    def test_it_keeps_strategy_and_proof_when_saved_and_loaded(self, tmp_path, strategy):
        tree = greedy(CODES["mastermind-3x4"], strategy)
        tree.save(tmp_path / "tree.json")
        loaded = load(tmp_path / "tree.json")
        assert tree.strategy == loaded.strategy == strategy
        assert loaded.root == tree.root
        assert loaded.proof == claimed(tree).proof

    def test_it_is_optimal_only_if_its_bounds_are_equal(self):
        assert not greedy(CODES["mastermind-3x4"], "first").proof.optimal
        assert greedy(higher_lower(15), "entropy").proof.optimal
        assert greedy(matrix_game([[0]], feedbacks=1, win=0), "parts").proof.optimal

    @settings(max_examples=10)
    @given(random_games() | lightly_weighted(random_games()), one_ply())
    def test_its_lower_bound_is_below_the_optimal_total(self, some_game, strategy):
        proof = greedy(some_game, strategy).proof
        assert proof.lower_bound <= min(totals_of(some_game)) <= proof.upper_bound

    def test_its_lower_bound_is_that_of_the_shipped_tree(self):
        tree = greedy(game("mastermind-3x6"), "entropy")
        assert tree.proof.lower_bound == 854
        assert tree.proof.upper_bound == tree.stats.total > 854


def test_a_table_from_a_file_replaces_the_shipped_one(tmp_path):
    some_game, path = CODES["mastermind-3x4"], write_table(tmp_path, [1, 9, 9.1])
    for strategy in (Strategy("steps"), Strategy("lookahead", plies=2, width=3)):
        with_table = strategy._replace(table=path)
        root = plain_tree(some_game, with_table, every_guess=False)
        assert greedy(some_game, with_table).root == root != greedy(some_game, strategy).root


def write_table(folder, steps):
    """Write a table with the steps for 1, 2, 3, ... candidates, and return its path."""
    path = Path(folder, "table.json")
    sizes = list(range(1, len(steps) + 1))
    path.write_text(json.dumps({"format": "solver-tree-steps/1", "sizes": sizes, "steps": steps}))
    return str(path)
