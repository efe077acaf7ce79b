"""Strategy trees: what a search finds, and all that a player needs."""

from solver_tree.tree.files import check_writable, load, save
from solver_tree.tree.finish import Finish, Score
from solver_tree.tree.objective import Objective
from solver_tree.tree.shipped import shipped
from solver_tree.tree.strategy_tree import (
    History,
    Node,
    Proof,
    Statistics,
    StrategyTree,
    history_text,
    leaves,
    played_games,
)
from solver_tree.tree.verify import replay, verify

__all__ = [
    "Finish",
    "History",
    "Node",
    "Objective",
    "Proof",
    "Score",
    "Statistics",
    "StrategyTree",
    "check_writable",
    "history_text",
    "leaves",
    "load",
    "played_games",
    "replay",
    "save",
    "shipped",
    "verify",
]
