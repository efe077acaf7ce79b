"""Arrange the first levels of a strategy tree as boxes in rows, for all forms of pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solver_tree.errors import InputError
from solver_tree.export.looks import Look, look
from solver_tree.games import Game
from solver_tree.text import count, printable
from solver_tree.tree import OPTIMAL, History, Node, StrategyTree, leaves
from solver_tree.tree.wording import verdict

MAX_ROWS = 34
"""The most rows of a picture in a file, if its depth is not stated: a page of paper has room for them."""


class Box(NamedTuple):
    """A guess in a picture.

    Attributes:
        guess: the guess.
        feedback: the feedback that leads here; empty at the first guess.
        parent: the index of the box before this one; None at the first guess.
        depth: the number of guesses before this one.
        row: the row, from 0 at the top; halfway between the first and the last child if there are children.
        left: the number of candidates.
        worst: the most guesses that any candidate takes from here on.
        may_win: whether the guess may be the secret.
        cut: whether guesses follow that are not in the picture.
    """

    guess: str
    feedback: str
    parent: int | None
    depth: int
    row: float
    left: int
    worst: int
    may_win: bool
    cut: bool


class Picture(NamedTuple):
    """Boxes for the first levels of a tree.

    Attributes:
        title: the name of the game, and of the strategy unless it is optimal.
        about: the figures of the tree.
        proof: of what the tree is proved optimal, see ``verdict``; empty if there is nothing to say.
        boxes: the boxes in the order of the tree, each after its parent.
        omitted: how many feedbacks to the first guess are left out, those that fewest secrets give.
        look: how its guesses and feedback look.
    """

    title: str
    about: str
    proof: str
    boxes: tuple[Box, ...]
    omitted: int = 0
    look: Look = Look()

    @property
    def description(self) -> str:
        """The title, the figures and the proof in one line."""
        return f"{self.title}: {self.about}{f', {self.proof}' if self.proof else ''}"

    @property
    def rows(self) -> int:
        """The number of rows."""
        return round(max(box.row for box in self.boxes)) + 1


def make_picture(tree: StrategyTree, depth: int | None = None, path: str = "", *, max_rows: int = MAX_ROWS) -> Picture:
    """Arrange the guesses of a tree that come after at most ``depth`` other guesses.

    Args:
        tree: the tree.
        depth: the depth of the last column; by default the largest with at most ``max_rows`` rows, but at least 1.
        path: the guesses before the picture, with their feedback, such as ``1123=1B0W 2415=0B2W``.
        max_rows: the most rows of a picture without ``depth``. Of a wider first level, the largest parts are shown.

    Raises:
        InputError: the path is not in the tree.
    """
    win = tree.game.win
    start, _ = node_at(tree, path)
    root, omitted = start, 0
    if depth is None:
        depth = 1
        root, omitted = _largest(root, win, max_rows)
        while depth < tree.stats.worst and _count_rows(root, win, depth + 1, max_rows) <= max_rows:
            depth += 1
    return Picture(
        title(tree),
        about_part(tree, path, start),
        "" if path else printable(verdict(tree)),
        tuple(_boxes(root, win, depth)),
        omitted,
        look(tree.game),
    )


def title(tree: StrategyTree) -> str:
    """The name of the game, and of the strategy unless it is optimal."""
    strategy = "" if tree.strategy == OPTIMAL else f" by {printable(tree.strategy)}"
    return f"{printable(tree.game.name)}{strategy}"


def about_part(tree: StrategyTree, path: str, start: Node) -> str:
    """The figures of a tree, or of its part after a path, which begins at a node."""
    end = "found" if tree.finish == "guessed" else "known"
    stats, mean = tree.stats, "on average" if tree.game.weights is None else "on weighted average"
    if not path:
        return f"{stats.secrets} secrets, {end} after {stats.average:.4f} guesses {mean}, {stats.worst} at most"
    more = dict(leaves(start, tree.game.win))
    weight = dict.fromkeys(more, 1) if tree.game.weights is None else _weights(tree.game, more)
    average = sum(guesses * weight[secret] for secret, guesses in more.items()) / sum(weight.values())
    found = f"found after {average:.4f} more {mean}, {max(more.values())} at most"
    return f"after {printable(path)}: {len(more)} secrets, {found}"


def _weights(game: Game, secrets: Iterable[str]) -> dict[str, int]:
    """The weights of some secrets; 1 for each if all are 0."""
    weight = dict(zip(game.secrets, game.weights or (), strict=True))
    some = {secret: weight[secret] for secret in secrets}
    return some if any(some.values()) else dict.fromkeys(some, 1)


def node_at(tree: StrategyTree, path: str) -> tuple[Node, History]:
    """The node of a tree after a path, and the path as a history.

    Raises:
        InputError: the path is not in the tree.
    """
    node, before = tree.root, "first"
    history: list[tuple[str, str]] = []
    for entry in path.split():
        ((guess, branches),) = node.items()
        if not entry.startswith(f"{guess}="):
            raise InputError(f"path '{entry}': the tree guesses {guess} {before}; write {guess}=FEEDBACK")
        feedback = tree.game.read_feedback(entry.removeprefix(f"{guess}="))
        if feedback == tree.game.win or feedback not in branches:
            raise InputError(f"path '{entry}': the tree does not go on after {feedback}")
        node, before = branches[feedback], f"after {entry}"
        history.append((guess, feedback))
    return node, tuple(history)


def _largest(node: Node, win: str, most: int) -> tuple[Node, int]:
    """A node with the ``most`` largest of its parts, and how many others it has."""
    ((guess, branches),) = node.items()
    sizes = {feedback: sum(1 for _ in leaves(below, win)) for feedback, below in _children(node, win)}
    if len(sizes) <= most:
        return node, 0
    kept = {*sorted(sizes, key=lambda feedback: -sizes[feedback])[:most], win}
    return {guess: {feedback: below for feedback, below in branches.items() if feedback in kept}}, len(sizes) - most


def _children(node: Node, win: str) -> list[tuple[str, Node]]:
    """List the nodes below a node, each with the feedback that leads to it."""
    (branches,) = node.values()
    return [(feedback, below) for feedback, below in branches.items() if feedback != win]


def _count_rows(root: Node, win: str, depth: int, max_rows: int) -> int:
    """Count the rows of a picture of this depth; stop counting above ``max_rows``."""
    rows, pending = 0, [(root, 0)]
    while pending and rows <= max_rows:
        node, node_depth = pending.pop()
        children = _children(node, win)
        if node_depth == depth or not children:
            rows += 1
        else:
            pending += [(child, node_depth + 1) for _, child in children]
    return rows


def _boxes(root: Node, win: str, depth: int) -> list[Box]:
    """Arrange the boxes down to ``depth``: each box without children has its own row."""
    boxes: list[Box] = []
    pending: list[tuple[Node, str, int | None, int]] = [(root, "", None, 0)]
    row = 0
    while pending:
        node, feedback, parent, node_depth = pending.pop()
        ((guess, branches),) = node.items()
        guess_counts = [guesses for _, guesses in leaves(node, win)]
        children = _children(node, win)
        is_leaf = node_depth == depth or not children
        boxes.append(
            Box(
                printable(guess),
                printable(feedback),
                parent,
                node_depth,
                row if is_leaf else -1.0,
                len(guess_counts),
                max(guess_counts),
                win in branches,
                is_leaf and bool(children),
            )
        )
        if is_leaf:
            row += 1
        else:
            number = len(boxes) - 1
            pending += [(child, child_feedback, number, node_depth + 1) for child_feedback, child in reversed(children)]
    return _centre_parents(boxes)


def _centre_parents(boxes: list[Box]) -> list[Box]:
    """Move each box with children to the middle between the first and the last child."""
    centred = list(boxes)
    first: dict[int, float] = {}  # the row of the first child of each box
    last: dict[int, float] = {}
    for number in reversed(range(len(centred))):  # children before their parents
        box = centred[number]
        if number in first:
            box = centred[number] = box._replace(row=(first[number] + last[number]) / 2)
        if box.parent is not None:
            first[box.parent] = box.row
            last.setdefault(box.parent, box.row)
    return centred


def note(box: Box) -> str:
    """Return the text beside a box; it is empty if the guess is the only candidate."""
    if box.left == 1 and box.may_win:
        return ""
    return f"{box.left} left, at most {box.worst}"


def legend(picture: Picture) -> Iterator[str]:
    """Explain the signs that occur in a picture."""
    if any(box.may_win for box in picture.boxes):
        yield "thick frame: may be the secret"
    if any(box.cut for box in picture.boxes):
        yield "…: more follows"
    if picture.omitted:
        yield f"not shown: {count(picture.omitted, 'smaller part')}"
