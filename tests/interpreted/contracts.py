"""What kernels promise, checked at each call by brute force: that bounds are bounds, and what is exact is exact.

``checked`` wraps the kernels for the time of a search on a small board. A wrong bound is found where it arises, whether
or not the result of the search suffers from it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import pytest

from solver_tree.kernels import (
    cost_bounds,
    guess_ordering,
    inseparable,
    inseparable_costs,
    isolation,
    least_cost,
    least_total,
    least_value,
    legality,
    overlap,
    partition,
    quick_bounds,
    repeats,
    sorting,
    supersets,
    symmetry_keys,
    thresholds,
    tie_break,
    values,
    weights,
)
from solver_tree.kernels import workspace as workspace_module
from solver_tree.kernels.board import INFINITE, Consistent, Restricted
from solver_tree.kernels.size_bounds import found_by_next
from solver_tree.kernels.supersets import NO_ORDER, PARTS_BITS
from solver_tree.kernels.tie_break import RANK_WEIGHT_BITS
from solver_tree.kernels.transposition import NO_GUESS, entry_exact, entry_guess, entry_value, probe
from solver_tree.kernels.values import key_of
from solver_tree.kernels.workspace import MAX_REPEATS, PRIORITISED, SIZE, STOP, USELESS
from tests.interpreted.truth import Legal, Prices, Truth

_truths: dict[int, Truth] = {}


def truth_of(board: Any) -> Truth:
    """What is true of a board."""
    place = board.keys.ctypes.data
    if place not in _truths:
        _truths[place] = Truth(board)
    return _truths[place]


def known_states(board: Any) -> dict[int, tuple[int, Any]]:
    """The candidates and the legal guesses of states, by the keys that tables have for them."""
    known, secrets = dict(states), len(board.secret_guess)
    if not isinstance(board.legality, Restricted) and secrets <= 9:
        for members in range(1, 1 << secrets):
            candidates = [secret for secret in range(secrets) if members >> secret & 1]
            known[int(board.keys[candidates].sum())] = members, None
    return known


def check_entry(entry: int, least: int) -> None:
    """The value in an entry of a table is exact, or a lower bound, of what is least."""
    assert entry_value(entry) == least if entry_exact(entry) else entry_value(entry) <= least


def members_at(workspace: Any, begin: int, n: int) -> int:
    """The candidates at a place, as bits."""
    return Truth.bits(workspace.candidates[int(begin) : int(begin) + int(n)])


def legal_at(board: Any, workspace: Any, ply: int) -> Legal:
    """The guesses that are legal after ``ply`` guesses."""
    if not isinstance(board.legality, Restricted):
        return None
    return frozenset(int(guess) for guess in workspace.legal[int(ply), : int(workspace.legal_count[int(ply)])])


def set_of(board: Any, workspace: Any, state: Any) -> tuple[Truth, int, Legal]:
    """What is true of the board, and the candidates and legal guesses of a state."""
    return truth_of(board), members_at(workspace, state.begin, state.n), legal_at(board, workspace, state.ply)


def parts_of(workspace: Any, ply: int, count: int) -> list[int]:
    """The candidates of the first parts that are listed."""
    places = zip(workspace.part_begin[ply, :count], workspace.part_size[ply, :count], strict=True)
    return [members_at(workspace, begin, n) for begin, n in places]


_checks: list[tuple[Any, str, Callable[..., Any]]] = []


def promises(module: Any, name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a check of a kernel: a function that calls the kernel, its first argument, and checks what it does."""

    def register(check: Callable[..., Any]) -> Callable[..., Any]:
        _checks.append((module, name, check))
        return check

    return register


@contextmanager
def checked() -> Iterator[dict[str, int]]:
    """Check all promises; how often each kernel was called is counted."""
    calls = {name: 0 for _, name, _ in _checks}
    replaced: list[tuple[Any, str, Any]] = []

    def wrapped(kernel: Any, name: str, check: Any) -> Any:
        @wraps(kernel)
        def call(*arguments: Any) -> Any:
            calls[name] += 1
            return check(kernel, *arguments)

        return call

    try:
        replacements = {
            id(kernel := getattr(home, name)): (kernel, wrapped(kernel, name, check)) for home, name, check in _checks
        }
        assert len(replacements) == len(_checks)
        for module in [module for key, module in sys.modules.items() if key.startswith("solver_tree.")]:
            for attribute, value in list(vars(module).items()):
                if id(value) in replacements:
                    original, replacement = replacements[id(value)]
                    replaced.append((module, attribute, original))
                    setattr(module, attribute, replacement)
        yield calls
    finally:
        for module, attribute, original in reversed(replaced):
            setattr(module, attribute, original)
        _truths.clear()
        _class_values.clear()
        states.clear()
        _lists.clear()
        _units.clear()


