"""Trees whose guesses are counted until the secret is known: by the loader, by the verifier and by hand."""

from dataclasses import replace

import orjson
import pytest

from solver_tree.compare.outcome import outcome_of
from solver_tree.errors import TreeError
from solver_tree.games import game
from solver_tree.games.weights import weighted
from solver_tree.tree import Proof, Statistics, StrategyTree, load, loads, verify
from solver_tree.tree.decode import decode
from tests.trees import claimed, first_candidate_tree, higher_lower, unequal, words


def until_known(tree: StrategyTree, objective: str = "avg") -> StrategyTree:
    """The same guesses, counted until each secret is known; the lower bound of the proof is trivial."""
    counted = replace(tree, finish="known", objective=objective)
    figure = counted.goal.figures(counted.stats)[0]
    return replace(counted, proof=Proof(lower_bound=min(figure, 1), upper_bound=figure, seconds=0.0, version=""))


def test_statistics_until_known_agree_with_a_count_by_hand():
    """Of three numbers, 2 is guessed first. Each other number is known then, and is the second guess."""
    root = {"2": {"found": {}, "lower": {"1": {"found": {}}}, "higher": {"3": {"found": {}}}}}
    tree = StrategyTree(
        higher_lower(3), "avg", Proof(lower_bound=1, upper_bound=3, seconds=0.0, version=""), root, finish="known"
    )
    assert tree.stats == Statistics(secrets=3, total=3, average=1.0, worst=1, histogram=(3,), weighed=(3,), weight=3)
    assert replace(tree, finish="guessed").stats.histogram == (1, 2)
    assert verify(tree) == tree.stats == verify(loads(tree.dumps()), tree.game)


def test_guesses_after_the_secret_is_known_do_not_count():
    """Of five numbers, 3 is known after the guesses 2 and 4, although 5 is guessed before 3."""
    root = {"2": {"found": {}, "lower": {"1": END}, "higher": {"3": {"found": {}, "higher": {"4": FOUR}}}}}
    tree = StrategyTree(
        higher_lower(5), "avg", Proof(lower_bound=1, upper_bound=12, seconds=0.0, version=""), root, finish="known"
    )
    assert tree.stats.histogram == (2, 1, 2)
    assert verify(tree) == tree.stats
    detour = {"2": {"found": {}, "lower": {"1": END}, "higher": {"4": {"lower": {"5": {"lower": {"3": END}}}, **FOUR}}}}
    tree = replace(tree, root=detour)
    assert replace(tree, finish="guessed").stats.histogram == (1, 2, 1, 1)
    assert tree.stats.histogram == (2, 3)
    assert verify(tree) == tree.stats


END = {"found": {}}
FOUR = {"found": {}, "higher": {"5": END}}


@pytest.mark.parametrize("objective", ["avg", "worst,count,total", "within:3", "price:0,1,4"])
@pytest.mark.parametrize(
    "tree",
    [
        first_candidate_tree(game("bulls-cows-3x6")),
        first_candidate_tree(game("mastermind-1x1")),
        first_candidate_tree(unequal(game("bulls-cows-2x4")), "30"),
        first_candidate_tree(unequal(words(hard=True)), "stare"),
        first_candidate_tree(higher_lower(), "8"),
    ],
    ids=lambda tree: getattr(getattr(tree, "game", None), "name", None),
)
def test_tree_until_known_is_saved_loaded_and_verified(tree, objective, tmp_path):
    tree = until_known(tree, objective)
    tree.save(tmp_path / "a.json")
    loaded = load(tmp_path / "a.json")
    assert (loaded.finish, loaded.objective, loaded.proof) == ("known", objective, claimed(tree).proof)
    assert loaded.stats == tree.stats == verify(loaded, tree.game) == outcome_of(tree).stats("known")
    loaded.save(tmp_path / "b.json")
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


