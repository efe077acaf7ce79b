"""The names of clusters: the address of a Dask scheduler, or ``local:N`` for new processes on this machine."""

from __future__ import annotations

import re

from solver_tree.errors import InputError

_MOST = 1024
"""The most processes on this machine that anybody may mean."""


def processes_of(cluster: str) -> int:
    """The number of processes to start on this machine; 0 if ``cluster`` is an address.

    Raises:
        InputError: the text is neither.
    """
    kind, _, rest = cluster.partition(":")
    if kind == "local":
        if not re.fullmatch(r"\d{1,6}", rest, re.ASCII) or not 1 <= int(rest) <= _MOST:
            raise InputError(f"cluster '{cluster}': local:N needs a number of processes from 1 to {_MOST}")
        return int(rest)
    match = re.fullmatch(r"(?:(?:tcp|tls|ws|wss|ucx)://)?(?:[\w.-]+|\[[0-9a-fA-F:.]+\]):(\d{1,5})", cluster, re.ASCII)
    if match is None or not 0 < int(match[1]) < 1 << 16:
        raise InputError(
            f"cluster '{cluster}': neither an address such as tcp://host:8786, nor local:N for N processes here"
        )
    return 0
