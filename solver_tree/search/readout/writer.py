"""Turns guesses and feedback in numbers into a tree of texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver_tree.search.root.nodes import History, Variation
from solver_tree.search.root.scheduler import RootSearch
from solver_tree.tree import Node

TRIES = 20
"""How often a guess is looked for in a table that other threads write to, and may overwrite it at once."""


class TreeWriter:
    """Writes a tree; a subclass decides which guesses the tree makes."""

    def __init__(self, search: RootSearch) -> None:
        self._search = search
        self._expander = search.expander
        self._board = search.layout.board
        self._secret_guess: list[int] = self._board.secret_guess.tolist()
        self._guesses = list(search.layout.guess_numbers)
        self._feedbacks = search.layout.game.feedbacks

    def _divide(self, candidates: Sequence[int], guess: int) -> tuple[dict[int, list[int]], bool]:
        """The candidates by their feedback to a guess, in ascending order, and whether the guess finds one."""
        parts: dict[int, list[int]] = {}
        for candidate, feedback in zip(candidates, self._board.feedback[guess][candidates].tolist(), strict=True):
            parts.setdefault(feedback, []).append(candidate)
        found = parts.pop(self._board.win, None) is not None
        return dict(sorted(parts.items())), found

    def _prescribed(self, below: Mapping[int, Variation], path: History) -> dict[int, Variation]:
        """Those of the guesses below a guess that are prescribed.

        The others are the first ones that the search found, which need not have the best rank.
        """
        return dict(below) if len(path) < len(self._search.query.then) else {}

    def _written(self, guess: int, below: Mapping[int, Node], found: bool) -> Node:
        """A node of the tree; ``below`` is what follows each feedback except the winning one."""
        self._expander.brake.check()
        branches = {self._feedbacks[feedback]: node for feedback, node in below.items()}
        if found:
            branches[self._feedbacks[self._board.win]] = {}
        return {self._guesses[guess]: branches}
