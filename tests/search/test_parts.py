"""Trees at hand whose parts are searched, for searches that do not end in time."""

import time
from contextlib import nullcontext
from itertools import pairwise

import pytest

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.games.weights import weighted
from solver_tree.games.words import WordGame
from solver_tree.kernels.precompile import compile_kernels
from solver_tree.layout import lay_out
from solver_tree.search import SearchInterrupted, solve, solver
from solver_tree.search.objectives import at_hand, parts
from solver_tree.search.objectives.at_hand import SHIPPED, TreesAtHand
from solver_tree.search.objectives.least_average import LeastAverage
from solver_tree.search.objectives.parts import PartSearch
from solver_tree.search.objectives.question import Question
from solver_tree.search.progress import Clock, Progress, TimeIsUp
from solver_tree.search.root import thresholds
from solver_tree.search.root.scheduler import Engine, Query, RootSearch
from solver_tree.strategies.greedy_tree import greedy
from solver_tree.threads import Workers
from solver_tree.tree import verify
from solver_tree.tree.objective import parse
from tests.search.words import rhyming_words

LONG = 1000.0  # seconds that no test waits for


def words(**options):
    listed = rhyming_words(60, 6, 16)
    some_game = WordGame(listed, listed, **options)
    return weighted(some_game, {word: 1 + place % 7 for place, word in enumerate(listed)})


GAMES = {
    "codes": (lambda: game("mastermind-3x6"), ()),
    "two guesses prescribed": (lambda: game("bulls-cows-3x6"), ("012", "345")),
    "weights": (words, ()),
    "hard mode": (lambda: words(hard=True), ()),
    "consistent guesses": (lambda: game("mastermind-3x5", consistent=True), ()),
}


def root_search(some_game, opening=()):
    layout = lay_out(some_game, first=opening[0] if opening else None)
    compile_kernels(layout.board, "totals")
    numbers = [layout.guess_numbers[guess] for guess in opening]
    return RootSearch(layout, Engine(Workers(1), Clock()), Query(first=numbers[:1] or None, then=numbers[1:]))


def part_search(some_game, opening=(), check=lambda: None):
    return PartSearch(root_search(some_game, opening), 1, len(opening), check)


@pytest.mark.parametrize("seconds", [LONG, 1e-9], ids=["in one turn", "in many turns"])
@pytest.mark.parametrize(("make", "opening"), GAMES.values(), ids=GAMES)
def test_the_tree_becomes_the_best_with_its_first_guess(monkeypatch, make, opening, seconds):
    monkeypatch.setattr(parts, "_SECONDS", seconds)
    monkeypatch.setattr(thresholds, "EXPANDED_FROM", 30)
    monkeypatch.setattr(thresholds, "SHARED_FROM", 9)
    some_game = make()
    poor = greedy(some_game, "largest-part:candidates", first=opening)
    first = opening or next(iter(poor.root))
    asked = Question(game=some_game, objective=parse("avg"), finish="guessed", opening=opening, max_guesses=None)
    trees = [poor.root, *part_search(some_game, opening).improved(poor.root)]
    totals = [verify(asked.unproved(tree)).total for tree in trees]
    assert all(better < worse for worse, better in pairwise(totals))
    assert totals[-1] == solve(some_game, first=first).tree.stats.total
    assert totals[-1] < totals[0]


def test_a_search_of_parts_ends_when_it_is_to(monkeypatch):
    class Enough(Exception):
        pass

    def enough():
        raise Enough

    monkeypatch.setattr("solver_tree.search.progress.TICK", 0)
    some_game = game("mastermind-3x6")
    with pytest.raises(Enough):
        list(part_search(some_game, check=enough).improved(greedy(some_game, "largest-part").root))


class Endless:
    """Searches that never end; they are stopped as soon as all trees at hand are made."""

    def __init__(self, monkeypatch):
        improve = TreesAtHand.improve

        def seen(trees, search, limit):
            self.trees = trees
            improve(trees, search, limit)

        monkeypatch.setattr(TreesAtHand, "improve", seen)
        monkeypatch.setattr(LeastAverage, "find_root", self.find_root)
        monkeypatch.setattr(solver, "_LARGE", 0)  # trees at hand begin at once
        monkeypatch.setattr(at_hand, "_PARTS_AFTER", 0)
        monkeypatch.setattr(at_hand, "_strategies", lambda kind: ["largest-part:candidates"])

    def find_root(self):
        while not self.trees._done():
            time.sleep(0.01)
        raise TimeIsUp


def test_a_search_that_is_stopped_has_a_tree_with_better_parts(monkeypatch):
    some_game = words()
    expected = solve(some_game, first=next(iter(greedy(some_game, "largest-part:candidates").root)))
    Endless(monkeypatch)
    solution = solve(some_game, time_limit=LONG)
    assert solution.tree.stats.total == expected.tree.stats.total
    assert solution.source == "the tree of strategy largest-part:candidates, with better parts"
    assert not solution.complete


