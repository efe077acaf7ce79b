"""An independent check of a strategy tree: play every secret against it, by the rule in plain Python."""

from __future__ import annotations

from solver_tree.errors import TreeError
from solver_tree.tree.strategy_tree import History, Node, Statistics, StrategyTree, history_text


def verify(tree: StrategyTree) -> Statistics:
    """Play ``tree`` against every secret and count the guesses.

    Each answer comes from ``game.score``, which shares no code with the search or its feedback matrix.

    Returns:
        The statistics counted by playing.

    Raises:
        TreeError: a secret is not found where the tree has it, or the statistics differ; the message names
            the first wrong node.
    """
    histogram: list[int] = []
    for secret in tree.game.secrets:
        guesses = len(replay(tree, secret))
        histogram.extend([0] * (guesses - len(histogram)))
        histogram[guesses - 1] += 1
    counted = Statistics.of_histogram(histogram)
    if counted != tree.stats:
        raise TreeError(f"the tree states {tree.stats}, but playing it gives {counted}")
    return counted


def replay(tree: StrategyTree, secret: str) -> History:
    """The game that ``tree`` plays against ``secret``: each guess with its feedback, the last one winning.

    Raises:
        TreeError: the tree has no branch for an answer that ``secret`` gives.
    """
    node: Node | None = tree.root
    history: History = ()
    while node:
        ((guess, branches),) = node.items()
        feedback = tree.game.score(guess, secret)
        history = (*history, (guess, feedback))
        if feedback == tree.game.win and feedback in branches:
            return history
        node = branches.get(feedback)
    raise TreeError(f"after {history_text(history)}: the tree has no branch, but the secret may be '{secret}'")
