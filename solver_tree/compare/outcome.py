"""The result of playing a strategy against every secret."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from solver_tree.displayed import Displayed, display_of
from solver_tree.games import Game
from solver_tree.text import brief, count, one_line
from solver_tree.tree import Finish, GuessCounts, History, Node, Statistics, StrategyTree, played_games
from solver_tree.tree.finish import FINISHES, check_finish, guess_counts
from solver_tree.tree.node import after_text

if TYPE_CHECKING:
    from solver_tree.display import Display


class Failure(NamedTuple):
    """A secret that a strategy did not find.

    Attributes:
        secret: the secret.
        history: the guesses until the failure, each with its feedback.
        reason: what went wrong.
    """

    secret: str
    history: History
    reason: str

    def __repr__(self) -> str:
        return one_line("Failure", f"{brief(self.secret)} {after_text(self.history)}: {self.reason}")


@dataclass(frozen=True)
class Outcome(Displayed):
    """The result of playing a strategy against every secret.

    Attributes:
        name: the name of the strategy.
        game: the game that was played.
        found: the guess counts of each secret that was found, in the order of ``secrets``.
        failures: the other secrets, in the order of ``secrets``.
        seconds: how long it took to choose the guesses; for the tree of a search, to find and prove it.
        tree: the strategy as a tree; None if it failed against a secret.
        candidates_only: whether the strategy guesses only candidates; None if that is not known.
        tie: the tie rule of the strategy; None if it has none or that is not known.
        played: the guesses as a tree, for an outcome without ``tree``; where a game failed, it ends with ``{}``.
        sample: the secrets that were played, in their order; None if all were.
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
    sample: tuple[str, ...] | None = None

    def __repr__(self) -> str:
        stats = self.stats()
        least = " (optimal)" if self.optimal() else ""
        figures = ["no secret found" if stats is None else f"total {stats.total}{least}, worst {stats.worst}"]
        figures += [f"{len(self.failures)} failed"] if self.failures else []
        return one_line("Outcome", f"{brief(self.game.name)} {brief(self.name)}: {', '.join(figures)}")

    @property
    def root(self) -> Node:
        """The guesses as a tree. It ends with ``{}`` where a game failed, which may be at the root."""
        return self.tree.root if self.tree is not None else self.played or {}

    @property
    def secrets(self) -> tuple[str, ...]:
        """The secrets that were played, in the order of the game, or of the sample."""
        return self.game.secrets if self.sample is None else self.sample

    def standard_error(self, finish: Finish = "guessed") -> float | None:
        """The standard error of the average over a sample of the secrets; None if there is no sample or no variance."""
        stats = self.stats(finish)
        if self.sample is None or stats is None or stats.secrets < 2:
            return None
        squares = sum(count * (guess - stats.average) ** 2 for guess, count in enumerate(stats.histogram, 1))
        left_out = 1 - stats.secrets / self.game.secret_count  # a sample of all secrets has no error
        return sqrt(squares / (stats.secrets - 1) / stats.secrets * left_out)

    @cached_property
    def games(self) -> dict[str, History]:
        """The game against each of ``secrets``; a failed game up to its failure."""
        played = dict(played_games(self.root, self.game.win))
        played |= {failure.secret: failure.history for failure in self.failures}
        return {secret: played[secret] for secret in self.secrets}

    @cached_property
    def _statistics(self) -> dict[Finish, Statistics | None]:
        return {finish: self._count(finish) for finish in FINISHES}

    def stats(self, finish: Finish = "guessed") -> Statistics | None:
        """Total, average, worst case and histogram over the secrets that were found.

        Args:
            finish: when a game is over.

        Returns:
            The statistics; None if no secret was found, or none that has a weight.
        """
        check_finish(finish)
        return self._statistics[finish]

    def optimal(self, finish: Finish = "guessed") -> bool:
        """Whether its own tree proves that no strategy has a smaller total, if games are over when ``finish`` says.

        In the table of a comparison, the proof of another tree counts as well.
        """
        stats, tree = self.stats(finish), self.tree
        if stats is None or tree is None or tree.status == "claimed":
            return False
        return tree.bound_of_total(finish) == stats.total

    def _count(self, finish: Finish) -> Statistics | None:
        weighing = list(self.found)
        if self.game.weights is not None:
            weight_of = dict(zip(self.game.secrets, self.game.weights, strict=True))
            weighing = [secret for secret in weighing if weight_of[secret]]
        if not weighing:
            return None
        return Statistics.of(self.game, list(self.found), [getattr(counts, finish) for counts in self.found.values()])


@display_of.register(Outcome)
def _display(outcome: Outcome) -> Display:
    """The figures and the histogram."""
    from solver_tree.display import Display, Facts, histogram_table

    stats = outcome.stats()
    counted = () if stats is None else (histogram_table(stats.histogram, "Secrets found at each guess"),)
    figures = {} if stats is None else {"total": str(stats.total), "average": f"{stats.average:.4f}"}
    figures["found"] = f"{len(outcome.found)} of {count(len(outcome.secrets), 'secret')}"
    return Display(f"{brief(outcome.game.name)}: {brief(outcome.name)}", (Facts(figures), *counted))


def outcome_of(tree: StrategyTree, name: str | None = None, **attributes: Any) -> Outcome:
    """The outcome of a tree, without playing it.

    Args:
        tree: the tree.
        name: the name of the outcome; ``tree.strategy`` if None.
        attributes: more attributes of the ``Outcome``, such as ``candidates_only``.
    """
    found = dict(guess_counts(tree.root, tree.game.win))
    in_order = {secret: found[secret] for secret in tree.game.secrets}
    return Outcome(name or tree.strategy, tree.game, in_order, (), tree.proof.seconds, tree, **attributes)


def sampled(outcome: Outcome, secrets: tuple[str, ...]) -> Outcome:
    """Restrict the outcome of all secrets to some of them, given in the order of the game."""
    found = {secret: outcome.found[secret] for secret in secrets if secret in outcome.found}
    failures = tuple(failure for failure in outcome.failures if failure.secret in set(secrets))
    return replace(outcome, found=found, failures=failures, tree=None, played=outcome.root, sample=secrets)
