"""From a finished search to the strategy tree.

The best guess at a set is remembered in the transposition table, or found again: its value is known, so
that a search below value + 1 is short. By the tie rule (see ``exact``) it is the same one either way.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver_tree.games import Game
from solver_tree.search.bounds import quick_bound
from solver_tree.search.exact import solve
from solver_tree.search.root import Line, RootSearch
from solver_tree.search.scratch import Position
from solver_tree.search.symmetry import Symmetry
from solver_tree.search.table import entry_exact, entry_guess, entry_value, probe
from solver_tree.tree import Node


class _Part:
    """A set of candidates, and what is known of its value without a search."""

    def __init__(
        self, search: RootSearch, members: NDArray[np.int32], state: int, path: tuple[tuple[int, int], ...]
    ) -> None:
        board = search.board
        n = len(members)
        self.members = members
        self.path = path
        self.position = Position(len(path), 0, n, n, board.keys[members].sum(), state, board.answers)
        quick = int(quick_bound(board, members, 0, n, board.answers)) if n > 2 else 2 * (2 * n - 1) + 1
        self.value, self.obvious = quick >> 1, quick & 1 == 1
        self.known = self.obvious
        self.guess = -1
        if not self.known:
            entry = int(probe(search.table, self.position.key))
            if entry and entry_exact(entry):
                self.value, self.guess, self.known = entry_value(entry), entry_guess(entry), True

    def search(self, search: RootSearch, beta: int) -> None:
        """Find the value and the best guess, knowing that the value is below ``beta``."""
        scratch = search.scratch()
        scratch.members[: len(self.members)] = self.members
        scratch.path[: len(self.path)] = self.path
        self.value = int(solve(search.board, search.table, scratch, self.position, beta, -1))
        self.guess = int(entry_guess(probe(search.table, self.position.key)))
        self.known = True
        if self.value >= beta:
            raise RuntimeError("the search contradicts itself: a value that it proved cannot be found again")


class Extraction:
    """Writes out the tree that a search has found."""

    def __init__(self, game: Game, search: RootSearch, symmetry: Symmetry) -> None:
        self._game = game
        self._search = search
        self._board = search.board
        self._text = [game.guesses[g] for g in symmetry.order]

    def tree(self, total: int, line: Line | None) -> Node:
        """The whole tree: what ``RootSearch.run`` returned, when it found a strategy."""
        whole = _Part(self._search, np.arange(len(self._board.own), dtype=np.int32), 0, ())
        whole.value = total
        return self._node(whole, line)

    def _node(self, part: _Part, line: Line | None = None) -> Node:
        """The tree of a part of known value; ``line`` is its best guess, where the search kept it."""
        guess = self._best_candidate(part) if part.obvious else line.guess if line else part.guess
        if guess < 0:
            part.search(self._search, part.value + 1)
            guess = part.guess
        answers = self._board.feedback[guess][part.members]
        state = int(self._board.next_state[part.position.state, guess])
        parts = {
            int(answer): _Part(self._search, part.members[answers == answer], state, (*part.path, (guess, int(answer))))
            for answer in np.unique(answers)
            if answer != self._board.win
        }
        below = line.below if line else {}
        for answer, known in below.items():
            parts[answer].value, parts[answer].known = known.value, True
        self._find_values(list(parts.values()), part.value - len(part.members))
        texts = self._game.feedbacks
        branches = {texts[answer]: self._node(some, below.get(answer)) for answer, some in parts.items()}
        if (answers == self._board.win).any():
            branches[self._game.win] = {}
        return {self._text[guess]: branches}

    def _find_values(self, parts: list[_Part], total: int) -> None:
        """Find the values of parts that add up to ``total``."""
        left = total - sum(part.value for part in parts)  # unknown values are at least their bounds
        unknown = [part for part in parts if not part.known]
        for part in unknown[:-1]:
            bound = part.value
            part.search(self._search, bound + left + 1)
            left -= part.value - bound
        for part in unknown[-1:]:
            part.value += left
            part.known = True

    def _best_candidate(self, part: _Part) -> int:
        """The first candidate by number that separates all others, or as good as all."""
        own = np.sort(self._board.own[part.members])
        n = len(own)
        wanted = n if part.value == 2 * n - 1 else n - 1
        for guess in own:
            if len(set(self._board.feedback[guess][part.members].tolist())) == wanted:
                return int(guess)
        raise RuntimeError("the search contradicts itself: no candidate separates the others as it found")
