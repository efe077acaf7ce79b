"""``solver-tree build``: search, prove, save."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from solver_tree.cli.options import Json, Threads
from solver_tree.errors import InputError
from solver_tree.games import DEFAULT_GAME, game

if TYPE_CHECKING:
    from solver_tree.search import Solution


def build(
    game_name: Annotated[
        str, typer.Option("--game", metavar="GAME", help="Such as bulls-cows-4x10 or mastermind-4x6.")
    ] = DEFAULT_GAME,
    objective: Annotated[
        str, typer.Option(metavar="NAME", help="What is to be least: avg, the average number of guesses.")
    ] = "avg",
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Where to save.", show_default="GAME.OBJECTIVE.json"),
    ] = None,
    no_save: Annotated[bool, typer.Option("--no-save", help="Save nothing.")] = False,
    pretty: Annotated[bool, typer.Option("--pretty", help="Save with line breaks and indents.")] = False,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Find and prove the best strategy for a game, and save its tree.

    Example: solver-tree build --game mastermind-4x6 -o mm.json
    """
    from solver_tree.cli.output import facts, print_facts, print_json
    from solver_tree.cli.progress import bounds, shown_progress
    from solver_tree.tree import check_writable
    from solver_tree.tree.codec import OBJECTIVES

    this_game = game(game_name)
    if objective not in OBJECTIVES:
        raise InputError(f"objective '{objective}': unknown; it can be {', '.join(OBJECTIVES)}")
    if no_save and output is not None:
        raise InputError("--no-save and --output contradict each other; give one of them")
    path = f"{this_game.name}.{objective}.json" if output is None else output
    if not no_save:
        check_writable(path)

    from solver_tree.search import SearchInterrupted, solve

    try:
        with shown_progress(this_game.name) as progress:
            solution = solve(this_game, threads=threads, progress=progress)
    except SearchInterrupted as stop:
        known = f"the least total is {bounds(stop.progress)}, after {stop.progress.seconds:.1f} s"
        print(f"solver-tree: interrupted: {known}; nothing is saved", file=sys.stderr)
        raise
    except KeyboardInterrupt:
        print("solver-tree: interrupted; nothing is saved", file=sys.stderr)
        raise
    if not no_save:
        solution.tree.save(path, pretty=pretty)
    if as_json:
        print_json(_report(solution, None if no_save else path))
        return
    rows = facts(solution.tree)
    searched = f"{solution.nodes:,} nodes in {solution.search_seconds:.2f} s"
    rows["search"] = f"{searched}, compiled in {solution.compile_seconds:.2f} s, threads: {solution.threads}"
    rows["tree"] = "not saved" if no_save else path
    print_facts(f"{this_game.name}, objective {objective}", rows)


def _report(solution: Solution, path: str | None) -> dict[str, object]:
    from solver_tree.cli.output import path_text, result

    tree = solution.tree
    return {
        "game": tree.game.name,
        "objective": tree.objective,
        "strategy": "optimal",
        "secrets": tree.game.secret_count,
        "guesses": tree.game.guess_count,
        **result(tree),
        "optimal": tree.proof.optimal,
        "lower_bound": tree.proof.lower_bound,
        "upper_bound": tree.proof.upper_bound,
        "nodes": solution.nodes,
        "threads": solution.threads,
        "seconds": {"compile": solution.compile_seconds, "search": solution.search_seconds},
        "tree": path_text(path) if path else None,
    }
