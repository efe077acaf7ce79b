"""Strategies that score each guess by its parts, or by what the best guesses lead to a few guesses later.

``grow`` chooses the guess at every node of a strategy tree; nothing here is proved.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import int64, uint64
from numpy.typing import NDArray

from solver_tree.search.answers import MOST_SEEN, Answers, answer, answer_along
from solver_tree.search.jit import kernel, one_bit, open_kernel, popcount
from solver_tree.search.table import mix

FIRST, RANDOM, SCORE = 0, 1, 2
PARENT, ANSWER, BEGIN, SIZE, STATE, GUESS = COLUMNS = range(6)  # of ``nodes``
FOUND = -1  # instead of a guess: the answer to the guess before has won
WORST = 1 << 62
MEMBER_BITS = 32  # below the size of a part while it is added up: how many there are, for some may have weight 0


class Layout(NamedTuple):
    """A game as the kernels see it. Guesses are numbered in the order of its symmetry (``Symmetry.order``).

    Attributes:
        answers: what secrets answer.
        own: (secrets,) int32, the guess that is this secret.
        amounts: (secrets,) int64, what each secret adds to the size of a part.
        considered: (states,) int32, how many guesses, counted from 0, represent all in a symmetry state.
        next_state: (states, guesses) uint8, the symmetry state after a guess.
        codes, kinds, allows: which guesses may follow an answer, as in ``Legality`` but with the guesses of ``codes``
            numbered as here; no codes when all may.
        answer_count: answers are numbered below this.
        win: the winning answer.
    """

    answers: Answers
    own: NDArray[np.int32]
    amounts: NDArray[np.int64]
    considered: NDArray[np.int32]
    next_state: NDArray[np.uint8]
    codes: NDArray[np.unsignedinteger]
    kinds: NDArray[np.int32]
    allows: NDArray[np.bool_]
    answer_count: int
    win: int


class Preference(NamedTuple):
    """Which guess is chosen.

    Attributes:
        first: the first guess, if it is not to be chosen; else -1.
        kind: FIRST or RANDOM among candidates, or SCORE.
        seed: of RANDOM.
        worth, largest, win_is_free: see ``PartScore``.
        candidates_only: whether only candidates are guessed.
        number: (guesses,) int32, the game's own number of each guess. Of equally good guesses a candidate is preferred,
            the first of the secrets; then the one of least number.
        last: whether it is the last of the secrets instead.
        plies: how many guesses ahead; the last one is scored.
        width: how many of the best guesses are tried at each of the others.
        unit: what a guess counts when it is made ahead.
        split_bound: (parts + 1, sizes) int64, the least score of a guess that has so many parts, all of which are
            of candidates that remain; no sizes when nothing is known.
        candidate_bound, other_bound: (sizes,) int64, the least score of any candidate, and of any other guess.
    """

    first: int
    kind: int
    seed: np.uint64
    worth: NDArray[np.int64]
    largest: bool
    win_is_free: bool
    candidates_only: bool
    number: NDArray[np.int32]
    last: bool
    plies: int
    width: int
    unit: int
    split_bound: NDArray[np.int64]
    candidate_bound: NDArray[np.int64]
    other_bound: NDArray[np.int64]


class Scratch(NamedTuple):
    """One thread's memory. The rows of tables of two dimensions are plies ahead.

    Attributes:
        members: (plies * secrets,) int32, room for candidates.
        counts: (answers,) int64, zero between uses.
        met: (answers,) int32, the answers counted.
        seen: (guesses,) uint64, the answers met, a bit for each.
        candidate: (guesses,) bool, false between uses.
        legal: (plies, guesses) bool; not used when every guess is.
        best_guess, best_score: (plies, width), the best guesses so far.
        part_begin: (plies, answers + 1) int64, where parts begin.
        stop: (1,) bool, whether to give up; shared by all threads.
    """

    members: NDArray[np.int32]
    counts: NDArray[np.int64]
    met: NDArray[np.int32]
    seen: NDArray[np.uint64]
    candidate: NDArray[np.bool_]
    legal: NDArray[np.bool_]
    best_guess: NDArray[np.int32]
    best_score: NDArray[np.int64]
    part_begin: NDArray[np.int64]
    stop: NDArray[np.bool_]


def make_scratch(layout: Layout, preference: Preference, stop: NDArray[np.bool_]) -> Scratch:
    """Memory for one thread."""
    secrets, guesses = len(layout.own), len(preference.number)
    plies, width, answers = preference.plies, preference.width, layout.answer_count
    return Scratch(
        members=np.empty(plies * secrets, np.int32),
        counts=np.zeros(answers, np.int64),
        met=np.empty(answers + 1, np.int32),
        seen=np.empty(guesses, np.uint64),
        candidate=np.zeros(guesses, np.bool_),
        legal=np.ones((plies, guesses if layout.codes.size else 0), np.bool_),
        best_guess=np.empty((plies, width), np.int32),
        best_score=np.empty((plies, width), np.int64),
        part_begin=np.empty((plies, answers + 1), np.int64),
        stop=stop,
    )


@open_kernel
def grow(
    layout: Layout,
    preference: Preference,
    scratch: Scratch,
    members: NDArray[np.int32],
    nodes: NDArray[np.int32],
    done: int,
    count: int,
    last: int,
) -> int:
    """Choose the guess of each of the ``count`` nodes from ``done`` to ``last``, and append their parts as nodes.

    Args:
        layout, preference: the game, and which guess is chosen.
        scratch: this thread's memory.
        members: the candidates, those of each node side by side, in the order of the game.
        nodes: (room, 6) int32, a row for each node, root first; parts come after the node that they are of. There is
            room enough when there are three rows for each candidate.
        done, count, last: nodes from ``done`` on have no guess yet; there are ``count`` by now.

    Returns:
        How many nodes there are then.
    """
    while done < min(count, last) and not scratch.stop[0]:
        node = nodes[done]
        if node[GUESS] != FOUND:
            guess = _choose(layout, preference, scratch, members, nodes, done)
            node[GUESS] = guess
            begin, n = int64(node[BEGIN]), int64(node[SIZE])
            _copy(members, begin, n, scratch.members)
            parts = _split(layout, scratch, scratch.members, 0, n, members, begin, guess, int64(0))
            for p in range(parts):
                part = nodes[count]
                at = scratch.part_begin[0, p]
                part[PARENT], part[ANSWER] = done, scratch.met[p]
                part[BEGIN], part[SIZE] = at, scratch.part_begin[0, p + 1] - at
                part[STATE] = layout.next_state[node[STATE], guess]
                part[GUESS] = FOUND if scratch.met[p] == layout.win else 0
                count += 1
        done += 1
    return int64(count)


@kernel
def _split(
    layout: Layout,
    scratch: Scratch,
    members: NDArray[np.int32],
    begin: int,
    n: int,
    target: NDArray[np.int32],
    to: int,
    guess: int,
    ply: int,
) -> int:
    """Copy candidates to ``target`` part by part, in the order of answers; list the parts, and return how many.

    They begin at ``scratch.part_begin[ply]``, where there is one more entry for the end; their answers are
    ``scratch.met``.
    """
    counts, g = scratch.counts, uint64(guess)
    for i in range(begin, begin + n):
        counts[answer(layout.answers, g, uint64(members[i]))] += 1
    parts = int64(0)
    at = int64(to)
    for a in range(layout.answer_count):
        size = counts[a]
        if size:
            scratch.met[parts] = a
            scratch.part_begin[ply, parts] = at
            counts[a] = at
            at += size
            parts += 1
    scratch.part_begin[ply, parts] = at
    for i in range(begin, begin + n):
        a = answer(layout.answers, g, uint64(members[i]))
        target[counts[a]] = members[i]
        counts[a] += 1
    for p in range(parts):
        counts[scratch.met[p]] = 0
    return parts


@kernel
def _copy(members: NDArray[np.int32], begin: int, n: int, target: NDArray[np.int32]) -> None:
    for i in range(n):
        target[i] = members[begin + i]


@kernel
def _choose(
    layout: Layout,
    preference: Preference,
    scratch: Scratch,
    members: NDArray[np.int32],
    nodes: NDArray[np.int32],
    index: int,
) -> int:
    """The guess at a node."""
    node = nodes[index]
    begin, n = int64(node[BEGIN]), int64(node[SIZE])
    if index == 0 and preference.first >= 0:
        return int64(preference.first)
    if n == 1 or preference.kind == FIRST:
        return int64(layout.own[members[begin]])
    if preference.kind == RANDOM:
        # A position is told by the first candidate and their number from all others of the tree.
        draw = mix(mix(preference.seed) ^ mix(uint64(members[begin]) << uint64(32) | uint64(n)))
        return int64(layout.own[members[begin + int64(draw % uint64(n))]])
    if layout.codes.size:
        _list_legal(layout, scratch, nodes, index)
    _copy(members, begin, n, scratch.members)
    return _look_ahead(layout, preference, scratch, int64(0), n, n, int64(node[STATE]), int64(0))[1]


@kernel
def _list_legal(layout: Layout, scratch: Scratch, nodes: NDArray[np.int32], index: int) -> None:
    """Mark the guesses that may be made at a node, after all answers that lead to it."""
    legal = scratch.legal[0]
    for g in range(legal.size):
        legal[g] = True
    while index > 0:
        parent = nodes[index, PARENT]
        _bar_illegal(layout, legal, nodes[parent, GUESS], nodes[index, ANSWER])
        index = parent


@kernel
def _bar_illegal(layout: Layout, legal: NDArray[np.bool_], guess: int, answer: int) -> None:
    allows, codes = layout.allows[layout.kinds[guess], answer], layout.codes[guess]
    for g in range(legal.size):
        legal[g] &= allows[codes[g]]


@kernel
def _look_ahead(
    layout: Layout, preference: Preference, scratch: Scratch, begin: int, n: int, top: int, state: int, ply: int
) -> tuple[int, int]:
    """The value, and the guess, for the n candidates from ``scratch.members[begin]`` on; from ``top`` on is room."""
    members = scratch.members
    amount = int64(0)
    for i in range(begin, begin + n):
        amount += layout.amounts[members[i]]
    if n == 1:
        return int64(amount * preference.unit), int64(layout.own[members[begin]])
    last = ply == preference.plies - 1
    listed = _list_best(layout, preference, scratch, begin, n, state, ply, int64(1) if last else preference.width)
    if last:
        return int64(amount * preference.unit + scratch.best_score[ply, 0]), int64(scratch.best_guess[ply, 0])
    best, best_guess = int64(WORST), int64(0)
    for b in range(listed):
        guess = int64(scratch.best_guess[ply, b])
        parts = _split(layout, scratch, members, begin, n, members, top, guess, ply)
        value = amount * preference.unit
        for p in range(parts):
            start = scratch.part_begin[ply, p]
            size = scratch.part_begin[ply, p + 1] - start
            if size == 1 and layout.own[members[start]] == guess:
                continue
            if layout.codes.size:
                for g in range(scratch.legal.shape[1]):
                    scratch.legal[ply + 1, g] = scratch.legal[ply, g]
                given = answer(layout.answers, uint64(guess), uint64(members[start]))
                _bar_illegal(layout, scratch.legal[ply + 1], guess, int64(given))
            after = int64(layout.next_state[state, guess])
            found: tuple[int, int] = _look_ahead(layout, preference, scratch, start, size, top + n, after, ply + 1)
            value += found[0]
            if value >= best:
                break
        if value < best:
            best, best_guess = value, guess
    return int64(best), int64(best_guess)


@kernel
def _list_best(
    layout: Layout, preference: Preference, scratch: Scratch, begin: int, n: int, state: int, ply: int, width: int
) -> int:
    """List the best guesses by score for the n candidates from ``scratch.members[begin]`` on; return how many."""
    members, guesses = scratch.members, int64(layout.considered[state])
    bounded, alone = n < preference.split_bound.shape[1], width == 1
    best_score, last = scratch.best_score[ply], width - 1
    listed = int64(0)
    # 1. The candidates, in the order of the tie rule.
    for i in range(n):
        member = members[begin + n - 1 - i if preference.last else begin + i]
        g = int64(layout.own[member])
        if g >= guesses:  # another one stands for it
            continue
        score = _score(layout, preference, scratch, begin, n, g, layout.amounts[member])
        listed = _insert(preference, scratch, ply, listed, width, score, g, True)
        # No guess at all can be better than the best conceivable one.
        if bounded and alone and score == preference.candidate_bound[n] and score <= preference.other_bound[n]:
            return listed
    # 2. Nothing else is wanted, or can be better.
    if preference.candidates_only or (bounded and alone and listed and best_score[0] <= preference.other_bound[n]):
        return listed
    # 3. The other guesses: first those with the most parts, then all whose number of parts does not rule them out.
    seen = bounded and layout.answer_count <= MOST_SEEN
    for i in range(begin, begin + n):
        scratch.candidate[layout.own[members[i]]] = True
    most = uint64(0)
    if seen:
        most = _see_parts(layout, scratch, begin, n, guesses)
    for fewer in range(2 if seen else 1):
        for g in range(guesses):
            if scratch.candidate[g] or (layout.codes.size and not scratch.legal[ply, g]):
                continue
            if seen:
                parts = popcount(scratch.seen[g])
                if (parts < most) == (fewer == 0) or parts == 1:
                    continue
                bound = preference.split_bound[parts, n]
                if listed == width and not _precedes(preference, scratch, ply, last, bound, g, False):
                    continue
            score = _score(layout, preference, scratch, begin, n, g, int64(0))
            if score < WORST:
                listed = _insert(preference, scratch, ply, listed, width, score, g, False)
    for i in range(begin, begin + n):
        scratch.candidate[layout.own[members[i]]] = False
    return listed


@kernel
def _insert(
    preference: Preference,
    scratch: Scratch,
    ply: int,
    listed: int,
    width: int,
    score: int,
    guess: int,
    is_candidate: bool,
) -> int:
    """Put a guess in its place among the best ones, of which there is room for ``width``; return how many there are."""
    scores, guesses = scratch.best_score[ply], scratch.best_guess[ply]
    at = listed
    while at > 0 and _precedes(preference, scratch, ply, at - 1, score, guess, is_candidate):
        at -= 1
    if at == width:
        return int64(listed)
    listed = min(listed + 1, width)
    for i in range(listed - 1, at, -1):
        scores[i], guesses[i] = scores[i - 1], guesses[i - 1]
    scores[at], guesses[at] = score, guess
    return int64(listed)


@kernel
def _precedes(
    preference: Preference, scratch: Scratch, ply: int, place: int, score: int, guess: int, is_candidate: bool
) -> bool:
    """Whether a guess comes before the listed one: by score, then candidates first, then by the tie rule.

    All candidates are listed, in the order of the tie rule, before any other guess is looked at.
    """
    other, other_score = scratch.best_guess[ply, place], scratch.best_score[ply, place]
    if score != other_score:
        return score < other_score
    if is_candidate or scratch.candidate[other]:
        return False
    return preference.number[guess] < preference.number[other]


@kernel
def _score(
    layout: Layout, preference: Preference, scratch: Scratch, begin: int, n: int, guess: int, own_amount: int
) -> int:
    """The score of a guess, or WORST when it tells nothing; ``own_amount`` is 0 when it is no candidate."""
    members, counts, met = scratch.members, scratch.counts, scratch.met
    g, parts = uint64(guess), uint64(0)
    for i in range(uint64(begin), uint64(begin + n)):
        member = uint64(members[i])
        a = answer(layout.answers, g, member)
        met[parts] = a
        parts += uint64(counts[a] == 0)
        counts[a] += layout.amounts[member] << MEMBER_BITS | 1
    total = int64(0)
    for p in range(parts):
        a = uint64(met[p])
        worth = preference.worth[counts[a] >> MEMBER_BITS]
        total = max(total, worth) if preference.largest else total + worth
        counts[a] = 0
    if parts == 1 and n > 1:
        return int64(WORST)
    if preference.win_is_free:
        total -= preference.worth[own_amount]
    return int64(total)


@kernel
def _see_parts(layout: Layout, scratch: Scratch, begin: int, n: int, guesses: int) -> np.uint64:
    """Write to ``scratch.seen`` which answers each guess is given; return the most parts of any."""
    members, seen, answers, end = scratch.members, scratch.seen, layout.answers, uint64(guesses)
    for g in range(end):
        seen[g] = 0
    for i in range(0, n, 4):  # four at a time: ``seen`` is read and written a quarter as often
        a = uint64(members[begin + i])
        b = uint64(members[begin + min(i + 1, n - 1)])
        c = uint64(members[begin + min(i + 2, n - 1)])
        d = uint64(members[begin + min(i + 3, n - 1)])
        for g in range(end):
            seen[g] |= (
                one_bit(answer_along(answers, g, a))
                | one_bit(answer_along(answers, g, b))
                | one_bit(answer_along(answers, g, c))
                | one_bit(answer_along(answers, g, d))
            )
    most = uint64(0)
    for g in range(end):
        most = max(most, popcount(seen[g]))
    return most


@open_kernel
def bound_splits(preference: Preference, win_worth: int) -> None:
    """Fill in the three bounds of a preference; ``win_worth`` is what the part that wins adds to a score."""
    bound, worth, largest = preference.split_bound, preference.worth, preference.largest
    parts, sizes = bound.shape
    for k in range(parts):
        for n in range(sizes):
            bound[k, n] = WORST
    bound[0, 0] = 0
    for k in range(1, parts):
        for n in range(k, sizes):
            for size in range(1, n - k + 2):
                rest = bound[k - 1, n - size]
                if rest < WORST:
                    bound[k, n] = min(bound[k, n], max(rest, worth[size]) if largest else rest + worth[size])
    for n in range(sizes):
        preference.other_bound[n] = preference.candidate_bound[n] = WORST
        for k in range(parts):
            if k > 1:
                preference.other_bound[n] = min(preference.other_bound[n], bound[k, n])
            if n > 0 and bound[k, n - 1] < WORST:
                whole = max(bound[k, n - 1], win_worth) if largest else bound[k, n - 1] + win_worth
                preference.candidate_bound[n] = min(preference.candidate_bound[n], whole)
