"""Turns a game into the board of the search."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.claims import check_lists, legality_of, matrix_of, symmetry_of
from solver_tree.kernels.board import (
    LANES,
    MAX_BIT_FEEDBACKS,
    MAX_GUESSES,
    Board,
    Consistent,
    Restricted,
    Unrestricted,
    Unweighted,
    Weighted,
)
from solver_tree.kernels.guess_ordering import MAX_PARTS
from solver_tree.kernels.memory import aligned_zeros
from solver_tree.kernels.size_bounds import any_branching, size_bounds
from solver_tree.layout.compiler import check_compiler
from solver_tree.layout.memory import enough_memory
from solver_tree.layout.symmetry import Symmetry, find_symmetry, number_guesses
from solver_tree.progress import note_work


class Layout(NamedTuple):
    """A game laid out for the search.

    Attributes:
        game: the game.
        board: the arrays of the game.
        symmetry: which guesses represent others.
        guess_numbers: the number of each guess on the board, in ascending order.
        first: the number of the first guess, if it is prescribed.
    """

    game: Game
    board: Board
    symmetry: Symmetry
    guess_numbers: dict[str, int]
    first: int | None


def lay_out(game: Game, *, first: str | None = None, use_symmetry: bool = True) -> Layout:
    """Lay out ``game`` for the search.

    Args:
        game: the game.
        first: the first guess, if it is prescribed; it represents all guesses that are equivalent to it at the start.
        use_symmetry: whether to use the symmetry of the game.

    Raises:
        InputError: the board does not fit in the memory of this machine, or has too many guesses; user code claims
            what cannot be; or numba is told not to compile.
    """
    check_compiler()
    check_lists(game)
    if game.guess_count > MAX_GUESSES:
        raise InputError(
            f"game '{game.name}': {game.guess_count} guesses to search; there can be at most {MAX_GUESSES}"
        )
    with enough_memory(game, size_bounds=True):
        return _lay_out(game, first, use_symmetry)


def _lay_out(game: Game, first: str | None, use_symmetry: bool) -> Layout:
    matrix = matrix_of(game)
    guesses, feedback_count, win = len(matrix), len(game.feedbacks), game.feedbacks.index(game.win)
    if min(feedback_count, game.secret_count) > MAX_PARTS:
        raise InputError(
            f"game '{game.name}': {game.secret_count} secrets and {feedback_count} feedbacks to search; "
            f"one of the two can be at most {MAX_PARTS}"
        )
    secrets, weights, legality = list(game.secrets), _weights(game), _legality(game, matrix)
    if isinstance(weights, Weighted):
        heaviest_first = np.argsort(-weights.by_secret, kind="stable")
        matrix, weights = matrix[:, heaviest_first], Weighted(weights.by_secret[heaviest_first])
        secrets = [secrets[secret] for secret in heaviest_first]
    plain = isinstance(weights, Unweighted) and not isinstance(legality, Restricted)
    place = None if first is None else game.guesses.index(first)
    symmetry = find_symmetry(symmetry_of(game, matrix) if use_symmetry and plain else None, guesses, place)
    branching = any_branching(feedback_count)
    many = feedback_count > MAX_BIT_FEEDBACKS
    if (many or isinstance(weights, Weighted)) and not symmetry.symbols.shape[1]:  # kernels count no parts there
        parts = _count_parts(matrix, feedback_count)
        branching = min(branching, int((2 * parts - (matrix == win).any(axis=1)).max()))
        if many:  # ``count_repeats`` stops sooner when neighbours are similar
            symmetry = symmetry._replace(order=np.argsort(-parts, kind="stable"))
    if isinstance(legality, Restricted):
        legality = legality._replace(kinds=legality.kinds[symmetry.order], order=symmetry.order)
    feedback = _ordered(matrix, symmetry.order)
    del matrix
    guess_numbers = number_guesses(game, symmetry)
    board = Board(
        feedback=feedback,
        feedback_by_secret=transposed(feedback),
        secret_guess=np.array([guess_numbers[secret] for secret in secrets], np.int32),
        keys=np.random.default_rng(20120806).integers(0, 2**64, (len(secrets),), np.uint64),
        size_bound=size_bounds(branching, len(secrets)),
        branching=branching,
        representative_count=symmetry.representative_count,
        next_symmetry_state=symmetry.next_state,
        symbols=symmetry.symbols,
        position_orders=symmetry.position_orders,
        symbol_orders=symmetry.symbol_orders,
        position_names=symmetry.position_names,
        symbol_names=symmetry.symbol_names,
        weights=weights,
        legality=legality,
        win=win,
        feedback_count=feedback_count,
    )
    return Layout(game, board, symmetry, guess_numbers, None if first is None else guess_numbers[first])


def _weights(game: Game) -> Unweighted | Weighted:
    return Unweighted() if game.weights is None else Weighted(np.array(game.weights, np.int64))


def _legality(game: Game, matrix: NDArray[np.unsignedinteger]) -> Unrestricted | Consistent | Restricted:
    if game.consistent:
        return Consistent()
    legality = legality_of(game, matrix)
    if legality is None:
        return Unrestricted()
    keys = np.random.default_rng(20191202).integers(0, 2**64, (game.guess_count,), np.uint64)
    return Restricted(legality.codes, legality.kinds, legality.allows, np.zeros(0, np.int64), keys)


def _ordered(matrix: NDArray[np.unsignedinteger], order: NDArray[np.int64]) -> NDArray[np.unsignedinteger]:
    """The rows of ``matrix`` in ``order``, as an array that kernels read: the same array if that is possible."""
    if matrix.flags.writeable and np.array_equal(order, np.arange(len(matrix))):
        return np.ascontiguousarray(matrix)
    ordered = np.empty(matrix.shape, matrix.dtype)
    for start in range(0, len(matrix), LANES):
        note_work()
        ordered[start : start + LANES] = matrix[order[start : start + LANES]]
    return ordered


def transposed(feedback: NDArray[np.unsignedinteger]) -> NDArray[np.unsignedinteger]:
    """A matrix of (secrets, guesses), padded with zeros to an odd multiple of LANES guesses, from (guesses, secrets).

    With an even multiple, a column would lie in few of the sets of lines that a processor's cache has.

    It is filled in strips: transposing all at once misses the cache at every step.
    """
    guesses, secrets = feedback.shape
    by_secret = aligned_zeros((secrets, (-(-guesses // LANES) | 1) * LANES), feedback.dtype)
    for start in range(0, guesses, LANES):
        note_work()
        strip = feedback[start : start + LANES]
        by_secret[:, start : start + len(strip)] = strip.T
    return by_secret


def _count_parts(matrix: NDArray[np.unsignedinteger], feedback_count: int) -> NDArray[np.int64]:
    """Into how many parts each guess divides the secrets."""
    parts = np.empty(len(matrix), np.int64)
    for start in range(0, len(matrix), LANES):
        rows = matrix[start : start + LANES]
        occurs = np.zeros((len(rows), feedback_count), bool)
        np.put_along_axis(occurs, rows.astype(np.intp), True, axis=1)
        parts[start : start + LANES] = occurs.sum(axis=1)
    return parts
