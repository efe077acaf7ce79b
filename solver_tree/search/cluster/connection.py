"""Finds a cluster, or starts one on this machine."""

from __future__ import annotations

import logging
import signal
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from solver_tree.clusters import processes_of
from solver_tree.errors import InputError
from solver_tree.imports import error_text
from solver_tree.threads import in_background

if TYPE_CHECKING:
    from distributed import Client


class DaskClient(Protocol):
    """A ``distributed.Client``: a type that is known also where Dask, an extra, is not installed."""

    @property
    def asynchronous(self) -> bool:
        """Whether its methods are to be awaited."""

    @property
    def status(self) -> str:
        """Whether it is ``running``."""


ClusterName: TypeAlias = DaskClient | str
"""A client of Dask; or the address of a scheduler; or ``local:N`` for N new processes on this machine."""

_SECONDS = 5
"""Seconds in which the scheduler must answer."""

_SECONDS_TO_START = 60
"""Seconds in which processes on this machine must start."""

_CONFIG = {
    "logging": {"distributed": "critical"},
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "10s",
}
"""How processes that we start log, and how Dask watches them. By default, that costs 5 % of each processor."""


@contextmanager
def connected(cluster: ClusterName) -> Iterator[Client]:
    """A client of a cluster, inside a ``with`` block.

    A client that was given stays open. Otherwise, Dask says nothing of its own meanwhile.

    Raises:
        InputError: there is no such cluster, nobody answers at the address, or Dask is not installed.
    """
    processes = processes_of(cluster) if isinstance(cluster, str) else 0
    try:
        import distributed
    except ImportError as error:
        raise InputError(f'cluster: {error}; pip install "solver-tree[cluster]" installs what it needs') from error
    if isinstance(cluster, str):
        with ExitStack() as opened:
            _silence(opened)
            yield _start(processes, opened) if processes else _connect(cluster, opened)
    elif isinstance(cluster, distributed.Client) and not cluster.asynchronous and cluster.status == "running":
        yield cluster
    else:
        raise InputError(
            f"cluster: it is of type {type(cluster).__name__}; it should be a running distributed.Client that is not "
            f"asynchronous, or an address such as tcp://host:8786"
        )


def _silence(opened: ExitStack) -> None:
    """Have Dask neither log nor warn, here and in processes that it starts, until ``opened`` is closed."""
    import dask

    for name in list(logging.root.manager.loggerDict):
        if name.startswith(("distributed", "tornado", "asyncio")):
            logger = logging.getLogger(name)
            opened.callback(setattr, logger, "disabled", logger.disabled)
            logger.disabled = True
    opened.enter_context(warnings.catch_warnings())
    warnings.simplefilter("ignore")
    opened.enter_context(dask.config.set(_CONFIG))


def _connect(address: str, opened: ExitStack) -> Client:
    """A client of the scheduler at an address, which ``opened`` closes."""
    import distributed

    def connect() -> Client:
        return distributed.Client(address, timeout=_SECONDS, set_as_default=False)

    try:
        connecting = in_background(connect)
        if not connecting.wait(_SECONDS + 1):  # it waits for ever where something else answers
            raise TimeoutError
        client = connecting.result()
    except Exception as error:  # of many kinds
        why = f"no Dask scheduler answers within {_SECONDS} s; start one there by: dask scheduler"
        raise InputError(f"cluster '{address}': {why}") from error
    opened.callback(_close, client)
    return client


def _start(processes: int, opened: ExitStack) -> Client:
    """A client of new worker processes on this machine, which ``opened`` ends."""
    import distributed

    try:
        cluster = distributed.LocalCluster(
            n_workers=0, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL + 1
        )
        opened.callback(_close, cluster)
        client = distributed.Client(cluster, set_as_default=False)
        opened.callback(_close, client)
        cluster.sync(_leave_interrupts_to_us)
        cluster.scale(processes)
        client.wait_for_workers(processes, timeout=_SECONDS_TO_START)
    except Exception as error:
        why = " ".join(error_text(error).split())
        raise InputError(f"cluster 'local:{processes}': {why}; try fewer processes") from error
    return client


async def _leave_interrupts_to_us() -> None:
    """Have the processes that this thread starts from now on not hear Ctrl-C, which a terminal sends to all of them."""
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # which would unblock the signal when the first process starts
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _close(what: Any) -> None:
    """Close a client or a cluster, also one whose scheduler has gone; what does not end in time ends with us."""
    with suppress(Exception):
        what.close(timeout=2)
