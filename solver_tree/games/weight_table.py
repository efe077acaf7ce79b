"""Finds the two columns of a table of weights that has more of them: the secrets, and how likely each is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from solver_tree.errors import InputError
from solver_tree.games.list_forms import NUMBER, TITLES

_WEIGHTS = re.compile("weights?|counts?|freq.*|occurrences?|probabilit.*|likelihood|number", re.IGNORECASE)
"""Titles of a column of weights."""


def two_columns(path: object, lines: list[str]) -> Iterator[tuple[int, str]]:
    """The lines of a file of weights, each with its number; of a table with titles only the secret and its weight.

    A table has three columns or more, and titles on its first line, which are no numbers.

    Args:
        path: the file, for messages.
        lines: its lines.

    Raises:
        InputError: the titles do not say which column has the weights.
    """
    numbered = [(number, line.strip()) for number, line in enumerate(lines, 1)]
    filled = ((number, line) for number, line in numbered if line and not line.startswith("#"))
    first, title_line = next(filled, (0, ""))
    separator = next((each for each in "\t;," if each in title_line), None)
    titles = _cells(title_line, separator)
    second = _cells(next(filled, (0, ""))[1], separator)
    numeric = [place for place, cell in enumerate(second) if NUMBER.fullmatch(cell)]
    if len(titles) < 3 or len(second) != len(titles) or not numeric or any(map(NUMBER.fullmatch, titles)):
        yield from numbered
        return
    words = [place for place, title in enumerate(titles) if title.lower() in TITLES]
    words = words or [place for place in range(len(titles)) if place not in numeric]
    weights = [place for place in numeric if _WEIGHTS.fullmatch(titles[place])]
    weights = weights or numeric
    if len(words) != 1 or len(weights) != 1:
        columns, what, title = (weights, "weights", "weight") if len(words) == 1 else (words, "secrets", "word")
        names = " or ".join(titles[place] for place in columns) or "none"
        raise InputError(f"'{path}' line {first}: which column has the {what}, {names}? Give it the title '{title}'")
    for number, line in numbered:
        cells = _cells(line, separator)
        full = number > first and len(cells) == len(titles)
        yield number, f"{cells[words[0]]} {cells[weights[0]]}" if full else "" if number == first else line


def _cells(line: str, separator: str | None) -> list[str]:
    return [cell.strip().strip('"') for cell in line.split(separator)]
