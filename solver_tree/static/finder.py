"""Finds static sets: a set from above by local search, a proof from below by counting and exhaustive search."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from functools import cached_property

import numpy as np

from solver_tree.errors import check_function, check_seed
from solver_tree.games import Game
from solver_tree.kernels.precompile_static import compile_static_sets
from solver_tree.progress import begin_kernel, check_time_limit, watched_work
from solver_tree.static.bounds import Counting
from solver_tree.static.exhaustive import Chosen, Exhaustive, Pairs
from solver_tree.static.local_search import LocalSearch, greedy_set
from solver_tree.static.pair_weights import Elimination, bound_by_pairs
from solver_tree.static.result import StaticInterrupted, StaticSet, check_static, final_guesses
from solver_tree.static.table import STEP, Table
from solver_tree.tree import Finish

# Work of the local search for each size before the exhaustive search begins: so much for each guess and secret, and
# some more, up to 0.5 s, for a game that is not tiny.
_FIRST_TRY_PER_CELL = 200
_MORE_PER_CELL = 700
_MOST_MORE = 5_000 * STEP
_SHARE = 4  # after that, the local search does one part of so many
_REPORT_EVERY = 0.1  # seconds
_TURN = 2_000 * STEP  # work of the exhaustive search between two turns of the local one


def static_set(
    game: Game,
    *,
    finish: Finish = "known",
    size: int | None = None,
    time_limit: float | None = None,
    seed: int = 0,
    progress: Callable[[StaticSet], None] | None = None,
) -> StaticSet:
    """Find the fewest guesses that, chosen before any answer is seen, tell every secret apart.

    Weights do not matter: every secret must be told apart.

    >>> import solver_tree as st
    >>> st.static_set(st.game("mastermind-2x4"))
    <StaticSet of mastermind-2x4: 3 guesses, proved to be the fewest>

    Args:
        game: the game.
        finish: until the secret is known; or until it is guessed, so that the final guess counts, too.
        size: look for a set of so many guesses, rather than the fewest. If there is none, that is proved.
        time_limit: seconds until the search stops with the best set and the bounds that it has; None for no limit.
        seed: of the random generator. The same seed finds the same set, unless time is up.
        progress: called with what is known, about ten times a second.

    Returns:
        The set, and the bounds of the least size.

    Raises:
        InputError: there are not so many guesses, some guesses are not always legal, the game is too large, or another
            argument makes no sense.
        StaticInterrupted: on Ctrl-C during the search; it has the best set found and the bounds proved by then.

    Note:
        A set is found by local search; counting and an exhaustive search prove that none is smaller.

    See Also:
        confused_pair: whether guesses of your own suffice.
        StaticPlayer: plays such a set.
    """
    check_static(game, finish, size)
    check_time_limit(time_limit)
    clock = _Clock(time_limit)
    check_seed(seed)
    check_function("progress", progress)
    finder = _Finder(game, None if size is None else size - final_guesses(finish), seed)
    try:
        with watched_work(lambda share: clock.check()):
            clock.leave_out(finder.prepare())
            for _ in finder.run():
                clock.check()
                if progress is not None and clock.is_due():
                    progress(_result(finder, finish, size, clock.seconds()))
    except _TimeIsUp:
        pass
    except KeyboardInterrupt as stop:
        if finder.best is None:
            raise
        raise StaticInterrupted(_result(finder, finish, size, clock.seconds())) from stop
    return _result(finder, finish, size, clock.seconds())


class _TimeIsUp(Exception):
    """The search must stop."""


class _Clock:
    """Says when time is up, and when to report what is known."""

    def __init__(self, limit: float | None) -> None:
        self._started = time.perf_counter()
        self._limit = math.inf if limit is None else limit
        self._reported = 0.0

    def seconds(self) -> float:
        """Seconds since the clock was made."""
        return time.perf_counter() - self._started

    def check(self) -> None:
        """Raise _TimeIsUp when time is up."""
        if self.seconds() > self._limit:
            raise _TimeIsUp

    def leave_out(self, seconds: float) -> None:
        """Leave out time that is not counted."""
        self._started += seconds

    def is_due(self) -> bool:
        """Whether to report, about ten times a second."""
        due = self.seconds() - self._reported > _REPORT_EVERY
        if due:
            self._reported = self.seconds()
        return due


class _Finder:
    """Looks for a set of a game, from above and from below in turn.

    Args:
        game: the game.
        size: how many guesses to look for; None for the fewest.
        seed: of the random generator.

    Attributes:
        game: the game.
        lower: no set has fewer guesses; that is proved.
        best: the smallest set known; None until there is one.
    """

    def __init__(self, game: Game, size: int | None, seed: int) -> None:
        self.game = game
        self.lower = 0 if game.secret_count == 1 else 1
        self.best: list[int] | None = None
        self._size = size
        self._rng = np.random.default_rng(seed)
        self._local: LocalSearch | None = None

    @cached_property
    def table(self) -> Table:
        """The game as arrays."""
        return Table(self.game)

    @property
    def _first_try(self) -> int:
        """How much work to do for a size before it is tried to refute it."""
        cells = self.table.guess_count * self.table.secret_count
        return _FIRST_TRY_PER_CELL * cells + min(_MORE_PER_CELL * cells, _MOST_MORE)

    def prepare(self) -> float:
        """Make the arrays and compile the kernels; return how many seconds it took to compile."""
        dtype = self.table.board.feedback.dtype
        started = time.perf_counter()
        compile_static_sets(dtype, begin_kernel)
        return time.perf_counter() - started

    @property
    def _wanted(self) -> int:
        """The size of the set to look for next."""
        assert self.best is not None
        return len(self.best) - 1 if self._size is None else min(self._size, len(self.best) - 1)

    @property
    def _settled(self) -> bool:
        """Whether nothing remains to be found, or to be proved."""
        assert self.best is not None
        if self._size is None:
            return self.lower == len(self.best)
        return self._size >= len(self.best) or self._size < self.lower

    def run(self) -> Iterator[None]:
        """Search; yield again and again."""
        self.lower = Counting(self.table).least(self.table.everything)
        self.best = list(greedy_set(self.table))
        yield from self._improve(self._first_try)
        if not self._settled:
            pairs = Pairs(self.table)
            if pairs.separators[0] * self.lower < self.table.guess_count:  # else no weights give a better bound
                self.lower = max(self.lower, bound_by_pairs(self.table, pairs))
            while not self._settled:
                yield from self._refute(pairs)

    def _improve(self, work: int) -> Iterator[None]:
        """Let the local search do so much work, and as much as for a first try whenever it finds a set."""
        while work > 0 and not self._settled:
            assert self.best is not None
            if self._local is None:
                self._local = LocalSearch(self.table, self.best[: self._wanted], self._rng)
            for done in self._local.run():
                yield
                work -= done
                if work <= 0:
                    break
            if self._local.found is not None:
                self.best, self._local, work = self._local.found, None, self._first_try

    def _refute(self, pairs: Pairs) -> Iterator[None]:
        """Search all sets of the least size that is not excluded, until it is excluded or a set is found."""
        size, table = self.lower if self._size is None else self._size, self.table
        guesses = np.arange(table.guess_count, dtype=np.int32)
        # Orbits do better where the game has a symmetry; and no weights rule out any guess if each pair is easy.
        if not len(table.position_orders) and pairs.separators[0] * (size - 1) < table.guess_count:
            elimination = Elimination(table, pairs, size)
            yield from self._beside(elimination.run())
            guesses = elimination.guesses
            if 0 < len(guesses) < table.guess_count:
                table = table.restricted(guesses)
                pairs = pairs.of(table)
        found: Chosen | None = None
        if len(guesses) and not self._settled:
            exhaustive = Exhaustive(table, pairs, size)
            yield from self._beside(exhaustive.run())
            found = exhaustive.found
        if self._settled:
            return
        if found is None:
            self.lower = size + 1
        else:
            self.best = list(dict.fromkeys(guesses[list(found)].tolist()))

    def _beside(self, search: Iterator[int]) -> Iterator[None]:
        """Let a search run, and the local search beside it, until nothing remains to be found."""
        work = 0
        for done in search:
            yield
            work += done
            if work > _TURN:
                yield from self._improve(work // _SHARE)
                work = 0
            if self._settled:
                return


def _result(finder: _Finder, finish: Finish, asked: int | None, seconds: float) -> StaticSet:
    """What is known: sizes count the final guess."""
    game, final, best = finder.game, final_guesses(finish), finder.best
    least = None if best is None else len(best)
    guesses = [] if best is None else [finder.table.texts[guess] for guess in best]
    if asked is not None:
        guesses = [] if least is None or least + final > asked else _filled(game, guesses, asked - final)
    order = {guess: number for number, guess in enumerate(game.guesses)}
    return StaticSet(
        game=game,
        finish=finish,
        guesses=tuple(sorted(guesses, key=order.__getitem__)),
        lower_bound=finder.lower + final,
        upper_bound=None if least is None else least + final,
        asked=asked,
        seconds=seconds,
    )


def _filled(game: Game, guesses: list[str], size: int) -> list[str]:
    """The guesses, and as many others as it takes to have so many."""
    others = (guess for guess in game.guesses if guess not in guesses)
    return guesses + [guess for guess, _ in zip(others, range(size - len(guesses)), strict=False)]
