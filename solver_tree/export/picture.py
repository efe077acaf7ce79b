"""The first levels of a tree as boxes in rows: what every drawing of it has in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solver_tree.text import printable
from solver_tree.tree import OPTIMAL, Node, StrategyTree, leaves

MAX_ROWS = 80
"""Rows of a picture whose depth nobody asked for, unless the first level alone has more."""


class Box(NamedTuple):
    """A guess in the picture.

    Attributes:
        guess: what is guessed.
        feedback: the answer that leads here; empty at the first guess.
        parent: the number of the box before it; None at the first guess.
        depth: how many answers were given.
        row: where it stands, from the top; between those that follow it.
        left: how many secrets fit.
        most: how many guesses the last of them takes, from here.
        candidate: whether the guess may be the secret.
        cut: whether more follows that is not in the picture.
    """

    guess: str
    feedback: str
    parent: int | None
    depth: int
    row: float
    left: int
    most: int
    candidate: bool
    cut: bool


class Picture(NamedTuple):
    """Boxes in the order of the tree, each after its parent, with what is said about the whole."""

    title: str
    about: str
    boxes: tuple[Box, ...]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return round(max(box.row for box in self.boxes)) + 1


def picture(tree: StrategyTree, depth: int | None = None) -> Picture:
    """The guesses of ``tree`` that come after at most ``depth`` answers.

    Without a depth it is the greatest that makes at most ``MAX_ROWS`` rows, but at least 1.
    """
    win = tree.game.win
    if depth is None:
        depth = 1
        while depth < tree.stats.worst and _count_rows(tree.root, win, depth + 1) <= MAX_ROWS:
            depth += 1
    stats = tree.stats
    made = "" if tree.strategy == OPTIMAL else f" by {printable(tree.strategy)}"
    counted = "found" if tree.finish == "guessed" else "known"
    return Picture(
        f"{printable(tree.game.name)}{made}",
        f"{stats.secrets} secrets, {counted} after {stats.average:.4f} guesses on average, {stats.worst} at most"
        f"{', proved optimal' if tree.strategy == OPTIMAL and tree.of_least_average else ''}",
        tuple(_boxes(tree.root, win, depth)),
    )


def _following(node: Node, win: str) -> list[tuple[str, Node]]:
    """The branches of ``node`` in which more is guessed."""
    (branches,) = node.values()
    return [(feedback, below) for feedback, below in branches.items() if feedback != win]


def _count_rows(root: Node, win: str, depth: int) -> int:
    """How many rows a picture of this depth has; more than ``MAX_ROWS`` need not be counted exactly."""
    rows, pending = 0, [(root, 0)]
    while pending and rows <= MAX_ROWS:
        node, made = pending.pop()
        following = _following(node, win)
        if made == depth or not following:
            rows += 1
        else:
            pending += [(below, made + 1) for _, below in following]
    return rows


def _boxes(root: Node, win: str, depth: int) -> list[Box]:
    """The boxes down to ``depth``. Those without others after them have a row each; the others are in the middle."""
    boxes: list[Box] = []
    pending: list[tuple[Node, str, int | None, int]] = [(root, "", None, 0)]
    row = 0
    while pending:
        node, feedback, parent, made = pending.pop()
        ((guess, branches),) = node.items()
        needed = [guesses for _, guesses in leaves(node, win)]
        following = _following(node, win)
        last = made == depth or not following
        boxes.append(
            Box(
                printable(guess),
                printable(feedback),
                parent,
                made,
                row if last else -1.0,
                len(needed),
                max(needed),
                win in branches,
                last and bool(following),
            )
        )
        if last:
            row += 1
        else:
            number = len(boxes) - 1
            pending += [(below, answer, number, made + 1) for answer, below in reversed(following)]
    return _centred(boxes)


def _centred(boxes: list[Box]) -> list[Box]:
    """Put each box that has others after it in the middle between the first and the last of these."""
    placed = list(boxes)
    first: dict[int, float] = {}
    last: dict[int, float] = {}
    for number in reversed(range(len(placed))):  # those that follow come before
        box = placed[number]
        if number in first:
            box = placed[number] = box._replace(row=(first[number] + last[number]) / 2)
        if box.parent is not None:
            first[box.parent] = box.row
            last.setdefault(box.parent, box.row)
    return placed


def note(box: Box) -> str:
    """What is said beside a box: how much is left, unless the guess is the only secret that fits."""
    if box.left == 1 and box.candidate:
        return ""
    return f"{box.left} left, at most {box.most}"


def legend(picture: Picture) -> Iterator[str]:
    """What the signs in a picture mean, of those that are there."""
    if any(box.candidate for box in picture.boxes):
        yield "thick frame: may be the secret"
    if any(box.cut for box in picture.boxes):
        yield "…: more follows"
