"""The verifier, which plays a tree against every secret and counts the guesses."""

import copy
from dataclasses import replace

import orjson
import pytest

from solver_tree.errors import InputError, TreeError
from solver_tree.games import Game, game
from solver_tree.games.weights import weighted
from solver_tree.games.words import WordGame
from solver_tree.tree import Proof, Statistics, StrategyTree, history_text, leaves, loads, replay, verify
from solver_tree.tree.decode import decode
from tests.trees import first_candidate_tree, higher_lower, unequal, words

PROOF = Proof(lower_bound=1, upper_bound=100, seconds=0.0, version="")


@pytest.mark.parametrize("name", ["bulls-cows-3x6", "bulls-cows-1x5", "mastermind-3x4", "mastermind-1x1"])
def test_verify_accepts_a_true_tree(name):
    tree = first_candidate_tree(game(name))
    assert verify(tree) == tree.stats
    depths = dict(leaves(tree.root, tree.game.win))
    for secret in tree.game.secrets:
        history = replay(tree, secret)
        assert history[-1] == (secret, tree.game.win)
        assert len(history) == depths[secret]
        assert all(tree.game.score(guess, secret) == feedback for guess, feedback in history)


def test_verify_counts_the_published_total_of_first_candidates():
    """The strategy that always guesses the first candidate in the order of the codes."""
    shares = []
    stats = verify(first_candidate_tree(game("bulls-cows-4x10")), progress=shares.append)
    assert shares == sorted(set(shares))
    assert shares[0] == 0 < shares[-1] < 1
    assert stats.total == 28024
    assert stats.histogram == (1, 13, 108, 596, 1668, 1768, 752, 129, 5)


def test_verify_agrees_with_a_count_by_hand():
    tree = StrategyTree(
        game("bulls-cows-1x3"),
        "avg",
        PROOF,
        {"1": {"1A0B": {}, "0A0B": {"0": {"1A0B": {}, "0A0B": {"2": {"1A0B": {}}}}}}},
    )
    assert tree.stats == Statistics(
        secrets=3, total=6, average=2.0, worst=3, histogram=(1, 1, 1), weighed=(1, 1, 1), weight=3
    )
    assert verify(tree) == tree.stats
    assert replay(tree, "2") == (("1", "0A0B"), ("0", "0A0B"), ("2", "1A0B"))
    assert history_text(replay(tree, "2")) == "1=0A0B 0=0A0B 2=1A0B"


@pytest.mark.parametrize("this_game", [game("bulls-cows-1x2"), weighted(game("bulls-cows-1x2"), {"0": 1, "1": 2})])
def test_verify_rejects_branches_that_no_secret_reaches(this_game):
    root = {"0": {"1A0B": {}, "0A0B": {"1": {"1A0B": {}, "0A0B": {"0": {"1A0B": {}}}}}}}
    with pytest.raises(TreeError, match="states secrets 3, but playing it gives 2"):
        verify(StrategyTree(this_game, "avg", PROOF, root))


# Weights


def test_verify_with_weights_agrees_with_a_count_by_hand():
    this_game = weighted(game("bulls-cows-1x3"), {"0": 5, "1": 0, "2": 2})
    root = {"1": {"1A0B": {}, "0A0B": {"0": {"1A0B": {}, "0A0B": {"2": {"1A0B": {}}}}}}}
    tree = StrategyTree(this_game, "avg", PROOF, root)
    assert tree.stats == Statistics(
        secrets=3, total=5 * 2 + 2 * 3, average=16 / 7, worst=3, histogram=(1, 1, 1), weighed=(0, 5, 2), weight=7
    )
    assert (
        verify(tree)
        == tree.stats
        == loads(replace(tree, proof=Proof(lower_bound=1, upper_bound=16, seconds=0.0, version="")).dumps()).stats
    )


# Hard mode


def test_verify_rejects_a_guess_that_hard_mode_forbids():
    """Without hard mode, verify accepts the same tree."""
    root = {
        "crane": {
            "GGGGG": {},
            "GGGBG": {"react": {"YYGYY": {"crate": {"GGGGG": {}}}}},
            "YGGBG": {"trace": {"GGGGG": {}}},
        }
    }
    lists = ["crane", "crate", "trace", "react"], ["crane", "crate", "trace"]
    verify(StrategyTree(WordGame(*lists), "avg", PROOF, root))
    with pytest.raises(TreeError) as refusal:
        verify(StrategyTree(WordGame(*lists, hard=True), "avg", PROOF, root))
    assert str(refusal.value) == (
        "after crane=GGGBG: guess 'react' is not allowed after crane=GGGBG: letter 1 should be 'c'"
    )


