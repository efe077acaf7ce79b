"""The module that ``python -m solver_tree`` runs; it is the command ``solver-tree``."""

from solver_tree.cli import run

if __name__ == "__main__":
    run()
