"""The search: from a game to a proved strategy tree.

``solver`` has the functions that users call. ``objectives`` has a module for each objective. ``root`` is the search
near the root, above the kernels, and ``readout`` reads a tree off a finished search. ``progress`` has the reports of a
running search, ``wording`` and ``notebook`` show them, and ``checkpoint`` and ``saved_tables`` keep what it knows.
``ranking`` ranks guesses in the middle of a game, ``pair`` finds two guesses to make first, and ``cluster`` searches
with many processes.
"""

from solver_tree.search.objectives.first_guesses import FirstGuess
from solver_tree.search.progress import Progress, SearchInterrupted
from solver_tree.search.solver import Solution, build, prove, solve

__all__ = ["FirstGuess", "Progress", "SearchInterrupted", "Solution", "build", "prove", "solve"]
