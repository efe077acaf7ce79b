"""How many guesses a strategy needs, over all secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from solver_tree.games import Game


class Statistics(NamedTuple):
    """How many guesses a strategy needs, over all secrets.

    ``histogram[i]`` is the number of secrets found at guess ``i + 1``, and ``weighed[i]`` what they weigh; the winning
    guess counts. ``total`` and ``average`` weigh each secret as the game does: ``total`` is the sum of weight times
    guesses, and ``average`` is that divided by the sum of the weights. In most games all weights are 1.

    The only secret of a game is found after 0 guesses if it need but be known: then the histogram is empty.
    """

    secrets: int
    total: int
    average: float
    worst: int
    histogram: tuple[int, ...]
    weighed: tuple[int, ...]

    @property
    def at_worst(self) -> int:
        """The weight of the secrets that take ``worst`` guesses."""
        return self.weighed[-1] if self.weighed else self.secrets

    @classmethod
    def of(cls, game: Game, secrets: Collection[str], guesses: Collection[int]) -> Statistics:
        """The statistics when each of ``secrets`` is found with that many ``guesses``; there is at least one."""
        counts = Counter(guesses)
        weighed = counts
        if game.weights is not None:
            weight = dict(zip(game.secrets, game.weights, strict=True))
            weighed = Counter()
            for secret, number in zip(secrets, guesses, strict=True):
                weighed[number] += weight.get(secret, 0)
        total = sum(number * weight for number, weight in weighed.items())
        worst = max(counts)
        histogram, weights = (tuple(found[number] for number in range(1, worst + 1)) for found in (counts, weighed))
        return cls(len(guesses), total, total / weighed.total(), worst, histogram, weights)
