"""The legality rule of a game in numbers, found by asking it about every case."""

from __future__ import annotations

import numpy as np

from solver_tree.errors import InputError
from solver_tree.games.game import Game, Legality

_MOST_CODES = 256


def find_legality(game: Game) -> Legality:
    """``game.legal`` in numbers: from each guess, all guesses look alike that are allowed after the same answers.

    It asks about each guess, each answer that is ever given to it, and each next guess.

    Raises:
        InputError: a guess that may be the secret is forbidden, or a guess sees more than 256 kinds of guesses.
    """
    matrix = game.matrix()
    place = {guess: i for i, guess in enumerate(game.guesses)}
    own = np.array([place[secret] for secret in game.secrets])
    codes = np.empty((game.guess_count, game.guess_count), np.uint8)
    tables = []
    for g, guess in enumerate(game.guesses):
        given = np.unique(matrix[g])
        rule = np.array(
            [[game.legal(guess, game.feedbacks[f], following) for following in game.guesses] for f in given],
            np.bool_,
        )
        forbidden = np.flatnonzero(~rule[np.searchsorted(given, matrix[g]), own])
        if len(forbidden):
            s = forbidden[0]
            raise InputError(
                f"game {game.name}: after guess '{guess}' is answered '{game.feedbacks[matrix[g, s]]}', "
                f"'{game.secrets[s]}' is forbidden, but it may be the secret"
            )
        allowed, codes_of_guess = np.unique(rule, axis=1, return_inverse=True)
        if allowed.shape[1] > _MOST_CODES:
            raise InputError(
                f"game {game.name}: after guess '{guess}' the others are allowed in {allowed.shape[1]} different "
                f"ways; it can be at most {_MOST_CODES}"
            )
        codes[g] = codes_of_guess.ravel()
        table = np.zeros((len(game.feedbacks), allowed.shape[1]), np.bool_)
        table[given] = allowed
        tables.append(table)
    allows = np.zeros((len(tables), len(game.feedbacks), max(table.shape[1] for table in tables)), np.bool_)
    for g, table in enumerate(tables):
        allows[g, :, : table.shape[1]] = table
    return Legality(codes, np.arange(len(tables), dtype=np.int32), allows)
