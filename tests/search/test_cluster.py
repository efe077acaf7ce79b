"""Worker processes find the same tree, whatever happens to them; what is sent to them is data."""

import asyncio
import os
import pickle
import signal
import sys
import time
from contextlib import closing
from types import MappingProxyType, ModuleType

import numpy as np
import pytest

from solver_tree.clusters import processes_of
from solver_tree.errors import InputError
from solver_tree.games import Game, game
from solver_tree.games.custom import load_game
from solver_tree.games.weights import weighted
from solver_tree.games.words import WordGame
from solver_tree.kernels.board import GUESS_BITS
from solver_tree.kernels.precompile import compile_kernels
from solver_tree.kernels.transposition import entry_value, make_table, probe, store
from solver_tree.kernels.workspace import SHARED_BEST, nothing_shared, turns_of
from solver_tree.layout import lay_out
from solver_tree.search import build, solve
from solver_tree.search.checkpoint import code_digest
from solver_tree.search.cluster import connection, coordinator, session
from solver_tree.search.cluster.coordinator import Cluster
from solver_tree.search.cluster.description import describe
from solver_tree.search.cluster.line import Line, answer_at
from solver_tree.search.cluster.memory import OfferedTables, offered_table
from solver_tree.search.cluster.messages import Answer, Bulletin, Order, Report, Setup
from solver_tree.search.cluster.packing import pack, unpack
from solver_tree.search.cluster.sharing import SharedTable, most_valuable
from solver_tree.search.root.cost_model import TOTALS, TotalModel
from solver_tree.search.root.expander import Expander
from solver_tree.search.root.tasks import RefuteShallow, SolveSmallParts, TryGuesses, Worker
from solver_tree.threads import in_background
from solver_tree.version import __version__
from tests.search.small_tasks import small_tasks
from tests.search.words import rhyming_words

distributed = pytest.importorskip("distributed")

RHYMES = rhyming_words(120, 10, 40)


# Tasks as data, without other processes.


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


@pytest.mark.parametrize("kind", [0, 2])
def test_a_task_that_was_sent_finds_the_same(expander, kind):
    task = tasks_of(expander)[kind]
    sent = pickle.loads(pickle.dumps(pack(task)))
    again = unpack(sent, expander, lambda node: nothing_shared())
    assert Worker(expander).perform(again) == Worker(expander).perform(task)


def test_all_that_a_task_has_is_sent(expander):
    for task in tasks_of(expander):
        again = unpack(pickle.loads(pickle.dumps(pack(task))), expander, lambda node: nothing_shared())
        assert type(again) is type(task)
        for field, value in task._asdict().items():
            if field == "node":
                assert again.node.path == value.path
                assert again.node.state == value.state
                assert np.array_equal(again.node.candidates, value.candidates)
            elif field == "parts":
                assert [(part.path, part.state, part.lower) for part in again.parts] == [
                    (part.path, part.state, part.lower) for part in value
                ]
            else:
                assert np.array_equal(getattr(again, field), value)


def test_the_most_valuable_new_entries_are_told_once_and_never_replace_better_ones():
    mine, theirs = make_table(1 << 10), make_table(1 << 10)
    for key in range(1, 300):
        store(mine, np.uint64(key), key, True, 3)
    store(theirs, np.uint64(299), 300, False, -1)
    sender, receiver = SharedTable(mine), SharedTable(theirs)
    told = sender.glean(most=100)
    assert len(told) == 100
    receiver.absorb(told)
    assert [entry_value(probe(theirs, np.uint64(key))) for key in (200, 250, 298, 299)] == [200, 250, 298, 300]
    assert probe(theirs, np.uint64(100)) == 0
    assert len(receiver.glean()) == 1  # what was told is not told back
    assert len(sender.glean()) == 199
    assert len(sender.glean()) == 0
    assert len(most_valuable([told, told], 50)) == 50


# What a worker does, in this process.


