"""Export strategy trees: as pages that play, pictures, tables and sites."""

from __future__ import annotations

from typing import Literal, get_args

from solver_tree.errors import InputError, did_you_mean
from solver_tree.tree import StrategyTree

__all__ = ["FORMS", "Form", "export"]

Form = Literal["html", "svg", "dot", "csv"]
"""A page that plays, a picture, a picture for Graphviz, or a table with one row for each secret."""

FORMS: tuple[Form, ...] = get_args(Form)


def export(tree: StrategyTree, form: Form, depth: int | None = None, certificate: bytes | None = None) -> bytes:
    """Return a tree in another form, as the contents of a file.

    Args:
        tree: the tree.
        form: ``html``, ``svg``, ``dot`` or ``csv``.
        depth: the largest number of guesses before a guess in the picture; by default, as many as are readable.
        certificate: the contents of a certificate, which a page of html can check; None for none.

    Returns:
        The contents of the file, in UTF-8.

    Raises:
        InputError: the form is unknown, the depth is negative, the tree is too deep for JSON, or its game has a name or
            texts that no file can hold.
    """
    if form not in FORMS:
        raise InputError(f"form '{form}': unknown; it can be {', '.join(FORMS)}{did_you_mean(str(form), FORMS)}")
    if depth is not None and depth < 0:
        raise InputError(f"depth {depth}: it should be 0 or more")
    if form == "html":
        from solver_tree.export.page import page

        text = page(tree, certificate=certificate)
    elif form == "csv":
        from solver_tree.export.csv import table

        text = table(tree)
    else:
        from solver_tree.export.dot import dot
        from solver_tree.export.picture import make_picture
        from solver_tree.export.svg import svg

        picture = make_picture(tree, depth)
        text = svg(picture) if form == "svg" else dot(picture)
    return text.encode(errors="backslashreplace")  # the texts of a custom game may have lone surrogates
