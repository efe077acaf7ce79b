"""Outcomes that need no search."""

from solver_tree.compare.outcome import Failure, GuessCounts, Outcome, outcome_of
from solver_tree.games import Game
from solver_tree.tree import load
from tests.trees import first_candidate_tree, higher_lower

HOSTILE = "</script><b id=\"x\">'$_{1}$' & 🎉\n"


def first(candidates, history):
    return candidates[0]


def proved() -> Outcome:
    """The outcome of a shipped tree, which is proved optimal."""
    return outcome_of(load("mastermind-3x6"))


def delayed(outcome: Outcome, name: str, secrets: int) -> Outcome:
    """``outcome`` under another name, in which the first ``secrets`` secrets take one more guess."""
    found = {
        secret: GuessCounts(counts.guessed + (number < secrets), counts.known + (number < secrets))
        for number, (secret, counts) in enumerate(outcome.found.items())
    }
    return Outcome(name, outcome.game, found, (), 0.5)


def failing(outcome: Outcome, name: str, secrets: int) -> Outcome:
    """``outcome`` under another name, in which the first ``secrets`` secrets are not found."""
    lost = outcome.game.secrets[:secrets]
    failures = tuple(Failure(secret, (("112", "1B0W"),) * 15, f"guess '{HOSTILE}' is no guess") for secret in lost)
    found = {secret: counts for secret, counts in outcome.found.items() if secret not in lost}
    return Outcome(name, outcome.game, found, failures, 0.5)


def halving_and_counting(numbers: int) -> list[Outcome]:
    """Two outcomes, the first with a far larger worst case than the second."""
    game: Game = higher_lower(numbers)
    counting = outcome_of(first_candidate_tree(game), "first")
    found = {
        secret: GuessCounts(number.bit_length(), number.bit_length()) for number, secret in enumerate(game.secrets, 1)
    }
    return [counting, Outcome("halving", game, found, (), 0.5)]
