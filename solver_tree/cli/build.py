"""``solver-tree build``: search, prove, save."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Any

from solver_tree.cli.build_certificate import certify_result
from solver_tree.cli.build_options import BuildRequest, GoalOptions, SaveOptions, SearchOptions
from solver_tree.cli.file_names import file_name
from solver_tree.cli.option_rules import check_apart, check_exclusive, check_requirements, select_strategy
from solver_tree.cli.options import GameOptions, Json, Threads, by_option, check_utf8, make_game, takes_option_groups
from solver_tree.cli.progress import shown, shown_progress, tell_interrupted, told_if_interrupted
from solver_tree.cli.table_build import build_decisions
from solver_tree.cli.tables import check_options, table_of
from solver_tree.clusters import processes_of
from solver_tree.errors import Infeasible, InputError
from solver_tree.progress import after_loading
from solver_tree.tree import OPTIMAL, StrategyTree
from solver_tree.tree.opening import read_opening, stated

if TYPE_CHECKING:
    from solver_tree.identification.table import ItemTable
    from solver_tree.search import SearchInterrupted, Solution

_PATIENCE = 0.8
"""Seconds to wait for a tree after Ctrl-C if none is known."""


@takes_option_groups
def build(
    game_options: GameOptions,
    goal: GoalOptions,
    search: SearchOptions,
    save: SaveOptions,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Find and prove the best strategy for a game, and save its tree.

    Without --game, the game is bulls-cows-4x10. Ctrl-C saves the best tree known.

    Example: solver-tree build --game mastermind-4x6 -o mm.json

    Example: solver-tree build --game wordle --answers words.txt --top 3

    Example: solver-tree build --objective worst,count --checkpoint search.bin
    """
    started = time.perf_counter()
    if (table := table_of(game_options, goal.finish)) is not None:
        _build_for_table(table, goal, search, save, as_json=as_json)
        return
    request = _read_request(game_options, goal, search, save)._replace(threads=threads, as_json=as_json)
    if request.strategy.rule == OPTIMAL:
        _build_by_search(request, started)
    else:
        _build_greedily(request)


def _build_for_table(
    table: ItemTable, goal: GoalOptions, search: SearchOptions, save: SaveOptions, *, as_json: bool
) -> None:
    """Build the cheapest decision tree of a table; what its items are is always known in the end."""
    kept = {"--objective", "--finish", "--time-limit", "--output", "--no-save", "--certificate"}
    values, defaults = _by_option(goal, search, save), _by_option(GoalOptions(), SearchOptions(), SaveOptions())
    check_options({option: value != defaults[option] for option, value in values.items() if option not in kept})
    check_exclusive(values)
    build_decisions(table, goal.objective, search.time_limit, save, as_json=as_json)


def _by_option(goal: GoalOptions, search: SearchOptions, save: SaveOptions) -> dict[str, object]:
    """The options by the names that users type; those that are not set have their default, or None."""
    return by_option(goal, search, save) | {"--no-save": save.no_save or None}


def _read_request(
    game_options: GameOptions, goal: GoalOptions, search: SearchOptions, save: SaveOptions
) -> BuildRequest:
    """Check the options against each other, and that the tree can be saved.

    Raises:
        InputError: an option is wrong, options contradict each other, or the file cannot be written.
    """
    from solver_tree.tree import check_writable
    from solver_tree.tree.objective import parse

    options = _by_option(goal, search, save)
    check_exclusive(options)
    name = f"price:{goal.price}" if goal.price is not None else "avg" if goal.objective is None else goal.objective
    objective = parse(name).name
    strategy = select_strategy(search.strategy, search.lookahead, search.width)
    check_utf8("strategy", str(strategy))
    selected = {"--strategy": str(strategy), "--objective": objective, "--finish": goal.finish}
    check_requirements(options | {"--objective": objective}, selected)

    if search.cluster is not None:
        processes_of(search.cluster)
    game = make_game(game_options)
    opening = read_opening(game, goal.first)
    request = BuildRequest(game, strategy, objective, opening, goal, search, save)
    if save.certificate is not None:
        from solver_tree.certificate import check_certifiable, check_opening, check_replaceable

        check_opening(opening)
        check_certifiable(game)
        check_replaceable(save.certificate)
        if search.checkpoint is not None:
            check_apart("--certificate", save.certificate, search.checkpoint, "the search")
    if save.no_save:
        return request
    path = _default_path(request) if save.output is None else save.output
    check_writable(path, game)
    for option, other in (("--checkpoint", search.checkpoint), ("--certificate", save.certificate)):
        if other is not None:
            check_apart(option, other, path, "the tree")
    return request._replace(path=path)


