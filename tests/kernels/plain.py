"""The same figures as those of the kernels, in plain Python."""

from collections import Counter
from copy import copy

import numpy as np

from solver_tree.games import Legality
from solver_tree.kernels.board import Unweighted
from solver_tree.kernels.weights import ONE_EACH, UNITS


def weights_of(board):
    """The weight of each secret."""
    return [1] * len(board.secret_guess) if isinstance(board.weights, Unweighted) else board.weights.by_secret.tolist()


def repeats(board, candidates):
    """For each guess, how many feedbacks of the candidates it repeats."""
    return [len(row) - len(set(row)) for row in board.feedback[:, candidates].tolist()]


def not_isolated(board, candidates, unit=ONE_EACH):
    """For each guess, how many candidates it does not isolate; or their weight in other units, each rounded down."""
    weights = weights_of(board)
    units = [1 if unit == ONE_EACH else weights[candidate] // unit for candidate in candidates]
    isolated = [Counter(row) for row in board.feedback[:, candidates].tolist()]
    return [
        sum(units[i] for i, feedback in enumerate(row) if sizes[feedback] > 1)
        for row, sizes in zip(board.feedback[:, candidates].tolist(), isolated, strict=True)
    ]


def repeat_units(board, candidates):
    """For each guess, the weight of its repeats in units; and the unit.

    The unit is the least power of two for which all candidates weigh less than ``UNITS`` units. Of the candidates with
    the same feedback, all but the heaviest are repeats. Each repeat is rounded down.
    """
    weights, unit = weights_of(board), 1
    if not isinstance(board.weights, Unweighted):
        together = sum(map(weights.__getitem__, candidates))
        while together // unit >= UNITS:
            unit *= 2
    heaviest_first = sorted(map(int, candidates), key=lambda candidate: -weights[candidate])
    units = []
    for row in board.feedback[:, heaviest_first].tolist():
        seen = set()
        units.append(
            sum(
                weights[candidate] // unit
                for candidate, feedback in zip(heaviest_first, row, strict=True)
                if feedback in seen or seen.add(feedback)
            )
        )
    return units, unit


def units_beyond_two(board, candidates):
    """For each guess, what it costs beyond two for each candidate, in units; and the unit.

    It costs its repeats. A guess that is a candidate saves its weight, rounded up.
    """
    weights, (units, unit) = weights_of(board), repeat_units(board, candidates)
    for candidate in candidates:
        units[board.secret_guess[candidate]] -= -(-weights[candidate] // unit)
    return units, unit


def bounds(board, candidates):
    """For each guess, a lower bound of its total: two for each candidate, and ``units_beyond_two``."""
    units, unit = units_beyond_two(board, candidates)
    together = sum(map(weights_of(board).__getitem__, candidates))
    return [2 * together + beyond * unit for beyond in units]


def any_guess_is_legal(some_game):
    """The same game with a legality that forbids nothing, for the kernels of restricted games."""
    guesses, feedbacks = len(some_game.guesses), len(some_game.feedbacks)
    codes, kinds = np.zeros((guesses, guesses), np.uint8), np.zeros(guesses, np.int32)
    restricted = copy(some_game)
    restricted.legality = lambda: Legality(codes, kinds, np.ones((1, feedbacks, 1), np.bool_))
    return restricted