@contextmanager
def stopping(*modules: Any) -> Iterator[list[int]]:
    """Searches of these kernels stop when the number that is given, which counts down at each node, is 0."""
    nodes, enter = [0], workspace_module.enter_node

    def enter_node(workspace: Any, state: Any) -> Any:
        nodes[0] -= 1
        if nodes[0] == 0:
            workspace.shared[STOP] = 1
        return enter(workspace, state)

    with pytest.MonkeyPatch.context() as patch:
        for module in modules:
            patch.setattr(module, "enter_node", enter_node)
        yield nodes


# Totals.


@promises(weights, "total_size_bound")
def total_size_bound(kernel: Any, board: Any, workspace: Any, state: Any) -> int:
    bound = kernel(board, workspace, state)
    if not isinstance(board.legality, Restricted):
        least = truth_of(board).total(members_at(workspace, state.begin, state.n), None)
        assert bound == least if state.n <= 2 else bound <= least
    return bound


@promises(quick_bounds, "quick_bound")
def quick_bound(kernel: Any, board: Any, workspace: Any, state: Any) -> int:
    quick = kernel(board, workspace, state)
    if not isinstance(board.legality, Restricted):
        least = truth_of(board).total(members_at(workspace, state.begin, state.n), None)
        assert quick >> 1 == least if quick & 1 else quick >> 1 <= least
    return quick


def check_state(truth: Truth, members: int, legal: Legal, board: Any, state: Any) -> None:
    """The fields of a state are right."""
    assert members.bit_count() == state.n
    assert state.weight == truth.weight(members)
    if legal is None:
        keys = [int(board.keys[secret]) for secret in range(members.bit_length()) if members >> secret & 1]
        assert int(state.key) == sum(keys) % 2**64
    assert board.branching >= state.branching >= truth.branching(members, legal)


# Values: totals or costs.


def prices_of(search: Any, level: int) -> Prices | None:
    """The prices of a level, if a search is one of costs."""
    return Prices.of(search.levels, level) if hasattr(search, "levels") else None


@promises(least_value, "solve")
def solve(kernel: Any, search: Any, workspace: Any, state: Any, level: int, beta: int, mode: int) -> int:
    truth, members, legal = set_of(search.board, workspace, state)
    prices = prices_of(search, level)
    check_state(truth, members, legal, search.board, state)
    value = kernel(search, workspace, state, level, beta, mode)
    if not workspace.shared[STOP] and mode != PRIORITISED:
        least = truth.value(prices, members, int(state.ply), legal)
        assert value == least if value < beta else value <= least
        guess = entry_guess(probe(search.table, key_of(search, level, state.key, state.ply)))
        if value < beta and prices is None and guess != NO_GUESS:
            best = [g for g in truth.listed(members, legal) if truth.total_of(g, members, legal) == least]
            assert guess == truth.first_in_order(best, members)
    return value


@promises(values, "bound_state")
def bound_state(kernel: Any, search: Any, workspace: Any, state: Any, level: int, beta: int) -> int:
    found = kernel(search, workspace, state, level, beta)
    if not workspace.shared[STOP]:
        truth, members, legal = set_of(search.board, workspace, state)
        least = truth.value(prices_of(search, level), members, int(state.ply), legal)
        assert found >> 1 == least if found & 1 else found >> 1 <= least
    return found


@promises(values, "size_bound")
def size_bound(kernel: Any, search: Any, workspace: Any, state: Any, level: int) -> int:
    bound = kernel(search, workspace, state, level)
    truth, members, legal = set_of(search.board, workspace, state)
    assert bound <= truth.value(prices_of(search, level), members, int(state.ply), legal)
    return bound


@promises(values, "bound_guess")
def bound_guess(kernel: Any, search: Any, workspace: Any, state: Any, level: int, parts: int, beta: int) -> Any:
    ply, guess, prices = int(state.ply), last_guess(search.board, workspace, int(state.ply)), prices_of(search, level)
    truth, members, legal = set_of(search.board, workspace, state)
    total, unsettled = kernel(search, workspace, state, level, parts, beta)
    value = truth.value_of(prices, guess, members, ply, legal)
    assert total <= value
    if total < beta:
        missing = check_part_bounds(truth, workspace, ply, unsettled, guess, legal, prices)
        together = parts == 1 and int(workspace.part_size[ply, 0]) == int(state.n)  # a first guess may do that
        assert value == total + missing or (value >= INFINITE and (unsettled or together))
    return total, unsettled


@promises(values, "raise_bounds")
def raise_bounds(kernel: Any, search: Any, workspace: Any, state: Any, level: int, guess: int, unsettled: Any) -> Any:
    ply, prices = int(state.ply), prices_of(search, level)
    truth, members, legal = set_of(search.board, workspace, state)
    value = truth.value_of(prices, int(guess), members, ply, legal)
    before = check_part_bounds(truth, workspace, ply, unsettled.parts, int(guess), legal, prices)
    risen, parts = kernel(search, workspace, state, level, guess, unsettled)
    if not workspace.shared[STOP]:
        left = check_part_bounds(truth, workspace, ply, parts, int(guess), legal, prices)
        assert risen <= before
        if risen < unsettled.rise:  # else the last parts were not looked up
            assert before == risen + left or value >= INFINITE
            for p in range(int(parts)):
                begin, n = workspace.part_begin[ply, p], workspace.part_size[ply, p]
                assert workspace.part_set_key[ply, p] == symmetry_keys.set_key(search.board, workspace, begin, n)
    return risen, parts


