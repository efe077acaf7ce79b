"""The forms in which a tree can be exported, and the colours of pictures."""

from __future__ import annotations

from typing import Literal, get_args

Form = Literal["html", "svg", "pdf", "dot", "csv"]
"""A page that plays, a picture in two formats, a picture for Graphviz, or a table with one row for each secret."""

FORMS: tuple[Form, ...] = get_args(Form)

Theme = Literal["auto", "light", "dark", "print"]
"""The colours of a picture: those that the reader prefers, fixed ones, or black on nothing."""

THEMES: tuple[Theme, ...] = get_args(Theme)

Shape = Literal["boxes", "icicle"]
"""The first levels as boxes, or the complete tree as an icicle: a cell for each guess, as wide as its candidates."""

SHAPES: tuple[Shape, ...] = get_args(Shape)
