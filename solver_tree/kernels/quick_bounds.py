"""Quick bounds of totals: from sizes, and from the partitions that the candidates themselves make as guesses."""

from __future__ import annotations

from solver_tree.kernels.board import Board, Unweighted
from solver_tree.kernels.instructions import popcount
from solver_tree.kernels.integers import int64, uint64
from solver_tree.kernels.jit import case_of, entry_kernel, kernel, specialised
from solver_tree.kernels.legality import only_candidates
from solver_tree.kernels.repeats import weigh_repeats
from solver_tree.kernels.size_bounds import most_parts, most_parts_of_others
from solver_tree.kernels.weights import ONE_EACH, total_size_bound, unit_shift
from solver_tree.kernels.workspace import BitCounting, State, Workspace


@entry_kernel
def quick_bound(board: Board, workspace: Workspace, state: State) -> int:
    """A lower bound of the value from the partitions that candidates make, as ``2 * bound + [it is exact]``."""
    # 1. One candidate takes 1 guess, two take 1 + 2.
    # 2. With two candidates more than any guess makes parts, every guess leaves more than a pair together: use the
    #    bound from sizes.
    lower = total_size_bound(board, workspace, state)
    if state.n <= 2 or state.n > most_parts(state.branching) + 1:
        return int64(2 * lower + int64(state.n <= 2))
    return _candidate_bound(board, workspace, state, lower)


@specialised
def _candidate_bound(board: Board, workspace: Workspace, state: State, lower: int) -> int:
    """The same for three candidates or more, whose bound by sizes is ``lower``."""
    begin, n = state.begin, state.n
    if n > most_parts(state.branching):
        return int64(2 * lower)
    weight_of, candidates = board.weights.by_secret, workspace.candidates
    heaviest, lightest = weight_of[candidates[begin]], weight_of[candidates[begin + n - 1]]
    i = begin
    while i < begin + n and weight_of[candidates[i]] == heaviest:
        # 3. A heaviest candidate that separates all takes 1 guess, and each other one then takes 2. No guess is better.
        if _count_repeats(board, workspace, state, board.secret_guess[candidates[i]], int64(0)) == 0:
            return int64(2 * lower + 1)
        i += 1
    # 4. Otherwise a heaviest candidate leaves two together, or the guess is at best a lighter candidate.
    lighter = weight_of[candidates[i]] if i < begin + n else int64(0)
    return int64(2 * (lower + min(lightest, heaviest - lighter)))


@kernel
def _count_repeats(board: Board, workspace: Workspace, state: State, guess: int, limit: int) -> int:
    """The number of repeats of a guess, whatever they weigh; some number above ``limit`` if it exceeds that."""
    return weigh_repeats(board, workspace, state, unit_shift(board.weights, int64(ONE_EACH)), int64(guess), limit)


@case_of(_candidate_bound, Unweighted)
def _(board: Board, workspace: Workspace, state: State, lower: int) -> int:
    n, parts = state.n, _max_candidate_parts(board, workspace, state)
    # 3. A candidate that separates all takes 1 guess, and each other candidate then takes 2. No guess is better.
    if parts == n:
        return int64(2 * (2 * n - 1) + 1)
    # 4. Otherwise no total is below 2n, since a part of c candidates takes 2c - 1 guesses or more. A guess that is no
    #    candidate makes k <= n parts, which takes n + 2n - k. A candidate makes k <= n - 2 other parts, which takes
    #    n + 2(n - 1) - k. And a candidate that leaves only one pair together reaches 2n.
    if parts == n - 1:
        return int64(2 * (2 * n) + 1)
    # 5. If only candidates are legal, the best of them, which makes k - 1 other parts, takes n + 2(n - 1) - (k - 1).
    if only_candidates(board.legality):
        return int64(2 * max(lower, 3 * n - 1 - max(parts, int64(2))))
    # 6. Otherwise only a guess that is no candidate and separates all can reach 2n.
    return int64(2 * (2 * n + int64(n > most_parts_of_others(state.branching))))


@specialised
def _max_candidate_parts(board: Board, workspace: Workspace, state: State) -> int:
    """The most parts that any candidate makes of all candidates, if n or n - 1; else a number below n - 1, no less."""
    fewest = int64(2)
    for i in range(state.begin, state.begin + state.n):
        guess = board.secret_guess[workspace.candidates[i]]
        fewest = min(fewest, _count_repeats(board, workspace, state, guess, fewest - 1))
        if fewest == 0:
            break
    return state.n - fewest


@case_of(_max_candidate_parts, BitCounting)
def _(board: Board, workspace: Workspace, state: State) -> int:
    candidates, first, last = workspace.candidates, uint64(state.begin), uint64(state.begin + state.n)
    parts = int64(0)
    for i in range(first, last):
        guess = uint64(board.secret_guess[uint64(candidates[i])])
        seen = uint64(0)
        for j in range(first, last):
            seen |= uint64(1) << uint64(board.feedback_by_secret[uint64(candidates[j]), guess])
        parts = max(parts, int64(popcount(seen)))
        if parts == state.n:
            break
    return parts
