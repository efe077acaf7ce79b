"""The best tree known when a search is stopped."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from solver_tree.search.objectives.least_worst_case import LeastWorstCase
from solver_tree.search.objectives.objective_search import ObjectiveSearch
from solver_tree.search.progress import Clock
from solver_tree.search.saved_tables import SavedTables
from solver_tree.strategies import greedy
from solver_tree.tree import Node, StrategyTree
from solver_tree.tree.objective import parse

FALLBACK = "steps"
"""The strategy whose tree stands in when a search has found none."""


def best_known(search: ObjectiveSearch) -> StrategyTree:
    """The best tree that an unfinished search knows, or else the tree of FALLBACK, with the bounds that are proved.

    If that tree does not meet the limit, a tree of least worst case takes its place.

    Raises:
        Infeasible: no strategy meets the limit.
    """
    root, lower = search.best_root(), search.lower_bounds()
    if root is None:
        task = search.task
        tree = greedy(task.layout.game, FALLBACK, first=task.first, threads=task.workers)
        root = tree.root
        if task.objective.components[0] == "total" and task.finish == "guessed":
            lower = [max(lower[0], tree.proof.lower_bound), *lower[1:]]
    return search.stated(_within_limits(search, root), lower)


def _within_limits(search: ObjectiveSearch, root: Node) -> Node:
    """A tree that meets the limits of a task: this one, or one of least worst case."""
    task = search.task
    if not task.limits or search.counted(root).worst <= min(task.limits):
        return root
    if task.objective.components[0] == "worst":  # it is the search of the least worst case that was stopped
        return root
    with ThreadPoolExecutor(task.workers) as executor:
        again = replace(
            task,
            objective=parse("worst"),
            top=1,
            max_guesses=min(task.limits),
            executor=executor,
            clock=Clock(),
            tables=SavedTables(),
        )
        return LeastWorstCase(again).find_root()
