"""What may be compared, by name and in Python."""

import subprocess
import sys

import pytest

import solver_tree as st
from solver_tree.compare.entrants import USUAL, resolve
from solver_tree.games import game
from solver_tree.games.weights import weighted
from solver_tree.strategies import parse
from solver_tree.tree import Proof, StrategyTree
from solver_tree.tree.files import load
from tests.trees import first_candidate_tree, higher_lower, unequal, words

MODULE = """
print("imported")

def first(candidates, history):
    return candidates[0]

class holder:
    first = staticmethod(first)

number = 5

class Own:
    def __call__(self, candidates, history):
        return candidates[0]

own = Own()
"""


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A current folder with modules, which is not where Python looks for modules."""
    names = set(sys.modules)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    (tmp_path / "my_ways.py").write_text(MODULE)
    (tmp_path / "broken.py").write_text("def f(:\n")
    (tmp_path / "needy.py").write_text("import not_there_at_all\n")
    yield tmp_path
    for name in set(sys.modules) - names:
        del sys.modules[name]


def names(entrants):
    return [entrant.name for entrant in entrants]


@pytest.mark.parametrize("text", ["my_ways:first", "my_ways:holder.first", "my_ways:own"])
def test_a_function_of_ones_own(here, text):
    (outcome,) = st.compare(game("bulls-cows-3x6"), [text])
    assert (outcome.name, outcome.stats().total, outcome.failures) == (text, 447, ())
    assert (outcome.candidates_only, outcome.tie) == (None, None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("my_ways:none", "strategy 'my_ways:none': module my_ways has no 'none'"),
        ("my_ways:number", "number is of type int; it should be a function (candidates, history) -> guess"),
        ("not_here:f", "module not_here cannot be imported: ModuleNotFoundError: No module named 'not_here'"),
        ("needy:f", "module needy cannot be imported: ModuleNotFoundError: No module named 'not_there_at_all'"),
        ("broken:f", "module broken cannot be imported: SyntaxError: "),
        ("my_ways:", "strategy 'my_ways:': 'my_ways:' should be package.module:name, a function of your own"),
        ("my_ways:first()", "'my_ways:first()' should be package.module:name, a function of your own"),
        ("entropi", "'entropi': no strategy, file or shipped tree of that name; strategies are first, random, "),
        ("missing.json", "'missing.json': no strategy, file or shipped tree of that name"),
        ("entropy:backwards", "strategy 'entropy:backwards': 'backwards' does not go with entropy"),
        ("lookahead-99", "strategy 'lookahead-99': lookahead can be 1 to"),
        ("steps:missing.json", "cannot read 'missing.json'"),
        ("my_ways.py", "'my_ways.py' is not a strategy tree: not JSON"),
        ("mastermind-3x6", "mastermind-3x6: game bulls-cows-3x6: the tree is of mastermind-3x6"),
    ],
)
def test_what_cannot_be_compared_is_refused_before_any_work(here, text, said):
    with pytest.raises(st.InputError) as refusal:
        st.compare(game("bulls-cows-3x6"), ["my_ways:first", text], started=pytest.fail)
    assert said in str(refusal.value)


def test_what_is_no_entrant(here):
    with pytest.raises(st.InputError, match="cannot compare something of type int; it should be the name of a"):
        st.compare(game("bulls-cows-3x6"), [5])
    with pytest.raises(st.InputError, match="seeds 0: there must be at least 1"):
        st.compare(game("bulls-cows-3x6"), ["random"], seeds=0)
    with pytest.raises(st.InputError, match="max_guesses 0"):
        st.compare(game("bulls-cows-3x6"), ["random"], max_guesses=0)


def test_trees(here):
    this_game = game("bulls-cows-3x6")
    tree = first_candidate_tree(this_game)
    tree.save("mine.json")
    outcomes = st.compare(this_game, ["mine.json", tree, lambda candidates, history: candidates[0]])
    assert [outcome.stats() for outcome in outcomes] == [tree.stats] * 3
    assert [outcome.name for outcome in outcomes[:2]] == ["mine.json", "optimal"]
    assert outcomes[0].found == outcomes[1].found == outcomes[2].found
    assert not any(outcome.optimal() for outcome in outcomes)


def test_what_a_tree_says_of_how_it_was_made(here):
    this_game = game("bulls-cows-3x6")
    tree = first_candidate_tree(this_game)
    said = {
        "entropy:candidates": (True, "first"),
        "log1p:last-canonical": (False, "last-canonical"),
        "first": (True, None),
    }
    for strategy, about in {**said, "optimal": (False, None), "mine:own": (None, None)}.items():
        told = StrategyTree(this_game, "avg", tree.proof, tree.root, strategy=strategy)
        told.save("told.json")
        (outcome,) = st.compare(this_game, ["told.json"])
        assert (outcome.candidates_only, outcome.tie) == about


def test_a_wrong_tree(here):
    this_game = game("bulls-cows-2x4")
    tree = first_candidate_tree(this_game)
    ((guess, branches),) = tree.root.items()
    a, b = [feedback for feedback in branches if feedback != this_game.win][:2]
    swapped = {guess: {**branches, a: branches[b], b: branches[a]}}
    StrategyTree(this_game, "avg", tree.proof, swapped).save("wrong.json")
    assert load("wrong.json").stats == tree.stats
    with pytest.raises(st.TreeError, match=r"^wrong.json: after .*: the tree has no branch, but the secret may be"):
        st.compare(this_game, ["wrong.json"])


def test_a_tree_of_ones_own_game_comes_in_the_order_of_the_game(here):
    this_game = higher_lower(9)
    first_candidate_tree(this_game).save("own.json")
    (outcome,) = st.compare(this_game, ["own.json"])
    assert outcome.game is outcome.tree.game is this_game
    assert list(outcome.found) == list(this_game.secrets)
    with pytest.raises(st.InputError, match=r"^own.json: game higher-lower: it has 8 guesses, but the tree is for 9"):
        st.compare(higher_lower(8), ["own.json"])


def test_a_tree_of_words_and_weights(here):
    this_game = unequal(words(hard=True))
    first_candidate_tree(this_game).save("words.json")
    (outcome,) = st.compare(this_game, ["words.json"])
    assert outcome.stats() == first_candidate_tree(this_game).stats
    with pytest.raises(st.InputError, match=r"^words.json: game wordle-hard: it has no weights, but the tree has"):
        st.compare(words(hard=True), ["words.json"])


def test_optimal_is_the_tree_that_ships():
    shipped = st.load("mastermind-3x6")
    (outcome,) = st.compare(game("mastermind-3x6"), ["optimal"])
    assert outcome.tree.root == shipped.root
    assert (outcome.name, outcome.optimal(), outcome.seconds) == ("optimal", True, shipped.proof.seconds)
    assert (outcome.candidates_only, outcome.tie) == (False, None)


@pytest.mark.parametrize("this_game", [game("bulls-cows-2x4"), unequal(game("bulls-cows-2x4"))], ids=repr)
def test_optimal_is_searched_where_none_ships(this_game):
    (outcome,) = st.compare(this_game, ["optimal"], threads=1)
    assert outcome.optimal()
    assert outcome.tree.root == st.build(this_game).root


def test_a_tree_with_a_given_first_guess_is_not_called_optimal():
    this_game = game("bulls-cows-2x4")
    (outcome,) = st.compare(this_game, [st.build(this_game, first="01")])
    assert outcome.tree.proof.optimal
    assert not outcome.optimal()


def test_the_usual_ones():
    assert names(resolve(game("bulls-cows-3x6"))) == ["random:seed-0", *USUAL[1:]]
    assert names(resolve(game("bulls-cows-3x10"), seeds=2)) == ["random:seed-0", "random:seed-1", *USUAL[1:], "optimal"]
    likely = weighted(game("bulls-cows-3x10"), {s: 1 + (s == "012") for s in game("bulls-cows-3x10").secrets})
    assert "optimal" not in names(resolve(likely))


def test_seeds():
    this_game = game("bulls-cows-3x6")
    begun = []
    entrants = ["random", "random:seed-1", parse("random:seed-2"), "first"]
    outcomes = st.compare(this_game, entrants, seeds=3, started=begun.append)
    assert [outcome.name for outcome in outcomes] == begun
    assert begun == ["random:seed-0", "random:seed-1", "random:seed-2", "random:seed-1", "random:seed-2", "first"]
    trees = [outcome.tree.root for outcome in outcomes]
    assert trees[1:3] == trees[3:5]
    assert trees[0] != trees[1]
    assert outcomes[-1].stats().total == 447
    assert {(outcome.candidates_only, outcome.tie) for outcome in outcomes} == {(True, None)}


def test_a_strategy_by_name():
    this_game = game("bulls-cows-3x6")
    (outcome, same) = st.compare(
        this_game, ["entropy:candidates:last-canonical", parse("entropy:candidates:last-canonical")]
    )
    assert (outcome.candidates_only, outcome.tie) == (True, "last-canonical")
    assert outcome.name == outcome.tree.strategy == same.name
    assert outcome.tree.root == same.tree.root
    for secret, history in outcome.games.items():
        for made, (guess, _) in enumerate(history):
            assert all(this_game.score(told, guess) == feedback for told, feedback in history[:made]), secret


def test_a_limit_is_for_all():
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
    (unhurt,) = st.compare(this_game, [tree], max_guesses=tree.stats.worst)
    assert (unhurt.failures, unhurt.tree.root) == ((), tree.root)


def test_names_of_trees_run_nothing(here):
    (here / "games.py").write_text("raise SystemExit('run')\n")
    own = higher_lower(5)
    own.name = "games:make"
    first_candidate_tree(own).save("own.json")
    tree = StrategyTree(own, "avg", Proof(1, 99, 0.0, ""), first_candidate_tree(own).root, strategy="games:way")
    (outcome,) = st.compare(own, [tree])
    assert outcome.stats().secrets == 5
    assert "games" not in sys.modules


def test_the_package_offers_functions_not_modules():
    program = (
        "import sys, solver_tree as st, solver_tree.compare.pairs, solver_tree.compare.log;"
        "assert callable(st.compare) and callable(st.evaluate);"
        "st.compare(st.game('mastermind-3x6'), ['mastermind-3x6', 'optimal', lambda c, h: c[0]]);"
        "heavy = {'numpy', 'numba', 'rich', 'typer', 'matplotlib', 'solver_tree.search'} & set(sys.modules);"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("wanted", [{"objective": "worst"}, {"max_guesses": 5}, {"first": "1122"}])
def test_a_tree_that_is_the_best_of_some_is_not_called_optimal(wanted):
    tree = st.build(game("mastermind-4x6"), **wanted)
    (outcome,) = st.compare(tree.game, [tree])
    assert tree.proof.optimal
    assert not outcome.optimal()
