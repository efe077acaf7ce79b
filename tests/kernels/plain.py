"""What the kernels compute, in plain Python."""

import numpy as np

from solver_tree.games import Legality
from solver_tree.kernels.board import Unweighted
from solver_tree.kernels.weights import UNITS


def costs(board, members):
    """What each guess costs beyond two for each candidate, in units; how large a unit is.

    A unit is a power of two, so small that all candidates count less than ``UNITS`` of them. Of the candidates with
    one answer, all but the heaviest are repeats. A guess that is a candidate saves what it counts.
    """
    each = [1] * len(board.secret_guess) if isinstance(board.weights, Unweighted) else board.weights.by_secret.tolist()
    unit = 1
    while not isinstance(board.weights, Unweighted) and sum(each[member] for member in members) // unit >= UNITS:
        unit *= 2
    heaviest_first = sorted(map(int, members), key=lambda member: -each[member])
    saved = {int(board.secret_guess[member]): -(-each[member] // unit) for member in heaviest_first}
    repeated = []
    for row in board.feedback[:, heaviest_first].tolist():
        seen = set()
        repeated.append(
            sum(
                each[member] // unit
                for member, answer in zip(heaviest_first, row, strict=True)
                if answer in seen or seen.add(answer)
            )
        )
    return [again - saved.get(guess, 0) for guess, again in enumerate(repeated)], unit


def bounds(board, members):
    """The least conceivable total for each guess."""
    each = [1] * len(board.secret_guess) if isinstance(board.weights, Unweighted) else board.weights.by_secret.tolist()
    cost, unit = costs(board, members)
    return [2 * sum(each[member] for member in members) + beyond * unit for beyond in cost]


def repeats(board, members):
    """How many answers of the candidates each guess repeats."""
    return [len(row) - len(set(row)) for row in board.feedback[:, members].tolist()]


def any_guess_is_legal(some_game):
    """The same game, for kernels that can forbid guesses."""
    guesses, answers = len(some_game.guesses), len(some_game.feedbacks)
    codes, kinds = np.zeros((guesses, guesses), np.uint8), np.zeros(guesses, np.int32)
    some_game.legality = lambda: Legality(codes, kinds, np.ones((1, answers, 1), np.bool_))
    return some_game
