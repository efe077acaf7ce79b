"""The search: from a game to a proved strategy tree.

``solver`` is the way in. ``objectives`` has a module for each objective, ``root`` the search near the root, above the
kernels, and ``readout`` reads a tree off a finished search. ``progress`` is what a search reports meanwhile,
``checkpoint`` and ``saved_tables`` keep what it knows, and ``ranking`` ranks guesses in the middle of a game.
"""

from solver_tree.search.progress import Progress, SearchInterrupted
from solver_tree.search.solver import FirstGuess, Solution, build, prove, solve

__all__ = ["FirstGuess", "Progress", "SearchInterrupted", "Solution", "build", "prove", "solve"]
