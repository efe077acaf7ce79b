"""Reads the trees that ``wordle -p FILE`` prints, of https://github.com/alex1770/wordle (``printtree``).

A guess is followed by its feedback, of the letters G, Y and B, with the number of the guess; and this by the next
guess, unless it is the winning feedback. Each line but the first continues the last guess of its number::

    batch BBBBB1 dummy GGGGG2
          BGGGG1 catch BGGGG2 hatch GGGGG3
                       GGGGG2
          GGGGG1

The number alone says where a line continues, so that spaces do not matter. The tree of a position, which
``wordle -p FILE -w GUESS.FEEDBACK`` prints, begins with a later number.
"""

from __future__ import annotations

import re

from solver_tree.errors import TreeError
from solver_tree.tree.node import Node

BEGINNING = re.compile(r"\s*[^\W\d_]+ +[BYG]+\d+\s")

_STEP = re.compile(r"([BYG]+)(\d{1,4})", re.ASCII)
_NO_GUESS = "IMPOSSIBLE"


def read(text: str) -> Node:
    """The tree in a text.

    Raises:
        TreeError: the text is not in this format; the message names the line.
    """
    root: Node = {}
    open_node: Node | None = root  # whose guess is still to come
    made: list[dict[str, Node]] = []  # the branches of each guess on the way to the last one
    before = 0  # guesses, of the tree of a position
    for number, line in enumerate(text.split("\n"), 1):
        for token in line.split():
            step = _STEP.fullmatch(token)
            if open_node is not None:
                if step is not None or token == _NO_GUESS:
                    raise TreeError(f"line {number}: '{token}' stands where a guess should be")
                made.append(open_node.setdefault(token, {}))
                open_node = None
                continue
            if step is None:
                raise TreeError(f"line {number}: '{token}' should be feedback and the number of its guess: BYGBB1")
            feedback, guess_number = step[1], int(step[2])
            if not root[next(iter(root))]:
                before = guess_number - 1
            place = guess_number - before
            if not 1 <= place <= len(made):
                raise TreeError(f"line {number}: '{token}' continues guess {guess_number}, which is not above it")
            del made[place:]
            if feedback in made[-1]:
                raise TreeError(f"line {number}: '{token}' is there a second time for the same guess")
            made[-1][feedback] = {}
            open_node = made[-1][feedback] if feedback.strip("G") else None
        if open_node is not None and line.split():
            raise TreeError(f"line {number}: the guess after the last feedback is missing")
    if open_node is not None:
        raise TreeError("there is no guess in the file")
    return root
