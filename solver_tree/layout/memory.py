"""Checks that a game fits in memory."""

from __future__ import annotations

import os

from solver_tree.errors import InputError
from solver_tree.games import Game


def check_memory(game: Game) -> None:
    """Raise InputError when the feedback matrix of ``game`` does not fit in this machine's memory."""
    # Two copies of the matrix, room for a third, and the relation of legality.
    needed = 3 * game.guess_count * game.secret_count + game.restricted * game.guess_count**2
    limit = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") if hasattr(os, "sysconf") else 8 << 30
    if needed > limit:
        raise InputError(
            f"game '{game.name}': its feedback matrix needs "
            f"{needed / 2**30:.3g} GiB to search; the limit, this machine's memory, is {limit / 2**30:.3g} GiB"
        )
