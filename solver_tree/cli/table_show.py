"""``solver-tree show``, ``verify`` and ``check`` for decision trees."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import typer

from solver_tree.cli.dialogue import filled, indented
from solver_tree.cli.output import path_text, print_facts, print_json
from solver_tree.cli.progress import shown, tell_interrupted
from solver_tree.cli.tables import tree_facts, tree_report, tree_title
from solver_tree.errors import InputError, TreeError
from solver_tree.identification.decision_tree import load_decisions
from solver_tree.identification.key import key_text
from solver_tree.identification.wording import KIND, proved
from solver_tree.text import count, decimal


def show_decisions(path: str, *, as_json: bool) -> None:
    """Print the figures of a tree, and its key."""
    tree = load_decisions(path)
    if as_json:
        print_json(tree_report(tree))
        return
    print_facts(tree_title(tree), tree_facts(tree))
    print("", *(filled(line, hang=" " * 4 * line[:1].isdigit()) for line in key_text(tree).splitlines()), sep="\n")


def verify_decisions(path: str, *, prove: bool, certificate: str | None, as_json: bool) -> None:
    """Check a tree by its table, and search again or check its certificate; the exit status is 1 if it is wrong.

    Raises:
        InputError: the certificate does not prove that the tree is optimal.
    """
    report: dict[str, Any] = {"file": path_text(path), "valid": False, "errors": [], "proved": None}
    try:
        tree = load_decisions(path)  # follows each item along each way
    except TreeError as error:
        if as_json:
            print_json(report | {"errors": [str(error)]})
        else:
            print(f"{path}: wrong", error, sep="\n  ")
        raise typer.Exit(1) from error
    best = tree
    if prove:
        with shown(tree.table.name, "looking for the cheapest tests"):
            from solver_tree.identification.search import identify

            found = identify(tree.table, tree.goal)
        best = found.tree
        if found.interrupted:
            tell_interrupted(best.seconds, "nothing is proved")
            raise KeyboardInterrupt
        tree = replace(tree, lower_bound=best.lower_bound, claimed=False)
        report |= {"proved": best.cost == tree.cost, "least": str(best.cost)}
    if certificate is not None:
        from solver_tree.certificate import check_decisions

        with shown(os.path.basename(certificate), "checking the proof"):
            checked = check_decisions(certificate, tree)
        if not checked.optimal:
            raise InputError(f"'{certificate}' does not prove that '{path}' is optimal: {checked.text}")
        tree = replace(tree, lower_bound=tree.cost, claimed=False)
    report |= {"valid": True, **tree_report(tree)}
    if certificate is not None:
        report["lower_bound_status"] = "checked"
    if as_json:
        print_json(report)
    else:
        print(f"{path}: valid, every item is found")
        facts = tree_facts(tree)
        if certificate is not None:
            facts["proof"] = proved(tree, checked=True)
        print(*(filled(f"{name:<8}  {fact}", "  ", " " * 10) for name, fact in facts.items()), sep="\n")
        if report["proved"] is False:
            print(indented(f"searched again: {proved(best)}"))
    if report["proved"] is False:
        raise typer.Exit(1)


def check_decision_certificate(files: list[str], *, as_json: bool) -> None:
    """Check a certificate, and the tree after it, if one is named; the exit status is 1 if a claim does not follow.

    Raises:
        InputError: there are more files, or one is not what it should be.
    """
    from solver_tree.certificate import check_decisions

    if len(files) > 2:
        raise InputError(f"'{files[0]}' is the certificate of a decision tree; name it alone, or with its tree")
    path, tree = files[0], files[1] if len(files) > 1 else None
    loaded = None if tree is None else load_decisions(tree)
    with shown(os.path.basename(path), "checking") as lines:
        checked = check_decisions(
            path, loaded, progress=lambda claims: lines.say(f"checking, {claims} claims are true")
        )
    if as_json:
        print_json(
            {
                "file": path_text(path),
                "table": checked.table,
                "objective": checked.goal,
                "valid": checked.valid,
                "claims": checked.claims,
                "least": None if checked.least is None else str(checked.least),
                "tree": None if tree is None else {"tree": path_text(tree), "optimal": bool(checked.optimal)},
                "errors": [] if checked.error is None else [checked.error],
                "seconds": checked.seconds,
            }
        )
    elif checked.valid:
        print(f"{path}: valid, {count(checked.claims, 'claim')}")
        print(indented(f"{checked.table}: {checked.text}"))
        if loaded is not None:
            costs = f"not shown to be optimal: its {KIND[loaded.goal]} is {decimal(loaded.cost)}"
            print(indented(f"{tree}: {'optimal (checked)' if checked.optimal else costs}"))
    else:
        print(f"{path}: refused\n  {checked.error}")
    if not checked.valid:
        raise typer.Exit(1)
