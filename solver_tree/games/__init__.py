"""Games: rules in, a `Game` out. ``game(name)`` finds one by its name, ``load_game`` also one of the user's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from solver_tree.errors import InputError
from solver_tree.games.bulls_cows import bulls_cows
from solver_tree.games.codes import optional_codes
from solver_tree.games.game import CodeSymmetry, Game
from solver_tree.games.legality import Legality
from solver_tree.games.mastermind import mastermind
from solver_tree.games.words import NO_LISTS

__all__ = ["DEFAULT_GAME", "FAMILIES", "CodeSymmetry", "Family", "Game", "Legality", "UnknownGame", "game"]

DEFAULT_GAME = "bulls-cows-4x10"


class UnknownGame(InputError):
    """No game has this name."""


class Family(NamedTuple):
    """Games that differ in size, and in what is chosen from ``options``: ``name-PxS[options]``.

    At most one of each row of ``options`` is chosen; ``make`` is given the size and then those.
    """

    name: str
    make: Callable[..., Game]
    usual: str
    about: str
    options: tuple[tuple[str, ...], ...] = ()

    @property
    def form(self) -> str:
        """How its names are written."""
        return f"{self.name}-PxS" + "".join(f"[-{'|-'.join(row)}]" for row in self.options)


FAMILIES = {
    family.name: family
    for family in (
        Family("bulls-cows", bulls_cows, "4x10", "P different symbols out of S (0-9a-z); feedback like 1A2B"),
        Family("mastermind", mastermind, "4x6", "P symbols out of S (1-9A-Z), repeats allowed; feedback like 1B2W"),
        Family(
            "codes",
            optional_codes,
            "3x10",
            "P symbols out of S (0-9a-z); repeated ones count by the rule multiset or the one named; "
            "feedback like 1A2B, or like GYB with colours",
            (("distinct", "occurrence"), ("colours",), ("no-repeats",)),
        ),
    )
}


def game(name: str = DEFAULT_GAME) -> Game:
    """The game with this name, such as ``bulls-cows-4x10``, ``mastermind-4x6`` or ``codes-3x10-distinct``.

    Raises:
        UnknownGame: no game has this name.
        InputError: its size is impossible, or it needs word lists.
    """
    found = re.fullmatch(r"([a-z-]+)-(\d{1,4})x(\d{1,4})((?:-[a-z-]+)?)", name, re.ASCII)
    family = FAMILIES.get(found[1]) if found else None
    if found and family:
        options = re.fullmatch("".join(f"(?:-({'|'.join(row)}))?" for row in family.options), found[4])
        if options:
            return family.make(int(found[2]), int(found[3]), *filter(None, options.groups()))
    if name in ("wordle", "wordle-hard"):
        raise InputError(f"game '{name}': {NO_LISTS}")
    forms = ", ".join([*(family.form for family in FAMILIES.values()), "wordle"])
    raise UnknownGame(f"game '{name}': unknown; games are {forms}, such as {DEFAULT_GAME}")
