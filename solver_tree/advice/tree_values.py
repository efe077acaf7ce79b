"""What a strategy tree says of the middle of a game."""

from __future__ import annotations

from typing import NamedTuple

from solver_tree.advice.history import Position
from solver_tree.advice.values import Bounds
from solver_tree.play.lookup import branches_at, find_node
from solver_tree.tree import OPTIMAL, Node, StrategyTree, leaves


class Told(NamedTuple):
    """What a tree says at a position: its guess, the total from there on, and the most guesses that it takes."""

    guess: str
    total: int
    worst: int


def tree_value_at(tree: StrategyTree, position: Position) -> Told | None:
    """What ``tree`` says at a position; None when it never comes there."""
    place = find_node(tree, position.history)
    if place is None:
        return None
    return Told(place.guess, _total(tree, place.node), max(guesses for _, guesses in leaves(place.node, tree.game.win)))


def total_after(tree: StrategyTree, position: Position, guess: str) -> int | None:
    """The total from a position on when this guess is made and the tree goes on; None when it does not make it."""
    branches = branches_at(tree, position.history, guess)
    if branches is None:
        return None
    return position.whole + sum(_total(tree, node) for node in branches.values() if node)


def proves(tree: StrategyTree, position: Position) -> bool:
    """Whether the total of ``tree`` at a position where it comes is proved to be the least.

    A strategy's total is a sum over the parts that its guesses make. So in a tree of the least total each part has its
    least total, too; and if only the first guess was prescribed, each part after it.
    """
    least = tree.strategy == OPTIMAL and tree.objective == "avg" and tree.finish == "guessed" and tree.proof.optimal
    return least and tree.max_guesses is None and (tree.first is None or bool(position.history))


def bounds_by(tree: StrategyTree, position: Position, total: int) -> Bounds:
    """What such a total says of the least one."""
    return Bounds(total if proves(tree, position) else 0, total)


def _total(tree: StrategyTree, node: Node) -> int:
    """The weighted number of guesses for all secrets below a node."""
    game = tree.game
    if game.weights is None:
        return sum(guesses for _, guesses in leaves(node, game.win))
    each = dict(zip(game.secrets, game.weights, strict=True))
    return sum(each[secret] * guesses for secret, guesses in leaves(node, game.win))
