"""From a finished search to the strategy tree.

The best guess at a set is remembered in the transposition table, or found again: its value is known, so
that a search below value + 1 is short. By the tie rule (see ``exact``) it is the same one either way.
"""

from __future__ import annotations

from solver_tree.games import Game
from solver_tree.search.board import Alike, Weights
from solver_tree.search.exact import quick_bound, solve
from solver_tree.search.nodes import History, Line
from solver_tree.search.refinement import Refinement
from solver_tree.search.root import RootSearch
from solver_tree.search.scratch import Position
from solver_tree.search.symmetry import Symmetry
from solver_tree.search.table import entry_exact, entry_guess, entry_value, probe
from solver_tree.search.writer import Writer
from solver_tree.tree import Node

_FEW = 8  # candidates whose splits are counted sooner here than by a kernel


class _Part:
    """A set of candidates: its value (or a lower bound, unless ``known``), and its best guess or -1.

    The guess is ``obvious`` when it finds one of the heaviest secrets and leaves no two others together.
    """

    def __init__(
        self, members: list[int], path: History, value: int, known: bool, guess: int, obvious: bool = False
    ) -> None:
        self.members = members
        self.path = path
        self.value = value
        self.known = known
        self.guess = guess
        self.obvious = obvious


class Extraction(Writer):
    """Writes out the tree that a search has found: the best of least total, if there is a ``refinement``, else any."""

    def __init__(
        self, game: Game, search: RootSearch, symmetry: Symmetry, refinement: Refinement | None = None
    ) -> None:
        super().__init__(game, search, symmetry)
        self._refinement = refinement

    def tree(self, total: int, line: Line | None) -> Node:
        """The whole tree: what ``RootSearch.run`` returned, when it found a strategy."""
        whole = self.part(list(range(len(self._own))), ())
        whole.value = total
        return self._node(whole, line)

    def _node(self, part: _Part, line: Line | None = None) -> Node:
        """The tree of a part of known value; ``line`` is its best guess, where the search kept it."""
        if len(part.members) == 1 and line is None:
            return self._written(part.guess, {}, won=True)
        if line is not None:
            part.guess = line.guess
        elif self._refinement is not None and not part.obvious:
            part.guess = self._refinement.guess(part.members, part.path, part.value)
        if part.guess < 0:
            self._solve(part, part.value + 1)
        guess, below = part.guess, {} if line is None else line.below
        groups, won = self._divide(part.members, guess)
        parts = {answer: self.part(group, (*part.path, (guess, answer))) for answer, group in groups.items()}
        for answer, known in below.items():
            parts[answer].value, parts[answer].known = known.value, True
        self._find_values(list(parts.values()), part.value - self._search.weigh(part.members))
        if self._refinement is not None:
            below = {}  # the search kept the first guesses that it found
        return self._written(
            guess, {answer: self._node(some, below.get(answer)) for answer, some in parts.items()}, won
        )

    def part(self, members: list[int], path: History) -> _Part:
        """A set of candidates, with what is known of it without a search (as ``quick_bound`` knows it)."""
        weights, whole = self._board.weights, self._search.weigh(members)
        heaviest, best = 1, members
        if isinstance(weights, Weights):
            heaviest = int(weights.each[members[0]])
            best = [member for member in members if weights.each[member] == heaviest]
        n, own = len(members), sorted(self._own[member] for member in best)
        if n <= 2:
            return _Part(members, path, 2 * whole - heaviest, True, own[0], obvious=True)
        if n <= self._board.answers + 1 and (n <= _FEW or self._obvious(members)):
            parts = [len(set(self._board.feedback[guess][members].tolist())) for guess in own]
            most = max(parts)
            if most == n or (most == n - 1 and isinstance(weights, Alike)):
                value = 2 * whole - heaviest + n - most
                return _Part(members, path, value, True, own[parts.index(most)], obvious=most == n)
        entry = int(probe(self._search.table, self._search.key(members, path)))
        if entry and entry_exact(entry):
            return _Part(members, path, int(entry_value(entry)), True, int(entry_guess(entry)))
        return _Part(members, path, 2 * whole - heaviest + isinstance(weights, Alike), False, -1)

    def _obvious(self, members: list[int]) -> bool:
        """Whether the candidates' own splits tell the value, as ``quick_bound`` knows it."""
        scratch, n = self._search.scratch(), len(members)
        scratch.members[:n] = members
        return bool(quick_bound(self._board, scratch, 0, n, self._board.answers) & 1)

    def _find_values(self, parts: list[_Part], total: int) -> None:
        """Find the values of parts that add up to ``total``."""
        left = total - sum(part.value for part in parts)  # unknown values are at least their bounds
        unknown = [part for part in parts if not part.known]
        for part in unknown[:-1]:
            bound = part.value
            self._solve(part, bound + left + 1)
            left -= part.value - bound
        for part in unknown[-1:]:
            part.value += left

    def _solve(self, part: _Part, beta: int) -> None:
        """Find the value and the best guess of a part, knowing that the value is below ``beta``."""
        search, n = self._search, len(part.members)
        key = search.key(part.members, part.path)
        search.set_up(part.members, part.path)
        position = Position(len(part.path), 0, n, n, key, search.state(part.path), self._board.answers)
        part.value = int(solve(self._board, search.table, search.scratch(), position, beta, 0))
        part.guess = int(entry_guess(probe(search.table, key)))
        if part.value >= beta:
            raise RuntimeError("the search contradicts itself: a value that it proved cannot be found again")
