"""Strategies by their definitions: slow, and short enough to be believed.

They see a game through its texts, and compare products where the kernels add up logarithms.
"""

from functools import cache
from math import prod

from solver_tree.strategies.heuristics import UNIT
from solver_tree.strategies.steps import load_steps, shipped_steps

SCORES = {  # of the sizes of the parts, the less the better
    "largest-part": max,
    "mean-part": lambda sizes: sum(n * n for n in sizes),
    "entropy": lambda sizes: prod(n**n for n in sizes),
    "log1p": lambda sizes: prod((n + 1) ** n for n in sizes),
    "parts": lambda sizes: -sum(n > 0 for n in sizes),
}
LARGEST_AMOUNT = 1 << 16


def plain_tree(game, strategy, every_guess=True):
    """The root of the tree of a scored strategy, or of ``first``.

    Args:
        game: the game.
        strategy: a ``Strategy``.
        every_guess: whether to look at all guesses where a guess that differs from an earlier one only in symbols
            never used before is just as good, so that the tree is the same.
    """
    return _Plain(game, strategy, every_guess).node(game.secrets, ())


class _Plain:
    def __init__(self, game, strategy, every_guess):
        self.game, self.strategy = game, strategy
        self.answer = cache(game.score)
        self.number = {guess: g for g, guess in enumerate(game.guesses)}
        self.amount = dict(zip(game.secrets, _amounts(game), strict=True))
        self.symbols = None
        if not every_guess or strategy.tie == "last-canonical":
            self.symbols = _symbols(game)
        if strategy.rule in ("steps", "lookahead"):
            table = shipped_steps(game.name) if strategy.table is None else load_steps(strategy.table)
            self.step = [0, *(round(step * UNIT) for step in table.up_to(sum(self.amount.values())))]

    def node(self, candidates, history):
        guess = self.choose(candidates, history)
        return {
            guess: {
                answer: {} if answer == self.game.win else self.node(part, (*history, (guess, answer)))
                for answer, part in self.divide(guess, candidates).items()
            }
        }

    def choose(self, candidates, history):
        if len(candidates) == 1 or self.strategy.rule == "first":
            return candidates[0]
        return self.look_ahead(candidates, history, self.strategy.plies)[1]

    def look_ahead(self, candidates, history, plies):
        """What is thought to be the total of the guesses to come, and the guess for it."""
        made = self.size(candidates) * UNIT
        if len(candidates) == 1:
            return made, candidates[0]
        listed = self.ranked(candidates, history)
        if plies == 1:
            score, guess = listed[0]
            return made + score, guess
        totals = []
        for _, guess in listed[: self.strategy.width or 32]:
            parts = self.divide(guess, candidates)
            parts.pop(self.game.win, None)
            after = [self.look_ahead(part, (*history, (guess, a)), plies - 1)[0] for a, part in parts.items()]
            totals.append((made + sum(after), guess))
        return min(totals, key=lambda found: found[0])

    def ranked(self, candidates, history):
        """The guesses that may be made, best first, each after its score."""
        found = []
        for guess, number in self.number.items():
            is_candidate = guess in candidates
            if not is_candidate and (self.strategy.candidates_only or not self.is_legal(guess, history)):
                continue
            parts = self.divide(guess, candidates)
            if (len(parts) == 1 and not is_candidate) or not self.is_canonical(guess, history):
                continue
            place = candidates.index(guess) if is_candidate else number
            if is_candidate and self.strategy.tie == "last-canonical":
                place = -place
            found.append((self.score(parts), not is_candidate, place, guess))
        return [(score, guess) for score, _, _, guess in sorted(found)]

    def score(self, parts):
        if self.strategy.rule not in ("steps", "lookahead"):
            return SCORES[self.strategy.rule]([self.size(part) for part in parts.values()])
        sizes = [self.size(part) for answer, part in parts.items() if answer != self.game.win]
        return sum(n * self.step[n] for n in sizes)

    def divide(self, guess, candidates):
        parts = {}
        for secret in candidates:
            parts.setdefault(self.answer(guess, secret), []).append(secret)
        return parts

    def size(self, candidates):
        return sum(self.amount[secret] for secret in candidates)

    def is_legal(self, guess, history):
        return all(self.game.legal(made, answer, guess) for made, answer in history)

    def is_canonical(self, guess, history):
        """Whether the symbols of a guess that were never used are ascending, and none is left out."""
        if self.symbols is None:
            return True
        used = {symbol for made, _ in history for symbol in self.symbols[made]}
        fresh = list(dict.fromkeys(symbol for symbol in self.symbols[guess] if symbol not in used))
        return fresh == list(range(len(used), len(used) + len(fresh)))


def _amounts(game):
    weights = game.weights or (1,) * game.secret_count
    whole = sum(weights)
    if game.weights is None or whole <= LARGEST_AMOUNT:
        return weights
    return [max(1, weight * LARGEST_AMOUNT // whole) for weight in weights]


def _symbols(game):
    """The symbols of each guess, or None when they may not be renamed."""
    codes = None if game.restricted else game.symmetry()
    return codes and dict(zip(game.guesses, codes.symbols.tolist(), strict=True))
