"""Trees in files: whether one can be saved, and loading one."""

from __future__ import annotations

import os

from solver_tree.games import Game
from solver_tree.tree.decode import decode
from solver_tree.tree.document import check_replaceable, read_document
from solver_tree.tree.game_from_file import check_feedbacks, check_storable
from solver_tree.tree.shipped import find
from solver_tree.tree.strategy_tree import StrategyTree


def check_writable(path: str | os.PathLike[str], game: Game) -> None:
    """Find out, before long work, whether a tree of ``game`` can be saved at ``path``.

    Raises:
        InputError: the folder is missing or closed, ``path`` holds a file that is not a strategy tree, or no file can
            distinguish ``game`` from others or hold its feedbacks.
    """
    check_storable(game)
    check_feedbacks(game)
    check_replaceable(path)


def load(path_or_name: str | os.PathLike[str]) -> StrategyTree:
    """Read a tree and check it: format, game, every guess, every feedback, every secret, every statistic.

    What a loader cannot see without replaying the game (a branch under a feedback that its secrets would not give) is
    left to ``solver_tree.tree.verify``.

    Args:
        path_or_name: a file, or the name of a tree that ships with the package, such as ``mastermind-4x6``.

    Raises:
        InputError: the file is missing, unreadable or not a strategy tree.
        TreeError: the tree says something impossible or untrue; the message says where.
    """
    return decode(read_document(find(path_or_name)), str(path_or_name))
