"""Advice in the middle of a game: the best next guess, and how good and how lucky the guesses made were.

Rooms: ``history`` (what was guessed and answered, checked), ``values`` (what a guess is worth, known without a search),
``trees`` (the same from a strategy tree), ``remainder`` (what is left of a game, as a game), ``search`` (the same by
search), ``suggest``, ``review``, ``log`` (games in files). Only ``search`` imports numba, when it is used.
"""

from solver_tree.advice.history import WrongAnswer
from solver_tree.advice.review import Grade, Review, review
from solver_tree.advice.suggest import Suggestion, suggest
from solver_tree.advice.values import Valued

__all__ = ["Grade", "Review", "Suggestion", "Valued", "WrongAnswer", "review", "suggest"]
