"""What the process of a search does: it sends tasks to the workers of a cluster, and talks with each of them.

Each task begins here: most tasks are done in less time than it takes to send them. Those that are not go to Dask, which
chooses the worker, and another one if that dies. Beside that, each worker has a *conversation*, see ``messages``.
"""

from __future__ import annotations

import asyncio
import pickle
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from copy import copy
from typing import TYPE_CHECKING, Any, cast
from uuid import uuid4

from solver_tree.errors import InputError
from solver_tree.kernels.workspace import SHARED_BEST, STOP
from solver_tree.layout import Layout
from solver_tree.search.cluster import session
from solver_tree.search.cluster.connection import ClusterName, connected
from solver_tree.search.cluster.messages import Answer, Bulletin, Order, Report, Setup
from solver_tree.search.cluster.packing import nodes_of, pack, with_nodes
from solver_tree.search.cluster.sharing import MOST, Entries, SharedTable, most_valuable
from solver_tree.search.progress import Clock, ClusterLost
from solver_tree.search.root.cost_model import Recipe, table_slots
from solver_tree.search.root.expander import Expander, too_long
from solver_tree.search.root.nodes import StateNode, Variation
from solver_tree.search.root.tasks import RefuteShallow, Task, Worker
from solver_tree.search.saved_tables import SavedTables
from solver_tree.threads import Workers

if TYPE_CHECKING:
    from distributed import Client

TRIAL = 0.003
"""Seconds for which a task runs here, before it is sent."""

ALONE = 15.0
"""Seconds without any worker after which the cluster is lost."""

