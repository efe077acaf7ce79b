"""The upper plies as tasks: they may end in any order, and be stopped anywhere."""

import random
import sys
from collections import defaultdict
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import count

import numpy as np
import pytest

from solver_tree.games import game
from solver_tree.search import SearchInterrupted, nodes, prove, root, solve
from solver_tree.search.table import store
from tests.random_games import draw_game
from tests.search.small_tasks import small_tasks


class ShuffledExecutor(ThreadPoolExecutor):
    """Runs one task at a time, any of those that wait."""

    def __init__(self, seed):
        super().__init__(1)
        self._random = random.Random(seed)
        self._waiting = []

    def submit(self, task, *arguments):
        future = Future()
        self._waiting.append((future, task, arguments))
        super().submit(self._run_one)
        return future

    def _run_one(self):
        future, task, arguments = self._waiting.pop(self._random.randrange(len(self._waiting)))
        try:
            future.set_result(task(*arguments))
        except BaseException as error:
            future.set_exception(error)


class InlineExecutor(Executor):
    """Runs each task at once, in the calling thread."""

    def __init__(self, threads):
        pass

    def submit(self, task, *arguments):
        future = Future()
        future.set_result(task(*arguments))
        return future


@pytest.fixture
def _small_tasks():
    with small_tasks(60, 10):
        yield


@pytest.mark.usefixtures("_small_tasks")
@pytest.mark.parametrize("name", ["bulls-cows-3x6", "bulls-cows-4x6", "mastermind-3x6", "mastermind-4x5"])
def test_the_order_in_which_tasks_end_changes_nothing(name, monkeypatch):
    remembered = defaultdict(set)

    def record(table, key, value, exact, guess):
        remembered[int(key)].add((int(value), bool(exact)))
        store(table, key, value, exact, guess)

    tree = solve(game(name), threads=1).tree
    monkeypatch.setattr(root, "store", record)
    for seed in range(10):
        monkeypatch.setattr("solver_tree.search.ThreadPoolExecutor", lambda threads, seed=seed: ShuffledExecutor(seed))
        assert solve(game(name), threads=6).tree.root == tree.root
        assert prove(game(name), tree.stats.total, threads=6) == tree.stats.total
    for facts in remembered.values():
        values = {value for value, exact in facts if exact}
        assert len(values) <= 1
        assert all(value <= least for value, _ in facts for least in values)


@pytest.mark.usefixtures("_small_tasks")
@pytest.mark.parametrize(("name", "total"), [("bulls-cows-4x6", 1446), ("mastermind-4x5", 2463)])
@pytest.mark.parametrize("margin", [-3, 0, 1, 1000])
def test_progress_states_true_bounds(name, total, margin, monkeypatch):
    monkeypatch.setattr(root, "_TICK", 0)
    seen = []
    prove(game(name), total + margin, threads=2, progress=seen.append)
    assert all(told.lower <= total for told in seen)
    assert all(told.upper is None or total <= told.upper < total + margin for told in seen)
    assert all(told.done <= told.tasks for told in seen)
    assert seen == sorted(seen, key=lambda told: (told.seconds, told.nodes))


@pytest.mark.parametrize("after", [1, 3, 30])
def test_an_interrupted_search_tells_what_it_knows(after, monkeypatch):
    monkeypatch.setattr(root, "_TICK", 0)
    seen = []

    def interrupt(told):
        seen.append(told)
        if len(seen) == after:
            raise KeyboardInterrupt

    with pytest.raises(SearchInterrupted) as interrupted:
        solve(game("mastermind-4x6"), progress=interrupt)
    assert len(seen) == after
    known = interrupted.value.progress
    assert 1296 <= known.lower <= 5625 <= (known.upper or 5625)


class _InterruptAt:
    """Ctrl-C at the ``line``-th line that this thread runs in the module ``root``."""

    def __init__(self, line):
        self._left = line

    def __enter__(self):
        self._before = sys.gettrace()
        sys.settrace(self._trace)

    def __exit__(self, *_):
        sys.settrace(self._before)

    def _trace(self, frame, event, _):
        if frame.f_code.co_filename not in (root.__file__, nodes.__file__):
            return None
        if event == "line":
            self._left -= 1
            if self._left == 0:
                sys.settrace(None)
                raise KeyboardInterrupt
        return self._trace


@pytest.mark.parametrize("sizes", [(1000, 128), (9, 4), (7, 3)])
@pytest.mark.parametrize("seed", range(4))
def test_a_search_interrupted_anywhere_tells_nothing_wrong(sizes, seed, monkeypatch):
    rng = np.random.default_rng(seed)
    some_game = draw_game(rng, secrets=11, guesses=16, answers=5, used=3)
    total = solve(some_game).tree.stats.total
    monkeypatch.setattr("solver_tree.search.ThreadPoolExecutor", InlineExecutor)
    with small_tasks(*sizes):
        for line in count(1):
            try:
                with _InterruptAt(line):
                    prove(some_game, total + seed, threads=3)
                break
            except SearchInterrupted as interrupted:
                known = interrupted.progress
                assert known.lower <= total
                assert known.upper is None or total <= known.upper
            except KeyboardInterrupt:
                pass  # before the search began
    assert line > 100
