"""The forms in which a tree can be exported, and the colours of pictures."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Literal, get_args

from solver_tree.files import check_place, check_replaceable
from solver_tree.version import MAKER

Form = Literal["html", "svg", "pdf", "dot", "csv"]
"""A page that plays, a picture in two formats, a picture for Graphviz, or a table with one row for each secret."""

FORMS: tuple[Form, ...] = get_args(Form)

Theme = Literal["auto", "light", "dark", "print"]
"""The colours of a picture: those that the reader prefers, fixed ones, or black on nothing."""

THEMES: tuple[Theme, ...] = get_args(Theme)

Shape = Literal["boxes", "icicle"]
"""The first levels as boxes, or the complete tree as an icicle: a cell for each guess, as wide as its candidates."""

SHAPES: tuple[Shape, ...] = get_args(Shape)

GENERATOR = '<meta name="generator" content="Solver Tree '
"""What every page has in its head; the version follows."""

CREATOR = "Solver Tree"
"""What pictures have as their creator, in the way of their format."""

BEGINNING = 2000
"""Bytes of a page or a picture that include its generator or creator."""

_DOT, _CSV = "digraph solver_tree", "secret,guesses"
_MARKS = {
    "html": (GENERATOR, BEGINNING),
    "svg": (CREATOR, BEGINNING),
    "png": (CREATOR, BEGINNING),
    "pdf": (CREATOR, -1),  # it is at the end
    "dot": (_DOT, len(_DOT)),
    "csv": (_CSV, len(_CSV)),
    **dict.fromkeys(("key", "md", "python", "c", "mermaid"), (MAKER, -1)),
}
"""What is in every file of a form, by which it is known for one of ours, and within how many bytes; all when -1."""


def check_file(path: str | os.PathLike[str], form: str, endings: Sequence[str] = ()) -> None:
    """Check, before long work, that a page, a picture or a table can be saved at ``path``.

    Args:
        path: where the file will be written.
        form: its form.
        endings: the endings that its name may have, see ``check_place``.

    Raises:
        InputError: the file cannot be written, or there is one that Solver Tree has not made.
    """
    check_place(path, endings)
    check_replaceable(path, *_MARKS[form], f"not a .{form} file that Solver Tree made", "another name")
