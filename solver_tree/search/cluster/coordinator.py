"""What the process of a search does: it sends tasks to the workers of a cluster, and talks with each of them.

Each task begins here: most tasks are done in less time than it takes to send them. Those that are not go to a worker,
in a *conversation* with it, see ``messages``; and to another one if that dies. Dask says which workers there are, lends
their threads, and carries the messages. We do not make each task a task of Dask: that costs 9 ms of this process, three
times as much as a message.
"""

from __future__ import annotations

import asyncio
import pickle
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import closing, contextmanager, suppress
from copy import copy
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, cast
from uuid import uuid4

from solver_tree.errors import InputError
from solver_tree.kernels.workspace import SHARED_BEST, STOP
from solver_tree.layout import Layout
from solver_tree.search.cluster import session
from solver_tree.search.cluster.connection import ClusterName, connected
from solver_tree.search.cluster.line import Line
from solver_tree.search.cluster.memory import OfferedTables
from solver_tree.search.cluster.messages import Bulletin, Order, Report, Setup
from solver_tree.search.cluster.packing import nodes_of, pack, with_nodes
from solver_tree.search.cluster.sharing import MOST, Entries, SharedTable, most_valuable
from solver_tree.search.progress import Clock, ClusterLost
from solver_tree.search.root.cost_model import Recipe, table_slots
from solver_tree.search.root.expander import Expander, too_long
from solver_tree.search.root.nodes import StateNode, Variation
from solver_tree.search.root.tasks import RefuteShallow, Task, Worker
from solver_tree.search.saved_tables import SavedTables
from solver_tree.threads import Workers, in_background

if TYPE_CHECKING:
    from distributed import Client

TRIAL = 0.01
"""Seconds for which a task runs here, before it is sent; by way of Dask's scheduler, sending takes as much work."""

ALONE = 15.0
"""Seconds without any worker after which the cluster is lost."""

AHEAD = 1
"""How many orders a worker has beside those that it performs, so that it need not wait for the next."""

_LOOK = 0.02
"""Seconds between two looks at what the search has stopped, and which values it has found."""

_PAUSE = 0.005
"""Seconds for which a worker's next bulletin waits for new orders."""

_TALK = 1.0
"""Seconds between two bulletins with entries of tables to a worker; longer where there are many workers."""

_TALK_PER_WORKER = 0.004

_WORKERS_EVERY = 0.5
"""Seconds between two looks at which workers there are."""

_FAREWELL = 0.5
"""Seconds in which the workers are told that the search is over."""


@contextmanager
def helped(cluster: ClusterName, setup: Setup, tables: SavedTables, threads: int) -> Iterator[Cluster]:
    """The workers of a cluster, as helpers of one search, inside a ``with`` block.

    Args:
        cluster: the cluster.
        setup: what workers prepare.
        tables: the tables of the search.
        threads: how many threads of this process begin tasks.

    Raises:
        InputError: the cluster cannot be used.
    """
    offered = OfferedTables()
    tables.make = offered.make
    with (
        TemporaryDirectory(prefix="solver-tree-", ignore_cleanup_errors=True) as folder,
        closing(offered),
        connected(cluster) as client,
        Workers(threads) as executor,
    ):
        helpers = Cluster(client, setup, executor, tables, offered.places, folder)
        try:
            yield helpers
        finally:
            helpers.end()


class _Flight:
    """A task that is on its way.

    Attributes:
        number: its number.
        expander, task: what was submitted.
        future: what the search waits for.
        order: what is sent, a pickled ``Order``; nothing before it is sent.
        trial: the nodes of the task while it is tried here.
        best: the best values that it has found for its nodes, by their numbers, while it runs elsewhere.
    """

    def __init__(self, number: int, expander: Expander, task: Task) -> None:
        self.number = number
        self.expander = expander
        self.task = task
        self.future: Future[list[Variation]] = Future()
        self.order = b""
        self.trial: list[StateNode] = []
        self.best: dict[int, int] = {}

    @property
    def stopped(self) -> bool:
        """Whether the search no longer wants the result."""
        return all(node.stopped for node in nodes_of(self.task))


