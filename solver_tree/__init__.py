"""Find, prove, store and play optimal strategy trees for code-breaking games.

>>> import solver_tree as st
>>> tree = st.load("mastermind-4x6")
>>> tree.stats.total, tree.proof.optimal
(5625, True)
>>> player = st.Player(tree)
>>> player.guess
'1123'

Importing this package imports neither numba nor numpy; ``build`` does, when it is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver_tree.errors import InputError, TreeError
from solver_tree.games import Game, game
from solver_tree.play import Contradiction, Player
from solver_tree.tree import Proof, Statistics, StrategyTree, load, verify
from solver_tree.version import __version__

if TYPE_CHECKING:
    from solver_tree.search import build

__all__ = [
    "Contradiction",
    "Game",
    "InputError",
    "Player",
    "Proof",
    "Statistics",
    "StrategyTree",
    "TreeError",
    "__version__",
    "build",
    "game",
    "load",
    "verify",
]


def __getattr__(name: str) -> object:
    if name == "build":
        from solver_tree.search import build

        return build
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
