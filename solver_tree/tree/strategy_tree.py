"""A strategy written out: which guess to make after every possible feedback."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property
from os import PathLike
from typing import Any

from solver_tree.games import Game
from solver_tree.tree.checked_walk import gather
from solver_tree.tree.document import FORMAT, encode, save_document
from solver_tree.tree.finish import Finish, guess_counts
from solver_tree.tree.game_from_file import check_storable
from solver_tree.tree.lists import Lists
from solver_tree.tree.node import Node
from solver_tree.tree.objective import Objective, parse
from solver_tree.tree.proof import Proof
from solver_tree.tree.statistics import Statistics

OPTIMAL = "optimal"
"""The strategy of a tree that the search found."""


@dataclass(frozen=True)
class StrategyTree:
    """A strategy for ``game``, with what is proved about it.

    Attributes:
        game: the game it plays.
        objective: what it makes small, such as ``avg``.
        proof: the proved bounds on the objective.
        root: the guesses, as ``{guess: {feedback: {guess: ...}}}`` with ``{}`` under the winning feedback.
        first: the first guess, if it was prescribed: the proof is then about strategies that begin so.
        stated_lists: the lists that a file says it was built for, when ``game`` has only what is in the tree.
        strategy: how it was made: ``optimal``, by search, or the name of a strategy, see ``solver_tree.strategies``.
        max_guesses: how many guesses it may take, if that was prescribed: the proof is then about such strategies.
        finish: whether a secret is found when it is ``guessed``, or as soon as it is ``known``, the only candidate
            left; all figures and limits count so, although the tree says how to guess each secret.
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
        """The objective that is named by ``objective``."""
        return parse(self.objective)

    @property
    def of_least_average(self) -> bool:
        """Whether no strategy at all has a smaller average, counted as it counts."""
        return self.objective == "avg" and self.first is None and self.max_guesses is None and self.proof.optimal

    @property
    def lists(self) -> Lists | None:
        """The lists of guesses and secrets it was built for; None when the name of its game tells them."""
        if self.game.named:
            return None
        return self.stated_lists or Lists.of(self.game)

    @cached_property
    def stats(self) -> Statistics:
        """Total, average, worst case and histogram over all secrets."""
        found = list(guess_counts(self.root, self.game.win))
        guesses = [getattr(counts, self.finish) for _, counts in found]
        return Statistics.of(self.game, [secret for secret, _ in found], guesses)

    def document(self) -> dict[str, Any]:
        """The tree as a JSON object of the format ``solver-tree/1``, see ``solver_tree.tree.document``.

        Raises:
            InputError: its game has a name or texts that no document can hold.
        """
        stats, proof, lists, game = self.stats, self.proof, self.lists, self.game
        document: dict[str, Any] = {"format": FORMAT, "game": game.name}
        if lists is not None:
            check_storable(game)
            gather(self.root, game.win)  # sees that its texts can be read again
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
        """The tree as JSON, compact or indented.

        Raises:
            InputError: the tree is deeper than JSON writers go (about 125 guesses), or its game has a name or texts
                that no document can hold.
        """
        return encode(self.document(), pretty=pretty)

    def save(self, path: str | PathLike[str], *, pretty: bool = False) -> None:
        """Write the tree as JSON, whole or not at all.

        Raises:
            InputError: as ``dumps``; or the place cannot be written, or holds a file that is not a strategy tree.
        """
        save_document(self.document(), path, pretty=pretty)

    def _repr_html_(self) -> str:
        """The figures and the first guesses as a picture, which notebooks show."""
        from solver_tree.export import notebook

        return notebook(self)