def test_only_secret_of_a_game_is_known_before_any_guess():
    tree = until_known(first_candidate_tree(game("mastermind-1x1")))
    assert tree.stats == Statistics(secrets=1, total=0, average=0.0, worst=0, histogram=(), weighed=())
    assert (tree.stats.at_worst, tree.proof.optimal) == (1, True)
    document = orjson.loads(tree.dumps())
    assert document["result"] == {"secrets": 1, "total": 0, "average": 0.0, "worst": 0, "histogram": []}
    assert verify(decode(document, "mine.json")) == tree.stats


def test_limit_counts_guesses_as_the_tree_does():
    tree = first_candidate_tree(higher_lower(2))
    assert loads(replace(until_known(tree), max_guesses=1).dumps()).max_guesses == 1
    with pytest.raises(TreeError, match="max_guesses is stated as 1, but the tree takes 2"):
        loads(replace(tree, max_guesses=1).dumps())


def test_weights_count_at_the_guess_that_makes_a_secret_known():
    tree = until_known(first_candidate_tree(weighted(higher_lower(3), {"1": 1, "2": 7, "3": 2}), "2"))
    assert (tree.stats.histogram, tree.stats.weighed, tree.stats.total) == ((3,), (10,), 10)
    assert verify(tree) == tree.stats


def test_tree_optimal_until_known_is_not_so_until_guessed():
    tree = until_known(first_candidate_tree(higher_lower(2)))
    outcome = outcome_of(tree)
    assert (tree.stats.total, tree.proof.optimal) == (2, False)
    assert not outcome.optimal("known")
    outcome = outcome_of(replace(tree, proof=Proof(lower_bound=2, upper_bound=2, seconds=0.0, version="")))
    assert outcome.optimal("known")
    assert not outcome.optimal("guessed")
    assert (outcome.stats("known").total, outcome.stats("guessed").total) == (2, 3)


def test_objective_is_saved_without_spaces():
    assert loads(replace(first_candidate_tree(higher_lower(2)), objective=" avg ").dumps()).objective == "avg"


def test_member_finish_follows_the_objective():
    assert list(orjson.loads(until_known(first_candidate_tree(game("mastermind-1x2"))).dumps())) == [
        *("format", "game", "objective", "finish", "result", "proof", "tree")
    ]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            {"finish": "guessed"},
            "finish 'guessed': it can only be known; without 'finish' a game ends when the secret is guessed",
        ),
        ({"finish": "\x1b"}, "finish '\\x1b': it can only be known"),
        ({"finish": True}, "'finish' is not of type str"),
        ({"finish": None}, "'finish' is not of type str"),
        ({"objective": "within: 4"}, "objective 'within: 4': it should be written 'within:4'"),
        ({"objective": "price:00"}, "objective 'price:00': it should be written 'price:0'"),
        ({"objective": "price:1,inf"}, "objective 'price:1,inf': guess 2 has an infinite price, but the tree takes it"),
        ({"objective": "within:1"}, "proof: upper_bound is stated as 22, but the tree has beyond 10"),
    ],
)
def test_decode_rejects_untrue_statements_about_the_finish(change, expected):
    document = orjson.loads(until_known(first_candidate_tree(game("bulls-cows-2x4"))).dumps()) | change
    with pytest.raises(TreeError) as refusal:
        decode(document, "mine.json")
    assert str(refusal.value).startswith(f"mine.json: {expected}")


@pytest.mark.parametrize("objective", ["within:6", "price:0"])
def test_lower_bound_may_be_0_for_costs_beyond_a_limit(objective):
    tree = first_candidate_tree(game("bulls-cows-3x6"))
    tree = replace(tree, objective=objective, proof=Proof(lower_bound=0, upper_bound=0, seconds=0.0, version=""))
    assert loads(tree.dumps()).proof.optimal
    with pytest.raises(TreeError, match="lower_bound -1 is not between 0 and the upper bound 0"):
        loads(replace(tree, proof=Proof(lower_bound=-1, upper_bound=0, seconds=0.0, version="")).dumps())
