"""Secrets that are still possible, by the rule of a game in plain Python: drawn, sifted and split."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import eq

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.tree import History

MAX_LISTED = 1 << 20  # secrets that are gone through one by one

# What is looked at to choose a guess: as much as takes no longer than a blink.
_MAX_TRIED = 60
_MAX_SPLIT = 400


def draw_secret(game: Game, seed: int | None = None) -> str:
    """A secret of ``game`` at random, each as likely as it weighs; the same one for the same ``seed``."""
    from random import Random  # here, for a game that is only watched needs none

    draw = Random(seed)
    if game.weights is not None:
        return draw.choices(game.secrets, game.weights)[0]
    if isinstance(game, CodeGame):  # of which there may be too many to list
        symbols = draw.choices if game.repeats else draw.sample
        return "".join(symbols(game.alphabet, k=game.positions))
    return draw.choice(game.secrets)


def listed(game: Game) -> Sequence[str]:
    """All secrets.

    Raises:
        InputError: there are too many to go through one by one.
    """
    if game.secret_count > MAX_LISTED:
        raise InputError(
            f"game {game.name}: {game.secret_count} secrets are too many to list; {MAX_LISTED} are the most"
        )
    return game.secrets


def sift(game: Game, candidates: Iterable[str], history: History) -> list[str]:
    """Those of ``candidates`` that fit every answer of ``history``."""
    left = list(candidates)
    for guess, feedback in history:
        answer = _scorer(game, guess)
        left = [secret for secret in left if answer(secret) == feedback]
    return left


def split(game: Game, guess: str, candidates: Iterable[str]) -> dict[str, list[str]]:
    """``candidates`` by how they answer ``guess``."""
    answer = _scorer(game, guess)
    parts: dict[str, list[str]] = {}
    for secret in candidates:
        parts.setdefault(answer(secret), []).append(secret)
    return parts


def _scorer(game: Game, guess: str) -> Callable[[str], str]:
    """The answer of each secret to ``guess``: that of ``game.score``, in games of codes found several times as fast.

    Where the answer depends only on how many symbols are in place, and how many both codes have in common, the rule is
    asked but once for each pair of these counts.
    """
    counted = isinstance(game, CodeGame) and game.marks is not None and (not game.repeats or game.rule == "multiset")
    if not counted:
        return lambda secret: game.score(guess, secret)
    symbols = [(symbol, guess.count(symbol)) for symbol in sorted(set(guess))]
    answers: dict[tuple[int, int], str] = {}

    def answer(secret: str) -> str:
        common = 0
        for symbol, count in symbols:
            there = secret.count(symbol)
            common += there if there < count else count
        counts = sum(map(eq, guess, secret)), common
        found = answers.get(counts)
        if found is None:
            found = answers[counts] = game.score(guess, secret)
        return found

    return answer


def most_informative(game: Game, candidates: Sequence[str]) -> str:
    """The one of ``candidates`` whose answer tells most: most different answers, then the smallest largest part.

    Where they are many, some of them are looked at, by how they split some of them, so that it takes no time to speak
    of; which ones does not change. Of equal ones it is the first.
    """
    some, secrets = _some(candidates, _MAX_TRIED), _some(candidates, _MAX_SPLIT)

    def merit(guess: str) -> tuple[int, int]:
        sizes = [len(part) for part in split(game, guess, secrets).values()]
        return len(sizes), -max(sizes)

    return some[0] if len(some) == 1 else max(some, key=merit)


def _some(texts: Sequence[str], most: int) -> Sequence[str]:
    """``most`` of ``texts`` in their order, always the same ones; all if there are no more."""
    if len(texts) <= most:
        return texts
    from random import Random

    return [texts[place] for place in sorted(Random(0).sample(range(len(texts)), most))]
