"""Strategies side by side: how each fares against every secret.

Rooms: ``outcome`` (what became of a strategy), ``referee`` (plays a function of one's own), ``entrants`` (what may be
compared), ``pairs`` (where two part ways), ``log`` (all games in files), ``charts`` and ``report`` (pictures and a
page).
"""

from solver_tree.compare.entrants import compare
from solver_tree.compare.outcome import Failure, Outcome
from solver_tree.compare.referee import evaluate
from solver_tree.tree import GuessCounts

__all__ = ["Failure", "GuessCounts", "Outcome", "compare", "evaluate"]
