"""Trees as JSON: a loaded tree equals the saved tree."""

import os
from dataclasses import replace
from hashlib import sha256

import orjson
import pytest

from solver_tree.errors import InputError, TreeError
from solver_tree.games import Game, game
from solver_tree.games.recorded import RecordedGame
from solver_tree.games.words import WordGame
from solver_tree.tree import Component, Proof, StrategyTree, load, loads
from solver_tree.tree.decode import decode
from solver_tree.tree.lists import Lists
from tests.trees import ANSWERS, GUESSES, claimed, first_candidate_tree, higher_lower, unequal, words

TREES = {
    "words": first_candidate_tree(words()),
    "words, hard": first_candidate_tree(words(hard=True)),
    "words, first guess": first_candidate_tree(words(), "stare"),
    "words, weights": first_candidate_tree(unequal(words())),
    "words, hard, first guess, weights": first_candidate_tree(unequal(words(hard=True)), "llama"),
    "custom": first_candidate_tree(higher_lower()),
    "custom, first guess": first_candidate_tree(higher_lower(), "8"),
    "custom, weights": first_candidate_tree(unequal(higher_lower())),
    "custom, one secret": first_candidate_tree(higher_lower(1)),
    "codes, first guess": first_candidate_tree(game("bulls-cows-3x6"), "543"),
    "codes, weights": first_candidate_tree(unequal(game("bulls-cows-2x4"))),
}


@pytest.fixture(scope="module")
def tree() -> StrategyTree:
    return first_candidate_tree(game("mastermind-2x4"))


def weights(this_game: Game) -> dict[str, int] | None:
    """The weight of each secret."""
    return this_game.weights and dict(zip(this_game.secrets, this_game.weights, strict=True))


@pytest.mark.parametrize(
    "tree",
    [
        *map(
            first_candidate_tree,
            map(game, ["bulls-cows-3x6", "bulls-cows-1x1", "bulls-cows-2x11", "mastermind-3x3", "mastermind-1x12"]),
        ),
        *TREES.values(),
    ],
    ids=lambda tree: tree.game.name,
)
@pytest.mark.parametrize("pretty", [False, True])
def test_loaded_tree_equals_the_saved_tree(tree, pretty, tmp_path):
    tree.save(tmp_path / "a.json", pretty=pretty)
    loaded = load(tmp_path / "a.json")
    assert (loaded.root, loaded.objective, loaded.proof) == (tree.root, tree.objective, claimed(tree).proof)
    assert (loaded.game.name, loaded.game.win, loaded.stats) == (tree.game.name, tree.game.win, tree.stats)
    assert (loaded.first, loaded.lists, weights(loaded.game)) == (tree.first, tree.lists, weights(tree.game))
    assert set(loaded.game.secrets) == set(tree.game.secrets)
    loaded.save(tmp_path / "b.json", pretty=pretty)
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


@pytest.mark.parametrize(
    ("name", "type_of_game"),
    [("words", WordGame), ("words, hard, first guess, weights", WordGame), ("custom", RecordedGame)],
)
def test_game_not_identified_by_its_name_is_made_of_the_tree(name, type_of_game):
    loaded = loads(TREES[name].dumps())
    assert isinstance(loaded.game, type_of_game)
    assert not loaded.game.named
    assert loaded.game.restricted == ("hard" in name)
    assert loaded.lists == Lists.of(TREES[name].game)


def test_guesses_never_made_are_counted_but_not_stored():
    loaded = loads(TREES["words, first guess"].dumps())
    assert (loaded.lists.guesses.count, loaded.lists.secrets.count) == (len(GUESSES), len(ANSWERS))
    assert set(loaded.game.guesses) == {*ANSWERS, "stare"}


def test_file_is_one_compact_line_or_indented(tree, tmp_path):
    tree.save(tmp_path / "compact.json")
    tree.save(tmp_path / "pretty.json", pretty=True)
    compact, pretty = ((tmp_path / name).read_bytes() for name in ("compact.json", "pretty.json"))
    assert compact.count(b"\n") == 1
    assert b" " not in compact.replace(b"first candidate", b"")
    assert pretty.count(b"\n") > 50
    assert orjson.loads(compact) == orjson.loads(pretty)


def test_document_has_the_documented_members(tmp_path):
    first_candidate_tree(game("mastermind-1x2")).save(tmp_path / "tree.json")
    assert orjson.loads((tmp_path / "tree.json").read_bytes()) == {
        "format": "solver-tree/1",
        "game": "mastermind-1x2",
        "objective": "avg",
        "result": {"secrets": 2, "total": 3, "average": 1.5, "worst": 2, "histogram": [1, 1]},
        "proof": {
            "lower_bound": 3,
            "upper_bound": 3,
            "optimal": True,
            "seconds": 0.0,
            "version": "first candidate",
        },
        "tree": {"1": {"1B0W": {}, "0B0W": {"2": {"1B0W": {}}}}},
    }


