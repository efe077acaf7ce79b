"""Keys in full, the numbers of all guesses, and the worst case that sizes allow."""

import numpy as np
import pytest

from solver_tree.kernels import size_bounds
from solver_tree.kernels.board import GUESS_BITS
from solver_tree.kernels.transposition import (
    NO_GUESS,
    entry_guess,
    entry_value,
    first_slot,
    make_table,
    merge,
    probe,
    store,
)
from tests.kernels.from_python import from_python

fewest_guesses = from_python(size_bounds.fewest_guesses)


@pytest.mark.parametrize("slot", [0, 1])
@pytest.mark.parametrize("bit", range(64))
def test_a_key_is_compared_in_full(slot, bit):
    table, key = make_table(1 << 10), np.uint64(0x123456789ABCDEF0)
    store(table, key, 5, True, 3)
    other = key ^ np.uint64(1 << bit)
    table[int(first_slot(table, other)) + slot] = table[int(first_slot(table, key))]
    assert probe(table, other) == 0


def test_a_better_entry_of_another_table_is_merged():
    table, other = make_table(4), make_table(4)
    for key, mine, theirs in ((7, 5, 6), (8, 6, 5), (9, 0, 4)):
        store(table, np.uint64(key), mine, True, 3)
        store(other, np.uint64(key), theirs, False, NO_GUESS)
    merge(table, other)
    assert [entry_value(probe(table, np.uint64(key))) for key in (7, 8, 9)] == [6, 6, 4]


@pytest.mark.parametrize("guess", [NO_GUESS, 0, (1 << GUESS_BITS - 1) - 1, 1 << GUESS_BITS - 1, (1 << GUESS_BITS) - 2])
def test_an_entry_has_room_for_any_guess_beside_its_value(guess):
    table = make_table(4)
    store(table, np.uint64(7), 12345, True, guess)
    entry = probe(table, np.uint64(7))
    assert (entry_value(entry), entry_guess(entry)) == (12345, guess)


@pytest.mark.parametrize(("secrets", "worst"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (7, 3), (8, 4), (15, 4)])
def test_three_feedbacks_find_one_secret_then_twice_plus_one(secrets, worst):
    assert size_bounds.worst_case_by_sizes(5, secrets) == worst
    assert secrets == 0 or fewest_guesses(5, secrets) == worst


@pytest.mark.parametrize(("secrets", "worst"), [(1, 1), (2, 2), (3, 3), (4, 3), (5, 4), (8, 4)])
def test_two_parts_find_twice_as_many_with_each_guess(secrets, worst):
    assert fewest_guesses(4, secrets) == worst
