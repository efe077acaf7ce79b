"""Pictures of trees as SVG, drawn without any other program: guesses from left to right, answers on the lines."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from unicodedata import east_asian_width

from solver_tree.export.picture import Box, Picture, legend, note

_ROW = 28  # from the middle of a row to that of the next
_HIGH = 20  # of a box
_LETTER = 7.9  # the width of a letter at the size that guesses have
_SMALL = 6.9  # and at the size of all else
_MARGIN = 16
_HEAD = 58
_LONGEST = 40  # letters of a guess or an answer; what is cut off is in its title

_STYLE = """<style>
svg { color: #1a1a1a; background: #fff; }
@media (prefers-color-scheme: dark) { svg { color: #e8eaed; background: #14171a; } }
</style>
"""


def svg(picture: Picture, *, standalone: bool = True) -> str:
    """``picture`` drawn; as a part of a page, whose colours it takes, unless it is ``standalone``."""
    columns = _columns(picture)
    width = max(columns[-1].end, len(picture.about) * _SMALL + _MARGIN, _wide(picture.title) * 9.2 + _MARGIN) + _MARGIN
    height = _HEAD + picture.rows * _ROW + _MARGIN + 16
    said = f"{picture.title}: {picture.about}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" '
        f'height="{height}" role="img" aria-label="{escape(said)}" font-family="ui-monospace, monospace" '
        f'font-size="11.5" fill="currentColor">\n'
    )
    return "".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>\n' if standalone else "",
            head,
            f"<title>{escape(said)}</title>\n",
            _STYLE if standalone else "",
            f'<text x="{_MARGIN}" y="22" font-size="15" font-weight="bold">{escape(picture.title)}</text>\n',
            f'<text x="{_MARGIN}" y="41">{escape(picture.about)}</text>\n',
            *(line for box in picture.boxes for line in _drawn(box, picture, columns)),
            f'<text x="{_MARGIN}" y="{height - 10}" opacity=".75">{escape("; ".join(legend(picture)))}</text>\n',
            "</svg>\n",
        )
    )


class _Column:
    """Where the boxes stand that come after so many answers, and what is around them."""

    def __init__(self, start: float, boxes: list[Box]) -> None:
        self.start = start + max((_letters(box.feedback) * _SMALL + 64 for box in boxes if box.feedback), default=0)
        self.width = max(_letters(box.guess) for box in boxes) * _LETTER + 14
        self.end = self.start + self.width + max(_letters(_said(box)) for box in boxes) * _SMALL + 8


def _columns(picture: Picture) -> list[_Column]:
    columns: list[_Column] = []
    by_depth: dict[int, list[Box]] = {}
    for box in picture.boxes:
        by_depth.setdefault(box.depth, []).append(box)
    for depth in sorted(by_depth):
        columns.append(_Column(columns[-1].end if columns else _MARGIN, by_depth[depth]))
    return columns


def _drawn(box: Box, picture: Picture, columns: list[_Column]) -> Iterator[str]:
    """A box with the line that leads to it, and what is written on and beside them."""
    column = columns[box.depth]
    x, y = column.start, _HEAD + (box.row + 0.5) * _ROW
    if box.parent is not None:
        before = columns[box.depth - 1]
        from_y = _HEAD + (picture.boxes[box.parent].row + 0.5) * _ROW
        label = _letters(box.feedback) * _SMALL + 12
        left, right = before.end, x - label
        bend = (left + right) / 2
        yield (
            f'<path d="M{left:.1f} {from_y:.1f}C{bend:.1f} {from_y:.1f} {bend:.1f} {y:.1f} {right:.1f} {y:.1f}" '
            f'fill="none" stroke="currentColor" opacity=".45"/>\n'
        )
        yield f'<text x="{right + 4:.1f}" y="{y + 4:.1f}">{_short(box.feedback)}</text>\n'
    thick = "2.4" if box.candidate else "1"
    yield (
        f'<rect x="{x:.1f}" y="{y - _HIGH / 2:.1f}" width="{column.width:.1f}" height="{_HIGH}" rx="4" fill="none" '
        f'stroke="currentColor" stroke-width="{thick}"/>\n'
    )
    yield (
        f'<text x="{x + column.width / 2:.1f}" y="{y + 4.5:.1f}" font-size="13" text-anchor="middle">'
        f"{_short(box.guess)}</text>\n"
    )
    if said := _said(box):
        yield f'<text x="{x + column.width + 6:.1f}" y="{y + 4:.1f}" opacity=".75">{said}</text>\n'


def _said(box: Box) -> str:
    said = note(box)
    return f"{said} …" if box.cut else said


def _short(text: str) -> str:
    """``text`` as SVG; of a long one the beginning, and the whole where a mouse points."""
    if len(text) <= _LONGEST:
        return escape(text)
    return f"{escape(text[: _LONGEST - 1])}…<title>{escape(text)}</title>"


def _letters(text: str) -> int:
    """How many letters wide ``text`` is drawn, short as it is then."""
    return _wide(text[:_LONGEST])


def _wide(text: str) -> int:
    return sum(2 if east_asian_width(symbol) in "WF" else 1 for symbol in text)
