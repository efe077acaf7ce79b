"""Turns a game into the board of the heuristics."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.games import Game, Legality
from solver_tree.games.claims import check_lists, counted_codes_of, legality_of, matrix_of, symmetry_of
from solver_tree.games.legality import index_of
from solver_tree.kernels.board import MAX_BIT_FEEDBACKS, MAX_GUESSES
from solver_tree.kernels.feedback import Computed, Stored, computed, fits_words, stored
from solver_tree.kernels.heuristic_board import HeuristicBoard
from solver_tree.layout.board import Layout
from solver_tree.layout.compiler import check_compiler
from solver_tree.layout.memory import enough_memory
from solver_tree.layout.symmetry import Symmetry, find_symmetry, number_guesses

LARGEST_AMOUNT = 1 << 16
"""The heuristics scale weights down so that they add up to at most about this."""


class HeuristicLayout(NamedTuple):
    """A game laid out for the heuristics.

    Attributes:
        board: the arrays of the game.
        order: (guesses,) the game's number of each guess of the board.
        guess_numbers: the number of each guess on the board, in ascending order.
    """

    board: HeuristicBoard
    order: NDArray[np.int64]
    guess_numbers: dict[str, int]


def lay_out_heuristic(game: Game) -> HeuristicLayout:
    """Lay out ``game`` for the heuristics.

    The feedback of codes is computed when it is needed, if the codes fit in words; else it is stored in a matrix.

    Raises:
        InputError: the feedback matrix of the game does not fit in memory, user code claims what cannot be, or numba
            is told not to compile.
    """
    check_compiler()
    check_lists(game)
    codes = counted_codes_of(game)
    if codes is not None and not game.has_legality:
        symmetry = find_symmetry(symmetry_of(game), game.guess_count)
        feedback = computed(codes.symbols, codes.symbol_count, symmetry.order)
        if feedback is not None:
            if game.secret_count < game.guess_count:
                feedback = _of_secrets(feedback, game)
            return _with_feedback(game, feedback, codes.symbols.shape[1] * 9, None, symmetry)
    with enough_memory(game):
        matrix = matrix_of(game)
        legality = None if game.consistent else legality_of(game, matrix)
        symmetry = find_symmetry(symmetry_of(game, matrix) if legality is None else None, game.guess_count)
        in_order = stored(matrix[symmetry.order], len(game.feedbacks))
        return _with_feedback(game, in_order, game.feedbacks.index(game.win), legality, symmetry)


def _of_secrets(feedback: Computed, game: Game) -> Computed:
    """The feedback of the secrets of ``game`` only; ``feedback`` has all guesses as secrets."""
    secrets = index_of(game.guesses, game.secrets)
    return feedback._replace(
        secret_places=feedback.secret_places[secrets], secret_amounts=feedback.secret_amounts[secrets]
    )


def computes_feedback(game: Game) -> bool:
    """Whether the heuristics compute the feedback of ``game``, so that its layout takes no matrix.

    Of a game with too many guesses to search they compute nothing, so that its codes are not listed.
    """
    codes = None if game.has_legality or game.guess_count > MAX_GUESSES else counted_codes_of(game)
    return codes is not None and fits_words(codes.symbols.shape[1], codes.symbol_count)


def _with_feedback(
    game: Game, feedback: Stored | Computed, win: int, legality: Legality | None, symmetry: Symmetry
) -> HeuristicLayout:
    """Lay out ``game``, whose winning feedback has the number ``win``, for its guesses in the order of ``symmetry``."""
    guess_numbers = number_guesses(game, symmetry)
    if legality is None:
        legality = Legality(np.zeros((0, 0), np.uint8), np.zeros(0, np.int32), np.zeros((0, 0, 0), np.bool_))
    board = HeuristicBoard(
        feedback=feedback,
        secret_guess=np.array([guess_numbers[secret] for secret in game.secrets], np.int32),
        amounts=_amounts(game),
        representative_count=symmetry.representative_count,
        next_symmetry_state=symmetry.next_state,
        codes=legality.codes,
        kinds=legality.kinds,
        allows=legality.allows,
        feedback_count=MAX_BIT_FEEDBACKS if isinstance(feedback, Computed) else len(game.feedbacks),
        win=win,
    )
    return HeuristicLayout(board, symmetry.order, guess_numbers)


def heuristic_layout_of(layout: Layout) -> HeuristicLayout | None:
    """The layout of a search for the heuristics, without another matrix; None if that is not the same game to them."""
    game, board = layout.game, layout.board
    if computes_feedback(game) or game.has_legality or game.weights is not None or layout.first is not None:
        return None
    feedback = Stored(board.feedback, board.feedback_by_secret)
    return _with_feedback(game, feedback, board.win, None, layout.symmetry)


def _amounts(game: Game) -> NDArray[np.int64]:
    """How much each secret adds to the size of a part: 1, or its weight, scaled down if all together weigh too much."""
    if game.weights is None:
        return np.ones(game.secret_count, np.int64)
    total_weight = sum(game.weights)
    if total_weight <= LARGEST_AMOUNT:
        return np.array(game.weights, np.int64)
    return np.array([max(1, weight * LARGEST_AMOUNT // total_weight) for weight in game.weights], np.int64)
