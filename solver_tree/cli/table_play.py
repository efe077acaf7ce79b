"""``solver-tree play`` for tables of items and tests: it asks for one outcome after another, and names the item."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from solver_tree.cli.dialogue import Talk
from solver_tree.cli.tables import tell
from solver_tree.errors import InputError
from solver_tree.games.spelling import named, only
from solver_tree.identification.decision_tree import Branch, DecisionTree, Leaf, Node, leaves
from solver_tree.identification.wording import proved
from solver_tree.text import count, decimal, listed, printable

if TYPE_CHECKING:
    from solver_tree.identification.table import ItemTable

_OFFERED = ("items", "undo", "quit")
_DIGITS = 9  # of the number of an outcome; Python reads no number of thousands of digits


def tree_of(table: ItemTable, time_limit: float) -> DecisionTree:
    """The best decision tree of a table that is found within some seconds."""
    from solver_tree.cli.progress import shown

    tell(table)
    with shown(table.name, "looking for the cheapest tests"):
        from solver_tree.identification.search import identify

        return identify(table, time_limit=time_limit).tree


def play_decisions(tree: DecisionTree) -> None:
    """Ask for the outcome of each test, until the item is known."""
    talk, path = Talk(), list[tuple[Branch, str]]()
    talk.say(
        f"Which of the {count(len(tree.table.items), 'item')} of {printable(tree.table.name)} is it?", proved(tree)
    )
    talk.say(f"Answer with the outcome of each test or its number, or: {', '.join(_OFFERED)}.")
    node: Node = tree.root
    while isinstance(node, Branch):
        outcomes = list(node.then)
        numbered = (f"  {n}  {printable(text)}" for n, text in enumerate(outcomes, 1))
        talk.say("", f"Test {len(path) + 1}: {printable(node.test)}", *numbered)
        typed = talk.line("> ")
        if typed is None or typed.lower() in ("quit", "q"):
            talk.say("Stopped.")
            return
        if typed.lower() == "undo":
            if path:
                node, _ = path.pop()
            else:
                talk.reply("There is nothing to undo.")
        elif typed.lower() in ("items", "candidates"):
            talk.reply(
                listed(sorted({item for _, leaf in leaves(node) for item in leaf.items}, key=tree.table.items.index))
            )
        elif typed:
            try:
                outcome = _outcome(typed, outcomes)
            except InputError as error:
                talk.refuse(error)
                continue
            path.append((node, outcome))
            node = node.then[outcome]
    assert isinstance(node, Leaf)
    costs = dict(zip(tree.table.tests, tree.table.costs, strict=True))
    cost = sum((costs[branch.test] for branch, _ in path), Fraction(0))
    spent = f"{count(len(path), 'test')}{f', cost {decimal(cost)}' if tree.table.priced and path else ''}"
    talk.say("", f"It is {printable(' or '.join(node.items))}: {spent}.")


def _outcome(typed: str, outcomes: list[str]) -> str:
    """The outcome that was typed, by its text, its beginning or its number."""
    read = only(f"outcome '{typed}'", named(typed, outcomes, begins=True))
    if read is not None:
        return read
    if typed.isdecimal() and len(typed) <= _DIGITS and 1 <= int(typed) <= len(outcomes):
        return outcomes[int(typed) - 1]
    raise InputError(f"'{typed}' is no outcome of this test; answer {', '.join(outcomes)}")
