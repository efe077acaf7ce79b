"""What guesses are to achieve: the one place that says by which figures they compare, and what is left of that."""

from __future__ import annotations

from typing import NamedTuple

from solver_tree.errors import InputError, check_whole
from solver_tree.text import count
from solver_tree.tree import Finish, StrategyTree
from solver_tree.tree.finish import check_finish
from solver_tree.tree.members import MAX_COUNT
from solver_tree.tree.objective import Objective, named, parse
from solver_tree.tree.strategy_tree import check_tree


class Aim(NamedTuple):
    """The figures to minimise one after the other, among which strategies, and when a game is over.

    Of guesses whose figures are all equal, one that may win is better. Guesses count from the beginning of the game;
    ``after`` is the aim of the rest of a game.

    Attributes:
        objective: the figures.
        finish: whether a game is over when the secret is guessed, or as soon as it is known.
        max_guesses: the most guesses that a strategy may take; None for no limit.
    """

    objective: Objective = parse("avg")
    finish: Finish = "guessed"
    max_guesses: int | None = None

    @property
    def plain(self) -> bool:
        """Whether the aim is the least average until guessed, without a limit, as without any option."""
        return self == Aim()

    def after(self, made: int) -> Aim:
        """The same aim for the rest of a game, in which guesses count from there on.

        Once ``within:N`` is out of reach, since N guesses were made, the average decides.

        Args:
            made: how many guesses were made.

        Raises:
            InputError: no guess is left, by the limit or because every further guess has an infinite price.
        """
        made = check_whole("made", made, 0)
        limit = self.max_guesses if self.max_guesses is None else self.max_guesses - made
        if limit is not None and limit < 1:
            raise InputError(f"max_guesses {self.max_guesses}: no guess is left after {count(made, 'guess')}")
        return self._replace(objective=_rest_of(self.objective, made), max_guesses=limit)

    def check_tree(self, tree: StrategyTree) -> None:
        """Check that a tree has this aim.

        Raises:
            InputError: it has another one, or it is no tree.
        """
        check_tree(tree)
        if self != (tree.goal, tree.finish, tree.max_guesses):
            raise InputError(
                f"the tree has objective {tree.objective}{_more(tree.finish, tree.max_guesses)}, not "
                f"{self.objective.name}{_more(self.finish, self.max_guesses)}; without a tree, a search finds the guess"
            )


def read_aim(objective: str | Objective = "avg", finish: Finish = "guessed", max_guesses: int | None = None) -> Aim:
    """Read an aim.

    Args:
        objective: the name of the objective, see ``tree.objective.parse``.
        finish: ``guessed`` or ``known``.
        max_guesses: the most guesses; None for no limit.

    Raises:
        InputError: one of them is wrong.
    """
    check_finish(finish)
    if max_guesses is not None:
        max_guesses = check_whole("max_guesses", max_guesses, 1, MAX_COUNT)
    return Aim(parse(objective), finish, max_guesses)


def _rest_of(objective: Objective, made: int) -> Objective:
    """An objective after some guesses."""
    if not made:
        return objective
    if objective.limit is not None:
        return parse("avg" if objective.limit <= made else f"within:{objective.limit - made}")
    if not objective.prices:
        return objective
    prices = [objective.price(made + d) for d in range(1, max(len(objective.prices) - made, 2) + 1)]
    if prices[0] is None:
        raise InputError(
            f"objective '{objective.name}': after {count(made, 'guess')}, further ones cost infinitely much"
        )
    return named(f"price:{','.join('inf' if price is None else str(price) for price in prices)}")


def _more(finish: Finish, max_guesses: int | None) -> str:
    """What an aim has besides its objective, in words."""
    known = " until known" if finish == "known" else ""
    return known if max_guesses is None else f"{known} within {max_guesses} guesses"
