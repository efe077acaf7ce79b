"""Strategies by their definitions: slow, but short enough to be checked by reading.

This code works on the texts of a game, and compares products where the kernels add up logarithms.
"""

from functools import cache
from math import prod
from operator import itemgetter

from solver_tree.strategies.heuristics import UNIT
from solver_tree.strategies.steps import load_steps, shipped_steps

VALUES = {  # of the sizes of the parts; smaller values are better
    "largest-part": max,
    "mean-part": lambda sizes: sum(n * n for n in sizes),
    "entropy": lambda sizes: prod(n**n for n in sizes),
    "log1p": lambda sizes: prod((n + 1) ** n for n in sizes),
    "parts": lambda sizes: -sum(n > 0 for n in sizes),
}
LARGEST_SIZE = 1 << 16


def plain_tree(game, strategy, every_guess=True):
    """The root of the tree of a strategy.

    Args:
        game: the game to play.
        strategy: a ``Strategy``; any but ``random`` and ``optimal``.
        every_guess: whether to look at all guesses, or only at canonical ones. A guess that differs from an earlier
            one only in unused symbols is equally good, so the tree is the same.
    """
    return _Plain(game, strategy, every_guess).node(game.secrets, ())


class _Plain:
    """A strategy that plays a game, see ``plain_tree``."""

    def __init__(self, game, strategy, every_guess):
        self.game, self.strategy = game, strategy
        self.score = cache(game.score)
        self.number = {guess: g for g, guess in enumerate(game.guesses)}
        self.secret_size = dict(zip(game.secrets, _secret_sizes(game), strict=True))
        self.symbols = None
        if not every_guess or strategy.tie == "last-canonical":
            self.symbols = _symbols(game)
        if strategy.rule in ("steps", "lookahead"):
            table = shipped_steps(game.name) if strategy.table is None else load_steps(strategy.table)
            self.step = [0, *(round(step * UNIT) for step in table.up_to(sum(self.secret_size.values())))]

    def node(self, candidates, history):
        guess = self.choose(candidates, history)
        return {
            guess: {
                feedback: {} if feedback == self.game.win else self.node(part, (*history, (guess, feedback)))
                for feedback, part in self.divide(guess, candidates).items()
            }
        }

    def choose(self, candidates, history):
        if len(candidates) == 1 or self.strategy.rule == "first":
            return candidates[0]
        return self.look_ahead(candidates, history, self.strategy.plies)[1]

    def look_ahead(self, candidates, history, plies):
        """The smallest estimate of the total of the guesses to come, and the guess that reaches it."""
        this_guess = self.size(candidates) * UNIT
        if len(candidates) == 1:
            return this_guess, candidates[0]
        ranked = self.ranked(candidates, history)
        if plies == 1:
            value, guess = ranked[0]
            return this_guess + value, guess
        totals = []
        for _, guess in ranked[: self.strategy.width or 32]:
            parts = self.divide(guess, candidates)
            parts.pop(self.game.win, None)
            later = [self.look_ahead(part, (*history, (guess, f)), plies - 1)[0] for f, part in parts.items()]
            totals.append((this_guess + sum(later), guess))
        return min(totals, key=itemgetter(0))

    def ranked(self, candidates, history):
        """The allowed guesses, the best first, each with its heuristic value."""
        allowed = []
        for guess, number in self.number.items():
            is_candidate = guess in candidates
            if not is_candidate and (self.strategy.candidates_only or not self.is_legal(guess, history)):
                continue
            parts = self.divide(guess, candidates)
            if (len(parts) == 1 and not is_candidate) or not self.is_canonical(guess, history):
                continue
            order = candidates.index(guess) if is_candidate else number
            if is_candidate and self.strategy.tie == "last-canonical":
                order = -order
            allowed.append((self.value(parts), not is_candidate, order, guess))
        return [(value, guess) for value, _, _, guess in sorted(allowed)]

    def value(self, parts):
        """The heuristic value of a guess with these parts."""
        if self.strategy.rule not in ("steps", "lookahead"):
            return VALUES[self.strategy.rule]([self.size(part) for part in parts.values()])
        sizes = [self.size(part) for feedback, part in parts.items() if feedback != self.game.win]
        return sum(n * self.step[n] for n in sizes)

    def divide(self, guess, candidates):
        parts = {}
        for secret in candidates:
            parts.setdefault(self.score(guess, secret), []).append(secret)
        return parts

    def size(self, candidates):
        """The size of a part: what its secrets count together."""
        return sum(self.secret_size[secret] for secret in candidates)

    def is_legal(self, guess, history):
        return all(self.game.legal(made, feedback, guess) for made, feedback in history)

    def is_canonical(self, guess, history):
        """Whether the unused symbols of a guess are the first ones, in ascending order."""
        if self.symbols is None:
            return True
        used = {symbol for made, _ in history for symbol in self.symbols[made]}
        unused = list(dict.fromkeys(symbol for symbol in self.symbols[guess] if symbol not in used))
        return unused == list(range(len(used), len(used) + len(unused)))


def _secret_sizes(game):
    """What each secret counts in the size of a part: its weight, scaled down if the weights add up to too much."""
    weights = game.weights or (1,) * game.secret_count
    total_weight = sum(weights)
    if game.weights is None or total_weight <= LARGEST_SIZE:
        return weights
    return [max(1, weight * LARGEST_SIZE // total_weight) for weight in weights]


def _symbols(game):
    """The symbols of each guess; None if a renaming of symbols is no symmetry."""
    symmetry = None if game.restricted else game.symmetry()
    return symmetry and dict(zip(game.guesses, symmetry.symbols.tolist(), strict=True))
