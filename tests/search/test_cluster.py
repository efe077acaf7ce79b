"""Worker processes find the same tree, whatever happens to them; what is sent to them is data."""

import asyncio
import os
import pickle
import signal
import sys
import time
from contextlib import ExitStack
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from solver_tree.errors import InputError
from solver_tree.games import Game, game
from solver_tree.games.custom import load_game
from solver_tree.games.weights import weighted
from solver_tree.games.words import WordGame
from solver_tree.kernels.precompile import compile_kernels
from solver_tree.kernels.transposition import entry_value, make_table, merge, probe, store
from solver_tree.kernels.workspace import turns_of
from solver_tree.layout import lay_out
from solver_tree.search import build, solve
from solver_tree.search.checkpoint import CODE_DIGEST
from solver_tree.search.cluster import connection, coordinator, worker
from solver_tree.search.cluster.coordinator import Cluster
from solver_tree.search.cluster.description import describe
from solver_tree.search.cluster.worker import SentNode, Setup, board_digest, nodes_of, with_nodes
from solver_tree.search.progress import ClusterLost, SearchInterrupted
from solver_tree.search.root.cost_model import TotalModel
from solver_tree.search.root.expander import Expander
from solver_tree.search.root.tasks import BoundParts, RefuteShallow, SolveSmallParts, TryGuesses
from solver_tree.threads import Stopped
from solver_tree.version import __version__
from tests.search.small_tasks import looking_ahead, small_tasks
from tests.search.words import rhyming_words

distributed = pytest.importorskip("distributed")

RHYMES = rhyming_words(120, 10, 40)


# What a worker does, in this process.


@pytest.fixture(scope="module")
def expander():
    layout = lay_out(game("bulls-cows-4x6"))
    compile_kernels(layout.board)
    return Expander(layout, TotalModel(layout.board, make_table(1 << 14)))


def tasks_of(expander):
    """A task of each kind, after one guess."""
    root = expander.node(expander.candidates_after(()), ())
    *others, node = sorted(expander.after(root, 0), key=lambda part: len(part.candidates))
    expander.list_guesses(node)
    bounds = np.zeros(4, np.int64)
    return [
        TryGuesses(node, 2, node.guesses[2:7], node.priorities[2:7], 500, turns_of(5), 1),
        RefuteShallow(node, 1, node.guesses[1:5], bounds, 500),
        SolveSmallParts(others, 1000),
    ]


class Sender:
    """Sends tasks to this process, as if it were a worker."""

    def __init__(self, name, **changes):
        described = describe(game("bulls-cows-4x6"))
        setup = Setup(name, described, None, True, "totals", __version__, CODE_DIGEST)
        self.setup = pickle.dumps(setup._replace(**changes))

    def perform(self, expander, task, digest=None):
        nodes = [SentNode(node.path, node.state.branching, node.lower) for node in nodes_of(task)]
        sent = pickle.loads(pickle.dumps(with_nodes(task, nodes)))
        return worker.perform(self.setup, digest or board_digest(expander.board), pickle.dumps(None), sent)


@pytest.fixture
def send(request, monkeypatch):
    monkeypatch.setattr(distributed, "get_worker", lambda: SimpleNamespace(address="tcp://here:1"))
    yield lambda **changes: Sender(request.node.name, **changes)
    asyncio.run(worker.forget(request.node.name))
    assert request.node.name not in worker._searches


def test_a_task_that_was_sent_finds_the_same(expander, send):
    for task in tasks_of(expander)[::2]:
        answer = send().perform(expander, task)
        assert answer.found == task.perform(expander)
        assert answer.nodes > 0


def test_the_best_new_entries_are_told_once_and_keep_better_ones(monkeypatch):
    monkeypatch.setattr(worker, "_PAUSE", 0)
    monkeypatch.setattr(worker, "MOST_TOLD", 100)
    mine, theirs = make_table(1 << 10), make_table(1 << 10)
    for key in range(1, 300):
        store(mine, np.uint64(key), key, True, 3)
    store(theirs, np.uint64(299), 300, False, -1)
    search = worker.Search(pickle.loads(Sender("news").setup))
    model = SimpleNamespace(table=mine)
    told = search.news(model)
    assert len(told) == 100
    merge(theirs, told)
    assert [entry_value(probe(theirs, np.uint64(key))) for key in (200, 250, 298, 299)] == [200, 250, 298, 300]
    assert probe(theirs, np.uint64(100)) == 0
    assert [len(search.news(model)) for _ in range(3)] == [100, 99, 0]
    monkeypatch.setattr(worker, "_PAUSE", 100)
    store(mine, np.uint64(500), 500, True, 3)
    assert [len(search.news(model)) for _ in range(2)] == [1, 0]


