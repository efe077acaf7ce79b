"""``solver-tree build``: search, prove, save."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from solver_tree.cli.file_names import file_name
from solver_tree.cli.option_rules import check_choices, check_pairs, meant_strategy
from solver_tree.cli.options import GameOptions, Json, Threads, make_game, takes_game
from solver_tree.errors import Infeasible, InputError
from solver_tree.strategies import Strategy
from solver_tree.tree import OPTIMAL, Finish, StrategyTree

if TYPE_CHECKING:
    from solver_tree.cli.build_output import Wanted
    from solver_tree.search import SearchInterrupted

_BEST = "What is best"
_SEARCH = "The search"


@takes_game
def build(
    chosen: GameOptions,
    objective: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="What is to be least: avg, the average (usual); worst, the worst case; worst,count, the secrets "
            "there, too; worst,count,total, then the total; within:N, the secrets that take more than N; price:LIST.",
            show_default=False,
            rich_help_panel=_BEST,
        ),
    ] = None,
    price: Annotated[
        str | None,
        typer.Option(
            metavar="LIST",
            help="What a secret costs that is found at guess 1, 2, and so on, such as 0,1,4,9,16: the sum is to be "
            "least. The same as --objective price:LIST.",
            show_default=False,
            rich_help_panel=_BEST,
        ),
    ] = None,
    ties: Annotated[
        Literal["refine", "any"],
        typer.Option(
            help="Of many trees of least average the best by worst case, then by secrets there; or any.",
            rich_help_panel=_BEST,
        ),
    ] = "refine",
    finish: Annotated[
        Finish,
        typer.Option(
            help="A game ends when the secret is guessed, or known: the only one left.", rich_help_panel=_BEST
        ),
    ] = "guessed",
    max_guesses: Annotated[
        int | None,
        typer.Option(
            "--max-guesses",
            min=1,
            metavar="N",
            help="Only strategies that take at most N.",
            show_default=False,
            rich_help_panel=_BEST,
        ),
    ] = None,
    first: Annotated[
        str | None,
        typer.Option(
            "--first", metavar="GUESS", help="Only strategies that begin with this guess.", rich_help_panel=_BEST
        ),
    ] = None,
    top: Annotated[
        int | None,
        typer.Option(
            "--top",
            min=1,
            metavar="N",
            help="Find the N best first guesses, each with its exact value.",
            rich_help_panel=_BEST,
        ),
    ] = None,
    strategy: Annotated[
        str | None,
        typer.Option(
            "--strategy",
            metavar="NAME",
            help="optimal (usual), or one that looks a guess ahead, such as entropy; see compare.",
            show_default=False,
            rich_help_panel=_SEARCH,
        ),
    ] = None,
    lookahead: Annotated[
        int | None,
        typer.Option(
            "--lookahead",
            min=1,
            metavar="K",
            help="Look K guesses ahead, then go by the strategy steps; a good tree soon.",
            show_default=False,
            rich_help_panel=_SEARCH,
        ),
    ] = None,
    width: Annotated[
        int | None,
        typer.Option(
            "--width",
            min=1,
            metavar="W",
            help="With --lookahead: try only the W best guesses, but the last time all; usually 32.",
            show_default=False,
            rich_help_panel=_SEARCH,
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
            rich_help_panel=_SEARCH,
        ),
    ] = None,
    checkpoint: Annotated[
        str | None,
        typer.Option(
            "--checkpoint",
            metavar="FILE",
            help="Save there what the search knows, now and then and on Ctrl-C; the same command goes on from it.",
            show_default=False,
            rich_help_panel=_SEARCH,
        ),
    ] = None,
    checkpoint_every: Annotated[
        float | None,
        typer.Option("--checkpoint-every", min=0, metavar="SECONDS", help="How often that is saved.", hidden=True),
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

    Example: solver-tree build --objective worst,count --checkpoint search.bin

    Example: solver-tree build --game mastermind-4x6 --max-guesses 5

    Example: solver-tree build --lookahead 2 --width 10
    """
    from solver_tree.cli.build_output import Wanted, tell_greedy
    from solver_tree.tree import check_writable
    from solver_tree.tree.objective import parse

    given = {
        "--price": price,
        "--objective": objective,
        "--ties": ties,
        "--finish": finish,
        "--max-guesses": max_guesses,
        "--first": first,
        "--top": top,
        "--time-limit": time_limit,
        "--checkpoint": checkpoint,
        "--checkpoint-every": checkpoint_every,
        "--output": output,
        "--no-save": no_save or None,
    }
    check_pairs(given)
    goal = parse(f"price:{price}" if price is not None else "avg" if objective is None else objective).name
    rule = meant_strategy(strategy, lookahead, width)
    check_choices(given | {"--objective": goal}, {"--strategy": str(rule), "--objective": goal, "--finish": finish})

    game = make_game(chosen)
    wanted = Wanted(game, goal, None if first is None else game.read_guess(first), finish, max_guesses, checkpoint)
    place = None if no_save else _file_name(wanted, rule) if output is None else output
    if place is not None:
        check_writable(place, game)
        if checkpoint is not None and os.path.realpath(checkpoint) == os.path.realpath(place):
            raise InputError(f"--checkpoint {checkpoint}: the tree is saved there; give another name")
    if rule.rule == OPTIMAL:
        options: dict[str, Any] = {"ties": ties, "time_limit": time_limit, "threads": threads}
        if checkpoint_every is not None:
            options["checkpoint_every"] = checkpoint_every
        _search(wanted, top, options, place, pretty=pretty, as_json=as_json)
        return

    from solver_tree.strategies import greedy

    try:
        tree = greedy(game, rule, first=wanted.first, threads=threads)
    except KeyboardInterrupt:
        print("solver-tree: interrupted; nothing is saved", file=sys.stderr)
        raise
    if place is not None:
        tree.save(place, pretty=pretty)
    tell_greedy(tree, place, as_json=as_json)