_LOOK = 0.02
"""Seconds between two looks at what the search has stopped, and which values it has found."""

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
    with connected(cluster) as client, Workers(threads) as executor:
        helpers = Cluster(client, setup, executor, tables)
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
        sent: whether it was sent to Dask.
        trial: the nodes of the task while it is tried here.
    """

    def __init__(self, number: int, expander: Expander, task: Task) -> None:
        self.number = number
        self.expander = expander
        self.task = task
        self.future: Future[list[Variation]] = Future()
        self.sent = False
        self.trial: list[StateNode] = []

    @property
    def stopped(self) -> bool:
        """Whether the search no longer wants the result."""
        return all(node.stopped for node in nodes_of(self.task))


class _Conversation:
    """What a worker has not been told yet.

    Attributes:
        knows: how many models the worker knows.
        setup: whether it has what it has to prepare.
        ready: whether it is prepared.
        due: when it is told entries of tables next.
        wake: set when it should be told something before.
        waiting: entries for it, by table.
    """

    def __init__(self) -> None:
        self.knows = 0
        self.setup = False
        self.ready = False
        self.due = 0.0
        self.wake = asyncio.Event()
        self.waiting: dict[str, list[Entries]] = {}


class Cluster:
    """The workers of a Dask cluster, as helpers of one search.

    Args:
        client: the client of the cluster.
        setup: what workers prepare.
        executor: the threads of this process, which begin each task.
        tables: the tables of the search.

    Attributes:
        workers: how many threads the workers have together.
    """

    def __init__(self, client: Client, setup: Setup, executor: Executor, tables: SavedTables) -> None:
        self.workers = 0
        self._client = client
        self._setup = pickle.dumps(setup)
        self._executor = executor
        self._tables = tables
        self._name = uuid4().hex
        self._lock = threading.Lock()
        self._flights: dict[int, _Flight] = {}
        self._numbers = 0
        self._dropped = 0  # how many tasks were dropped that were sent
        self._recipes: dict[int, tuple[Recipe, Expander]] = {}
        self._talks: dict[str, _Conversation] = {}
        self._shared: dict[str, SharedTable] = {}
        self._layout: tuple[str, int] | None = None  # the digest of the board, and the slots of tables
        self._lost: Exception | None = None
        self._seen = time.monotonic()  # when there was a worker
        self._ended = False
        self._run = cast("Callable[..., None]", client.loop.add_callback)  # type: ignore[union-attr]
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
        self._layout = session.board_digest(layout.board), table_slots(layout.game.secret_count)
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
            self._drop(flight)

    def end(self) -> None:
        """Tell the workers that the search is over."""
        self._ended = True
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
            for node in nodes:
                # What is found in vain must not be shared: the task would not find it again.
                node.shared = node.shared.copy()
            flight.trial = nodes
            self._run(_stop_later, nodes)
            found = Worker(flight.expander).perform(with_nodes(flight.task, nodes))
            if any(node.stopped for node in nodes):
                flight.trial = []
                self._run(self._send, flight)
                return
            self._share(flight, {node.number: int(node.shared[SHARED_BEST]) for node in nodes})
            self._land(flight, found)
        except BaseException as error:
            self._land(flight, error)

    async def _send(self, flight: _Flight) -> None:
        """Send a task, as often as needed, and take its result in."""
        flight.sent = True
        try:
            while flight.number in self._flights:
                order = Order(self._name, flight.number, self._number_of(flight.expander), pack(flight.task))
                answer: Answer = pickle.loads(await self._performed(flight, pickle.dumps(order)))
                if answer.refusal is not None:
                    raise ClusterLost(f"a worker of the cluster cannot help: {answer.refusal}")
                if answer.too_deep:
                    raise too_long()
                if answer.found is not None:
                    self._share(flight, answer.best)
                    self._land(flight, answer.found)
        except Exception as error:
            self._lose(error)

    async def _performed(self, flight: _Flight, order: bytes) -> bytes:
        """What a worker answers; an empty answer if the task is dropped first."""
        key = f"solver-tree-{self._name}-{flight.number}-{uuid4().hex[:6]}"
        away = self._client.submit(session.perform, order, key=key, pure=False)
        dropped: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        flight.future.add_done_callback(lambda _: self._run(_finish, dropped))
        result = asyncio.ensure_future(_result_of(away))
        try:
            await asyncio.wait([result, dropped], return_when=asyncio.FIRST_COMPLETED)
            if not result.done():
                return dropped.result()
            try:
                answer: bytes = result.result()
            except (asyncio.CancelledError, CancelledError):
                raise ClusterLost("the scheduler of the cluster has gone") from None
            return answer
        finally:
            result.cancel()
            away.release()

    def _share(self, flight: _Flight, best: dict[int, int]) -> None:
        """Note the best values that a finished task knows for its nodes."""
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

    def _drop(self, flight: _Flight) -> None:
        """Be done with a task whose result is not wanted."""
        self._dropped += flight.sent
        self._land(flight, [])

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
        told, looked, gleaned = (0, 0), 0.0, 0.0
        known: dict[int, int] = {}
        try:
            while not self._ended and self._lost is None:
                for flight in list(self._flights.values()):
                    if flight.stopped:
                        self._drop(flight)
                now, news, best = time.monotonic(), (self._dropped, len(self._recipes)), self._best(sent=True)
                if news != told or any(best[node] < word for node, word in known.items() if node in best):
                    for talk in self._talks.values():
                        talk.wake.set()
                told, known = news, best
                if now - looked > _WORKERS_EVERY:
                    looked = now
                    await self._look_for_workers()
                if now - gleaned > _TALK:
                    gleaned = now
                    self._glean()
                await asyncio.sleep(_LOOK)
        except Exception as error:
            self._lose(error)

    def _best(self, *, sent: bool = False) -> dict[int, int]:
        """The best values that are known for nodes of tasks, or of tasks that were sent; see ``Bulletin``."""
        return {
            node.number: int(node.shared[SHARED_BEST])
            for flight in list(self._flights.values())
            if flight.sent or not sent
            for node in nodes_of(flight.task)
        }

    async def _look_for_workers(self) -> None:
        """Begin to talk with new workers, and notice when none is left."""
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
            self._talks[address] = _Conversation()
            self._run(self._talk, address)
        for address in self._talks.keys() - threads.keys():
            del self._talks[address]
        if threads:
            self._seen = time.monotonic()
        elif time.monotonic() - self._seen > ALONE:
            self._lose(ClusterLost(f"the cluster has had no workers for {ALONE:.0f} s"))

    async def _talk(self, address: str) -> None:
        """Talk with a worker until it, or the search, ends."""
        talk = self._talks[address]
        while not self._ended and self._lost is None and self._talks.get(address) is talk:
            knows = len(self._recipes)
            bulletin = pickle.dumps(self._bulletin(talk))
            try:
                answers = await self._client.run(
                    session.exchange, self._name, bulletin, workers=[address], on_error="return"
                )
                answer = answers[address]
                if isinstance(answer, Exception):
                    raise answer
                report: Report | None = pickle.loads(answer)
            except (OSError, KeyError, asyncio.CancelledError):  # it has gone; the scheduler says so soon
                await asyncio.sleep(_TALK)
                continue
            except Exception as error:
                why = f"worker {address} cannot run Solver Tree: {_in_words(error)}; install the same version there"
                self._lose(ClusterLost(why))
                return
            talk.knows, talk.setup = (0, False) if report is None else (knows, True)
            if report is not None:
                self._take(address, talk, report)
            await asyncio.sleep(_LOOK)
            with suppress(TimeoutError):
                if talk.ready:
                    await asyncio.wait_for(talk.wake.wait(), max(talk.due - time.monotonic(), 0))
            talk.wake.clear()

    def _bulletin(self, talk: _Conversation) -> Bulletin:
        """What a worker should know now."""
        # Each worker tells all others. What they all say in a round is limited.
        workers, full, entries = max(len(self._talks), 1), time.monotonic() >= talk.due, {}
        if full:
            most = min(MOST, 16 * MOST // workers)
            entries = {name: most_valuable(groups, most) for name, groups in talk.waiting.items()}
            talk.waiting = {}
            talk.due = time.monotonic() + max(_TALK, _TALK_PER_WORKER * workers)
        with self._lock:
            upto, running = self._numbers - 1, frozenset(self._flights)
        return Bulletin(
            setup=None if talk.setup else self._setup,
            recipes={number: recipe for number, (recipe, _) in self._recipes.items() if number >= talk.knows},
            upto=upto,
            running=running,
            best=self._best(),
            entries=entries,
            most=min(MOST, 4 * MOST // workers) if full else 0,
        )

    def _take(self, address: str, talk: _Conversation, report: Report) -> None:
        """Take in what a worker reports."""
        if report.refusal is not None:
            self._lose(ClusterLost(f"worker {address}: {report.refusal}"))
            return
        if report.layout is not None and self._layout is not None and not talk.ready:
            if report.layout != self._layout[0]:
                self._lose(
                    ClusterLost(f"worker {address} lays out the game differently: its code or its libraries are others")
                )
                return
            talk.ready = True
        for number, nodes in report.nodes.items():
            self._recipes[number][1].nodes_elsewhere += nodes
        for name, entries in report.entries.items():
            self._shared_table(name).absorb(entries)
            self._pass_on(name, entries, talk)

    def _glean(self) -> None:
        """Pass on what this process has found itself."""
        for recipe, _ in self._recipes.values():
            self._pass_on(recipe.table, self._shared_table(recipe.table).glean(), None)

    def _pass_on(self, name: str, entries: Entries, source: _Conversation | None) -> None:
        for talk in self._talks.values():
            if talk is not source and talk.ready and len(entries):
                talk.waiting.setdefault(name, []).append(entries)

    def _shared_table(self, name: str) -> SharedTable:
        if name not in self._shared:
            assert self._layout is not None
            self._shared[name] = SharedTable(self._tables.table(name, self._layout[1]))
        return self._shared[name]

    async def _dismiss(self) -> None:
        """Have the workers forget the search."""
        await self._client.run(session.end, self._name, on_error="ignore")


async def _result_of(future: Any) -> bytes:
    result: bytes = await future
    return result


def _stop_later(nodes: list[StateNode]) -> None:
    asyncio.get_running_loop().call_later(TRIAL, _stop, nodes)


def _stop(nodes: list[StateNode]) -> None:
    for node in nodes:
        node.shared[STOP] = 1


def _finish(dropped: asyncio.Future[bytes]) -> None:
    if not dropped.done():
        dropped.set_result(pickle.dumps(Answer(None)))


def _in_words(error: Exception) -> str:
    """An error of Dask in one line."""
    text = " ".join(str(error).split())
    return text if type(error) is Exception else f"{type(error).__name__}: {text}"
