"""``solver-tree export`` of decision trees: pages, keys, program code and flowcharts."""

from __future__ import annotations

import os
from typing import Literal, cast

from solver_tree.export.decisions import DecisionForm, export_decisions

ENDINGS: dict[str, tuple[str, ...]] = {
    "html": (".html", ".htm"),
    "md": (".md",),
    "key": (".txt", ".md", ".html", ".htm"),
    "python": (".py",),
    "c": (".c",),
    "mermaid": (".mmd", ".mermaid"),
    "dot": (".dot", ".gv"),
}
"""The endings of a file that has a form; of several forms, an ending selects the first."""


def rendered(path: str, form: str, output: str | None, title: str | None) -> bytes:
    """The decision tree of a file, in a form."""
    from solver_tree.identification.decision_tree import load_decisions

    return export_decisions(load_decisions(path), cast(DecisionForm, form), title=title, key_as=_key_as(output))


def kind_of_file(form: str, output: str | None) -> str:
    """The form that a file is like: a key may be a page."""
    return "html" if form == "key" and _key_as(output) == "html" else form


def _key_as(output: str | None) -> Literal["text", "md", "html"]:
    """How a key is written, by the ending of the file."""
    ending = os.path.splitext(output or "")[1].lower()
    return "html" if ending in ENDINGS["html"] else "md" if ending in ENDINGS["md"] else "text"
