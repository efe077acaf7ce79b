"""Tables of steps: estimates of how many more guesses one of n candidates takes."""

from __future__ import annotations

import os
from itertools import pairwise
from typing import Any

from solver_tree.errors import InputError
from solver_tree.games.json_text import read_json
from solver_tree.games.text_files import read_bytes
from solver_tree.text import one_line

FORMAT = "solver-tree-steps/1"
_FOLDER = os.path.join(os.path.dirname(__file__), "tables")
_DEFAULT_TABLE = "bulls-cows-4x10"


class Steps:
    """A table of steps for some sizes; between neighbouring sizes it is a straight line.

    Beyond the last size, each doubling of the size adds as much as the last doubling did.

    Args:
        sizes: numbers of candidates, ascending, from 1.
        steps: for each size, how many more guesses one of so many candidates takes; 1 for the size 1.

    Raises:
        InputError: these are not the sizes and steps of a table.
    """

    def __init__(self, sizes: list[int], steps: list[float]) -> None:
        if len(sizes) != len(steps) or len(sizes) < 2:
            raise InputError(
                f"steps: {len(sizes)} sizes and {len(steps)} steps; there should be equally many, at least 2"
            )
        if sizes[0] != 1 or any(a >= b for a, b in pairwise(sizes)):
            raise InputError("steps: sizes should be ascending, from 1")
        if steps[0] != 1 or not all(0 < step < 1000 for step in steps):
            raise InputError("steps: the step of one candidate should be 1, and all steps between 0 and 1000")
        self.sizes = tuple(sizes)
        self.steps = tuple(steps)

    def __repr__(self) -> str:
        return one_line("Steps", f"for up to {self.sizes[-1]} candidates")

    def up_to(self, max_size: int) -> list[float]:
        """The steps for 1, 2, ... ``max_size`` candidates, computed alike on every machine."""
        sizes, steps = list(self.sizes), list(self.steps)
        half = sizes[-1] // 2
        a = max(i for i, size in enumerate(sizes[:-1]) if size <= max(half, 1))
        growth = steps[-1] - _between(half, sizes[a], steps[a], sizes[a + 1], steps[a + 1])
        while sizes[-1] < max_size:
            sizes.append(2 * sizes[-1])
            steps.append(steps[-1] + growth)
        values: list[float] = []
        for i in range(len(sizes) - 1):
            last = min(sizes[i + 1] - 1, max_size)
            values += [_between(n, sizes[i], steps[i], sizes[i + 1], steps[i + 1]) for n in range(sizes[i], last + 1)]
        return [*values, steps[-1]][:max_size]


def _between(n: int, size: int, step: float, next_size: int, next_step: float) -> float:
    """The step at ``n`` on the straight line between two sizes."""
    return step + (next_step - step) * (n - size) / (next_size - size)


def load_steps(path: str | os.PathLike[str]) -> Steps:
    """The table in a file: a JSON object with ``format``, ``sizes`` and ``steps``; other members are ignored.

    Raises:
        InputError: the file cannot be read, or is not a table of steps.
    """
    document = read_steps(path)
    sizes, steps = document.get("sizes"), document.get("steps")
    if not isinstance(sizes, list) or any(type(size) is not int for size in sizes):
        raise InputError(f"'{path}': sizes should be a list of whole numbers")
    if not isinstance(steps, list) or any(type(step) not in (int, float) for step in steps):
        raise InputError(f"'{path}': steps should be a list of numbers")
    try:
        return Steps(sizes, steps)
    except InputError as error:
        raise InputError(f"'{path}': {error}") from error


def read_steps(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The JSON object in a file. Of its members only ``format`` is checked.

    Raises:
        InputError: the file cannot be read, is too large, is not JSON, or has another format.
    """
    data = read_bytes(path)
    try:
        document = read_json(data)
    except ValueError as error:
        raise InputError(f"'{path}' is not a table of steps: {error}") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise InputError(f"'{path}' is not a table of steps: its format should be '{FORMAT}'")
    return document


def shipped_steps(game: str) -> Steps:
    """The shipped table that was tuned for the game ``game``, or the one for Bulls and Cows if there is none."""
    # A custom game may have any name, even a path; so the name is looked up, never opened.
    name = game if f"{game}.json" in os.listdir(_FOLDER) else _DEFAULT_TABLE
    return load_steps(os.path.join(_FOLDER, f"{name}.json"))
