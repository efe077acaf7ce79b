"""The transposition table returns what was stored, or nothing."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver_tree.kernels import transposition
from solver_tree.kernels.board import INFINITE, MAX_GUESSES
from solver_tree.kernels.transposition import (
    EXHAUSTED,
    NO_GUESS,
    UNKNOWN,
    entry_exact,
    entry_guess,
    entry_value,
    make_table,
    probe,
    store,
)
from tests.kernels.from_python import from_python

recall, entry_exhausted = from_python(transposition.recall), from_python(transposition.entry_exhausted)
store_bound = from_python(transposition.store_bound)

keys = st.integers(0, 2**64 - 1).map(np.uint64)


@given(keys, st.integers(1, INFINITE), st.booleans(), st.integers(-1, MAX_GUESSES - 1))
def test_a_stored_entry_is_found_by_its_key(key, value, exact, guess):
    table = make_table(8)
    store(table, key, value, exact, guess)
    entry = probe(table, key)
    assert (entry_value(entry), entry_exact(entry), entry_guess(entry)) == (value, exact, guess)


@given(keys, keys, st.integers(0, 1))
def test_a_torn_or_replaced_entry_is_not_found(one, other, word):
    table, torn = make_table(1), make_table(1)
    assert probe(table, one) == 0
    store(table, one, 10, True, 3)
    if one != other:
        assert probe(table, other) == 0
        store(torn, other, 11, False, 4)
        torn[0, word] = table[0, word]  # as when two threads write at once
        assert probe(torn, one) == 0
        assert probe(torn, other) == 0
        store(table, other, 11, False, 4)
        assert probe(table, one) == 0


@pytest.mark.parametrize(("exact", "guess", "kept"), [(True, 3, 1), (False, EXHAUSTED, 1), (False, NO_GUESS, 0)])
def test_a_bound_without_search_replaces_only_such_bounds(exact, guess, kept):
    table, key, other = make_table(1), np.uint64(2**63 + 5), np.uint64(7)
    store_bound(table, key, 9)
    assert entry_value(probe(table, key)) == 9
    store(table, key, 10, exact, guess)
    store_bound(table, other, 4)
    assert (probe(table, key) != 0, probe(table, other) != 0) == (kept, not kept)
    store(table, key, 10, exact, guess)
    store_bound(table, key, 11)
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
