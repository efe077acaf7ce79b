"""``solver-tree build``: search, prove, save."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from solver_tree.cli.options import GameOptions, Json, Threads, make_game, takes_game
from solver_tree.errors import Infeasible, InputError
from solver_tree.strategies import parse
from solver_tree.tree.strategy_tree import OPTIMAL, StrategyTree

if TYPE_CHECKING:
    from solver_tree.games import Game
    from solver_tree.search import SearchInterrupted


@takes_game
def build(
    chosen: GameOptions,
    first: Annotated[
        str | None, typer.Option("--first", metavar="GUESS", help="Only strategies that begin with this guess.")
    ] = None,
    top: Annotated[
        int | None,
        typer.Option("--top", min=1, metavar="N", help="Find the N best first guesses, each with its exact value."),
    ] = None,
    strategy: Annotated[
        str,
        typer.Option(
            "--strategy", metavar="NAME", help="optimal, or one that looks a guess ahead, such as entropy; see compare."
        ),
    ] = OPTIMAL,
    objective: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="What is to be least: avg, the average number of guesses, or worst, the most."
        ),
    ] = "avg",
    ties: Annotated[
        Literal["refine", "any"],
        typer.Option(help="Of many trees of least average the best by worst case, then by secrets there; or any."),
    ] = "refine",
    max_guesses: Annotated[
        int | None,
        typer.Option(
            "--max-guesses", min=1, metavar="N", help="Only strategies that take at most N.", show_default=False
        ),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option(
            "--time-limit",
            min=0,
            metavar="SECONDS",
            help="Search no longer; then the best tree known, with bounds.",
            show_default=False,
        ),
    ] = None,
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

    Without --game it is bulls-cows-4x10. Ctrl-C saves the best tree known.

    Example: solver-tree build --game mastermind-4x6 -o mm.json

    Example: solver-tree build --game wordle --answers words.txt --top 3

    Example: solver-tree build --strategy entropy:candidates
    """
    from solver_tree.cli.built import tell_found, tell_greedy, tell_infeasible, tell_interrupted, tell_nothing
    from solver_tree.cli.progress import shown_progress
    from solver_tree.tree import check_writable
    from solver_tree.tree.strategy_tree import COMPONENTS

    if objective not in COMPONENTS:
        raise InputError(f"objective '{objective}': unknown; it can be {', '.join(COMPONENTS)}")
    if no_save and output is not None:
        raise InputError("--no-save and --output contradict each other; give one of them")
    if top is not None and (first is not None or max_guesses is not None):
        option = "--max-guesses" if first is None else "--first"
        raise InputError(f"{option} and --top contradict each other; give one of them")
    told = parse(strategy)
    strategy = str(told)
    searching = {
        "--top": top is not None,
        "--max-guesses": max_guesses is not None,
        "--time-limit": time_limit is not None,
        "--ties any": ties == "any",
    }
    if strategy != OPTIMAL and any(searching.values()):
        option = next(option for option, given in searching.items() if given)
        raise InputError(f"{option} is for --strategy optimal, but it is {strategy}")
    if objective != "avg" and (top is not None or ties == "any"):
        option = "--ties any" if top is None else "--top"
        raise InputError(f"{option} is for --objective avg, but it is {objective}")
    if strategy != OPTIMAL and objective != "avg":
        raise InputError(f"--objective {objective} is for --strategy optimal, but it is {strategy}")
    game = make_game(chosen)
    first = None if first is None else game.read_guess(first)
    if told.table is not None:
        told = told._replace(table=os.path.basename(told.table).removesuffix(".json"))
    goal = objective if max_guesses is None else f"at-most-{max_guesses}.{objective}"
    path = _file_name(game, goal if strategy == OPTIMAL else str(told), first) if output is None else output
    place = None if no_save else path
    if place is not None:
        check_writable(place, game)
    if strategy != OPTIMAL:
        from solver_tree.strategies import greedy

        tree = greedy(game, strategy, first=first, threads=threads)
        if place is not None:
            tree.save(place, pretty=pretty)
        tell_greedy(tree, place, as_json=as_json)
        return

    from solver_tree.search import SearchInterrupted, solve

    try:
        with shown_progress(game.name) as progress:
            solution = solve(
                game,
                objective=objective,
                first=first,
                top=top or 1,
                ties=ties,
                max_guesses=max_guesses,
                time_limit=time_limit,
                threads=threads,
                progress=progress,
            )
    except Infeasible as answer:
        tell_infeasible(answer, game, objective, first, as_json=as_json)
        return
    except SearchInterrupted as stop:
        try:
            tree = _keep(stop, place, pretty=pretty)
        except Infeasible as answer:
            tell_infeasible(answer, game, objective, first, as_json=as_json)
        else:
            tell_interrupted(stop, tree, place, as_json=as_json)
        raise
    except KeyboardInterrupt:
        print("solver-tree: interrupted before the search began; nothing is saved", file=sys.stderr)
        tell_nothing(game, objective, first, as_json=as_json)
        raise
    if place is not None:
        solution.tree.save(place, pretty=pretty)
    tell_found(solution, place, top, as_json=as_json)


def _keep(stop: SearchInterrupted, path: str | None, *, pretty: bool) -> StrategyTree:
    """Save what an interrupted search knows: the best tree known."""
    assert stop.best_tree is not None
    kept = "the best tree known is saved, unless Ctrl-C is pressed again" if path else "nothing is saved"
    print(f"solver-tree: interrupted after {stop.progress.seconds:.1f} s; {kept}", file=sys.stderr, flush=True)
    tree = stop.best_tree()
    if path is not None:
        tree.save(path, pretty=pretty)
    return tree


def _file_name(game: Game, goal: str, first: str | None) -> str:
    """``GAME.GOAL.json``, with what else makes the tree another one, in characters that all systems allow.

    The goal is an objective or a strategy.
    """
    parts = [game.name[:100]]
    if game.weights is not None:
        parts.append("weighted")
    if first is not None:
        parts.append(f"first-{first[:30]}")
    parts.append(goal[:100])
    return ".".join([*(re.sub(r"[^\w.-]+", "-", part).strip("-.") or "own" for part in parts), "json"])
