"""Drawings that can be written in any format: what is drawn where, in pixels from the upper left corner."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias
from unicodedata import east_asian_width

from solver_tree.export.looks import Symbol

INK, MAIN, ON_MAIN = "ink", "main", "on-main"
"""Colours that depend on the theme: of text, of what stands out, and of text on it."""

SMALL_LETTER = 6.9
"""The width of a letter of small text, in pixels; all fonts are monospaced."""

SYMBOL = 17
"""The width of a peg or a tile, in pixels."""


class Text(NamedTuple):
    """A line of text.

    Attributes:
        x: where it begins; its middle if it is centred.
        y: its base line.
        text: the text.
        size: the size of the font.
        tip: all of the text, if ``text`` is cut; empty if it is not.
    """

    x: float
    y: float
    text: str
    size: float = 11.5
    centred: bool = False
    bold: bool = False
    faint: bool = False
    colour: str = INK
    tip: str = ""


class Row(NamedTuple):
    """Pegs or tiles beside each other, from ``x`` on, around ``y``."""

    x: float
    y: float
    symbols: tuple[Symbol, ...]
    round: bool


class Frame(NamedTuple):
    """A frame with rounded corners."""

    x: float
    y: float
    width: float
    height: float
    thickness: float = 1


class Area(NamedTuple):
    """A coloured area."""

    x: float
    y: float
    width: float
    height: float
    opacity: float


class Curve(NamedTuple):
    """A faint line, which begins and ends level."""

    from_x: float
    from_y: float
    x: float
    y: float


Mark: TypeAlias = Text | Row | Frame | Area | Curve


class Drawing(NamedTuple):
    """A drawing.

    Attributes:
        width: its width.
        height: its height.
        label: what it shows, in words.
        marks: what is drawn, from the back to the front.
    """

    width: float
    height: float
    label: str
    marks: tuple[Mark, ...]


def text_width(text: str) -> int:
    """Return the width of a text in letters; East Asian wide characters count 2."""
    return sum(2 if east_asian_width(symbol) in "WF" else 1 for symbol in text)
