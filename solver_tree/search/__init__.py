"""The search: from a game to a proved strategy tree. The only part of the package that needs numba.

Rooms, from the ground up: ``jit`` (how kernels are compiled), ``table`` (transposition table), ``symmetry``
(equivalent guesses and histories), ``bounds`` (lower bounds from sizes), ``board`` (the game as arrays), ``scratch``
(one thread's memory), ``partition`` (counting and making parts), ``ordering`` (which guess to try next, and when to
stop), ``exact`` (the depth-first search of the least total), ``refine`` (the best worst case of many trees of least
total), ``prices`` and ``price_bounds`` and ``priced`` (the same search for any price list), ``measure`` (either of
them), ``progress`` (what is told meanwhile), ``memory`` and ``checkpoint`` (what is kept), ``nodes`` and ``root`` (the
upper plies, as tasks for many threads), ``refinement`` (of its tree), ``writer``, ``extract`` and ``price_tree`` (the
strategy tree, read off a finished search), ``pursuit``, ``average`` and ``by_price`` (what each objective takes),
``compiled`` (which kernels that are), ``position`` (the middle of a game). ``answers`` and ``scored`` are the kernels
of ``solver_tree.strategies``.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Literal, NamedTuple

from solver_tree.errors import Infeasible, InputError
from solver_tree.games import Game
from solver_tree.search.average import LeastAverage
from solver_tree.search.board import Board, lay_out
from solver_tree.search.by_price import ByPrice
from solver_tree.search.checkpoint import Checkpoint, describe_task
from solver_tree.search.compiled import Wanted, compile_kernels
from solver_tree.search.measure import Total
from solver_tree.search.memory import Memory
from solver_tree.search.nodes import Line
from solver_tree.search.progress import Clock, Progress, SearchInterrupted, TimeIsUp
from solver_tree.search.pursuit import Pursuit, Task
from solver_tree.search.root import RootSearch, refuted_slots, table_slots
from solver_tree.search.scratch import INFINITE
from solver_tree.search.symmetry import Symmetry
from solver_tree.tree import Finish, Objective, StrategyTree
from solver_tree.tree.finish import FINISHES
from solver_tree.tree.objective import parse

Ties = Literal["refine", "any"]
"""Which of many trees of least total: the best one, or any."""

__all__ = ["FirstGuess", "Progress", "SearchInterrupted", "Solution", "build", "prove", "solve"]


class FirstGuess(NamedTuple):
    """A first guess, and the least total of all strategies that begin with it."""

    guess: str
    total: int


class Solution(NamedTuple):
    """A strategy tree with what is proved of it, and what it took to find it (seconds of wall-clock time).

    ``first_guesses`` are the best ones, as many as were asked for, best first; guesses that differ only by a
    symmetry of the game are one. It is ``complete`` unless time was up: then the tree need not be the best one, and
    of the first guesses those are told whose values are known. If the checkpoint could not be saved, there is a
    ``complaint``.
    """

    tree: StrategyTree
    complete: bool
    first_guesses: tuple[FirstGuess, ...]
    nodes: int
    threads: int
    compile_seconds: float
    search_seconds: float
    complaint: str | None = None


def build(
    game: Game,
    *,
    objective: str = "avg",
    finish: Finish = "guessed",
    first: str | None = None,
    ties: Ties = "refine",
    max_guesses: int | None = None,
    time_limit: float | None = None,
    checkpoint: str | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> StrategyTree:
    """The strategy tree that is best by an objective, proved optimal.

    Exact depth-first branch and bound over all guesses; see ``solver_tree.search.exact`` for the argument.
    The same tree is found with any number of threads.

    Args:
        game: the game to solve.
        objective: what is to be least, one figure after the other where trees are equal by those before:

            - ``avg``: the average number of guesses, then the worst case, then the weight of the secrets found there;
            - ``worst``: the worst case; with ``worst,count`` the weight of the secrets found there, too, and with
              ``worst,count,total`` the total number of guesses, too;
            - ``within:N``: the weight of the secrets that take more than N guesses, then the total;
            - ``price:P,P,...``: the sum of the prices of all secrets, of one found at guess 1, 2, ...
        finish: whether a secret is found when it is ``guessed``, or as soon as it is ``known``, the only candidate.
        first: the first guess, if it is not free: the tree is then the best of those that begin with it.
        ties: ``any`` for any tree of least average, whatever its worst case.
        max_guesses: how many guesses a strategy may take at most.
        time_limit: seconds to search; then the best tree known by then, with the bounds that are proved.
        checkpoint: a file in which all that is found is kept every now and then, and at the end. The search goes on
            from it when it is there.
        threads: threads to search with; all cores when None.
        progress: called about ten times a second with what is known so far.

    Raises:
        InputError: the game does not fit in memory, or a secret cannot be found, or the file is another's.
        Infeasible: every strategy takes more than ``max_guesses``; that is proved.
        SearchInterrupted: on Ctrl-C; it holds the bounds proved so far.
    """
    solution = solve(
        game,
        objective=objective,
        finish=finish,
        first=first,
        ties=ties,
        max_guesses=max_guesses,
        time_limit=time_limit,
        checkpoint=checkpoint,
        threads=threads,
        progress=progress,
    )
    return solution.tree


def solve(
    game: Game,
    *,
    objective: str = "avg",
    finish: Finish = "guessed",
    first: str | None = None,
    top: int = 1,
    ties: Ties = "refine",
    max_guesses: int | None = None,
    time_limit: float | None = None,
    checkpoint: str | None = None,
    checkpoint_every: float = 30,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    symmetry: bool = True,
) -> Solution:
    """As ``build``, with the ``top`` best first guesses, and the cost of the search.

    With ``symmetry=False`` equivalent guesses are tried all the same. The checkpoint is saved about every so many
    seconds.
    """
    threads, goal = thread_count(threads), parse(objective)
    first = None if first is None else game.read_guess(first)
    if finish not in FINISHES:
        raise InputError(f"finish '{finish}': unknown; it can be {' or '.join(FINISHES)}")
    if top < 1:
        raise InputError(f"top {top}: there must be at least 1 first guess to find")
    if max_guesses is not None and max_guesses < 1:
        raise InputError(f"max_guesses {max_guesses}: there must be at least 1")
    plain = goal.name == "avg" and finish == "guessed"
    if top > 1 and not (plain and max_guesses is None):
        raise InputError(
            f"top {top}: the best first guesses are known for objective avg only, until the secret is guessed, "
            f"with any number of guesses"
        )
    memory = Memory()
    if checkpoint is not None:
        described = describe_task(
            game,
            objective=goal.name,
            finish=finish,
            first=first,
            top=top,
            ties=ties,
            max_guesses=max_guesses,
            symmetry=symmetry,
        )
        memory = Memory(Checkpoint(checkpoint, described))
    board, symmetries, firsts = _lay_out(game, first, symmetry)
    start = time.perf_counter()
    compile_kernels(board, _wanted(goal, plain, ties, max_guesses))
    compile_seconds = time.perf_counter() - start
    names = [game.guesses[g] for g in symmetries.order]
    complete = True
    with ThreadPoolExecutor(threads) as executor:
        clock = Clock(progress, time_limit, memory.save, checkpoint_every)
        measure = Total(board, memory.table("totals", table_slots(game.secret_count)))
        told = clock.telling(lambda: pursuit.progress())
        refuted = memory.table("first guesses", refuted_slots(board))
        search = RootSearch(board, symmetries, executor, threads, INFINITE, firsts, top, measure, told, refuted=refuted)
        refines = ties == "refine"
        task = Task(
            game, goal, first, max_guesses, finish, refines, symmetries, search, firsts, executor, clock, memory
        )
        pursuit: Pursuit = LeastAverage(task) if plain else ByPrice(task)
        try:
            tree = pursuit.find()
        except TimeIsUp:
            complete = False
            tree = pursuit.best_known()
        except KeyboardInterrupt:
            stop = SearchInterrupted(pursuit.progress(), search.best)
            stop.first_guesses = _named(names, stop.best)
            stop.best_tree = pursuit.best_known
            memory.save()
            stop.complaint = memory.complaint
            raise stop from None
        except Infeasible:
            memory.save()
            raise
    memory.save()
    best = _named(names, search.best)
    if complete and (top == 1 or not best):
        best = (FirstGuess(next(iter(tree.root)), tree.stats.total),) if goal.components[0] == "total" else ()
    nodes = pursuit.progress().nodes
    return Solution(tree, complete, best, nodes, threads, compile_seconds, tree.proof.seconds, memory.complaint)


def _wanted(goal: Objective, plain: bool, ties: Ties, max_guesses: int | None) -> Wanted:
    """The kernels that an objective takes."""
    if plain and max_guesses is None:
        return "tails" if ties == "refine" else "totals"
    return "counts" if "total" not in goal.components and not goal.prices else "prices"


def prove(
    game: Game,
    total: int,
    *,
    first: str | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> int:
    """A proved lower bound of the least total: that total itself when it is below ``total``, else ``total``."""
    threads = thread_count(threads)
    board, symmetries, firsts = _lay_out(game, None if first is None else game.read_guess(first))
    compile_kernels(board)
    with ThreadPoolExecutor(threads) as executor:
        return RootSearch(board, symmetries, executor, threads, total, firsts, clock=Clock(progress)).run()[0]


def _lay_out(game: Game, first: str | None, symmetry: bool = True) -> tuple[Board, Symmetry, list[int] | None]:
    """The board of a game, its symmetry, and the number of the first guess when that is not free."""
    if first is None:
        return *lay_out(game, symmetry), None
    number = game.guesses.index(first)
    board, symmetries = lay_out(game, symmetry, number)
    return board, symmetries, [symmetries.order.tolist().index(number)]


def _named(names: list[str], lines: list[Line]) -> tuple[FirstGuess, ...]:
    return tuple(FirstGuess(names[line.guess], line.value) for line in lines)


def thread_count(threads: int | None) -> int:
    """How many threads to use: as many as said, or as there are cores."""
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if threads < 1:
        raise InputError(f"threads {threads}: there must be at least 1")
    return threads
