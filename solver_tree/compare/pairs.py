"""Where two strategies part ways, and on which secrets the one or the other is faster."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import NamedTuple

from solver_tree.compare.outcome import Outcome
from solver_tree.compare.referee import feedback_rank
from solver_tree.tree import Finish, History, Node

MAX_SHOWN = 10


class Parting(NamedTuple):
    """The first history after which two strategies guess differently.

    Attributes:
        history: the guesses until then with their answers.
        left: how many secrets fit them.
        guesses: what each guesses next; None when it failed there.
    """

    history: History
    left: int
    guesses: tuple[str | None, str | None]


class Contrast(NamedTuple):
    """A secret for which two strategies need different numbers of guesses; None when it was not found."""

    secret: str
    guesses: tuple[int | None, int | None]
    games: tuple[History, History]


@dataclass(frozen=True)
class Pair:
    """Two strategies side by side.

    Attributes:
        names: of the two.
        parting: where they first differ; None when they guess alike in all games.
        faster: on how many secrets each is faster; not to find a secret is slower than to find it.
        equal: on how many they take as many guesses.
        neither: how many secrets neither finds.
        contrasts: the secrets with the largest differences, the largest first, then in the order of the game; a
            secret that only one finds comes before all others.
    """

    names: tuple[str, str]
    parting: Parting | None
    faster: tuple[int, int]
    equal: int
    neither: int
    contrasts: tuple[Contrast, ...]


def pair(one: Outcome, other: Outcome, finish: Finish = "guessed") -> Pair:
    """Compare two outcomes of the same game."""
    faster = [0, 0]
    equal = neither = 0
    differing: list[tuple[float, str]] = []
    for secret in one.game.secrets:
        mine, yours = (_guesses(outcome, secret, finish) for outcome in (one, other))
        if mine == yours:
            neither += mine is None
            equal += mine is not None
            continue
        faster[yours is not None and (mine is None or yours < mine)] += 1
        difference = float("inf") if mine is None or yours is None else abs(mine - yours)
        differing.append((difference, secret))
    differing.sort(key=lambda found: -found[0])  # stable: then in the order of the game
    contrasts = tuple(
        Contrast(
            secret,
            (_guesses(one, secret, finish), _guesses(other, secret, finish)),
            (one.games[secret], other.games[secret]),
        )
        for _, secret in differing[:MAX_SHOWN]
    )
    return Pair((one.name, other.name), _parting(one, other), (faster[0], faster[1]), equal, neither, contrasts)


def _guesses(outcome: Outcome, secret: str, finish: Finish) -> int | None:
    score = outcome.found.get(secret)
    return None if score is None else getattr(score, finish)


def _parting(one: Outcome, other: Outcome) -> Parting | None:
    """The first node at which two trees differ: after the fewest guesses, then in the order of feedbacks."""
    win, rank = one.game.win, feedback_rank(one.game)
    level: deque[tuple[History, Node, Node]] = deque([((), one.root, other.root)])
    while level:
        history, mine, yours = level.popleft()
        guesses = next(iter(mine), None), next(iter(yours), None)
        guess = guesses[0]
        if guess is None or guess != guesses[1]:
            if guesses == (None, None):
                continue
            return Parting(history, sum(game[: len(history)] == history for game in one.games.values()), guesses)
        for feedback in sorted(mine[guess], key=rank):
            if feedback != win:
                level.append(((*history, (guess, feedback)), mine[guess][feedback], yours[guess][feedback]))
    return None
