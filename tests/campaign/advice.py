"""Suggestions, reviews, the host, the duel and the adversary in random games, against brute force."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import solver_tree as st
from tests.advice.positions import candidates_after, legal_guesses, totals_at
from tests.campaign.games import described, random_game
from tests.campaign.trial import Finding, Trial

MAX_GUESSES = 40  # of a game with random guesses


def try_advice(rng: random.Random, size: int) -> Mapping[str, int]:
    """Try one kind of advice in a random game."""
    game = random_game(rng, size)
    name, trial = rng.choice(list(TRIALS.items()))
    trial(rng, game)
    return {name: 1}


def random_history(rng: random.Random, game: Any, most: int) -> list[tuple[str, str]]:
    """Random legal guesses at a random secret: at most so many, or until it is found."""
    secret, history = rng.choice(game.secrets), []
    while len(history) < most and (not history or history[-1][1] != game.win):
        guess = rng.choice(legal_guesses(game, history))
        history.append((guess, game.score(guess, secret)))
    return history


def _suggest(rng: random.Random, game: Any) -> None:
    history = random_history(rng, game, rng.randint(0, 2))
    top = rng.choice([1, 1, 3])
    advice = st.suggest(game, history, time_limit=None, threads=1, top=top)
    what = f"{described(game)} after {history}"
    if list(advice.left) != candidates_after(game, history):
        raise Finding(f"{what}: candidates {advice.left}, not {candidates_after(game, history)}")
    if history and history[-1][1] == game.win:
        if advice.best:
            raise Finding(f"{what}: advice {advice.best}, but the secret is found")
        return
    totals = totals_at(game, history)
    stated = {best.guess: best.total for best in advice.best}
    if wrong := [guess for guess, total in stated.items() if total != (totals.get(guess), totals.get(guess))]:
        raise Finding(f"{what}: totals {stated}, but brute force finds {totals}, not as stated for {wrong}")
    if not advice.optimal or min(totals.values()) != totals[advice.best[0].guess]:
        raise Finding(f"{what}: {advice.best[0]} is not the best, brute force finds {totals}")


def _review(rng: random.Random, game: Any) -> None:
    history = random_history(rng, game, rng.randint(1, 4))
    review = st.review(game, history, time_limit=None, threads=1)
    what = f"{described(game)}, game {history}"
    weights = dict(zip(game.secrets, game.weights or [1] * game.secret_count, strict=True))
    for number, grade in enumerate(review.grades):
        before = history[:number]
        totals = totals_at(game, before)
        weight = sum(weights[each] for each in candidates_after(game, before)) or 1  # a total of 0 is an average of 0
        expected = (min(totals.values()) / weight, totals[grade.guess] / weight)
        stated = (grade.best_value, grade.value)
        if stated != tuple((value, value) for value in expected):
            raise Finding(f"{what}, guess {number + 1}: {stated}, but brute force finds {expected}")
        if totals[grade.best] != min(totals.values()):
            raise Finding(f"{what}, guess {number + 1}: {grade.best} is no best guess, brute force finds {totals}")


def _host(rng: random.Random, game: Any) -> None:
    secret = rng.choice(game.secrets)
    host = st.Host(game, secret)
    while not host.finished and len(host.history) < MAX_GUESSES:
        legal = legal_guesses(game, host.history)
        hint = host.hint().guess
        if hint not in legal:
            raise Finding(f"{described(game)} after {host.history}: hint {hint} is not legal")
        illegal = [guess for guess in game.guesses if guess not in legal]
        if illegal:
            _check_refusal(game, host, rng.choice(illegal))
        guess = rng.choice([hint, rng.choice(legal)])
        feedback = host.guess(guess)
        if feedback != game.score(guess, secret) or list(host.candidates) != candidates_after(game, host.history):
            raise Finding(f"{described(game)}, secret {secret}: feedback {feedback}, candidates {host.candidates}")


def _check_refusal(game: Any, host: Any, guess: str) -> None:
    """Check that an illegal guess is refused, and leaves the game as it was."""
    before = host.history
    try:
        host.guess(guess)
    except st.InputError:
        if host.history == before:
            return
    raise Finding(f"{described(game)} after {before}: {guess} is not legal, but accepted")


def _adversary(rng: random.Random, game: Any) -> None:
    adversary = st.Adversary(game)
    while not adversary.finished and len(adversary.history) < MAX_GUESSES:
        adversary.guess(rng.choice(legal_guesses(game, adversary.history)))
        left = candidates_after(game, adversary.history)
        if not left or list(adversary.candidates) != left:
            raise Finding(f"{described(game)}: adversary {adversary.history}, candidates {adversary.candidates}")


def _duel(rng: random.Random, game: Any) -> None:
    yours, its = rng.choice(game.secrets), rng.choice(game.secrets)
    duel = st.Duel(game, its, begins=rng.choice(["you", "program"]))
    while (turn := duel.turn) is not None and len(duel.host.history) < MAX_GUESSES:
        if turn == "you":
            duel.guess(rng.choice(legal_guesses(game, duel.host.history)))
        else:
            guess = duel.player.guess
            if guess not in legal_guesses(game, duel.player.history):
                raise Finding(f"{described(game)}: the program guesses {guess} after {duel.player.history}")
            duel.answer(game.score(guess, yours))
    found = duel.player.finished
    if found and duel.player.history[-1][0] != yours:
        raise Finding(f"{described(game)}: the program found {duel.player.history}, but the secret is {yours}")
    if duel.turn is None and not (found or duel.host.finished):
        raise Finding(f"{described(game)}: the duel is over, but nobody has found a secret")


TRIALS = {"suggest": _suggest, "review": _review, "host": _host, "adversary": _adversary, "duel": _duel}


def trials() -> Trial:
    """The trial of this part."""
    return try_advice
