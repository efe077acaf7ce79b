"""The best two guesses to make first, whatever the feedback, before the others are chosen one by one.

For each pair, sizes of parts give a lower bound of the least total of the strategies that begin so. Pairs are searched
in the order of these bounds, until no bound is below the best total found. Where there are too many pairs to bound them
all, only those are searched whose first guess makes the most parts; then another pair may be better.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.interface import check_game
from solver_tree.kernels.board import INFINITE, Board
from solver_tree.kernels.precompile import compile_kernels
from solver_tree.layout import Layout, heuristic_layout_of, representatives
from solver_tree.progress import begin_kernel, check_time_limit
from solver_tree.search.progress import Clock, TimeIsUp
from solver_tree.search.root.cost_model import Models
from solver_tree.search.root.laid_out import lay_out_in_time
from solver_tree.search.root.scheduler import Engine, Query, RootSearch
from solver_tree.search.saved_tables import SavedTables
from solver_tree.strategies import parse
from solver_tree.strategies.greedy_tree import Greedy
from solver_tree.text import count, one_line
from solver_tree.threads import Workers, thread_count

_MOST_CELLS = 1 << 30
"""The most pairs times secrets for which all pairs are bounded; of more, only those with the best first guesses."""

_KEPT = 1 << 16
"""How many pairs are kept to be searched, those of the least bounds; the others have larger ones."""


class Pair(NamedTuple):
    """Two guesses to make first, and what is known of them.

    Attributes:
        game: the game.
        guesses: the guesses.
        total: the least total of the strategies that begin with them; if time was up before one pair was searched, that
            of a strategy that compares candidates.
        parts: how many parts the two make of the secrets.
        lower: no pair has a smaller total.
        seconds: wall-clock time of the search.
    """

    game: Game
    guesses: tuple[str, str]
    total: int
    parts: int
    lower: int
    seconds: float

    def __repr__(self) -> str:
        proved = ", optimal" if self.optimal else ""
        return one_line("Pair", f"{', '.join(self.guesses)}: total {self.total}, {count(self.parts, 'part')}{proved}")

    @property
    def optimal(self) -> bool:
        """Whether it is proved that no pair has a smaller total."""
        return self.lower == self.total

    @property
    def average(self) -> float:
        """The least average number of guesses of the strategies that begin with the two."""
        return self.total / self.game.secret_count


def best_pair(
    game: Game,
    *,
    time_limit: float | None = None,
    threads: int | None = None,
) -> Pair:
    """The best two guesses to make first, whatever the feedback: those with the least average afterwards.

    The second one is made unless only one secret is left, as with ``build(game, first=[...])``, which finds the tree.

    >>> import solver_tree as st
    >>> st.best_pair(st.game("mastermind-2x4"), threads=1)
    <Pair 12, 23: total 47, 13 parts, optimal>

    Args:
        game: the game, without weights and with all guesses always legal.
        time_limit: seconds to search; then the best pair known is returned, at worst one that divides the secrets well.
        threads: threads to search with; all cores when None.

    Returns:
        The pair, with a lower bound of the average of all pairs.

    Raises:
        InputError: the game has weights, restricts guesses, or does not fit in memory, there are not two guesses, or
            the time limit is no time.
        SearchInterrupted: on Ctrl-C.

    See Also:
        static_set: sets of any size.
    """
    check_game(game)
    threads = thread_count(threads)
    check_time_limit(time_limit)
    if game.restricted or game.weights is not None:
        raise InputError(f"two guesses whatever the feedback: {game.name} has weights or restricts guesses")
    if min(game.guess_count, game.secret_count) < 2:
        raise InputError(f"two guesses whatever the feedback: {game.name} has no two guesses or no two secrets")
    layout = lay_out_in_time(game, Clock())
    compile_kernels(layout.board, begin=begin_kernel)
    return _Finder(layout, threads, Clock(limit=time_limit)).find()


class _Finder:
    """Bounds pairs, and searches them.

    Args:
        layout: the game.
        threads: threads to search with.
        clock: says when time is up.
    """

    def __init__(self, layout: Layout, threads: int, clock: Clock) -> None:
        self._layout = layout
        self._threads = threads
        self._clock = clock
        self._best: tuple[int, int, int] | None = None  # the total and the two guesses
        self._left_out = INFINITE  # a lower bound of the pairs that are not searched

    def find(self) -> Pair:
        """The best pair, or the best one known when time is up."""
        started = time.perf_counter()
        bounds, pairs = self._bounded()
        lower = int(bounds[0])
        with Workers(self._threads) as executor:
            model = Models(self._layout.board, SavedTables().table).totals
            try:
                for bound, (first, second) in zip(bounds.tolist(), pairs.tolist(), strict=True):
                    lower = bound
                    if self._best is not None and bound >= self._best[0]:
                        break
                    below = INFINITE if self._best is None else self._best[0]
                    query = Query(below, [first], then=[second])
                    engine = Engine(executor, self._clock)
                    value, _ = RootSearch(self._layout, engine, query, model).run()
                    if value < below:
                        self._best = value, first, second
                else:
                    lower = INFINITE
            except TimeIsUp:
                pass
        total, *numbers = self._best or self._by_strategy(*pairs[0].tolist())
        guesses = list(self._layout.guess_numbers)
        feedback = self._layout.board.feedback[numbers].astype(np.int64)
        return Pair(
            game=self._layout.game,
            guesses=(guesses[numbers[0]], guesses[numbers[1]]),
            total=total,
            parts=len(np.unique(feedback[0] * self._layout.board.feedback_count + feedback[1])),
            lower=min(lower, self._left_out, total),
            seconds=time.perf_counter() - started,
        )

    def _by_strategy(self, first: int, second: int) -> tuple[int, int, int]:
        """The total of a strategy that makes two guesses first, and then compares candidates; and these guesses."""
        guesses = list(self._layout.guess_numbers)
        greedy = Greedy(self._layout.game, self._threads, heuristic_layout_of(self._layout))
        tree = greedy.tree(parse("entropy:candidates"), (guesses[first], guesses[second]))
        return tree.stats.total, first, second

    def _bounded(self) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """The pairs to search with their lower bounds, by ascending bound; pairs are (pairs, 2), numbers of guesses."""
        bounds, pairs = np.empty(0, np.int64), np.empty((0, 2), np.int32)
        for first in self._firsts():
            if len(bounds) and self._clock.left() == 0:
                self._left_out = _least_bound(self._layout.board)
                break
            seconds = representatives(self._layout.symmetry, int(first))
            seconds = seconds[seconds != first]
            bounds = np.concatenate([bounds, _bounds_of_pairs(self._layout.board, int(first), seconds)])
            pairs = np.concatenate([pairs, np.stack([np.full_like(seconds, first), seconds], axis=1)])
            order = np.argsort(bounds, kind="stable")
            if len(order) > _KEPT:
                self._left_out = min(self._left_out, int(bounds[order[_KEPT]]))
            bounds, pairs = bounds[order[:_KEPT]], pairs[order[:_KEPT]]
        return bounds, pairs

    def _firsts(self) -> Iterator[int]:
        """The first guesses whose pairs are bounded, those with the most parts first."""
        board, firsts = self._layout.board, representatives(self._layout.symmetry)
        parts = np.array([len(np.unique(board.feedback[first])) for first in firsts])
        order = firsts[np.argsort(-parts, kind="stable")].tolist()
        most = max(_MOST_CELLS // board.feedback.size, 1)
        if most < len(order):
            self._left_out = _least_bound(board)
        yield from order[:most]


def _bounds_of_pairs(board: Board, first: int, seconds: NDArray[np.int32]) -> NDArray[np.int64]:
    """Lower bounds of the totals of the pairs of a first guess, from the sizes of their parts."""
    _, part, sizes = np.unique(board.feedback[first], return_inverse=True, return_counts=True)
    secrets, found = len(part), int(first in board.secret_guess)
    open_secrets = np.flatnonzero(sizes[part] > 1)  # each other one is found by the first guess, or guessed next
    parts, least = part[open_secrets] * board.feedback_count, board.size_bound[board.branching]
    bounds = np.empty(len(seconds), np.int64)
    for place, second in enumerate(seconds):
        feedback = board.feedback[second][open_secrets]
        left = np.bincount((parts + feedback)[feedback != board.win], minlength=1)
        bounds[place] = 2 * secrets - found + int(least[left].sum())
    return bounds


def _least_bound(board: Board) -> int:
    """A lower bound of all strategies, from the number of secrets."""
    return int(board.size_bound[board.branching, len(board.secret_guess)])
