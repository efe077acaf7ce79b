"""The best first guesses by any objective: the best one, then the best of all others, and so on.

The searches share all tables, so that each one knows what those before it have found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from solver_tree.errors import Infeasible
from solver_tree.search.objectives.objective_search import ObjectiveSearch


class FirstGuess(NamedTuple):
    """A first guess, and the figures of the best strategy that begins with it.

    Attributes:
        guess: the guess.
        total: the least total of all strategies that begin with it; None if the objective is about other figures.
        figures: the least figures of the objective, as far as they are known; for ``avg`` the total alone.
    """

    guess: str
    total: int | None
    figures: tuple[int, ...]


def best_first_guesses(search: ObjectiveSearch) -> Iterator[FirstGuess]:
    """Find as many first guesses as the task of a search wants, best first; of equals the first by the tie rule.

    Of guesses that a symmetry turns into each other, only one counts. Those by which no strategy meets the limits, and
    those that give no information, are left out. The list ends before a guess whose figures have bounds only, since
    weights are too large.

    Args:
        search: the search for the best tree, which has finished.

    Raises:
        TimeIsUp: the time limit is over.
    """
    task = search.task
    names = list(task.layout.guess_numbers)
    numbers = task.first_guesses
    if numbers is None:
        numbers = search.totals.first_guesses() or task.layout.board.secret_guess.tolist()
    left = [names[number] for number in numbers]
    for _ in range(min(task.top, len(left))):
        one = type(search)(replace(task, top=1, among=tuple(left)))
        try:
            tree = one.find()
        except Infeasible:
            return
        finally:
            one.kept.stop()
        (guess,) = tree.root
        if not tree.optimal:
            return
        figures = task.objective.figures(tree.stats)[: len(task.figures)]
        total = dict(zip(task.figures, figures, strict=True)).get("total")
        yield FirstGuess(guess, total, figures)
        left = [each for each in left if each != guess]