class Talk:
    """A coordinator of one session, in the same process as its worker."""

    def __init__(self, some_game, name, **changes):
        setup = Setup(describe(some_game), None, True, "totals", __version__, code_digest())
        self.setup, self.name = pickle.dumps(setup._replace(**changes)), name
        self.loop, self.bulletins = asyncio.new_event_loop(), 0

    def exchange(self, orders=MappingProxyType({}), **changes) -> Report | None:
        self.bulletins += 1
        orders = {number: pickle.dumps(Order(0, pack(task))) for number, task in orders.items()}
        said = Bulletin(self.bulletins, self.setup, None, {0: TOTALS}, {}, orders, {}, {}, 0)._replace(**changes)
        return pickle.loads(self.loop.run_until_complete(session.exchange(self.name, pickle.dumps(said))))

    def prepared(self) -> Report:
        while (report := self.exchange()).layout is None and report.refusal is None:
            pass
        return report

    def answers(self, orders, **changes) -> dict[int, Answer]:
        """What a thread of the worker answers to some orders."""
        served = in_background(lambda: session.serve(self.name))
        while len((report := self.exchange(orders, **changes)).answers) < len(orders):
            assert report.refusal is None
        session._sessions[self.name].end()
        served.result()
        return report.answers


@pytest.fixture
def talk(request):
    made = []
    yield lambda **changes: made.append(Talk(game("bulls-cows-4x6"), request.node.name, **changes)) or made[-1]
    session.end(request.node.name)
    for one in made:
        one.loop.close()


def test_a_worker_that_does_not_know_a_session_says_so(talk):
    assert talk().exchange(setup=None) is None
    assert session.serve("no session") is None


def test_a_worker_performs_tasks_and_reports_what_it_searched(talk, expander):
    here, tasks = talk(), tasks_of(expander)[::2]
    assert here.prepared().layout == session.board_digest(expander.board)
    found = {number: answer.found for number, answer in here.answers(dict(enumerate(tasks))).items()}
    assert found == {number: Worker(expander).perform(task) for number, task in enumerate(tasks)}
    report = here.exchange(most=10)
    assert not report.answers  # they are no longer wanted
    assert report.nodes[0] > 0
    assert 0 < len(report.entries["totals"]) <= 10
    assert here.exchange(most=10).nodes == {0: 0}


def test_a_task_that_is_dropped_and_wanted_again_is_performed_again(talk, expander, monkeypatch):
    here, task, begun = talk(), tasks_of(expander)[0], []
    perform = Worker.perform

    def dropped(self, task):
        if not begun:
            begun.append(task)
            session._sessions[here.name]._hear(Bulletin(1000, None, None, {}, {}, {}, {}, {}, 0))
            assert task.node.stopped
            orders = {0: pickle.dumps(Order(0, pack(task)))}
            session._sessions[here.name]._hear(Bulletin(1001, None, None, {}, {}, orders, {}, {}, 0))
            here.bulletins = 1001
        return perform(self, task)

    here.prepared()
    monkeypatch.setattr(Worker, "perform", dropped)
    assert here.answers({0: task})[0].found == perform(Worker(expander), task)
    assert len(begun) == 1


def test_values_of_finished_tasks_limit_those_that_follow(talk, expander):
    here, task = talk(), tasks_of(expander)[0]._replace(slack=0)
    here.prepared()
    (found,) = Worker(expander).perform(task)
    answer = here.answers({1: task}, best={1: {task.node.number: found.value << GUESS_BITS}})[1]
    assert [none.guess for none in answer.found] == [-1]
    assert not answer.best  # that value is not its own


def test_values_of_a_running_task_are_reported_and_not_those_that_it_was_told(talk, expander, monkeypatch):
    here, task, seen = talk(), tasks_of(expander)[0], []
    number = task.node.number
    perform = Worker.perform

    def observed(self, task):
        found = perform(self, task)
        here_now = session._sessions[here.name]
        (word,) = here_now._running[0].shared.values()
        seen.append((int(word[SHARED_BEST]), here_now._report(0).best))
        here_now._hear(here_now._bulletin._replace(best={0: {number: seen[0][0] - 1}}))
        seen.append((int(word[SHARED_BEST]), here_now._report(0).best))
        return found

    here.prepared()
    monkeypatch.setattr(Worker, "perform", observed)
    assert not here.answers({0: task})[0].best
    best = seen[0][0]
    assert seen == [(best, {0: {number: best}}), (best - 1, {})]


