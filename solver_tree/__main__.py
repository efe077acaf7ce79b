"""``python -m solver_tree`` is ``solver-tree``."""

from solver_tree.cli import run

if __name__ == "__main__":
    run()
