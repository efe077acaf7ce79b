"""Finds a cluster, or starts one on this machine."""

from __future__ import annotations

import asyncio
import logging
import signal
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any, TypeAlias

from solver_tree.clusters import processes_of
from solver_tree.errors import InputError
from solver_tree.threads import in_background

if TYPE_CHECKING:
    from distributed import Client

ClusterName: TypeAlias = "Client | str"
"""A client of Dask; or the address of a scheduler; or ``local:N`` for N new processes on this machine."""

_SECONDS = 5
"""Seconds in which the scheduler must answer."""

_SECONDS_TO_START = 60
"""Seconds in which processes on this machine must start."""

_FAREWELL = 2
"""Seconds in which a client or a cluster is closed."""


_QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.worker.memory.monitor-interval": "1s",
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.tick.cycle": "10s",
    "distributed.admin.system-monitor.interval": "10s",
}
"""How Dask watches processes that we start. By default, that costs 5 % of each processor."""

_LOGGERS = ("distributed", "tornado", "asyncio")


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
    if not isinstance(cluster, str):
        if not isinstance(cluster, distributed.Client) or cluster.asynchronous:
            raise InputError(
                f"cluster: it is of type {type(cluster).__name__}; it should be a distributed.Client that is not "
                f"asynchronous, or an address such as tcp://host:8786"
            )
        if cluster.status != "running":
            raise InputError(f"cluster: the client is {cluster.status}; it should be running")
        yield cluster
        return
    with _silence() as opened:
        client = _start(processes, opened) if processes else _connect(cluster, opened)
        yield client


def _connect(address: str, opened: ExitStack) -> Client:
    """A client of the scheduler at an address, which ``opened`` closes."""
    import distributed

    try:
        kind = in_background(lambda: asyncio.run(_kind_of(address))).result()  # of a thread that has no loop yet
        if kind != "Scheduler":
            raise ValueError(f"it is a {kind}")
        client = distributed.Client(address, timeout=_SECONDS, set_as_default=False)
    except Exception as error:  # of many kinds
        reason = " ".join(str(error).split())
        nobody = isinstance(error, OSError)  # also a time-out
        why = f"no Dask scheduler answers within {_SECONDS} s" if nobody else f"that is no Dask scheduler: {reason}"
        raise InputError(f"cluster '{address}': {why}; start one there by: dask scheduler") from error
    opened.callback(_close, client)
    return client


async def _kind_of(address: str) -> str:
    """What answers at an address, in Dask's words. A client of Dask would wait for ever where something else does."""
    import distributed

    arguments = distributed.Security().get_connection_args("client")
    async with distributed.rpc(address, connection_args=arguments) as there:
        return str((await asyncio.wait_for(there.identity(), _SECONDS))["type"])


def _start(processes: int, opened: ExitStack) -> Client:
    """A client of new worker processes on this machine, which ``opened`` ends."""
    import dask
    import distributed

    opened.enter_context(dask.config.set(_QUIET))
    try:
        cluster = distributed.LocalCluster(
            n_workers=0,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            silence_logs=logging.CRITICAL + 1,
        )
        opened.callback(_close, cluster)
        client = distributed.Client(cluster, set_as_default=False)
        opened.callback(_close, client)
        cluster.sync(_leave_interrupts_to_us)
        cluster.scale(processes)
        client.wait_for_workers(processes, timeout=_SECONDS_TO_START)
    except Exception as error:
        raise InputError(f"cluster 'local:{processes}': {' '.join(str(error).split())}; try fewer processes") from error
    return client


async def _leave_interrupts_to_us() -> None:
    """Have the processes that this thread starts from now on not hear Ctrl-C, which a terminal sends to all of them."""
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # which would unblock the signal when the first process starts
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _close(what: Any) -> None:
    """Close a client or a cluster, also one whose scheduler has gone; what does not end in time ends with us."""
    with suppress(Exception):
        what.close(timeout=_FAREWELL)


@contextmanager
def _silence() -> Iterator[ExitStack]:
    """Have Dask neither log nor warn, here and in processes that it starts, until what is opened meanwhile is closed.

    After Ctrl-C, that is closed in the background.
    """
    import dask

    loggers = [logging.getLogger(name) for name in logging.root.manager.loggerDict if name.startswith(_LOGGERS)]
    opened = ExitStack()
    for logger in loggers:
        if not logger.disabled:
            logger.disabled = True
            opened.callback(setattr, logger, "disabled", False)
    try:
        with warnings.catch_warnings(), dask.config.set({"logging": {"distributed": "critical"}}):
            warnings.simplefilter("ignore")
            yield opened
    except KeyboardInterrupt:
        in_background(opened.close, daemon=False)
        raise
    except BaseException:
        opened.close()
        raise
    opened.close()
