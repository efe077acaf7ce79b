"""The best tree known when a search is stopped."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from typing import NamedTuple

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.search.objectives.at_hand import TreeAtHand, TreesAtHand, better_tree
from solver_tree.search.objectives.first_guesses import FirstGuess
from solver_tree.search.objectives.least_worst_case import LeastWorstCase
from solver_tree.search.objectives.objective_search import ObjectiveSearch
from solver_tree.search.objectives.question import Question
from solver_tree.search.progress import Clock, TimeIsUp
from solver_tree.search.saved_tables import SavedTables
from solver_tree.threads import Workers
from solver_tree.tree import StrategyTree
from solver_tree.tree.objective import parse

GRACE = 0.4
"""Seconds to wait for more trees when a search is stopped, and again to find one within the limits."""

READING = 2.0
"""The most seconds to read off a strategy that a stopped search has just found."""

_READING_SHARE = 0.02
"""The share of a time limit in which it is read off."""

_ENDING = 30e-6
"""Seconds for each secret, about, to verify a tree and to write it."""


def before_end(time_limit: float | None, game: Game) -> float | None:
    """The seconds of a time limit before the end, in which the best tree of ``game`` is made, verified and written."""
    if time_limit is None:
        return None
    return time_limit - min(reading_time(time_limit) + game.secret_count * _ENDING, time_limit / 4)


def reading_time(time_limit: float | None) -> float:
    """Seconds to read off a strategy when a search is stopped, within a time limit if there is one."""
    return READING if time_limit is None else min(max(time_limit * _READING_SHARE, GRACE), READING)


class Known(NamedTuple):
    """The best tree known when a search ends.

    Attributes:
        tree: the tree, with the bounds that are proved.
        source: where it comes from if the search did not find it, in words; else None.
        complete, out_of_memory, cluster_lost, first_guesses: as in ``Solution``.
    """

    tree: StrategyTree
    source: str | None = None
    complete: bool = False
    out_of_memory: bool = False
    cluster_lost: str | None = None
    first_guesses: tuple[FirstGuess, ...] = ()


def best_known(search: ObjectiveSearch, at_hand: TreesAtHand, reading: float, patience: float = math.inf) -> Known:
    """The best tree known when a search is stopped: its own or one at hand, with the bounds that are proved.

    If neither meets the limits, a tree of least worst case does, if it is found soon.

    Args:
        search: the search.
        at_hand: the trees at hand.
        reading: seconds to read off strategies that the search has found.
        patience: seconds to wait for a tree if none is known.

    Raises:
        InputError: no tree is known, or every known tree takes an infinite price.
        Infeasible: no strategy meets the limit.
    """
    started = time.perf_counter()
    at_hand.begin_now()
    own = search.kept.best(reading)
    spent = time.perf_counter() - started
    found = [own, at_hand.best(GRACE - spent, patience - spent if own is None else 0)]
    task = search.task
    if task.limits and task.objective.components[0] != "worst" and all(tree is None or tree.rank[0] for tree in found):
        found.append(_of_least_worst_case(search))
    return _stated(task, found, search.lower_bounds(), task.clock.seconds())


def best_without_search(question: Question, at_hand: TreesAtHand, patience: float = math.inf) -> Known:
    """The best tree at hand, when a search was stopped before it began; see ``best_known``."""
    return _stated(question, [at_hand.best(GRACE, patience)], [question.quick_lower_bound()], 0.0)


def _stated(question: Question, found: list[TreeAtHand | None], lower: list[int], seconds: float) -> Known:
    trees = [tree for tree in found if tree is not None]
    if not trees:
        prices = "" if question.objective.max_guesses is None else " without infinite prices"
        raise InputError(f"no strategy{prices} was known yet; allow more time")
    best = min(trees, key=lambda tree: tree.rank)
    misses = best.rank[0] and question.objective.components[0] != "worst"
    if misses:  # the bounds are of strategies that meet the limits
        lower = [question.quick_lower_bound()]
    return Known(question.stated(best.root, lower, seconds, best.verified), best.source)


def _of_least_worst_case(search: ObjectiveSearch) -> TreeAtHand | None:
    """The tree of least worst case, if it is found soon."""
    task = search.task
    with Workers(task.executor.threads) as executor:
        again = replace(
            task,
            objective=parse("worst"),
            top=1,
            ties="refine",
            max_guesses=min(task.limits),
            executor=executor,
            clock=Clock(limit=GRACE),
            tables=SavedTables(),
            helpers=None,
        )
        try:
            root = LeastWorstCase(again).find_root()
        except (TimeIsUp, MemoryError):
            return None
    return better_tree(task, None, task.unproved(root))  # None if the tree takes an infinite price
