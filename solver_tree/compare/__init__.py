"""Comparison of strategies: how many guesses each takes for every secret.

Modules: ``outcome`` (the result of a strategy), ``referee`` (plays a Python function), ``entrants`` (what can be
compared), ``comparison`` (the outcomes of several), ``reference`` (what totals are measured against), ``pairs`` (where
two strategies part ways), ``log`` (all games in files), ``charts``, ``lines`` and ``displays`` (pictures and tables),
``report`` (a page) with its ``pair_section`` and its ``descriptions`` of strategies.
"""

from solver_tree.compare.comparison import Comparison
from solver_tree.compare.entrants import compare
from solver_tree.compare.outcome import Failure, Outcome
from solver_tree.compare.referee import evaluate
from solver_tree.tree import GuessCounts

__all__ = ["Comparison", "Failure", "GuessCounts", "Outcome", "compare", "evaluate"]
