"""A decision tree as one HTML file that asks: a test and its outcomes, and what is left.

The page has the tree as couplets, see ``identification.key``, and how probable each item is at each leaf. All else is
summed up from these, such as what is left before.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import orjson

from solver_tree.errors import InputError
from solver_tree.export.page import data_element, fill_frame
from solver_tree.export.scripts import join_scripts, read_part
from solver_tree.identification.decision_tree import DecisionTree, Leaf
from solver_tree.identification.key import couplets, groups_of, name_of
from solver_tree.identification.wording import proved, proved_in_chinese
from solver_tree.pages import name_markup


def decision_page(tree: DecisionTree, title: str | None = None) -> str:
    """Return a page that asks for the outcomes of tests, and says which items are left.

    Args:
        tree: the tree.
        title: the title; the name of the table if None.

    Raises:
        InputError: no file can hold the texts of the table.
    """
    name = title or name_of(tree)
    try:
        data = orjson.dumps(page_data(tree))
    except TypeError as error:  # lone surrogates
        raise InputError(f"table {tree.table.name}: no page can hold its texts: {error}") from error
    return fill_frame(
        title=f"{name} – Solver Tree",
        heading=name_markup(name),
        lead='<p id="ask-proof"></p>',
        style=read_part("decision.css"),
        body=read_part("decision.html"),
        data="\n".join(
            (
                data_element("game-data", b'{"rule": null, "pegColours": {}}'),  # it is of no game
                data_element("decision-data", data),
            )
        ),
        script=join_scripts("decision"),
    )


def page_data(tree: DecisionTree) -> dict[str, Any]:
    """Return the tree and what is said of it, as data."""
    table = tree.table
    cost = dict(zip(table.tests, map(float, table.costs), strict=True))
    steps, leaves = couplets(tree.root), _leaves(tree)

    def target(label: str, to: int | Leaf) -> Any:
        if isinstance(to, int):
            return to
        groups = groups_of(tree, to)
        return {"left": leaves[label], "group": groups[0] if len(groups) == 1 else ""}

    return {
        "items": table.items,
        "goal": tree.goal,
        "priced": table.priced,
        "proof": {"en": proved(tree), "zh": proved_in_chinese(tree)},
        "root": target("", tree.root if isinstance(tree.root, Leaf) else 1),
        "couplets": [
            {
                "test": step.test,
                "cost": cost[step.test],
                "leads": [[lead.outcome, target(lead.label, lead.to)] for lead in step.leads],
            }
            for step in steps
        ],
    }


def _leaves(tree: DecisionTree) -> dict[str, list[tuple[int, float]]]:
    """The items of each leaf, by the label of the lead to it, with their probabilities among all items."""
    table, total = tree.table, sum(tree.table.weights)
    number = {name: place for place, name in enumerate(table.tests)}
    place = {item: place for place, item in enumerate(table.items)}
    weights = dict(enumerate(weight / total for weight in table.weights))
    if isinstance(tree.root, Leaf):
        return {"": [(place[item], float(weights[place[item]])) for item in tree.root.items]}
    left, leaves = {1: weights}, {}
    for step in couplets(tree.root):
        here = left.pop(step.number)
        parts: dict[str, dict[int, Fraction]] = {}
        for item, weight in here.items():
            for outcome, share in table.shares(number[step.test], item):
                parts.setdefault(outcome, {})[item] = weight * share
        for lead in step.leads:
            part = parts.get(lead.outcome, {})
            if isinstance(lead.to, Leaf):
                leaves[lead.label] = [(place[item], float(part.get(place[item], 0))) for item in lead.to.items]
            else:
                left[lead.to] = part
    return leaves
