"""Greedy strategies: each looks at one guess, or a few ahead, and takes the guess with the best heuristic value.

Modules: ``strategy`` (names), ``heuristics`` (what a part of n candidates is worth), ``steps`` (tables of steps),
``greedy_tree`` (the tree of a strategy), ``first_candidates`` (that of the strategy ``first``), ``lower_bound`` (a
cheap bound for its proof), ``effort`` (refuses what would take hours), ``tune`` (search for a table of steps). Only
``heuristics``, ``greedy_tree`` and ``tune`` import numba or numpy; this package loads them on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver_tree.strategies.strategy import HEURISTIC_RULES, RULES, Strategy, find_strategy, is_strategy, parse

if TYPE_CHECKING:
    from solver_tree.strategies.greedy_tree import greedy

__all__ = ["HEURISTIC_RULES", "RULES", "Strategy", "find_strategy", "greedy", "is_strategy", "parse"]


def __getattr__(name: str) -> object:
    if name == "greedy":
        from solver_tree.strategies.greedy_tree import greedy

        return greedy
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
