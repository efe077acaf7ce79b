"""What the process of a search does: it sends the tasks of the search to the workers of a cluster.

Each task is one of Dask, which finds a worker for it, and another one if that dies.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, TypeAlias

from solver_tree.errors import InputError
from solver_tree.imports import error_text
from solver_tree.kernels.transposition import merge
from solver_tree.layout import Layout
from solver_tree.search.cluster import worker
from solver_tree.search.cluster.connection import ClusterName, connected
from solver_tree.search.progress import Clock, ClusterLost
from solver_tree.search.root.expander import Expander
from solver_tree.search.root.nodes import Variation
from solver_tree.search.root.scheduler import Ended
from solver_tree.search.root.tasks import Task
from solver_tree.threads import Future, call_aside, in_background

if TYPE_CHECKING:
    from concurrent.futures import Future as SentTask

    from distributed import Client

Send: TypeAlias = "Callable[[], SentTask[worker.Answer]]"
"""Sends a task to the workers."""

ALONE = 15.0
"""Seconds without any worker after which the cluster is lost."""

_LOOK = 0.5
"""Seconds between two looks at which workers there are."""

_FAREWELL = 0.5
"""Seconds in which the workers are told that the search is over."""

_GONE = "the scheduler of the cluster has gone"


@contextmanager
def helped(cluster: ClusterName, setup: worker.Setup) -> Iterator[Cluster]:
    """The workers of a cluster, as helpers of one search, inside a ``with`` block.

    Raises:
        InputError: the cluster cannot be used.
    """
    with connected(cluster) as client:
        helpers = Cluster(client, setup)
        try:
            yield helpers
        finally:
            helpers.end()


class Cluster:
    """The workers of a Dask cluster, as helpers of one search.

    Args:
        client: the client of the cluster.
        setup: what workers prepare.

    Attributes:
        workers: how many threads the workers have together.
    """

    def __init__(self, client: Client, setup: worker.Setup) -> None:
        self.workers = 0
        self._client = client
        self._executor = client.get_executor(pure=False)
        self._name = setup.name
        self._setup = pickle.dumps(setup)
        self._sent_setup = client.submit(bytes, self._setup, pure=False)  # workers fetch it from each other
        self._digest = ""
        self._sent: dict[Future[list[Variation]], SentTask[worker.Answer]] = {}
        self._lost: Exception | None = None
        self._ended = Event()
        in_background(self._watch)

    def prepare(self, layout: Layout, clock: Clock) -> None:
        """Wait until all workers are prepared.

        Args:
            layout: the game, which the workers must lay out just so.
            clock: decides when time is up.

        Raises:
            InputError: a worker cannot help, or there is none.
            TimeIsUp: the time limit is over.
        """
        call_aside(partial(self._prepare, layout), clock.check)
        if self._lost is not None:
            raise InputError(f"cluster: {self._lost}")

    def _prepare(self, layout: Layout) -> None:
        try:
            self._digest = worker.board_digest(layout.board)
            while not self.workers and self._lost is None:
                if self._ended.wait(0.02):
                    return
            self._client.run(worker.prepare, self._setup, self._digest)
        except OSError:  # a worker has died, or all have: tasks and ``_watch`` find that
            return
        except Exception as error:
            self._lose(error)

    def submit(self, expander: Expander, task: Task, ended: Ended) -> Future[list[Variation]]:
        """Have a task performed; the future puts itself into ``ended``, at once if the workers are lost."""
        nodes = [worker.SentNode(node.path, node.state.branching, node.lower) for node in worker.nodes_of(task)]
        arguments = pickle.dumps(expander.model.levels), worker.with_nodes(task, nodes)
        found = Future(ended)
        send = partial(self._executor.submit, worker.perform, self._sent_setup, self._digest, *arguments)
        self._send(expander, send, found)
        if self._lost is not None:
            self._lose(self._lost)
        return found

    def _send(self, expander: Expander, send: Send, found: Future[list[Variation]]) -> None:
        self._sent[found] = send()
        self._sent[found].add_done_callback(partial(self._take, expander, send, found))

    def _take(
        self, expander: Expander, send: Send, found: Future[list[Variation]], sent: SentTask[worker.Answer]
    ) -> None:
        """Take what a worker has found, unless the task was dropped."""
        if self._sent.pop(found, None) is None:
            return
        try:
            answer = sent.result()
        except Exception as error:
            if _is_answer_taken_for_error(error) and self._client.status == "running":
                self._send(expander, send, found)
                return
            gone = isinstance(error, CancelledError) or _is_answer_taken_for_error(error)
            found.set_exception(self._lose(ClusterLost(_GONE) if gone else error))
        else:
            expander.nodes_elsewhere += answer.nodes
            merge(expander.model.table, answer.entries)
            found.set_result(answer.found)

    def _lose(self, error: Exception) -> Exception:
        """Give up: the search cannot go on with these workers. Return why."""
        if not isinstance(error, ClusterLost | InputError):
            why = " ".join(error_text(error).split())
            error = ClusterLost(f"the cluster cannot perform tasks: {why}; each worker needs the same Solver Tree")
        self._lost = self._lost or error
        for found in list(self._sent):
            if self._sent.pop(found, None) is not None:
                found.set_exception(self._lost)
        return self._lost

    def drop(self) -> None:
        """Be done with all tasks. Workers end in vain what they have begun, unless the search is over."""
        for found in list(self._sent):
            if (sent := self._sent.pop(found, None)) is not None:
                found.set_result([])
                sent.cancel()

    def end(self) -> None:
        """Tell the workers that the search is over."""

        async def tell() -> None:
            await self._client.run(worker.forget, self._name, on_error="ignore")

        self._ended.set()
        self.drop()
        if self._lost is None:
            with suppress(Exception):  # a worker that is not told forgets the search when others come
                self._client.sync(tell, callback_timeout=_FAREWELL)

    def _watch(self) -> None:
        """Look at which workers there are, until the search ends."""
        seen = time.monotonic()
        while not self._ended.is_set() and self._lost is None:
            try:
                self.workers = sum(self._client.nthreads().values())
            except Exception:
                self._lose(ClusterLost(_GONE))
            if self.workers:
                seen = time.monotonic()
            elif time.monotonic() - seen > ALONE:
                self._lose(ClusterLost(f"the cluster has had no workers for {ALONE:.0f} s"))
            self._ended.wait(_LOOK)


def _is_answer_taken_for_error(error: Exception) -> bool:
    """Whether a worker, or the scheduler, has gone just as a task ended.

    Then Dask's executor takes the answer of the task for an exception, and fails to raise it.
    """
    return isinstance(error, AttributeError) and "with_traceback" in str(error)
