"""Trees for other programs and for people: a page that plays, pictures, a table, a whole site."""

from __future__ import annotations

from typing import Literal, get_args

from solver_tree.errors import InputError
from solver_tree.tree import StrategyTree

__all__ = ["FORMS", "Form", "export", "notebook"]

Form = Literal["html", "svg", "dot", "csv"]
"""A page that plays, a picture, a picture as text for Graphviz, or a table with a row for each secret."""

FORMS: tuple[Form, ...] = get_args(Form)


def export(tree: StrategyTree, form: Form, depth: int | None = None) -> bytes:
    """``tree`` in another form, as the contents of a file.

    Args:
        tree: the tree.
        form: ``html``, ``svg``, ``dot`` or ``csv``.
        depth: how many answers deep a picture goes; as deep as is still readable when None.

    Raises:
        InputError: there is no such form or depth, the tree is too deep for JSON, or its game has a name or texts that
            no file can hold.
    """
    if form not in FORMS:
        raise InputError(f"form '{form}': unknown; it can be {', '.join(FORMS)}")
    if depth is not None and depth < 0:
        raise InputError(f"depth {depth}: it should be 0 or more")
    if form == "html":
        from solver_tree.export.page import page

        text = page(tree)
    elif form == "csv":
        from solver_tree.export.csv import table

        text = table(tree)
    else:
        from solver_tree.export.dot import dot
        from solver_tree.export.picture import picture
        from solver_tree.export.svg import svg

        drawn = picture(tree, depth)
        text = svg(drawn) if form == "svg" else dot(drawn)
    return text.encode(errors="backslashreplace")  # what is no Unicode can come from a game made by a program


def notebook(tree: StrategyTree) -> str:
    """The figures of ``tree`` and a picture of its first guesses, as HTML that any notebook shows."""
    from solver_tree.export.picture import picture
    from solver_tree.export.svg import svg

    return svg(picture(tree), standalone=False)
