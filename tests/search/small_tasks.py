"""Search games that are small enough for brute force as if they were large."""

from contextlib import contextmanager

import pytest
from hypothesis import strategies as st

from solver_tree.search.root import thresholds
from solver_tree.search.root.cost_model import LevelModel, TotalModel


@contextmanager
def small_tasks(expanded_from, shared_from, refuted_at_once=2):
    """Cut every search into tasks for several threads, also where one thread alone would be faster.

    Of all parts the guesses are bounded before one is searched.

    Args:
        expanded_from: stands in for ``thresholds.EXPANDED_FROM``.
        shared_from: stands in for ``thresholds.SHARED_FROM``.
        refuted_at_once: stands in for ``thresholds.REFUTED_AT_ONCE``.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thresholds, "EXPANDED_FROM", expanded_from)
        patch.setattr(thresholds, "SHARED_FROM", shared_from)
        patch.setattr(thresholds, "REFUTED_AT_ONCE", refuted_at_once)
        patch.setattr(thresholds, "BOUNDED_FROM", 3)
        for model in (LevelModel, TotalModel):
            patch.setattr(model, "seconds_alone", 0)
        yield


@contextmanager
def looking_ahead(secrets):
    """Order first guesses by a look two plies ahead, and bound their parts, in games of at least so many secrets."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thresholds, "LOOKED_AHEAD_FROM", secrets)
        patch.setattr(thresholds, "BOUNDED_AHEAD_FROM", secrets)
        yield


def any_tasks(some_game):
    """Arguments for ``small_tasks``: the smallest tasks only for games of few secrets, since they take long."""
    tasks = [(1000, 128), (10, 4), (1000, 3), (9, 5, 1), (6, 3, 1), (3, 3), (3, 128)]
    return st.sampled_from(tasks if some_game.secret_count < 10 else tasks[:3])
