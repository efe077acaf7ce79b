"""The least totals, costs and ranks of the states of a small board, by brute force over sets of candidates as bits.

Nothing here uses a kernel, a bound, a symmetry or a key.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver_tree.kernels import thresholds
from solver_tree.kernels.board import INFINITE, MAX_BIT_FEEDBACKS, Consistent, Restricted, Unweighted
from solver_tree.kernels.weights import UNITS

Legal = frozenset[int] | None
"""The guesses that are legal, or None where all are, or all candidates."""


def _members(members: int) -> list[int]:
    """The secrets of a set, in ascending order."""
    return [secret for secret in range(members.bit_length()) if members >> secret & 1]


class Truth:
    """What is true of a board.

    Args:
        board: the board.

    Attributes:
        guesses: how many guesses there are.
    """

    def __init__(self, board: Any) -> None:
        self.board = board  # so that no other board takes its place in memory
        rows = [[int(feedback) for feedback in row] for row in board.feedback]
        secrets = range(len(board.secret_guess))
        self.guesses, self.win = len(rows), int(board.win)
        plain = isinstance(board.weights, Unweighted)
        self._weights = [1 if plain else int(board.weights.by_secret[secret]) for secret in secrets]
        self.secret_guess = [int(guess) for guess in board.secret_guess]
        self._masks: list[list[tuple[int, int]]] = []
        for row in rows:
            masks: dict[int, int] = {}
            for secret in secrets:
                masks[row[secret]] = masks.get(row[secret], 0) | 1 << secret
            self._masks.append(sorted(masks.items()))
        self._legality = board.legality if isinstance(board.legality, Restricted) else None
        self._only_candidates = isinstance(board.legality, Consistent)
        self._known: dict[Any, Any] = {}

    # Sets and partitions.

    @staticmethod
    def bits(candidates: Any) -> int:
        """A set of candidates as bits."""
        found = 0
        for candidate in candidates.tolist() if isinstance(candidates, np.ndarray) else map(int, candidates):
            assert not found >> candidate & 1, "a candidate twice"
            found |= 1 << candidate
        return found

    def weight(self, members: int) -> int:
        """The weight of a set."""
        return sum(weight for secret, weight in enumerate(self._weights) if members >> secret & 1)

    def parts(self, guess: int, members: int) -> list[tuple[int, int]]:
        """The feedbacks to a guess and the parts, in ascending order of feedback."""
        return [(feedback, mask & members) for feedback, mask in self._masks[guess] if mask & members]

    def legal_after(self, guess: int, feedback: int, legal: Legal) -> Legal:
        """The guesses that stay legal."""
        if legal is None or self._legality is None:
            return None
        key = ("legal", guess, feedback, legal)
        if key not in self._known:
            kinds, codes, allows, order = (
                getattr(self._legality, name) for name in ("kinds", "codes", "allows", "order")
            )
            row = codes[order[guess]]
            self._known[key] = frozenset(h for h in legal if allows[kinds[guess], feedback, row[order[h]]])
        return self._known[key]

    def listed(self, members: int, legal: Legal) -> list[int]:
        """The guesses that are legal at a set, in ascending order."""
        if self._only_candidates:
            return sorted(self.secret_guess[secret] for secret in _members(members))
        return list(range(self.guesses)) if legal is None else sorted(legal)

    def useful(self, members: int, legal: Legal) -> list[int]:
        """A guess for each partition that does not leave all together; where legality matters, all such guesses."""
        key = ("useful", members, legal)
        if key not in self._known:
            found: dict[Any, int] = {}
            for guess in self.listed(members, legal):
                parts = self.parts(guess, members)
                if len(parts) > 1 or parts[0][0] == self.win:
                    won = next((part for feedback, part in parts if feedback == self.win), 0)
                    same = (won, frozenset(part for _, part in parts)) if legal is None else guess
                    found.setdefault(same, guess)
            self._known[key] = list(found.values())
        return self._known[key]

    # Counts.

    def repeats(self, guess: int, members: int) -> int:
        """How many feedbacks a guess repeats."""
        return members.bit_count() - len(self.parts(guess, members))

    def max_parts(self, members: int, legal: Legal) -> int:
        """The most parts of any guess."""
        return max(len(self.parts(guess, members)) for guess in self.listed(members, legal))

    def branching(self, members: int, legal: Legal) -> int:
        """Twice the parts of a guess, one less if it is a candidate; the most of any guess."""
        guesses = self.listed(members, legal)
        return max(2 * len(self.parts(guess, members)) - self.is_own(guess, members) for guess in guesses)

    def max_gain(self, members: int) -> int:
        """The most parts of any guess that makes two or more, and one more for a candidate."""
        own = {self.secret_guess[secret] for secret in range(members.bit_length()) if members >> secret & 1}
        counts = [(len(self.parts(guess, members)), guess in own) for guess in range(self.guesses)]
        return max((parts + candidate for parts, candidate in counts if parts > 1), default=0)

    def fewest_together(self, members: int) -> int:
        """The fewest candidates that a guess does not isolate."""
        return min(
            sum(part.bit_count() for _, part in self.parts(guess, members) if part.bit_count() > 1)
            for guess in range(self.guesses)
        )

    # Totals.

    def total(self, members: int, legal: Legal) -> int:
        """The least total of a set."""
        if members.bit_count() == 1:
            return self.weight(members)
        key = ("total", members, legal)
        if key not in self._known:
            self._known[key] = min(self.total_of(guess, members, legal) for guess in self.useful(members, legal))
        return self._known[key]

    def total_of(self, guess: int, members: int, legal: Legal) -> int:
        """The least total of a guess; INFINITE if it leaves all together."""
        parts = self.parts(guess, members)
        if len(parts) == 1 and parts[0][0] != self.win:
            return INFINITE
        return self.weight(members) + sum(
            self.total(part, self.legal_after(guess, feedback, legal))
            for feedback, part in parts
            if feedback != self.win
        )

    # The tie rule of totals.

    def first_in_order(self, guesses: list[int], members: int) -> int:
        """The guess of least bound, then a candidate, then the one of least number."""
        return min(guesses, key=lambda guess: (self.units(guess, members), not self.is_own(guess, members), guess))

    def is_own(self, guess: int, members: int) -> bool:
        """Whether a guess is a candidate."""
        return any(feedback == self.win for feedback, _ in self.parts(guess, members))

    def units(self, guess: int, members: int) -> int:
        """By how many units the bound of a guess, as priorities state it, exceeds two guesses for each candidate."""
        board, n, own = self.board, members.bit_count(), self.is_own(guess, members)
        parts = [part for _, part in self.parts(guess, members)]
        if not isinstance(board.weights, Unweighted):
            shift = 0
            while self.weight(members) >> shift >= UNITS:
                shift += 1
            found = self._weights[self.secret_guess.index(guess)] if own else 0
            repeats = sum(self._weights[secret] >> shift for part in parts for secret in _members(part)[1:])
            return repeats - -(-found >> shift)
        if board.feedback_count > MAX_BIT_FEEDBACKS or n < thresholds.SIZED_FROM:
            return n - len(parts) - own
        branching = self.branching(members, None)
        return sum(self.size_bound(branching, part.bit_count()) for part in parts) - n - own

    def size_bound(self, branching: int, n: int) -> int:
        """The least total of n candidates that their number allows."""
        total, found, left = 0, 0, n
        while left:
            if found == 0:
                within = 1
            elif branching % 2:  # of the most parts, one wins
                within = 1 + max(branching // 2, 1) * found
            else:
                within = max(branching // 2, 2) * found
            total, found, left = total + left, within, max(n - within, 0)
        return total

    # Costs.

    def cost(self, prices: Prices, members: int, ply: int, legal: Legal) -> int:
        """The least cost of a set after ``ply`` guesses."""
        if members.bit_count() == 1:
            return prices.isolated_cost(ply, self.weight(members))
        key = ("cost", prices, members, ply, legal)
        if key not in self._known:
            useful = self.useful(members, legal)
            self._known[key] = min(self.cost_of(prices, guess, members, ply, legal) for guess in useful)
        return self._known[key]

    def cost_of(self, prices: Prices, guess: int, members: int, ply: int, legal: Legal) -> int:
        """The least cost of a guess after ``ply`` guesses; INFINITE if it leaves all together."""
        parts = self.parts(guess, members)
        if len(parts) == 1 and parts[0][0] != self.win:
            return INFINITE
        total = 0
        for feedback, part in parts:
            if feedback == self.win:
                total += prices.guessed_cost(ply + 1, self.weight(part))
            else:
                total += self.cost(prices, part, ply + 1, self.legal_after(guess, feedback, legal))
        return min(total, INFINITE)

    # Ranks.

    def rank(self, prices: Prices | None, last: int, members: int, ply: int, legal: Legal) -> tuple[int, int]:
        """The least worst case, and weight there, of the strategies of least cost, or least total without prices."""
        if members.bit_count() == 1:
            return last, self.weight(members)
        key = ("rank", prices, last, members, ply, legal)
        if key not in self._known:
            least = self.value(prices, members, ply, legal)
            self._known[key] = min(
                self._rank_of(prices, last, guess, members, ply, legal)
                for guess in self.useful(members, legal)
                if self.value_of(prices, guess, members, ply, legal) == least
            )
        return self._known[key]

    def best_by_rank(self, prices: Prices | None, last: int, members: int, ply: int, legal: Legal) -> list[int]:
        """All guesses of least value that have the least rank."""
        least, rank = self.value(prices, members, ply, legal), self.rank(prices, last, members, ply, legal)
        return [
            guess
            for guess in self.listed(members, legal)
            if self.value_of(prices, guess, members, ply, legal) == least
            and self._rank_of(prices, last, guess, members, ply, legal) == rank
        ]

    def _rank_of(
        self, prices: Prices | None, last: int, guess: int, members: int, ply: int, legal: Legal
    ) -> tuple[int, int]:
        below = [
            (0, self.weight(part))
            if feedback == self.win
            else self.rank(prices, last, part, ply + 1, self.legal_after(guess, feedback, legal))
            for feedback, part in self.parts(guess, members)
        ]
        worst = max(depth for depth, _ in below)
        return worst + 1, sum(weight for depth, weight in below if depth == worst)

    def value(self, prices: Prices | None, members: int, ply: int, legal: Legal) -> int:
        """The least total, or the least cost."""
        return self.total(members, legal) if prices is None else self.cost(prices, members, ply, legal)

    def value_of(self, prices: Prices | None, guess: int, members: int, ply: int, legal: Legal) -> int:
        """The same of a guess."""
        if prices is None:
            return self.total_of(guess, members, legal)
        return self.cost_of(prices, guess, members, ply, legal)


class Prices(tuple[tuple[int, ...], tuple[int, ...]]):
    """What secrets cost that are guessed, and that are isolated, by guess d; INFINITE is infinite."""

    @classmethod
    def of(cls, levels: Any, level: int) -> Prices:
        """The prices of a level."""
        return cls((tuple(levels.guessed[level].tolist()), tuple(levels.isolated[level].tolist())))

    def guessed_cost(self, guess: int, weight: int) -> int:
        """The cost of secrets of a weight that this guess finds."""
        return self._cost(self[0][guess], weight)

    def isolated_cost(self, guess: int, weight: int) -> int:
        """The cost of secrets of a weight that this guess isolates."""
        return self._cost(self[1][guess], weight)

    @staticmethod
    def _cost(price: int, weight: int) -> int:
        return INFINITE if price >= INFINITE else price * weight
