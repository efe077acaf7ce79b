"""Decision trees as flowcharts, for Mermaid and for Graphviz."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solver_tree.export.dot import quoted
from solver_tree.identification.decision_tree import DecisionTree, Leaf
from solver_tree.identification.key import MADE_BY, couplets, leaf_text, name_of
from solver_tree.identification.wording import proved
from solver_tree.text import printable

_PLAIN = " ,.?!()'"  # what Mermaid takes as it is within a text, besides letters and digits


class _Box(NamedTuple):
    """A test or what is known in the end; ``before`` is the box before it and the outcome between, None at the top."""

    name: str
    text: str
    ends: bool
    before: tuple[str, str] | None


def mermaid_chart(tree: DecisionTree) -> str:
    """A tree as a flowchart of Mermaid."""
    lines = [f"%% {MADE_BY}", "flowchart TD"]
    for box in _boxes(tree):
        text = f'(["{_entities(box.text)}"])' if box.ends else f'["{_entities(box.text)}"]'
        arrow = "" if box.before is None else f'{box.before[0]} -->|"{_entities(box.before[1])}"| '
        lines.append(f"    {arrow}{box.name}{text}")
    return "\n".join([*lines, ""])


def dot_chart(tree: DecisionTree) -> str:
    """A tree as a directed graph in DOT."""
    lines = [
        "digraph solver_tree {",
        f"  label={quoted(f'{printable(name_of(tree))}. {proved(tree)}')};",
        '  labelloc=t; node [shape=box, fontname="sans-serif"]; edge [fontname="sans-serif", fontsize=11];',
    ]
    for box in _boxes(tree):
        lines.append(f"  {box.name} [label={quoted(box.text)}{', style=rounded' if box.ends else ''}];")
        if box.before is not None:
            lines.append(f"  {box.before[0]} -> {box.name} [label={quoted(box.before[1])}];")
    return "\n".join([*lines, "}", ""])


def _boxes(tree: DecisionTree) -> Iterator[_Box]:
    """The boxes of a tree, each after the one before it."""
    if isinstance(tree.root, Leaf):
        yield _Box("known", printable(leaf_text(tree, tree.root)), True, None)
        return
    before: dict[int, tuple[str, str]] = {}
    for couplet in couplets(tree.root):
        name = f"test{couplet.number}"
        yield _Box(name, printable(couplet.test), False, before.get(couplet.number))
        for lead in couplet.leads:
            came = (name, printable(lead.outcome))
            if isinstance(lead.to, Leaf):
                yield _Box(f"known{lead.label}", printable(leaf_text(tree, lead.to)), True, came)
            else:
                before[lead.to] = came


def _entities(text: str) -> str:
    """A text for Mermaid: whatever it could take as markup, an icon or a directive becomes the number of the symbol."""
    safe = "".join(c if c.isalnum() or c in _PLAIN else f"#{ord(c)};" for c in text)
    return safe.replace(". ", "#46; ")  # else a text such as "1. no" would be a list
