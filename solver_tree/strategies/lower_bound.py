"""A lower bound of the least total that costs next to nothing."""

from __future__ import annotations

from solver_tree.games import Game


def cheap_lower_bound(game: Game) -> int:
    """A proved lower bound of the total of any strategy: by the number of answers alone, or that of a shipped tree.

    At most F(d) secrets can be found by guess d, where F(1) = 1 and F(d + 1) = 1 + (K - 1) F(d) when there are K
    answers; best of all the heaviest ones are found first.
    """
    bound = _bound_by_answers(game)
    if game.named and game.weights is None:
        from solver_tree.tree import load, shipped

        path = shipped().get(f"{game.name}.avg")
        if path is not None:
            bound = max(bound, load(path).proof.lower_bound)
    return bound


def _bound_by_answers(game: Game) -> int:
    weights = sorted(game.weights or [1] * game.secret_count, reverse=True)
    total, found, depth, other_answers = 0, 0, 0, max(len(game.feedbacks) - 1, 1)
    while found < len(weights):
        depth += 1
        by_now = 1 + other_answers * found
        total += depth * sum(weights[found:by_now])
        found = by_now
    return total
