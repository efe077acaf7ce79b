"""``solver-tree play`` for tables of items and tests: it asks for one outcome after another, and names the item."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from solver_tree.cli.dialogue import OTHER_WORDS, Talk, filled
from solver_tree.cli.tables import tell
from solver_tree.errors import InputError
from solver_tree.games.spelling import named, only
from solver_tree.identification.decision_tree import Branch, DecisionTree, Node, leaves
from solver_tree.identification.wording import proved
from solver_tree.text import count, decimal, listed, printable

if TYPE_CHECKING:
    from solver_tree.identification.table import ItemTable

_WORDS = OTHER_WORDS | {"items": "candidates"}
"""What else can be typed for a command of a game."""

_OFFERED = ("items", "undo", "quit")


def tree_of(table: ItemTable, time_limit: float) -> DecisionTree:
    """The best decision tree of a table that is found within some seconds."""
    from solver_tree.cli.progress import shown

    tell(table)
    with shown(table.name, "looking for the cheapest tests"):
        from solver_tree.identification.search import identify

        return identify(table, time_limit=time_limit).tree


def play_decisions(tree: DecisionTree) -> None:
    """Ask for the outcome of each test, until the item is known."""
    _Conversation(tree).play()


class _Conversation:
    """The tests of a decision tree, one after another, at a terminal."""

    def __init__(self, tree: DecisionTree) -> None:
        self._tree = tree
        self._node: Node = tree.root
        self._path: list[tuple[Branch, str]] = []
        self._talk = Talk()
        outcomes = [outcome for path, _ in leaves(tree.root) for _, outcome in path]
        self._numbered = not any(outcome[:1].isdigit() for outcome in outcomes)  # else 1 may be an outcome
        number = " or its number" if self._numbered else ""
        self._help = f"Answer with the outcome of each test{number}, or: {', '.join(_OFFERED)}."

    def play(self) -> None:
        """Ask until the item is known, or the user has had enough."""
        talk, table = self._talk, self._tree.table
        talk.say(f"Which of the {count(len(table.items), 'item')} of {printable(table.name)} is it?")
        talk.say(filled(proved(self._tree)), self._help)
        actions = {"help": lambda: talk.reply(self._help), "undo": self._undo, "candidates": self._list_items}
        while isinstance(self._node, Branch):
            talk.say("", f"Test {len(self._path) + 1}: {printable(self._node.test)}")
            for number, text in enumerate(self._node.then, 1):
                talk.say(f"  {f'{number}  ' if self._numbered else ''}{printable(text)}")
            if talk.act("> ", self._outcome, self._take, actions, _WORDS) == "quit":
                talk.say("Stopped.")
                return
        costs = dict(zip(table.tests, table.costs, strict=True))
        cost = sum((costs[branch.test] for branch, _ in self._path), Fraction(0))
        spent = f"{count(len(self._path), 'test')}{f', cost {decimal(cost)}' if table.priced and self._path else ''}"
        talk.say("", f"It is {printable(' or '.join(self._node.items))}: {spent}.")

    def _outcome(self, typed: str) -> str:
        """The outcome of the present test that was typed, by its text, its beginning or its number."""
        outcomes = list(self._branch.then)
        read = only(f"outcome '{typed}'", named(typed, outcomes, begins=True))
        numbers = [str(number) for number in range(1, len(outcomes) + 1)] if self._numbered else []
        if read is None and typed in numbers:
            return outcomes[numbers.index(typed)]
        if read is None:
            raise InputError(f"'{typed}' is no outcome of this test; its outcomes are {', '.join(outcomes)}")
        return read

    def _take(self, typed: str) -> None:
        outcome = self._outcome(typed)
        self._path.append((self._branch, outcome))
        self._node = self._branch.then[outcome]

    def _undo(self) -> None:
        if not self._path:
            raise InputError("There is nothing to undo.")
        self._node, _ = self._path.pop()

    def _list_items(self) -> None:
        left = {item for _, leaf in leaves(self._node) for item in leaf.items}
        self._talk.reply(listed(sorted(left, key=self._tree.table.items.index)))

    @property
    def _branch(self) -> Branch:
        """The present test."""
        assert isinstance(self._node, Branch)
        return self._node
