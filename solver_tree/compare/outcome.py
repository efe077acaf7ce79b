"""How a strategy fares against every secret."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from solver_tree.games import Game
from solver_tree.tree import Finish, GuessCounts, History, Node, Statistics, StrategyTree, played_games
from solver_tree.tree.finish import FINISHES, guess_counts


class Failure(NamedTuple):
    """A secret that a strategy did not find: the guesses until then with their feedback, and what went wrong."""

    secret: str
    history: History
    reason: str


@dataclass(frozen=True)
class Outcome:
    """What became of a strategy in the games against all secrets.

    Attributes:
        name: the strategy, as it was named.
        game: the game that was played.
        found: for each secret that was found, in the order of the game, after how many guesses.
        failures: the others.
        seconds: how long it took to choose the guesses.
        tree: the strategy written out; None when it failed against a secret.
        candidates_only, tie: how it was chosen among guesses; None when that is not known.
        played: what was guessed when there is no tree: one that breaks off, with ``{}``, where a game failed.
    """

    name: str
    game: Game
    found: dict[str, GuessCounts]
    failures: tuple[Failure, ...]
    seconds: float
    tree: StrategyTree | None = None
    candidates_only: bool | None = None
    tie: str | None = None
    played: Node | None = None

    @property
    def root(self) -> Node:
        """What was guessed, as a tree; where a game failed it breaks off with ``{}``, also at once."""
        return self.tree.root if self.tree is not None else self.played or {}

    @cached_property
    def games(self) -> dict[str, History]:
        """For each secret, in the order of the game, its guesses with their feedback, as far as they went."""
        played = dict(played_games(self.root, self.game.win))
        played |= {failure.secret: failure.history for failure in self.failures}
        return {secret: played[secret] for secret in self.game.secrets}

    @cached_property
    def _statistics(self) -> dict[Finish, Statistics | None]:
        return {finish: self._count(finish) for finish in FINISHES}

    def stats(self, finish: Finish = "guessed") -> Statistics | None:
        """Total, average, worst case and histogram over the secrets that were found; None when none was (or none that
        has a weight)."""
        return self._statistics[finish]

    def optimal(self, finish: Finish = "guessed") -> bool:
        """Whether it is proved that no strategy has a smaller total."""
        return self.tree is not None and self.tree.finish == finish and self.tree.of_least_average

    @property
    def _weight(self) -> int:
        """The sum of the weights of the secrets that were found."""
        weights = self.game.weights
        if weights is None:
            return len(self.found)
        return sum(weight for secret, weight in zip(self.game.secrets, weights, strict=True) if secret in self.found)

    def _count(self, finish: Finish) -> Statistics | None:
        if not self.found or not self._weight:
            return None
        return Statistics.of(self.game, list(self.found), [getattr(counts, finish) for counts in self.found.values()])


def outcome_of(tree: StrategyTree, name: str | None = None, **about: Any) -> Outcome:
    """The outcome of a tree, read off it; ``about`` is what else is known, see ``Outcome``."""
    found = dict(guess_counts(tree.root, tree.game.win))
    in_order = {secret: found[secret] for secret in tree.game.secrets}
    return Outcome(name or tree.strategy, tree.game, in_order, (), tree.proof.seconds, tree, **about)
