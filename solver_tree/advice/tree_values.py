"""Values of guesses, looked up in a strategy tree."""

from __future__ import annotations

from typing import NamedTuple

from solver_tree.advice.history import Position
from solver_tree.advice.values import Bounds, quick_bounds
from solver_tree.errors import TreeError
from solver_tree.play.lookup import find_branches, find_node
from solver_tree.tree import Node, StrategyTree, leaves
from solver_tree.tree.proof import Status


class TreeValue(NamedTuple):
    """What a strategy tree takes from a position on.

    Attributes:
        guess: the guess of the tree there.
        total: the sum of weight times guesses over all candidates, counted from there.
        worst: the most guesses that any candidate takes, counted from there.
    """

    guess: str
    total: int
    worst: int


def tree_value_at(tree: StrategyTree, position: Position) -> TreeValue | None:
    """Look up a position in a tree; return None if the tree never reaches it."""
    match = find_node(tree, position.history)
    if match is None:
        return None
    worst = max(guesses for _, guesses in leaves(match.node, tree.game.win))
    return TreeValue(match.guess, _total(tree, match.node), worst)


def total_after(tree: StrategyTree, position: Position, guess: str) -> int | None:
    """Return the total from a position on if this guess is made there and the tree follows.

    Args:
        tree: the strategy tree.
        position: where the guess is made.
        guess: the guess, which counts, too.

    Returns:
        The sum of weight times guesses over all candidates; None if the tree does not make this guess there.
    """
    branches = find_branches(tree, position.history, guess)
    if branches is None:
        return None
    return position.total_weight + sum(_total(tree, node) for node in branches.values() if node)


def proves(tree: StrategyTree, position: Position) -> bool:
    """Return whether the total of ``tree`` at a position that it reaches is least, as its proof states or claims."""
    return tree.least_from_each_position and len(position.history) >= len(tree.opening)


def bounds_from_tree(tree: StrategyTree, position: Position, total: int) -> tuple[Bounds, Status]:
    """Bound the least total of a position by the total that a tree takes there, which the upper bound always is.

    Returns:
        The bounds, and how the lower one is known.

    Raises:
        TreeError: the tree takes fewer guesses than any strategy can.
    """
    quick = quick_bounds(position).lower
    if total < quick:
        raise TreeError(
            f"the tree is of another rule than {tree.game.name}: it takes {total} guesses, and {quick} are needed"
        )
    lower = max(quick, total if proves(tree, position) else 0)
    return Bounds(lower, total), tree.status if lower > quick else "searched"


def _total(tree: StrategyTree, node: Node) -> int:
    """Return the sum of weight times guesses over all secrets below a node, counted from there."""
    game = tree.game
    if game.weights is None:
        return sum(guesses for _, guesses in leaves(node, game.win))
    weight_of = dict(zip(game.secrets, game.weights, strict=True))
    return sum(weight_of[secret] * guesses for secret, guesses in leaves(node, game.win))
