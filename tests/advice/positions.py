"""What brute force says of the middle of a game."""

from hypothesis import strategies as st

from solver_tree.advice.history import Position
from tests.kernels.kinds import KINDS
from tests.oracle import best_results

SMALL = {kind: {**KINDS[kind], "most_secrets": 9} for kind in ("few", "few, weighted", "few, restricted")}
"""What ``random_games`` takes for games of which brute force can rank every guess."""


def fitting(some_game, history):
    """The secrets that fit."""
    return [s for s in some_game.secrets if all(some_game.score(guess, s) == answer for guess, answer in history)]


def position_at(some_game, history):
    """Where the game stands after these answers."""
    left = tuple(fitting(some_game, history))
    each = dict(zip(some_game.secrets, some_game.weights or [1] * some_game.secret_count, strict=True))
    return Position(some_game, history, left, tuple(each[secret] for secret in left))


def allowed(some_game, history):
    """The guesses that may be made."""
    return [guess for guess in some_game.guesses if all(some_game.legal(*told, guess) for told in history)]


def totals_at(some_game, history):
    """The least total from here on of the strategies that begin with each guess that may be made."""
    left, guesses = fitting(some_game, history), allowed(some_game, history)
    number = {feedback: i for i, feedback in enumerate(some_game.feedbacks)}
    matrix = [[number[some_game.score(guess, secret)] for secret in left] for guess in guesses]
    weights = None
    if some_game.weights is not None:
        each = dict(zip(some_game.secrets, some_game.weights, strict=True))
        weights = [each[secret] for secret in left]
    legal = None
    if some_game.restricted:
        texts = some_game.feedbacks
        legal = lambda g, a, h: some_game.legal(guesses[g], texts[a], guesses[h])  # noqa: E731
    results = best_results(matrix, number[some_game.win], weights, legal)
    return {guess: total for guess, (total, _, _) in zip(guesses, results, strict=True)}


@st.composite
def histories(draw, some_game):
    """A history that some secret fits: up to two guesses that may be made, whatever they tell."""
    secret = draw(st.sampled_from(some_game.secrets))
    history = ()
    for _ in range(draw(st.integers(0, 2))):
        guess = draw(st.sampled_from(allowed(some_game, history)))
        history = (*history, (guess, some_game.score(guess, secret)))
    return history
