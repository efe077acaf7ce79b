"""Advice in the middle of a game: the best next guess, and how good and how lucky the guesses so far were.

* ``history`` reads guesses with their feedback, and checks them.
* ``aim`` says by which figures guesses compare.
* ``values`` bounds the value of a guess without a search.
* ``tree_values`` looks values up in a strategy tree.
* ``search`` finds values by search; ``remainder`` turns the rest of a game into a game for it.
* ``by_aim`` suggests guesses by any aim but the plain average.
* ``estimate`` estimates what a guess loses.
* ``suggest`` and ``review`` give the advice, as a ``suggestion`` and as ``grades``; ``advisor`` gives it to a host or
  a player, guess by guess.
* ``others`` narrows a game by what other players share; ``log`` reads games from files.

Only ``search`` imports numba, when it is used.
"""

from solver_tree.advice.advisor import Advisor
from solver_tree.advice.grades import Grade, Review
from solver_tree.advice.history import WrongAnswer
from solver_tree.advice.others import narrowed
from solver_tree.advice.review import review
from solver_tree.advice.suggest import suggest
from solver_tree.advice.suggestion import Suggestion
from solver_tree.advice.values import Valued

__all__ = ["Advisor", "Grade", "Review", "Suggestion", "Valued", "WrongAnswer", "narrowed", "review", "suggest"]