@pytest.mark.parametrize(
    ("changes", "part"), [({"version": "0.0.1"}, "but the search 0.0.1"), ({"code": "other"}, "other sources")]
)
def test_a_worker_of_another_version_refuses(talk, changes, part):
    assert part in talk(**changes).prepared().refusal


def test_another_process_finds_a_table_where_it_is_offered():
    with closing(OfferedTables()) as offered:
        table = offered.make("totals", 1 << 10)
        place = offered.places["totals"]
        there = offered_table(place, 1 << 10)
        store(there, np.uint64(7), 70, True, 3)
        assert entry_value(probe(table, np.uint64(7))) == 70
        assert offered_table(place, 1 << 11) is None
        assert offered_table(place + "x", 1 << 10) is None
    assert offered_table(place, 1 << 10) is None
    assert entry_value(probe(table, np.uint64(7))) == 70


def test_where_memory_cannot_be_offered_each_process_has_its_own(monkeypatch):
    monkeypatch.delattr(os, "memfd_create")
    offered = OfferedTables()
    assert len(offered.make("totals", 1 << 10)) == 1 << 10
    assert not offered.places


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
    with pytest.raises(InputError, match="score is defined in __main__; define it at the top of a module"):
        describe(Game("coin", lists, lists, score, "="))


# Clusters that there are not.


@pytest.mark.parametrize(
    "name",
    [
        *("", "local", "local:", "local:0", "local:-1", "local:x", "local:1.5", "local:9999", "local:²", "here"),
        *("tcp://", "host", "host:", "host:0", "host:65536", "http://host:80", "tcp://a b:8786", "tcp://host:8786/x"),
    ],
)
def test_what_is_no_name_of_a_cluster_is_refused(name):
    with pytest.raises(InputError, match="^cluster '"):
        processes_of(name)


@pytest.mark.parametrize("name", ["host:8786", "tcp://10.0.0.1:8786", "tls://a-b.example:1", "tcp://[::1]:8786"])
def test_addresses(name):
    assert processes_of(name) == 0


def test_local_processes():
    assert processes_of("local:2") == 2


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


def test_only_a_client_is_a_client():
    with pytest.raises(InputError, match="cluster: it is of type int; it should be a distributed.Client"):
        build(game("bulls-cows-2x3"), cluster=3)


# Direct lines.


def test_a_line_carries_answers_in_any_order_and_ends_at_both_ends(tmp_path):
    async def talk():
        line, waiting = Line(str(tmp_path)), asyncio.Event()
        assert not line.connected
        with pytest.raises(ConnectionError):
            await line.ask(b"nobody")
        await line.open()

        async def answer(request):
            if request == b"slow":
                await waiting.wait()
            waiting.set()
            return request * 100_000

        worker = asyncio.create_task(answer_at(line.path, answer))
        while not line.connected:
            await asyncio.sleep(0.001)
        assert await asyncio.gather(line.ask(b"slow"), line.ask(b"quick")) == [b"slow" * 100_000, b"quick" * 100_000]
        waiting.clear()
        asked = asyncio.create_task(line.ask(b"slow"))
        await asyncio.sleep(0.01)
        line.close()
        with pytest.raises(ConnectionError):
            await asked
        await worker

    asyncio.run(talk())


def test_a_line_ends_where_a_request_cannot_be_answered(tmp_path):
    async def talk():
        line = Line(str(tmp_path))
        await line.open()

        async def answer(request):
            raise ValueError

        worker = asyncio.create_task(answer_at(line.path, answer))
        while not line.connected:
            await asyncio.sleep(0.001)
        with pytest.raises(ConnectionError):
            await line.ask(b"what")
        await worker
        assert not line.connected

    asyncio.run(talk())


def test_where_there_are_no_lines_nobody_connects(tmp_path):
    async def talk():
        line = Line(str(tmp_path / "no such folder"))
        await line.open()
        assert (line.path, line.connected) == (None, False)
        await answer_at(str(tmp_path / "nobody here"), lambda request: pytest.fail("there is no request"))

    asyncio.run(talk())


