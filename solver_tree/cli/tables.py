"""Tables of items and tests on the command line: which file is one, and what all commands say of them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from solver_tree.cli.options import TABLE_OPTIONS, GameOptions, check_utf8, make_game
from solver_tree.errors import InputError
from solver_tree.identification.wording import proved
from solver_tree.text import count, decimal, printable

if TYPE_CHECKING:
    from solver_tree.identification.decision_tree import DecisionTree, Goal
    from solver_tree.identification.table import ItemTable
    from solver_tree.tree import Finish


def table_of(options: GameOptions, finish: Finish, path: str | None = None) -> ItemTable | None:
    """Read the table of items and tests that the options select; None if they select a game.

    A file of comma-separated values is one if no item has a row of its own, as all secrets of a game have. A game is
    one, too, if its guesses have costs or its secrets have groups.

    Args:
        options: the options of a game.
        finish: when a game is over; a table of tests always until the item is known.
        path: the file, if it is not that of ``--game``.

    Raises:
        InputError: the file is no such table, or an option does not apply to it.
    """
    file = options.game if path is None else path
    if file is not None and file.lower().endswith(".csv"):
        from solver_tree.identification.reading import is_item_table

        check_utf8("game", file)
        if options.items is not None or is_item_table(file):
            return _read(file, options)
    if path is None and (options.costs is not None or options.groups is not None):
        return _of_game(options, finish)
    return None


def _read(file: str, options: GameOptions) -> ItemTable:
    from solver_tree.identification.reading import read_words, table

    own = {"weights", *TABLE_OPTIONS, *(["game"] if options.game == file else [])}
    for name, value in options._asdict().items():
        if value is not None and name not in own:
            raise InputError(f"--{name.replace('_', '-')} is for games, but '{file}' is a table of tests")
    weights = None if options.weights is None else read_words(options.weights)
    return table(file, items=options.items, weights=weights, **_costs_and_groups(options))


def _of_game(options: GameOptions, finish: Finish) -> ItemTable:
    from solver_tree.identification.reading import table

    if finish != "known":
        raise InputError("with --costs or --groups, a game ends when the secret is known; add --finish known")
    return table(make_game(options._replace(costs=None, groups=None)), **_costs_and_groups(options))


def _costs_and_groups(options: GameOptions) -> dict[str, Any]:
    from solver_tree.identification.reading import read_words

    return {
        "costs": None if options.costs is None else read_words(options.costs),
        "groups": None if options.groups is None else read_words(options.groups),
    }


def tell(table: ItemTable) -> None:
    """Say on standard error how a table was read, what cannot be told apart, and which tests tell nothing."""
    where = "" if table.items_in_rows is None else f", one a {'row' if table.items_in_rows else 'column'}"
    for note in (f"{count(len(table.items), 'item')}{where}; {count(len(table.tests), 'test')}", *table.notes()):
        print(f"solver-tree: {printable(table.name)}: {note}", file=sys.stderr)


def check_options(options: Mapping[str, object]) -> None:
    """Refuse the options of a command that make no sense for a table.

    Args:
        options: the options by name; those that are not set are None, False or empty.
    """
    for name, value in options.items():
        if value is not None and value is not False and value != []:
            raise InputError(f"{name} is for games, but this is a table of tests")


def goal_of(objective: str | None) -> Goal:
    """The objective of a table.

    Raises:
        InputError: it is that of a game.
    """
    if objective in (None, "avg"):
        return "avg"
    if objective == "worst":
        return "worst"
    raise InputError(f"objective '{objective}': tables of tests have the objectives avg, worst")


def tree_facts(tree: DecisionTree) -> dict[str, str]:
    """The figures of a tree, and what is proved of them, for people."""
    table, unit = tree.table, "test" if tree.expected == 1 else "tests"
    groups = f", in {count(len(set(table.groups)), 'group')}" if table.grouped else ""
    return {
        "items": f"{len(table.items)}{groups}",
        "tests": f"{len(table.tests)}, at most {tree.depth} of them one after another",
        "expected": decimal(tree.expected) if table.priced else f"{decimal(tree.expected)} {unit}",
        "worst": decimal(tree.worst) if table.priced else count(tree.depth, "test"),
        "proof": proved(tree),
    }


def tree_title(tree: DecisionTree) -> str:
    """The table of a tree, and what is least."""
    return f"{printable(tree.table.name)}, {'least expected cost' if tree.goal == 'avg' else 'least worst case'}"


def tree_report(tree: DecisionTree) -> dict[str, Any]:
    """The same as JSON."""
    table = tree.table
    return {
        "table": table.name,
        "items": len(table.items),
        "tests": len(table.tests),
        "groups": len(set(table.groups)),
        "objective": tree.goal,
        "expected": float(tree.expected),
        "worst": float(tree.worst),
        "cost": str(tree.cost),
        "lower_bound": str(tree.lower_bound),
        "lower_bound_status": "claimed" if tree.claimed else "searched",
        "optimal": tree.optimal,
        "depth": tree.depth,
    }
