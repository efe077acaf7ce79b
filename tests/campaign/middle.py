"""Games of middle size: all that the search proves, against brute force over sets; and certificates of some of them."""

from __future__ import annotations

import random
import re
import tempfile
from collections import Counter
from collections.abc import Mapping
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

import solver_tree as st
from solver_tree.certificate import check_certifiable
from solver_tree.certificate.writer import certify_infeasible
from solver_tree.tree import Statistics
from solver_tree.tree.objective import parse
from tests.campaign.trial import SIZES, Finding, Trial
from tests.middle_games import GUESSES, KINDS, legal_after
from tests.middle_oracle import MiddleOracle, TooLong

STEPS = 10**8
"""How many steps brute force may take for a game: about a second."""

QUESTIONS, FEW_STEPS = 8, 10**7
"""How many questions a trial asks about a game at most, and after how many steps it asks no more."""

SECONDS = 5
"""How long a search may take. Then its bounds must contain the figures of brute force."""

CERTIFIED = 0.1
"""The share of questions of which the answer is certified and checked."""


def random_game(rng: random.Random, kind: str, size: int) -> Any:
    """A game of a kind; the smaller the size, the fewer secrets and guesses."""
    numbers = np.random.default_rng(rng.getrandbits(32))
    most = 15 * size
    few = rng.random() < 0.5
    secrets = rng.randint(min(36, most), min(most, 60 if few else 120))
    guesses = rng.choice(GUESSES) if size == SIZES[-1] else rng.choice([secrets + 10, GUESSES[0]])
    return KINDS[kind](numbers, secrets, guesses)


def random_question(rng: random.Random, game: Any) -> dict[str, Any]:
    """Options of ``build``."""
    names = ["avg", "worst", "worst,count", "worst,count,total", f"within:{rng.randint(2, 4)}"]
    return {
        "objective": rng.choice([*names, *[f"price:{random_prices(rng)}"] * 5]),
        "finish": rng.choice(["guessed", "guessed", "known"]),
        "max_guesses": rng.choice([None] * 8 + [3, 4, 5, 6]),
        "first": rng.choice([None] * 9 + [rng.choice(game.guesses)]),
    }


def random_prices(rng: random.Random) -> str:
    """A price list. In half of them guess 2 costs no more than guess 1: what guess 1 tells is what counts."""
    rises = [0, 1, 1, 1, 2, 3, 9]
    prices = [rng.randint(0, 1)]
    if rng.random() < 0.5:
        prices += [prices[0], prices[0] + 1]
    for _ in range(rng.randint(1, 5)):
        prices.append(prices[-1] + rng.choice(rises))
    return ",".join(map(str, prices)) + rng.choice(["", "", ",inf"])


def try_middle(rng: random.Random, size: int) -> Mapping[str, int]:
    """Solve a game with one thread and with two, compare with brute force, and certify some of the results."""
    kind = rng.choice([*KINDS, "copies"])  # these take least time
    game = random_game(rng, kind, size)
    what = f"{kind}: {game.secret_count} secrets, {game.guess_count} guesses, {len(game.feedbacks)} feedbacks"
    what += ", weights" * (game.weights is not None) + ", some guesses illegal" * game.restricted
    oracle = MiddleOracle(game.matrix(), game.feedbacks.index(game.win), game.weights, legal_after(game), STEPS)
    happened = Counter({kind: 1})
    if rng.random() < 0.1:
        happened += _try_top(rng, game, oracle, what)
    for _ in range(QUESTIONS):
        happened += _try_question(rng, game, oracle, what)
        if oracle.steps_taken > FEW_STEPS:
            break
    return happened


def _try_question(rng: random.Random, game: Any, oracle: MiddleOracle, what: str) -> Counter[str]:
    """Ask the search and brute force the same question; return what happened."""
    question = random_question(rng, game)
    what = f"{what}, {question}"
    first = None if question["first"] is None else game.guesses.index(question["first"])
    objective, limit = parse(question["objective"]), question["max_guesses"] or inf
    try:
        best = oracle.figures(objective, first, question["finish"], limit)
    except TooLong:
        return Counter({"given up": 1})
    trees = [_built(game, threads, question, what) for threads in (1, 2)]
    if any(tree is not None and not tree.optimal for tree in trees):
        for tree in trees:
            if tree is None or best is None or not tree.bounds[0][1] <= best[0] <= tree.bounds[0][2]:
                raise Finding(f"{what}: {tree and tree.bounds}, but brute force finds {best}")
        return Counter({"stopped": 1})
    for tree in trees:
        figures = None if tree is None else _figures(tree, what)
        if figures != best:
            raise Finding(f"{what}: proved {figures}, but brute force finds {best}")
    tree, other = trees
    if (tree and tree.root) != (other and other.root):
        raise Finding(f"{what}: the tree differs with two threads")
    happened = Counter({"infeasible" if tree is None else objective.name.partition(":")[0]: 1})
    if rng.random() < CERTIFIED and _certify(rng, game, question, tree, what):
        happened["certified"] += 1
    return happened


