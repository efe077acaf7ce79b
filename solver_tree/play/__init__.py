"""Playing by a strategy tree: the program guesses, someone answers."""

from solver_tree.play.player import Contradiction, Player

__all__ = ["Contradiction", "Player"]
