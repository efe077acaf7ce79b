"""Strategies that look a guess or a few ahead: every score that is in use, as a tree like any other.

Rooms: ``strategy`` (names), ``heuristics`` (what a part of n candidates is worth), ``steps`` (tables of one's own),
``greedy_tree`` (the tree), ``tune`` (search for a table).
Only the last three import numba or numpy, when they are used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver_tree.strategies.strategy import DETERMINISTIC_SCORES, RULES, Strategy, is_strategy, parse

if TYPE_CHECKING:
    from solver_tree.strategies.greedy_tree import greedy

__all__ = ["DETERMINISTIC_SCORES", "RULES", "Strategy", "greedy", "is_strategy", "parse"]


def __getattr__(name: str) -> object:
    if name == "greedy":
        from solver_tree.strategies.greedy_tree import greedy

        return greedy
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