def test_trees_begin_with_the_promising_first_guess_of_the_best_tree(monkeypatch):
    listed, lookahead = rhyming_words(85, 5, 19), "lookahead-2:width-2"
    some_game = WordGame(listed, listed)
    search = root_search(some_game)
    search.list_first_guesses()
    names = list(search.layout.guess_numbers)
    promising = [names[number] for number in search.promising[:8]]
    best = min(promising, key=lambda guess: greedy(some_game, "entropy", first=guess).stats.total)
    tree = greedy(some_game, lookahead, first=best)
    assert tree.stats.total < greedy(some_game, lookahead).stats.total
    monkeypatch.setattr(at_hand, "_strategies", lambda kind: [lookahead, "random"])
    asked = Question(game=some_game, objective=parse("avg"), finish="guessed", opening=(), max_guesses=None)
    trees = TreesAtHand(asked, 1)
    trees.improve(search, LONG)
    trees.end_parts()
    roots = []
    for root, source, rule in trees._trees():
        trees._offer(root, source, rule)
        roots.append((next(iter(root)), source.endswith(f"that begins with {best}")))
    assert [(guess == best, told) for guess, told in roots[-3:]] == [(False, False), (True, True), (True, True)]
    assert trees._best.root == tree.root
    assert trees._best.source == f"the tree of strategy {lookahead} that begins with {best}"


def test_better_parts_are_kept_although_there_is_no_time_to_verify_them(monkeypatch):
    some_game = words()
    expected = solve(some_game, first=next(iter(greedy(some_game, "largest-part:candidates").root)))
    Endless(monkeypatch)
    monkeypatch.setattr(at_hand, "_PAUSE", LONG * LONG)
    assert solve(some_game, time_limit=LONG).tree.stats.total == expected.tree.stats.total


def test_an_interrupted_search_searches_no_more_parts(monkeypatch):
    def for_ever(search, tree):
        while True:
            search._check()
            yield tree

    def interrupt(search):
        raise KeyboardInterrupt

    monkeypatch.setattr(PartSearch, "improved", for_ever)
    endless = Endless(monkeypatch)
    monkeypatch.setattr(LeastAverage, "find_root", interrupt)
    with pytest.raises(SearchInterrupted):
        solve(words(), time_limit=LONG)
    assert endless.trees._improving.wait(LONG)


@pytest.mark.parametrize("error", [RuntimeError, MemoryError, InputError])
def test_only_a_contradiction_in_a_search_of_parts_is_an_error(monkeypatch, error):
    def fail(search, tree):
        raise error("told")

    monkeypatch.setattr(PartSearch, "improved", fail)
    Endless(monkeypatch)
    with pytest.raises(RuntimeError, match="told") if error is RuntimeError else nullcontext():
        assert not solve(words(), time_limit=LONG).complete


@pytest.mark.parametrize("options", [{"max_guesses": 9}, {"finish": "known"}, {"objective": "worst,count,total"}])
def test_parts_are_searched_for_least_totals_alone(monkeypatch, options):
    monkeypatch.setattr(TreesAtHand, "improve", None)  # whoever searches parts fails
    assert solve(game("mastermind-2x4"), time_limit=LONG, **options).complete


def test_parts_are_not_searched_without_a_time_limit(monkeypatch):
    monkeypatch.setattr(TreesAtHand, "improve", None)  # whoever searches parts fails
    assert solve(game("mastermind-2x4")).complete


@pytest.mark.parametrize(
    ("told", "improved"),
    [({"settled": 0.4}, True), ({"settled": None}, True), ({"settled": 0.5}, False), ({"found": (9,)}, False)],
    ids=str,
)
def test_parts_are_not_searched_if_the_search_may_end_in_time(monkeypatch, told, improved):
    monkeypatch.setattr(at_hand, "_PARTS_AFTER", 0)
    monkeypatch.setattr(at_hand, "_strategies", lambda kind: ["largest-part:candidates"])
    some_game = words()
    asked = Question(game=some_game, objective=parse("avg"), finish="guessed", opening=(), max_guesses=None)
    trees = TreesAtHand(asked, 1)
    trees.watching(None)(Progress(0, None, 0, 0.0, 0, 0, True)._replace(**told))
    trees.begin()
    trees._making.wait()
    trees.improve(root_search(some_game), LONG)
    trees._improving.wait()
    assert trees.best(LONG).source.endswith("with better parts") == improved


def test_parts_of_the_tree_that_ships_are_not_searched(monkeypatch):
    monkeypatch.setattr(PartSearch, "improved", None)  # whoever searches parts fails
    monkeypatch.setattr(at_hand, "_PARTS_AFTER", 0)
    some_game = game("mastermind-3x6")
    asked = Question(game=some_game, objective=parse("avg"), finish="guessed", opening=(), max_guesses=None)
    trees = TreesAtHand(asked, 1)
    trees.begin()
    trees._making.wait()
    trees.improve(root_search(some_game), LONG)
    trees._improving.wait()
    assert trees.best(LONG).source == SHIPPED


@pytest.mark.parametrize("seconds", [LONG, 1e-9], ids=["to the end", "cut off again and again"])
@pytest.mark.parametrize("name", ["words", "bulls-cows-4x6"])
def test_searches_of_parts_do_not_change_the_tree_of_a_search(monkeypatch, name, seconds):
    monkeypatch.setattr(parts, "_SECONDS", seconds)
    monkeypatch.setattr(thresholds, "EXPANDED_FROM", 30)
    monkeypatch.setattr(thresholds, "SHARED_FROM", 9)
    some_game = words() if name == "words" else game(name)
    expected = solve(some_game)
    find_root = LeastAverage.find_root
    endless = Endless(monkeypatch)

    def after_the_parts(search):
        with pytest.raises(TimeIsUp):
            endless.find_root()
        return find_root(search)

    monkeypatch.setattr(LeastAverage, "find_root", after_the_parts)
    found = solve(some_game, time_limit=LONG)
    assert (found.tree.root, found.complete) == (expected.tree.root, True)
