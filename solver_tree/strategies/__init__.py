"""Greedy strategies: each looks at one guess, or a few ahead, and takes the guess with the best heuristic value.

Modules: ``strategy`` (names), ``heuristics`` (what a part of n candidates is worth), ``steps`` (tables of steps),
``greedy_tree`` (the tree of a strategy), ``first_candidates`` (that of the strategy ``first``), ``lower_bound`` (a
cheap bound for its proof), ``effort`` (refuses what would take hours), ``tune`` (search for a table of steps). Only
``heuristics``, ``greedy_tree`` and ``tune`` import numba or numpy.
"""

from __future__ import annotations

from solver_tree.strategies.strategy import HEURISTIC_RULES, RULES, Strategy, find_strategy, is_strategy, parse

__all__ = ["HEURISTIC_RULES", "RULES", "Strategy", "find_strategy", "is_strategy", "parse"]