def _file_name(wanted: Wanted, rule: Strategy) -> str:
    """``GAME.OBJECTIVE.json``, or ``GAME.STRATEGY.json``, with what else makes the tree another one."""
    parts = [] if wanted.first is None else [f"first-{wanted.first[:30]}"]
    if rule.rule != OPTIMAL:
        table = rule.table and os.path.basename(rule.table).removesuffix(".json")
        return file_name(wanted.game, *parts, str(rule._replace(table=table)))
    if wanted.finish != "guessed":
        parts.append(wanted.finish)
    if wanted.max_guesses is not None:
        parts.append(f"at-most-{wanted.max_guesses}")
    return file_name(wanted.game, *parts, wanted.objective)


def _search(
    wanted: Wanted, top: int | None, options: dict[str, Any], path: str | None, *, pretty: bool, as_json: bool
) -> None:
    """Search for the best tree, save it and tell of it; or of the best one known when Ctrl-C is pressed."""
    from solver_tree.cli.build_output import tell_found, tell_infeasible, tell_interrupted, tell_nothing
    from solver_tree.cli.progress import shown_progress
    from solver_tree.search import SearchInterrupted, solve
    from solver_tree.tree.objective import parse

    if wanted.checkpoint is not None:
        options = {**options, "checkpoint": wanted.checkpoint}
    try:
        with shown_progress(wanted.game, parse(wanted.objective)) as progress:
            solution = solve(
                wanted.game,
                objective=wanted.objective,
                finish=wanted.finish,
                first=wanted.first,
                max_guesses=wanted.max_guesses,
                top=top or 1,
                progress=progress,
                **options,
            )
    except Infeasible as answer:
        tell_infeasible(answer, wanted, as_json=as_json)
        return
    except SearchInterrupted as stop:
        try:
            tree = _keep(stop, path, wanted.checkpoint, pretty=pretty)
        except Infeasible as answer:
            tell_infeasible(answer, wanted, as_json=as_json)
        else:
            tell_interrupted(stop, tree, wanted, path, as_json=as_json)
        raise
    except KeyboardInterrupt:
        print("solver-tree: interrupted before the search began; nothing is saved", file=sys.stderr)
        tell_nothing(wanted, as_json=as_json)
        raise
    if path is not None:
        solution.tree.save(path, pretty=pretty)
    tell_found(solution, wanted, path, top, as_json=as_json)


def _keep(stop: SearchInterrupted, path: str | None, checkpoint: str | None, *, pretty: bool) -> StrategyTree:
    """Save what an interrupted search knows: the best tree known."""
    assert stop.best_tree is not None
    kept = "the best tree known is saved, unless Ctrl-C is pressed again" if path else "nothing is saved"
    if checkpoint is not None and os.path.exists(checkpoint):
        kept = f"the same command goes on from {checkpoint}; " + (kept if path else "no tree is saved")
    print(f"solver-tree: interrupted after {stop.progress.seconds:.1f} s; {kept}", file=sys.stderr, flush=True)
    tree = stop.best_tree()
    if path is not None:
        tree.save(path, pretty=pretty)
    return tree
