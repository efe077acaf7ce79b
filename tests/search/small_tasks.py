"""Games small enough for brute force, searched like large ones."""

from contextlib import contextmanager

import pytest

from solver_tree.search import root
from solver_tree.search.measure import Price, Total


@contextmanager
def small_tasks(expanded_from, listed_from, sifted=2):
    """Cut the search into tasks, in several threads at once, although doing it takes longer than searching."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(root, "EXPANDED_FROM", expanded_from)
        patch.setattr(root, "LISTED_FROM", listed_from)
        patch.setattr(root, "SIFTED", sifted)
        for measure in (Price, Total):
            patch.setattr(measure, "alone", 0)
        yield