def _built(game: Any, threads: int, question: dict[str, Any], what: str) -> st.StrategyTree | None:
    """The tree that answers a question, as far as it is found in time; None if its limit is infeasible.

    Raises:
        Finding: the search contradicts itself.
    """
    try:
        return st.build(game, threads=threads, time_limit=SECONDS, **question)
    except st.Infeasible:
        return None
    except RuntimeError as error:
        raise Finding(f"{what}, {threads} threads: {error}") from error


def _figures(tree: st.StrategyTree, what: str) -> tuple[int, ...]:
    """The figures of a tree, which should be the same played, verified, counted, and in each proved bound."""
    secrets = tree.game.secrets
    played = tree.goal.figures(Statistics.of(tree.game, secrets, [_guesses_for(tree, secret) for secret in secrets]))
    bounds = [bound for _, *pair in tree.bounds for bound in pair]
    stated = {
        "verified": tree.goal.figures(st.verify(tree)),
        "counted": tree.goal.figures(tree.stats),
        "lower": tuple(bounds[::2]),
        "upper": tuple(bounds[1::2]),
    }
    if any(figures != played for figures in stated.values()) or not tree.optimal or tree.open_figures:
        raise Finding(f"{what}: a tree that has {played} when played states {stated}, {tree.proof}")
    return played


def _guesses_for(tree: st.StrategyTree, secret: str) -> int:
    """How many guesses a tree takes for a secret, by the rule of its game."""
    node, candidates, made, feedback = tree.root, list(tree.game.secrets), 0, ""
    while feedback != tree.game.win and (tree.finish == "guessed" or len(candidates) > 1):
        ((guess, branches),) = node.items()
        feedback = tree.game.score(guess, secret)
        candidates = [one for one in candidates if tree.game.score(guess, one) == feedback]
        node, made = branches[feedback], made + 1
    return made


def _certify(rng: random.Random, game: Any, question: dict[str, Any], tree: st.StrategyTree | None, what: str) -> bool:
    """Make and check the certificate of a result; return False where documented limits forbid one.

    Raises:
        Finding: it proves something else.
    """
    try:
        check_certifiable(game)
    except st.InputError:
        return False
    every_figure = rng.random() < 0.5
    what += f", every figure: {every_figure}"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "certificate"
        try:
            if tree is None:
                limit = min(filter(None, (question["max_guesses"], parse(question["objective"]).max_guesses)))
                certify_infeasible(game, limit, path, finish=question["finish"], first=question["first"], threads=1)
            else:
                st.certify(tree, path, game=game, every_figure=every_figure, threads=1)
        except (RuntimeError, st.InputError) as error:
            if re.search(
                "^only the first figure can be certified|cannot hold this: its prices times weights", str(error)
            ):
                return False
            raise Finding(f"{what}: there is no certificate: {error}") from error
        checked = st.check(path, tree)
    if not checked.valid or (tree is not None and not checked.optimal):
        raise Finding(f"{what}: the certificate: {checked.text}, reached: {checked.reached}")
    return True


def _try_top(rng: random.Random, game: Any, oracle: MiddleOracle, what: str) -> Counter[str]:
    """Find the best first guesses, and compare their totals with brute force."""
    top = rng.randint(2, 4)
    found = st.solve(game, threads=rng.choice([1, 2]), top=top).first_guesses
    try:
        totals = [oracle.least(lambda d: d, game.guesses.index(first.guess)) for first in found]
        least = oracle.least(lambda d: d)
    except TooLong:
        return Counter({"given up": 1})
    if [first.total for first in found] != totals or totals != sorted(totals) or totals[0] != least:
        raise Finding(f"{what}, top {top}: {found}, but brute force finds {totals}, and {least} at best")
    return Counter({"top": 1})


def trials() -> Trial:
    """The trial of this part."""
    return try_middle