@promises(values, "relax_part")
def relax_part(kernel: Any, search: Any, workspace: Any, part: Any, level: int, beta: int, of_set: int) -> int:
    bound = kernel(search, workspace, part, level, beta, of_set)
    if not workspace.shared[STOP]:
        truth, members, legal = set_of(search.board, workspace, part)
        assert bound <= truth.value(prices_of(search, level), members, int(part.ply), legal)
    return bound


@promises(values, "refuted_undivided")
def refuted_undivided(kernel: Any, search: Any, workspace: Any, state: Any, level: int, guess: int, beta: int) -> bool:
    refuted = kernel(search, workspace, state, level, guess, beta)
    if refuted:
        truth, members, legal = set_of(search.board, workspace, state)
        assert truth.value_of(prices_of(search, level), int(guess), members, int(state.ply), legal) >= beta
    return refuted


@promises(least_value, "refute_shallow")
def refute_shallow(kernel: Any, search: Any, workspace: Any, state: Any, level: int, beta: int, bounds: Any) -> None:
    truth, members, legal = set_of(search.board, workspace, state)
    kernel(search, workspace, state, level, beta, bounds)
    for guess, bound in zip(workspace.listed, bounds, strict=False):
        assert bound <= truth.value_of(prices_of(search, level), int(guess), members, int(state.ply), legal)


# Totals.


@promises(least_total, "bound_parts")
def bound_parts(kernel: Any, search: Any, workspace: Any, state: Any, parts: int, beta: int) -> Any:
    ply = int(state.ply)
    truth, guess = truth_of(search.board), last_guess(search.board, workspace, ply)
    _, members, legal = set_of(search.board, workspace, state)
    total, unsettled = kernel(search, workspace, state, parts, beta)
    least = truth.total_of(guess, members, legal)
    assert total <= least
    missing = check_part_bounds(truth, workspace, ply, unsettled, guess, legal)
    if total < beta:
        assert least == total + missing or (least >= INFINITE and unsettled)
    return total, unsettled


def check_part_bounds(
    truth: Truth,
    workspace: Any,
    ply: int,
    count: int,
    guess: int,
    legal: Legal,
    prices: Prices | None = None,
) -> int:
    """The bounds of the first parts that are listed are bounds; return how much the values exceed them, together."""
    missing = 0
    for p, part in enumerate(parts_of(workspace, ply, int(count))):
        after = truth.legal_after(guess, int(workspace.part_feedback[ply, p]), legal)
        value, bound = truth.value(prices, part, ply + 1, after), int(workspace.part_bound[ply, p])
        assert bound <= value
        missing += value - bound
    return missing


_split: dict[tuple[int, int], int] = {}


@promises(partition, "list_parts")
def list_parts(kernel: Any, board: Any, workspace: Any, state: Any, guess: int) -> int:
    truth, members, _ = set_of(board, workspace, state)
    parts = kernel(board, workspace, state, guess)
    ply = int(state.ply)
    _split[workspace.candidates.ctypes.data, ply] = int(guess)
    others = [(feedback, part) for feedback, part in truth.parts(int(guess), members) if feedback != truth.win]
    assert [feedback for feedback, _ in others] == [int(f) for f in workspace.part_feedback[ply, :parts]]
    assert [part.bit_count() for _, part in others] == [int(n) for n in workspace.part_size[ply, :parts]]
    return parts


def last_guess(board: Any, workspace: Any, ply: int) -> int:
    """The guess that was split last after ``ply`` guesses."""
    return _split[workspace.candidates.ctypes.data, ply]


def _copies_parts(kernel: Any, board: Any, workspace: Any, state: Any, parts: int) -> None:
    truth, members, _ = set_of(board, workspace, state)
    kernel(board, workspace, state, parts)
    ply = int(state.ply)
    of_feedback = dict(truth.parts(last_guess(board, workspace, ply), members))
    for p, part in enumerate(parts_of(workspace, ply, int(parts))):
        assert part == of_feedback[int(workspace.part_feedback[ply, p])]
        keys = [int(board.keys[secret]) for secret in range(part.bit_length()) if part >> secret & 1]
        assert int(workspace.part_key[ply, p]) == sum(keys) % 2**64


for _name in ("copy_all", "copy_parts"):
    promises(partition, _name)(_copies_parts)

states: dict[int, tuple[int, Legal]] = {}
"""The candidates and the legal guesses of each state after a guess, by its key; also of sets with a key of sets."""


