"""Pictures of strategy trees as SVG: guesses from left to right, feedback on the lines."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from unicodedata import east_asian_width

from solver_tree.export.forms import Theme
from solver_tree.export.picture import Box, Picture, legend, note

# Lengths in pixels; widths of letters are those of common monospaced fonts.
_ROW_HEIGHT = 28
_BOX_HEIGHT = 20
_GUESS_LETTER = 7.9  # width of a letter of a guess
_SMALL_LETTER = 6.9  # width of a letter of all other texts but the title
_TITLE_LETTER = 9.2
_MARGIN = 16
_HEAD_HEIGHT = 74  # of the title, the figures and the proof

_MAX_LETTERS = 40  # of a guess or of feedback; a longer one is cut, and its tooltip has all of it

_LIGHT, _DARK = "color: #1a1a1a; background: #fff;", "color: #e8eaed; background: #14171a;"
_STYLES: dict[Theme, str] = {
    "auto": f"svg {{ {_LIGHT} }}\n@media (prefers-color-scheme: dark) {{ svg {{ {_DARK} }} }}",
    "light": f"svg {{ {_LIGHT} }}",
    "dark": f"svg {{ {_DARK} }}",
    "print": "svg { color: #000; } [opacity] { opacity: 1; }",
}


def svg(picture: Picture, theme: Theme = "auto", *, standalone: bool = True) -> str:
    """Draw a picture.

    Args:
        picture: the picture.
        theme: the colours, if it is standalone.
        standalone: whether the text is a file; otherwise it is an element of a page, which sets the colours.
    """
    columns = _columns(picture)
    lines = (picture.about, picture.proof)
    title_end = _MARGIN + max(_width(picture.title) * _TITLE_LETTER, *(_width(line) * _SMALL_LETTER for line in lines))
    width = max(columns[-1].end, title_end) + _MARGIN
    height = _HEAD_HEIGHT + picture.rows * _ROW_HEIGHT + _MARGIN + 16
    label = picture.description
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" '
        f'height="{height}" role="img" aria-label="{escape(label)}" font-family="ui-monospace, monospace" '
        f'font-size="11.5" fill="currentColor">\n'
    )
    return "".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>\n' if standalone else "",
            head,
            f"<title>{escape(label)}</title>\n",
            f"<style>\n{_STYLES[theme]}\n</style>\n" if standalone else "",
            f'<text x="{_MARGIN}" y="22" font-size="15" font-weight="bold">{escape(picture.title)}</text>\n',
            f'<text x="{_MARGIN}" y="41">{escape(picture.about)}</text>\n',
            f'<text x="{_MARGIN}" y="58">{escape(picture.proof)}</text>\n' if picture.proof else "",
            *(line for box in picture.boxes for line in _draw_box(box, picture, columns)),
            f'<text x="{_MARGIN}" y="{height - 10}" opacity=".75">{escape("; ".join(legend(picture)))}</text>\n',
            "</svg>\n",
        )
    )


class _Column:
    """The horizontal position of all boxes of one depth.

    Attributes:
        start: the left edge of the boxes, in pixels.
        width: the width of the boxes.
        end: the right edge of the texts beside the boxes.
    """

    def __init__(self, start: float, boxes: list[Box]) -> None:
        self.start = start + max(
            (_cut_width(box.feedback) * _SMALL_LETTER + 64 for box in boxes if box.feedback), default=0
        )
        self.width = max(_cut_width(box.guess) for box in boxes) * _GUESS_LETTER + 14
        self.end = self.start + self.width + max(_cut_width(_box_text(box)) for box in boxes) * _SMALL_LETTER + 8


def _columns(picture: Picture) -> list[_Column]:
    columns: list[_Column] = []
    by_depth: dict[int, list[Box]] = {}
    for box in picture.boxes:
        by_depth.setdefault(box.depth, []).append(box)
    for depth in sorted(by_depth):
        columns.append(_Column(columns[-1].end if columns else _MARGIN, by_depth[depth]))
    return columns


def _draw_box(box: Box, picture: Picture, columns: list[_Column]) -> Iterator[str]:
    """Draw a box and the line that leads to it, with their texts."""
    column = columns[box.depth]
    x, y = column.start, _HEAD_HEIGHT + (box.row + 0.5) * _ROW_HEIGHT
    if box.parent is not None:
        before = columns[box.depth - 1]
        from_y = _HEAD_HEIGHT + (picture.boxes[box.parent].row + 0.5) * _ROW_HEIGHT
        label_width = _cut_width(box.feedback) * _SMALL_LETTER + 12
        left, right = before.end, x - label_width
        bend = (left + right) / 2
        yield (
            f'<path d="M{left:.1f} {from_y:.1f}C{bend:.1f} {from_y:.1f} {bend:.1f} {y:.1f} {right:.1f} {y:.1f}" '
            f'fill="none" stroke="currentColor" opacity=".45"/>\n'
        )
        yield f'<text x="{right + 4:.1f}" y="{y + 4:.1f}">{_cut(box.feedback)}</text>\n'
    stroke_width = "2.4" if box.may_win else "1"
    yield (
        f'<rect x="{x:.1f}" y="{y - _BOX_HEIGHT / 2:.1f}" width="{column.width:.1f}" height="{_BOX_HEIGHT}" rx="4" '
        f'fill="none" stroke="currentColor" stroke-width="{stroke_width}"/>\n'
    )
    yield (
        f'<text x="{x + column.width / 2:.1f}" y="{y + 4.5:.1f}" font-size="13" text-anchor="middle">'
        f"{_cut(box.guess)}</text>\n"
    )
    if text := _box_text(box):
        yield f'<text x="{x + column.width + 6:.1f}" y="{y + 4:.1f}" opacity=".75">{text}</text>\n'


def _box_text(box: Box) -> str:
    """Return the text beside a box."""
    text = note(box)
    return f"{text} …" if box.cut else text


def _cut(text: str) -> str:
    """Return a text as SVG; a long text is cut, and has a tooltip with all of it."""
    if len(text) <= _MAX_LETTERS:
        return escape(text)
    return f"{escape(text[: _MAX_LETTERS - 1])}…<title>{escape(text)}</title>"


def _cut_width(text: str) -> int:
    """Return the width of a text in letters after it is cut."""
    return _width(text[:_MAX_LETTERS])


def _width(text: str) -> int:
    """Return the width of a text in letters; East Asian wide characters count 2."""
    return sum(2 if east_asian_width(symbol) in "WF" else 1 for symbol in text)
