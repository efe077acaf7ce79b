"""``solver-tree build``: search, prove, save."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from solver_tree.cli.options import GameOptions, Json, Threads, make_game, takes_game
from solver_tree.errors import Infeasible, InputError
from solver_tree.strategies import parse
from solver_tree.tree.strategy_tree import OPTIMAL, StrategyTree

if TYPE_CHECKING:
    from solver_tree.games import Game
    from solver_tree.search import SearchInterrupted, Solution


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
    from solver_tree.cli.output import facts, print_facts, print_json, print_ranking, title
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
    if not no_save:
        check_writable(path, game)
    if strategy != OPTIMAL:
        _build_strategy(game, strategy, first, threads, None if no_save else path, pretty=pretty, as_json=as_json)
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
        _tell_infeasible(answer, game, objective, first, as_json=as_json)
        return
    except SearchInterrupted as stop:
        try:
            _keep(stop, None if no_save else path, pretty=pretty, as_json=as_json)
        except Infeasible as answer:
            _tell_infeasible(answer, game, objective, first, as_json=as_json)
        raise
    except KeyboardInterrupt:
        print("solver-tree: interrupted before the search began; nothing is saved", file=sys.stderr)
        if as_json:
            print_json(_nothing_known(game, objective, first))
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
        (guess,) = solution.tree.root
        if not solution.complete:
            print("Better ones may be missing.")
        elif guess != solution.first_guesses[0].guess:
            print(f"The tree begins with {guess}: of those with the least total it leads to the best worst case.")
        if solution.complete and len(solution.first_guesses) < top:
            print("Any others are mirror images of these, or tell nothing.")


def _build_strategy(
    game: Game, strategy: str, first: str | None, threads: int | None, path: str | None, *, pretty: bool, as_json: bool
) -> None:
    """Write out a strategy that is no search."""
    from solver_tree.cli.output import facts, path_text, print_facts, print_json, title
    from solver_tree.strategies import greedy

    tree = greedy(game, strategy, first=first, threads=threads)
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
        "complete": solution.complete,
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
        **_feasible(True, tree.max_guesses),
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


def _tell_infeasible(answer: Infeasible, game: Game, objective: str, first: str | None, *, as_json: bool) -> None:
    """Tell that no strategy keeps to the limit."""
    from solver_tree.cli.output import print_json

    if as_json:
        known = {**_nothing_known(game, objective, first), "complete": True}
        print_json(known | _feasible(False, answer.max_guesses))
    else:
        print(f"{game.name}: {answer}; proved")


def _feasible(feasible: bool, max_guesses: int | None) -> dict[str, Any]:
    return {} if max_guesses is None else {"max_guesses": max_guesses, "feasible": feasible}


def _keep(stop: SearchInterrupted, path: str | None, *, pretty: bool, as_json: bool) -> None:
    """Save and tell what an interrupted search knows."""
    from solver_tree.cli.output import facts, path_text, print_facts, print_json, print_ranking, ranking, title
    from solver_tree.cli.progress import settled

    assert stop.best_tree is not None
    kept = "the best tree known is saved, unless Ctrl-C is pressed again" if path else "nothing is saved"
    known, first_guesses = stop.progress, stop.first_guesses
    print(f"solver-tree: interrupted after {known.seconds:.1f} s; {kept}", file=sys.stderr, flush=True)
    tree = stop.best_tree()
    if path is not None:
        tree.save(path, pretty=pretty)
    if as_json:
        counted = {"first_guesses_settled": known.done, "first_guesses_to_settle": known.tasks}
        print_json(
            {
                **_described(tree),
                "complete": False,
                "first_guesses": ranking(tree.game, first_guesses),
                **(counted if known.first else dict.fromkeys(counted)),
                "nodes": known.nodes,
                "seconds": {"search": known.seconds},
                "tree": path and path_text(path),
            }
        )
        return
    rows = {**facts(tree), "settled": settled(known), "tree": path or "not saved"}
    print_facts(f"{title(tree)}, interrupted", rows)
    if first_guesses:
        print("\nFirst guesses whose exact values are known so far; better ones may be missing")
        print_ranking(tree.game, first_guesses)
    elif known.first:
        print("No first guess has an exact value yet.")


def _nothing_known(game: Game, objective: str, first: str | None) -> dict[str, Any]:
    """What is told as JSON when the search had not begun."""
    from solver_tree.cli.output import task

    unknown = ("lower_bound", "upper_bound", "first_guesses_settled", "first_guesses_to_settle", "tree")
    return {
        **task(game, objective, first),
        "secrets": game.secret_count,
        "guesses": game.guess_count,
        "complete": False,
        "optimal": False,
        **dict.fromkeys(unknown),
        "first_guesses": [],
        "nodes": 0,
        "seconds": {"search": 0.0},
    }
