"""Play a game: the program guesses, along a strategy tree or without, or hosts a secret and answers your guesses."""

from solver_tree.play.adversary import Adversary
from solver_tree.play.corrections import Correction, corrections
from solver_tree.play.duel import Duel
from solver_tree.play.guesser import Guesser
from solver_tree.play.hint import Hint
from solver_tree.play.host import Host
from solver_tree.play.player import Contradiction, Player
from solver_tree.play.static_player import StaticPlayer

__all__ = [
    "Adversary",
    "Contradiction",
    "Correction",
    "Duel",
    "Guesser",
    "Hint",
    "Host",
    "Player",
    "StaticPlayer",
    "corrections",
]
