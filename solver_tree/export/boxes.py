"""Pictures of strategy trees as boxes: guesses from left to right, feedback on the lines."""

from __future__ import annotations

from collections.abc import Iterator

from solver_tree.export.drawing import (
    SMALL_LETTER,
    SYMBOL,
    Curve,
    Drawing,
    Frame,
    Mark,
    Row,
    Text,
    text_width,
)
from solver_tree.export.looks import Look
from solver_tree.export.picture import Box, Picture, legend, note

# Lengths in pixels; widths of letters are those of common monospaced fonts.
_ROW_HEIGHT = 28
_BOX_HEIGHT = 20
_GUESS_LETTER = 7.9  # width of a letter of a guess
_TITLE_LETTER = 9.2
_MARGIN = 16
_HEAD_HEIGHT = 74  # of the title, the figures and the proof

_MAX_LETTERS = 40  # of a guess or of feedback; a longer one is cut, and its tooltip has all of it


def draw_boxes(picture: Picture) -> Drawing:
    """Draw a picture."""
    columns = _columns(picture)
    lines = (picture.about, picture.proof)
    title_end = _MARGIN + max(
        text_width(picture.title) * _TITLE_LETTER, *(text_width(line) * SMALL_LETTER for line in lines)
    )
    height = _HEAD_HEIGHT + picture.rows * _ROW_HEIGHT + _MARGIN + 16
    return Drawing(
        max(columns[-1].end, title_end) + _MARGIN,
        height,
        picture.description,
        (
            Text(_MARGIN, 22, picture.title, 15, bold=True),
            Text(_MARGIN, 41, picture.about),
            Text(_MARGIN, 58, picture.proof),
            *(mark for box in picture.boxes for mark in _draw_box(box, picture, columns)),
            Text(_MARGIN, height - 10, "; ".join(legend(picture)), faint=True),
        ),
    )


class _Column:
    """The horizontal position of all boxes of one depth.

    Attributes:
        start: the left edge of the boxes, in pixels.
        width: the width of the boxes.
        end: the right edge of the texts beside the boxes.
    """

    def __init__(self, start: float, boxes: list[Box], look: Look) -> None:
        self.start = start + max((_feedback_width(box.feedback, look) + 64 for box in boxes if box.feedback), default=0)
        self.width = max(_guess_width(box.guess, look) for box in boxes) + 14
        self.end = self.start + self.width + max(_cut_width(_box_text(box)) for box in boxes) * SMALL_LETTER + 8


def _columns(picture: Picture) -> list[_Column]:
    columns: list[_Column] = []
    by_depth: dict[int, list[Box]] = {}
    for box in picture.boxes:
        by_depth.setdefault(box.depth, []).append(box)
    for depth in sorted(by_depth):
        columns.append(_Column(columns[-1].end if columns else _MARGIN, by_depth[depth], picture.look))
    return columns


def _draw_box(box: Box, picture: Picture, columns: list[_Column]) -> Iterator[Mark]:
    """Draw a box and the line that leads to it, with their texts."""
    column, look = columns[box.depth], picture.look
    x, y = column.start, _HEAD_HEIGHT + (box.row + 0.5) * _ROW_HEIGHT
    if box.parent is not None:
        from_y = _HEAD_HEIGHT + (picture.boxes[box.parent].row + 0.5) * _ROW_HEIGHT
        right = x - _feedback_width(box.feedback, look) - 12
        yield Curve(columns[box.depth - 1].end, from_y, right, y)
        if tiles := look.feedback(box.feedback):
            yield Row(right + 4, y, tiles, round=False)
        else:
            yield _cut(Text(right + 4, y + 4, box.feedback))
    yield Frame(x, y - _BOX_HEIGHT / 2, column.width, _BOX_HEIGHT, 2.4 if box.may_win else 1)
    if symbols := look.guess(box.guess):
        left = x + (column.width - _guess_width(box.guess, look)) / 2
        yield Row(left, y, symbols, round=not look.tiled)
    else:
        yield _cut(Text(x + column.width / 2, y + 4.5, box.guess, 13, centred=True))
    if text := _box_text(box):
        yield Text(x + column.width + 6, y + 4, text, faint=True)


def _box_text(box: Box) -> str:
    """Return the text beside a box."""
    text = note(box)
    return f"{text} …" if box.cut else text


def _cut(text: Text) -> Text:
    """Cut a long text; its tooltip has all of it."""
    if len(text.text) <= _MAX_LETTERS:
        return text
    return text._replace(text=f"{text.text[: _MAX_LETTERS - 1]}…", tip=text.text)


def _guess_width(guess: str, look: Look) -> float:
    symbols = look.guess(guess)
    return len(symbols) * SYMBOL if symbols else _cut_width(guess) * _GUESS_LETTER


def _feedback_width(feedback: str, look: Look) -> float:
    tiles = look.feedback(feedback)
    return len(tiles) * SYMBOL if tiles else _cut_width(feedback) * SMALL_LETTER


def _cut_width(text: str) -> int:
    """Return the width of a text in letters after it is cut."""
    return text_width(text[:_MAX_LETTERS])
