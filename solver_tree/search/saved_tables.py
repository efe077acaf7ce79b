"""Tables by name, which a checkpoint keeps from one run of a search to the next."""

from __future__ import annotations

import warnings

from solver_tree.errors import InputError
from solver_tree.kernels.transposition import Table, make_table
from solver_tree.search.checkpoint import Checkpoint


class SavedTables:
    """Tables by name: those of a checkpoint, if there is one, and new ones.

    Args:
        checkpoint: the checkpoint to load and save; None to save nothing.

    Attributes:
        complaint: why the checkpoint could not be saved the last time; None if it could.
    """

    def __init__(self, checkpoint: Checkpoint | None = None) -> None:
        self._checkpoint = checkpoint
        self._loaded = {} if checkpoint is None else checkpoint.load()
        self._tables: dict[str, Table] = {}
        self.complaint: str | None = None

    def table(self, name: str, slots: int) -> Table:
        """The table of this name, shape (slots, 2); an empty one if there is none of that size."""
        if name not in self._tables:
            known = self._loaded.pop(name, None)
            self._tables[name] = make_table(slots)
            if known is not None and len(known) == slots:
                self._tables[name][:] = known
        return self._tables[name]

    def save(self) -> None:
        """Save all tables, also those that were not asked for yet.

        If that fails, the search continues and the older file stays; a warning says so at once, since the search may
        take days, but not each time.
        """
        if self._checkpoint is None:
            return
        try:
            self._checkpoint.save(self._loaded | self._tables)
            self.complaint = None
        except (InputError, MemoryError) as error:
            complaint = str(error) or "not enough memory"
            if self.complaint is None:
                warnings.warn(f"the checkpoint is not saved: {complaint}", RuntimeWarning, stacklevel=1)
            self.complaint = complaint
