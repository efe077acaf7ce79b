"""Pictures of complete strategy trees as icicles: a row for each guess, a cell as wide as its candidates are many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solver_tree.export.drawing import (
    INK,
    ON_MAIN,
    SMALL_LETTER,
    SYMBOL,
    Area,
    Drawing,
    Frame,
    Mark,
    Row,
    Text,
    text_width,
)
from solver_tree.export.looks import Look, look
from solver_tree.export.partings import Parting, partings
from solver_tree.export.picture import about_part, node_at, title
from solver_tree.text import count, printable
from solver_tree.tree import History, Node, StrategyTree, history_text, leaves
from solver_tree.tree.wording import verdict

# Lengths in pixels.
_WIDTH = 960
_MARGIN = 16
_ROW = 26
_LINE = 17
_MAX_ROWS = 20
_MAX_PARTINGS = 12
_LEGEND = "a row for each guess; width: candidates; the darker, the later its last secret is found"
_FINE = 3
_STRONG = 0.5  # the opacity from which on text takes the colour that stands out from it


class Cell(NamedTuple):
    """A node: the feedback before it, its place from the left in candidates, and the most guesses from there."""

    node: Node
    path: tuple[str, ...]
    start: int
    left: int
    worst: int


def draw_icicle(tree: StrategyTree, path: str = "", other: StrategyTree | None = None) -> Drawing:
    """Draw a tree, or its part after a path; with another tree below it, and where the two part.

    Args:
        tree: the tree.
        path: the guesses before the picture, with their feedback, such as ``1123=1B0W 2415=0B2W``.
        other: the other tree; None for none. It has the path, too.

    Raises:
        InputError: the path is not in the trees, or they are not of the same game.
    """
    trees = [tree] if other is None else [tree, other]
    (root, before), *_ = starts = [node_at(each, path) for each in trees]
    roots = [start for start, _ in starts]
    found = [] if other is None else _partings_after(before, partings(tree, other))
    framed = {tuple(feedback for _, feedback in parting.history) for parting in found}
    worst = max(guesses for each, root in zip(trees, roots, strict=True) for _, guesses in leaves(root, each.game.win))
    marks: list[Mark] = []
    y = 6.0
    for each, root in zip(trees, roots, strict=True):
        head = [title(each), about_part(each, path, root), "" if path else printable(verdict(each))]
        marks += [Text(_MARGIN, y + 16, head[0], 15, bold=True)]
        marks += [Text(_MARGIN, y + 35 + _LINE * number, line) for number, line in enumerate(filter(None, head[1:]))]
        y += 52 + _LINE * (len(list(filter(None, head))) - 2)
        marks += _draw_cells(each, root, y, worst, framed)
        y += _ROW * min(worst, _MAX_ROWS) + 14
    marks.append(Text(_MARGIN, y + 6, _LEGEND + ("; frames: where the trees part" if framed else ""), faint=True))
    lines = [] if other is None else list(_lines(found))
    marks += [Text(_MARGIN, y + 32 + _LINE * number, line) for number, line in enumerate(lines)]
    label = "; ".join(f"{title(each)}: {about_part(each, path, root)}" for each, root in zip(trees, roots, strict=True))
    return Drawing(_WIDTH, y + 22 + (_LINE * len(lines) + 10 if lines else 0), label, tuple(marks))


def _partings_after(before: History, found: list[Parting]) -> list[Parting]:
    """The partings after a history, which is left out of theirs."""
    steps = len(before)
    return [each._replace(history=each.history[steps:]) for each in found if each.history[:steps] == before]


def cells(root: Node, win: str, narrowest: float) -> Iterator[Cell]:
    """The nodes that are wide enough to be seen, each after its parent."""
    found = [guesses for _, guesses in leaves(root, win)]
    pending = [Cell(root, (), 0, len(found), max(found))]
    while pending:
        cell = pending.pop()
        yield cell
        if cell.left < _FINE * narrowest:
            continue
        ((_, branches),) = cell.node.items()
        start, below = cell.start, []
        for feedback, node in branches.items():
            found = [0] if feedback == win else [guesses for _, guesses in leaves(node, win)]
            if feedback != win and len(found) >= narrowest:
                below.append(Cell(node, (*cell.path, feedback), start, len(found), max(found)))
            start += len(found)
        if len(cell.path) + 1 < _MAX_ROWS:
            pending += reversed(below)


def _draw_cells(tree: StrategyTree, root: Node, y: float, worst: int, framed: set[tuple[str, ...]]) -> Iterator[Mark]:
    """Draw the cells of a tree; ``worst`` has the strongest colour."""
    secrets = sum(1 for _ in leaves(root, tree.game.win))
    unit = (_WIDTH - 2 * _MARGIN) / secrets
    least = min(3, worst - 1)
    how = look(tree.game)
    for cell in cells(root, tree.game.win, 1 / unit):
        share = max(0.0, (len(cell.path) + cell.worst - least) / (worst - least))
        opacity = 0.1 + 0.9 * share**1.5
        place = (_MARGIN + cell.start * unit, y + len(cell.path) * _ROW)
        width = cell.left * unit
        yield Area(*place, width - (1 if width > 3 else 0), _ROW - 1, opacity)
        if cell.left * unit < _FINE:  # the parts below are too narrow to be told apart
            yield Area(place[0], place[1] + _ROW, width, _ROW * (cell.worst - 1) - 1, opacity / 2)
        yield from _label(cell, place, width, how, ON_MAIN if opacity > _STRONG else INK)
        if cell.path in framed and width > 3:
            yield Frame(place[0] + 1, place[1] + 1, width - 3, _ROW - 3, 2.4)


def _label(cell: Cell, place: tuple[float, float], width: float, how: Look, colour: str) -> Iterator[Mark]:
    """The feedback and the guess of a cell, or only the guess, where there is room."""
    (guess,) = cell.node
    symbols = how.guess(guess)
    guess_width = len(symbols) * SYMBOL if symbols else text_width(printable(guess)) * SMALL_LETTER
    before = f"{printable(cell.path[-1])} → " if cell.path else ""
    for shown in (before, ""):
        taken = text_width(shown) * SMALL_LETTER
        if taken + guess_width > width - 8:
            continue
        x, y = place[0] + (width - taken - guess_width) / 2, place[1] + _ROW / 2
        yield Text(x, y + 4, shown if symbols else shown + printable(guess), colour=colour)
        if symbols:
            yield Row(x + taken, y, symbols, round=not how.tiled)
        return


def _lines(found: list[Parting]) -> Iterator[str]:
    """Say where two trees part, and what it costs."""
    if not found:
        yield "Both trees make the same guesses here."
        return
    shown = f", the {_MAX_PARTINGS} that cost most" if len(found) > _MAX_PARTINGS else ""
    yield f"They part at {count(len(found), 'position')}{shown}:"
    for parting in found[:_MAX_PARTINGS]:
        yield f"  {_where(parting.history)}, {parting.left} left: {_cost(parting)}"


def _where(history: History) -> str:
    return f"after {printable(history_text(history))}" if history else "at the first guess"


def _cost(parting: Parting) -> str:
    first, second = map(printable, parting.guesses)
    more = f"{abs(parting.cost)} {'more' if parting.cost > 0 else 'fewer'}"
    return f"{first} or {second}, {f'which takes {more}' if parting.cost else 'at no cost'}"
