"""Reads the strategy tree off a finished search of totals.

The best guess at a state is in the transposition table, or a new search finds it again. As the value of the state is
known, a search below value + 1 is short. By the tie rule (see ``kernels.least_value``) it finds the same guess.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solver_tree.kernels.board import Unweighted, Weighted
from solver_tree.kernels.quick_bounds import quick_bound
from solver_tree.kernels.transposition import NO_GUESS, entry_exact, entry_guess, entry_value, probe
from solver_tree.kernels.workspace import ALL_GUESSES, ANY_STATE
from solver_tree.search.readout.reader import Parts, TreeReader
from solver_tree.search.readout.tie_breaker import TRIES
from solver_tree.search.root.nodes import History

_FEW = 8
"""The most candidates whose partitions Python counts faster than a call of a kernel."""


@dataclass
class Part:
    """Candidates after a history, and what is known about them.

    Attributes:
        candidates, path: the secrets that are left, and the history.
        value: the value of the candidates, or only a lower bound.
        known: whether ``value`` is the value.
        guess: the best guess, or NO_GUESS if it is not known.
        obvious: whether the guess is one of the heaviest candidates and separates all of them.
    """

    candidates: list[int]
    path: History
    value: int
    known: bool
    guess: int
    obvious: bool = False


class TotalTreeReader(TreeReader):
    """Reads off the tree that a search of totals has found: the best one by a tie-breaker, or else any."""

    def _guess(self, candidates: list[int], path: History, value: int, kept: int | None) -> int:
        """The guess at candidates of this value."""
        if kept is not None:
            return kept
        part = self.part(candidates, path)
        if self._tie_breaker is not None and not part.obvious:
            part.guess = self._tie_breaker.guess(candidates, path, value)
        for _ in range(TRIES):
            if part.guess != NO_GUESS:
                return part.guess
            self._solve(part, value + 1)
        raise self._expander.brake.contradiction("a guess that it found cannot be found again")

    def _values(self, parts: Parts, known: Mapping[int, int], total: int) -> dict[int, int]:
        """The values of parts, which add up to ``total``."""
        found = {feedback: self.part(*part) for feedback, part in parts.items() if feedback not in known}
        values = {**known, **{feedback: part.value for feedback, part in found.items()}}
        left = total - sum(values.values())  # unknown values are at least their bounds
        unknown = [feedback for feedback, part in found.items() if not part.known]
        for feedback in unknown[:-1]:
            self._solve(found[feedback], values[feedback] + left + 1)
            left -= found[feedback].value - values[feedback]
            values[feedback] = found[feedback].value
        for feedback in unknown[-1:]:
            values[feedback] += left
        return values

    def part(self, candidates: list[int], path: History) -> Part:
        """Candidates with what is known about them without a search, like the value that ``quick_bound`` gives."""
        weights, total_weight = self._board.weights, self._expander.weigh(candidates)
        heaviest, best = 1, candidates
        if isinstance(weights, Weighted):
            heaviest = int(weights.by_secret[candidates[0]])
            best = [candidate for candidate in candidates if weights.by_secret[candidate] == heaviest]
        n, guesses = len(candidates), sorted(self._secret_guess[candidate] for candidate in best)
        lower = 2 * total_weight - heaviest
        if n <= 2:
            return Part(candidates, path, lower, True, guesses[0], obvious=True)
        if n <= self._board.feedback_count + 1 and (n <= _FEW or self._is_quick(candidates)):
            parts = [len(set(self._board.feedback[guess][candidates].tolist())) for guess in guesses]
            max_parts = max(parts)
            if max_parts == n or (max_parts == n - 1 and isinstance(weights, Unweighted)):
                guess = guesses[parts.index(max_parts)]
                return Part(candidates, path, lower + n - max_parts, True, guess, obvious=max_parts == n)
        entry = int(probe(self._search.model.table, self._expander.key(candidates, path)))
        if entry and entry_exact(entry):
            return Part(candidates, path, int(entry_value(entry)), True, int(entry_guess(entry)))
        return Part(candidates, path, lower + isinstance(weights, Unweighted), False, NO_GUESS)

    def _is_quick(self, candidates: list[int]) -> bool:
        """Whether ``quick_bound`` is exact for candidates."""
        workspace, n = self._expander.workspace(), len(candidates)
        workspace.candidates[:n] = candidates
        return bool(quick_bound(self._board, workspace, ANY_STATE._replace(n=n, branching=self._board.branching)) & 1)

    def _solve(self, part: Part, beta: int) -> None:
        """Find the value and the best guess of a part, knowing that the value is below ``beta``."""
        node = self._expander.node_at(part.candidates, part.path)
        part.value = self._search.model.solve(self._expander.prepare(node), node.state, beta, ALL_GUESSES)
        entry = int(probe(self._search.model.table, node.state.key))
        part.guess = int(entry_guess(entry)) if entry_exact(entry) else NO_GUESS  # others may store a bound meanwhile
        if part.value >= beta:
            raise self._expander.brake.contradiction("a value that it proved cannot be found again")