def test_all_that_a_task_has_is_sent(expander, send, monkeypatch):
    received = []
    for kind in (TryGuesses, RefuteShallow, SolveSmallParts):
        monkeypatch.setattr(kind, "perform", lambda task, expander: received.append(task) or [])
    for task in tasks_of(expander):
        send().perform(expander, task)
        again = received.pop()
        assert type(again) is type(task)
        for node, sent in zip(nodes_of(task), nodes_of(again), strict=True):
            assert (sent.path, sent.state, sent.lower) == (node.path, node.state, node.lower)
            assert np.array_equal(sent.candidates, node.candidates)
        for field in set(task._fields) - {"node", "parts"}:
            assert np.array_equal(getattr(again, field), getattr(task, field))


def test_tasks_of_a_search_that_is_over_are_stopped(expander, send, monkeypatch):
    sender, perform = send(), TryGuesses.perform

    def ended(task, expander):
        asyncio.run(worker.forget(pickle.loads(sender.setup).name))
        return perform(task, expander)

    monkeypatch.setattr(TryGuesses, "perform", ended)
    with pytest.raises(Stopped):
        sender.perform(expander, tasks_of(expander)[0])


def test_a_worker_remembers_few_searches(expander):
    for name in ("one", "two", "three"):
        worker._search(Sender(name).setup, board_digest(expander.board), "here")
    assert list(worker._searches) == ["two", "three"]
    for name in ("two", "three"):
        asyncio.run(worker.forget(name))


def test_games_that_differ_only_in_what_is_legal_have_other_digests():
    games = [WordGame(RHYMES, RHYMES, hard=hard) for hard in (False, True)]
    score, win = games[0].score, games[0].win
    for more in (RHYMES[:20], RHYMES[:21]):
        legal = lambda *made, more=more: score(made[0], made[2]) == made[1] or made[2] in more  # noqa: E731
        games.append(Game("mine", RHYMES, RHYMES, score, win, legal=legal))
    games += [weighted(games[0], {RHYMES[0]: weight}, others=1) for weight in (2, 3)]
    assert len({board_digest(lay_out(each).board) for each in games}) == len(games)


@pytest.mark.parametrize("changes", [{"version": "0.0.1"}, {"code": "other"}])
def test_a_worker_of_another_version_refuses(expander, send, changes):
    why = f"^worker tcp://here:1: it has Solver Tree {__version__}, but the search .*, or other sources"
    with pytest.raises(ClusterLost, match=why):
        send(**changes).perform(expander, tasks_of(expander)[0])


def test_a_worker_with_another_layout_refuses(expander, send):
    with pytest.raises(ClusterLost, match="^worker tcp://here:1: it lays out the game differently"):
        send().perform(expander, tasks_of(expander)[0], digest="other")


# Games as data.


class Coin(Game):
    """A game whose code workers can import."""


def score(guess, secret):
    return "=" if guess == secret else "-"


@pytest.mark.parametrize(
    "some_game",
    [
        game("mastermind-3x3"),
        weighted(game("bulls-cows-2x3"), {"01": 2, "02": 1, "10": 1, "12": 5, "20": 1, "21": 1}),
        WordGame(RHYMES, RHYMES[:20], hard=True),
        load_game("examples/animals.csv"),
        load_game("examples.black_pegs:black_pegs"),
    ],
    ids=lambda some_game: some_game.name,
)
def test_a_game_that_was_sent_is_the_same(some_game):
    again = pickle.loads(pickle.dumps(describe(some_game))).make()
    assert (again.name, again.guesses, again.secrets, again.weights) == (
        some_game.name,
        some_game.guesses,
        some_game.secrets,
        some_game.weights,
    )
    assert again.restricted == some_game.restricted
    assert np.array_equal(again.matrix(), some_game.matrix())


