"""What one task has found, in tables of sets and lists of first guesses, which a checkpoint keeps."""

from __future__ import annotations

from solver_tree.errors import InputError
from solver_tree.search.checkpoint import Checkpoint
from solver_tree.search.table import Table, make_table


class Memory:
    """Tables by name: those that a checkpoint holds, if there is one, and new ones.

    What is in them is found at once by the same task.

    Attributes:
        complaint: why the checkpoint could not be saved the last time; None if it could.
    """

    def __init__(self, checkpoint: Checkpoint | None = None) -> None:
        self._checkpoint = checkpoint
        self._loaded = {} if checkpoint is None else checkpoint.load()
        self._tables: dict[str, Table] = {}
        self.complaint: str | None = None

    def table(self, name: str, slots: int) -> Table:
        """The table of this name; an empty one if it is new."""
        if name not in self._tables:
            known = self._loaded.pop(name, None)
            self._tables[name] = make_table(slots) if known is None or len(known) != slots else known
        return self._tables[name]

    def save(self) -> None:
        """Save all tables, also those that are not asked for yet. When that fails the search goes on all the same."""
        if self._checkpoint is None:
            return
        try:
            self._checkpoint.save(self._loaded | self._tables, {})
            self.complaint = None
        except InputError as error:
            self.complaint = str(error)
