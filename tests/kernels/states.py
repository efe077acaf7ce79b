"""States to call kernels with."""

import numpy as np

from solver_tree.kernels import partition
from solver_tree.kernels.board import Consistent, Restricted, Unweighted
from solver_tree.kernels.legality import list_legal_on_path
from solver_tree.kernels.workspace import State, make_workspace
from tests.kernels.from_python import from_python


def state_of(board, candidates, *, ply=0, begin=0, branching=None):
    """A workspace that holds some candidates, and their state: every guess is legal, and the symmetry state is 0.

    Args:
        board: the game.
        candidates: (n,) the numbers of the candidates, in the order in which the workspace holds them.
        ply: how many guesses were made before.
        begin: where the candidates begin in the workspace.
        branching: as in ``State``; that of the board when None.
    """
    workspace, n = make_workspace(board), len(candidates)
    workspace.candidates[begin : begin + n] = candidates
    if isinstance(board.legality, Restricted):
        list_legal_on_path(board, workspace, 0, 0)
        workspace.legal[ply], workspace.legal_count[ply] = workspace.legal[0], workspace.legal_count[0]
    if isinstance(board.legality, Consistent):
        workspace.legal[ply, :n], workspace.legal_count[ply] = board.secret_guess[candidates], n
    candidates = np.asarray(candidates, np.int32)
    state = State(
        ply=ply,
        begin=begin,
        n=n,
        free=begin + n,
        key=board.keys[candidates].sum(),
        symmetry_state=0,
        branching=board.branching if branching is None else branching,
        weight=weigh(board, candidates),
    )
    return workspace, state


def split(board, workspace, state, guess):
    """Divide the candidates of a state by a guess, as the search of costs does; return how many parts do not win."""
    parts = from_python(partition.list_parts)(board, workspace, state, guess)
    from_python(partition.order_parts)(workspace, state)
    from_python(partition.copy_parts)(board, workspace, state, parts)
    return parts


def weigh(board, candidates):
    """The weight of all candidates together."""
    return len(candidates) if isinstance(board.weights, Unweighted) else int(board.weights.by_secret[candidates].sum())