# Searches with other processes.


@pytest.fixture(scope="module")
def processes():
    with (
        connection._silence(),
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as started,
    ):
        yield started


@pytest.fixture
def client(processes):
    with connection._silence(), distributed.Client(processes.scheduler_address, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
        yield client


@pytest.fixture(autouse=True)
def _small_tasks(monkeypatch):
    """Cut each search into many tasks, most of which are not done at once."""
    monkeypatch.setattr(coordinator, "TRIAL", 0)
    with small_tasks(expanded_from=100, shared_from=20):
        yield


def in_the_middle(monkeypatch, what, at=8):
    """Have something happen once, when so many tasks were begun; and send every task, so that it matters."""
    submit, begun = Cluster.submit, []

    def submitted(self, expander, task):
        begun.append(task)
        if len(begun) == at:
            what(self)
        return submit(self, expander, task)

    monkeypatch.setattr(Cluster, "submit", submitted)
    monkeypatch.setattr(Cluster, "_begin", lambda self, flight: self._run(self._send, flight))
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
@pytest.mark.parametrize("place", ["here", "on another machine"])
def test_workers_find_the_same_tree(client, some_game, objective, place, monkeypatch):
    if place == "on another machine":
        monkeypatch.setattr(OfferedTables, "make", lambda self, name, slots: make_table(slots))
        monkeypatch.setattr(Line, "connected", False)
    alone, progress = build(some_game, objective=objective, threads=2), []
    solution = solve(some_game, objective=objective, cluster=client, threads=2, progress=progress.append)
    assert solution.tree.root == alone.root
    assert solution.tree.proof.components == alone.proof.components
    assert solution.tree.optimal
    assert solution.workers == 2
    assert client.status == "running"


def test_a_worker_that_is_killed_changes_nothing(client, monkeypatch):
    pids = client.run(os.getpid)
    begun = in_the_middle(monkeypatch, lambda helpers: os.kill(min(pids.values()), signal.SIGKILL))
    tree = build(game("bulls-cows-3x8"), cluster=client, threads=1)
    assert len(begun) > 8
    assert tree.root == build(game("bulls-cows-3x8"), threads=1).root


@pytest.fixture(scope="module")
def lonely():
    """A cluster of one process."""
    with (
        connection._silence(),
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as started,
    ):
        yield started


def test_a_worker_that_joins_late_helps(lonely, monkeypatch):
    def join(helpers):
        lonely.scale(2)
        while not (len(helpers._talks) == 2 and all(talk.ready for talk in helpers._talks.values())):
            time.sleep(0.02)

    in_the_middle(monkeypatch, join)
    solution = solve(game("bulls-cows-3x7"), cluster=lonely.scheduler_address, threads=1)
    assert solution.workers == 2
    assert solution.tree.root == build(game("bulls-cows-3x7"), threads=1).root


def test_the_checkpoint_goes_on_when_the_scheduler_has_gone(lonely, monkeypatch, tmp_path):
    checkpoint = str(tmp_path / "search.bin")
    in_the_middle(monkeypatch, lambda helpers: lonely.close())
    solution = solve(game("bulls-cows-3x7"), cluster=lonely.scheduler_address, threads=1, checkpoint=checkpoint)
    assert solution.cluster_lost == "the scheduler of the cluster has gone"
    assert not solution.complete
    resumed = solve(game("bulls-cows-3x7"), threads=1, checkpoint=checkpoint)
    assert resumed.tree.root == build(game("bulls-cows-3x7"), threads=1).root


def test_a_game_whose_module_workers_do_not_have(client, monkeypatch, tmp_path):
    (tmp_path / "only_here.py").write_text(
        "from solver_tree import Game\n"
        "def coin():\n    return Game('coin', ['h', 't'], ['h', 't'], lambda g, s: '=' if g == s else '-', '=')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    missing = "^cluster: worker .*: game 'only_here:coin': module only_here cannot be imported"
    with pytest.raises(InputError, match=missing):
        build(load_game("only_here:coin"), cluster=client)