def test_a_game_of_a_module_is_sent_by_the_names_in_it(monkeypatch):
    module = ModuleType("coins_of_this_test")
    module.Coin, module.score = Coin, score
    monkeypatch.setitem(sys.modules, module.__name__, module)
    for member in (Coin, score):
        monkeypatch.setattr(member, "__module__", module.__name__)
    data = pickle.dumps(describe(Coin("coin", ["heads", "tails"], ["heads", "tails"], score, "=")))
    assert pickle.loads(data).make().secrets == ("heads", "tails")
    monkeypatch.delitem(sys.modules, module.__name__)
    with pytest.raises(InputError, match="game coin: its code cannot be used: .*No module named 'coins_of_this_test'"):
        pickle.loads(data).make()


def test_code_that_workers_cannot_import_is_refused(monkeypatch):
    lists = ["heads", "tails"]
    with pytest.raises(InputError, match="workers cannot import its code"):
        describe(Game("coin", lists, lists, lambda guess, secret: score(guess, secret), "="))
    monkeypatch.setattr(sys.modules["__main__"], "score", score, raising=False)
    monkeypatch.setattr(score, "__module__", "__main__")
    with pytest.raises(InputError, match="it is defined in __main__; define it at the top of a module"):
        describe(Game("coin", lists, lists, score, "="))


# Clusters that there are not.


def test_nobody_answers(monkeypatch):
    monkeypatch.setattr(connection, "_SECONDS", 0.2)
    with pytest.raises(
        InputError, match="^cluster 'tcp://127.0.0.1:1': no Dask scheduler answers within 0.2 s; start one there"
    ):
        build(game("bulls-cows-2x3"), cluster="tcp://127.0.0.1:1")


def test_without_dask_one_line_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r'pip install "solver-tree\[cluster\]" installs'):
        build(game("bulls-cows-2x3"), cluster="local:1")


# Searches with other processes.


@pytest.fixture(scope="module")
def processes():
    with ExitStack() as opened:
        connection._silence(opened)
        yield opened.enter_context(distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None))


@pytest.fixture
def client(processes):
    with ExitStack() as opened:
        connection._silence(opened)
        client = opened.enter_context(distributed.Client(processes.scheduler_address, set_as_default=False))
        client.wait_for_workers(2, timeout=60)
        yield client


@pytest.fixture(autouse=True)
def _small_tasks():
    """Cut each search into many tasks."""
    with small_tasks(expanded_from=100, shared_from=20):
        yield


def in_the_middle(monkeypatch, what):
    """Have something happen once, when eight tasks were begun."""
    submit, begun = Cluster.submit, []

    def submitted(self, expander, task, ended):
        begun.append(task)
        if len(begun) == 8:
            what(self)
        return submit(self, expander, task, ended)

    monkeypatch.setattr(Cluster, "submit", submitted)
    return begun


@pytest.mark.parametrize(
    ("some_game", "objective"),
    [
        (game("bulls-cows-3x8"), "avg"),
        (game("bulls-cows-3x7"), "worst,count,total"),
        (WordGame(RHYMES, RHYMES, hard=True), "avg"),
        (weighted(WordGame(RHYMES, RHYMES), {word: 1 + rank % 5 for rank, word in enumerate(RHYMES)}), "avg"),
    ],
    ids=["avg", "worst", "hard mode", "weights"],
)
def test_workers_find_the_same_tree(client, some_game, objective):
    alone, progress = build(some_game, objective=objective, threads=2), []
    solution = solve(some_game, objective=objective, cluster=client, threads=2, progress=progress.append)
    assert solution.tree.root == alone.root
    assert solution.tree.proof.components == alone.proof.components
    assert solution.tree.optimal
    assert solution.workers == 2
    assert client.status == "running"


def test_workers_bound_the_parts_of_first_guesses(client, monkeypatch):
    some_game, begun = game("mastermind-3x5"), []
    submit = Cluster.submit
    monkeypatch.setattr(Cluster, "submit", lambda self, *task: begun.append(task[1]) or submit(self, *task))
    with looking_ahead(1):
        alone = build(some_game, threads=2)
        assert build(some_game, cluster=client, threads=2).root == alone.root
    assert any(isinstance(task, BoundParts) for task in begun)


