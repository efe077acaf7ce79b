"""Games and trees are values: they compare and hash by what they are, and can be copied and pickled."""

import copy
import pickle
import sys
import warnings
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

import solver_tree as st
from solver_tree.cli import app
from solver_tree.games.symbols import with_symbols
from solver_tree.search import Progress
from tests.trees import ANSWERS, GUESSES, first_candidate_tree, right_or_wrong, unequal, words

ANIMALS = str(Path(__file__).parent.parent / "examples" / "animals.csv")


GAMES = {
    "codes": lambda: st.game("mastermind-3x4"),
    "other codes": lambda: st.game("mastermind-3x5"),
    "a rule": lambda: st.game("codes-3x4-distinct"),
    "colours": lambda: with_symbols(st.game("mastermind-3x4"), "RGBY"),
    "other colours": lambda: with_symbols(st.game("mastermind-3x4"), "RGBO"),
    "weights": lambda: unequal(st.game("mastermind-3x4")),
    "words": words,
    "words in another order": lambda: st.games.words.WordGame(GUESSES, ANSWERS[::-1]),
    "hard mode": lambda: words(hard=True),
    "a table": lambda: st.load_game(ANIMALS),
    "a function": lambda: st.Game("function", "abc", "abc", right_or_wrong, "yes"),
    "a tree without its rule": lambda: st.loads(first_candidate_tree(GAMES["a function"]()).dumps()).game,
}


@pytest.mark.parametrize("kind", GAMES)
def test_equal_games_are_equal_and_others_are_not(kind):
    made = GAMES[kind]()
    for other, make in GAMES.items():
        again = make()
        assert (made == again) == (kind == other), other
        assert kind != other or hash(made) == hash(again)
    assert made != "a game"


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_copies_of_games_and_trees_are_equal(kind, copied):
    made = GAMES[kind]()
    assert copied(made) == made
    tree = first_candidate_tree(made) if kind != "a tree without its rule" else None
    assert copied(tree) == tree


def test_games_of_functions_that_differ_are_not_equal():
    games = [st.Game("f", "ab", "ab", lambda guess, secret: str(guess == secret), "True") for _ in range(2)]
    assert games[0] != games[1]
    assert copy.copy(games[0]) == games[0]


def test_game_with_arrays_of_its_own_equals_only_itself():
    import numpy as np

    games = [words(), words()]
    for game in games:
        game.table = np.zeros(3)
    assert games[0] == games[0]
    assert games[0] != games[1]


def test_trees_that_are_loaded_twice_are_one_value():
    tree = st.load("mastermind-3x6")
    assert {tree: 1}[st.load("mastermind-3x6")] == 1
    assert tree != st.load("mastermind-4x6")
    assert st.loads(tree.dumps()) == replace(
        tree, proof=tree.proof._replace(status="claimed", checked=(), certificate=None)
    )


def test_loads_reads_what_dumps_writes_and_says_what_is_wrong():
    tree = first_candidate_tree(words())
    assert st.loads(tree.dumps(pretty=True).decode()).root == tree.root
    assert st.loads("aa BB1 bb GG2\n   GG1\n").strategy == "imported"
    with pytest.raises(st.InputError, match="'the data' is not a strategy tree: not JSON"):
        st.loads("chess")


def test_every_name_of_the_package_is_completed_and_no_other():
    names = [name for name in dir(st) if not name.startswith("__")]
    assert names == sorted(name for name in st.__all__ if not name.startswith("__"))
    assert all(getattr(st, name) is not None for name in dir(st))


@pytest.mark.parametrize("error", [st.InputError, st.TreeError, st.Contradiction, st.WrongAnswer, st.Infeasible])
def test_all_errors_have_one_base(error):
    assert issubclass(error, st.SolverTreeError)


@pytest.mark.parametrize(("file", "line"), [(st.__file__, "solver-tree: late\n"), ("other.py", "")])
def test_program_prints_warnings_of_the_package_as_lines(file, line, capsys, monkeypatch):
    monkeypatch.setattr(warnings, "showwarning", lambda *others: None)
    monkeypatch.setattr(app, "_run_app", lambda: warnings.warn_explicit("late", RuntimeWarning, file, 1) or 0)
    assert app.main() == 0
    assert capsys.readouterr() == ("", line)


@pytest.mark.parametrize("name", [name for name in st.__all__ if not name.startswith("__")])
def test_no_name_of_the_package_is_defined_where_a_module_has_it(name):
    """For mypy a function and a module of one full name are one thing, from its second run on."""
    defined = getattr(st, name)
    package = sys.modules[defined.__module__]
    assert not hasattr(package, "__path__") or find_spec(f"{package.__name__}.{defined.__name__}") is None


def test_a_tree_equals_the_same_tree_built_again_or_read_from_its_file():
    game = st.game("mastermind-2x4")
    tree = st.build(game, threads=1)
    for same in (
        st.build(game, threads=2),
        st.loads(tree.dumps()),
        replace(tree, proof=tree.proof._replace(seconds=9)),
    ):
        assert (same, hash(same)) == (tree, hash(tree))
    assert st.build(game, objective="worst", threads=1) != tree != "a tree"
    assert replace(tree, proof=tree.proof._replace(lower_bound=1)) != tree
    table = st.ItemTable("two", ["a", "b"], ["test"], [["yes", "no"]])
    decisions = st.identify(table).tree
    assert len({decisions, replace(decisions, seconds=9.0, claimed=True)}) == 1


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_copies_of_errors_say_the_same(copied):
    game = st.game("mastermind-2x4")
    errors = [
        st.InputError("wrong"),
        st.Infeasible(2, 1.5, 7),
        raised(st.Contradiction, lambda: st.suggest(game, ["12=0B2W", "34=0B2W"])),
        raised(st.WrongAnswer, lambda: st.review(game, ["12=0B0W"], secret="12")),
    ]
    for error in errors:
        again = copied(error)
        assert (type(again), str(again)) == (type(error), str(error))
        assert vars(again) == vars(error)


def test_a_search_that_was_stopped_is_pickled_without_its_tree():
    stopped = st.SearchInterrupted(Progress(1, None, 0, 0.0, 0, 0, True), [])
    stopped.best_tree = lambda: None
    again = pickle.loads(pickle.dumps(stopped))
    assert (again.progress, again.best_tree, again.first_guesses) == (stopped.progress, None, ())


def test_advice_by_any_objective_equals_its_copy():
    found = st.suggest(st.game("mastermind-3x4"), ["112=0B1W"], objective="worst", threads=1)
    assert pickle.loads(pickle.dumps(found)) == found


def raised(kind, call):
    with pytest.raises(kind) as caught:
        call()
    return caught.value
