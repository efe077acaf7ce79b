"""``solver-tree verify``: play every secret, and search for a better tree."""

from __future__ import annotations

import copy
import os
from typing import Annotated, Any

import typer

from solver_tree.cli.options import GameOptions, Json, Threads, TreeName, make_game, takes_option_groups
from solver_tree.errors import InputError, TreeError
from solver_tree.games import Game
from solver_tree.games.recorded import RecordedGame
from solver_tree.tree import StrategyTree, load
from solver_tree.tree import verify as play_all
from solver_tree.tree.objective import parse


@takes_option_groups
def verify(
    tree: TreeName,
    game_options: GameOptions,
    prove: Annotated[bool, typer.Option("--prove", help="Also search for a better tree.")] = False,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Check a tree by playing every secret.

    The check shares no code with the search. The exit status is 1 if the tree is
    wrong, or if --prove finds a better one. The tree of a custom game needs
    --game, and --prove of a Wordle tree needs its word lists.

    Example: solver-tree verify mastermind-4x6 --prove

    Example: solver-tree verify wordle.avg.json --answers words.txt --prove
    """
    report = _check(tree, game_options, prove=prove, threads=threads)
    if as_json:
        from solver_tree.cli.output import print_json

        print_json(report)
    elif report["valid"]:
        _print_report(tree, report)
    else:
        print(f"{tree}: wrong", *report["errors"], sep="\n  ")
    if not report["valid"] or report["proved"] is False:
        raise typer.Exit(1)


def _print_report(tree: str, report: dict[str, Any]) -> None:
    """Print the figures of a valid tree, and what the search proved."""
    from solver_tree.text import count, shortened
    from solver_tree.tree.wording import figure_with_name, guess_limit

    goal, weighted = parse(report["objective"]), report["weighted"]
    how = "weighted " if weighted else ""
    until = ", until the secret is known" if report["finish"] == "known" else ""
    figures = [figure_with_name(name, figure, goal, weighted=weighted) for name, figure in report["figures"].items()]
    print(f"{tree}: valid, every secret is found")
    print(f"  {how}total {report['total']}, {how}average {report['average']:.4f}, worst {report['worst']}{until}")
    print(f"  {shortened(f'objective {goal.name}')}: {', '.join(figures)}")
    if report["proved"] is None:
        return
    constraints = f" that begins with {report['first']}" if report["first"] is not None else ""
    limit = guess_limit(goal, report["max_guesses"])
    constraints += f", with at most {count(limit, 'guess')}" if limit is not None else ""
    if report["proved"]:
        better = "better tree" if len(report["least"]) == len(goal.components) else f"tree of smaller {how}total"
        print(f"  searched again: there is no {better}{constraints}")
        return
    name, least = next((name, least) for name, least in report["least"].items() if least != report["figures"][name])
    better = figure_with_name(name, least, goal, weighted=weighted)
    print(f"  searched again: there is a better tree{constraints}: {better}")


def _check(name: str, game_options: GameOptions, *, prove: bool, threads: int | None) -> dict[str, Any]:
    """Check a tree: the JSON object that the command prints."""
    from solver_tree.cli.output import path_text, result
    from solver_tree.cli.progress import shown

    unknown = ("objective", "first", "finish", "max_guesses", "weighted", "total", "average", "worst", "histogram")
    report: dict[str, Any] = {"tree": path_text(name), "valid": False, **dict.fromkeys((*unknown, "figures"))}
    report |= {"errors": [], "proved": None, "least": None}
    try:
        with shown(os.path.basename(name), "reading the tree") as lines:
            tree = load(name)
            game = _select_game(name, tree, game_options, prove=prove)
            told = None if lines is None else lines.counter("playing every secret")
            played = play_all(tree, game, progress=told)
        report |= {"objective": tree.objective, "first": tree.first, "finish": tree.finish}
        report |= {"max_guesses": tree.max_guesses, "weighted": tree.game.weights is not None, **result(tree)}
        report["figures"] = dict(zip(tree.goal.components, tree.goal.figures(played), strict=True))
        if prove:
            report["least"] = _best_figures(tree, game or tree.game, threads)
            report["proved"] = all(report["figures"][name] == least for name, least in report["least"].items())
            _check_bounds(tree, report["least"])
        report["valid"] = True
    except TreeError as error:
        report["errors"] = [str(error).removeprefix(f"{name}: ")]
    return report


def _check_bounds(tree: StrategyTree, least: dict[str, int]) -> None:
    """Check the bounds that a tree states against the ``least`` figures that can be reached.

    Raises:
        TreeError: a bound is wrong.
    """

    for name, lower, upper in tree.bounds:
        if least[name] < lower:
            raise TreeError(f"proof: lower_bound of '{name}' is stated as {lower}, but {least[name]} can be reached")
        if least[name] != upper:
            return  # the bounds of later figures are about trees that are not the best


def _select_game(name: str, tree: StrategyTree, game_options: GameOptions, *, prove: bool) -> Game | None:
    """The game to play; None for the game of the tree.

    Raises:
        InputError: the options do not select a game, and the tree does not record enough of its game.
    """
    recorded = tree.game
    if isinstance(recorded, RecordedGame) and game_options.game is None:
        raise recorded.no_rule()  # not looked up by its name, because a tree must not run code
    if not game_options.any_set:
        if prove and tree.lists is not None:
            raise InputError(
                f"{name}: a proof needs the lists that the tree was built for, {tree.lists.guesses.count} guesses and "
                f"{tree.lists.secrets.count} answers; give --guesses FILE and --answers FILE"
            )
        return None
    game = make_game(game_options, default=recorded.name)
    if recorded.weights is not None and game.weights is None and set(game.secrets) == set(recorded.secrets):
        weights = dict(zip(recorded.secrets, recorded.weights, strict=True))
        game = copy.copy(game)
        game.weights = tuple(weights[secret] for secret in game.secrets)
    return game


def _best_figures(tree: StrategyTree, game: Game, threads: int | None) -> dict[str, int]:
    """Search for the least figures of the objective.

    For a tree of least average that states no figure but its total, the total suffices.
    """
    from solver_tree.cli.progress import shown_progress
    from solver_tree.search import prove, solve

    total_only = tree.objective == "avg" and len(tree.proof.components) < 2
    with shown_progress(game, tree.goal) as progress:
        if total_only and (tree.finish, tree.max_guesses) == ("guessed", None):
            return {"total": prove(game, tree.stats.total, first=tree.first, threads=threads, progress=progress)}
        solution = solve(
            game,
            objective=tree.objective,
            first=tree.first,
            max_guesses=tree.max_guesses,
            threads=threads,
            progress=progress,
            finish=tree.finish,
            ties="any" if total_only else "refine",
        )
    figures = dict(zip(tree.goal.components, tree.goal.figures(solution.tree.stats), strict=True))
    return {"total": figures["total"]} if total_only else figures
