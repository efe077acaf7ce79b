"""From guesses, answers and candidates in numbers to a tree in texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver_tree.games import Game
from solver_tree.search.root import RootSearch
from solver_tree.search.symmetry import Symmetry
from solver_tree.tree import Node


class Writer:
    """Writes out a tree; which guesses it makes is told by a subclass."""

    def __init__(self, game: Game, search: RootSearch, symmetry: Symmetry) -> None:
        self._search = search
        self._board = search.board
        self._own: list[int] = search.board.own.tolist()
        self._guesses = [game.guesses[g] for g in symmetry.order]
        self._feedbacks = game.feedbacks

    def _divide(self, members: Sequence[int], guess: int) -> tuple[dict[int, list[int]], bool]:
        """The candidates by their answers to a guess, in ascending order, and whether it finds one."""
        parts: dict[int, list[int]] = {}
        for member, answer in zip(members, self._board.feedback[guess][members].tolist(), strict=True):
            parts.setdefault(answer, []).append(member)
        won = parts.pop(self._board.win, None) is not None
        return dict(sorted(parts.items())), won

    def _written(self, guess: int, below: Mapping[int, Node], won: bool) -> Node:
        """A node of the tree; ``below`` is what follows each answer, but for the one that wins."""
        branches = {self._feedbacks[answer]: node for answer, node in below.items()}
        if won:
            branches[self._feedbacks[self._board.win]] = {}
        return {self._guesses[guess]: branches}
