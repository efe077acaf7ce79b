"""A stopped search keeps a tree that is as good as all that it has stated: in its reports, and of its first guesses."""

import threading
from itertools import count

import pytest

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.games.weights import weighted
from solver_tree.games.words import WordGame
from solver_tree.search import SearchInterrupted, progress, solve, solver
from solver_tree.search.objectives import fallback, kept
from solver_tree.search.objectives.at_hand import TreesAtHand
from solver_tree.search.progress import TimeIsUp
from solver_tree.search.readout.tie_breaker import TieBreaker
from solver_tree.search.readout.total_tree import TotalTreeReader
from solver_tree.search.root import cost_model
from solver_tree.threads import Future, Stopped, in_background
from solver_tree.tree import verify
from solver_tree.tree.objective import parse
from solver_tree.tree.wording import proved
from tests.search.small_tasks import small_tasks
from tests.search.words import made_up_words

LONG = 1000.0  # seconds that no test waits for


@pytest.fixture(autouse=True)
def only_the_search(monkeypatch):
    """No tree is at hand without the search, which has all the time it needs to read off its own."""
    monkeypatch.setattr(TreesAtHand, "best", lambda trees, seconds, patience=0.0: None)
    monkeypatch.setattr(solver, "READING", LONG)


def stopped(some_game, number, **options):
    """What a search knows when it is stopped as soon as it has stated ``number`` different things, and all of them.

    None if it ends before.
    """
    stated = []

    def stop(report):
        told = report.found, report.lower, report.upper
        if told not in stated:
            stated.append(told)
            if len(stated) == number:
                raise KeyboardInterrupt

    try:
        solve(some_game, threads=1, progress=stop, **options)
    except SearchInterrupted as interrupted:
        return interrupted, stated
    return None


WEIGHTS = {"012": 5, "120": 3, "201": 0, "345": 2}


def small_game(*, has_weights):
    some_game = game("bulls-cows-3x6")
    return weighted(some_game, {code: WEIGHTS.get(code, 1) for code in some_game.secrets}) if has_weights else some_game


@pytest.mark.parametrize(("tasks", "has_weights"), [((9, 5), False), ((3, 3), True)], ids=str)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"ties": "any"},
        {"top": 3},
        {"first": "012"},
        {"max_guesses": 5},
        {"finish": "known"},
        {"objective": "worst"},
        {"objective": "worst,count"},
        {"objective": "worst,count,total"},
        {"objective": "within:3"},
        {"objective": "within:4", "first": "345", "max_guesses": 6},
        {"objective": "price:0,1,4,9,16,25"},
        {"objective": "price:0,1,4,9,16,25,inf", "finish": "known"},
    ],
    ids=str,
)
def test_a_stopped_search_keeps_a_tree_as_good_as_it_has_stated(monkeypatch, tasks, options, has_weights):
    monkeypatch.setattr(progress, "TICK", 0)
    some_game, goal = small_game(has_weights=has_weights), parse(options.get("objective", "avg"))
    with small_tasks(*tasks):
        best = solve(some_game, threads=1, **options).tree
        least, number = goal.figures(best.stats), 1
        while (found := stopped(some_game, number, **options)) is not None:
            number *= 2
            interrupted, stated = found
            names = len(goal.components)
            bounded = [(*figures, upper) for figures, _, upper in stated if upper is not None and len(figures) < names]
            try:
                tree = interrupted.best_tree(0)
            except InputError:
                assert not bounded
                assert not interrupted.first_guesses
                continue
            figures = goal.figures(tree.stats)
            assert all(figures[: len(upper)] <= upper for upper in bounded)
            assert all(tree.stats.total <= total for _, total, _ in interrupted.first_guesses) or goal.name != "avg"
            assert interrupted.source is None
            assert figures >= least
            assert tree.proof.lower_bound <= least[0]
            assert tree.proof.optimal <= (figures[0] == least[0])
            verify(tree)
    assert number > 1


def ties_are_open(monkeypatch, error):
    """Let every search end when its ties begin to be broken, after it had time to read off a tree."""

    def end(tie_breaker, variations):
        for _ in range(3):
            tie_breaker._search.engine.clock.tick(tie_breaker._search.progress)
        raise error

    monkeypatch.setattr(TieBreaker, "best", end)


def at_once(function, **options):
    """``in_background``, but in the thread that calls it."""
    future = Future()
    future.call(function)
    return future


