"""What a guess loses, estimated without a search: for grades where the exact value takes too long.

The values of n candidates, at best play, rise by about the same for each doubling of n. So n candidates are taken to
need 1.5 guesses on average for n = 2, and 1 / b more for each doubling, where b are the bits of information of the best
guess known at the position. The estimate of a guess adds that up over the parts that it makes. `scripts/estimates`
compares estimates with exact losses.
"""

from __future__ import annotations

from math import log2

from solver_tree.advice.history import Position
from solver_tree.advice.values import entropy
from solver_tree.play.candidates import most_informative


def estimated_loss(position: Position, guess: str, best: str | None) -> float:
    """Estimate by how many guesses a guess is worse than the best one, on average; it is at least 0 and at most 1.

    Args:
        position: where the guess is made; not all candidates have weight 0.
        guess: the guess.
        best: the best guess known, if any. An informative candidate is taken for the best guess if it seems better.
    """
    guesses = {guess, best or guess, most_informative(position.game, position.candidates)}
    parts = {each: _sizes(position, each) for each in guesses}
    bits = max(entropy([weight for weight, _ in sizes]) for sizes in parts.values())
    steps = {each: sum(weight * _steps(size, bits) for weight, size in sizes) for each, sizes in parts.items()}
    return min((steps[guess] - min(steps.values())) / position.total_weight, 1.0)


def _sizes(position: Position, guess: str) -> list[tuple[int, int]]:
    """The weight and the size of each part that a guess makes, without the secret that it finds."""
    parts = position.parts(guess).items()
    return [(part.total_weight, len(part.candidates)) for feedback, part in parts if feedback != position.game.win]


def _steps(size: int, bits: float) -> float:
    """The estimated guesses that one of so many candidates still takes, where the best guess gives so many bits."""
    return 1 if size == 1 else 1.5 + (log2(size) - 1) / max(bits, 1.0)
