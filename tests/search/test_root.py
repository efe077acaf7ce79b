"""Near the root, tasks may end in any order, and a search may be interrupted at any line."""

import random
from collections import defaultdict
from contextlib import nullcontext, suppress
from functools import partial
from math import inf
from unittest.mock import create_autospec

import numpy as np
import pytest

from solver_tree.games import game
from solver_tree.games.words import WordGame
from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.precompile import compile_kernels
from solver_tree.kernels.supersets import BEGIN, READY, SIZE
from solver_tree.kernels.thresholds import ORDERED_TO, SIZED_FROM
from solver_tree.kernels.transposition import (
    EXHAUSTED,
    NO_GUESS,
    entry_exact,
    entry_guess,
    entry_value,
    make_table,
    probe,
    store,
)
from solver_tree.kernels.workspace import TURNS_BEGUN, nothing_shared, turns_of
from solver_tree.layout import lay_out
from solver_tree.search import SearchInterrupted, progress, prove, solve, solver
from solver_tree.search.readout.tie_breaker import TieBreaker
from solver_tree.search.readout.total_tree import TotalTreeReader
from solver_tree.search.root import cost_model, expander, nodes, scheduler, tasks
from solver_tree.search.root.brake import Brake
from solver_tree.search.root.first_guesses import bound_by_guesses, look_ahead
from solver_tree.search.root.scheduler import Engine, Query, RootSearch
from solver_tree.threads import Future, Stopped, Workers, ended_futures
from tests.interrupts import InterruptAt
from tests.oracle import totals_of
from tests.random_games import draw_game
from tests.search.small_tasks import looking_ahead, small_tasks
from tests.search.words import made_up_words, rhyming_words


class Tasks(Workers):
    """Workers that run one waiting task, chosen at random, whenever the search waits for tasks."""

    def __init__(self, seed):
        super().__init__(1)
        self._random = random.Random(seed)
        self._waiting = []

    def __call__(self, threads):
        """Stand in for ``Workers``."""
        self.threads = threads
        return self

    def submit(self, function, *arguments, ended=None):
        future = Waited(ended)
        future.wait_for = self._run_any
        task = getattr(function, "__self__", None)
        self._waiting.append((task, partial(future.call, function, *arguments)))
        return future

    def _run_any(self):
        task, run = self._waiting.pop(self._random.randrange(len(self._waiting)))
        shared = isinstance(task, tasks.TryGuesses) and any(other is task for other, _ in self._waiting)
        if shared and self._random.random() < 0.5:  # as if another worker, who takes longer, had begun all guesses
            begun, task.turns[TURNS_BEGUN] = int(task.turns[TURNS_BEGUN]), len(task.guesses)
            run()
            task.turns[TURNS_BEGUN] = begun
        else:
            run()

    def ended_futures(self, ended, seconds):
        """Stand in for ``threads.ended_futures``."""
        if ended.empty():
            self._run_any()
        return ended_futures(ended, 0)


class Waited(Future):
    """A future of ``Tasks``."""

    def wait(self, seconds=inf):
        if not self.done() and seconds < inf:  # else the search ends, and the tasks that still wait are never run
            self.wait_for()
        return self.done()


@pytest.fixture
def in_any_order(monkeypatch):
    """Have the tasks of all searches run in an order that a seed determines."""

    def determine(seed):
        waiting = Tasks(seed)
        monkeypatch.setattr(scheduler, "ended_futures", waiting.ended_futures)
        monkeypatch.setattr(solver, "Workers", waiting)
        monkeypatch.setattr(solver, "compile_kernels", create_autospec(compile_kernels, return_value=None))
        return waiting

    return determine


RHYMES = rhyming_words(300, 10, 40)
NEAR_THE_ROOT = frozenset(module.__file__ for module in (scheduler, expander, tasks, nodes, progress))


