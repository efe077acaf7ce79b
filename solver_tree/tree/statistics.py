"""Statistics of a strategy: the number of guesses over all secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from numbers import Integral
from typing import TYPE_CHECKING, NamedTuple

from solver_tree.errors import InputError, check_list
from solver_tree.games import Game
from solver_tree.games.interface import check_game
from solver_tree.text import count, one_line

if TYPE_CHECKING:
    from solver_tree.display import Display


class Statistics(NamedTuple):
    """The number of guesses that a strategy takes, over all secrets. The winning guess counts.

    The only secret of a game is known after 0 guesses. Counted until known, ``worst`` is then 0, and ``histogram`` and
    ``weighed`` are empty.

    Attributes:
        secrets: the number of secrets.
        total: the sum of weight times guesses over all secrets. Without weights, each secret counts 1.
        average: ``total`` divided by the weight of all secrets.
        worst: the worst case, the most guesses that any secret takes.
        histogram: the number of secrets that are found at guess 1, 2, 3, ...
        weighed: the weight of the secrets that are found at guess 1, 2, 3, ...
        weight: the weight of all secrets together.
    """

    secrets: int
    total: int
    average: float
    worst: int
    histogram: tuple[int, ...]
    weighed: tuple[int, ...]
    weight: int = 1

    def __repr__(self) -> str:
        figures = f"total {self.total}, average {self.average:.4f}, worst {self.worst}"
        return one_line("Statistics", f"{figures}, {count(self.secrets, 'secret')}")

    def __rich__(self) -> Display:
        """The figures and the histogram, which ``rich.print`` shows."""
        from solver_tree.display import Display, Facts, histogram_table

        figures = {
            "total": str(self.total),
            "average": f"{self.average:.4f}",
            "worst": count(self.worst, "guess"),
        }
        histogram = histogram_table(self.histogram, "Secrets by number of guesses")
        return Display(count(self.secrets, "secret"), (Facts(figures), histogram))

    def _repr_html_(self) -> str:
        """The figures and the histogram, which notebooks show."""
        return self.__rich__().html()

    @property
    def at_worst(self) -> int:
        """The weight of the secrets that take ``worst`` guesses."""
        return self.weighed[-1] if self.weighed else self.weight

    @classmethod
    def of(cls, game: Game, secrets: Collection[str], guesses: Collection[int]) -> Statistics:
        """Count the guesses of a strategy.

        Args:
            game: the game, for its weights.
            secrets: the secrets, at least one.
            guesses: the number of guesses for each secret, in the same order.

        Raises:
            InputError: there is not one number for each secret, none of them weighs anything, or an argument is of a
                wrong type.
        """
        check_game(game)
        check_list("secrets", secrets)
        check_list("guesses", guesses)
        secrets, guesses = list(secrets), list(guesses)
        if not 0 < len(guesses) == len(secrets) or not all(isinstance(number, Integral) for number in guesses):
            raise InputError("guesses: it should have the number of guesses for each secret")
        guesses = list(map(int, guesses))  # NumPy's own go into no file
        if min(guesses) < 0:
            raise InputError(f"guesses: {min(guesses)} should be 0 or more")
        counts = Counter(guesses)
        weighed = counts
        if game.weights is not None:
            weight = dict(zip(game.secrets, game.weights, strict=True))
            weighed = Counter()
            for secret, number in zip(secrets, guesses, strict=True):
                weighed[number] += weight.get(secret, 0)
        together = weighed.total()
        if not together:
            raise InputError("secrets: none of them weighs anything, so there is no average")
        total = sum(number * weight for number, weight in weighed.items())
        worst = max(counts)
        histogram = tuple(counts[number] for number in range(1, worst + 1))
        weights = tuple(weighed[number] for number in range(1, worst + 1))
        return cls(len(guesses), total, total / together, worst, histogram, weights, together)
