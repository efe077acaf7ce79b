"""Comparison of strategies: how many guesses each takes for every secret.

Modules: ``outcome`` (the result of a strategy), ``referee`` (plays a Python function), ``entrants`` (what can be
compared), ``pairs`` (where two strategies part ways), ``log`` (all games in files), ``charts`` and ``report`` (pictures
and a page).
"""

from solver_tree.compare.entrants import compare
from solver_tree.compare.outcome import Failure, Outcome
from solver_tree.compare.referee import evaluate
from solver_tree.tree import GuessCounts

__all__ = ["Failure", "GuessCounts", "Outcome", "compare", "evaluate"]
