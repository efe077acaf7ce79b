"""Export strategy trees: as pages that play, pictures, tables and sites."""

from __future__ import annotations

from solver_tree.errors import InputError, did_you_mean
from solver_tree.export.forms import FORMS, THEMES, Form, Theme
from solver_tree.tree import StrategyTree

__all__ = ["FORMS", "THEMES", "Form", "Theme", "export"]


def export(
    tree: StrategyTree,
    form: Form,
    depth: int | None = None,
    *,
    path: str = "",
    theme: Theme = "auto",
    certificate: bytes | None = None,
) -> bytes:
    """Return a tree in another form, as the contents of a file.

    Args:
        tree: the tree.
        form: ``html``, ``svg``, ``dot`` or ``csv``.
        depth: the largest number of guesses before a guess in the picture; by default, as many as are readable.
        path: the guesses before the picture, with their feedback, such as ``1123=1B0W 2415=0B2W``.
        theme: the colours of svg: ``auto`` follows the reader's; ``light``, ``dark`` and ``print`` are fixed.
        certificate: the contents of a certificate, which a page of html can check; None for none.

    Returns:
        The contents of the file, in UTF-8.

    Raises:
        InputError: the form or the theme is unknown, the depth is negative, the path is not in the tree, the tree is
            too deep for JSON, or its game has a name or texts that no file can hold.
    """
    if form not in FORMS:
        raise InputError(f"form '{form}': unknown; it can be {', '.join(FORMS)}{did_you_mean(str(form), FORMS)}")
    if theme not in THEMES:
        raise InputError(f"theme '{theme}': unknown; it can be {', '.join(THEMES)}{did_you_mean(str(theme), THEMES)}")
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

        picture = make_picture(tree, depth, path)
        text = svg(picture, theme) if form == "svg" else dot(picture)
    return text.encode(errors="backslashreplace")  # the texts of a custom game may have lone surrogates
