"""Default names of the files that commands save."""

from __future__ import annotations

import re

from solver_tree.games import Game

_MAX_PART_LENGTH = 100


def file_name(game: Game, *parts: str) -> str:
    """``GAME.PART.PART.json``, or ``GAME.weighted.PART.PART.json``, in characters that all systems allow."""
    parts = (game.name, *(() if game.weights is None else ("weighted",)), *parts)
    return ".".join(
        [*(re.sub(r"[^\w.-]+", "-", part[:_MAX_PART_LENGTH]).strip("-.") or "own" for part in parts), "json"]
    )
