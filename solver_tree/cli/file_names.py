"""What the files that commands make are called when they are given no name."""

from __future__ import annotations

import re

from solver_tree.games import Game

_LONGEST_PART = 100


def file_name(game: Game, *parts: str) -> str:
    """``GAME.PART.PART.json``, in characters that all systems allow.

    A game with weights is another one than without, and is called so.
    """
    parts = (game.name, *(() if game.weights is None else ("weighted",)), *parts)
    return ".".join([*(re.sub(r"[^\w.-]+", "-", part[:_LONGEST_PART]).strip("-.") or "own" for part in parts), "json"])
