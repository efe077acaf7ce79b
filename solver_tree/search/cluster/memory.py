"""Tables in memory that several processes of one machine use at once, as threads do.

The memory is a file without a name, which ends with the last process that uses it. Other processes of the same user
find it through the process that made it. Only Linux has that; elsewhere each process keeps tables of its own.
"""

from __future__ import annotations

import mmap
import os
from uuid import uuid4

import numpy as np

from solver_tree.kernels.transposition import Table, make_table


class OfferedTables:
    """New tables that other processes of this machine can use, too.

    Attributes:
        places: by the name of each table, where ``offered_table`` finds it.
    """

    def __init__(self) -> None:
        self.places: dict[str, str] = {}
        self._files: list[int] = []

    def make(self, name: str, slots: int) -> Table:
        """An empty table; ``slots`` is a power of two. Where memory cannot be offered, it is an ordinary one."""
        title = f"solver-tree-{uuid4().hex}"
        try:
            file = os.memfd_create(title)
            self._files.append(file)
            os.ftruncate(file, _size(slots))
            table = _mapped(file, slots)
        except (AttributeError, OSError):
            return make_table(slots)
        self.places[name] = f"{os.getpid()}/{file}/{title}"
        return table

    def close(self) -> None:
        """Offer the tables no longer; who has one keeps it."""
        for file in self._files:
            os.close(file)
        self._files.clear()
        self.places.clear()


def offered_table(place: str, slots: int) -> Table | None:
    """The table that a process of this machine offers at a place; None if there is none of so many slots."""
    process, number, title = place.split("/")
    path = f"/proc/{process}/fd/{number}"
    try:
        if os.readlink(path) != f"/memfd:{title} (deleted)":
            return None
        file = os.open(path, os.O_RDWR)
    except OSError:  # it is a process of another machine, or of another user
        return None
    try:
        return _mapped(file, slots) if os.fstat(file).st_size == _size(slots) else None
    finally:
        os.close(file)


def _size(slots: int) -> int:
    """Bytes of a table."""
    return slots * 2 * np.dtype(np.uint64).itemsize


def _mapped(file: int, slots: int) -> Table:
    return np.frombuffer(mmap.mmap(file, _size(slots)), np.uint64).reshape(slots, 2)
