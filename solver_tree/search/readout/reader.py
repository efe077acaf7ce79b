"""Reads the tree off a finished search, from the root to the leaves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from solver_tree.search.readout.tie_breaker import TieBreaker
from solver_tree.search.root.nodes import History, Variation
from solver_tree.search.root.scheduler import RootSearch
from solver_tree.tree import Node

Parts: TypeAlias = dict[int, tuple[list[int], History]]
"""The candidates, in numbers, and the history after each feedback to a guess."""


class TreeReader(ABC):
    """Reads off the tree that a search has found: the best one by a tie-breaker, or else any.

    Args:
        search: the search.
        tie_breaker: breaks the ties between strategies of least value; None for any strategy.
    """

    def __init__(self, search: RootSearch, tie_breaker: TieBreaker | None = None) -> None:
        self._search = search
        self._tie_breaker = tie_breaker
        self._expander = search.expander
        self._board = search.layout.board
        self._secret_guess: list[int] = self._board.secret_guess.tolist()
        self._guesses = list(search.layout.guess_numbers)
        self._feedbacks = search.layout.game.feedbacks

    @abstractmethod
    def _guess(self, candidates: list[int], path: History, value: int, kept: int | None) -> int:
        """The best guess at two candidates or more, of this value; ``kept`` is the one that the search kept, if any.

        Which guesses a search kept depends on what its tables knew before, so the same guess must follow without. But
        where a guess is prescribed, only the kept one is right.
        """

    @abstractmethod
    def _values(self, parts: Parts, known: Mapping[int, int], total: int) -> dict[int, int]:
        """The values of parts, which add up to ``total``; some are known."""

    def tree(self, value: int, variation: Variation | None) -> Node:
        """The tree of a search that found a strategy, from what ``RootSearch.run`` returned."""
        return self._node(self._search.candidates.tolist(), self._search.query.history, value, variation)

    def _node(self, candidates: list[int], path: History, value: int, variation: Variation | None = None) -> Node:
        """The tree of candidates of this value; ``variation`` is their best guess, where the search kept it."""
        if len(candidates) == 1:
            return self._single(candidates[0], variation)
        guess = self._guess(candidates, path, value, None if variation is None else variation.guess)
        groups, found = self.divide(candidates, guess)
        parts = {feedback: (group, (*path, (guess, feedback))) for feedback, group in groups.items()}
        state = self._expander.state(path)._replace(weight=self._expander.weigh(candidates))
        found_weight = state.weight - sum(self._expander.weigh(group) for group in groups.values())
        total = value - self._search.model.guess_cost(found_weight, state)
        below = {} if variation is None or variation.guess != guess else variation.below
        values = self._values(parts, {feedback: known.value for feedback, known in below.items()}, total)
        if self._tie_breaker is not None and len(path) >= len(self._search.query.then):
            below = {}  # the first guesses that the search found need not have the best rank, unless prescribed
        nodes = {feedback: self._node(*part, values[feedback], below.get(feedback)) for feedback, part in parts.items()}
        return self._written(guess, nodes, found)

    def _single(self, candidate: int, variation: Variation | None = None) -> Node:
        """The tree of one candidate: the guess that finds it, after another guess if that is prescribed."""
        guess = self._secret_guess[candidate]
        if variation is None or variation.guess == guess:
            return self._written(guess, {}, found=True)
        feedback = int(self._board.feedback[variation.guess][candidate])
        return self._written(variation.guess, {feedback: self._single(candidate)}, found=False)

    def divide(self, candidates: Sequence[int], guess: int) -> tuple[dict[int, list[int]], bool]:
        """The candidates by their feedback to a guess, in ascending order, and whether the guess finds one."""
        parts: dict[int, list[int]] = {}
        for candidate, feedback in zip(candidates, self._board.feedback[guess][candidates].tolist(), strict=True):
            parts.setdefault(feedback, []).append(candidate)
        found = parts.pop(self._board.win, None) is not None
        return dict(sorted(parts.items())), found

    def _written(self, guess: int, below: Mapping[int, Node], found: bool) -> Node:
        """A node of the tree in texts; ``below`` is what follows each feedback except the winning one."""
        self._expander.brake.check()
        branches = {self._feedbacks[feedback]: node for feedback, node in below.items()}
        if found:
            branches[self._feedbacks[self._board.win]] = {}
        return {self._guesses[guess]: branches}
