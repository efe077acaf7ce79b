"""Playing: the program guesses by a strategy tree, or has a secret, and someone is on the other side."""

from solver_tree.play.adversary import Adversary
from solver_tree.play.duel import Duel
from solver_tree.play.host import Host
from solver_tree.play.player import Contradiction, Player

__all__ = ["Adversary", "Contradiction", "Duel", "Host", "Player"]
