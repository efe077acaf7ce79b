"""``solver-tree show`` and ``verify`` for decision trees."""

from __future__ import annotations

from typing import Any

import typer

from solver_tree.cli.output import path_text, print_facts, print_json
from solver_tree.cli.progress import shown
from solver_tree.cli.tables import tree_facts, tree_report, tree_title
from solver_tree.errors import TreeError
from solver_tree.identification.decision_tree import load_decisions
from solver_tree.identification.key import key_text
from solver_tree.identification.wording import proved


def show_decisions(path: str, *, as_json: bool) -> None:
    """Print the figures of a tree, and its key."""
    tree = load_decisions(path)
    if as_json:
        print_json(tree_report(tree))
        return
    print_facts(tree_title(tree), tree_facts(tree))
    print(f"\n{key_text(tree)}", end="")


def verify_decisions(path: str, *, prove: bool, as_json: bool) -> None:
    """Check a tree by its table, and search again if that is asked for; the exit status is 1 if it is wrong."""
    report: dict[str, Any] = {"file": path_text(path), "valid": False, "errors": [], "proved": None}
    try:
        tree = load_decisions(path)  # follows each item along each way
    except TreeError as error:
        if as_json:
            print_json(report | {"errors": [str(error)]})
        else:
            print(f"{path}: wrong", error, sep="\n  ")
        raise typer.Exit(1) from error
    report |= {"valid": True, **tree_report(tree)}
    best = tree
    if prove:
        with shown(tree.table.name, "looking for the cheapest tests"):
            from solver_tree.identification.search import identify

            best = identify(tree.table, tree.goal).tree
        report |= {"proved": best.optimal and best.cost == tree.cost, "least": str(best.cost)}
    if as_json:
        print_json(report)
    else:
        print(f"{path}: valid, every item is found")
        facts = tree_facts(best if report["proved"] else tree)
        print(*(f"  {name:<8}  {fact}" for name, fact in facts.items()), sep="\n")
        if report["proved"] is False:
            print(f"  searched again: {proved(best)}")
    if report["proved"] is False:
        raise typer.Exit(1)