@promises(partition, "part_state")
def part_state(kernel: Any, board: Any, workspace: Any, state: Any, guess: int, p: int) -> Any:
    truth, before = truth_of(board), legal_at(board, workspace, state.ply)
    after = kernel(board, workspace, state, guess, p)
    _, members, legal = set_of(board, workspace, after)
    feedback = int(workspace.part_feedback[int(state.ply), int(p)])
    assert legal == truth.legal_after(int(guess), feedback, before)
    if isinstance(board.legality, Consistent):
        count = int(workspace.legal_count[int(after.ply)])
        assert sorted(workspace.legal[int(after.ply), :count].tolist()) == truth.listed(members, None)
    assert truth.parts(int(guess), members) == [(feedback, members)]
    assert after.free >= state.free + state.n
    assert states.setdefault(int(after.key), (members, legal)) == (members, legal)
    return after


@promises(repeats, "least_bound")
def least_bound(kernel: Any, board: Any, workspace: Any, state: Any, beta: int) -> int:
    truth, members, legal = set_of(board, workspace, state)
    bound = kernel(board, workspace, state, beta)
    assert bound <= truth.total(members, legal)
    return bound


# Priorities.


def check_priorities(
    board: Any, workspace: Any, state: Any, guesses: int, beta: int, bound_of: Callable[[int], int], of_guess: Any
) -> None:
    """Priorities give bounds, and only guesses that reach ``beta``, leave all together or are illegal are useless."""
    truth, members, legal = set_of(board, workspace, state)
    listed = set(truth.listed(members, legal))
    own = {truth.secret_guess[secret] for secret in range(members.bit_length()) if members >> secret & 1}
    priorities = sorted({int(priority) for priority in workspace.priority[int(state.ply), : int(guesses)]} - {USELESS})
    for kind in (0, 1):  # bounds never fall as priorities fall
        bounds = [bound_of(priority) for priority in priorities if priority & 1 == kind]
        assert bounds == sorted(bounds, reverse=True)
    for guess in range(int(guesses)):
        priority = int(workspace.priority[int(state.ply), guess])
        if guess not in listed:
            assert priority == USELESS
            continue
        least = of_guess(guess)
        if priority == USELESS:
            assert least >= beta
        else:
            assert min(bound_of(priority), INFINITE) <= least
            assert priority & 1 == (guess in own)


def _prioritised(kernel: Any, board: Any, workspace: Any, state: Any, guesses: int, beta: int) -> int:
    truth, members, legal = set_of(board, workspace, state)
    branching = kernel(board, workspace, state, guesses, beta)
    assert branching >= truth.branching(members, legal)
    check_priorities(
        board,
        workspace,
        state,
        guesses,
        beta,
        lambda priority: guess_ordering.priority_bound(board.weights, state, priority),
        lambda guess: truth.total_of(guess, members, legal),
    )
    return branching


for _name in ("prioritise_by_parts", "prioritise_candidates", "prioritise_by_repeats"):
    promises(guess_ordering, _name)(_prioritised)


def _prioritised_listed(kernel: Any, board: Any, workspace: Any, state: Any, listed: int, represent_all: bool) -> int:
    truth, members, legal = set_of(board, workspace, state)
    branching = kernel(board, workspace, state, listed, represent_all)
    assert branching >= truth.branching(members, legal)
    for guess in map(int, workspace.listed[: int(listed)]):
        priority = int(workspace.priority[int(state.ply), guess])
        bound = guess_ordering.priority_bound(board.weights, state, priority) if priority > USELESS else INFINITE
        assert bound <= truth.total_of(guess, members, legal)
    return branching


for _name in ("prioritise_listed_by_parts", "prioritise_listed_by_repeats"):
    promises(guess_ordering, _name)(_prioritised_listed)


@promises(supersets, "prioritise_best")
def prioritise_best(kernel: Any, board: Any, workspace: Any, state: Any, beta: int) -> int:
    truth, members, _ = set_of(board, workspace, state)
    found = kernel(board, workspace, state, beta)
    if found == NO_ORDER:
        return found
    assert state.n < thresholds.SIZED_FROM
    unlisted, max_parts = found >> PARTS_BITS, found & ((1 << PARTS_BITS) - 1)
    assert max_parts >= truth.max_parts(members, None)
    for guess, priority in enumerate(workspace.priority[int(state.ply), : truth.guesses]):
        parts, own = len(truth.parts(guess, members)), truth.is_own(guess, members)
        if priority != USELESS:
            assert guess < board.representative_count[state.symmetry_state]
            assert priority == 2 * parts + 3 * own
        elif parts > 1 and guess < board.representative_count[state.symmetry_state]:
            assert 3 * state.n - parts - own >= unlisted
    return found


# Supersets.


@promises(supersets, "bound_by_superset")
def bound_by_superset(kernel: Any, board: Any, workspace: Any, state: Any, unsettled: int, left: int) -> int:
    ply = int(state.ply)
    before = sum(int(bound) for bound in workspace.part_bound[ply, : int(unsettled)])
    risen = kernel(board, workspace, state, unsettled, left)
    assert risen == sum(int(bound) for bound in workspace.part_bound[ply, : int(unsettled)]) - before
    check_part_bounds(truth_of(board), workspace, ply, unsettled, last_guess(board, workspace, ply), None)
    return risen


