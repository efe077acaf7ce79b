"""Two strategies side by side: where they part ways, and for which secrets each is faster."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import NamedTuple

from solver_tree.compare.outcome import Outcome
from solver_tree.compare.referee import feedback_rank
from solver_tree.text import brief, one_line, printable, shortened
from solver_tree.tree import Finish, History, Node
from solver_tree.tree.node import after_text

MAX_SHOWN = 10
"""How many contrasts a ``Pair`` has at most."""


class Parting(NamedTuple):
    """The first history after which two strategies make different guesses.

    Attributes:
        history: the guesses that both make, each with its feedback.
        left: number of secrets left after this history, of those that were played.
        guesses: the next guess of each strategy; None if it failed there.
    """

    history: History
    left: int
    guesses: tuple[str | None, str | None]

    def __repr__(self) -> str:
        guesses = " and ".join(brief(guess or "nothing") for guess in self.guesses)
        return one_line("Parting", f"{guesses}, {self.left} left {after_text(self.history)}")


class Contrast(NamedTuple):
    """A secret for which two strategies take different numbers of guesses.

    Attributes:
        secret: the secret.
        guesses: the number of guesses of each strategy; None if it does not find the secret.
        games: the game of each strategy.
    """

    secret: str
    guesses: tuple[int | None, int | None]
    games: tuple[History, History]

    def __repr__(self) -> str:
        first, second = (guesses or "not found" for guesses in self.guesses)
        return one_line("Contrast", f"{brief(self.secret)}: guesses {first} and {second}")


@dataclass(frozen=True)
class Pair:
    """Two strategies side by side.

    Attributes:
        names: their names.
        parting: where they first differ; None if all their games are the same.
        faster: for how many secrets each is faster; finding a secret is faster than not finding it.
        equal: for how many secrets they take equally many guesses.
        neither: how many secrets neither finds.
        contrasts: the secrets with the largest differences, the largest first, then in the order of the game. The
            difference is largest if only one strategy finds the secret.
    """

    names: tuple[str, str]
    parting: Parting | None
    faster: tuple[int, int]
    equal: int
    neither: int
    contrasts: tuple[Contrast, ...]

    def __repr__(self) -> str:
        first, second = self.faster
        names = " and ".join(shortened(printable(name), 24) for name in self.names)
        return one_line("Pair", f"{names}: faster on {first} and {second}, equal on {self.equal}")


def pair(first: Outcome, second: Outcome, finish: Finish = "guessed") -> Pair:
    """Compare two outcomes of the same game."""
    faster = [0, 0]
    equal = neither = 0
    differences: list[tuple[float, Contrast]] = []
    for secret in first.secrets:
        a, b = (_guess_count(outcome, secret, finish) for outcome in (first, second))
        if a == b:
            neither += a is None
            equal += a is not None
            continue
        faster[b is not None and (a is None or b < a)] += 1
        contrast = Contrast(secret, (a, b), (first.games[secret], second.games[secret]))
        differences.append((float("inf") if a is None or b is None else abs(a - b), contrast))
    differences.sort(key=lambda difference: -difference[0])  # stable: then in the order of the game
    contrasts = tuple(contrast for _, contrast in differences[:MAX_SHOWN])
    names = (first.name, second.name)
    return Pair(names, _parting(first, second), (faster[0], faster[1]), equal, neither, contrasts)


def _guess_count(outcome: Outcome, secret: str, finish: Finish) -> int | None:
    counts = outcome.found.get(secret)
    return None if counts is None else getattr(counts, finish)


def _parting(first: Outcome, second: Outcome) -> Parting | None:
    """The first node at which two trees differ: after the fewest guesses, then in the order of feedbacks."""
    win, rank = first.game.win, feedback_rank(first.game)
    pending: deque[tuple[History, Node, Node]] = deque([((), first.root, second.root)])
    while pending:
        history, a, b = pending.popleft()
        guesses = next(iter(a), None), next(iter(b), None)
        guess = guesses[0]
        if guess is None or guess != guesses[1]:
            if guesses == (None, None):
                continue
            return Parting(history, sum(game[: len(history)] == history for game in first.games.values()), guesses)
        for feedback in sorted(a[guess].keys() & b[guess].keys(), key=rank):
            if feedback != win:
                pending.append(((*history, (guess, feedback)), a[guess][feedback], b[guess][feedback]))
    return None