class _Conversation:
    """What is known of a worker, and what it has not been told yet.

    Attributes:
        threads: how many threads it has.
        line: the direct line to it.
        report: its last report.
        knows: how many models the worker knows.
        setup: whether it has what it has to prepare.
        due: when it is told entries of tables next.
        wake: set when it should be told something before.
        waiting: entries for it, by table.
        orders: the tasks that it should perform, by number.
        said: the orders, and the best values of their nodes, of the last bulletin.
        serving: tasks of Dask, in which its threads perform ours.
    """

    def __init__(self, threads: int, line: Line) -> None:
        self.threads = threads
        self.line = line
        self.report = Report()
        self.knows = 0
        self.setup = False
        self.due = 0.0
        self.wake = asyncio.Event()
        self.waiting: dict[str, list[Entries]] = {}
        self.orders: dict[int, _Flight] = {}
        self.said: tuple[dict[int, bytes], dict[int, dict[int, int]]] = {}, {}
        self.serving: list[Any] = []

    @property
    def ready(self) -> bool:
        """Whether the worker is prepared."""
        return self.report.layout is not None

    @property
    def idle(self) -> int:
        """How many of its threads have nothing to do; if negative, how many orders wait."""
        return self.report.threads - len(self.orders)


class Cluster:
    """The workers of a Dask cluster, as helpers of one search.

    Args:
        client: the client of the cluster.
        setup: what workers prepare.
        executor: the threads of this process, which begin each task.
        tables: the tables of the search.
        places: where tables are offered to processes of this machine.
        folder: a folder for direct lines.

    Attributes:
        workers: how many threads the workers have together.
    """

    def __init__(
        self,
        client: Client,
        setup: Setup,
        executor: Executor,
        tables: SavedTables,
        places: dict[str, str],
        folder: str,
    ) -> None:
        self.workers = 0
        self._client = client
        self._setup = pickle.dumps(setup)
        self._executor = executor
        self._tables = tables
        self._places = places
        self._folder = folder
        self._name = uuid4().hex
        self._lock = threading.Lock()
        self._flights: dict[int, _Flight] = {}
        self._finders: list[_Flight] = []  # tasks that have found something, and run elsewhere
        self._numbers = 0
        self._trials: SimpleQueue[tuple[float, list[StateNode]] | None] = SimpleQueue()  # when they end, in order
        self._waiting: deque[_Flight] = deque()  # tasks that no worker has yet
        self._bulletins = 0
        self._recipes: dict[int, tuple[Recipe, Expander]] = {}
        self._talks: dict[str, _Conversation] = {}
        self._shared: dict[str, SharedTable] = {}
        self._layout: tuple[str, int] | None = None  # the digest of the board, and the slots of tables
        self._lost: Exception | None = None
        self._seen = time.monotonic()  # when there was a worker
        self._ended = False
        self._run = cast("Callable[..., None]", client.loop.add_callback)  # type: ignore[union-attr]
        in_background(self._end_trials)
        self._run(self._watch)

    def prepare(self, layout: Layout, clock: Clock) -> None:
        """Wait until all workers are prepared.

        Args:
            layout: the game, which the workers must lay out just so.
            clock: decides when time is up.

        Raises:
            InputError: a worker cannot help, or there is none.
            TimeIsUp: the time limit is over.
        """
        self._layout = session.board_digest(layout.board), table_slots(layout.board)
        while not self._talks or not all(talk.ready for talk in list(self._talks.values())):
            if self._lost is not None:
                raise InputError(f"cluster: {self._lost}")
            clock.check()
            time.sleep(_LOOK)

    def submit(self, expander: Expander, task: Task) -> Future[list[Variation]]:
        """Have a task performed; the future is done at once where its nodes are stopped, or the workers are lost."""
        with self._lock:
            flight = _Flight(self._numbers, expander, task)
            self._numbers += 1
            self._flights[flight.number] = flight
        if self._lost is not None:
            self._land(flight, self._lost)
        elif isinstance(task, RefuteShallow):  # it takes long, and does not stop
            self._run(self._send, flight)
        else:
            self._executor.submit(self._begin, flight)
        return flight.future

    def drop(self) -> None:
        """Stop all tasks, and be done with their futures."""
        for flight in list(self._flights.values()):
            self._land(flight, [])

    def end(self) -> None:
        """Tell the workers that the search is over."""
        self._ended = True
        self._trials.put(None)
        self.drop()
        if self._lost is None:
            with suppress(Exception):  # a worker that is not told forgets the search after a while
                self._client.sync(self._dismiss, callback_timeout=_FAREWELL)

    # Tasks: in threads of this process, then away.

    def _begin(self, flight: _Flight) -> None:
        """Perform a task for a moment; if that does not suffice, send it."""
        if flight.number not in self._flights:
            return
        try:
            nodes = [copy(node) for node in nodes_of(flight.task)]
            told = self._found_by_others(flight)
            for node in nodes:
                # What is found in vain must not be shared: the task would not find it again.
                node.shared = node.shared.copy()
                node.shared[SHARED_BEST] = told[node.number]
            flight.trial = nodes
            self._trials.put((time.monotonic() + TRIAL, nodes))
            found = Worker(flight.expander).perform(with_nodes(flight.task, nodes))
            if any(node.stopped for node in nodes):
                flight.trial = []
                self._run(self._send, flight)
                return
            best = {node.number: int(node.shared[SHARED_BEST]) for node in nodes}
            self._share(flight, {node: value for node, value in best.items() if value < told[node]})
            self._land(flight, found)
        except BaseException as error:
            self._land(flight, error)

    def _end_trials(self) -> None:
        """Stop what is tried here for too long; in a thread of its own, as the event loop has a price."""
        while (trial := self._trials.get()) is not None:
            end, nodes = trial
            time.sleep(max(end - time.monotonic(), 0.0))
            _stop(nodes)

    def _send(self, flight: _Flight) -> None:
        """Have a worker perform a task."""
        flight.order = pickle.dumps(Order(self._number_of(flight.expander), pack(flight.task)))
        self._waiting.append(flight)
        self._assign()

    def _assign(self) -> None:
        """Give tasks that wait to the workers with the least to do, and to idle ones what waits at others."""
        talks = [talk for talk in self._talks.values() if talk.report.threads]
        while talks and self._waiting:
            talk = max(talks, key=lambda talk: talk.idle)
            if talk.idle <= -AHEAD:
                return
            self._give(self._waiting.popleft(), talk)
        for talk in talks:
            busiest = min(talks, key=lambda talk: talk.idle)
            if talk.idle > 0 and busiest.idle < 0:
                self._give(busiest.orders.popitem()[1], talk)

    def _give(self, flight: _Flight, talk: _Conversation) -> None:
        if flight.number in self._flights:
            talk.orders[flight.number] = flight
            talk.wake.set()

    def _share(self, flight: _Flight, best: dict[int, int]) -> None:
        """Note the best values that a finished task has found for its nodes."""
        for node in nodes_of(flight.task):
            known = int(node.shared[SHARED_BEST])
            node.shared[SHARED_BEST] = min(known, best.get(node.number, known))

    def _land(self, flight: _Flight, found: list[Variation] | BaseException) -> None:
        """Be done with a task, unless that was done before."""
        with self._lock:
            if self._flights.pop(flight.number, None) is None:
                return
        _stop(flight.trial)
        if isinstance(found, BaseException):
            flight.future.set_exception(found)
        else:
            flight.future.set_result(found)

    def _lose(self, error: Exception) -> None:
        """Give up: the search cannot go on with these workers."""
        if self._lost is None:
            known = isinstance(error, ClusterLost | InputError)
            self._lost = error if known else ClusterLost(f"the cluster cannot perform tasks: {_in_words(error)}")
        for flight in list(self._flights.values()):
            self._land(flight, self._lost)

    def _number_of(self, expander: Expander) -> int:
        """The number of a model, which is noted if it is new."""
        recipe = expander.model.recipe
        number = next((number for number, (known, _) in self._recipes.items() if known is recipe), len(self._recipes))
        self._recipes[number] = recipe, expander
        return number

    # Conversations, on the event loop of the client.

    async def _watch(self) -> None:
        """Look at what changes, until the search ends."""
        looked, gleaned = 0.0, 0.0
        try:
            while not self._ended and self._lost is None:
                for flight in list(self._flights.values()):
                    if flight.stopped:
                        self._land(flight, [])
                self._forget_landed()
                for talk in self._talks.values():
                    if self._news(talk) != talk.said or talk.knows < len(self._recipes):
                        talk.wake.set()
                now = time.monotonic()
                if now - looked > _WORKERS_EVERY:
                    looked = now
                    await self._look_for_workers()
                if now - gleaned > _TALK:
                    gleaned = now
                    self._glean()
                await asyncio.sleep(_LOOK)
        except Exception as error:
            self._lose(error)

    def _forget_landed(self) -> None:
        """Take orders that are no longer wanted from workers, and give them others."""
        for talk in self._talks.values():
            talk.orders = {number: flight for number, flight in talk.orders.items() if number in self._flights}
        self._assign()

    async def _look_for_workers(self) -> None:
        """Begin to talk with new workers, and notice which have gone."""
        if self._client.status != "running":
            self._lose(ClusterLost("the scheduler of the cluster has gone"))
            return
        try:
            threads: dict[str, int] = await asyncio.wait_for(self._client.nthreads(), ALONE)
        except OSError:
            self._lose(ClusterLost("the scheduler of the cluster has gone"))
            return
        self.workers = sum(threads.values())
        for address in threads.keys() - self._talks.keys():
            self._talks[address] = _Conversation(threads[address], Line(self._folder))
            self._run(self._talk, address)
        for address in self._talks.keys() - threads.keys():
            gone = self._talks.pop(address)
            self._waiting.extendleft(reversed(gone.orders.values()))
            self._dismiss_threads(gone)
        self._assign()
        if threads:
            self._seen = time.monotonic()
        elif time.monotonic() - self._seen > ALONE:
            self._lose(ClusterLost(f"the cluster has had no workers for {ALONE:.0f} s"))

    async def _talk(self, address: str) -> None:
        """Talk with a worker until it, or the search, ends."""
        talk = self._talks[address]
        await talk.line.open()
        try:
            while not self._ended and self._lost is None and self._talks.get(address) is talk:
                talk.wake.clear()
                telling = asyncio.create_task(self._tell(address, talk))
                woken = asyncio.create_task(talk.wake.wait())
                timeout = max(talk.due - time.monotonic(), 0) if talk.ready else None
                await asyncio.wait([telling, woken], timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
                woken.cancel()
                await asyncio.sleep(_PAUSE)
        except Exception as error:
            self._lose(error)
        finally:
            talk.line.close()

    async def _tell(self, address: str, talk: _Conversation) -> None:
        """Send a bulletin to a worker, and take in its report."""
        knows = len(self._recipes)
        bulletin = pickle.dumps(self._bulletin(talk))
        try:
            report: Report | None = pickle.loads(await self._ask(address, talk, bulletin))
        except (OSError, KeyError, asyncio.CancelledError):  # it has gone; the scheduler says so soon
            await asyncio.sleep(_TALK)
            return
        except Exception as error:
            why = f"worker {address} cannot run Solver Tree: {_in_words(error)}; install the same version there"
            self._lose(ClusterLost(why))
            return
        if self._ended:
            return
        talk.knows, talk.setup = (0, False) if report is None else (knows, True)
        if report is not None and self._talks.get(address) is talk:
            self._take(address, talk, report)

    async def _ask(self, address: str, talk: _Conversation, bulletin: bytes) -> bytes:
        """What a worker answers to a bulletin."""
        if talk.line.connected:
            return await talk.line.ask(bulletin)
        answers: dict[str, bytes | Exception] = await self._client.run(
            session.exchange, self._name, bulletin, workers=[address], on_error="return"
        )
        answer = answers[address]
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _news(self, talk: _Conversation) -> tuple[dict[int, bytes], dict[int, dict[int, int]]]:
        """The orders of a worker, and the best values that others have found for their nodes."""
        orders = {number: flight.order for number, flight in talk.orders.items()}
        return orders, {number: self._found_by_others(flight) for number, flight in talk.orders.items()}

    def _found_by_others(self, flight: _Flight) -> dict[int, int]:
        """The best values that are known for the nodes of a task without it, by the numbers of the nodes."""
        best = {node.number: int(node.shared[SHARED_BEST]) for node in nodes_of(flight.task)}
        for other in self._finders:
            if other is not flight:
                best |= {node: min(value, best[node]) for node, value in other.best.items() if node in best}
        return best

    def _bulletin(self, talk: _Conversation) -> Bulletin:
        """What a worker should know now."""
        # Each worker tells all others. What they all say in a round is limited.
        workers, full, entries = max(len(self._talks), 1), time.monotonic() >= talk.due, {}
        if full:
            most = min(MOST, 16 * MOST // workers)
            entries = {name: most_valuable(groups, most) for name, groups in talk.waiting.items()}
            talk.waiting = {}
            talk.due = time.monotonic() + max(_TALK, _TALK_PER_WORKER * workers)
        talk.said = orders, best = self._news(talk)
        self._bulletins += 1
        return Bulletin(
            number=self._bulletins,
            setup=None if talk.setup else self._setup,
            line=talk.line.path,
            recipes={number: recipe for number, (recipe, _) in self._recipes.items() if number >= talk.knows},
            places=self._places,
            orders=orders,
            best=best,
            entries=entries,
            most=min(MOST, 4 * MOST // workers) if full else 0,
        )

    def _take(self, address: str, talk: _Conversation, report: Report) -> None:
        """Take in what a worker reports."""
        if report.refusal is not None:
            self._lose(ClusterLost(f"worker {address}: {report.refusal}"))
            return
        if report.layout is not None and self._layout is not None and report.layout != self._layout[0]:
            self._lose(
                ClusterLost(f"worker {address} lays out the game differently: its code or its libraries are others")
            )
            return
        talk.report = report
        self._occupy(address, talk)
        for number in self._flights.keys() & report.best.keys():
            self._flights[number].best = report.best[number]
        self._finders = [flight for flight in list(self._flights.values()) if flight.best]
        for number, answer in report.answers.items():
            flight = self._flights.get(number)
            if answer.too_deep:
                self._lose(too_long())
            elif flight is not None:
                self._share(flight, answer.best)
                self._land(flight, answer.found)
        self._forget_landed()
        for number, nodes in report.nodes.items():
            self._recipes[number][1].nodes_elsewhere += nodes
        for name, entries in report.entries.items():
            self._shared_table(name).absorb(entries)
            self._pass_on(name, entries, talk)

    def _occupy(self, address: str, talk: _Conversation) -> None:
        """Have the threads of a worker perform orders; Dask knows then that they are busy."""
        talk.serving = [serving for serving in talk.serving if not serving.done()]
        while len(talk.serving) < talk.threads:
            key = f"solver-tree-{self._name}-{uuid4().hex[:6]}"
            talk.serving.append(self._client.submit(session.serve, self._name, key=key, pure=False, workers=[address]))

    def _dismiss_threads(self, talk: _Conversation) -> None:
        for serving in talk.serving:
            serving.release()
        talk.serving.clear()

    def _glean(self) -> None:
        """Pass on what is new in the tables of this process."""
        for name in {recipe.table for recipe, _ in self._recipes.values()}:
            if any(self._needs(talk, name) for talk in self._talks.values()):
                self._pass_on(name, self._shared_table(name).glean(), None)

    def _needs(self, talk: _Conversation, name: str) -> bool:
        """Whether a worker needs to be told entries of a table."""
        return talk.ready and name not in talk.report.uses

    def _pass_on(self, name: str, entries: Entries, source: _Conversation | None) -> None:
        for talk in self._talks.values():
            if talk is not source and self._needs(talk, name) and len(entries):
                talk.waiting.setdefault(name, []).append(entries)

    def _shared_table(self, name: str) -> SharedTable:
        if name not in self._shared:
            assert self._layout is not None
            self._shared[name] = SharedTable(self._tables.table(name, self._layout[1]))
        return self._shared[name]

    async def _dismiss(self) -> None:
        """Have the workers forget the search."""
        await self._client.run(session.end, self._name, on_error="ignore")
        for talk in self._talks.values():
            self._dismiss_threads(talk)


def _stop(nodes: list[StateNode]) -> None:
    for node in nodes:
        node.shared[STOP] = 1


def _in_words(error: Exception) -> str:
    """An error of Dask in one line."""
    text = " ".join(str(error).split())
    return text if type(error) is Exception else f"{type(error).__name__}: {text}"
