"""The least number of guesses that find the secrets of several boards, by trying everything: for few combinations.

A *combination* has one secret for each board. All are equally likely, and two boards may have the same secret. The
value of a state is a total: the guesses until all boards are found, summed over all combinations.

The best strategy for a state depends only on what each board may still have: a guess goes to every board, and the
feedback of one board says nothing about another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import inf, prod
from typing import TypeAlias

State: TypeAlias = tuple[tuple[int, ...], ...]
"""The candidates of each board that is not found, as numbers of secrets in ascending order; the boards are sorted."""


class Exact:
    """Finds least totals and best guesses of one game.

    Args:
        rows: ``rows[g][s]`` is the feedback of secret ``s`` to guess ``g``.
        win: the winning feedback.
    """

    def __init__(self, rows: Sequence[Sequence[int]], win: int) -> None:
        self._rows = rows
        self._win = win
        self._known: dict[State, tuple[int, int]] = {}

    def best(self, state: State) -> tuple[int, int]:
        """The least total of a state with open boards, and the first guess that reaches it."""
        if state not in self._known:
            combinations, best, best_guess = prod(map(len, state)), inf, -1
            for guess in range(len(self._rows)):
                total: float = combinations
                children = list(self._after(state, guess))
                if state in children:  # it tells nothing
                    continue
                bounds = [_bound(child) for child in children]
                total += sum(bounds)
                for child, bound in zip(children, bounds, strict=True):
                    if total >= best:
                        break
                    total += (self.best(child)[0] if child else 0) - bound
                if total < best:
                    best, best_guess = total, guess
            self._known[state] = int(best), best_guess
        return self._known[state]

    def _after(self, state: State, guess: int) -> Iterator[State]:
        """The states that a guess leads to, one for each combination of feedbacks."""
        row, boards = self._rows[guess], []
        for candidates in state:
            parts: dict[int, list[int]] = {}
            for secret in candidates:
                parts.setdefault(row[secret], []).append(secret)
            boards.append([() if reply == self._win else tuple(part) for reply, part in parts.items()])
        for combination in product(*boards):
            yield tuple(sorted(part for part in combination if part))


def _bound(state: State) -> float:
    """A lower bound of the total: one guess finds at most one candidate of a board, and all others take two or more."""
    combinations = prod(map(len, state))
    return max((combinations * (2 - 1 / len(candidates)) for candidates in state), default=0)
