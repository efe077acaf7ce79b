"""Entrants of a comparison: strategies by name, trees and functions."""

import sys

import pytest

import solver_tree as st
from solver_tree.compare.entrants import DEFAULT_STRATEGIES, resolve
from solver_tree.games import game
from solver_tree.games.weights import weighted
from solver_tree.strategies import parse
from solver_tree.tree import Proof, StrategyTree
from tests.trees import first_candidate_tree, higher_lower, unequal, words

MODULE = """
print("imported")

def first(candidates, history):
    return candidates[0]

class holder:
    first = staticmethod(first)

class FirstCandidate:
    def __call__(self, candidates, history):
        return candidates[0]

instance = FirstCandidate()
"""


@pytest.fixture
def module_folder(tmp_path, monkeypatch):
    """A current folder with modules, which is not on the path of Python."""
    names = set(sys.modules)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    (tmp_path / "my_strategies.py").write_text(MODULE)
    yield tmp_path
    for name in set(sys.modules) - names:
        del sys.modules[name]


def names(entrants):
    return [entrant.name for entrant in entrants]


@pytest.mark.parametrize("text", ["my_strategies:first", "my_strategies:holder.first", "my_strategies:instance"])
def test_a_function_is_imported_from_the_current_folder(module_folder, text):
    (outcome,) = st.compare(game("bulls-cows-3x6"), [text])
    assert (outcome.name, outcome.stats().total, outcome.failures) == (text, 447, ())
    assert (outcome.candidates_only, outcome.tie) == (None, None)


def test_a_tree_file_a_tree_and_a_function_can_be_compared(module_folder):
    this_game = game("bulls-cows-3x6")
    tree = first_candidate_tree(this_game)
    tree.save("mine.json")
    outcomes = st.compare(this_game, ["mine.json", tree, lambda candidates, history: candidates[0]])
    assert [outcome.stats() for outcome in outcomes] == [tree.stats] * 3
    assert [outcome.name for outcome in outcomes[:2]] == ["mine.json", "optimal"]
    assert outcomes[0].found == outcomes[1].found == outcomes[2].found
    assert not any(outcome.optimal() for outcome in outcomes)


def test_the_outcome_of_a_tree_tells_how_its_strategy_chooses(module_folder):
    this_game = game("bulls-cows-3x6")
    tree = first_candidate_tree(this_game)
    choices = {
        "entropy:candidates": (True, "first"),
        "log1p:last-canonical": (False, "last-canonical"),
        "first": (True, None),
    }
    for strategy, choice in {**choices, "optimal": (False, None), "my:function": (None, None)}.items():
        StrategyTree(this_game, "avg", tree.proof, tree.root, strategy=strategy).save("named.json")
        (outcome,) = st.compare(this_game, ["named.json"])
        assert (outcome.candidates_only, outcome.tie) == choice


def test_outcomes_for_a_custom_game_are_in_the_order_of_the_game(module_folder):
    this_game = higher_lower(9)
    first_candidate_tree(this_game).save("custom.json")
    (outcome,) = st.compare(this_game, ["custom.json"])
    assert outcome.game is outcome.tree.game is this_game
    assert list(outcome.found) == list(this_game.secrets)


def test_a_tree_for_a_game_of_words_with_weights_is_compared(module_folder):
    this_game = unequal(words(hard=True))
    first_candidate_tree(this_game).save("words.json")
    (outcome,) = st.compare(this_game, ["words.json"])
    assert outcome.stats() == first_candidate_tree(this_game).stats


def test_optimal_is_the_shipped_tree_if_there_is_one():
    shipped = st.load("mastermind-3x6")
    (outcome,) = st.compare(game("mastermind-3x6"), ["optimal"])
    assert outcome.tree.root == shipped.root
    assert (outcome.name, outcome.optimal(), outcome.seconds) == ("optimal", True, shipped.proof.seconds)
    assert (outcome.candidates_only, outcome.tie) == (False, None)


@pytest.mark.parametrize("this_game", [game("bulls-cows-2x4"), unequal(game("bulls-cows-2x4"))], ids=repr)
def test_optimal_is_found_by_search_if_no_tree_ships(this_game):
    (outcome,) = st.compare(this_game, ["optimal"], threads=1)
    assert outcome.optimal()
    assert outcome.tree.root == st.build(this_game).root


def test_a_tree_with_a_forced_first_guess_is_not_called_optimal():
    this_game = game("bulls-cows-2x4")
    (outcome,) = st.compare(this_game, [st.build(this_game, first="01")])
    assert outcome.tree.proof.optimal
    assert not outcome.optimal()


