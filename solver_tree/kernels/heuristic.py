"""Greedy trees: a heuristic chooses the guess at every node, with or without lookahead. Nothing is proved.

The *heuristic value* of a guess is the sum, or the maximum, of what its parts are worth. The least value is the best.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.kernels.board import MAX_BIT_FEEDBACKS
from solver_tree.kernels.feedback import feedback_along, feedback_of
from solver_tree.kernels.heuristic_board import (
    FIRST,
    RANDOM,
    WORST_VALUE,
    HeuristicBoard,
    HeuristicWorkspace,
    Preference,
)
from solver_tree.kernels.instructions import one_bit, popcount
from solver_tree.kernels.integers import int64, uint64
from solver_tree.kernels.jit import entry_kernel, kernel
from solver_tree.kernels.transposition import hash64

PARENT, FEEDBACK, BEGIN, SIZE, SYMMETRY_STATE, GUESS = COLUMNS = range(6)
"""The columns of an array of nodes."""

FOUND = -1
"""Takes the place of a guess at a node that follows the winning feedback."""

MEMBER_BITS = 32
"""The low bits, which count the members of a part; its size is added up above them. Members may add 0 to it."""


class Subset(NamedTuple):
    """Candidates during the lookahead: ``HeuristicWorkspace.candidates[begin : begin + n]``.

    From ``free`` on there is room for their parts.
    """

    ply: int
    begin: int
    n: int
    free: int
    symmetry_state: int


class Frontier(NamedTuple):
    """How far a tree has grown: nodes from ``done`` to ``made`` have no guess yet; growing stops before ``last``."""

    done: int
    made: int
    last: int


class _Choice(NamedTuple):
    """A guess with its heuristic value."""

    guess: int
    value: int
    is_candidate: bool


@entry_kernel
def grow(
    board: HeuristicBoard,
    preference: Preference,
    workspace: HeuristicWorkspace,
    candidates: NDArray[np.int32],
    nodes: NDArray[np.int32],
    frontier: Frontier,
) -> int:
    """Choose the guess of each node of a frontier, and append its parts as nodes.

    Args:
        board, preference: the game, and which guess is chosen.
        workspace: this thread's memory.
        candidates: (secrets,) int32, the candidates of each node side by side, in the order of the game.
        nodes: (room, 6) int32, a row for each node: the root first, and each part after the node that it is a part of.
            Three rows for each candidate are enough.
        frontier: where to begin and to stop.

    Returns:
        The number of nodes afterwards.
    """
    done, count = frontier.done, frontier.made
    while done < min(count, frontier.last) and not workspace.stop[0]:
        node = nodes[done]
        if node[GUESS] != FOUND:
            guess = _choose(board, preference, workspace, candidates, nodes, done)
            if workspace.stop[0]:  # then it need not be a guess
                break
            node[GUESS] = guess
            begin, n = int64(node[BEGIN]), int64(node[SIZE])
            _copy(candidates, begin, n, workspace.candidates)
            subset = Subset(int64(0), int64(0), n, n, int64(node[SYMMETRY_STATE]))
            parts = _split(board, workspace, subset, guess)
            for i in range(n):
                candidates[begin + i] = workspace.candidates[n + i]
            for p in range(parts):
                part = nodes[count]
                at = workspace.part_begin[0, p]
                part[PARENT], part[FEEDBACK] = done, workspace.met[p]
                part[BEGIN], part[SIZE] = begin + at - n, workspace.part_begin[0, p + 1] - at
                part[SYMMETRY_STATE] = board.next_symmetry_state[node[SYMMETRY_STATE], guess]
                part[GUESS] = FOUND if workspace.met[p] == board.win else 0
                count += 1
        done += 1
    return int64(count)


@kernel
def _split(board: HeuristicBoard, workspace: HeuristicWorkspace, subset: Subset, guess: int) -> int:
    """Copy candidates part by part, by ascending feedback, to ``subset.free`` and after; return the number of parts.

    ``HeuristicWorkspace.part_begin[ply]`` says where each part begins, with one more entry for the end, and
    ``HeuristicWorkspace.met`` the feedback of each part.
    """
    candidates, counts, part_begin = workspace.candidates, workspace.counts, workspace.part_begin
    first, last, g = subset.begin, subset.begin + subset.n, uint64(guess)
    for i in range(first, last):
        counts[feedback_of(board.feedback, g, uint64(candidates[i]))] += 1
    parts = int64(0)
    at = int64(subset.free)
    for feedback in range(board.feedback_count):
        size = counts[feedback]
        if size:
            workspace.met[parts] = feedback
            part_begin[subset.ply, parts] = at
            counts[feedback] = at
            at += size
            parts += 1
    part_begin[subset.ply, parts] = at
    for i in range(first, last):
        feedback = feedback_of(board.feedback, g, uint64(candidates[i]))
        candidates[counts[feedback]] = candidates[i]
        counts[feedback] += 1
    for p in range(parts):
        counts[workspace.met[p]] = 0
    return parts


@kernel
def _copy(source: NDArray[np.int32], begin: int, n: int, target: NDArray[np.int32]) -> None:
    """Copy ``source[begin : begin + n]`` to the beginning of ``target``."""
    for i in range(n):
        target[i] = source[begin + i]


@kernel
def _choose(
    board: HeuristicBoard,
    preference: Preference,
    workspace: HeuristicWorkspace,
    candidates: NDArray[np.int32],
    nodes: NDArray[np.int32],
    index: int,
) -> int:
    """The guess at a node."""
    node = nodes[index]
    begin, n = int64(node[BEGIN]), int64(node[SIZE])
    if preference.opening.size and (index == 0 or n > 1):
        made = int64(0)
        at = int64(index)
        while at > 0 and made < preference.opening.size:
            made += 1
            at = int64(nodes[at, PARENT])
        if made < preference.opening.size:
            return int64(preference.opening[made])
    if n == 1 or preference.kind == FIRST:
        return int64(board.secret_guess[candidates[begin]])
    if preference.kind == RANDOM:
        # The first candidate and the number of candidates identify a node of the tree.
        draw = hash64(hash64(preference.seed) ^ hash64(uint64(candidates[begin]) << uint64(32) | uint64(n)))
        return int64(board.secret_guess[candidates[begin + int64(draw % uint64(n))]])
    if board.codes.size:
        _list_legal(board, workspace, nodes, index)
    _copy(candidates, begin, n, workspace.candidates)
    subset = Subset(int64(0), int64(0), n, n, int64(node[SYMMETRY_STATE]))
    return _look_ahead(board, preference, workspace, subset)[1]


@kernel
def _list_legal(board: HeuristicBoard, workspace: HeuristicWorkspace, nodes: NDArray[np.int32], index: int) -> None:
    """Mark the guesses that are legal at a node, after all feedback that leads to it."""
    legal = workspace.legal[0]
    for g in range(legal.size):
        legal[g] = True
    while index > 0:
        parent = nodes[index, PARENT]
        _bar_illegal(board, legal, nodes[parent, GUESS], nodes[index, FEEDBACK])
        index = parent


@kernel
def _bar_illegal(board: HeuristicBoard, legal: NDArray[np.bool_], guess: int, feedback: int) -> None:
    """Unmark the guesses that are not legal after this feedback to a guess."""
    allows, codes = board.allows[board.kinds[guess], feedback], board.codes[guess]
    for g in range(legal.size):
        legal[g] &= allows[codes[g]]


@kernel
def _look_ahead(
    board: HeuristicBoard, preference: Preference, workspace: HeuristicWorkspace, subset: Subset
) -> tuple[int, int]:
    """The value of a subset by lookahead, and the best guess there."""
    candidates, begin, n, ply = workspace.candidates, subset.begin, subset.n, subset.ply
    amount = int64(0)
    for i in range(begin, begin + n):
        amount += board.amounts[candidates[i]]
    if n == 1:
        return int64(amount * preference.unit), int64(board.secret_guess[candidates[begin]])
    last = ply == preference.plies - 1
    listed = _list_best(board, preference, workspace, subset, int64(1) if last else preference.width)
    if last:
        return int64(amount * preference.unit + workspace.best_value[ply, 0]), int64(workspace.best_guess[ply, 0])
    best, best_guess = int64(WORST_VALUE), int64(0)
    for b in range(listed):
        guess = int64(workspace.best_guess[ply, b])
        parts = _split(board, workspace, subset, guess)
        value = amount * preference.unit
        for p in range(parts):
            start = workspace.part_begin[ply, p]
            size = workspace.part_begin[ply, p + 1] - start
            if size == 1 and board.secret_guess[candidates[start]] == guess:
                continue
            if board.codes.size:
                for g in range(workspace.legal.shape[1]):
                    workspace.legal[ply + 1, g] = workspace.legal[ply, g]
                feedback = feedback_of(board.feedback, uint64(guess), uint64(candidates[start]))
                _bar_illegal(board, workspace.legal[ply + 1], guess, int64(feedback))
            after = int64(board.next_symmetry_state[subset.symmetry_state, guess])
            part = Subset(ply + 1, start, size, subset.free + n, after)
            found: tuple[int, int] = _look_ahead(board, preference, workspace, part)
            value += found[0]
            if value >= best:
                break
        if value < best:
            best, best_guess = value, guess
    return int64(best), int64(best_guess)


@kernel
def _list_best(
    board: HeuristicBoard, preference: Preference, workspace: HeuristicWorkspace, subset: Subset, width: int
) -> int:
    """List the best ``width`` guesses by heuristic value for a subset; return how many there are."""
    candidates, begin, n, ply = workspace.candidates, subset.begin, subset.n, subset.ply
    guesses = int64(board.representative_count[subset.symmetry_state])
    bounded, alone = n < preference.split_bound.shape[1], width == 1
    best_value, last = workspace.best_value[ply], width - 1
    listed = int64(0)
    # 1. The candidates, in the order of the tie rule.
    for i in range(n):
        secret = candidates[begin + n - 1 - i if preference.last else begin + i]
        g = int64(board.secret_guess[secret])
        if g >= guesses:  # another one represents it
            continue
        value = _value(board, preference, workspace, subset, g, board.amounts[secret])
        listed = _insert(preference, workspace, ply, listed, width, _Choice(g, value, True))
        # No guess is better than one that reaches the bounds of all guesses.
        if bounded and alone and value == preference.candidate_bound[n] and value <= preference.other_bound[n]:
            return listed
    # 2. No other guess is allowed, or can be better.
    if preference.candidates_only or (bounded and alone and listed and best_value[0] <= preference.other_bound[n]):
        return listed
    # 3. The other guesses: first those with the most parts, then all whose number of parts does not rule them out.
    seen = bounded and board.feedback_count <= MAX_BIT_FEEDBACKS
    for i in range(begin, begin + n):
        workspace.candidate[board.secret_guess[candidates[i]]] = True
    max_parts = uint64(0)
    if seen:
        max_parts = _see_parts(board, workspace, subset, guesses)
    for fewer in range(2 if seen else 1):
        for g in range(guesses):
            if workspace.candidate[g] or (board.codes.size and not workspace.legal[ply, g]):
                continue
            if seen:
                parts = popcount(workspace.seen[g])
                if (parts < max_parts) == (fewer == 0) or parts == 1:
                    continue
                bound = _Choice(g, preference.split_bound[parts, n], False)
                if listed == width and not _precedes(preference, workspace, ply, last, bound):
                    continue
            value = _value(board, preference, workspace, subset, g, int64(0))
            if value < WORST_VALUE:
                listed = _insert(preference, workspace, ply, listed, width, _Choice(g, value, False))
    for i in range(begin, begin + n):
        workspace.candidate[board.secret_guess[candidates[i]]] = False
    return listed


@kernel
def _insert(
    preference: Preference, workspace: HeuristicWorkspace, ply: int, listed: int, width: int, choice: _Choice
) -> int:
    """Insert a guess into the list of the best ones, which has room for ``width``; return how many are listed."""
    values, guesses = workspace.best_value[ply], workspace.best_guess[ply]
    at = listed
    while at > 0 and _precedes(preference, workspace, ply, at - 1, choice):
        at -= 1
    if at == width:
        return int64(listed)
    listed = min(listed + 1, width)
    for i in range(listed - 1, at, -1):
        values[i], guesses[i] = values[i - 1], guesses[i - 1]
    values[at], guesses[at] = choice.value, choice.guess
    return int64(listed)


@kernel
def _precedes(preference: Preference, workspace: HeuristicWorkspace, ply: int, place: int, choice: _Choice) -> bool:
    """Whether a guess comes before the listed one: by value, then candidates first, then by the tie rule.

    All candidates are listed, in the order of the tie rule, before any other guess is looked at.
    """
    other, other_value = workspace.best_guess[ply, place], workspace.best_value[ply, place]
    if choice.value != other_value:
        return choice.value < other_value
    if choice.is_candidate or workspace.candidate[other]:
        return False
    return preference.number[choice.guess] < preference.number[other]


@kernel
def _value(
    board: HeuristicBoard,
    preference: Preference,
    workspace: HeuristicWorkspace,
    subset: Subset,
    guess: int,
    guess_amount: int,
) -> int:
    """The heuristic value of a guess, or WORST_VALUE if it leaves all candidates together, or all threads are to stop.

    ``guess_amount`` is what the guess adds to the size of a part if it is a candidate, else 0.
    """
    if workspace.stop[0]:
        return int64(WORST_VALUE)
    candidates, counts, met = workspace.candidates, workspace.counts, workspace.met
    g, parts = uint64(guess), uint64(0)
    for i in range(uint64(subset.begin), uint64(subset.begin + subset.n)):
        secret = uint64(candidates[i])
        feedback = feedback_of(board.feedback, g, secret)
        met[parts] = feedback
        parts += uint64(counts[feedback] == 0)
        counts[feedback] += board.amounts[secret] << MEMBER_BITS | 1
    total = int64(0)
    for p in range(parts):
        feedback = uint64(met[p])
        worth = preference.worth[counts[feedback] >> MEMBER_BITS]
        total = max(total, worth) if preference.largest else total + worth
        counts[feedback] = 0
    if parts == 1 and subset.n > 1:
        return int64(WORST_VALUE)
    if preference.win_is_free:
        total -= preference.worth[guess_amount]
    return int64(total)


@kernel
def _see_parts(board: HeuristicBoard, workspace: HeuristicWorkspace, subset: Subset, guesses: int) -> np.uint64:
    """Write to ``HeuristicWorkspace.seen`` which feedbacks each guess gets; return the most parts of any guess."""
    candidates, seen, feedback, end = workspace.candidates, workspace.seen, board.feedback, uint64(guesses)
    begin, n = subset.begin, subset.n
    for g in range(end):
        seen[g] = 0
    for i in range(0, n, 4):  # four at a time: ``seen`` is read and written a quarter as often
        if workspace.stop[0]:
            break
        a = uint64(candidates[begin + i])
        b = uint64(candidates[begin + min(i + 1, n - 1)])
        c = uint64(candidates[begin + min(i + 2, n - 1)])
        d = uint64(candidates[begin + min(i + 3, n - 1)])
        for g in range(end):
            seen[g] |= (
                one_bit(feedback_along(feedback, g, a))
                | one_bit(feedback_along(feedback, g, b))
                | one_bit(feedback_along(feedback, g, c))
                | one_bit(feedback_along(feedback, g, d))
            )
    max_parts = uint64(0)
    for g in range(end):
        max_parts = max(max_parts, popcount(seen[g]))
    return max_parts