def weighted(some_game):
    some_game.weights = tuple(1 + rank**2 % 17 for rank in range(len(some_game.secrets)))
    return some_game


GAMES = {
    "bulls-cows-3x6": lambda: game("bulls-cows-3x6"),
    "bulls-cows-4x6": lambda: game("bulls-cows-4x6"),
    "mastermind-3x6": lambda: game("mastermind-3x6"),
    "words": lambda: WordGame(RHYMES, RHYMES),
    "hard mode": lambda: WordGame(RHYMES, RHYMES, hard=True),
    "weighted words": lambda: weighted(WordGame(RHYMES, RHYMES)),
    "weighted codes": lambda: weighted(game("bulls-cows-3x5")),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_result_is_the_same_in_whatever_order_tasks_end(name, monkeypatch, in_any_order):
    remembered = defaultdict(set)

    def record(table, key, value, exact, guess):
        remembered[int(key)].add((int(value), bool(exact)))
        store(table, key, value, exact, guess)

    some_game = GAMES[name]()
    tree = solve(some_game, threads=1).tree
    best = solve(some_game, threads=1, top=5).first_guesses
    monkeypatch.setattr(expander, "store", record)
    expanded_from, shared_from = (60, 10) if "-" in name else (20, 5)
    for seed in range(3):
        in_any_order(seed)
        with small_tasks(expanded_from, shared_from, 1 + seed):
            assert solve(some_game, threads=6).tree.root == tree.root
            assert solve(some_game, threads=6, top=5).first_guesses == best
            assert prove(some_game, tree.stats.total, threads=6) == tree.stats.total
    if name != "hard mode":  # where a state of obvious value gets no key
        for facts in remembered.values():
            values = {value for value, exact in facts if exact}
            assert len(values) <= 1
            assert all(value <= least for value, _ in facts for least in values)


@pytest.mark.parametrize(("name", "total"), [("bulls-cows-4x6", 1446), ("mastermind-4x4", 905)])
@pytest.mark.parametrize("margin", [-3, 0, 1, 1000])
@pytest.mark.parametrize("ahead", [1, 5000])
def test_progress_of_a_proof_states_true_bounds(name, total, margin, ahead, monkeypatch):
    monkeypatch.setattr(progress, "TICK", 0)
    seen = []
    with small_tasks(60, 10), looking_ahead(ahead):
        prove(game(name), total + margin, threads=2, progress=seen.append)
    check_progress(seen, total, total + margin)


def check_progress(seen, total, below):
    """Bounds are true and tasks are counted in every report; time and nodes never fall."""
    assert all(known.lower <= min(total, below) for known in seen)
    assert all(known.upper is None or total <= known.upper < below for known in seen)
    assert all(0 <= known.settled_guesses <= known.guesses for known in seen)
    assert all(0 <= known.settled <= 1 for known in seen if known.settled is not None or known.step == 1)
    assert seen == sorted(seen, key=lambda known: (known.seconds, known.nodes))


@pytest.mark.parametrize("name", ["words", "hard mode", "weighted words"])
@pytest.mark.parametrize("best", [1, 4])
def test_progress_of_shallow_refutations_states_true_bounds(name, best, monkeypatch, in_any_order):
    monkeypatch.setattr(progress, "TICK", 0)
    some_game = GAMES[name]()
    totals = [first.total for first in solve(some_game, top=best).first_guesses]
    for seed in range(3):
        in_any_order(seed)
        seen = []
        with small_tasks(12, 4, 2):
            solve(some_game, threads=5, top=best, progress=seen.append)
        check_progress(seen, totals[0], 10**9)
        assert len(seen) > 10


def test_an_interrupted_search_names_the_first_guesses_found(monkeypatch, in_any_order):
    monkeypatch.setattr(progress, "TICK", 0)
    words = made_up_words(400)
    some_game = WordGame(words, words)
    totals = {first.guess: first.total for first in solve(some_game, top=40).first_guesses}

    def interrupt(known):
        if known.settled_guesses >= 50:
            raise KeyboardInterrupt

    in_any_order(7)
    with pytest.raises(SearchInterrupted) as interrupted:
        solve(some_game, top=40, progress=interrupt)
    found = interrupted.value.first_guesses
    assert 0 < len(found) <= 40
    assert all(totals.get(first.guess, first.total) == first.total for first in found)
    assert [first.total for first in found] == sorted(first.total for first in found)


KINDS = {
    "few": {"feedbacks": 5},
    "few, restricted": {"feedbacks": 5, "share": 0.6},
    "many": {"feedbacks": 65},
    "weighted": {"feedbacks": 65, "weights": [7, 0, 1, 1, 2, 3, 5, 0, 1, 9]},
    "many, restricted": {"feedbacks": 65, "share": 0.6},
}


@pytest.mark.parametrize(("sizes", "best", "margin"), [((1000, 128), 1, 0), ((9, 4), 3, 100)])
@pytest.mark.parametrize("kind", KINDS)
def test_a_search_interrupted_at_any_line_states_no_false_result(sizes, kind, best, margin, monkeypatch):
    seed = best + margin + sizes[1]
    rng = np.random.default_rng(seed)
    some_game = draw_game(rng, secrets=10, guesses=13, used=3, **KINDS[kind])
    totals = totals_of(some_game)
    total = min(totals)
    layout = lay_out(some_game)
    compile_kernels(layout.board)
    with small_tasks(*sizes):
        line = 0
        while True:
            line += 1 if line < 150 else int(rng.integers(1, 16))  # lines are counted as they run, so loops make many
            waiting = Tasks(seed)
            monkeypatch.setattr(scheduler, "ended_futures", waiting.ended_futures)
            try:
                with InterruptAt(line, NEAR_THE_ROOT):
                    engine = Engine(waiting(3), progress.Clock())
                    RootSearch(layout, engine, Query(below=total + margin, best=best)).run()
                break
            except SearchInterrupted as interrupted:
                known, found = interrupted.progress, interrupted.best
                assert known.lower <= total
                assert known.upper is None or total <= known.upper
                assert all(line.value == totals[layout.symmetry.order[line.guess]] for line in found)
                assert [line.value for line in found] == sorted(line.value for line in found)
                assert len({line.guess for line in found}) == len(found) <= best
            except KeyboardInterrupt:
                pass  # before the search began
    assert line > 100


@pytest.mark.parametrize(("raised", "ending"), [(KeyboardInterrupt, SearchInterrupted), (ZeroDivisionError,) * 2])
def test_a_resumed_search_does_not_repeat_refuted_first_guesses(raised, ending, monkeypatch, in_any_order, tmp_path):
    monkeypatch.setattr(progress, "TICK", 0)
    words = made_up_words(400)
    some_game, path = WordGame(words, words), tmp_path / "some.checkpoint"
    compile_kernels(lay_out(some_game).board, "average")
    in_any_order(3)
    uninterrupted = solve(some_game, top=40)

    searched = []

    def interrupt(known):
        searched.append(known.nodes)
        if known.settled_guesses >= 100:
            raise raised

    with pytest.raises(ending):
        solve(some_game, top=40, checkpoint=path, progress=interrupt)
    resumed = solve(some_game, top=40, checkpoint=path)
    assert resumed.tree.root == uninterrupted.tree.root
    assert resumed.nodes < uninterrupted.nodes - searched[-1] / 2


@pytest.mark.parametrize(
    ("name", "by_sizes", "best"), [("mastermind-4x6", "1123", "1123"), ("mastermind-4x7", "1234", "1123")]
)
def test_a_look_ahead_orders_and_bounds_first_guesses(name, by_sizes, best):
    some_game = game(name)
    layout = lay_out(some_game)
    compile_kernels(layout.board)
    expanding = expander.Expander(layout, cost_model.TotalModel(layout.board, make_table(1 << 14)))
    root = expanding.node(expanding.candidates_after(()), ())
    expanding.list_guesses(root)
    names = [some_game.guesses[layout.symmetry.order[guess]] for guess in root.guesses]
    bounds = look_ahead(expanding, root).tolist()
    ahead = [some_game.guesses[layout.symmetry.order[guess]] for guess in root.guesses]
    assert (names[0], ahead[0]) == (by_sizes, best)
    assert sorted(names) == sorted(ahead)
    totals = [solve(some_game, first=first, ties="any").tree.stats.total for first in ahead]
    assert min(totals) == totals[0]
    assert all(bound <= total for bound, total in zip(bounds, totals, strict=True))
    assert root.lower == root.bounds[0] == min(bounds)
    assert all(bound == min(bounds[place:]) for place, bound in enumerate(root.bounds))


class _Enough(Exception):
    pass


@pytest.mark.parametrize("share", [None, 0.7])
@pytest.mark.parametrize("seed", range(8))
def test_lower_bounds_are_raised_to_no_more_than_brute_force(monkeypatch, share, seed):
    monkeypatch.setattr(progress, "TICK", 0)
    rng = np.random.default_rng(seed)
    some_game = draw_game(rng, 11, 13, 3, share=share)
    layout = lay_out(some_game)
    compile_kernels(layout.board, "totals")
    totals = totals_of(some_game)
    for calls in (0, 1, 2, 5, 1000):  # so often the work may go on
        for upper in (min(totals), min(totals) + 1, 2 * min(totals)):
            search = RootSearch(layout, Engine(Workers(1), progress.Clock()), Query())
            guesses, left = search.first_guesses(), iter(range(calls))

            def check(left=left):
                if next(left, None) is None:
                    raise _Enough

            with nullcontext() if calls == 1000 else suppress(_Enough):
                search.raise_lower_bound(upper, check)
                assert search.progress().lower == min(totals)
            for guess in guesses:
                assert search.first_bounds[guess, 1] <= totals[layout.symmetry.order[guess]]
            assert search.progress().lower <= min(totals)
            assert search.run()[0] == min(totals)


@pytest.mark.parametrize(
    ("name", "opening"),
    [("bulls-cows-3x6", ("012", "345")), ("bulls-cows-3x6", ("012", "021", "102")), ("mastermind-3x6", ())],
)
def test_the_lower_bound_is_raised_to_the_least_total(name, opening):
    some_game = game(name)
    layout = lay_out(some_game, first=opening[0] if opening else None)
    compile_kernels(layout.board, "totals")
    first, then = [layout.guess_numbers[guess] for guess in opening[:1]], opening[1:]
    query = Query(first=first or None, then=[layout.guess_numbers[guess] for guess in then])
    search = RootSearch(layout, Engine(Workers(1), progress.Clock()), query)
    search.first_guesses()
    least = solve(some_game, first=opening or None).tree.stats.total
    assert search.progress().lower < least
    search.raise_lower_bound(least + 5, lambda: None)
    assert search.progress().lower == least


def test_the_lower_bound_of_words_rises_by_the_search_alone():
    layout = lay_out(WordGame(RHYMES, RHYMES))
    compile_kernels(layout.board, "totals")
    search = RootSearch(layout, Engine(Workers(1), progress.Clock()), Query())
    search.first_guesses()
    lower = search.progress().lower
    search.raise_lower_bound(10**6, lambda: pytest.fail("a target was searched"))
    assert search.progress().lower == lower < search.run()[0]


def test_bounds_by_second_guesses_are_close_to_the_least_total():
    layout = lay_out(game("mastermind-4x6"))
    compile_kernels(layout.board, "totals")
    search = RootSearch(layout, Engine(Workers(1), progress.Clock()), Query())
    bounds, root = [], search._root
    for guess in search.first_guesses():
        parts = search.expander.after(root, guess)
        least = [
            part.lower if part.settled else bound_by_guesses(search.expander, part, INFINITE, lambda: False)
            for part in parts
        ]
        bounds.append(search.expander.cost_without_parts(root, parts) + sum(least))
    assert search.progress().lower < 5600 <= min(bounds) <= 5625


def test_ranks_until_known_use_no_order_of_an_earlier_set(monkeypatch):
    breakers, best = [], TieBreaker.best
    monkeypatch.setattr(TieBreaker, "best", lambda self, found: breakers.append(self) or best(self, found))
    solve(game("mastermind-5x4"), finish="known", first="11122", threads=1)
    breaker = breakers[0]
    expanding, guess = breaker._expander, breaker._search.best[0].guess
    checked = 0
    for part in expanding.after(expanding.root, guess):
        size, candidates = len(part.candidates), part.candidates.tolist()
        if not SIZED_FROM <= size <= ORDERED_TO:
            continue
        value = expanding.value(expanding.node_at(candidates, part.path), INFINITE)
        ranks = []
        for ready in (0, 1):  # the second time, as if an order were ready in which no guess divides anything
            breaker._ranks.ranks[:] = 0
            supersets = expanding.workspace().counting.supersets
            supersets.sets[1, [BEGIN, SIZE, READY]] = 0, size * ready, ready
            supersets.gains[1] = 0
            ranks.append(breaker.rank(candidates, part.path, value))
        assert ranks[0] == ranks[1]
        checked += 1
    assert checked > 1


def test_the_value_of_a_set_settles_no_prescribed_guess():
    layout = lay_out(game("mastermind-3x4"))
    compile_kernels(layout.board)
    model = cost_model.TotalModel(layout.board, make_table(1 << 14))
    free = expander.Expander(layout, model)
    part = max(free.after(free.node(free.candidates_after(()), ()), 0), key=lambda part: len(part.candidates))
    free.remember_value(part, part.lower + 1, exact=True)
    known = free.node(part.candidates, part.path)
    prescribed = expander.Expander(layout, model, then=(0,)).node(part.candidates, part.path)
    assert (known.settled, prescribed.settled) == (True, False)
    assert known.lower == prescribed.lower == part.lower + 1


def test_the_bound_of_a_prescribed_guess_is_not_stored():
    layout = lay_out(game("mastermind-3x4"))
    compile_kernels(layout.board)
    model = cost_model.TotalModel(layout.board, make_table(1 << 14))
    prescribed = expander.Expander(layout, model, then=(1,))
    root = prescribed.node(prescribed.candidates_after(()), ())
    part = max(prescribed.after(root, 0), key=lambda part: len(part.candidates))
    before = part.lower
    assert prescribed.raise_bounds([part]) == part.lower - before > 0
    free = expander.Expander(layout, model)
    assert free.node(part.candidates, part.path).lower == before
    again = free.node(part.candidates, part.path)
    free.raise_bounds([again])
    assert free.node(part.candidates, part.path).lower == again.lower > before


def test_the_best_guess_is_not_stored_where_others_were_only_tried_below_its_value():
    layout = lay_out(game("mastermind-3x4"))
    compile_kernels(layout.board)
    model = cost_model.TotalModel(layout.board, make_table(1 << 14))
    expanding = expander.Expander(layout, model)
    for beta, exact in ((30, False), (31, True)):
        node = expanding.node(expanding.candidates_after(((0, 0),)), ((0, 0),))
        node.offer(nodes.Variation(5, 30, {}), 7)
        node.settle(beta)
        expanding.remember(node, beta)
        entry = probe(model.table, node.state.key)
        assert (entry_value(entry), entry_exact(entry), entry_guess(entry)) == (30, exact, 5 if exact else NO_GUESS)


def a_reader(name):
    """A reader of the tree of least total, of a search that has not begun; its brake, and some candidates."""
    layout = lay_out(game(name))
    compile_kernels(layout.board)
    search = RootSearch(layout, Engine(Workers(1), progress.Clock()), Query())
    reader = TotalTreeReader(search)
    expanding = search.expander
    part = max(expanding.after(expanding.root, 1), key=lambda part: len(part.candidates))
    return reader, search.engine.brake, reader.part(part.candidates.tolist(), part.path)


def test_a_reading_that_is_stopped_in_a_kernel_is_no_contradiction(monkeypatch):
    reader, brake, part = a_reader("mastermind-3x4")

    def solve(model, workspace, state, beta, mode):
        brake.pull()
        return beta

    monkeypatch.setattr(cost_model.CostModel, "solve", solve)
    with pytest.raises(Stopped):
        reader._solve(part, 1000)


def test_only_what_kernels_return_that_were_not_stopped_is_a_contradiction():
    brake = Brake()
    assert str(brake.contradiction("one is two")) == "the search contradicts itself: one is two"
    brake.pull()
    with pytest.raises(Stopped):
        brake.contradiction("one is two")


def test_a_bound_that_others_store_meanwhile_is_no_guess(monkeypatch):
    reader, _, part = a_reader("mastermind-3x4")

    def solve(model, workspace, state, beta, mode):
        store(model.table, state.key, beta - 1, False, EXHAUSTED)
        return beta - 1

    monkeypatch.setattr(cost_model.CostModel, "solve", solve)
    reader._solve(part, 1000)
    assert part.guess == NO_GUESS


@pytest.mark.parametrize("length", [1, 3, 100])
def test_tasks_that_share_turns_try_each_guess_once(length):
    layout = lay_out(game("bulls-cows-3x6"))
    compile_kernels(layout.board)
    expanding = expander.Expander(layout, cost_model.TotalModel(layout.board, make_table(1 << 14)))
    root = expanding.node(expanding.candidates_after(()), ())
    node = max(expanding.after(root, 0), key=lambda part: len(part.candidates))
    expanding.list_guesses(node)
    everything = slice(1, len(node.guesses))  # the first guess is not tried

    def found(begun):
        node.shared = nothing_shared()
        turns = turns_of(length)
        turns[TURNS_BEGUN] = begun
        task = tasks.TryGuesses(node, 1, node.guesses[everything], node.priorities[everything], INFINITE, turns)
        (first,), (second,) = [task.perform(expanding) for _ in range(2)]
        assert second.guess == NO_GUESS  # no turn is left
        return first

    best = found(0)
    place = int(np.flatnonzero(node.guesses == best.guess)[0]) - 1
    assert found(place) == best  # a guess that is tried
    later = found(place + 1)  # others have begun the best one
    assert later.guess in node.guesses[place + 2 :]
    assert later.value >= best.value


def test_a_search_that_cannot_go_on_says_so(monkeypatch):
    monkeypatch.setattr(nodes.StateNode, "settle", lambda node, beta: None)
    with pytest.raises(RuntimeError, match="the search contradicts itself: nothing is left to do"):
        solve(game("mastermind-2x3"), threads=2)


def test_parts_of_a_guess_that_one_part_rules_out_are_left_alone():
    layout = lay_out(game("mastermind-3x4"))
    compile_kernels(layout.board, "totals")
    with small_tasks(3, 3), Workers(1) as executor:
        search = RootSearch(layout, Engine(executor, progress.Clock()), Query())
        search.list_first_guesses()
        guess_node = search._guess_node(search._root, 0, True)
        ruled_out, *others = guess_node.large
        bounds = [part.lower for part in others]
        ruled_out.lower, ruled_out.settled, guess_node.small_started = INFINITE, True, True
        search._root.open_guesses.append(guess_node)
        assert search._next_of_guess(search._root, guess_node, INFINITE) is None
    assert others
    assert [part.lower for part in others] == bounds
    assert not search._root.open_guesses
