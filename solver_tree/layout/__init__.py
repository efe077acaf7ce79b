"""Turns a ``Game`` into arrays: the board of the search, the board of the heuristics, and the symmetry of both."""

from solver_tree.layout.board import Layout, lay_out, transposed
from solver_tree.layout.heuristic import HeuristicLayout, computes_feedback, heuristic_layout_of, lay_out_heuristic
from solver_tree.layout.memory import enough_memory
from solver_tree.layout.symmetry import find_symmetry, representatives

__all__ = [
    "HeuristicLayout",
    "Layout",
    "computes_feedback",
    "enough_memory",
    "find_symmetry",
    "heuristic_layout_of",
    "lay_out",
    "lay_out_heuristic",
    "representatives",
    "transposed",
]
