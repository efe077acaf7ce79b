"""A strategy written out: the guess to make after every possible feedback."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property
from os import PathLike
from typing import Any

from solver_tree.games import Game
from solver_tree.tree.checked_walk import collect_texts
from solver_tree.tree.document import FORMAT, encode, save_document
from solver_tree.tree.finish import Finish, guess_counts
from solver_tree.tree.game_from_file import check_storable
from solver_tree.tree.lists import Lists
from solver_tree.tree.node import Node
from solver_tree.tree.objective import Objective, parse
from solver_tree.tree.proof import Proof
from solver_tree.tree.statistics import Statistics

OPTIMAL = "optimal"
"""``StrategyTree.strategy`` of a tree that the search found."""


@dataclass(frozen=True)
class StrategyTree:
    """A strategy for a game, with its proof.

    Attributes:
        game: the game that the strategy plays.
        objective: the name of the objective, such as ``avg``.
        proof: the proved bounds of the objective.
        root: the guesses, as ``{guess: {feedback: {guess: ...}}}`` with ``{}`` under the winning feedback.
        first: the first guess, if it was prescribed; the proof then holds for strategies that begin with it.
        stated_lists: the digests that a file states, if ``game`` has only the guesses and secrets of the tree.
        strategy: ``optimal`` if the search made the tree, or the name of a strategy, see ``solver_tree.strategies``.
        max_guesses: the limit, if one was prescribed; the proof then holds for strategies that meet the limit.
        finish: whether guesses are counted until the secret is ``guessed`` or until it is ``known``. All figures and
            limits count in this way, but the tree always contains the guesses until each secret is guessed.
    """

    game: Game
    objective: str
    proof: Proof
    root: Node
    first: str | None = None
    stated_lists: Lists | None = None
    strategy: str = OPTIMAL
    max_guesses: int | None = None
    finish: Finish = "guessed"

    @cached_property
    def goal(self) -> Objective:
        """The objective with the name ``objective``."""
        return parse(self.objective)

    @property
    def of_least_average(self) -> bool:
        """Whether the average is proved optimal among all strategies, counted as ``finish`` says."""
        return self.objective == "avg" and self.first is None and self.max_guesses is None and self.proof.optimal

    @property
    def lists(self) -> Lists | None:
        """The digests of the game's guesses and secrets; None if the name of the game identifies it."""
        if self.game.named:
            return None
        return self.stated_lists or Lists.of(self.game)

    @cached_property
    def stats(self) -> Statistics:
        """Total, average, worst case and histogram over all secrets."""
        counted = list(guess_counts(self.root, self.game.win))
        guesses = [getattr(counts, self.finish) for _, counts in counted]
        return Statistics.of(self.game, [secret for secret, _ in counted], guesses)

    def document(self) -> dict[str, Any]:
        """The tree as a JSON object of the format ``solver-tree/1``, see ``solver_tree.tree.document``.

        Raises:
            InputError: no document can hold the name or the texts of the game.
        """
        stats, proof, lists, game = self.stats, self.proof, self.lists, self.game
        document: dict[str, Any] = {"format": FORMAT, "game": game.name}
        if lists is not None:
            check_storable(game)
            collect_texts(self.root, game.win)  # checks that a loader accepts all texts
            document |= {"lists": asdict(lists), "win": game.win}
        document["objective"] = self.goal.name
        if self.finish != "guessed":
            document["finish"] = self.finish
        if self.strategy != OPTIMAL:
            document["strategy"] = self.strategy
        constraints = {"first": self.first, "max_guesses": self.max_guesses}
        if stated := {name: value for name, value in constraints.items() if value is not None}:
            document["constraints"] = stated
        if game.weights is not None:
            document["weights"] = dict(zip(game.secrets, game.weights, strict=True))
        document["result"] = {
            "secrets": stats.secrets,
            "total": stats.total,
            "average": stats.average,
            "worst": stats.worst,
            "histogram": stats.histogram,
        }
        document["proof"] = {
            "lower_bound": proof.lower_bound,
            "upper_bound": proof.upper_bound,
            "optimal": proof.optimal,
            "seconds": proof.seconds,
            "version": proof.version,
        }
        if proof.components:
            document["proof"]["components"] = [component._asdict() for component in proof.components]
        return document | {"tree": self.root}

    def dumps(self, *, pretty: bool = False) -> bytes:
        """The tree as JSON.

        Args:
            pretty: whether to indent the JSON.

        Raises:
            InputError: the tree is too deep for JSON writers (over about 125 guesses), or no document can hold the name
                or the texts of the game.
        """
        return encode(self.document(), pretty=pretty)

    def save(self, path: str | PathLike[str], *, pretty: bool = False) -> None:
        """Save the tree as JSON. If this fails, the old file stays as it is.

        Args:
            path: the file.
            pretty: whether to indent the JSON.

        Raises:
            InputError: as ``dumps``; or ``path`` cannot be written, or is a file that is not a strategy tree.
        """
        save_document(self.document(), path, pretty=pretty)

    def _repr_html_(self) -> str:
        """The figures and a picture of the first guesses, which notebooks show."""
        from solver_tree.export import notebook

        return notebook(self)