def test_document_of_a_custom_game_has_the_documented_members():
    numbers = higher_lower(3)
    document = orjson.loads(first_candidate_tree(unequal(numbers), "2").dumps())
    digest = sha256(b"1\n2\n3\n").hexdigest()
    assert list(document) == [
        *("format", "game", "lists", "win", "objective", "constraints", "weights", "result", "proof", "tree")
    ]
    assert document["game"] == "higher-lower"
    assert document["lists"] == {
        "guesses": {"count": 3, "sha256": digest},
        "secrets": {"count": 3, "sha256": digest},
    }
    assert document["win"] == "found"
    assert document["constraints"] == {"first": "2"}
    assert document["weights"] == {"1": 3, "2": 0, "3": 2}
    assert document["result"] == {"secrets": 3, "total": 10, "average": 2.0, "worst": 2, "histogram": [1, 2]}
    assert document["tree"] == {"2": {"lower": {"1": {"found": {}}}, "found": {}, "higher": {"3": {"found": {}}}}}


def test_digests_are_of_the_words_in_order_in_utf_8():
    document = orjson.loads(first_candidate_tree(WordGame(["æble", "blød", "Blåt"], ["blød"])).dumps())
    assert document["lists"] == {
        "guesses": {"count": 3, "sha256": sha256("æble\nblød\nblåt\n".encode()).hexdigest()},
        "secrets": {"count": 1, "sha256": sha256("blød\n".encode()).hexdigest()},
    }


def test_words_under_another_name_become_a_recorded_game():
    renamed = words()
    renamed.name = "my_module:words"
    tree = first_candidate_tree(renamed)
    loaded = loads(tree.dumps())
    assert isinstance(loaded.game, RecordedGame)
    assert (loaded.game.name, loaded.lists, loaded.stats) == (renamed.name, Lists.of(renamed), tree.stats)


def test_feedback_that_cannot_be_printed_is_not_saved(tmp_path):
    beeping = Game("beeping", "ab", "ab", lambda guess, secret: "yes" if guess == secret else "no\a", "yes")
    with pytest.raises(InputError, match=r"^at the first guess: feedback 'no\\x07' has a character that cannot be"):
        first_candidate_tree(beeping).save(tmp_path / "tree.json")
    assert os.listdir(tmp_path) == []


def test_tree_too_deep_for_json_is_not_saved(tmp_path):
    codes = [str(i) for i in range(200)]
    one_by_one = Game("one-by-one", codes, codes, lambda g, s: "yes" if g == s else "no", "yes")
    with pytest.raises(InputError, match="too deep for JSON: 200 guesses"):
        first_candidate_tree(one_by_one).save(tmp_path / "tree.json")
    assert os.listdir(tmp_path) == []


def test_proof_is_optimal_if_its_bounds_meet():
    assert Proof(lower_bound=10, upper_bound=10, seconds=0.0, version="").optimal
    assert not Proof(lower_bound=9, upper_bound=10, seconds=0.0, version="").optimal


# Components


COMPONENTS = (Component("total", 17, 24), Component("worst", 3, 4), Component("at_worst", 0, 1))


def tree_with_components(components=COMPONENTS):
    """A tree of total 24 and worst case 4, in which one secret takes 4 guesses."""
    tree = first_candidate_tree(game("mastermind-2x3"))
    return replace(tree, proof=tree.proof._replace(components=components))


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_components_are_saved_and_loaded(count, tmp_path):
    tree = tree_with_components(COMPONENTS[:count])
    tree.save(tmp_path / "tree.json")
    assert load(tmp_path / "tree.json").proof == claimed(tree).proof
    assert ("components" in orjson.loads((tmp_path / "tree.json").read_bytes())["proof"]) is (count > 0)


def test_components_have_the_documented_members():
    assert orjson.loads(tree_with_components().dumps())["proof"]["components"] == [
        {"name": "total", "lower_bound": 17, "upper_bound": 24},
        {"name": "worst", "lower_bound": 3, "upper_bound": 4},
        {"name": "at_worst", "lower_bound": 0, "upper_bound": 1},
    ]


def test_component_at_worst_is_the_weight_at_the_worst_case():
    tree = first_candidate_tree(unequal(game("bulls-cows-2x4")))
    assert (tree.stats.histogram[-1], tree.stats.at_worst) == (7, 8)
    document = orjson.loads(tree.dumps())
    document["proof"]["components"] = stated(("total", 33, 41), ("worst", 1, 3), ("at_worst", 8, 8))
    assert decode(document, "mine.json").proof.components[2] == ("at_worst", 8, 8)
    document["proof"]["components"] = stated(("total", 33, 41), ("worst", 1, 3), ("at_worst", 7, 7))
    with pytest.raises(TreeError, match="upper_bound of 'at_worst' is 7, but the tree has 8$"):
        decode(document, "mine.json")


def stated(*components):
    return [Component(*component)._asdict() for component in components]
