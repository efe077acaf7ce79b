"""An evolutionary search for the table of steps with the smallest total.

CMA-ES, the covariance matrix adaptation evolution strategy: Nikolaus Hansen and Andreas Ostermeier, Completely
derandomized self-adaptation in evolution strategies, Evolutionary Computation 9 (2001).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.util import find_spec
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
import orjson
from numpy.typing import NDArray

from solver_tree.errors import InputError, check_seed
from solver_tree.files import check_place, write_atomically
from solver_tree.games import Game
from solver_tree.games.claims import matrix_of
from solver_tree.games.words import WordGame
from solver_tree.strategies.effort import check_effort
from solver_tree.strategies.greedy_tree import Greedy
from solver_tree.strategies.steps import FORMAT, Steps, read_steps
from solver_tree.strategies.strategy import parse
from solver_tree.text import one_line
from solver_tree.threads import Workers, thread_count

_SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64, 96, 128, 192, 256, 400)
_INITIAL_SPREAD = 0.05  # standard deviation of the steps in the first generation, in guesses
_SHARPNESS = 0.6  # the exponent of the number of feedbacks in the initial table
_MIN_STEP = 0.01  # guesses
_DIGITS = 4  # of a step, after the decimal point
_SAVE_EVERY = 10.0  # seconds


class Tuned(NamedTuple):
    """The best table of steps found so far.

    Attributes:
        steps: the table.
        total: the total of the strategy ``steps`` with it.
        generation: number of generations so far.
        population: number of tables tried in each generation.
        seconds: wall-clock time of this run.
    """

    steps: Steps
    total: int
    generation: int
    population: int
    seconds: float

    def __repr__(self) -> str:
        return one_line("Tuned", f"total {self.total}, generation {self.generation}, {self.seconds:.1f} s")


def tune(
    game: Game,
    path: str | os.PathLike[str],
    *,
    generations: int = 100,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[Tuned], None] | None = None,
) -> Tuned:
    """Search for a table of steps for ``game``, and keep the best one in the file ``path``.

    The file is a table that ``steps:FILE`` takes. It also records the state of the search. If the file exists, the
    search resumes from it and ends as if it had never stopped. A search that Ctrl-C stops can be resumed, too.

    Args:
        game: the game to tune for.
        path: the file, ``.json``.
        generations: number of generations in the end, including those in the file.
        seed: random seed. The same seed finds the same table on the same machine, with any number of threads.
        threads: number of tables tried at the same time; all cores if None.
        progress: called after each generation.

    Returns:
        The best table.

    Raises:
        InputError: the library ``cmaes`` is missing, the file cannot be written, or it belongs to another search.
        KeyboardInterrupt: on Ctrl-C; the file has the best table so far.
    """
    check_tuning(path)
    check_effort(game, parse("steps"))
    check_seed(seed)
    search = _Tuning(game, seed)
    if os.path.exists(path):
        search.resume(path)
    start = saved = time.perf_counter()
    try:
        with Workers(thread_count(threads)) as executor, search.stopped_on_failure():
            while len(search.totals) < generations:
                search.step(lambda tables: executor.map(search.total, tables))
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
    """Check, before long work, that a search for a table can run and keep its table at ``path``.

    Raises:
        InputError: the file cannot be written, is not a table of steps, or the library ``cmaes`` is missing.
    """
    check_place(path, [".json"])
    if os.path.exists(path):
        read_steps(path)
    if find_spec("cmaes") is None:
        raise InputError("cannot tune: the library cmaes is missing; pip install 'solver-tree[tune]'")


class _Tuning:
    """A search for a table, determined by its game, its seed and the totals of the tables that it tries.

    Attributes:
        game: the game to tune for.
        seed: random seed.
        sizes: the sizes of the table.
        totals: for each generation, the totals of its tables.
    """

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
        # The initial table: each guess divides the number of candidates by a power of the number of feedbacks.
        divisor = max(len(game.feedbacks), 2) ** _SHARPNESS
        mean = 1 + np.log(self.sizes[1:]) / np.log(divisor)  # without the step of one candidate, which is always 1
        self._evolution = CMA(mean=mean, sigma=_INITIAL_SPREAD, seed=seed)

    @contextmanager
    def stopped_on_failure(self) -> Iterator[None]:
        """Stop all threads that compute totals when the ``with`` block fails."""
        try:
            yield
        except BaseException:
            self._greedy.stop()
            raise

    def total(self, steps: list[float]) -> int:
        """The total of the strategy ``steps`` with a table."""
        greedy = self._greedy
        return greedy.total(greedy.grow(greedy.preference(self._strategy, Steps(self.sizes, steps))))

    def step(self, totals_of: Callable[[list[list[float]]], list[int]]) -> None:
        """Run one generation; ``totals_of`` returns the totals of its tables."""
        points = [self._evolution.ask() for _ in range(self._evolution.population_size)]
        tables = [self._table(point) for point in points]
        totals = totals_of(tables)
        self._evolution.tell([(point, float(total)) for point, total in zip(points, totals, strict=True)])
        best = min(zip(totals, tables, strict=True), key=itemgetter(0))
        if self._best is None or best[0] < self._best[0]:
            self._best = best
        self.totals.append(totals)

    def best(self, seconds: float) -> Tuned:
        """The best table so far, after at least one generation."""
        assert self._best is not None
        total, table = self._best
        population = self._evolution.population_size
        return Tuned(Steps(self.sizes, table), total, len(self.totals), population, seconds)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the best table, and what it takes to resume the search."""
        best = self.best(0.0)
        document = {
            "format": FORMAT,
            "game": self.game.name,
            "sizes": best.steps.sizes,
            "steps": best.steps.steps,
            "total": best.total,
            "tuning": {"seed": self.seed, "game": self._digest, "totals": self.totals},
        }
        write_atomically(path, orjson.dumps(document) + b"\n")

    def resume(self, path: str | os.PathLike[str]) -> None:
        """Repeat the generations that a file records, with the recorded totals."""
        document = read_steps(path)
        recorded = document.get("tuning")
        if not isinstance(recorded, dict) or (recorded.get("game"), recorded.get("seed")) != (self._digest, self.seed):
            raise InputError(
                f"'{path}' does not belong to a search for {self.game.name} with seed {self.seed}; give another name"
            )
        for totals in self._recorded_totals(recorded.get("totals"), path):
            self.step(lambda tables, totals=totals: totals)  # type: ignore[misc]
        best = self.best(0.0)
        if (list(best.steps.sizes), list(best.steps.steps)) != (document.get("sizes"), document.get("steps")):
            raise InputError(
                f"'{path}' cannot be resumed: another version or another machine wrote it; give another name"
            )

    def _recorded_totals(self, totals: Any, path: str | os.PathLike[str]) -> list[list[int]]:
        """The totals in a file, checked."""
        population = self._evolution.population_size
        generations: list[list[int]] = totals if isinstance(totals, list) else []
        for generation in generations or [[]]:
            complete = isinstance(generation, list) and len(generation) == population
            if not complete or any(type(total) is not int for total in generation):
                raise InputError(f"'{path}': tuning: totals should be lists of {population} whole numbers")
        return generations

    @staticmethod
    def _table(point: NDArray[np.float64]) -> list[float]:
        return [1.0, *(round(max(step, _MIN_STEP), _DIGITS) for step in point.tolist())]


def _digest(game: Game) -> str:
    """A digest by which games are told apart, with the feedback of those whose rules no name or list states."""
    texts, rule = [game.name, str(game.weights)], np.empty(0, np.uint8)
    if not game.named:
        texts += [*game.guesses, "", *game.secrets]
        if not isinstance(game, WordGame):
            texts += ["", game.win, *game.feedbacks]
            rule = np.ascontiguousarray(matrix_of(game))
    digest = sha256("\n".join(texts).encode(errors="surrogatepass"))
    digest.update(rule.reshape(-1).data)  # without a copy, which may not fit in memory
    return digest.hexdigest()
