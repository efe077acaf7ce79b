"""``solver-tree verify``: play every secret, and look for anything better."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from solver_tree.cli.options import Json, Threads, TreeName
from solver_tree.errors import TreeError
from solver_tree.tree import StrategyTree, load
from solver_tree.tree import verify as play_all


def verify(
    tree: TreeName,
    prove: Annotated[bool, typer.Option("--prove", help="Also search for a better tree.")] = False,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Check a tree by playing every secret.

    The scorer shares no code with the search. The exit status is 1 when the tree is wrong, or when --prove
    finds a better one.

    Example: solver-tree verify mastermind-4x6 --prove
    """
    report = _check(tree, prove=prove, threads=threads)
    if as_json:
        from solver_tree.cli.output import print_json

        print_json(report)
    elif report["valid"]:
        print(f"{tree}: valid, every secret is found")
        print(f"  total {report['total']}, average {report['average']:.4f}, worst {report['worst']}")
        if prove:
            print("  searched again: there is", "no better tree" if report["proved"] else "a better tree")
    else:
        print(f"{tree}: wrong", *report["errors"], sep="\n  ")
    if not report["valid"] or report["proved"] is False:
        raise typer.Exit(1)


def _check(name: str, *, prove: bool, threads: int | None) -> dict[str, Any]:
    """What the command finds out, as its JSON says it."""
    from solver_tree.cli.output import path_text, result

    figures = dict.fromkeys(("total", "average", "worst", "histogram"))
    report: dict[str, Any] = {"tree": path_text(name), "valid": False, **figures, "errors": [], "proved": None}
    try:
        tree = load(name)
        play_all(tree)
        report |= result(tree)
        if prove:
            least = _least_total(tree, threads)
            report["proved"] = least == tree.stats.total
            if least < tree.proof.lower_bound:
                raise TreeError(f"proof: lower_bound is stated as {tree.proof.lower_bound}, but {least} can be reached")
        report["valid"] = True
    except TreeError as error:
        report["errors"] = [str(error).removeprefix(f"{name}: ")]
    return report


def _least_total(tree: StrategyTree, threads: int | None) -> int:
    """The total of the best tree, found by search."""
    from solver_tree.cli.progress import shown_progress
    from solver_tree.search import prove

    with shown_progress(tree.game.name) as progress:
        return prove(tree.game, tree.stats.total, threads=threads, progress=progress)