@pytest.mark.parametrize(
    ("options", "sentences"),
    [
        (
            {},
            ["no strategy has a smaller total than 436", "open: whether one of those has a smaller worst case than 5"],
        ),
        (
            {"finish": "known"},
            ["no strategy has a smaller total until known than 348", "open: of those, the least worst"],
        ),
        (
            {"max_guesses": 5},
            ["no such strategy has a smaller total than 436", "open: whether one of those has a smalle"],
        ),
    ],
    ids=str,
)
def test_a_strategy_is_read_off_while_the_search_runs(monkeypatch, options, sentences):
    """Then the total of the tree is said to be least, and the figures that ties are broken by to be open."""
    monkeypatch.setattr(fallback, "GRACE", 0)
    monkeypatch.setattr(fallback, "READING", 0)  # no time is left to read off a tree at the end
    monkeypatch.setattr(kept, "READ_AFTER", 0)
    monkeypatch.setattr(kept, "_PAUSE", 0)
    monkeypatch.setattr(kept, "in_background", at_once)
    ties_are_open(monkeypatch, TimeIsUp())
    solution = solve(small_game(has_weights=False), **options, time_limit=LONG)
    assert (solution.complete, solution.source) == (False, None)
    assert (solution.tree.proof.optimal, solution.tree.proof.refined) == (True, False)
    _, *told = proved(solution.tree).split("\n  ")
    assert len(told) == 2
    assert all(map(str.startswith, told, sentences))


def test_what_the_table_has_lost_is_found_again(monkeypatch):
    monkeypatch.setattr(cost_model, "table_slots", lambda board: 16)
    some_game = small_game(has_weights=False)
    least = solve(some_game).tree.stats.total
    ties_are_open(monkeypatch, KeyboardInterrupt())
    with small_tasks(3, 3), pytest.raises(SearchInterrupted) as interrupted:
        solve(some_game)
    assert interrupted.value.best_tree().stats.total == least


@pytest.mark.parametrize(("tried", "at_worst"), [(0, None), (1, 13), (4, 13), (5, 12)])
def test_of_the_ties_that_are_broken_the_best_is_kept(monkeypatch, tried, at_worst):
    """Any tree of least total takes 4 guesses here, the best one that begins with the first guess 3, for 13 secrets."""
    ranked = []

    def rank(tie_breaker, variation, limit, rank_of_guess=TieBreaker.rank_of_guess):
        if len(ranked) == tried:
            raise KeyboardInterrupt
        ranked.append(rank_of_guess(tie_breaker, variation, limit))
        return ranked[-1]

    monkeypatch.setattr(TieBreaker, "rank_of_guess", rank)
    words = made_up_words(60, 3, "abcde", seed=21)
    some_game = WordGame(words, words[:30])
    try:
        tree = solve(some_game).tree
    except SearchInterrupted as interrupted:
        tree = interrupted.best_tree()
    assert (tree.stats.worst, tree.stats.at_worst) == ((4, 1) if at_worst is None else (3, at_worst))
    assert tree.proof.optimal


def test_ctrl_c_stops_the_reading_of_the_tree(monkeypatch):
    ended = threading.Event()

    def read(reader, total, variation):
        try:
            while True:
                reader._expander.brake.check()
        except Stopped:
            ended.set()
            raise

    ties_are_open(monkeypatch, KeyboardInterrupt())
    monkeypatch.setattr(TotalTreeReader, "tree", read)
    with pytest.raises(SearchInterrupted) as interrupted:
        solve(small_game(has_weights=False))

    def press_again(*_):
        raise KeyboardInterrupt

    def begin(function):
        future = in_background(function)
        waits, wait = iter([press_again]), future.wait
        future.wait = lambda *seconds: next(waits, wait)(*seconds)
        return future

    monkeypatch.setattr(kept, "in_background", begin)
    with pytest.raises(KeyboardInterrupt):
        interrupted.value.best_tree()
    assert ended.is_set()


def test_a_search_does_not_wait_for_a_tree_that_takes_longer(monkeypatch):
    monkeypatch.setattr(solver, "READING", 0.1)
    ties_are_open(monkeypatch, KeyboardInterrupt())
    monkeypatch.setattr(TotalTreeReader, "tree", lambda reader, *_: [reader._expander.brake.check() for _ in count()])
    with pytest.raises(SearchInterrupted) as interrupted:
        solve(small_game(has_weights=False))
    with pytest.raises(InputError, match="no strategy was known yet"):
        interrupted.value.best_tree(0)


def test_a_contradiction_is_not_hidden(monkeypatch):
    def read(reader, total, variation):
        raise RuntimeError("the search contradicts itself")

    ties_are_open(monkeypatch, KeyboardInterrupt())
    monkeypatch.setattr(TotalTreeReader, "tree", read)
    with pytest.raises(SearchInterrupted) as interrupted:
        solve(small_game(has_weights=False))
    with pytest.raises(RuntimeError, match="contradicts itself"):
        interrupted.value.best_tree()


@pytest.mark.parametrize("objective", ["avg", "worst,count,total", "within:3", "price:0,0,1,1"])
@pytest.mark.parametrize("finish", ["guessed", "known"])
def test_what_is_known_can_be_read_off_at_any_time(monkeypatch, objective, finish):
    """Also in a search for a bound, whose strategies may miss the limits."""
    read = []

    def read_all(kept_trees):
        for strategy in kept_trees._known():
            kept_trees._keep(strategy)
            read.append(strategy)

    monkeypatch.setattr(progress, "TICK", 0)
    monkeypatch.setattr(kept.KeptTrees, "look", read_all)
    with small_tasks(3, 3):
        solve(game("mastermind-4x4"), threads=1, objective=objective, finish=finish)
    assert read
