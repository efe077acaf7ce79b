"""The command ``solver-tree``: one module for each of its commands."""

from solver_tree.cli.app import main, run

__all__ = ["main", "run"]
