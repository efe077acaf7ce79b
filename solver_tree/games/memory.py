"""How much memory there is: the least of what the machine has, what its user allows and what a container allows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import NamedTuple

from solver_tree.errors import InputError

_PROCESS = "/proc/self"
_GROUPS = "/sys/fs/cgroup"
_UNKNOWN_MACHINE = 8 << 30  # bytes, where the system does not tell


class MemoryLimit(NamedTuple):
    """The most memory that this process can have.

    Attributes:
        byte_count: how many bytes.
        source: what sets the limit, for messages.
    """

    byte_count: int
    source: str

    def check(self, needed: int, what_needs: str, to: str = "") -> None:
        """Raise InputError, which begins with ``what_needs``, if ``needed`` bytes are more."""
        if needed > self.byte_count:
            sizes = [f"{count / 2**30:.3g} GiB" for count in (needed, self.byte_count)]
            raise InputError(f"{what_needs} {sizes[0]}{to}; the limit, {self.source}, is {sizes[1]}")


def memory_limit() -> MemoryLimit:
    """The smallest limit: of the machine, of ``ulimit -v``, or of the container."""
    limits = [MemoryLimit(_of_machine(), "this machine's memory")]
    if (left := limit_by_user()) is not None:
        limits.append(left)
    limits += [MemoryLimit(allowed, "the memory of this container") for allowed in _of_containers()]
    return min(limits)


def _of_machine() -> int:
    if not hasattr(os, "sysconf"):  # Windows
        return _UNKNOWN_MACHINE
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def limit_by_user() -> MemoryLimit | None:
    """What ``ulimit -v`` leaves of the addresses that it allows; None if it allows any."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    allowed, _ = resource.getrlimit(resource.RLIMIT_AS)
    if allowed == resource.RLIM_INFINITY:
        return None
    pages = _read(f"{_PROCESS}/statm").split()  # the first number counts all addresses taken; only Linux has the file
    left = max(0, allowed - int(pages[0]) * os.sysconf("SC_PAGE_SIZE")) if pages else allowed
    return MemoryLimit(left, "what 'ulimit -v' leaves")


def _of_containers() -> Iterator[int]:
    """The limits of the control group of this process and of all groups around it, in both versions of Linux."""
    for line in _read(f"{_PROCESS}/cgroup").splitlines():
        _, _, names_and_place = line.partition(":")
        names, _, place = names_and_place.partition(":")
        if not names:
            top, file = _GROUPS, "memory.max"
        elif "memory" in names.split(","):
            top, file = f"{_GROUPS}/memory", "memory.limit_in_bytes"
        else:
            continue
        # In a container the place may be that outside of it; the container's own limit is then at the top.
        parts = place.strip("/").split("/")
        for depth in range(len(parts) + 1):
            stated = _read("/".join([top, *parts[:depth], file])).strip()
            if stated.isdecimal():  # not "max", which means no limit
                yield int(stated)


def _read(path: str) -> str:
    """The text of a file of the system; empty if there is none."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        return ""