def test_verify_checks_hints_of_every_earlier_guess_in_hard_mode():
    root = {"abc": {"YBB": {"dda": {"BBY": {"eae": {"BGB": {"fag": {"GGG": {}}}}}}}, "GGG": {}}}
    lists = ["abc", "dda", "eae", "fag"], ["fag", "abc"]
    verify(StrategyTree(WordGame(*lists, hard=True), "avg", PROOF, root))
    root["abc"]["YBB"]["dda"]["BBY"] = {"ehe": {"BBB": {"fag": {"GGG": {}}}}}
    lists[0].append("ehe")
    with pytest.raises(TreeError, match=r"^after abc=YBB dda=BBY: guess 'ehe' .* after abc=YBB: it should have 'a'$"):
        verify(StrategyTree(WordGame(*lists, hard=True), "avg", PROOF, root))


def test_verify_rejects_a_guess_that_a_custom_game_forbids():
    def narrowing(guess: str, feedback: str, next_guess: str) -> bool:
        return feedback == "found" or (int(guess) < int(next_guess)) == (feedback == "higher")

    free = higher_lower(4)
    narrow = Game(free.name, free.guesses, free.secrets, free.score, free.win, legal=narrowing)
    root = {"3": {"found": {}, "higher": {"4": {"found": {}}}, "lower": {"1": {"found": {}, "higher": {"2": FOUND}}}}}
    verify(StrategyTree(narrow, "avg", PROOF, root))
    root["3"]["higher"] = {"2": {"higher": {"4": FOUND}}}
    verify(StrategyTree(free, "avg", PROOF, root))
    with pytest.raises(TreeError, match="^after 3=higher: guess '2' is not allowed after 3=higher"):
        verify(StrategyTree(narrow, "avg", PROOF, root))


FOUND = {"found": {}}


# With a game from the caller


def test_tree_of_a_custom_game_is_verified_by_the_callers_game():
    tree = loads(first_candidate_tree(higher_lower()).dumps())
    with pytest.raises(InputError, match="^game higher-lower: its rule is not in the tree; give the game"):
        verify(tree)
    assert verify(tree, higher_lower()) == tree.stats
    for secret in tree.game.secrets:
        assert replay(tree, secret) == replay(first_candidate_tree(higher_lower()), secret)
    with pytest.raises(InputError, match="^secret '16': not one of the 15 secrets of higher-lower$"):
        replay(tree, "16")


@pytest.mark.parametrize(
    "tree",
    [
        first_candidate_tree(game("bulls-cows-2x4")),
        first_candidate_tree(unequal(game("bulls-cows-2x4"))),
        first_candidate_tree(words()),
        first_candidate_tree(unequal(words(hard=True)), "stare"),
        first_candidate_tree(unequal(higher_lower()), "8"),
    ],
    ids=lambda tree: tree.game.name,
)
def test_loaded_tree_is_verified_with_the_game_it_was_built_for(tree):
    loaded = loads(tree.dumps())
    assert verify(loaded, tree.game) == tree.stats
    if tree.game.name != "higher-lower":
        assert verify(loaded) == tree.stats


def test_verify_plays_by_the_rule_of_the_game_of_the_caller():
    numbers = [str(number) for number in range(1, 16)]
    swapped = Game("higher-lower", numbers, numbers, lambda g, s: higher_lower().score(s, g), "found")
    with pytest.raises(TreeError, match="after 1=lower: the tree has no branch, but the secret may be '2'"):
        verify(loads(first_candidate_tree(higher_lower()).dumps()), swapped)


def test_verify_rejects_an_unknown_guess_before_scoring_it():
    tree = first_candidate_tree(higher_lower(3))
    document = orjson.loads(tree.dumps())
    below = copy.deepcopy(document["tree"]["1"]["higher"])
    document["tree"]["1"]["higher"] = {"one and a half": {"higher": below}}
    document["result"] |= {"total": 8, "average": 8 / 3, "worst": 4, "histogram": [1, 0, 1, 1]}
    document["proof"] |= {"upper_bound": 8}
    document["lists"]["guesses"]["count"] = 4
    loaded = decode(document, "mine.json")
    loaded = replace(loaded, stated_lists=tree.lists)
    with pytest.raises(
        TreeError, match="^after 1=higher: guess 'one and a half' is not one of the 3 guesses of higher"
    ):
        verify(loaded, tree.game)
