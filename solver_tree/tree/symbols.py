"""Trees of codes, written in other symbols."""

from __future__ import annotations

from dataclasses import replace

from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.tree.node import Node
from solver_tree.tree.opening import stated
from solver_tree.tree.strategy_tree import StrategyTree


def in_symbols_of(tree: StrategyTree, game: Game) -> StrategyTree:
    """The same tree in the symbols of a game that ``games.symbols.with_symbols`` made of the tree's game.

    Args:
        tree: the tree, which is not changed.
        game: the game of the tree, in its own or in other symbols.

    Returns:
        A copy for ``game``, with its symbols and its feedback; the tree itself if ``game`` is no copy of its game.
    """
    own = tree.game
    if not isinstance(game, CodeGame) or not isinstance(own, CodeGame):
        return tree
    if game.original is None or game.name != own.name:
        return tree
    symbols = str.maketrans(own.alphabet, game.alphabet)
    feedback = dict(zip(own.feedbacks, game.feedbacks, strict=True))
    root: Node = {}
    pending = [(tree.root, root)]
    while pending:
        node, copied = pending.pop()
        for guess, branches in node.items():
            below = copied[guess.translate(symbols)] = {feedback[text]: {} for text in branches}
            pending += zip(branches.values(), below.values(), strict=True)
    opening = tuple(guess.translate(symbols) for guess in tree.opening)
    return replace(tree, game=game, root=root, first=stated(opening))
