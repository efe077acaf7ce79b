"""Decision trees of tables in other forms: a page that asks, a key, program code, a flowchart."""

from __future__ import annotations

from typing import Literal, get_args

from solver_tree.errors import check_choice, check_text, check_type
from solver_tree.identification.decision_tree import DecisionTree
from solver_tree.identification.key import key_markdown, key_text
from solver_tree.identification.program import c_source, python_source

DecisionForm = Literal["html", "key", "md", "python", "c", "mermaid", "dot"]
"""A page that asks, a key, the same in Markdown, program code in two languages, and a flowchart in two."""

DECISION_FORMS: tuple[DecisionForm, ...] = get_args(DecisionForm)

KeyForm = Literal["text", "md", "html"]
"""How a key is written: as plain text, in Markdown, or as a page to print."""

KEY_FORMS: tuple[KeyForm, ...] = get_args(KeyForm)


def export_decisions(
    tree: DecisionTree, form: DecisionForm, *, title: str | None = None, key_as: KeyForm = "text"
) -> bytes:
    """Return a decision tree in another form, as the contents of a file.

    >>> import solver_tree as st
    >>> rows = {"flu": ("yes", "yes"), "cold": ("no", "yes"), "well": ("no", "no")}
    >>> table = st.ItemTable("ill", rows, ["fever", "cough"], zip(*rows.values()))
    >>> for line in st.export_decisions(st.identify(table).tree, "key").decode().splitlines()[3:5]:
    ...     print(line)
    1a  fever: yes ... -> flu
    1b  fever: no .... 2

    Args:
        tree: the tree.
        form: ``html``, a page that asks; ``key``, a key; ``md``, a key in Markdown; ``python`` or ``c``, a function;
            ``mermaid`` or ``dot``, a flowchart.
        title: the title of a page or a key; by default, one that has the name of the table.
        key_as: how a key is written: as plain text, in Markdown, or as a page to print.

    Returns:
        The contents of the file; text is in UTF-8.

    Raises:
        InputError: the form, or how a key is written, is unknown, or no page can hold the texts of the table.

    See Also:
        export: trees of games.
    """
    check_type(tree, DecisionTree, "load_decisions")
    check_choice("form", form, DECISION_FORMS)
    check_choice("key_as", key_as, KEY_FORMS)
    if title is not None:
        check_text("title", title)
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
