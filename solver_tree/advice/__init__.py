"""Advice in the middle of a game: the best next guess, and how good and how lucky the guesses so far were.

* ``history`` reads guesses with their feedback, and checks them.
* ``values`` bounds the value of a guess without a search.
* ``tree_values`` looks values up in a strategy tree.
* ``search`` finds values by search; ``remainder`` turns the rest of a game into a game for it.
* ``suggest`` and ``review`` give the advice.
* ``log`` reads games from files.

Only ``search`` imports numba, when it is used.
"""

from solver_tree.advice.history import WrongAnswer
from solver_tree.advice.review import Grade, Review, review
from solver_tree.advice.suggest import Suggestion, suggest
from solver_tree.advice.values import Valued

__all__ = ["Grade", "Review", "Suggestion", "Valued", "WrongAnswer", "review", "suggest"]
