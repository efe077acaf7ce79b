"""``solver-tree build``: search, prove, save."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from solver_tree.cli.options import GameOptions, Json, Threads, make_game, takes_game
from solver_tree.errors import InputError
from solver_tree.strategies import parse
from solver_tree.tree.strategy_tree import OPTIMAL, StrategyTree

if TYPE_CHECKING:
    from solver_tree.games import Game
    from solver_tree.search import FirstGuess, Progress, Solution


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
        str, typer.Option(metavar="NAME", help="What is to be least: avg, the average number of guesses.")
    ] = "avg",
    ties: Annotated[
        Literal["refine", "any"],
        typer.Option(help="Of many trees of least average the best by worst case, then by secrets there; or any."),
    ] = "refine",
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

    Without --game it is bulls-cows-4x10. Ctrl-C prints what is known until then.

    Example: solver-tree build --game mastermind-4x6 -o mm.json

    Example: solver-tree build --game wordle --answers words.txt --top 3

    Example: solver-tree build --strategy entropy:candidates
    """
    from solver_tree.cli.output import facts, print_facts, print_json, print_ranking, title
    from solver_tree.cli.progress import shown_progress
    from solver_tree.tree import check_writable
    from solver_tree.tree.strategy_tree import COMPONENTS

    if objective not in COMPONENTS:
        raise InputError(f"objective '{objective}': unknown; it can be {', '.join(COMPONENTS)}")
    if no_save and output is not None:
        raise InputError("--no-save and --output contradict each other; give one of them")
    if first is not None and top is not None:
        raise InputError("--first and --top contradict each other; give one of them")
    told = parse(strategy)
    strategy = str(told)
    if strategy != OPTIMAL and (first is not None or top is not None):
        raise InputError(f"{'--top' if first is None else '--first'} is for --strategy optimal, but it is {strategy}")
    game = make_game(chosen)
    first = None if first is None else game.read_guess(first)
    if told.table is not None:
        told = told._replace(table=os.path.basename(told.table).removesuffix(".json"))
    path = _file_name(game, objective if strategy == OPTIMAL else str(told), first) if output is None else output
    if not no_save:
        check_writable(path, game)
    if strategy != OPTIMAL:
        _build_strategy(game, strategy, threads, None if no_save else path, pretty=pretty, as_json=as_json)
        return

    from solver_tree.search import SearchInterrupted, solve

    try:
        with shown_progress(game.name) as progress:
            solution = solve(game, first=first, top=top or 1, ties=ties, threads=threads, progress=progress)
    except SearchInterrupted as stop:
        print(f"solver-tree: interrupted after {stop.progress.seconds:.1f} s; nothing is saved", file=sys.stderr)
        if as_json:
            print_json(_unfinished(game, objective, first, stop.progress, stop.first_guesses))
        else:
            _tell_unfinished(game, objective, stop.progress, stop.first_guesses)
        raise
    except KeyboardInterrupt:
        print("solver-tree: interrupted before the search began; nothing is saved", file=sys.stderr)
        if as_json:
            print_json(_unfinished(game, objective, first, None, ()))
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
    print_facts(title(solution.tree), rows)
    if top is not None:
        print("\nThe best first guesses, each with the least total that it can lead to")
        print_ranking(game, solution.first_guesses)
        if len(solution.first_guesses) < top:
            print("Any others are mirror images of these, or tell nothing.")


def _build_strategy(
    game: Game, strategy: str, threads: int | None, path: str | None, *, pretty: bool, as_json: bool
) -> None:
    """Write out a strategy that is no search."""
    from solver_tree.cli.output import facts, path_text, print_facts, print_json, title
    from solver_tree.strategies import greedy

    tree = greedy(game, strategy, threads=threads)
    if path is not None:
        tree.save(path, pretty=pretty)
    if as_json:
        print_json({**_described(tree), "seconds": {"search": tree.proof.seconds}, "tree": path and path_text(path)})
        return
    print_facts(title(tree), facts(tree) | {"tree": path or "not saved"})


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


def _report(solution: Solution, path: str | None) -> dict[str, Any]:
    from solver_tree.cli.output import path_text, ranking

    return {
        **_described(solution.tree),
        "first_guesses": ranking(solution.tree.game, solution.first_guesses),
        "nodes": solution.nodes,
        "threads": solution.threads,
        "seconds": {"compile": solution.compile_seconds, "search": solution.search_seconds},
        "tree": path_text(path) if path else None,
    }


def _described(tree: StrategyTree) -> dict[str, Any]:
    """A tree that is complete, as JSON."""
    from solver_tree.cli.output import result, task

    return {
        **task(tree.game, tree.objective, tree.first),
        "strategy": tree.strategy,
        "secrets": tree.game.secret_count,
        "guesses": tree.game.guess_count,
        "complete": True,
        **result(tree),
        "optimal": tree.proof.optimal,
        "lower_bound": tree.proof.lower_bound,
        "upper_bound": tree.proof.upper_bound,
        "components": [component._asdict() for component in tree.proof.components],
    }


def _unfinished(
    game: Game, objective: str, first: str | None, known: Progress | None, first_guesses: tuple[FirstGuess, ...]
) -> dict[str, Any]:
    """What ``_report`` says when the search was interrupted; ``known`` is None if it had not begun."""
    from solver_tree.cli.output import ranking, task

    counted = known is not None and known.first
    return {
        **task(game, objective, first),
        "secrets": game.secret_count,
        "guesses": game.guess_count,
        "complete": False,
        "optimal": False,
        "lower_bound": known.lower if known else None,
        "upper_bound": known.upper if known else None,
        "first_guesses": ranking(game, first_guesses),
        "first_guesses_settled": known.done if known and counted else None,
        "first_guesses_to_settle": known.tasks if known and counted else None,
        "nodes": known.nodes if known else 0,
        "seconds": {"search": known.seconds if known else 0.0},
        "tree": None,
    }


def _tell_unfinished(game: Game, objective: str, known: Progress, first_guesses: tuple[FirstGuess, ...]) -> None:
    from solver_tree.cli.output import print_facts, print_ranking
    from solver_tree.cli.progress import bounds, settled

    rows = {"least total": bounds(known), "settled": settled(known), "tree": "not saved"}
    print_facts(f"{game.name}, objective {objective}, interrupted", rows)
    if first_guesses:
        print("\nFirst guesses whose exact values are known so far; better ones may be missing")
        print_ranking(game, first_guesses)
    elif known.first:
        print("No first guess has an exact value yet.")
