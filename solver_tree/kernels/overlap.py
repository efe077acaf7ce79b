"""What guesses have in common with a part of an earlier guess at the same state, in games that count repeated feedback.

At a part, let each guess repeat k feedbacks or more; see ``repeats``. A candidate adds at most one repeat, so where m
members of the part are missing, each guess repeats k - m or more. So the largest part of each guess that is tried at a
state bounds the other guesses there: those that leave many of its members together.
"""

from __future__ import annotations

from solver_tree.kernels.board import LANES, Board, Unrestricted, Unweighted
from solver_tree.kernels.integers import int16, int64, uint16, uint64
from solver_tree.kernels.jit import entry_kernel, kernel
from solver_tree.kernels.repeats import fewest_repeats
from solver_tree.kernels.vectors import add_at_zeros, load, save, xor, zeros_like
from solver_tree.kernels.workspace import State, Workspace, counts_bits


def keeps_parts(board: Board) -> bool:
    """Whether parts are kept for a game: only without weights, and only where any guess is legal."""
    plain = isinstance(board.legality, Unrestricted) and isinstance(board.weights, Unweighted)
    return plain and not counts_bits(board)


@kernel
def forget_parts(workspace: Workspace, ply: int) -> None:
    """Keep no part for the state after ``ply`` guesses."""
    kept = workspace.counting.kept
    kept.parts[ply] = 0
    for block in range(kept.repeats.shape[1]):
        for lane in range(uint64(LANES)):
            kept.repeats[ply, block, lane] = 0


@entry_kernel
def keep_part(board: Board, workspace: Workspace, part: State) -> int:
    """Keep a part of a guess for the state before that guess; return the fewest repeats of any guess at it.

    Where there is no room, 0 is returned. A part with fewer than two is not kept: it shows nothing once a member
    is missing.
    """
    ply, kept = int64(part.ply - 1), workspace.counting.kept
    number = kept.parts[ply]
    if number >= kept.members.shape[1] or part.n > kept.members.shape[2]:
        return int64(0)
    repeats = fewest_repeats(board, workspace, part, int64(part.n))
    if repeats > 1:
        kept.parts[ply], kept.sizes[ply, number] = number + 1, part.n
        for i in range(part.n):
            kept.members[ply, number, i] = workspace.candidates[part.begin + i]
        _bound_all(board, workspace, part, number, repeats)
    return repeats


@kernel
def _bound_all(board: Board, workspace: Workspace, part: State, number: int, repeats: int) -> None:
    """Bound all guesses by how many members of a kept part they leave together with the first one."""
    by_secret, candidates, room = board.feedback_by_secret, workspace.candidates, workspace.counting
    kept, ply, zero, first = room.kept, uint64(part.ply - 1), uint64(0), uint64(candidates[part.begin])
    for block in range(uint64(kept.repeats.shape[1])):
        column = block * uint64(LANES)
        feedback, together = load(by_secret, first, column), zeros_like(load(room.repeats, zero, zero))
        for i in range(uint64(part.begin), uint64(part.begin + part.n)):
            apart = xor(feedback, load(by_secret, uint64(candidates[i]), column))
            together = add_at_zeros(together, apart, int64(1))
        save(room.repeats, block, together)
        for lane in range(uint64(LANES)):  # the compiler makes vectors of 16-bit numbers of this
            more = int16(int16(room.repeats[block, lane]) - int16(part.n - repeats))
            better = more > int16(kept.repeats[ply, block, lane])
            kept.repeats[ply, block, lane] = more if better else kept.repeats[ply, block, lane]
            kept.numbers[ply, block, lane] = uint16(number) if better else kept.numbers[ply, block, lane]


@kernel
def repeats_after(workspace: Workspace, ply: int, guess: int) -> int:
    """A lower bound, by the kept parts, of how many feedbacks the guesses after this one repeat, in all its parts."""
    return int64(workspace.counting.kept.repeats[ply, guess // LANES, guess % LANES])


@kernel
def mark_overlap(board: Board, workspace: Workspace, ply: int, guess: int) -> None:
    """Mark the members that the guess leaves together of the part from which ``repeats_after`` is."""
    kept, marks = workspace.counting.kept, workspace.counting.marks
    number = kept.numbers[ply, guess // LANES, guess % LANES]
    members, feedback = kept.members[ply, number], board.feedback[guess]
    for i in range(kept.sizes[ply, number]):
        if feedback[members[i]] == feedback[members[0]]:
            marks[members[i]] = marks[-1]