def _subset(workspace: Any, slot: int, n: int) -> int:
    held = workspace.counting.supersets
    assert all(int(line) < int(held.sets[slot, SIZE]) for line in held.lines[: int(n)])
    return Truth.bits(held.members[slot, int(line)] for line in held.lines[: int(n)])


@promises(supersets, "largest_gain")
def largest_gain(kernel: Any, board: Any, workspace: Any, slot: int, n: int, enough: int) -> int:
    gain = kernel(board, workspace, slot, n, enough)
    assert gain >= truth_of(board).max_gain(_subset(workspace, slot, n))
    return gain


@promises(supersets, "fewest_together")
def fewest_together(kernel: Any, board: Any, workspace: Any, slot: int, n: int, enough: int) -> int:
    together = kernel(board, workspace, slot, n, enough)
    assert together <= truth_of(board).fewest_together(_subset(workspace, slot, n))
    return together


# Keys.

_class_values: dict[tuple[int, int], tuple[int, int]] = {}


@promises(symmetry_keys, "set_key")
def set_key(kernel: Any, board: Any, workspace: Any, begin: int, n: int) -> int:
    key = kernel(board, workspace, begin, n)
    if key:
        members = members_at(workspace, begin, n)
        value = members.bit_count(), truth_of(board).total(members, None)
        assert _class_values.setdefault((board.keys.ctypes.data, int(key)), value) == value
        states[int(key)] = members, None
    return key


# Costs.


@promises(cost_bounds, "quick_cost")
def quick_cost(kernel: Any, board: Any, levels: Any, level: int, workspace: Any, state: Any) -> int:
    quick = kernel(board, levels, level, workspace, state)
    if not isinstance(board.legality, Restricted):
        truth, members, _ = set_of(board, workspace, state)
        least = truth.cost(Prices.of(levels, level), members, int(state.ply), None)
        assert quick >> 1 == least if quick & 1 else quick >> 1 <= least
    return quick


@promises(values, "prioritised")
def prioritised(kernel: Any, search: Any, workspace: Any, state: Any, level: int, guesses: int, beta: int) -> Any:
    board, prices = search.board, prices_of(search, level)
    truth, members, legal = set_of(board, workspace, state)
    after = kernel(search, workspace, state, level, guesses, beta)
    assert after.branching >= truth.branching(members, legal)

    def bound_of(priority: int) -> int:
        return int(values.guess_bounds(search, workspace, after, level, priority)[priority & 1])

    if values.size_bound(search, workspace, after, level) < beta:
        check_priorities(
            board,
            workspace,
            state,
            guesses,
            beta,
            bound_of,
            lambda guess: truth.value_of(prices, guess, members, int(state.ply), legal),
        )
    return after


@promises(inseparable_costs, "bound_by_sets")
def bound_by_sets(kernel: Any, search: Any, workspace: Any, state: Any, level: int, guess: int, beta: int) -> int:
    bound = kernel(search, workspace, state, level, guess, beta)
    truth, members, legal = set_of(search.board, workspace, state)
    cost = truth.cost_of(Prices.of(search.levels, level), int(guess), members, int(state.ply), legal)
    assert min(bound, INFINITE) <= cost
    return bound


def _raises_bounds(kernel: Any, search: Any, workspace: Any, state: Any, level: int, guess: int, unsettled: Any) -> int:
    ply, parts = int(state.ply), int(getattr(unsettled, "parts", unsettled))
    before = sum(int(bound) for bound in workspace.part_bound[ply, :parts])
    risen = kernel(search, workspace, state, level, guess, unsettled)
    assert risen == sum(int(bound) for bound in workspace.part_bound[ply, :parts]) - before
    board, prices = search.board, Prices.of(search.levels, level)
    truth, _, legal = set_of(board, workspace, state)
    check_part_bounds(truth, workspace, ply, parts, int(guess), legal, prices)
    return risen


for _home, _name in ((least_cost, "_bound_by_guesses"), (inseparable_costs, "keep_largest")):
    promises(_home, _name)(_raises_bounds)


@promises(cost_bounds, "bound_costs_by_superset")
def bound_costs_by_superset(
    kernel: Any, board: Any, levels: Any, level: int, workspace: Any, state: Any, unsettled: Any
) -> int:
    ply, parts = int(state.ply), int(unsettled.parts)
    before = sum(int(bound) for bound in workspace.part_bound[ply, :parts])
    risen = kernel(board, levels, level, workspace, state, unsettled)
    assert risen == sum(int(bound) for bound in workspace.part_bound[ply, :parts]) - before
    return risen


def excess_of(board: Any, state: Any, guess: int, members: int, kind: int) -> int:
    """What counts as excess of a guess, see ``prioritise_by_excess``."""
    truth, branching, n = truth_of(board), int(state.branching), int(state.n)
    most = (branching + 1) // 2
    sizes = [part.bit_count() for _, part in truth.parts(guess, members)]
    if kind == cost_bounds.BEYOND_PARTS:
        return sum(max(size - most, 0) for size in sizes)
    excess, found = sum(size for size in sizes if size > 1), most
    for _ in range(thresholds.MOST_TERMS if n >= thresholds.SIZED_FROM else 0):
        excess += sum(max(size - found, 0) for size in sizes)
        found = int(found_by_next(branching, found))
    return excess


