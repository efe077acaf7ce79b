"""Games: rules in, a `Game` out. ``game(name)`` finds one by its name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from solver_tree.errors import InputError
from solver_tree.games.bulls_cows import bulls_cows
from solver_tree.games.game import CodeSymmetry, Game
from solver_tree.games.mastermind import mastermind

__all__ = ["DEFAULT_GAME", "FAMILIES", "CodeSymmetry", "Family", "Game", "game"]

DEFAULT_GAME = "bulls-cows-4x10"


class Family(NamedTuple):
    """Games that differ only in size: ``name-PxS``."""

    name: str
    make: Callable[..., Game]
    usual: str
    about: str


FAMILIES = {
    family.name: family
    for family in (
        Family("bulls-cows", bulls_cows, "4x10", "P different symbols out of S (0-9a-z); feedback like 1A2B"),
        Family("mastermind", mastermind, "4x6", "P symbols out of S (1-9A-Z), repeats allowed; feedback like 1B2W"),
    )
}


def game(name: str = DEFAULT_GAME) -> Game:
    """The game with this name, such as ``bulls-cows-4x10`` or ``mastermind-4x6``.

    Raises:
        InputError: no game has this name, or its size is impossible.
    """
    found = re.fullmatch(r"(.+)-(\d{1,4})x(\d{1,4})", name, re.ASCII)
    if found is None or found[1] not in FAMILIES:
        shapes = ", ".join(f"{family.name}-PxS" for family in FAMILIES.values())
        raise InputError(f"game '{name}': unknown; games are {shapes}, such as {DEFAULT_GAME}")
    return FAMILIES[found[1]].make(int(found[2]), int(found[3]))