def test_without_entrants_the_default_strategies_are_compared():
    assert names(resolve(game("bulls-cows-3x6"))) == ["random:seed-0", *DEFAULT_STRATEGIES[1:]]
    assert names(resolve(game("bulls-cows-3x10"), seeds=2)) == [
        "random:seed-0",
        "random:seed-1",
        *DEFAULT_STRATEGIES[1:],
        "optimal",
    ]
    weighted_game = weighted(game("bulls-cows-3x10"), {s: 1 + (s == "012") for s in game("bulls-cows-3x10").secrets})
    assert "optimal" not in names(resolve(weighted_game))


def test_random_without_a_seed_is_played_with_each_seed():
    this_game = game("bulls-cows-3x6")
    started = []
    entrants = ["random", "random:seed-1", parse("random:seed-2"), "first"]
    outcomes = st.compare(this_game, entrants, seeds=3, started=started.append)
    assert [outcome.name for outcome in outcomes] == started
    assert started == ["random:seed-0", "random:seed-1", "random:seed-2", "random:seed-1", "random:seed-2", "first"]
    trees = [outcome.tree.root for outcome in outcomes]
    assert trees[1:3] == trees[3:5]
    assert trees[0] != trees[1]
    assert outcomes[-1].stats().total == 447
    assert {(outcome.candidates_only, outcome.tie) for outcome in outcomes} == {(True, None)}


def test_a_strategy_and_its_name_have_the_same_outcome():
    this_game = game("bulls-cows-3x6")
    name = "entropy:candidates:last-canonical"
    outcome, same = st.compare(this_game, [name, parse(name)])
    assert (outcome.candidates_only, outcome.tie) == (True, "last-canonical")
    assert outcome.name == outcome.tree.strategy == same.name
    assert outcome.tree.root == same.tree.root
    for secret, history in outcome.games.items():
        for number, (guess, _) in enumerate(history):
            assert all(this_game.score(made, guess) == feedback for made, feedback in history[:number]), secret


def test_a_limit_makes_longer_games_of_trees_and_functions_fail():
    this_game = game("bulls-cows-3x6")
    tree = first_candidate_tree(this_game)

    def first(candidates, history):
        return candidates[0]

    by_tree, by_function = st.compare(this_game, [tree, first], max_guesses=4)
    assert by_tree.stats().histogram == tree.stats.histogram[:4]
    assert by_tree.found == by_function.found
    assert by_tree.failures == by_function.failures
    assert by_tree.games == by_function.games
    assert by_tree.root == by_function.root
    assert by_tree.tree is None
    assert {failure.reason for failure in by_tree.failures} == {"not found within 4 guesses"}
    (unlimited,) = st.compare(this_game, [tree], max_guesses=tree.stats.worst)
    assert (unlimited.failures, unlimited.tree.root) == ((), tree.root)


@pytest.mark.parametrize("limit", [2, 3])
def test_a_limit_counts_until_the_secret_is_known(limit):
    this_game = game("bulls-cows-3x6")
    tree = first_candidate_tree(this_game)

    def first(candidates, history):
        return candidates[0]

    (whole,) = st.compare(this_game, [tree])
    by_tree, by_function = st.compare(this_game, [tree, first], max_guesses=limit, finish="known")
    assert by_tree.found == {secret: counts for secret, counts in whole.found.items() if counts.known <= limit}
    assert 0 < len(by_tree.failures) < this_game.secret_count
    assert by_tree.found == by_function.found
    assert by_tree.failures == by_function.failures
    assert {failure.reason for failure in by_tree.failures} == {f"not known within {limit} guesses"}
    (unlimited,) = st.compare(this_game, [first], max_guesses=whole.stats("known").worst, finish="known")
    assert (unlimited.failures, unlimited.tree.root) == ((), tree.root)


def test_a_game_or_strategy_named_like_a_function_is_no_import(module_folder):
    (module_folder / "games.py").write_text("raise SystemExit('run')\n")
    custom = higher_lower(5)
    custom.name = "games:make"
    root = first_candidate_tree(custom).root
    tree = StrategyTree(custom, "avg", Proof(1, 99, 0.0, ""), root, strategy="games:choose")
    (outcome,) = st.compare(custom, [tree])
    assert outcome.stats().secrets == 5
    assert "games" not in sys.modules


@pytest.mark.parametrize("constraints", [{"objective": "worst"}, {"max_guesses": 5}, {"first": "1122"}])
def test_a_tree_of_another_aim_or_of_limits_is_not_optimal(constraints):
    tree = st.build(game("mastermind-4x6"), **constraints)
    (outcome,) = st.compare(tree.game, [tree])
    assert tree.proof.optimal
    assert not outcome.optimal()
