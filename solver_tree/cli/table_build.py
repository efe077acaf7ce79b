"""``solver-tree build`` for tables of items and tests."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from solver_tree.cli.build_certificate import certify_result
from solver_tree.cli.build_options import SaveOptions
from solver_tree.cli.option_rules import check_apart
from solver_tree.cli.output import path_text, print_facts, print_json
from solver_tree.cli.progress import shown, tell_interrupted
from solver_tree.cli.tables import goal_of, tell, tree_facts, tree_report, tree_title
from solver_tree.errors import InputError
from solver_tree.text import count

if TYPE_CHECKING:
    from solver_tree.identification.decision_tree import Goal
    from solver_tree.identification.table import ItemTable


def build_decisions(
    table: ItemTable, objective: str | None, time_limit: float | None, save: SaveOptions, *, as_json: bool
) -> None:
    """Find and prove the cheapest decision tree, save it, print its figures, and save its certificate if asked for.

    Raises:
        InputError: the file cannot be written, or the table is too large.
        KeyboardInterrupt: the search was interrupted; its best tree is saved and printed.
    """
    goal = goal_of(objective)
    path = None if save.no_save else _path_of(table, goal, save.output)
    if save.certificate is not None:
        from solver_tree.certificate import check_replaceable

        check_replaceable(save.certificate)
        if path is not None:
            check_apart("--certificate", save.certificate, path, "the tree")
    tell(table)
    with shown(table.name, "looking for the cheapest tests") as lines:
        from solver_tree.identification.search import identify

        found = identify(
            table, goal, time_limit=time_limit, progress=lambda seconds, nodes: lines.say(f"{nodes:,} sets searched")
        )
    if path is not None:
        found.tree.save(path)
    tree = found.tree
    if as_json:
        searched = {"nodes": found.nodes, "seconds": tree.seconds, "notes": table.notes()}
        print_json(tree_report(tree) | searched | ({} if path is None else {"file": path_text(path)}))
    else:
        searched_in = {"search": f"{count(found.nodes, 'set')} in {tree.seconds:.2f} s", "tree": path or "not saved"}
        print_facts(tree_title(tree), tree_facts(tree) | searched_in)
    if found.interrupted:
        saved = "the best tree found is not saved" if path is None else f"{path_text(path)} has the best tree found"
        tell_interrupted(tree.seconds, saved)
        raise KeyboardInterrupt
    certify_result(tree, save.certificate, as_json=as_json)


def _path_of(table: ItemTable, goal: Goal, output: str | None) -> str:
    """The file of the tree.

    Raises:
        InputError: it cannot be written, or is no decision tree.
    """
    from solver_tree.files import check_place
    from solver_tree.identification import decision_tree

    path = f"{os.path.splitext(table.name)[0]}.{goal}.json" if output is None else output
    check_place(path, (".json",))
    if os.path.exists(path) and os.path.getsize(path) and not decision_tree.is_decision_tree(path):
        raise InputError(f"'{path}' is no decision tree; it is left as it is, give another name")
    return path