@promises(cost_bounds, "prioritise_by_excess")
def prioritise_by_excess(
    kernel: Any, board: Any, levels: Any, level: int, workspace: Any, state: Any, guesses: int
) -> int:
    truth, members, _ = set_of(board, workspace, state)
    kind = cost_bounds._excess_kind(board, levels, level, workspace, state)
    own = {truth.secret_guess[secret] for secret in range(members.bit_length()) if members >> secret & 1}
    before = [int(priority) for priority in workspace.priority[int(state.ply), : int(guesses)]]
    changed: int = kernel(board, levels, level, workspace, state, guesses)
    for guess, priority in enumerate(before):
        after = int(workspace.priority[int(state.ply), guess])
        if priority == USELESS:
            assert after == USELESS
        elif kind == cost_bounds.NO_EXCESS:  # those may be barred whose parts the next guess cannot separate
            barred = excess_of(board, state, guess, members, cost_bounds.BEYOND_PARTS) > 0
            assert after == priority or (barred and after == USELESS)
        else:
            parts = len(truth.parts(guess, members))
            excess = min(excess_of(board, state, guess, members, kind), thresholds.MOST_IN_EXCESS)
            if parts > 1:  # for listed guesses, more terms may have been counted before: then the parts are not seen
                lifted = after + 128 * excess
                assert lifted in (2 * parts + 3 * (guess in own), *range(guess in own, 2 * parts + 3, 2))
            else:  # a first guess that is prescribed may leave all together; then it has some priority
                assert -(after >> 7) <= excess
    return changed


@promises(values, "recall_relaxed")
def recall_relaxed(kernel: Any, search: Any, workspace: Any, state: Any, level: int, p: int, of_set: int) -> int:
    bound, ply = kernel(search, workspace, state, level, p, of_set), int(state.ply)
    if bound:
        part = parts_of(workspace, ply, int(p) + 1)[-1]
        assert bound <= truth_of(search.board).value(prices_of(search, level), part, ply + 1, None)
    return bound


@promises(least_cost, "look_up_parts")
def look_up_parts(kernel: Any, search: Any, workspace: Any, state: Any, level: int, unsettled: int) -> Any:
    ply, guess, prices = int(state.ply), last_guess(search.board, workspace, int(state.ply)), prices_of(search, level)
    truth, members, legal = set_of(search.board, workspace, state)
    before = check_part_bounds(truth, workspace, ply, unsettled, guess, legal, prices)
    risen, left = kernel(search, workspace, state, level, unsettled)
    missing = check_part_bounds(truth, workspace, ply, left, guess, legal, prices)
    if truth.cost_of(prices, guess, members, ply, legal) < INFINITE:
        assert before == risen + missing
    return risen, left


@promises(values, "recall_equivalents")
def recall_equivalents(kernel: Any, search: Any, workspace: Any, state: Any, level: int, unsettled: Any) -> int:
    ply, parts = int(state.ply), int(unsettled.parts)
    before = sum(int(bound) for bound in workspace.part_bound[ply, :parts])
    risen = kernel(search, workspace, state, level, unsettled)
    assert risen == sum(int(bound) for bound in workspace.part_bound[ply, :parts]) - before
    guess = last_guess(search.board, workspace, ply)
    truth, _, legal = set_of(search.board, workspace, state)
    check_part_bounds(truth, workspace, ply, parts, guess, legal, prices_of(search, level))
    return risen


def _least_bound(kernel: Any, board: Any, levels: Any, level: int, workspace: Any, state: Any, beta: int) -> int:
    truth, members, legal = set_of(board, workspace, state)
    bound = kernel(board, levels, level, workspace, state, beta)
    assert bound <= truth.cost(Prices.of(levels, level), members, int(state.ply), legal)
    return bound


for _name in ("least_cost_bound", "least_bound_until_known"):
    promises(cost_bounds, _name)(_least_bound)


# What is repeated, and what is not isolated.


_units: dict[tuple[int, int, int, int], tuple[int, int]] = {}


def units_of(board: Any, shift: int, guess: int, members: int) -> tuple[int, int]:
    """What a guess repeats, and what it does not isolate, in units; of a part, all but the heaviest are repeats."""
    key = (board.keys.ctypes.data, int(shift), int(guess), members)
    if key not in _units:
        _units[key] = _count_units(truth_of(board), *key[1:])
    return _units[key]


def _count_units(truth: Truth, shift: int, guess: int, members: int) -> tuple[int, int]:
    repeated = together = 0
    for _, part in truth.parts(guess, members):
        secrets = [1 << secret for secret in range(part.bit_length()) if part >> secret & 1]
        units = [1 if shift < 0 else truth.weight(secret) >> shift for secret in secrets]
        repeated += sum(units[1:])
        together += sum(units) if len(units) > 1 else 0
    return repeated, together


