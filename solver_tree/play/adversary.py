"""A host without a fixed secret, which gives the feedback that costs the player most."""

from __future__ import annotations

from collections.abc import Iterable

from solver_tree.games import Game
from solver_tree.games.entries import Written
from solver_tree.play.candidates import list_secrets, split
from solver_tree.play.hint import Advise
from solver_tree.play.host import Host
from solver_tree.play.lookup import find_branches
from solver_tree.tree import Node, StrategyTree, leaves


class Adversary(Host):
    """A host without a fixed secret: it gives the feedback that costs you most.

    Some secret is always consistent with all its feedback.

    The adversary chooses among the feedback that the remaining candidates can give. It prefers, in this order:

    1. the feedback after which the strategy tree takes the most guesses in the worst case;
    2. the feedback after which the strategy tree takes the most guesses for all candidates together;
    3. the feedback that leaves the most candidates;
    4. any feedback but the winning one;
    5. the feedback that comes first in alphabetical order.

    The first two rules apply while all guesses, including the present one, are those of the tree up to a symmetry.

    >>> import solver_tree as st
    >>> adversary = st.Adversary(st.game("bulls-cows-4x10"))
    >>> adversary.guess("0123"), len(adversary.candidates)
    ('0A1B', 1440)

    Args:
        game: the game to play.
        tree: a strategy tree of the game; by default the shipped tree, if there is one.
        advise, first: for hints, as for a ``Host``.

    Raises:
        InputError: the game has too many secrets to list, or the tree is of another game.
    """

    def __init__(
        self,
        game: Game,
        tree: StrategyTree | None = None,
        advise: Advise | None = None,
        first: str | Iterable[str] | None = None,
    ) -> None:
        super().__init__(game, tree=tree, advise=advise, first=first)

    def _choose_secret(self, secret: Written | None, seed: int | None) -> None:
        list_secrets(self.game)  # for its error: an adversary needs the candidates

    @property
    def secret(self) -> str:
        """The first candidate; the secret itself once it is found."""
        return self._candidates()[0]

    def _choose_feedback(self, guess: str) -> str:
        parts = split(self.game, guess, self._candidates())
        branches = None if self.tree is None else find_branches(self.tree, self.history, guess)
        if branches is None or branches.keys() != parts.keys():  # the tree lacks the branch of some feedback
            branches = {feedback: {} for feedback in parts}

        def cost(feedback: str) -> tuple[int, int, int, bool]:
            return *_worst_and_total(branches[feedback], self.game.win), len(parts[feedback]), feedback != self.game.win

        chosen = max(sorted(parts), key=cost)
        self._remaining, self._filtered_by = parts[chosen], len(self._history) + 1
        return chosen


def _worst_and_total(node: Node, win: str) -> tuple[int, int]:
    """Return the worst case and the total of the subtree ``node``, counted from there; zeros if it is empty."""
    if not node:
        return 0, 0
    guess_counts = [guesses for _, guesses in leaves(node, win)]
    return max(guess_counts), sum(guess_counts)
