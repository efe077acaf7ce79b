"""A lower bound of the least total that costs next to nothing."""

from __future__ import annotations

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


def bound_by_feedbacks(game: Game) -> int:
    """A lower bound of the total, from the number of feedbacks."""
    weights = sorted(game.weights or [1] * game.secret_count, reverse=True)
    total, found, depth, other_feedbacks = 0, 0, 0, max(len(game.feedbacks) - 1, 1)
    while found < len(weights):
        depth += 1
        found_by_now = 1 + other_feedbacks * found
        total += depth * sum(weights[found:found_by_now])
        found = found_by_now
    return total
