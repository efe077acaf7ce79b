"""Export strategy trees: as pages that play, pictures, tables and sites."""

from __future__ import annotations

from solver_tree.errors import InputError, check_choice, check_text, check_type, check_whole
from solver_tree.export.forms import FORMS, SHAPES, THEMES, Form, Shape, Theme
from solver_tree.tree import StrategyTree

__all__ = ["FORMS", "SHAPES", "THEMES", "Form", "Shape", "Theme", "export"]


def export(
    tree: StrategyTree,
    form: Form,
    depth: int | None = None,
    *,
    path: str = "",
    theme: Theme = "auto",
    shape: Shape = "boxes",
    beside: StrategyTree | None = None,
    certificate: bytes | None = None,
    title: str | None = None,
) -> bytes:
    """Return a tree in another form, as the contents of a file.

    >>> import solver_tree as st
    >>> st.export(st.load("mastermind-3x6"), "csv").splitlines()[:2]
    [b'secret,guesses,path', b'111,4,123=1B0W 345=0B0W 661=1B0W 111=3B0W']

    Args:
        tree: the tree.
        form: ``html``, ``svg``, ``pdf``, ``dot`` or ``csv``. For ``pdf``, Matplotlib must be installed.
        depth: the largest number of guesses before a guess in the boxes; by default, as many as are readable.
        path: the guesses before the picture, with their feedback, such as ``1123=1B0W 2415=0B2W``.
        theme: the colours of svg and pdf: ``auto`` follows the reader's, in pdf it is ``light``; ``light``, ``dark``
            and ``print`` are fixed.
        shape: ``boxes`` for the first levels, or ``icicle`` for the complete tree.
        beside: another tree of the game for a page or a picture, which then show both, where they part, and what it
            costs. Such a picture is an icicle.
        certificate: the contents of a certificate of this tree, which a page of html can check; None for none. It is
            not looked at here; the command ``export`` checks it before.
        title: the title of a page of html; by default the name of the game.

    Returns:
        The contents of the file; text is in UTF-8.

    Raises:
        InputError: the form, the theme or the shape is unknown, the depth is negative, the path of a picture is not in
            the tree, the other tree of a page or a picture is of another game, Matplotlib is missing, the tree is too
            deep for JSON, or its game has a name or texts that no file can hold.

    See Also:
        export_decisions: decision trees.
    """
    for each in (tree,) if beside is None else (tree, beside):
        check_type(each, StrategyTree, "load")
    for what, name, known in (("form", form, FORMS), ("theme", theme, THEMES), ("shape", shape, SHAPES)):
        check_choice(what, name, known)
    for what, text in (("path", path), ("title", "" if title is None else title)):
        check_text(what, text)
    if not isinstance(certificate, bytes | None):
        raise InputError(f"certificate: it is of type {type(certificate).__name__}; it should be bytes")
    if depth is not None:
        check_whole("depth", depth, 0)
    if form == "html":
        from solver_tree.export.page import page

        text = page(tree, certificate=certificate, beside=beside, title=title)
    elif form == "csv":
        from solver_tree.export.csv import table

        text = table(tree)
    elif form == "dot":
        from solver_tree.export.dot import dot
        from solver_tree.export.picture import make_picture

        text = dot(make_picture(tree, depth, path))
    else:
        return _drawn(tree, form, depth, path, theme, beside, icicle=shape == "icicle" or beside is not None)
    return text.encode(errors="backslashreplace")  # the texts of a custom game may have lone surrogates


def _drawn(
    tree: StrategyTree,
    form: Form,
    depth: int | None,
    path: str,
    theme: Theme,
    beside: StrategyTree | None,
    *,
    icicle: bool,
) -> bytes:
    """A picture, as ``export`` has it."""
    if icicle:
        from solver_tree.export.icicle import draw_icicle

        drawing = draw_icicle(tree, path, beside)
    else:
        from solver_tree.export.boxes import draw_boxes
        from solver_tree.export.picture import make_picture

        drawing = draw_boxes(make_picture(tree, depth, path))
    if form == "pdf":
        from solver_tree.export.pdf import pdf

        return pdf(drawing, theme)
    from solver_tree.export.svg import svg

    return svg(drawing, theme).encode(errors="backslashreplace")
