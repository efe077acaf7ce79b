"""Positions in the middle of small games, and their values by brute force."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from solver_tree.advice.history import Position
from tests.kernels.kinds import KINDS
from tests.oracle import best_results

SMALL = {kind: {**KINDS[kind], "max_secrets": 9} for kind in ("few", "few, weighted", "few, restricted")}
"""Arguments of ``random_games`` for games that are small enough for brute force."""


def examples(count):
    """The settings of a test of so many examples, which may take long."""
    return settings(max_examples=count, suppress_health_check=list(HealthCheck))


def candidates_after(some_game, history):
    """List the secrets that are consistent with the history."""
    return [s for s in some_game.secrets if all(some_game.score(guess, s) == feedback for guess, feedback in history)]


def position_at(some_game, history):
    """Return the position after a history."""
    candidates = tuple(candidates_after(some_game, history))
    weight_of = dict(zip(some_game.secrets, some_game.weights or [1] * some_game.secret_count, strict=True))
    return Position(some_game, history, candidates, tuple(weight_of[secret] for secret in candidates))


def legal_guesses(some_game, history):
    """List the legal guesses after a history."""
    return [guess for guess in some_game.guesses if all(some_game.legal(*entry, guess) for entry in history)]


def totals_at(some_game, history):
    """Return the least total of each legal guess, by brute force."""
    return {guess: total for guess, (total, _, _) in results_at(some_game, history).items()}


def results_at(some_game, history):
    """Return the total, the worst case and the weight there of the best strategy of each legal guess."""
    candidates, guesses = candidates_after(some_game, history), legal_guesses(some_game, history)
    number = {feedback: i for i, feedback in enumerate(some_game.feedbacks)}
    matrix = [[number[some_game.score(guess, secret)] for secret in candidates] for guess in guesses]
    weights = None
    if some_game.weights is not None:
        weight_of = dict(zip(some_game.secrets, some_game.weights, strict=True))
        weights = [weight_of[secret] for secret in candidates]
    legal = None
    if some_game.restricted:
        texts = some_game.feedbacks
        legal = lambda g, f, h: some_game.legal(guesses[g], texts[f], guesses[h])  # noqa: E731
    results = best_results(matrix, number[some_game.win], weights, legal)
    return dict(zip(guesses, results, strict=True))


@st.composite
def histories(draw, some_game):
    """Draw a history of up to two legal guesses, and the feedback of some secret to them."""
    secret = draw(st.sampled_from(some_game.secrets))
    history = ()
    for _ in range(draw(st.integers(0, 2))):
        guess = draw(st.sampled_from(legal_guesses(some_game, history)))
        history = (*history, (guess, some_game.score(guess, secret)))
    return history
