"""Hints: good next guesses, and who gives them where there is no strategy tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.play.candidates import MOST_INFORMATIVE, most_informative
from solver_tree.tree import History

FROM_TREE = "tree"
EXACT = "exact"
MOST_OFTEN = "exact; no guess surely wins, but this one wins most often"
BY_OPENING = "by the opening"


class Hint(NamedTuple):
    """A good next guess, and how it was found.

    Attributes:
        guess: the guess.
        how: ``tree`` if a strategy tree makes this guess here; ``exact`` if no guess is better, by the average or by
            what else the adviser aims at; otherwise in words, such as ``by the opening`` if it was prescribed, or ``by
            entropy, as time was up``.
    """

    guess: str
    how: str

    @property
    def from_tree(self) -> bool:
        """Whether a strategy tree makes this guess here."""
        return self.how == FROM_TREE

    @property
    def exact(self) -> bool:
        """Whether it is proved that no guess is better."""
        return self.how in (EXACT, MOST_OFTEN)


Advise: TypeAlias = Callable[[History], Hint]
"""Gives a hint after any history of one game. ``solver_tree.Advisor`` is one; it searches."""


def advised(game: Game, advise: Advise, history: History) -> Hint:
    """Have a hint given.

    Raises:
        InputError: what is given is no hint, or its guess is none of the game.
    """
    hint = advise(history)
    if not isinstance(hint, Hint):
        raise InputError(f"advise gave {hint!r} of type {type(hint).__name__}; it should give a solver_tree.Hint")
    return hint._replace(guess=game.read_guess(hint.guess))


def informative_candidate(game: Game, candidates: Sequence[str]) -> Hint:
    """Give a hint at once, without a search: a candidate that makes many parts."""
    return Hint(most_informative(game, candidates), f"by {MOST_INFORMATIVE}")
