"""A search for the table of steps with the smallest total, by evolution.

CMA-ES, the covariance matrix adaptation evolution strategy: Nikolaus Hansen and Andreas Ostermeier, Completely
derandomized self-adaptation in evolution strategies, Evolutionary Computation 9 (2001).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib.util import find_spec
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
import orjson
from numpy.typing import NDArray

from solver_tree.errors import InputError
from solver_tree.files import check_place, write_whole
from solver_tree.games import Game
from solver_tree.strategies.greedy_tree import Greedy
from solver_tree.strategies.steps import FORMAT, Steps, read_steps
from solver_tree.strategies.strategy import parse
from solver_tree.threads import thread_count

_SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64, 96, 128, 192, 256, 400)
_SPREAD = 0.05  # of the first tables around the one to begin with, in guesses
_SHARPNESS = 0.6
_LEAST = 0.01  # guesses
_DIGITS = 4  # of a step
_SAVE_EVERY = 10.0  # seconds


class Tuned(NamedTuple):
    """The best table of steps found so far.

    Attributes:
        steps: the table.
        total: the total of the strategy ``steps`` with it.
        generation: how many generations there were; in each, ``population`` tables were tried.
        population: see there.
        seconds: how long it took this time.
    """

    steps: Steps
    total: int
    generation: int
    population: int
    seconds: float


def tune(
    game: Game,
    path: str | os.PathLike[str],
    *,
    generations: int = 100,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[Tuned], None] | None = None,
) -> Tuned:
    """Search a table of steps for ``game``, and keep the best one in the file ``path``.

    The file can be used as it is: ``steps:FILE``. It also holds how far the search is. When it is there already, the
    search goes on where it was, and ends as if it had never stopped; so it does after Ctrl-C.

    Args:
        game: the game to tune for.
        path: the file, ``.json``.
        generations: how many there should be in the end.
        seed: the same seed finds the same table on the same machine, with any number of threads.
        threads: tables to try at the same time; all cores when None.
        progress: called after each generation.

    Raises:
        InputError: the library ``cmaes`` is missing, or the file is not that of the same search.
        KeyboardInterrupt: on Ctrl-C; what was found by then is in the file.
    """
    check_tuning(path)
    search = _Tuning(game, seed)
    if os.path.exists(path):
        search.resume(path)
    start = saved = time.perf_counter()
    try:
        with ThreadPoolExecutor(thread_count(threads)) as executor:
            while len(search.totals) < generations:
                search.step(lambda tables: list(executor.map(search.total, tables)))
                now = time.perf_counter()
                if progress is not None:
                    progress(search.best(now - start))
                if now - saved > _SAVE_EVERY:
                    search.save(path)
                    saved = now
    finally:
        if search.totals:
            search.save(path)
    return search.best(time.perf_counter() - start)


def check_tuning(path: str | os.PathLike[str]) -> None:
    """Find out, before long work, whether a table can be searched and kept at ``path``.

    Raises:
        InputError: the place cannot be written, holds something else, or the library ``cmaes`` is missing.
    """
    check_place(path, [".json"])
    if os.path.exists(path):
        read_steps(path)
    if find_spec("cmaes") is None:
        raise InputError("cannot tune: the library cmaes is missing; pip install 'solver-tree[tune]'")


class _Tuning:
    """A search: all that it does follows from its game, its seed and the totals of the tables tried."""

    def __init__(self, game: Game, seed: int) -> None:
        from cmaes import CMA

        self.game = game
        self.seed = seed
        self.sizes = [size for size in _SIZES if size <= max(game.secret_count, 2)]
        self.totals: list[list[int]] = []
        self._digest = _digest(game)
        self._greedy = Greedy(game, 1)
        self._strategy = parse("steps")
        self._best: tuple[int, list[float]] | None = None
        # To begin with, a guess divides what is left by a power of the number of answers.
        divided_by = max(len(game.feedbacks), 2) ** _SHARPNESS
        mean = 1 + np.log(self.sizes[1:]) / np.log(divided_by)  # the step of a single candidate is 1 by definition
        self._evolution = CMA(mean=mean, sigma=_SPREAD, seed=seed)

    def total(self, steps: list[float]) -> int:
        """The total of the strategy with a table."""
        greedy = self._greedy
        return greedy.total(greedy.grow(greedy.preference(self._strategy, Steps(self.sizes, steps))))

    def step(self, count: Callable[[list[list[float]]], list[int]]) -> None:
        """One generation, whose tables ``count`` tells the totals of."""
        asked = [self._evolution.ask() for _ in range(self._evolution.population_size)]
        tables = [self._table(point) for point in asked]
        totals = count(tables)
        self._evolution.tell([(point, float(total)) for point, total in zip(asked, totals, strict=True)])
        best = min(zip(totals, tables, strict=True), key=itemgetter(0))
        if self._best is None or best[0] < self._best[0]:
            self._best = best
        self.totals.append(totals)

    def best(self, seconds: float) -> Tuned:
        """What is known so far; there was a generation."""
        assert self._best is not None
        total, table = self._best
        population = self._evolution.population_size
        return Tuned(Steps(self.sizes, table), total, len(self.totals), population, seconds)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the best table, and how the search came there."""
        found = self.best(0.0)
        document = {
            "format": FORMAT,
            "game": self.game.name,
            "sizes": found.steps.sizes,
            "steps": found.steps.steps,
            "total": found.total,
            "tuning": {"seed": self.seed, "game": self._digest, "totals": self.totals},
        }
        write_whole(path, orjson.dumps(document) + b"\n")

    def resume(self, path: str | os.PathLike[str]) -> None:
        """Do again, from their totals, the generations that a file tells of."""
        document = read_steps(path)
        told = document.get("tuning")
        if not isinstance(told, dict) or (told.get("game"), told.get("seed")) != (self._digest, self.seed):
            raise InputError(
                f"'{path}' is not of a search for {self.game.name} with seed {self.seed}; give another name"
            )
        for totals in self._told_totals(told.get("totals"), path):
            self.step(lambda tables, totals=totals: totals)  # type: ignore[misc]
        found = self.best(0.0)
        if (list(found.steps.sizes), list(found.steps.steps)) != (document.get("sizes"), document.get("steps")):
            raise InputError(
                f"'{path}' is of another version or machine, and cannot be gone on with; give another name"
            )

    def _told_totals(self, totals: Any, path: str | os.PathLike[str]) -> list[list[int]]:
        population = self._evolution.population_size
        found: list[list[int]] = totals if isinstance(totals, list) else []
        for generation in found or [[]]:
            sound = isinstance(generation, list) and len(generation) == population
            if not sound or any(type(total) is not int for total in generation):
                raise InputError(f"'{path}': tuning: totals should be lists of {population} whole numbers")
        return found

    @staticmethod
    def _table(point: NDArray[np.float64]) -> list[float]:
        return [1.0, *(round(max(step, _LEAST), _DIGITS) for step in point.tolist())]


def _digest(game: Game) -> str:
    """What tells a game from others: all but the rule, which may be anyone's code."""
    texts = [game.name, str(game.weights)]
    if not game.named:
        texts += [*game.guesses, "", *game.secrets]
    return sha256("\n".join(texts).encode(errors="surrogatepass")).hexdigest()
