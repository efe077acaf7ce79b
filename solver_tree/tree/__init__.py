"""Strategy trees. A search returns one, and a player needs nothing else.

A tree and its figures:

- ``strategy_tree``: ``StrategyTree``, a strategy with its proof;
- ``node``: the nodes, and walks over them;
- ``position``: places in a tree, reached by feedback;
- ``statistics``: the number of guesses over all secrets;
- ``objective``: the figures that a search minimises;
- ``proof``: the bounds of the figures, and how they are known: claimed, searched or checked;
- ``wording``: a tree in words;
- ``finish``: when a game is over;
- ``opening``: guesses that are prescribed to come first;
- ``lists``: digests of the guesses and secrets of a game;
- ``symbols``: trees of codes, written in other symbols;
- ``atlas``: proved values of many games, without their trees.

Trees in files:

- ``document``: a tree as a JSON object, in bytes and in files;
- ``decode``: turns a JSON object into a tree, and checks all that it states;
- ``members``: the members that the JSON object can have;
- ``checked_walk``: visits the nodes of a tree from a file, and checks them;
- ``game_from_file``: the game of a tree, if the name of the game does not identify it;
- ``files``: loads trees, and checks whether a tree can be saved;
- ``formats``: trees that other programs wrote;
- ``shipped``: the trees that ship with the package.

Checks with a game:

- ``verify``: plays a tree against every secret;
- ``same_game``: compares a game with the game of a tree.
"""

from solver_tree.tree.files import check_writable, load, loads
from solver_tree.tree.finish import Finish, GuessCounts
from solver_tree.tree.node import History, Node, history_text, leaves, played_games
from solver_tree.tree.objective import Objective
from solver_tree.tree.position import TreePosition
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
    "TreePosition",
    "check_writable",
    "history_text",
    "leaves",
    "load",
    "loads",
    "played_games",
    "replay",
    "shipped",
    "verify",
]
