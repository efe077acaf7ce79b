"""``solver-tree verify``: play every secret, and search for a better tree."""

from __future__ import annotations

import copy
import os
from dataclasses import replace
from typing import Annotated, Any

import typer

from solver_tree.cli.dialogue import indented
from solver_tree.cli.options import (
    FromFormat,
    GameOptions,
    Json,
    Threads,
    TreeName,
    lists_missing,
    make_game,
    takes_option_groups,
)
from solver_tree.cli.output import path_text, print_json, result
from solver_tree.cli.progress import shown, shown_progress
from solver_tree.cli.table_show import verify_decisions
from solver_tree.cli.tables import check_options
from solver_tree.errors import TreeError
from solver_tree.games import Game
from solver_tree.games.recorded import RecordedGame
from solver_tree.identification.decision_tree import is_decision_tree
from solver_tree.tree import StrategyTree, load
from solver_tree.tree import verify as play_all
from solver_tree.tree.formats import Format
from solver_tree.tree.proof import Status
from solver_tree.tree.strategy_tree import IMPORTED


@takes_option_groups
def verify(
    tree: TreeName,
    game_options: GameOptions,
    prove: Annotated[bool, typer.Option("--prove", help="Also search for a better tree.")] = False,
    certificate: Annotated[
        str | None, typer.Option("--certificate", metavar="FILE", help="Also check this proof that none is better.")
    ] = None,
    from_format: FromFormat = None,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Check a tree by playing every secret.

    The check shares no code with the search. The exit status is 1 if the tree is
    wrong, or if --prove finds a better one. The tree of a custom game needs
    --game, and --prove of a Wordle tree needs its word lists.

    Example: solver-tree verify mastermind-4x6 --prove

    Example: solver-tree verify wordle.avg.json --answers words.txt --prove

    Example: solver-tree verify salet.tree --from alex1770
    """
    if is_decision_tree(tree):
        check_options({**game_options.given, "--from": from_format})
        verify_decisions(tree, prove=prove, certificate=certificate, as_json=as_json)
        return
    report, checked = _check(tree, from_format, game_options, prove=prove, certificate=certificate, threads=threads)
    if as_json:
        print_json(report)
    elif checked is not None:
        _print_report(tree, checked, report)
    else:
        print(f"{tree}: wrong", *report["errors"], sep="\n  ")
    if not report["valid"] or report["proved"] is False:
        raise typer.Exit(1)


def _print_report(name: str, tree: StrategyTree, report: dict[str, Any]) -> None:
    """Print the figures of a valid tree, what the search proved, and what was not checked."""
    from solver_tree.text import shortened
    from solver_tree.tree.wording import constraints, figure_with_name

    goal, weighted = tree.goal, report["weighted"]
    how = "weighted " if weighted else ""
    until = ", until the secret is known" if tree.finish == "known" else ""
    figures = [figure_with_name(name, figure, goal, weighted=weighted) for name, figure in report["figures"].items()]
    print(f"{name}: valid, every secret{' in it' if 'secrets' in report['unchecked'] else ''} is found")
    print(f"  {how}total {report['total']}, {how}average {report['average']:.4f}, worst {report['worst']}{until}")
    print(indented(f"{shortened(f'objective {goal.name}')}: {', '.join(figures)}"))
    if "strategy" in report["unchecked"]:
        print(indented(f"{shortened(f'strategy {tree.strategy}')}: claimed by the file, not checked"))
    if report["proved"] is None and tree.strategy == IMPORTED and tree.status != "claimed":
        print(indented("lower bound: none in the file; --prove searches for a better tree"))
    elif report["proved"] is None:
        digest = f", SHA-256 {tree.proof.certificate[:16]}..." if tree.proof.certificate else ""
        print(indented(f"lower bound: {_KNOWN_BY[tree.status]}{digest}"))
    else:
        among = f" among {words}" if (words := constraints(tree)) else ""
        better = "better tree" if len(report["least"]) == len(goal.components) else f"tree of smaller {how}total"
        if report["proved"]:
            print(indented(f"searched again: there is no {better}{among}"))
        else:
            least = report["least"].items()
            found = next((name, figure) for name, figure in least if figure != report["figures"][name])
            figure = figure_with_name(*found, goal, weighted=weighted)
            print(indented(f"searched again: there is a better tree{among}: {figure}"))
    if lists := [name for name in report["unchecked"] if name in ("guesses", "secrets")]:
        print(indented(f"lists: {' and '.join(lists)} not checked; give --guesses FILE, --answers FILE"))


_KNOWN_BY: dict[Status, str] = {
    "claimed": "claimed by the file, not checked; --prove searches again",
    "searched": "searched before the release; --prove searches again",
    "checked": "checked by its certificate",
}
"""How a lower bound is known that was not searched for again."""


def _check(
    name: str,
    from_format: Format | None,
    game_options: GameOptions,
    *,
    prove: bool,
    certificate: str | None,
    threads: int | None,
) -> tuple[dict[str, Any], StrategyTree | None]:
    """Check a tree: the JSON object that the command prints, and the tree if it is valid."""
    from solver_tree.tree.verify import unchecked

    unknown = ("objective", "first", "finish", "max_guesses", "weighted", "total", "average", "worst", "histogram")
    report: dict[str, Any] = {"tree": path_text(name), "valid": False, **dict.fromkeys((*unknown, "figures"))}
    report |= {"errors": [], **dict.fromkeys(("proved", "least", "lower_bound_status", "certificate")), "unchecked": []}
    try:
        with shown(os.path.basename(name), "reading the tree") as lines:
            tree = load(name, from_format)
            game = _select_game(name, tree, game_options, prove=prove)
            played = play_all(tree, game, progress=lines.counter("playing every secret"))
        report |= {"objective": tree.objective, "first": tree.first, "finish": tree.finish}
        report |= {"max_guesses": tree.max_guesses, "weighted": tree.game.weights is not None, **result(tree)}
        report["figures"] = dict(zip(tree.goal.components, tree.goal.figures(played), strict=True))
        if prove:
            report["least"] = _best_figures(tree, game or tree.game, threads)
            report["proved"] = all(report["figures"][name] == least for name, least in report["least"].items())
            _check_bounds(tree, report["least"])
            tree = replace(tree, proof=tree.proof._replace(status="searched"))
        if certificate is not None:
            from solver_tree.certificate import proved_by

            with shown(os.path.basename(certificate), "checking the proof"):
                ruled = tree if game is None else replace(tree, game=game)  # the file of a custom game has no rule
                tree = replace(tree, proof=proved_by(ruled, certificate).proof)
        report |= {"valid": True, "lower_bound_status": tree.status, "certificate": tree.proof.certificate}
        report["unchecked"] = unchecked(tree, game)
    except TreeError as error:
        report["errors"] = [str(error).removeprefix(f"{name}: ")]
        return report, None
    return report, tree


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
            raise lists_missing(name, tree, "a proof")
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
