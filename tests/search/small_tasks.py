"""Games small enough for brute force, searched like large ones."""

from contextlib import contextmanager

import pytest

from solver_tree.search.root import scheduler
from solver_tree.search.root.cost_model import LevelModel, TotalModel


@contextmanager
def small_tasks(expanded_from, shared_from, refuted_at_once=2):
    """Cut the search into tasks, in several threads at once, although doing it takes longer than searching."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scheduler, "EXPANDED_FROM", expanded_from)
        patch.setattr(scheduler, "SHARED_FROM", shared_from)
        patch.setattr(scheduler, "REFUTED_AT_ONCE", refuted_at_once)
        for model in (LevelModel, TotalModel):
            patch.setattr(model, "alone", 0)
        yield
