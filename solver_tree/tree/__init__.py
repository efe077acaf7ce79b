"""Strategy trees: what a search finds, and all that a player needs.

``node``, ``statistics``, ``proof``, ``objective``, ``finish``: what ``strategy_tree`` consists of. ``document`` is
a tree as a JSON object, ``files`` and ``decode`` read it, ``checked_walk`` and ``game_from_file`` check what it says,
and ``verify`` plays every secret. ``shipped`` finds the trees that ship with the package.
"""

from solver_tree.tree.files import check_writable, load
from solver_tree.tree.finish import Finish, GuessCounts
from solver_tree.tree.node import History, Node, history_text, leaves, played_games
from solver_tree.tree.objective import Objective
from solver_tree.tree.proof import Component, Proof
from solver_tree.tree.shipped import shipped
from solver_tree.tree.statistics import Statistics
from solver_tree.tree.strategy_tree import OPTIMAL, StrategyTree
from solver_tree.tree.verify import replay, verify

__all__ = [
    "OPTIMAL",
    "Component",
    "Finish",
    "GuessCounts",
    "History",
    "Node",
    "Objective",
    "Proof",
    "Statistics",
    "StrategyTree",
    "check_writable",
    "history_text",
    "leaves",
    "load",
    "played_games",
    "replay",
    "shipped",
    "verify",
]
