"""Reads the trees of https://github.com/jonathanolson/wordle-solver: ``GUESS.tree.json`` and ``GUESS.tree.js``.

They are JSON, after ``export default`` in a script. A node is ``{"guess": GUESS, "map": {FEEDBACK: NODE, ...}}``, and a
word in place of a node is the only candidate left. Feedback has the digits 2, 1, 0 for G, Y, B; the winning one is
there with the guess itself. Other members, ``depth`` and ``ranking``, are figures, which are not read.
"""

from __future__ import annotations

import re
from typing import Any

from solver_tree.errors import TreeError
from solver_tree.games.json_text import read_json
from solver_tree.tree.checked_walk import error_at
from solver_tree.tree.node import History, Node

_SCRIPT = r"\s*(?:export\s+default\b)?\s*"
BEGINNING = re.compile(_SCRIPT + r'\{\s*"guess"\s*:')

_LETTERS = str.maketrans("012", "BYG")


def read(text: str) -> Node:
    """The tree in a text.

    Raises:
        TreeError: the text is not in this format; the message says where.
    """
    try:
        value = read_json(re.sub(_SCRIPT, "", text, count=1).rstrip().rstrip(";"))
    except ValueError as error:
        raise TreeError(str(error)) from error
    root: Node = {}
    pending: list[tuple[Any, Node, History]] = [(value, root, ())]
    while pending:
        value, node, history = pending.pop()
        if isinstance(value, str):
            node[value] = {"G" * len(value): {}}
            continue
        guess, branches = (value.get("guess"), value.get("map")) if isinstance(value, dict) else (None, None)
        if not isinstance(guess, str) or not isinstance(branches, dict) or not branches:
            raise error_at(history, "there should be a word, or an object with 'guess' and 'map'")
        node[guess] = {}
        for digits, below in branches.items():
            if not re.fullmatch("[012]+", digits):
                raise error_at(history, f"feedback '{digits}' of '{guess}' should be digits of 0, 1 and 2")
            feedback = digits.translate(_LETTERS)
            node[guess][feedback] = {}
            if feedback.strip("G"):
                pending.append((below, node[guess][feedback], (*history, (guess, feedback))))
            elif below != guess:
                raise error_at(history, f"under the winning feedback '{digits}' there should be '{guess}'")
    return root
