"""Feedback that is computed or stored is that of the rule of the game."""

from itertools import product

import numpy as np
import pytest
from numba import njit

from solver_tree.games import game
from solver_tree.kernels.board import MAX_BIT_FEEDBACKS
from solver_tree.kernels.feedback import computed, feedback_along, feedback_of, stored

COUNTED = ["mastermind-1x1", "mastermind-1x9", "mastermind-2x7", "mastermind-4x3", "mastermind-6x2", "mastermind-7x2"]
WITHOUT_REPEATS = ["bulls-cows-2x6", "bulls-cows-4x4", "bulls-cows-4x5", "codes-3x5-no-repeats", "bulls-cows-2x32"]
STORED = ["mastermind-8x2", "codes-2x33", "codes-2x6-distinct", "codes-2x6-occurrence", "codes-2x6-colours"]


@njit(_nrt=False)  # not cached: the cache would keep an old ``feedback_of``
def write_all(feedback, numbers, numbers_along):
    """Write the feedback of every secret to every guess, by each of the two functions that look it up."""
    for guess in range(numbers.shape[0]):
        for secret in range(numbers.shape[1]):
            numbers[guess, secret] = feedback_of(feedback, np.uint64(guess), np.uint64(secret))
            numbers_along[guess, secret] = feedback_along(feedback, np.uint64(guess), np.uint64(secret))


def all_feedback(feedback, shape):
    numbers, along = np.empty(shape, np.int64), np.empty(shape, np.int64)
    write_all(feedback, numbers, along)
    assert (numbers == along).all()
    return numbers


def computed_for(some_game, order=None):
    """The computed feedback of a game, with its guesses in an order; None when feedback cannot be computed."""
    codes = some_game.counted_codes()
    return codes and computed(
        codes.symbols, codes.symbol_count, np.arange(some_game.guess_count) if order is None else order
    )


@pytest.mark.parametrize("name", COUNTED + WITHOUT_REPEATS)
def test_computed_numbers_are_equal_exactly_when_the_feedback_is(name):
    some_game = game(name)
    order = np.random.default_rng(1).permutation(some_game.guess_count)
    numbers = all_feedback(computed_for(some_game, order), [some_game.guess_count] * 2)
    assert numbers.max() < MAX_BIT_FEEDBACKS
    text_of, number_of = {}, {}
    sample = np.random.default_rng(2).integers(some_game.guess_count, size=(4000, 2)).tolist()
    wins = [(g, order[g]) for g in range(some_game.guess_count)]
    for g, s in [*sample, *wins] if some_game.guess_count > 100 else product(range(some_game.guess_count), repeat=2):
        number, text = numbers[g, s], some_game.score(some_game.guesses[order[g]], some_game.secrets[s])
        assert text_of.setdefault(number, text) == text
        assert number_of.setdefault(text, number) == number
    positions = len(some_game.guesses[0])
    assert number_of[some_game.win] == positions * 9  # the kernels of heuristics rely on it


@pytest.mark.parametrize("name", STORED)
def test_feedback_is_computed_only_if_it_is_two_counts_that_fit(name):
    """There are too many positions or symbols, or feedback that is not the two counts of the rule ``multiset``."""
    assert computed_for(game(name)) is None


@pytest.mark.parametrize("feedback_count", [5, MAX_BIT_FEEDBACKS])
def test_stored_feedback_is_the_matrix(feedback_count):
    matrix = np.random.default_rng(3).integers(feedback_count, size=(9, 7)).astype(np.uint8)
    assert (all_feedback(stored(matrix, feedback_count), matrix.shape) == matrix).all()


def test_a_matrix_with_many_feedbacks_is_not_transposed():
    matrix = np.random.default_rng(4).integers(MAX_BIT_FEEDBACKS + 1, size=(9, 7)).astype(np.uint8)
    assert stored(matrix, MAX_BIT_FEEDBACKS + 1).by_secret.shape == (7, 0)
