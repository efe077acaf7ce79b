"""``solver-tree suggest`` and ``compare`` for tables of items and tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from solver_tree.cli.dialogue import filled
from solver_tree.cli.output import print_facts, print_json, print_table
from solver_tree.cli.progress import shown, tell_interrupted
from solver_tree.cli.tables import tell
from solver_tree.display import Table
from solver_tree.errors import InputError
from solver_tree.games.spelling import named
from solver_tree.identification.wording import proved
from solver_tree.text import bound, count, decimal, listed, printable, split_at_equals

if TYPE_CHECKING:
    from solver_tree.identification.decision_tree import DecisionTree, Goal
    from solver_tree.identification.minimal_tests import MinimalTests
    from solver_tree.identification.table import ItemTable

_MOST_LISTED = 30  # items


def suggest_tests(
    table: ItemTable, history: Sequence[str], goal: Goal, top: int, time_limit: float | None, *, as_json: bool
) -> None:
    """Print what is left after some tests, and which tests are best next.

    Raises:
        InputError: the history has a test or an outcome that the table lacks, or no item has all outcomes.
    """
    with shown(table.name, "looking for the cheapest tests"):
        from solver_tree.identification.advice import next_tests

        position = next_tests(table, [_entry(table, text) for text in history], goal, time_limit=time_limit)
    tests = position.next_tests[:top]
    if as_json:
        items = {item: float(share) for item, share in position.items.items()}
        print_json(
            {
                "table": table.name,
                "objective": goal,
                "items": items,
                "tests": [{**each._asdict(), "cost": float(each.cost)} for each in tests],
            }
        )
        return
    left = list(position.items)
    print(
        filled(f"{count(len(left), 'item')} left{': ' + listed(left) if len(left) <= _MOST_LISTED else ''}", "", "  ")
    )
    if not tests:
        print(f"Known: {printable(' or '.join(left))}.")
        return
    rows = [
        (printable(each.test), f"{'' if each.exact else 'at least '}{decimal(each.cost)}", _parts(each.parts))
        for each in tests
    ]
    print_table(
        Table(("test", "expected" if goal == "avg" else "worst", "items left after each outcome"), rows, (0, 2))
    )
    what = "The least expected cost" if goal == "avg" else "The least cost in the worst case"
    print(f"{what} from here on, with this test next.")


def compare_decisions(table: ItemTable, measures: Sequence[str], *, as_json: bool) -> None:
    """Print the figures of trees by each measure beside those of the best tree.

    Raises:
        InputError: there is no such measure.
        KeyboardInterrupt: the search was interrupted; the figures are printed, with those of the best tree found.
    """
    with shown(table.name, "looking for the cheapest tests"):
        from solver_tree.identification.greedy import MEASURES, greedy_decisions
        from solver_tree.identification.search import identify

        if unknown := [each for each in measures if each not in (*MEASURES, "optimal")]:
            raise InputError(f"measure '{unknown[0]}': measures of tables are {', '.join(MEASURES)}, optimal")
        found = identify(table)
        best, found_by = found.tree, "optimal" if found.tree.optimal else "best known"
        trees = {
            found_by if name == "optimal" else name: best if name == "optimal" else greedy_decisions(table, name)
            for name in measures or (*MEASURES, "optimal")
        }
    if as_json:
        print_json([_figures(name, tree) for name, tree in trees.items()])
    else:
        rows = [
            (name, decimal(tree.expected), _more(tree, best), decimal(tree.worst), str(tree.depth))
            for name, tree in trees.items()
        ]
        print_table(Table(("next test by", "expected", "more", "worst", "most tests"), rows, (0,)))
        print(filled(proved(best)))
    if found.interrupted:
        tell_interrupted(best.seconds)
        raise KeyboardInterrupt


def _more(tree: DecisionTree, best: DecisionTree) -> str:
    """How much more a tree costs than the best one, in percent."""
    return f"{100 * float(tree.expected / best.expected - 1):.1f} %" if best.expected else "0.0 %"


def print_minimal_tests(table: ItemTable, time_limit: float | None, *, as_json: bool) -> None:
    """Print the cheapest tests that tell all items, or groups, apart if all are made before any outcome is known.

    Raises:
        KeyboardInterrupt: the search was interrupted; the best set that it has is printed.
    """
    from solver_tree.identification.minimal_tests import minimal_tests

    tell(table)
    with shown(table.name, "looking for the cheapest set of tests"):
        found = minimal_tests(table, time_limit=time_limit)
    if found.interrupted:
        tell_interrupted(found.seconds)
    if as_json:
        facts = {"table": table.name, "tests": found.tests, "cost": float(found.cost), "seconds": found.seconds}
        bounds = {"lower_bound": float(found.lower_bound), "optimal": found.optimal}
        print_json(facts | bounds | {"confused": found.confused})
    else:
        _print_set(found)
    if found.interrupted:
        raise KeyboardInterrupt


def _print_set(found: MinimalTests) -> None:
    """Print a set of tests for people."""
    table, cost = found.table, decimal(found.cost)
    pairs = "items of different groups" if table.grouped else "items"
    told = f"all {pairs} apart" if found.confused is None else f"apart all {pairs} that some test surely tells apart"
    print_facts(
        f"{printable(table.name)}, all tests made together",
        {
            "tests": "\n".join(map(printable, found.tests)) or "none is needed",
            "cost": cost if table.priced else count(len(found.tests), "test"),
            "proof": f"optimal, searched: no set that tells {told} costs less than {bound(found.cost)}"
            if found.optimal
            else f"open: the least cost is between {bound(found.lower_bound)} and {bound(found.cost)}",
            "search": f"{found.seconds:.2f} s",
            **({} if found.confused is None else {"open": f"no test surely tells {listed(found.confused)} apart"}),
        },
    )


def _figures(name: str, tree: DecisionTree) -> dict[str, Any]:
    figures = {"expected": float(tree.expected), "worst": float(tree.worst), "depth": tree.depth}
    return {"measure": name, **figures, "optimal": name == "optimal"}


def _entry(table: ItemTable, text: str) -> tuple[str, str]:
    split = split_at_equals(text, lambda test: bool(named(test, table.tests)))
    if split is None or not all(split):
        raise InputError(f"'{text}': not a test with its outcome; write TEST=OUTCOME")
    return split


def _parts(parts: dict[str, int]) -> str:
    return printable(", ".join(f"{outcome} {size}" for outcome, size in parts.items()))