def _default_path(request: BuildRequest) -> str:
    """``GAME.OBJECTIVE.json`` or ``GAME.STRATEGY.json``, with the constraints between the two."""
    parts = [f"first-{'-'.join(request.opening)[:30]}"] if request.opening else []
    strategy = request.strategy
    if strategy.rule != OPTIMAL:
        table = strategy.table and os.path.basename(strategy.table).removesuffix(".json")
        return file_name(request.game, *parts, str(strategy._replace(table=table)))
    if request.goal.finish != "guessed":
        parts.append(request.goal.finish)
    if request.goal.max_guesses is not None:
        parts.append(f"at-most-{request.goal.max_guesses}")
    return file_name(request.game, *parts, request.objective)


def _build_greedily(request: BuildRequest) -> None:
    """Write out the strategy as a tree, save the tree, and print its figures."""
    from solver_tree.cli.build_output import print_greedy
    from solver_tree.strategies.effort import check_effort

    check_effort(request.game, request.strategy)
    with told_if_interrupted("nothing is saved"), shown(request.game.name) as lines:
        from solver_tree.strategies.greedy_tree import greedy

        show = lines.counter(f"building the tree of {request.strategy}")
        tree = greedy(
            request.game, request.strategy, first=stated(request.opening), threads=request.threads, progress=show
        )
    _save(tree, request)
    print_greedy(tree, request)


def _build_by_search(request: BuildRequest, started: float) -> None:
    """Search for the best tree, save it, and print its figures; on Ctrl-C, do so with the best tree known.

    Args:
        request: what to build.
        started: when the command started.
    """
    from solver_tree.cli.build_output import print_found, print_infeasible, print_interrupted, print_not_started

    with told_if_interrupted("nothing is saved"), shown(request.game.name):
        from solver_tree.kernels.helpers import start_early

        start_early()
        from solver_tree.search import SearchInterrupted  # this may take more than a second

    try:
        solution = _solve(request, time.perf_counter() - started)
    except Infeasible as error:
        print_infeasible(error, request)
        _certify(error, request)
        return
    except SearchInterrupted as stop:
        try:
            tree = _tree_of_interrupted(stop, request)
        except Infeasible as error:
            print_infeasible(error, request)
        except InputError as error:
            print(f"solver-tree: {error}{'; no tree is saved' if request.path else ''}", file=sys.stderr)
            print_not_started(request)
        else:
            _save(tree, request)
            print_interrupted(stop, tree, request)
        raise
    except KeyboardInterrupt:
        print("solver-tree: interrupted before the search began; nothing is saved", file=sys.stderr)
        print_not_started(request)
        raise
    _save(solution.tree, request)
    print_found(solution, request)
    kept = "the tree is not saved" if request.path is None else f"the best tree known is saved in '{request.path}'"
    if solution.out_of_memory:
        raise InputError(f"not enough memory to search on; {kept}; try fewer --threads")
    if solution.cluster_lost is not None:
        path = request.search.checkpoint
        resumed = "" if path is None else f"; the same command resumes from {path}"
        raise InputError(f"{solution.cluster_lost}; {kept}{resumed}")
    _certify(solution.tree, request)


def _certify(result: StrategyTree | Infeasible, request: BuildRequest) -> None:
    first = next(iter(request.opening), None)
    how: dict[str, Any] = {"first": first, "finish": request.goal.finish, "threads": request.threads}
    certify_result(result, request.save.certificate, as_json=request.as_json, game=request.game, **how)


def _solve(request: BuildRequest, loading: float) -> Solution:
    """Search for the best tree, after ``loading`` seconds in which the command was read and libraries were loaded."""
    from solver_tree.search import solve
    from solver_tree.tree.objective import parse

    goal, search = request.goal, request.search
    others: dict[str, Any] = {
        "checkpoint": search.checkpoint,
        "checkpoint_every": search.checkpoint_every,
        "cluster": search.cluster,
    }
    time_limit = after_loading(search.time_limit, loading)
    with shown_progress(request.game, parse(request.objective), time_limit) as progress:
        return solve(
            request.game,
            objective=request.objective,
            finish=goal.finish,
            first=stated(request.opening),
            max_guesses=goal.max_guesses,
            top=goal.top or 1,
            ties=goal.ties,
            time_limit=time_limit,
            threads=request.threads,
            progress=progress,
            **{name: value for name, value in others.items() if value is not None},
        )


def _tree_of_interrupted(stop: SearchInterrupted, request: BuildRequest) -> StrategyTree:
    """Make the best tree that an interrupted search knows; say first what is saved, since this may take long."""
    assert stop.best_tree is not None
    path, checkpoint = request.path, request.search.checkpoint
    saved = "saving the best tree known, unless Ctrl-C is pressed again" if path else "nothing is saved"
    if checkpoint is not None and os.path.exists(checkpoint):
        saved = f"the same command resumes from {checkpoint}; " + (saved if path else "no tree is saved")
    tell_interrupted(stop.progress.seconds, saved)
    return stop.best_tree(_PATIENCE)


def _save(tree: StrategyTree, request: BuildRequest) -> None:
    if request.path is not None:
        tree.save(request.path, pretty=request.save.pretty)
