"""Drawings as PDF, by Matplotlib: the extra ``solver-tree[plot]``."""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import TYPE_CHECKING, Any

from solver_tree.export.drawing import INK, SYMBOL, Area, Drawing, Frame, Mark, Row, Text
from solver_tree.export.forms import CREATOR, Theme
from solver_tree.export.themes import COLOURS
from solver_tree.files import check_matplotlib

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_PIXELS = 96  # in an inch
_POINTS = 0.75  # in a pixel


def pdf(drawing: Drawing, theme: Theme = "auto") -> bytes:
    """Write a drawing as PDF.

    Args:
        drawing: the drawing.
        theme: the colours; ``auto`` stands for ``light``.

    Raises:
        InputError: Matplotlib is missing.
    """
    check_matplotlib("the picture")
    from matplotlib import style
    from matplotlib.figure import Figure

    settings = {"font.family": "monospace", "text.parse_math": False, "pdf.fonttype": 42}
    with style.context(["default", settings]), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from font")  # names may have any character
        figure = Figure(figsize=(drawing.width / _PIXELS, drawing.height / _PIXELS))
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set(xlim=(0, drawing.width), ylim=(drawing.height, 0))
        axes.axis("off")
        for mark in drawing.marks:
            _draw(axes, mark, COLOURS[theme])
        data = BytesIO()
        metadata = {"Title": drawing.label, "CreationDate": None, "Creator": CREATOR, "Producer": None}
        background = COLOURS[theme]["page"] or "none"
        figure.savefig(data, format="pdf", metadata=metadata, facecolor=background)
    return data.getvalue()


def _draw(axes: Axes, mark: Mark, colours: dict[str, str]) -> None:
    """Draw a mark."""
    from matplotlib.patches import FancyBboxPatch, PathPatch, Rectangle
    from matplotlib.path import Path

    ink = colours[INK]
    if isinstance(mark, Text):
        _write(axes, mark, colours)
    elif isinstance(mark, Row):
        _draw_row(axes, mark, ink)
    elif isinstance(mark, Area):
        area = Rectangle((mark.x, mark.y), mark.width, mark.height, alpha=mark.opacity, color=colours["main"], lw=0)
        axes.add_patch(area)
    elif isinstance(mark, Frame):
        corners = "round,pad=0,rounding_size=4"
        place, line = (mark.x, mark.y), mark.thickness * _POINTS
        axes.add_patch(FancyBboxPatch(place, mark.width, mark.height, corners, fill=False, edgecolor=ink, lw=line))
    else:
        bend = (mark.from_x + mark.x) / 2
        points = [(mark.from_x, mark.from_y), (bend, mark.from_y), (bend, mark.y), (mark.x, mark.y)]
        path = Path(points, [Path.MOVETO, *[Path.CURVE4] * 3])
        axes.add_patch(PathPatch(path, fill=False, edgecolor=ink, alpha=0.45, lw=_POINTS))


def _write(axes: Axes, mark: Text, colours: dict[str, str]) -> None:
    settings: dict[str, Any] = {
        "size": mark.size * _POINTS,
        "ha": "center" if mark.centred else "left",
        "weight": "bold" if mark.bold else "normal",
        "alpha": 0.75 if mark.faint and colours["page"] else 1,
        "color": colours.get(mark.colour, mark.colour),
    }
    axes.text(mark.x, mark.y, mark.text, va="baseline", **settings)


def _draw_row(axes: Axes, mark: Row, ink: str) -> None:
    """Draw pegs or tiles."""
    from matplotlib.patches import Circle, Patch, Rectangle

    for number, symbol in enumerate(mark.symbols):
        x = mark.x + (number + 0.5) * SYMBOL
        looks: dict[str, Any] = {"facecolor": symbol.fill or "none", "edgecolor": ink, "lw": 0.5}
        shape: Patch = (
            Circle((x, mark.y), 8, **looks) if mark.round else Rectangle((x - 8, mark.y - 8), 16, 16, **looks)
        )
        axes.add_patch(shape)
        label: dict[str, Any] = {"size": 11.5 * _POINTS, "ha": "center", "weight": "bold"}
        axes.text(x, mark.y + 4, symbol.text, va="baseline", color=symbol.ink or ink, **label)
