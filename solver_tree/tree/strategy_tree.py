"""A strategy written out: the guess to make after every possible feedback."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import takewhile
from os import PathLike
from typing import Any

from solver_tree.displayed import Displayed
from solver_tree.errors import check_flags, check_type
from solver_tree.files import write_atomically
from solver_tree.games import Game
from solver_tree.games.entries import Written
from solver_tree.games.words import letters_of_several
from solver_tree.text import brief, one_line
from solver_tree.tree.checked_walk import collect_texts
from solver_tree.tree.document import FORMAT, check_replaceable, encode
from solver_tree.tree.finish import Finish, check_finish, guess_counts
from solver_tree.tree.game_from_file import check_storable
from solver_tree.tree.lists import Lists
from solver_tree.tree.members import check_count, check_seconds, check_strategy, check_version
from solver_tree.tree.node import Node
from solver_tree.tree.objective import Objective, named
from solver_tree.tree.opening import First, Opening, opening_of, opening_text
from solver_tree.tree.position import TreePosition
from solver_tree.tree.proof import Component, Proof, Statement, Status
from solver_tree.tree.statistics import Statistics

OPTIMAL = "optimal"
"""``StrategyTree.strategy`` of a tree that the search found."""

IMPORTED = "imported"
"""``StrategyTree.strategy`` of a tree that another program made, see ``solver_tree.tree.formats``."""


@dataclass(frozen=True)
class StrategyTree(Displayed):
    """A strategy for a game, with its proof.

    It is used like its first ``position``: ``tree["1B0W"]`` is the place after this feedback to the first guess,
    ``len(tree)`` the number of places at which a guess is made, and a loop visits these places.

    >>> import solver_tree as st
    >>> tree = st.load("mastermind-3x6")
    >>> tree.position.guess, tree["1B0W"].guess, len(tree)
    ('123', '345', 228)
    >>> max(len(position.history) for position in tree)
    4

    Attributes:
        game: the game that the strategy plays.
        objective: the name of the objective, such as ``avg``.
        proof: the proved bounds of the objective.
        root: the guesses, as ``{guess: {feedback: {guess: ...}}}`` with ``{}`` under the winning feedback.
        first: the first guess, if it was prescribed, or a tuple of the first guesses; the proof then holds for
            strategies that begin so, see ``opening``.
        stated_lists: the digests that a file states, if ``game`` has only the guesses and secrets of the tree.
        strategy: ``optimal`` if the search made the tree, ``imported`` if another program did, or the name of a
            strategy, see ``solver_tree.strategies``.
        max_guesses: the limit, if one was prescribed; the proof then holds for strategies that meet the limit.
        finish: whether guesses are counted until the secret is ``guessed`` or until it is ``known``. All figures and
            limits count in this way, but the tree always contains the guesses until each secret is guessed.
    """

    game: Game
    objective: str
    proof: Proof
    root: Node
    first: First = None
    stated_lists: Lists | None = None
    strategy: str = OPTIMAL
    max_guesses: int | None = None
    finish: Finish = "guessed"

    def __repr__(self) -> str:
        return one_line("StrategyTree", self.summary)

    def __eq__(self, other: object) -> bool:
        """Whether two trees make the same guesses in the same game, under the same claim.

        How the bounds are known does not count, nor how long the search took.
        """
        return self._made_of == other._made_of if isinstance(other, StrategyTree) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.game, self.objective, self.proof.lower_bound, self.strategy))

    @property
    def _made_of(self) -> tuple[object, ...]:
        proved = self.proof.lower_bound, self.proof.upper_bound, self.proof.components
        constraints = self.first, self.max_guesses, self.finish
        return self.game, self.objective, proved, self.root, constraints, self.stated_lists, self.strategy

    @property
    def position(self) -> TreePosition:
        """The place at which a game begins."""
        return TreePosition(self.game, (), self.root)

    def __getitem__(self, feedback: Written) -> TreePosition:
        """The place after some feedback to the first guess, see ``TreePosition``.

        Raises:
            InputError: it is no feedback, or no secret gives it.
        """
        return self.position[feedback]

    def __contains__(self, feedback: object) -> bool:
        return feedback in self.position

    def __iter__(self) -> Iterator[TreePosition]:
        return iter(self.position)

    def __len__(self) -> int:
        return len(self.position)

    def __bool__(self) -> bool:
        return True

    @property
    def summary(self) -> str:
        """The tree in one line: its game, its objective or strategy, its figures, and whether it is proved optimal."""
        limits = [
            "" if self.first is None else f", first {brief(opening_text(self.opening))}",
            "" if self.max_guesses is None else f", at most {self.max_guesses}",
            "" if self.finish == "guessed" else ", until known",
        ]
        origin = self.objective if self.strategy == OPTIMAL else self.strategy
        optimal = f", {'claimed ' if self.status == 'claimed' else ''}optimal"
        proved = optimal if self.optimal else ", not proved optimal" if self.strategy == OPTIMAL else ""
        figures = f"total {self.stats.total}, worst {self.stats.worst}{proved}"
        return f"{brief(self.game.name)} {brief(origin)}{''.join(limits)}: {figures}"

    @property
    def opening(self) -> Opening:
        """The guesses that were prescribed to come first; none where every guess was free."""
        return opening_of(self.first)

    @cached_property
    def goal(self) -> Objective:
        """The objective with the name ``objective``."""
        return named(self.objective)

    @property
    def status(self) -> Status:
        """How the lower bound of the first figure of its objective is known."""
        return self.proof.status_of(self.goal.components[0])

    @property
    def statements(self) -> list[Statement]:
        """What is known of the figures of its objective, in order: those that are least, then the first other one."""
        known: list[Statement] = []
        for name, lower, upper in self.bounds:
            known.append(Statement(name, lower, upper, self.proof.status_of(name)))
            if not known[-1].least:
                return known
        if len(known) < len(self.goal.components):
            name, figure = list(zip(self.goal.components, self.goal.figures(self.stats), strict=True))[len(known)]
            known.append(Statement(name, None, figure, self.proof.status_of(name)))
        return known

    def bound_of_total(self, finish: Finish) -> int | None:
        """A total that no strategy at all undercuts, as the proof of this tree states it; see also ``status``.

        Args:
            finish: until when guesses are counted.

        Returns:
            The bound; None if the proof is about other figures, other counts, or only some of the strategies.
        """
        check_finish(finish)
        of_all = self.first is None and self.max_guesses is None
        return self.proof.lower_bound if self.objective == "avg" and of_all and self.finish == finish else None

    @property
    def of_any_least_average(self) -> bool:
        """Whether the tree is proved to be of least average, and states no bounds of other figures.

        Then any tree of least average was asked for, or time was up.
        """
        return self.goal.name == "avg" and self.proof.optimal and not self.proof.components

    @property
    def bounds(self) -> tuple[Component, ...]:
        """The bounds that the tree states: of the first figures of its objective, at least of one."""
        known = self.proof
        return known.components or (Component(self.goal.components[0], known.lower_bound, known.upper_bound),)

    @property
    def open_figures(self) -> list[str]:
        """The figures of its objective that the tree is not proved to minimise."""
        proved = list(takewhile(lambda bounds: bounds.lower_bound == bounds.upper_bound, self.bounds))
        return list(self.goal.components[len(proved) :])

    @property
    def optimal(self) -> bool:
        """Whether the tree is proved to minimise its objective, among the trees that its constraints allow."""
        return not self.open_figures or self.of_any_least_average

    @property
    def least_from_each_position(self) -> bool:
        """Whether the total is least from each position that the tree reaches, as its proof states or claims.

        The total of a strategy is a sum over the parts that its guesses make. So in a tree of least total, each part
        also has its least total. If first guesses were prescribed, this holds after them only.
        """
        least = self.strategy == OPTIMAL and self.objective == "avg" and self.finish == "guessed" and self.proof.optimal
        return least and self.max_guesses is None

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
            InputError: no document can hold the name or the texts of the game, or the strategy, time or version.
        """
        stats, proof, lists, game = self.stats, self.proof, self.lists, self.game
        check_strategy(self.strategy)  # a loader accepts what is saved
        check_count("max_guesses", self.max_guesses or 0)
        check_seconds(proof.seconds)
        check_version(proof.version)
        document: dict[str, Any] = {"format": FORMAT, "game": game.name}
        if lists is not None:
            check_storable(game)
            collect_texts(self.root, game.win)  # checks that a loader accepts all texts
            document |= {"lists": asdict(lists), "win": game.win}
            if letters := letters_of_several(game):
                document["letters"] = list(letters)
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
            InputError: the tree is too deep for JSON writers (over 126 guesses), or no document can hold the name
                or the texts of the game.
        """
        check_flags(pretty=pretty)
        return encode(self.document(), pretty=pretty)

    def save(self, path: str | PathLike[str], *, pretty: bool = False) -> None:
        """Save the tree as JSON. If this fails, the old file stays as it is.

        Args:
            path: the file.
            pretty: whether to indent the JSON.

        Raises:
            InputError: as ``dumps``; or ``path`` cannot be written, or is a file that is not a strategy tree.
        """
        data = self.dumps(pretty=pretty)
        check_replaceable(path)
        write_atomically(path, data)


def check_tree(given: object) -> None:
    """Check that an argument is a strategy tree.

    Raises:
        InputError: it is something else, such as the name of one.
    """
    check_type(given, StrategyTree, "load")
