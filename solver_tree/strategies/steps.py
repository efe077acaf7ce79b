"""Tables of steps: how many more guesses one of n candidates is thought to take."""

from __future__ import annotations

import os
from itertools import pairwise
from typing import Any

import orjson

from solver_tree.errors import InputError

FORMAT = "solver-tree-steps/1"
_FOLDER = os.path.join(os.path.dirname(__file__), "tables")
_USUAL = "bulls-cows-4x10"


class Steps:
    """A table of steps, given at some sizes; between them it is a straight line.

    Beyond the last size it grows by as much with each doubling as it did with the last one.

    Args:
        sizes: ascending, from 1.
        steps: how many more guesses one of so many candidates takes; 1 for a single one.

    Raises:
        InputError: it is no such table.
    """

    def __init__(self, sizes: list[int], steps: list[float]) -> None:
        if len(sizes) != len(steps) or len(sizes) < 2:
            raise InputError(f"steps: {len(sizes)} sizes and {len(steps)} steps; there should be as many, 2 at least")
        if sizes[0] != 1 or any(a >= b for a, b in pairwise(sizes)):
            raise InputError("steps: sizes should be ascending, from 1")
        if steps[0] != 1 or not all(0 < step < 1000 for step in steps):
            raise InputError("steps: they should be 1 for one candidate, and between 0 and 1000")
        self.sizes = tuple(sizes)
        self.steps = tuple(steps)

    def up_to(self, most: int) -> list[float]:
        """The steps for 1, 2, ... ``most`` candidates; by arithmetic that is the same on every machine."""
        sizes, steps = list(self.sizes), list(self.steps)
        half = sizes[-1] // 2
        a = max(i for i, size in enumerate(sizes[:-1]) if size <= max(half, 1))
        growth = steps[-1] - _between(half, sizes[a], steps[a], sizes[a + 1], steps[a + 1])
        while sizes[-1] < most:
            sizes.append(2 * sizes[-1])
            steps.append(steps[-1] + growth)
        found: list[float] = []
        for i in range(len(sizes) - 1):
            last = min(sizes[i + 1] - 1, most)
            found += [_between(n, sizes[i], steps[i], sizes[i + 1], steps[i + 1]) for n in range(sizes[i], last + 1)]
        return [*found, steps[-1]][:most]


def _between(n: int, size: int, step: float, next_size: int, next_step: float) -> float:
    return step + (next_step - step) * (n - size) / (next_size - size)


def load_steps(path: str | os.PathLike[str]) -> Steps:
    """The table in a file: a JSON object with ``format``, ``sizes`` and ``steps``; what else it says does not count.

    Raises:
        InputError: the file cannot be read, or is no such table.
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
    """The JSON object in a file, known to claim our format; raises InputError as ``load_steps`` does."""
    try:
        with open(path, "rb") as file:
            document: Any = orjson.loads(file.read())
    except OSError as error:
        raise InputError(f"cannot read '{path}': {error.strerror}") from error
    except orjson.JSONDecodeError as error:
        raise InputError(f"'{path}' is not a table of steps: not JSON ({error})") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise InputError(f"'{path}' is not a table of steps: its format should be '{FORMAT}'")
    return document


def shipped_steps(game: str) -> Steps:
    """The table that was tuned for ``game``, or else for Bulls and Cows."""
    name = game if f"{game}.json" in os.listdir(_FOLDER) else _USUAL  # any game's: it may look like a path
    return load_steps(os.path.join(_FOLDER, f"{name}.json"))
