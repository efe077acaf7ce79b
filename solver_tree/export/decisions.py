"""Decision trees of tables in other forms: a page that asks, a key, program code, a flowchart."""

from __future__ import annotations

from typing import Literal

from solver_tree.identification.decision_tree import DecisionTree
from solver_tree.identification.key import key_markdown, key_text
from solver_tree.identification.program import c_source, python_source

DecisionForm = Literal["html", "key", "md", "python", "c", "mermaid", "dot"]
"""A page that asks, a key, the same in Markdown, program code in two languages, and a flowchart in two."""


def export_decisions(
    tree: DecisionTree, form: DecisionForm, *, title: str | None = None, key_as: Literal["text", "md", "html"] = "text"
) -> bytes:
    """Return a decision tree in another form, as the contents of a file.

    Args:
        tree: the tree.
        form: the form.
        title: the title of a page or a key; by default, one that has the name of the table.
        key_as: how a key is written: as plain text, in Markdown, or as a page to print.

    Raises:
        InputError: no page can hold the texts of the table.
    """
    if form == "html":
        from solver_tree.export.decision_page import decision_page

        text = decision_page(tree, title)
    elif form == "key" and key_as == "html":
        from solver_tree.export.key_page import key_page

        text = key_page(tree, title)
    elif form == "md" or (form == "key" and key_as == "md"):
        text = key_markdown(tree, title)
    elif form == "key":
        text = key_text(tree, title)
    elif form == "python":
        text = python_source(tree)
    elif form == "c":
        text = c_source(tree)
    else:
        from solver_tree.export.flowchart import dot_chart, mermaid_chart

        text = mermaid_chart(tree) if form == "mermaid" else dot_chart(tree)
    return text.encode(errors="backslashreplace")  # a table may have lone surrogates