def test_a_worker_that_is_killed_changes_nothing(client, monkeypatch):
    pids = client.run(os.getpid)
    begun = in_the_middle(monkeypatch, lambda helpers: os.kill(min(pids.values()), signal.SIGKILL))
    tree = build(game("bulls-cows-3x8"), cluster=client, threads=1)
    assert len(begun) > 8
    assert tree.root == build(game("bulls-cows-3x8"), threads=1).root


@pytest.fixture(scope="module")
def lonely():
    """A cluster of one process."""
    with ExitStack() as opened:
        connection._silence(opened)
        yield opened.enter_context(distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None))


def test_a_worker_that_joins_late_helps(lonely, monkeypatch):
    def join(helpers):
        lonely.scale(2)
        while helpers.workers < 2:
            time.sleep(0.02)

    in_the_middle(monkeypatch, join)
    solution = solve(game("bulls-cows-3x7"), cluster=lonely.scheduler_address, threads=1)
    assert solution.workers == 2
    assert solution.tree.root == build(game("bulls-cows-3x7"), threads=1).root


def test_a_search_without_workers_is_lost(lonely, monkeypatch):
    monkeypatch.setattr(coordinator, "ALONE", 0.5)
    in_the_middle(monkeypatch, lambda helpers: lonely.scale(0))
    solution = solve(game("bulls-cows-3x7"), cluster=lonely.scheduler_address, threads=1)
    assert solution.cluster_lost == "the cluster has had no workers for 0 s"
    assert not solution.complete
    with pytest.raises(InputError, match="^cluster: the cluster has had no workers for 0 s"):
        build(game("bulls-cows-3x7"), cluster=lonely.scheduler_address, threads=1)
    lonely.scale(1)


def test_the_checkpoint_goes_on_when_the_scheduler_has_gone(lonely, monkeypatch, tmp_path):
    checkpoint = str(tmp_path / "search.bin")
    in_the_middle(monkeypatch, lambda helpers: lonely.close())
    solution = solve(game("bulls-cows-3x7"), cluster=lonely.scheduler_address, threads=1, checkpoint=checkpoint)
    assert solution.cluster_lost == "the scheduler of the cluster has gone"
    assert not solution.complete
    resumed = solve(game("bulls-cows-3x7"), threads=1, checkpoint=checkpoint)
    assert resumed.tree.root == build(game("bulls-cows-3x7"), threads=1).root


def test_ctrl_c_keeps_what_there_is_and_stops_the_workers(client, monkeypatch):
    in_the_middle(monkeypatch, lambda helpers: signal.raise_signal(signal.SIGINT))
    with pytest.raises(SearchInterrupted) as stopped:
        build(game("bulls-cows-3x8"), cluster=client, threads=1)
    assert stopped.value.best_tree().stats.total >= build(game("bulls-cows-3x8"), threads=1).stats.total
    until = time.monotonic() + 60  # a worker may still perform a task
    while any(client.run(lambda: len(worker._searches)).values()) and time.monotonic() < until:
        time.sleep(0.1)
    assert set(client.run(lambda: len(worker._searches)).values()) == {0}
    assert client.status == "running"


def test_a_late_worker_of_another_version_ends_the_search(client, monkeypatch):
    why = "worker tcp://late:1: it has another Solver Tree"

    def refuse(helpers):
        monkeypatch.setattr(worker, "perform", late)

    def late(*arguments):
        raise ClusterLost("worker tcp://late:1: it has another Solver Tree")

    in_the_middle(monkeypatch, refuse)
    assert solve(game("bulls-cows-3x7"), cluster=client, threads=1).cluster_lost == why


def test_a_game_whose_module_workers_do_not_have(client, monkeypatch, tmp_path):
    (tmp_path / "only_here.py").write_text(
        "from solver_tree import Game\n"
        "def coin():\n    return Game('coin', ['h', 't'], ['h', 't'], lambda g, s: '=' if g == s else '-', '=')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    missing = "^cluster: worker tcp://.*: game 'only_here:coin': module only_here cannot be imported"
    with pytest.raises(InputError, match=missing):
        build(load_game("only_here:coin"), cluster=client)
