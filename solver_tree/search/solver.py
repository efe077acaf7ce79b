"""``build`` and ``solve``: from a game to a proved strategy tree."""

from __future__ import annotations

import math
import time
import warnings
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from os import PathLike
from typing import TYPE_CHECKING, NamedTuple
from uuid import uuid4

from solver_tree.errors import InputError, check_flags, check_function, check_list
from solver_tree.games import Game
from solver_tree.games.entries import read_guess
from solver_tree.games.interface import check_different, check_game
from solver_tree.kernels.precompile import compile_kernels
from solver_tree.layout import Layout, computes_feedback
from solver_tree.progress import begin_kernel, check_seconds, check_time_limit, compilation
from solver_tree.search.checkpoint import CODE_DIGEST, Checkpoint, describe_task
from solver_tree.search.notebook import shown_in_notebook
from solver_tree.search.objectives.at_hand import TreesAtHand
from solver_tree.search.objectives.fallback import (
    GRACE,
    READING,
    Known,
    before_end,
    best_known,
    best_without_search,
    reading_time,
)
from solver_tree.search.objectives.first_guesses import FirstGuess, best_first_guesses
from solver_tree.search.objectives.least_average import LeastAverage
from solver_tree.search.objectives.least_price import LeastPrice
from solver_tree.search.objectives.least_worst_case import LeastWorstCase
from solver_tree.search.objectives.most_within import MostWithin
from solver_tree.search.objectives.objective_search import ObjectiveSearch
from solver_tree.search.objectives.question import Question, SearchTask
from solver_tree.search.progress import Clock, ClusterLost, Progress, SearchInterrupted, TimeIsUp
from solver_tree.search.root.laid_out import lay_out_in_time
from solver_tree.search.root.nodes import Variation
from solver_tree.search.root.scheduler import Engine, Query, RootSearch
from solver_tree.search.saved_tables import SavedTables
from solver_tree.text import count, one_line
from solver_tree.threads import Workers, thread_count
from solver_tree.tree import Finish, StrategyTree
from solver_tree.tree.objective import Objective, Ties, parse
from solver_tree.tree.opening import read_opening, stated
from solver_tree.version import __version__

if TYPE_CHECKING:
    from solver_tree.search.cluster.connection import ClusterName
    from solver_tree.search.cluster.coordinator import Cluster

_SEARCHES: dict[str, type[ObjectiveSearch]] = {
    "avg": LeastAverage,
    "worst": LeastWorstCase,
    "within": MostWithin,
    "price": LeastPrice,
}
"""The search for each kind of objective."""

_LARGE = 10**8
"""Pairs of a guess and a secret from which on laying out a game takes seconds: its trees at hand begin at once."""

_AT_HAND_AFTER = 20.0
"""Seconds after which the trees at hand of other games begin, so that they cost a long search little.
They begin at once when a search is stopped before, and after a third of a time limit."""


class Solution(NamedTuple):
    """A strategy tree with its proof, and what the search took.

    Attributes:
        tree: the strategy tree.
        complete: whether the search has finished; if time was up or memory ended, the tree need not be the best one.
        first_guesses: the best first guesses, as many as were asked for, best first; guesses that a symmetry turns into
            each other count as one. Of an incomplete search, or where weights are very large, those whose figures are
            known.
        nodes: how many states were searched.
        threads: how many threads searched.
        compile_seconds, search_seconds: wall-clock time; a time limit counts the search and what comes before it,
            but not compiling.
        complaint: why the checkpoint could not be saved; None if it could.
        source: where the tree comes from if the search did not find it, in words; else None.
        out_of_memory: whether the search has ended because memory did.
        workers: how many workers of a cluster helped at the end.
        cluster_lost: why the search has ended before it was complete, if its cluster is lost; else None.
    """

    tree: StrategyTree
    complete: bool
    first_guesses: tuple[FirstGuess, ...]
    nodes: int
    threads: int
    compile_seconds: float
    search_seconds: float
    complaint: str | None = None
    source: str | None = None
    out_of_memory: bool = False
    workers: int = 0
    cluster_lost: str | None = None

    def __repr__(self) -> str:
        ended = "" if self.complete else ", time is up"
        return one_line("Solution", f"{self.tree.summary}{ended}, {count(self.nodes, 'node')}")

    def __rich__(self) -> object:
        """The tree, which ``rich.print`` shows."""
        return self.tree.__rich__()

    def _repr_html_(self) -> str:
        """The tree, which notebooks show."""
        return self.tree._repr_html_()


