"""A lower bound of the least total that costs next to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from solver_tree.games import Game
from solver_tree.tree.files import shipped_tree


def cheap_lower_bound(game: Game) -> int:
    """A proved lower bound of the total of any strategy: from the number of feedbacks, or that of a shipped tree.

    Guess d finds at most one secret after each sequence of d - 1 feedbacks that are not the winning one. So the first
    d guesses find at most F(d) secrets, where F(1) = 1, F(d + 1) = 1 + (K - 1) F(d), and K is the number of feedbacks.
    The total is least if the heaviest secrets are found first.
    """
    bound = bound_by_feedbacks(game)
    tree = shipped_tree(game)
    return bound if tree is None else max(bound, tree.proof.lower_bound)


def bound_by_feedbacks(game: Game, feedback_count: int | None = None) -> int:
    """A lower bound of the total, from the number of feedbacks, or from ``feedback_count`` if that may be larger."""
    feedback_count = feedback_count or len(game.feedbacks)
    if game.weights is None:
        return total_bound(game.secret_count, feedback_count)
    weights = sorted(game.weights, reverse=True)
    found = list(_most_found(len(weights), feedback_count))
    return sum(depth * sum(weights[before:after]) for depth, (before, after) in enumerate(pairwise([0, *found]), 1))


def total_bound(secret_count: int, feedback_count: int) -> int:
    """Bound the total for some secrets without weights, from the number of feedbacks."""
    found = [0, *_most_found(secret_count, feedback_count)]
    return sum(depth * (after - before) for depth, (before, after) in enumerate(pairwise(found), 1))


def _most_found(secret_count: int, feedback_count: int) -> Iterator[int]:
    """Yield the most secrets that 1, 2, ... guesses find, until all are found."""
    found = 0
    while found < secret_count:
        found = min(1 + max(feedback_count - 1, 1) * found, secret_count)
        yield found
