"""The transposition table returns what was stored, or nothing."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver_tree.kernels import transposition
from solver_tree.kernels.board import INFINITE, MAX_GUESSES
from solver_tree.kernels.memory import CACHE_LINE
from solver_tree.kernels.transposition import (
    EXHAUSTED,
    NO_GUESS,
    UNKNOWN,
    entry_exact,
    entry_guess,
    entry_value,
    make_table,
    merge,
    probe,
    store,
)
from tests.kernels.from_python import from_python

recall, entry_exhausted = from_python(transposition.recall), from_python(transposition.entry_exhausted)
store_bound, copy_entry = from_python(transposition.store_bound), from_python(transposition.copy_entry)

keys = st.integers(0, 2**64 - 1).map(np.uint64)


@given(keys, st.integers(1, INFINITE), st.booleans(), st.integers(-1, MAX_GUESSES - 1))
def test_a_stored_entry_is_found_by_its_key(key, value, exact, guess):
    table = make_table(8)
    store(table, key, value, exact, guess)
    entry = probe(table, key)
    assert (entry_value(entry), entry_exact(entry), entry_guess(entry)) == (value, exact, guess)


@given(keys, keys, st.integers(0, 1), st.integers(9, 11))
def test_a_torn_entry_is_not_found(one, other, word, value):
    table, torn = make_table(2), make_table(2)
    assert probe(table, one) == 0
    store(table, one, 10, True, 3)
    if one != other:
        assert probe(table, other) == 0
        store(torn, other, value, False, 4)
        torn[0, word] = table[0, word]  # as when two threads write at once
        assert probe(torn, one) == 0
        assert probe(torn, other) == 0


@given(st.lists(st.tuples(st.integers(0, 5).map(np.uint64), st.integers(1, 9)), min_size=1))
def test_the_newest_entry_and_that_of_largest_value_are_kept(stored):
    table, latest = make_table(2), {}
    for key, value in stored:
        store(table, key, value, True, NO_GUESS)
        latest[key] = value
        found = {other: entry_value(probe(table, other)) for other in latest if probe(table, other)}
        assert found.items() <= latest.items()
        assert key in found
        assert len(found) == min(len(latest), 2)
    if len(latest) == len(stored):
        assert max(latest.values()) in found.values()


stored_values = st.lists(st.tuples(st.integers(0, 5).map(np.uint64), st.integers(1, 9), st.booleans()))


@given(stored_values, stored_values)
def test_of_two_tables_the_better_entries_are_merged(mine, theirs):
    tables = make_table(8), make_table(8)
    for table, stored in zip(tables, (mine, theirs), strict=True):
        for key, value, exact in stored:
            store(table, key, value, exact, NO_GUESS)
    known = [{key: probe(table, key) for key, *_ in mine + theirs} for table in tables]
    merge(*tables)
    for key, one, other in ((key, one, known[1][key]) for key, one in known[0].items()):
        assert probe(tables[0], key) in {max(one, other), 0}
    if len(known[0]) <= 2:
        assert all(probe(tables[0], key) for key, entry in known[1].items() if entry)


@pytest.mark.parametrize("exact", [False, True])
def test_a_bound_is_copied_as_a_bound(exact):
    table = make_table(4)
    store(table, np.uint64(7), 5, exact, 3)
    copy_entry(table, np.uint64(7), np.uint64(8))
    entry = probe(table, np.uint64(8))
    assert (entry_value(entry), entry_exact(entry), entry_guess(entry)) == (5, exact, NO_GUESS)


@pytest.mark.parametrize(("exact", "guess", "kept"), [(True, 3, 1), (False, EXHAUSTED, 1), (False, NO_GUESS, 0)])
def test_a_bound_without_search_replaces_only_such_bounds(exact, guess, kept):
    table, key, other, larger = make_table(2), np.uint64(2**63 + 5), np.uint64(7), np.uint64(8)
    store_bound(table, key, 9)
    assert entry_value(probe(table, key)) == 9
    store(table, larger, 50, True, 3)
    store(table, key, 10, exact, guess)
    store_bound(table, other, 4)
    assert (probe(table, key) != 0, probe(table, other) != 0) == (kept, not kept)
    store(table, key, 10, exact, guess)
    store_bound(table, key, 11)
    store_bound(table, larger, 51)
    assert entry_value(probe(table, larger)) == 51
    entry = probe(table, key)
    assert (entry_value(entry), entry_exact(entry), entry_guess(entry)) == (11, False, NO_GUESS)


@pytest.mark.parametrize(
    ("exact", "beta", "recalled"),
    [(True, 5, 10), (True, 15, 10), (False, 10, 10), (False, 9, 10), (False, 11, UNKNOWN)],
)
def test_an_entry_is_recalled_when_it_is_exact_or_not_below_beta(exact, beta, recalled):
    table, key = make_table(4), np.uint64(2**63 + 5)
    assert recall(table, key, beta) == UNKNOWN
    store(table, key, 10, exact, NO_GUESS)
    assert recall(table, key, beta) == recalled


@pytest.mark.parametrize(
    ("exact", "guess", "exhausted"),
    [(False, NO_GUESS, False), (False, EXHAUSTED, True), (True, 0, False), (True, 5, False)],
)
def test_only_a_lower_bound_can_be_marked_exhausted(exact, guess, exhausted):
    table, key = make_table(4), np.uint64(5)
    store(table, key, 10, exact, guess)
    assert entry_exhausted(probe(table, key)) == exhausted


@pytest.mark.parametrize("slots", [2, 64, 1 << 18])
def test_the_two_slots_of_a_key_are_in_one_cache_line(slots):
    assert make_table(slots).ctypes.data % CACHE_LINE == 0
