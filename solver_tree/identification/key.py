"""Decision trees as keys, as field guides have them: numbered couplets, each of whose leads names the next, or items.

A couplet is one test (Latin: a pair of leads; tests of several outcomes have more). Its number is that of the test in
the order in which somebody meets it who takes the first lead first, so that deeper couplets have larger numbers.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from solver_tree.identification.decision_tree import Branch, DecisionTree, Leaf, Node
from solver_tree.identification.wording import proved
from solver_tree.text import printable
from solver_tree.version import MAKER, __version__

MADE_BY = f"{MAKER}{__version__}"
"""What every key, and all program code, says somewhere."""

_DOTS = 60  # columns at least before the dots of a key end
_SPECIAL = re.compile(r"[\\`*_\[\]<>#|&~$]")  # in Markdown, within a line


class Lead(NamedTuple):
    """What to do after an outcome.

    Attributes:
        label: the number of the couplet and a letter, such as ``1a``.
        outcome: the outcome.
        to: the number of the next couplet, or what is known.
    """

    label: str
    outcome: str
    to: int | Leaf


class Couplet(NamedTuple):
    """A test, with a lead for each of its outcomes.

    Attributes:
        number: from 1.
        before: the number of the couplet that leads here; None for the first one.
        test: the test.
        leads: what follows each outcome.
    """

    number: int
    before: int | None
    test: str
    leads: tuple[Lead, ...]


def couplets(root: Node) -> list[Couplet]:
    """The couplets of a tree; none if there is nothing to test."""
    order: list[tuple[Branch, int | None]] = []
    reached: dict[tuple[int | None, int], int] = {}
    pending: list[tuple[Node, int | None, int]] = [(root, None, 0)]
    while pending:
        node, before, place = pending.pop()
        if isinstance(node, Branch):
            order.append((node, before))
            number = reached[before, place] = len(order)
            pending.extend((below, number, each) for each, below in reversed([*enumerate(node.then.values())]))
    return [
        Couplet(
            number,
            before,
            branch.test,
            tuple(
                Lead(f"{number}{letters(place)}", outcome, below if isinstance(below, Leaf) else reached[number, place])
                for place, (outcome, below) in enumerate(branch.then.items())
            ),
        )
        for number, (branch, before) in enumerate(order, 1)
    ]


def letters(place: int) -> str:
    """The letters of a place: a to z, then aa, ab and so on."""
    return (letters(place // 26 - 1) if place >= 26 else "") + chr(ord("a") + place % 26)


def question(test: str) -> str:
    """A test before its outcome: with a colon, unless it is a question."""
    return test if test.endswith(("?", ":", "？", "：")) else f"{test}:"


def leaf_text(tree: DecisionTree, leaf: Leaf) -> str:
    """What is known in the end: the items, and their group if there are groups."""
    known, groups = " or ".join(leaf.items), groups_of(tree, leaf)
    return f"{known} ({groups[0]})" if len(groups) == 1 and groups[0] != known else known


def groups_of(tree: DecisionTree, leaf: Leaf) -> list[str]:
    """The groups of the items of a leaf; none if the table has no groups."""
    if not tree.table.grouped:
        return []
    group = dict(zip(tree.table.items, tree.table.groups, strict=True))
    return list(dict.fromkeys(group[item] for item in leaf.items))


def name_of(tree: DecisionTree) -> str:
    """What people call the table of a tree: the name of its file without the ending, as words."""
    return tree.table.name.removesuffix(".csv").replace("_", " ")


def key_title(tree: DecisionTree, title: str | None) -> str:
    """The title of a key."""
    return f"Key to {name_of(tree)}" if title is None else title


def key_text(tree: DecisionTree, title: str | None = None) -> str:
    """A tree as a key in plain text.

    Args:
        tree: the tree.
        title: the title; by default, the name of the table.
    """
    steps = couplets(tree.root)
    texts = {lead: printable(f"{question(step.test)} {lead.outcome} ") for step in steps for lead in step.leads}
    widest = max((len(lead.label) for lead in texts), default=0)
    dotted = min(max(map(len, texts.values()), default=0) + 3, _DOTS)
    blocks = [f"{printable(key_title(tree, title))}\n{proved(tree)}"]
    for step in steps:
        lines = []
        for lead in step.leads:
            text = texts[lead]
            lines.append(
                f"{lead.label:<{widest}}  {text:.<{max(dotted, len(text) + 3)}} {_target(tree, lead.to, '-> ')}"
            )
        blocks.append("\n".join(lines))
    if isinstance(tree.root, Leaf):
        blocks.append(_target(tree, tree.root))
    return "\n\n".join([*blocks, f"{MADE_BY}.\n"])


def key_markdown(tree: DecisionTree, title: str | None = None) -> str:
    """A tree as a key in Markdown; see ``key_text``."""
    blocks = [f"<!-- {MADE_BY} -->", f"# {_markdown(key_title(tree, title))}", proved(tree)]
    for couplet in couplets(tree.root):
        blocks.append(f"**{couplet.number}** {_markdown(couplet.test)}")
        blocks.append(
            "\n".join(
                f"- **{lead.label}** {_markdown(lead.outcome)} → "
                + (f"**{lead.to}**" if isinstance(lead.to, int) else _markdown(_target(tree, lead.to)))
                for lead in couplet.leads
            )
        )
    if isinstance(tree.root, Leaf):
        blocks.append(_markdown(_target(tree, tree.root)))
    return "\n\n".join(blocks) + "\n"


def _target(tree: DecisionTree, to: int | Leaf, mark: str = "") -> str:
    """Where a lead leads; a mark tells items from numbers of couplets."""
    return str(to) if isinstance(to, int) else f"{mark}{printable(leaf_text(tree, to))}"


def _markdown(text: str) -> str:
    """A text within a line of Markdown."""
    return _SPECIAL.sub(r"\\\g<0>", printable(text))
