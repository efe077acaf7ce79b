"""What a search is to find, and what a tree is worth as an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from solver_tree.errors import InputError, check_choice, check_whole
from solver_tree.games import Game
from solver_tree.games.weights import without_weights
from solver_tree.kernels.board import MAX_PLIES
from solver_tree.kernels.precompile import KernelSet
from solver_tree.layout import Layout
from solver_tree.search.progress import Clock
from solver_tree.search.root.expander import too_long
from solver_tree.search.root.scheduler import Helpers
from solver_tree.search.saved_tables import SavedTables
from solver_tree.strategies.lower_bound import bound_by_feedbacks
from solver_tree.threads import Workers
from solver_tree.tree import Component, Finish, Node, Objective, Proof, Statistics, StrategyTree, verify
from solver_tree.tree.finish import check_finish
from solver_tree.tree.members import MAX_COUNT
from solver_tree.tree.objective import TIES, Ties
from solver_tree.tree.opening import Opening, stated
from solver_tree.version import __version__

Rank: TypeAlias = tuple[int, tuple[int, ...]]
"""How good a tree is, smaller being better: by how much it misses the limits, then the figures of the objective."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """What a search is to find.

    Attributes:
        game: the game.
        objective: the figures to minimise.
        finish: whether a secret is found when it is guessed, or when it is known.
        opening: the guesses that are prescribed to come first.
        max_guesses: the most guesses that a strategy may take; None for no limit.
        top: how many of the best first guesses to find.
        ties: which tree of least average: the best one by worst-case rank, or any.
        symmetry: whether equivalent guesses are tried only once.
        among: the first guesses that are allowed; all when None.

    Raises:
        InputError: this cannot be asked.
    """

    game: Game
    objective: Objective
    finish: Finish
    opening: Opening
    max_guesses: int | None
    top: int = 1
    ties: Ties = "refine"
    symmetry: bool = True
    among: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        check_finish(self.finish)
        check_choice("ties", self.ties, TIES)
        if self.ties != "refine" and self.objective.name != "avg":
            raise InputError(f"ties '{self.ties}': it is for objective avg, but the objective is {self.objective.name}")
        self._read("top", check_whole("top", self.top, 1, noun=" first guess to find"))
        if self.max_guesses is not None:
            self._read("max_guesses", check_whole("max_guesses", self.max_guesses, 1, MAX_COUNT))

    def _read(self, name: str, number: int) -> None:
        """Keep a whole number as an ``int``: given may be one of NumPy, which no file holds."""
        object.__setattr__(self, name, number)

    @property
    def searched(self) -> Game:
        """The game that is searched: without weights where they do not matter, since that is quicker."""
        return without_weights(self.game) if self.objective.name == "worst" else self.game

    @property
    def beginning(self) -> Opening:
        """What a tree may begin with: the prescribed guesses, or the first one of those that are allowed."""
        return self.opening or (self.among or ())[:1]

    @property
    def limits(self) -> list[int]:
        """The limits on the guesses of a strategy: the prescribed one, and by infinite prices."""
        return [limit for limit in (self.max_guesses, self.objective.max_guesses) if limit is not None]

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures to find: those of the objective, but only the total if ties need not be broken."""
        return self.objective.components[:1] if self.ties == "any" else self.objective.components

    @property
    def breaks_ties(self) -> bool:
        """Whether the tree of least average is to be the best one by worst-case rank."""
        return self.objective.kind == "avg" and self.ties == "refine"

    @property
    def ranks_totals(self) -> bool:
        """Whether the best first guesses are those of least total alone, which one search of totals finds."""
        return self.objective.kind == "avg" and self.finish == "guessed" and self.max_guesses is None

    @property
    def kernels(self) -> KernelSet:
        """The kernels that the search needs."""
        if self.ranks_totals:
            return "average" if self.ties == "refine" else "totals"
        if self.objective.kind == "avg" and self.ties == "refine":
            return "average within a limit" if self.finish == "guessed" else "average until known"
        asks_for_totals = self.finish == "guessed" and ("total" in self.objective.components or self.objective.prices)
        return "costs" if asks_for_totals else "costs without totals"

    def missed(self, stats: Statistics) -> int:
        """By how many guesses a tree with these statistics misses the limits."""
        return max([0, *(stats.worst - limit for limit in self.limits)])

    def rank(self, stats: Statistics) -> Rank | None:
        """How good a tree with these statistics is; None if it has no figures, because it takes an infinite price."""
        if self.objective.max_guesses is not None and stats.worst > self.objective.max_guesses:
            return None
        return self.missed(stats), self.objective.figures(stats)

    def quick_lower_bound(self) -> int:
        """A lower bound of the first figure of the objective without a search, whatever the limits."""
        if self.objective.components[0] != "total" or self.finish != "guessed":
            needs_a_guess = self.finish == "guessed" or self.game.secret_count > 1
            return int(needs_a_guess and self.objective.components[0] in ("worst", "total"))
        game = self.game  # a guess gets no more feedbacks than there are secrets
        return bound_by_feedbacks(game, len(game.feedbacks) if game.knows_feedbacks else game.secret_count)

    def counted(self, root: Node) -> Statistics:
        """The statistics of a tree."""
        return self.unproved(root).stats

    def unproved(self, root: Node, seconds: float = 0.0) -> StrategyTree:
        """A tree without bounds; if only some first guesses are allowed, it is one of those that begin with its own."""
        proof = Proof(0, 0, round(seconds, 3), __version__)
        first = stated(self.opening) if self.among is None else next(iter(root), None)
        return StrategyTree(self.game, self.objective.name, proof, root, first, finish=self.finish)

    def stated(
        self, root: Node, lower: Sequence[int], seconds: float, verified: Statistics | None = None
    ) -> StrategyTree:
        """A tree with its proof, from lower bounds of the first figures of the objective, as many as are known.

        The tree is verified by playing it against every secret, unless that was done before. The bound of a figure
        holds for the strategies that reach the bounds of all figures before it.

        Args:
            root: the guesses of the tree.
            lower: the lower bounds.
            seconds: the time of the search.
            verified: the statistics that playing the tree gave; None if it is to be played.
        """
        tree = self.unproved(root, seconds)
        if max(len(tree.stats.histogram), 1) > MAX_PLIES:
            raise too_long()
        upper = self.objective.figures(verified or verify(tree))
        components = []
        for name, least, figure in zip(self.objective.components, lower, upper, strict=False):
            components.append(Component(name, least, figure))
            if least > figure:
                raise RuntimeError(
                    f"the search contradicts itself: {name} is at least {least}, but a tree has {figure}"
                )
            if least < figure:
                break
        proof = tree.proof._replace(lower_bound=components[0].lower_bound, upper_bound=components[0].upper_bound)
        if len(components) > 1:
            proof = proof._replace(components=tuple(components))
        meets_limit = self.max_guesses is not None and tree.stats.worst <= self.max_guesses
        return replace(tree, proof=proof, max_guesses=self.max_guesses if meets_limit else None)


@dataclass(frozen=True, kw_only=True)
class SearchTask(Question):
    """What a search is to find, see ``Question``, and what it runs on.

    Attributes:
        layout: the game, with the first guess if that is prescribed.
        executor: runs the tasks.
        clock: decides when to report, and when time is up.
        tables: the tables in which the search stores what it knows.
        helpers: other processes that perform tasks; None if there are none.
    """

    layout: Layout
    executor: Workers
    clock: Clock
    tables: SavedTables
    helpers: Helpers | None = None

    @property
    def first_guesses(self) -> list[int] | None:
        """The numbers of the first guesses that are allowed; all when None."""
        if self.among is not None:
            return [self.layout.guess_numbers[guess] for guess in self.among]
        return None if self.layout.first is None else [self.layout.first]

    @property
    def later_guesses(self) -> list[int]:
        """The numbers of the guesses that are prescribed after the first one."""
        return [self.layout.guess_numbers[guess] for guess in self.opening[1:]]
