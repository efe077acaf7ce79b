"""Places in a strategy tree, reached by the feedback that leads there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.entries import Written, read_feedback
from solver_tree.text import brief, one_line
from solver_tree.tree.node import History, Node, after_text, history_text, leaves


@dataclass(frozen=True)
class TreePosition:
    """A place in a strategy tree: what to guess after some feedback. ``tree[feedback]`` returns one.

    It has a length, and can be iterated over: these are all places from here on at which a guess is made, this one
    first, in the order of the tree.

    >>> import solver_tree as st
    >>> tree = st.load("mastermind-3x6")
    >>> after = tree["0B0W"]["0B1W"]
    >>> after.guess, after.feedbacks, after.secrets
    ('566', ('1B1W', '1B2W', '2B0W', '3B0W'), ('566', '556', '656', '664'))
    >>> after["1B1W"].guess, "0B0W" in after
    ('664', False)
    >>> len(tree), [position.guess for position in after]
    (228, ['566', '664', '656', '556'])

    Attributes:
        game: the game of the tree.
        history: the feedback that leads here, each with its guess.
        node: the nested dictionaries from here on, see ``StrategyTree.root``.
    """

    game: Game
    history: History
    node: Node

    def __repr__(self) -> str:
        found = "found" if self.guess is None else f"guess {brief(self.guess)}"
        return one_line("TreePosition", f"{brief(self.game.name)} {after_text(self.history)}: {found}")

    def __hash__(self) -> int:
        return hash((self.game, self.history))

    @property
    def guess(self) -> str | None:
        """The guess to make; None once the secret is found."""
        return next(iter(self.node), None)

    @property
    def feedbacks(self) -> tuple[str, ...]:
        """The feedback that the guess can get; nothing once the secret is found."""
        return () if self.guess is None else tuple(self.node[self.guess])

    @property
    def secrets(self) -> tuple[str, ...]:
        """The secrets that are left, in the order of the tree."""
        if self.guess is None:
            return (self.history[-1][0],)
        return tuple(secret for secret, _ in leaves(self.node, self.game.win))

    def __getitem__(self, feedback: Written) -> TreePosition:
        """The place after some feedback to the guess.

        Args:
            feedback: the feedback, in any spelling that the game reads.

        Raises:
            InputError: it is no feedback, no secret that is left gives it, or the secret is found.
        """
        read = read_feedback(self.game, feedback)
        if self.guess is None:
            raise InputError(f"{history_text(self.history)}: the secret is found, so there is no further feedback")
        branches = self.node[self.guess]
        if read not in branches:
            raise InputError(f"{after_text(self.history)}: no secret gives '{read}' to '{self.guess}'")
        return TreePosition(self.game, (*self.history, (self.guess, read)), branches[read])

    def __contains__(self, feedback: object) -> bool:
        return isinstance(feedback, str) and feedback in self.feedbacks

    def __iter__(self) -> Iterator[TreePosition]:
        pending = [self] if self.node else []
        while pending:
            here = pending.pop()
            yield here
            pending.extend(here[feedback] for feedback in reversed(here.feedbacks) if feedback != self.game.win)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return True
