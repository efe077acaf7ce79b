"""Checks that a game fits in memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.claims import feedbacks_of
from solver_tree.games.hard_mode import shared_table_count
from solver_tree.games.legality import MAX_CODES
from solver_tree.games.memory import memory_limit
from solver_tree.games.words import WordGame

_MAX_BYTE_FEEDBACKS = 256  # as many as a matrix of bytes can number
_SEARCHED = 8  # bytes of a place that numpy searches for


@contextmanager
def enough_memory(game: Game, *, size_bounds: bool = False) -> Iterator[None]:
    """Check that ``game`` fits in memory, before it is laid out inside this context.

    Args:
        game: the game, of which nothing need be computed yet.
        size_bounds: whether the board has ``Board.size_bound``, too.

    Raises:
        InputError: the arrays of the game do not fit in the memory that ``memory_limit`` states, or there is less.
    """
    arrays = "feedback matrix and its legality need" if game.has_legality else "feedback matrix needs"
    limit, what_needs = memory_limit(), f"game '{game.name}': its {arrays}"
    # This comes first, since a game may have to score every pair to know its feedback.
    limit.check(board_bytes(game, 1), what_needs, " to search")
    feedback_count = len(feedbacks_of(game))
    needed = board_bytes(game, 1 if feedback_count <= _MAX_BYTE_FEEDBACKS else 2)
    if game.has_legality:
        needed += legality_bytes(game, feedback_count)
    if size_bounds:
        needed += 4 * 2 * feedback_count * (game.secret_count + 1)
    limit.check(needed, what_needs, " to search")
    try:
        yield
    except MemoryError as error:
        raise InputError(f"{what_needs} {needed / 2**30:.3g} GiB to search; there is not that much left") from error


def board_bytes(game: Game, cell: int) -> int:
    """How many bytes it takes to make the feedback matrix of ``game``, to lay it out, and to search.

    Args:
        game: the game.
        cell: how many bytes each cell of the matrix has.
    """
    kept, making, code = 0, cell, 1
    if type(game).matrix is Game.matrix:  # the scores as 16-bit numbers; a copy, the matrix, and which cells win
        kept, making = 2, 2 + cell + 1
    elif isinstance(game, WordGame):
        code = np.min_scalar_type(3 ** len(game.win)).itemsize
        making = code + cell + (_SEARCHED if code > 2 else 0)
    # The matrix by guess and by secret, and room for as much again.
    by_cell = kept + max(making, 3 * cell)
    return game.guess_count * (by_cell * game.secret_count + game.has_legality * code * game.guess_count)


def legality_bytes(game: Game, feedback_count: int) -> int:
    """How many bytes it takes at most to make ``Legality.allows``; ``board_bytes`` counts the codes.

    Args:
        game: the game, of which some guesses are not always legal.
        feedback_count: how many feedbacks it has.
    """
    copies, kinds, groups = 2, game.guess_count, min(MAX_CODES, game.guess_count)  # tables, and all of them together
    if isinstance(game, WordGame):
        if shapes := shared_table_count(game.symbols):
            kinds, groups = shapes, 3 ** len(game.win)
        else:
            copies = 1
    return copies * kinds * feedback_count * groups