def legal_or_all(board: Any, workspace: Any, ply: int) -> frozenset[int]:
    """The guesses that are legal."""
    legal = legal_at(board, workspace, ply)
    return frozenset(range(truth_of(board).guesses)) if legal is None else legal


@promises(repeats, "count_repeats")
def count_repeats(kernel: Any, board: Any, workspace: Any, state: Any, width: int, limit: int, least_only: bool) -> int:
    fewest, repeated = kernel(board, workspace, state, width, limit, least_only), workspace.counting.repeats
    _, members, legal = set_of(board, workspace, state)
    shift, least = int(weights.unit_shift(board.weights, state.weight)), int(limit)
    listed = set(truth_of(board).listed(members, legal))
    for guess in range(min(int(width), truth_of(board).guesses)):
        count, counted = units_of(board, shift, guess, members)[0], int(repeated[guess // 64, guess % 64])
        if guess not in listed:
            assert counted == MAX_REPEATS
            continue
        least = min(least, count)
        exact = count <= fewest if least_only else count < limit
        assert counted == count if exact and count < limit else min(int(limit), int(fewest)) <= counted <= count
    assert fewest == least
    return fewest


@promises(repeats, "weigh_repeats")
def weigh_repeats(kernel: Any, board: Any, workspace: Any, state: Any, shift: int, guess: int, limit: int) -> int:
    found = kernel(board, workspace, state, shift, guess, limit)
    count = units_of(board, shift, guess, members_at(workspace, state.begin, state.n))[0]
    assert found == count if count <= limit else limit < found <= count
    return found


def _fewest(kernel: Any, which: int, board: Any, workspace: Any, state: Any, limit: int) -> int:
    truth, members, legal = set_of(board, workspace, state)
    found = kernel(board, workspace, state, limit)
    shift = int(weights.unit_shift(board.weights, state.weight))
    assert found == min(
        int(limit),
        MAX_REPEATS,
        *(units_of(board, shift, guess, members)[which] for guess in truth.listed(members, legal)),
    )
    return found


@promises(repeats, "fewest_repeats")
def fewest_repeats(kernel: Any, board: Any, workspace: Any, state: Any, limit: int) -> int:
    return _fewest(kernel, 0, board, workspace, state, limit)


@promises(isolation, "fewest_not_isolated")
def fewest_not_isolated(kernel: Any, board: Any, workspace: Any, state: Any, limit: int) -> int:
    return _fewest(kernel, 1, board, workspace, state, limit)


def _by_sorting(kernel: Any, which: int, board: Any, workspace: Any, state: Any, block: int) -> Any:
    lanes, members = kernel(board, workspace, state, block), members_at(workspace, state.begin, state.n)
    for lane, guess in enumerate(range(64 * int(block), min(64 * int(block) + 64, truth_of(board).guesses))):
        assert lanes[lane] == units_of(board, 0, guess, members)[which]
    return lanes


@promises(sorting, "repeats_by_sorting")
def repeats_by_sorting(kernel: Any, board: Any, workspace: Any, state: Any, block: int) -> Any:
    return _by_sorting(kernel, 0, board, workspace, state, block)


@promises(sorting, "not_isolated_by_sorting")
def not_isolated_by_sorting(kernel: Any, board: Any, workspace: Any, state: Any, block: int) -> Any:
    return _by_sorting(kernel, 1, board, workspace, state, block)


# Legal guesses.


@promises(legality, "list_legal")
def list_legal(kernel: Any, rule: Any, workspace: Any, ply: int, guess: int, feedback: int) -> int:
    key = kernel(rule, workspace, ply, guess, feedback)
    if isinstance(rule, Restricted):
        row, legal = rule.codes[rule.order[guess]], workspace.legal[ply, : workspace.legal_count[ply]]
        allowed = rule.allows[rule.kinds[guess], feedback]
        expected = [int(other) for other in legal if allowed[row[rule.order[other]]]]
        assert list(workspace.legal[ply + 1, : workspace.legal_count[ply + 1]]) == expected
        assert _lists.setdefault((rule.keys.ctypes.data, int(key)), expected) == expected
    return key


_lists: dict[tuple[int, int], list[int]] = {}


# Inseparable sets and kept parts.


def _as_bits(sets: Any, place: int) -> int:
    return Truth.bits(sets.members[place, : int(sets.sizes[place])])


def _is_inseparable(truth: Truth, members: int) -> bool:
    return all(truth.repeats(guess, members) > 0 for guess in range(truth.guesses))


@promises(inseparable, "recall_sets")
def recall_sets(kernel: Any, board: Any, sets: Any, workspace: Any, state: Any) -> int:
    truth, members, _ = set_of(board, workspace, state)
    count, ply, held = kernel(board, sets, workspace, state), int(state.ply), workspace.counting.held
    listed = [_as_bits(sets, int(place)) for place in held[ply, 1 : int(count) + 1]]
    every = [_as_bits(sets, place) for place in range(min(int(sets.added[0]), len(sets.sizes)))]
    inside = [each for each in every if each & ~members == 0]
    assert sorted(listed) == sorted(inside) if len(inside) < held.shape[1] else set(listed) <= set(inside)
    assert held[ply, 0] == count == min(len(inside), held.shape[1] - 1)
    assert all(overlap.repeats_after(workspace, state.ply, guess) == 0 for guess in range(truth.guesses))
    return count


@promises(inseparable, "count_together")
def count_together(kernel: Any, board: Any, sets: Any, workspace: Any, state: Any, guess: int, enough: int) -> int:
    truth, members, legal = set_of(board, workspace, state)
    count = kernel(board, sets, workspace, state, guess, enough)
    fewest = 0
    for feedback, part in truth.parts(int(guess), members):
        if feedback != truth.win:
            after = truth.legal_after(int(guess), feedback, legal)
            following = truth.listed(part, after)
            fewest += min(truth.repeats(following_guess, part) for following_guess in following)
    assert count <= fewest
    return count


@promises(inseparable, "learn_set")
def learn_set(kernel: Any, board: Any, sets: Any, workspace: Any, state: Any, p: int) -> int:
    truth, before, held, ply = truth_of(board), int(sets.added[0]), workspace.counting.held, int(state.ply)
    part, marks = parts_of(workspace, ply, int(p) + 1)[-1], workspace.counting.marks
    left = Truth.bits(s for s in range(part.bit_length()) if part >> s & 1 and marks[s] != marks[-1])
    full = before >= len(sets.sizes) or held[ply, 0] + 1 >= held.shape[1]
    size = kernel(board, sets, workspace, state, p)
    assert full or (size > 0) == (left.bit_count() > 1 and _is_inseparable(truth, left))
    for place in range(before, min(int(sets.added[0]), len(sets.sizes))):
        members = [int(member) for member in sets.members[place, : int(sets.sizes[place])]]
        learned = Truth.bits(members)
        assert learned & ~left == 0
        assert members[0] == min(members)
        assert _is_inseparable(truth, learned)
        assert not any(_is_inseparable(truth, learned ^ 1 << member) for member in members)
        assert held[ply, held[ply, 0]] == place
    return size


@promises(overlap, "keep_part")
def keep_part(kernel: Any, board: Any, workspace: Any, part: Any) -> int:
    truth, members, _ = set_of(board, workspace, part)
    kept, ply = workspace.counting.kept, int(part.ply) - 1
    before = int(kept.parts[ply])
    found = kernel(board, workspace, part)
    fewest = min(truth.repeats(guess, members) for guess in range(truth.guesses))
    room = before < kept.members.shape[1] and part.n <= kept.members.shape[2]
    assert found == (fewest if room else 0)
    assert kept.parts[ply] == before + (found > 1)
    every = [
        Truth.bits(kept.members[ply, number, : int(kept.sizes[ply, number])]) for number in range(int(kept.parts[ply]))
    ]
    assert found <= 1 or every[-1] == members
    for guess in range(truth.guesses if found > 1 else 0):
        # Each kept part shows a bound of its own; what is true of one is true of the set at hand, which contains it.
        shown = [
            sum(min(truth.repeats(next_guess, each & mask) for next_guess in range(truth.guesses)) for mask in masks)
            for each in every
            for masks in [[mask for feedback, mask in truth.parts(guess, each) if feedback != truth.win]]
        ]
        assert int(overlap.repeats_after(workspace, ply, guess)) <= max(shown)
    return found


# Ranks.


@promises(tie_break, "solve_rank")
def solve_rank(kernel: Any, search: Any, workspace: Any, state: Any, value: int, limit: int, mode: int) -> int:
    ply, last, prices = int(state.ply), int(search.last_guess), prices_of(search.values, search.level)
    truth, members, legal = set_of(search.values.board, workspace, state)
    assert workspace.shared[STOP] or value == truth.value(prices, members, ply, legal)
    rank = kernel(search, workspace, state, value, limit, mode)
    if not workspace.shared[STOP] and mode != PRIORITISED:
        worst, weight = truth.rank(prices, last, members, ply, legal)
        least = worst << RANK_WEIGHT_BITS | weight
        assert rank == least if rank < limit else rank <= least
        guess = entry_guess(probe(search.ranks, key_of(search.values, search.level, state.key, state.ply)))
        if rank < limit and guess != NO_GUESS and prices is None:
            best = truth.best_by_rank(prices, last, members, ply, legal)
            assert guess == truth.first_in_order(best, members)
    return rank


@promises(tie_break, "_rank_of_guess")
def rank_of_guess(kernel: Any, search: Any, workspace: Any, state: Any, guess: int, value: int, limit: int) -> int:
    truth, members, legal = set_of(search.values.board, workspace, state)
    prices = prices_of(search.values, search.level)
    assert truth.value_of(prices, int(guess), members, int(state.ply), legal) == value
    return kernel(search, workspace, state, guess, value, limit)
