"""Which guesses are legal: all of them, only candidates, or those that the feedback so far allows (hard mode).

The game states the relation in numbers, ``solver_tree.games.Legality``. For each guess on the path, the search keeps
the list of guesses that may follow. The value of a set of candidates then depends on that list, and so does its key.
Candidates are always legal.

If only candidates are legal, they are the list. The value of a set then depends on nothing else, so its key does not,
either. A symmetry that keeps all guesses made so far turns candidates into candidates: of those that it turns into each
other, one is tried. No guess that is legal at a subset makes more parts of it than of the whole set, where it is legal,
too. So what is known of the most parts of any guess holds for all subsets, as it does where every guess is legal.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from solver_tree.kernels import thresholds
from solver_tree.kernels.board import LANES, Board, Consistent, Restricted, Unrestricted
from solver_tree.kernels.integers import int64, uint64
from solver_tree.kernels.jit import case_of, entry_kernel, specialised
from solver_tree.kernels.transposition import hash64
from solver_tree.kernels.workspace import USELESS, Workspace

Legality: TypeAlias = Any
"""``Board.legality``: Unrestricted, Consistent or Restricted."""


@specialised
def restricted(legality: Legality) -> bool:
    """Whether some guesses may be illegal."""
    return True


@case_of(restricted, Unrestricted)
def _(legality: Legality) -> bool:
    return False


@specialised
def only_candidates(legality: Legality) -> bool:
    """Whether only candidates are legal."""
    return False


@case_of(only_candidates, Consistent)
def _(legality: Legality) -> bool:
    return True


@specialised
def legal_keyed(legality: Legality) -> bool:
    """Whether the key of a state contains a key of its legal guesses, as the candidates do not tell which they are."""
    return False


@case_of(legal_keyed, Restricted)
def _(legality: Legality) -> bool:
    return True


@specialised
def list_candidates(legality: Legality, board: Board, workspace: Workspace, ply: int, begin: int, n: int) -> None:
    """List the guesses that are legal at ``ply`` if they are the n candidates from ``begin`` on."""


@case_of(list_candidates, Consistent)
def _(legality: Legality, board: Board, workspace: Workspace, ply: int, begin: int, n: int) -> None:
    for i in range(uint64(n)):
        secret = uint64(workspace.candidates[uint64(begin) + i])
        workspace.legal[uint64(ply), i] = board.secret_guess[secret]
    workspace.legal_count[ply] = n


@specialised
def list_legal(legality: Legality, workspace: Workspace, ply: int, guess: int, feedback: int) -> np.uint64:
    """List the guesses that are legal at ply + 1, after this guess at ``ply``; return a key of the list, or 0.

    Where only candidates are legal, ``list_candidates`` lists them.
    """
    return uint64(0)


@case_of(list_legal, Restricted)
def _(legality: Legality, workspace: Workspace, ply: int, guess: int, feedback: int) -> np.uint64:
    legal = workspace.legal
    kind = int64(legality.kinds[guess])
    here, after = uint64(ply), uint64(ply + 1)
    seen_from = uint64(legality.order[guess])
    count, key = uint64(0), uint64(0)
    for i in range(uint64(workspace.legal_count[ply])):
        follower = legal[here, i]
        legal[after, count] = follower
        if legality.allows[kind, feedback, legality.codes[seen_from, uint64(legality.order[uint64(follower)])]]:
            count += uint64(1)
            key += legality.keys[uint64(follower)]
    workspace.legal_count[ply + 1] = int64(count)
    return hash64(key + count)


@specialised
def legal_guesses(legality: Legality, workspace: Workspace, ply: int, guesses: int) -> int:
    """How many guesses are legal; all of the first ``guesses`` guesses when legality is not restricted."""
    return workspace.legal_count[ply]


@case_of(legal_guesses, Unrestricted)
def _(legality: Legality, workspace: Workspace, ply: int, guesses: int) -> int:
    return guesses


@specialised
def legal_guess(legality: Legality, workspace: Workspace, ply: int, i: int) -> int:
    """The i-th legal guess."""
    return int64(workspace.legal[ply, i])


@case_of(legal_guess, Unrestricted)
def _(legality: Legality, workspace: Workspace, ply: int, i: int) -> int:
    return i


@specialised
def counted_alone(legality: Legality, workspace: Workspace, ply: int, n: int, width: int) -> bool:
    """Whether so few guesses are legal that it is faster to count the repeats of each of them alone."""
    return workspace.legal_count[ply] * thresholds.SIDE_BY_SIDE < (n + thresholds.SIDE_BY_SIDE_MORE) * width


@case_of(counted_alone, Unrestricted)
def _(legality: Legality, workspace: Workspace, ply: int, n: int, width: int) -> bool:
    return False


@specialised
def keep_legal(legality: Legality, workspace: Workspace, ply: int) -> None:
    """Keep the priorities of legal guesses; all others become useless."""
    priority = workspace.priority
    row, spare = uint64(ply), uint64(priority.shape[0] - 1)
    for guess in range(uint64(priority.shape[1])):
        priority[spare, guess] = priority[row, guess]
        priority[row, guess] = USELESS
    for i in range(uint64(workspace.legal_count[ply])):
        guess = uint64(workspace.legal[row, i])
        priority[row, guess] = priority[spare, guess]


@case_of(keep_legal, Unrestricted)
def _(legality: Legality, workspace: Workspace, ply: int) -> None:
    pass


@specialised
def bar_illegal(legality: Legality, workspace: Workspace, ply: int) -> None:
    """Set all bits in ``counting.barred`` for the guesses that are not legal, and none for the others."""
    barred = workspace.counting.barred
    every = barred.dtype.type((1 << (8 * barred.itemsize)) - 1)
    for block in range(uint64(barred.shape[0])):
        for lane in range(uint64(barred.shape[1])):
            barred[block, lane] = every
    for i in range(uint64(workspace.legal_count[ply])):
        guess = uint64(workspace.legal[uint64(ply), i])
        barred[guess // uint64(LANES), guess % uint64(LANES)] = 0


@case_of(bar_illegal, Unrestricted)
def _(legality: Legality, workspace: Workspace, ply: int) -> None:
    pass


@entry_kernel
def list_legal_on_path(board: Board, workspace: Workspace, guesses: int, n: int) -> np.uint64:
    """List the legal guesses after each of the first ``guesses`` guesses of ``Workspace.path``; return the last key.

    Where legality is not restricted, nothing is listed and the key is 0. Where only candidates are legal, these are the
    first n of ``Workspace.candidates``, and the key is 0.
    """
    list_candidates(board.legality, board, workspace, guesses, int64(0), n)
    if legal_keyed(board.legality):
        for guess in range(board.feedback.shape[0]):
            workspace.legal[0, guess] = guess
        workspace.legal_count[0] = board.feedback.shape[0]
    key = uint64(0)
    for ply in range(guesses):
        guess, feedback = int64(workspace.path[ply, 0]), int64(workspace.path[ply, 1])
        key = list_legal(board.legality, workspace, ply, guess, feedback)
    return key