def build(
    game: Game,
    *,
    objective: str | Objective = "avg",
    finish: Finish = "guessed",
    first: str | Iterable[str] | None = None,
    ties: Ties = "refine",
    max_guesses: int | None = None,
    time_limit: float | None = None,
    checkpoint: str | PathLike[str] | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    cluster: ClusterName | None = None,
) -> StrategyTree:
    """The strategy tree that is best by an objective, proved optimal unless its bounds leave a gap (``tree.optimal``).

    The method is exact depth-first branch and bound over all guesses; ``solver_tree.kernels.least_value`` has the
    argument. The same tree is found with any number of threads.

    >>> import solver_tree as st
    >>> tree = st.build(st.game("mastermind-2x4"), threads=1)
    >>> tree
    <StrategyTree mastermind-2x4 avg: total 45, worst 4, optimal>
    >>> st.build(tree.game, objective="worst", max_guesses=4, threads=1).stats.worst
    4

    Args:
        game: the game to solve.
        objective: the figures to minimise, each one among the strategies in which all figures before it are least:

            - ``avg``: the average number of guesses, then the worst case, then the weight of the secrets found there;
            - ``worst``: the worst case; with ``worst,count`` then the weight of the secrets found there, and with
              ``worst,count,total`` then the total number of guesses;
            - ``within:N``: the weight of the secrets that take more than N guesses, then the total;
            - ``price:P,P,...``: the sum of the prices of all secrets, of one found at guess 1, 2, ...
        finish: whether a secret is found when it is ``guessed``, or as soon as it is ``known``, the only candidate.
        first: the first guess, or a list of the first guesses, if prescribed: the tree is the best that begins so.
        ties: ``any`` for any tree of least average, whatever its worst case.
        max_guesses: the limit: the most guesses that a strategy may take.
        time_limit: seconds to search; then the best tree known is returned, with the bounds that are proved. If none
            within ``max_guesses`` is known by then, the tree takes more, and its ``max_guesses`` is None.
        checkpoint: a file in which the search saves what it knows, and from which it resumes if the file exists.
        threads: threads to search with; all cores when None.
        progress: called about ten times a second with what is known so far.
        cluster: workers: a Dask ``distributed.Client``, its scheduler's address, or ``local:N``; see docs/cluster.md.

    Returns:
        The tree, with the bounds that are proved.

    Raises:
        InputError: an option makes no sense, or the game, the checkpoint or the cluster cannot be used.
        Infeasible: every strategy takes more than ``max_guesses``; that is proved.
        SearchInterrupted: on Ctrl-C; it holds the bounds proved so far.

    Note:
        The search is depth-first branch and bound over sets of secrets, with a transposition table and the symmetry of
        the rules. docs/proof.md has the argument, and each kernel that of its step.

    See Also:
        solve: the same with what the search took, and other first guesses.
        greedy: heuristics.
        certify: a proof for others.
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
        cluster=cluster,
    )
    if solution.cluster_lost is not None:
        warnings.warn(f"{solution.cluster_lost}; the tree is the best one known", RuntimeWarning, stacklevel=2)
    return solution.tree


def solve(
    game: Game,
    *,
    objective: str | Objective = "avg",
    finish: Finish = "guessed",
    first: str | Iterable[str] | None = None,
    top: int = 1,
    ties: Ties = "refine",
    max_guesses: int | None = None,
    time_limit: float | None = None,
    checkpoint: str | PathLike[str] | None = None,
    checkpoint_every: float = 30,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    symmetry: bool = True,
    cluster: ClusterName | None = None,
    among: Sequence[str] | None = None,
) -> Solution:
    """Like ``build``, with the best first guesses and what the search took.

    >>> import solver_tree as st
    >>> solution = st.solve(st.game("mastermind-2x4"), top=2, threads=1)
    >>> solution.complete, solution.first_guesses
    (True, (FirstGuess(guess='12', total=45, figures=(45,)), FirstGuess(guess='11', total=50, figures=(50,))))

    Args:
        game, objective, finish, first, ties, max_guesses, time_limit, checkpoint, threads, progress, cluster: as in
            ``build``.
        top: how many of the best first guesses to find.
        checkpoint_every: seconds between two saves of the checkpoint.
        symmetry: whether equivalent guesses are tried only once.
        among: the first guesses that are allowed, instead of ``first``; all when None. Then what is proved of the tree
            is stated of the strategies that begin with the same guess.

    Returns:
        The tree and all that the search found out.

    Raises:
        InputError, Infeasible, SearchInterrupted: as ``build``.

    See Also:
        build: only the tree.
    """
    check_game(game)
    threads = thread_count(threads)
    check_time_limit(time_limit)
    check_seconds("checkpoint_every", checkpoint_every)
    check_function("progress", progress)
    check_flags(symmetry=symmetry)
    if first is not None and among is not None:
        raise InputError("first and among both say with what to begin; give one of them")
    question = Question(
        game=game,
        objective=parse(objective),
        finish=finish,
        opening=read_opening(game, first),
        top=top,
        ties=ties,
        max_guesses=max_guesses,
        symmetry=symmetry,
        among=None if among is None else _read_among(game, among),
    )
    tables = _tables(question, checkpoint)
    at_hand = TreesAtHand(question, max(threads // 2, 1))
    with shown_in_notebook(progress, game, question.objective, time_limit) as report:
        limit, reading = before_end(time_limit, game), reading_time(time_limit)
        timing = _Timing(limit, at_hand.watching(report), checkpoint_every, reading)
        try:
            connecting = Clock(limit=limit)
            with _helpers(question, cluster) as helpers:
                timing = timing._replace(limit=connecting.left())
                return _solve(question, threads, timing, tables, at_hand, helpers)
        except SearchInterrupted:  # the caller may still ask for the best tree
            at_hand.end_parts()
            raise
        except BaseException:
            at_hand.stop()
            raise


def _helpers(question: Question, cluster: ClusterName | None) -> AbstractContextManager[Cluster | None]:
    """The workers of a cluster, see ``helped``; none for None."""
    if cluster is None:
        return nullcontext()
    from solver_tree.search.cluster.coordinator import helped
    from solver_tree.search.cluster.description import describe
    from solver_tree.search.cluster.worker import Setup

    setup = Setup(
        uuid4().hex,
        describe(question.searched),
        question.opening[0] if question.opening else None,
        question.symmetry,
        question.kernels,
        __version__,
        CODE_DIGEST,
    )
    return helped(cluster, setup)


def _tables(question: Question, checkpoint: str | PathLike[str] | None) -> SavedTables:
    """The tables that a checkpoint keeps for this question, or empty ones."""
    if checkpoint is None:
        return SavedTables()
    described = describe_task(
        question.game,
        objective=question.objective.name,
        finish=question.finish,
        max_guesses=question.max_guesses,
        top=question.top,
        ties=question.ties,
        symmetry=question.symmetry,
        first=stated(question.opening),
    )
    return SavedTables(Checkpoint(checkpoint, described))


def _read_among(game: Game, among: Sequence[str]) -> tuple[str, ...]:
    """The first guesses that are allowed, see ``solve``."""
    check_list("among", among)
    guesses = tuple(read_guess(game, guess) for guess in among)
    check_different(game.name, "first guess", guesses)
    return guesses


class _Timing(NamedTuple):
    """When a search reports, saves what it knows, and ends.

    Attributes:
        limit: seconds to search, and to lay out the game before; None for no limit.
        report: as in ``Clock``.
        save_every: seconds between two saves.
        reading: seconds to read off a strategy after the end.
    """

    limit: float | None
    report: Callable[[Progress], None] | None
    save_every: float
    reading: float


def _solve(
    question: Question,
    threads: int,
    timing: _Timing,
    tables: SavedTables,
    at_hand: TreesAtHand,
    helpers: Cluster | None,
) -> Solution:
    """Lay out the game, compile and search; see ``solve``."""
    before, compiled_before = Clock(limit=timing.limit), compilation.seconds
    try:
        layout = _laid_out(question, timing.limit, at_hand)
        left, start = before.left(), time.perf_counter()
        with at_hand.delayed():
            compile_kernels(layout.board, question.kernels, begin_kernel)
        compile_seconds = time.perf_counter() - start
        if helpers is not None:
            clock = Clock(limit=left)
            helpers.prepare(layout, clock)
            left = clock.left()
    except TimeIsUp:
        known = best_without_search(question, at_hand)
        compile_seconds = compilation.seconds - compiled_before  # for the trees at hand
        return Solution(known.tree, False, (), 0, threads, compile_seconds, 0.0, source=known.source)
    except KeyboardInterrupt:
        raise _not_begun(question, at_hand, before.seconds()) from None
    with Workers(threads) as executor:
        clock = Clock(timing.report, left, tables.save, timing.save_every)
        task = SearchTask(
            **vars(question),
            layout=layout,
            executor=executor,
            clock=clock,
            tables=tables,
            helpers=helpers,
        )
        search = _SEARCHES[question.objective.kind](task)
        if left is not None and task.ranks_totals:
            at_hand.improve(search.totals, left)
        found = _run(search, at_hand, timing.reading)
    at_hand.stop()
    tables.save()
    return Solution(
        tree=found.tree,
        complete=found.complete,
        first_guesses=found.first_guesses or _best_first_guesses(search, found.tree, found.complete),
        nodes=search.progress().nodes,
        threads=threads,
        compile_seconds=compile_seconds,
        search_seconds=found.tree.proof.seconds,
        complaint=tables.complaint,
        source=found.source,
        out_of_memory=found.out_of_memory,
        workers=0 if helpers is None else helpers.workers,
        cluster_lost=found.cluster_lost,
    )


def _laid_out(question: Question, limit: float | None, at_hand: TreesAtHand) -> Layout:
    """The layout of a game. The trees at hand are begun as soon as they do not make it wait.

    Raises:
        TimeIsUp: the time limit is over.
    """
    game = question.searched
    limit = math.inf if limit is None else max(limit, GRACE)  # small games are laid out whatever the limit
    delay = min(_AT_HAND_AFTER, limit / 3)
    if game.guess_count * game.secret_count >= _LARGE:
        delay = 0
    if computes_feedback(game):
        at_hand.begin(delay)
    first = question.opening[0] if question.opening else None
    layout = lay_out_in_time(game, Clock(limit=limit), first=first, use_symmetry=question.symmetry)
    at_hand.begin(delay, layout)
    return layout


def _run(search: ObjectiveSearch, at_hand: TreesAtHand, reading: float) -> Known:
    """What a search finds; save what it knows if it is stopped. ``reading`` is that of ``_Timing``."""
    task, tables = search.task, search.task.tables
    listed: list[FirstGuess] = []
    tree: StrategyTree | None = None
    try:
        try:
            tree = search.find()
            search.kept.stop()
            if task.top > 1 and not task.ranks_totals:
                for first in best_first_guesses(search):
                    listed.append(first)  # one by one, so that those are kept that are known when time is up
            return Known(tree, complete=True, first_guesses=tuple(listed))
        except TimeIsUp:
            if tree is not None:
                return Known(tree, first_guesses=tuple(listed))
            known = best_known(search, at_hand, reading)
            proof, figures = known.tree.proof, len(task.figures)
            all_meet = figures == 1 or (proof.refined and len(proof.components) == figures)
            proved = proof.optimal and all_meet and not task.missed(known.tree.stats)  # at the last moment
            return known._replace(complete=proved and known.source is None and task.top == 1)
        except MemoryError:
            return best_known(search, at_hand, READING)._replace(out_of_memory=True)
        except ClusterLost as error:
            return best_known(search, at_hand, READING)._replace(cluster_lost=str(error))
    except KeyboardInterrupt:
        stop = SearchInterrupted(search.progress(), _best_totals(search))
        stop.first_guesses = tuple(listed) or _named(task.layout, stop.best)
        known_tree = None if tree is None else Known(tree)
        stop.best_tree = _best_tree(stop, lambda patience: known_tree or best_known(search, at_hand, READING, patience))
        tables.save()
        stop.complaint = tables.complaint
        raise stop from None
    except BaseException:  # there is no strategy, none is known, or ``progress`` has raised something
        search.kept.stop()
        tables.save()
        raise


def _not_begun(question: Question, at_hand: TreesAtHand, seconds: float) -> SearchInterrupted:
    """The interruption of a search that had not begun yet."""
    lower, figure = question.quick_lower_bound(), question.objective.components[0]
    stop = SearchInterrupted(Progress(lower, None, 0, seconds, 0, 0, True, figure), [])
    stop.best_tree = _best_tree(stop, lambda patience: best_without_search(question, at_hand, patience))
    return stop


def _best_tree(stop: SearchInterrupted, find: Callable[[float], Known]) -> Callable[..., StrategyTree]:
    """The function ``best_tree`` of an interruption, which notes where the tree comes from."""

    def best_tree(patience: float = math.inf) -> StrategyTree:
        known = find(patience)
        stop.source = known.source
        return known.tree

    return best_tree


def _best_totals(search: ObjectiveSearch) -> list[Variation]:
    """The first guesses of least total, as far as they are known; none where a limit or another figure counts, too."""
    return search.totals.best if search.task.ranks_totals else []


def _best_first_guesses(search: ObjectiveSearch, tree: StrategyTree, complete: bool) -> tuple[FirstGuess, ...]:
    best = _named(search.task.layout, _best_totals(search))
    if not complete or (search.task.top > 1 and best):
        return best
    minimises_total = search.task.objective.components[0] == "total"
    return (_first_guess(next(iter(tree.root)), tree.stats.total),) if minimises_total else ()


def _named(layout: Layout, variations: list[Variation]) -> tuple[FirstGuess, ...]:
    guesses = list(layout.guess_numbers)
    return tuple(_first_guess(guesses[variation.guess], variation.value) for variation in variations)


def _first_guess(guess: str, total: int) -> FirstGuess:
    return FirstGuess(guess, total, (total,))


def prove(
    game: Game,
    total: int,
    *,
    first: str | Iterable[str] | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> int:
    """A proved lower bound of the least total: the least total itself if it is below ``total``, else ``total``.

    Args:
        game, first, threads, progress: as in ``build``.
        total: the lower bound to prove.

    Raises:
        InputError: the game does not fit in memory.
        SearchInterrupted: on Ctrl-C.
    """
    threads = thread_count(threads)
    opening = read_opening(game, first)
    layout = lay_out_in_time(game, Clock(), first=opening[0] if opening else None)
    compile_kernels(layout.board, begin=begin_kernel)
    numbers = [layout.guess_numbers[guess] for guess in opening]
    query = Query(below=total, first=numbers[:1] or None, then=numbers[1:])
    with Workers(threads) as executor:
        return RootSearch(layout, Engine(executor, Clock(progress)), query).run()[0]
