"""The verifier plays every secret; the statistics count what it finds."""

import pytest

from solver_tree.errors import TreeError
from solver_tree.games import game
from solver_tree.tree import Proof, Statistics, StrategyTree, history_text, leaves, replay, verify
from tests.trees import first_candidate_tree

PROOF = Proof(1, 100, 0.0, "")


@pytest.mark.parametrize("name", ["bulls-cows-3x6", "bulls-cows-1x5", "mastermind-3x4", "mastermind-1x1"])
def test_a_true_tree_is_verified(name):
    tree = first_candidate_tree(game(name))
    assert verify(tree) == tree.stats
    depths = dict(leaves(tree.root, tree.game.win))
    for secret in tree.game.secrets:
        history = replay(tree, secret)
        assert history[-1] == (secret, tree.game.win)
        assert len(history) == depths[secret]
        assert all(tree.game.score(guess, secret) == feedback for guess, feedback in history)


def test_known_count_of_the_first_candidate_strategy():
    """Published for the strategy that guesses the first candidate in the order of the codes."""
    stats = verify(first_candidate_tree(game("bulls-cows-4x10")))
    assert stats.total == 28024
    assert stats.histogram == (1, 13, 108, 596, 1668, 1768, 752, 129, 5)


def test_statistics_of_a_tree_counted_by_hand():
    tree = StrategyTree(
        game("bulls-cows-1x3"),
        "avg",
        PROOF,
        {"1": {"1A0B": {}, "0A0B": {"0": {"1A0B": {}, "0A0B": {"2": {"1A0B": {}}}}}}},
    )
    assert tree.stats == Statistics(secrets=3, total=6, average=2.0, worst=3, histogram=(1, 1, 1))
    assert verify(tree) == tree.stats
    assert replay(tree, "2") == (("1", "0A0B"), ("0", "0A0B"), ("2", "1A0B"))
    assert history_text(replay(tree, "2")) == "1=0A0B 0=0A0B 2=1A0B"


@pytest.mark.parametrize(
    ("root", "said"),
    [
        ({"0": {"1A0B": {}}}, "after 0=0A0B: the tree has no branch, but the secret may be '1'"),
        ({"0": {"1A0B": {}, "0A0B": {}}}, "after 0=0A0B: the tree has no branch"),
        (
            {"0": {"0A0B": {"1": {"1A0B": {}}}}},
            "after 0=1A0B: the tree has no branch, but the secret may be '0'",
        ),
        (
            {"0": {"1A0B": {"1": {"1A0B": {}}}, "0A0B": {"0": {"1A0B": {}}}}},
            "after 0=0A0B 0=0A0B: the tree has no",
        ),
    ],
)
def test_a_tree_that_misses_a_secret_is_refused(root, said):
    with pytest.raises(TreeError) as refusal:
        verify(StrategyTree(game("bulls-cows-1x2"), "avg", PROOF, root))
    assert said in str(refusal.value)


def test_branches_that_no_secret_reaches_are_refused():
    root = {"0": {"1A0B": {}, "0A0B": {"1": {"1A0B": {}, "0A0B": {"0": {"1A0B": {}}}}}}}
    with pytest.raises(TreeError, match="secrets=3.*playing it gives.*secrets=2"):
        verify(StrategyTree(game("bulls-cows-1x2"), "avg", PROOF, root))
