"""Random games of every kind: the figures that the search finds, against brute force."""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import inf
from typing import Any

import numpy as np

import solver_tree as st
from solver_tree.games.words import WordGame
from solver_tree.search.solver import solve
from solver_tree.tree.objective import parse
from tests.campaign.trial import SIZES, Finding, Trial
from tests.oracle import best_figures, totals_of
from tests.random_games import CODES, FEW_FEEDBACKS, MANY_FEEDBACKS, WIDE_FEEDBACKS, draw_game, draw_symmetric_game
from tests.search.words import made_up_words


def random_game(rng: random.Random, size: int) -> Any:
    """A game with at most ``size`` secrets, of any kind for which kernels are compiled."""
    numpy_rng = np.random.default_rng(rng.getrandbits(32))
    feedbacks = rng.choice(rng.choice([FEW_FEEDBACKS, FEW_FEEDBACKS, MANY_FEEDBACKS, WIDE_FEEDBACKS]))
    kind = rng.choice(["matrix"] * 6 + ["codes", "words"])
    if kind == "codes" and size >= SIZES[-1]:
        return draw_symmetric_game(numpy_rng, *rng.choice(CODES), feedbacks, rng.randint(1, 10), rng.random() < 0.5)
    if kind == "words":
        words = made_up_words(size + rng.randint(0, 6), 3, "aeiorst", seed=rng.getrandbits(32))
        return WordGame(words, words[:size], hard=rng.random() < 0.5)
    secrets = rng.randint(2, size)
    shape = {"secrets": secrets, "guesses": secrets + rng.randint(0, 8), "feedbacks": feedbacks}
    weights = [rng.randint(0, rng.choice([1, 3, 1000])) for _ in range(secrets)] if rng.random() < 0.3 else None
    if weights is not None and len(set(weights)) == 1:
        weights[0] += 1
    share = rng.choice([None, None, 0.0, 0.3, 0.7, 0.95])
    return draw_game(numpy_rng, **shape, used=rng.randint(1, 10), weights=weights, share=share)


def described(game: Any) -> str:
    """A game as text, complete enough to make it again."""
    rows = [[game.feedbacks.index(game.score(guess, secret)) for secret in game.secrets] for guess in game.guesses]
    legality = ", some guesses illegal" if game.restricted else ""
    return f"{type(game).__name__} {rows}, win {game.feedbacks.index(game.win)}, weights {game.weights}{legality}"


def random_question(rng: random.Random, game: Any) -> dict[str, Any]:
    """Options of ``solve``."""
    prices = sorted(rng.choices([0, 1, 2, 3, 5, 9], k=rng.randint(1, 6)))
    price_list = ",".join(map(str, prices)) + rng.choice(["", ",inf"])
    objectives = ["avg", "worst", "worst,count", "worst,count,total", "within:1", "within:2", f"price:{price_list}"]
    return {
        "objective": rng.choice(objectives),
        "finish": rng.choice(["guessed", "known"]),
        "max_guesses": rng.choice([None, None, 1, 2, 3, 4, 5]),
        "first": rng.choice([None, *game.guesses]),
    }


def try_game(rng: random.Random, size: int) -> Mapping[str, int]:
    """Solve a random game, with one thread and with three, and compare with brute force."""
    game = random_game(rng, size)
    if rng.random() < 0.1:
        return _try_top(rng, game)
    question = random_question(rng, game)
    objective, limit = parse(question["objective"]), question["max_guesses"] or inf
    best = best_figures(game, objective, question["first"], question["finish"], limit)
    trees = []
    for threads in (1, 3):
        try:
            trees.append(solve(game, threads=threads, **question).tree)
        except st.Infeasible:
            trees.append(None)
    figures = [None if tree is None else tree.goal.figures(st.verify(tree)) for tree in trees]
    if figures != [best, best]:
        raise Finding(f"{described(game)}, {question}: {figures}, but brute force finds {best}")
    if trees[0] is None:
        return {"infeasible": 1}
    if trees[0].root != trees[1].root:
        raise Finding(f"{described(game)}, {question}: the tree differs with three threads")
    if not trees[0].proof.optimal:
        raise Finding(f"{described(game)}, {question}: the search has finished, but the tree is not proved optimal")
    return {question["objective"].partition(":")[0]: 1}


def _try_top(rng: random.Random, game: Any) -> Mapping[str, int]:
    """Find the best first guesses, and compare their totals with brute force."""
    top = rng.randint(2, 5)
    found = solve(game, threads=rng.choice([1, 3]), top=top).first_guesses
    totals = dict(zip(game.guesses, totals_of(game), strict=True))
    wrong = {first.guess: first.total for first in found if first.total != totals[first.guess]}
    if wrong or [first.total for first in found] != sorted(first.total for first in found):
        raise Finding(f"{described(game)}, top {top}: {found}, but brute force finds {totals}")
    missed = set(sorted(totals.values())[:1]) - {first.total for first in found}
    if missed:
        raise Finding(f"{described(game)}, top {top}: {found} lack a guess of total {missed}")
    return {"top": 1}


def trials() -> Trial:
    """The trial of this part."""
    return try_game
