"""A strategy written out: which guess to make after every possible answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from solver_tree.games import Game
from solver_tree.tree.finish import Finish, scores
from solver_tree.tree.objective import Objective, parse

if TYPE_CHECKING:
    from solver_tree.tree.lists import Lists

Node: TypeAlias = dict[str, dict[str, "Node"]]
"""``{guess: {feedback: Node}}``; the node under the winning feedback is ``{}``."""

History: TypeAlias = tuple[tuple[str, str], ...]
"""Guesses made so far, each with its feedback."""


OPTIMAL = "optimal"


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


class Component(NamedTuple):
    """What was proved of one of the figures that an objective makes small, all earlier ones being the least there are.

    The tree's own figure is ``upper_bound``.
    """

    name: str
    lower_bound: int
    upper_bound: int


class Proof(NamedTuple):
    """What the search proved of the objective's value over all strategies, and how.

    The tree's own value is ``upper_bound``; the tree is optimal when the bounds meet. Of more than the first component
    of the objective something is known if there are ``components``.
    """

    lower_bound: int
    upper_bound: int
    seconds: float
    version: str
    components: tuple[Component, ...] = ()

    @property
    def optimal(self) -> bool:
        """Whether no strategy has a smaller value than this one."""
        return self.lower_bound == self.upper_bound

    @property
    def refined(self) -> bool:
        """Whether no strategy of the same value is better by any other component of the objective."""
        return len(self.components) > 1 and all(lower == upper for _, lower, upper in self.components)


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
        from solver_tree.tree.lists import Lists

        return self.stated_lists or Lists.of(self.game)

    @cached_property
    def stats(self) -> Statistics:
        """Total, average, worst case and histogram over all secrets."""
        found = list(scores(self.root, self.game.win))
        guesses = [getattr(score, self.finish) for _, score in found]
        return Statistics.of(self.game, [secret for secret, _ in found], guesses)

    def save(self, path: str | PathLike[str], *, pretty: bool = False) -> None:
        """Write the tree as JSON, whole or not at all.

        Raises:
            InputError: the place cannot be written, or holds a file that is not a strategy tree.
        """
        from solver_tree.tree.files import save

        save(self, path, pretty=pretty)

    def _repr_html_(self) -> str:
        """The figures and the first guesses as a picture, which notebooks show."""
        from solver_tree.export import notebook

        return notebook(self)


def leaves(node: Node, win: str) -> Iterator[tuple[str, int]]:
    """Each secret below ``node`` with the number of guesses that find it, counted from here."""
    pending = [(node, 1)]
    while pending:
        here, guesses = pending.pop()
        ((guess, branches),) = here.items()
        for feedback, below in branches.items():
            if feedback == win:
                yield guess, guesses
            else:
                pending.append((below, guesses + 1))


def played_games(root: Node, win: str) -> Iterator[tuple[str, History]]:
    """Each secret that is found in a tree, with the game that finds it."""
    pending: list[tuple[Node, History]] = [(root, ())]
    while pending:
        node, history = pending.pop()
        for guess, branches in node.items():
            for feedback, below in branches.items():
                made = (*history, (guess, feedback))
                if feedback == win:
                    yield guess, made
                else:
                    pending.append((below, made))


def history_text(history: History) -> str:
    """``0123=1A1B 4567=0A2B``: a history as commands take it and messages show it."""
    return " ".join(f"{guess}={feedback}" for guess, feedback in history)
