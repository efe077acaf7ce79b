"""Valid strategy trees without a search."""

from solver_tree.games import Game
from solver_tree.tree import Node, Proof, StrategyTree, leaves


def first_candidate_tree(game: Game) -> StrategyTree:
    """The strategy that always guesses the first secret still possible.

    Its proof is honest: the first guess finds at most one secret and the others need at least two guesses.
    """
    root = _first_candidate_node(game, list(game.secrets))
    total = sum(guesses for _, guesses in leaves(root, game.win))
    return StrategyTree(game, "avg", Proof(2 * game.secret_count - 1, total, 0.0, "first candidate"), root)


def _first_candidate_node(game: Game, candidates: list[str]) -> Node:
    guess = candidates[0]
    parts: dict[str, list[str]] = {}
    for secret in candidates:
        parts.setdefault(game.score(guess, secret), []).append(secret)
    return {
        guess: {
            feedback: {} if feedback == game.win else _first_candidate_node(game, part)
            for feedback, part in parts.items()
        }
    }
