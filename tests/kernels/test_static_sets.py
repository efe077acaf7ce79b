"""The kernels for static sets against plain Python."""

from itertools import combinations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.games import game
from solver_tree.kernels.static_sets import SetSpelling, count_separators, last_two, set_keys
from solver_tree.layout import find_symmetry
from solver_tree.static.table import Table
from tests.random_games import random_games, symmetric_games


def as_sets(classes):
    return {frozenset(classes.members[a:b].tolist()) for a, b in zip(classes.starts, classes.starts[1:], strict=False)}


def left_together(table, guesses):
    groups = {}
    for secret in range(table.secret_count):
        groups.setdefault(tuple(table.board.feedback[guesses, secret].tolist()), set()).add(secret)
    return {frozenset(group) for group in groups.values() if len(group) > 1}


@given(random_games() | symmetric_games(), st.data())
@settings(max_examples=20)
def test_classes_and_pairs(game, data):
    table = Table(game)
    classes, chosen = table.everything, []
    for _ in range(data.draw(st.integers(0, 3))):
        chosen.append(data.draw(st.integers(0, table.guess_count - 1)))
        classes = table.divided(classes, chosen[-1:])
    together = left_together(table, chosen)
    assert as_sets(classes) == together
    more = data.draw(st.lists(st.integers(0, table.guess_count - 1), min_size=1, max_size=4))
    place = data.draw(st.integers(-1, len(more) - 1))
    others = [guess for at, guess in enumerate(more) if at != place]
    assert as_sets(table.divided(classes, more, without=place)) == left_together(table, chosen + others)
    left = [left_together(table, [*chosen, guess]) for guess in range(table.guess_count)]
    pairs = [sum(len(group) * (len(group) - 1) // 2 for group in groups) for groups in left]
    assert table.pairs_left(classes).tolist() == pairs
    untried = np.zeros_like(table.board.left)
    untried.reshape(-1)[: table.guess_count] = 1
    candidates = np.arange(table.guess_count, dtype=np.int32)[:: data.draw(st.integers(1, 3))]
    found, no_pairs = np.zeros(2, np.int32), np.zeros((2, 0), np.int64)
    complete = [
        (first, second)
        for first in candidates.tolist()
        for second in range(table.guess_count)
        if not left_together(table, [*chosen, first, second])
    ]
    assert last_two(table.board, classes, no_pairs, candidates, untried, found) is bool(complete)
    if complete:
        assert tuple(found.tolist()) in complete


def test_separators_are_counted_pair_by_pair():
    table = Table(game("mastermind-2x3"))
    counts = np.zeros(36, np.int32)
    count_separators(table.board, counts[:10], table.guess_count, 1)
    count_separators(table.board, counts[10:], table.guess_count, 5)
    pairs = [(a, b) for a in range(9) for b in range(a)]
    feedback = table.board.feedback
    assert counts.tolist() == [np.count_nonzero(feedback[:, a] != feedback[:, b]) for a, b in pairs]
    first, second, separators = table.hard_pairs()
    assert sorted(zip(first.tolist(), second.tolist(), strict=True)) == pairs
    assert separators.tolist() == sorted(counts.tolist())


def test_keys_are_equal_for_sets_that_are_images_of_each_other():
    symmetry = find_symmetry(game("mastermind-2x3").symmetry(), 9)
    codes = list(map(tuple, symmetry.symbols.tolist()))

    def least_spelling(guesses):
        return min(
            sorted(tuple(names[codes[guess][place]] for place in places) for guess in guesses)
            for names in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
            for places in ((0, 1), (1, 0))
        )

    keys, least = [], []
    for a, b in combinations(range(9), 2):
        turns = np.array([(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)], np.uint8)
        chosen, room = np.array([a, b, 0], np.int32), np.zeros(3, np.uint64)
        spelling = SetSpelling(symmetry.symbols, symmetry.position_orders, 0, turns, chosen, room)
        candidates = np.arange(9, dtype=np.int32)
        several = np.zeros(9, np.uint64)
        set_keys(spelling, candidates, several)
        keys += several.tolist()
        least += [tuple(least_spelling((a, b, c))) for c in range(9)]
    assert len(set(keys)) == len(set(least)) == len(set(zip(keys, least, strict=True)))
