"""The atlas: proved values of many games, without their trees, in a file that ships with the package."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Literal, NamedTuple

from solver_tree.errors import InputError, check_choice, check_list, check_text
from solver_tree.text import one_line
from solver_tree.tree.finish import Finish, check_finish
from solver_tree.tree.objective import Objective
from solver_tree.tree.shipped import FOLDER

PATH = os.path.join(FOLDER, "atlas.csv")
"""The file: a row for each entry, under the names of its attributes. ``scripts/atlas`` makes it."""

FIGURES = ("total", "worst", "at_worst")
"""The figures of an entry."""


class AtlasEntry(NamedTuple):
    """What is proved of a game: the figures of a tree that is best by an objective.

    Attributes:
        game: the name of the game.
        secrets: how many secrets it has.
        objective: ``avg``: ``total`` is least, then ``worst``, then ``at_worst``; ``worst,count,total``: ``worst`` is
            least, then ``at_worst``, then ``total``.
        finish: until when guesses are counted.
        total: the number of guesses for all secrets together.
        worst: the most guesses that any secret takes.
        at_worst: the number of secrets that take so many.
        first: the first guess.
        seconds: wall-clock time of the search.
        version: the version of Solver Tree that proved it.
        status: how it is known that the figures are least. ``searched``: the search proved it. ``checked``: so does a
            certificate of every figure, which was made once and checked.
    """

    game: str
    secrets: int
    objective: str
    finish: Finish
    total: int
    worst: int
    at_worst: int
    first: str
    seconds: float
    version: str
    status: Literal["searched", "checked"]

    def __repr__(self) -> str:
        figures = ", ".join(f"{name} {getattr(self, name)}" for name in FIGURES)
        return one_line("AtlasEntry", f"{self.game} {self.objective} until {self.finish}: {figures}")

    @property
    def average(self) -> float:
        """The total divided by the number of secrets."""
        return self.total / self.secrets


def atlas(
    game: str = "", *, objective: str | Objective | None = None, finish: Finish | None = None
) -> list[AtlasEntry]:
    """Look up proved values of games of codes, by families and then by size.

    >>> import solver_tree as st
    >>> [(entry.game, entry.total) for entry in st.atlas("mastermind-2x", objective="avg", finish="guessed")][:3]
    [('mastermind-2x2', 8), ('mastermind-2x3', 21), ('mastermind-2x4', 45)]

    Args:
        game: a game; or the beginning of the names of several, as far as rules follow their size; or a pattern in which
            ``*`` stands for anything, such as ``mastermind-4x*-black``. All games when empty.
        objective: only entries with this objective, ``avg`` or ``worst,count,total``.
        finish: only entries that count until ``guessed``, or until ``known``.

    Returns:
        The entries.

    Raises:
        InputError: there is no such entry.

    See Also:
        sequence: one figure of these games.
    """
    check_text("game", game)
    if finish is not None:
        check_finish(finish)
    name = objective.name if isinstance(objective, Objective) else objective
    if name is not None:
        check_text("objective", name)
    from csv import DictReader

    with open(PATH, encoding="utf-8", newline="") as file:
        entries = [_entry(row) for row in DictReader(file)]
    is_game = any(entry.game == game for entry in entries)
    found = [
        entry
        for entry in entries
        if (entry.game == game if is_game else _is_wanted(entry, game))
        and name in (None, entry.objective)
        and finish in (None, entry.finish)
    ]
    if not found:
        wanted = (f" of '{game}'" if game else "") + (f" with objective {name}" if name else "")
        wanted += f" until {finish}" if finish else ""
        raise InputError(
            f"the atlas has nothing{wanted}; it has bulls-cows-PxS, mastermind-PxS and others, with avg and "
            f"worst,count,total"
        )
    return found


def sequence(entries: Iterable[AtlasEntry], figure: str) -> list[tuple[int, int]]:
    """One figure of games that differ in the number of symbols only, as encyclopedias list integer sequences.

    >>> import solver_tree as st
    >>> st.sequence(st.atlas("bulls-cows-3x", objective="avg", finish="guessed"), "total")[:4]
    [(3, 15), (4, 72), (5, 196), (6, 436)]

    Args:
        entries: an entry for each number of symbols.
        figure: ``total``, ``worst`` or ``at_worst``.

    Returns:
        The number of symbols and the figure, from the fewest symbols on, as long as no number is left out.

    Raises:
        InputError: there is no such figure or no entry, or the games differ in more than the number of symbols.

    See Also:
        atlas: where the entries come from.
    """
    check_choice("figure", figure, FIGURES)
    check_list("entries", entries)
    entries = list(entries)
    if not entries or not all(isinstance(entry, AtlasEntry) for entry in entries):
        raise InputError("a sequence needs entries of the atlas, at least one, as solver_tree.atlas returns them")
    kinds = {(*_size(entry)[:3], entry.objective, entry.finish) for entry in entries}
    if len(kinds) > 1:
        raise InputError("a sequence needs games of one family and one number of positions, such as mastermind-4x")
    values = sorted((_size(entry)[3], int(getattr(entry, figure))) for entry in entries)
    first = values[0][0]
    return [value for place, value in enumerate(values) if value[0] == first + place]


def _entry(row: dict[str, str]) -> AtlasEntry:
    """The entry of a row of the file."""
    numbers = {name: int(row[name]) for name in ("secrets", *FIGURES)}
    return AtlasEntry(**{**row, **numbers, "seconds": float(row["seconds"])})  # type: ignore[arg-type]


def _is_wanted(entry: AtlasEntry, text: str) -> bool:
    """Whether ``text`` is a pattern of a game, or the beginning of its name with at least part of its rules, if any."""
    _, rules = kind_of(entry)
    begins = entry.game.startswith(text) and (not text or not rules or len(text) > len(entry.game) - len(rules))
    return begins or ("*" in text and fnmatchcase(entry.game, text))


def kind_of(entry: AtlasEntry) -> tuple[str, str]:
    """The kind of a game, such as ``mastermind``, and the rules that follow its size, such as ``-black``."""
    return _size(entry)[:2]


def _size(entry: AtlasEntry) -> tuple[str, str, int, int]:
    """The kind of a game, its rules, its positions and its symbols."""
    kind, positions, symbols, rules = re.fullmatch(r"(.+?)-(\d+)x(\d+)(.*)", entry.game).groups()  # type: ignore[union-attr]
    return kind, rules, int(positions), int(symbols)


def in_order(entries: Iterable[AtlasEntry]) -> list[AtlasEntry]:
    """Entries by family, then by positions and symbols, then as they were."""
    return sorted(entries, key=_size)
