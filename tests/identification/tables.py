"""Random tables of items and tests."""

from fractions import Fraction

import numpy as np

from solver_tree.identification.table import ItemTable


def draw_table(rng, *, unknown=False, most_items=7, most_tests=5):
    """A table with costs, weights and groups, or without them; a few cells may be unknown, and some items alike."""
    items, tests = int(rng.integers(1, most_items + 1)), int(rng.integers(1, most_tests + 1))
    widest = int(rng.integers(2, 4))
    cells = [["abc"[rng.integers(widest)] for _ in range(items)] for _ in range(tests)]
    if rng.random() < 0.3:  # tests that each tell one or two items apart from all others
        cells = [["a"] * items for _ in range(tests)]
        for row in cells:
            row[rng.integers(items)] = row[rng.integers(items)] = "b"
    for _ in range(int(rng.integers(4)) if unknown else 0):
        cells[rng.integers(tests)][rng.integers(items)] = str(rng.choice(["?", "a|b", "a:0.7|b:0.3"]))
    for _ in range(int(rng.integers(3)) if unknown else 0):
        item, like = rng.integers(items, size=2)
        for row in cells:
            row[item] = row[like]
    for row in cells:
        if set(row) == {"?"}:
            row[0] = "a"
    costs = [Fraction(int(rng.integers(1, 7)), int(rng.choice([1, 2, 3]))) for _ in range(tests)]
    weights = [int(rng.integers(0, 5)) for _ in range(items)]
    weights[0] += 1
    groups = [f"group {rng.integers(1, items + 1)}" for _ in range(items)]
    return ItemTable(
        "random",
        [f"item {number}" for number in range(items)],
        [f"test {number}" for number in range(tests)],
        cells,
        costs=costs if rng.random() < 0.6 else None,
        weights=weights if rng.random() < 0.6 else None,
        groups=groups if rng.random() < 0.6 else None,
    )


def line(length, **numbers):
    """The table of places in a row; each test asks for one. Its only tree asks for one after the other."""
    cells = np.eye(length, dtype=int).astype(str).tolist()
    return ItemTable("line", map(str, range(length)), [f"{at}?" for at in range(length)], cells, **numbers)


def draw_symmetric_table(rng):
    """A table in which moving all items on by one place makes of each test another one; weights may break that."""
    items, kinds = int(rng.integers(3, 6)), int(rng.integers(1, 3))
    rows = ["".join("ab"[rng.integers(2)] for _ in range(items)) for _ in range(kinds)]
    cells = [row[place:] + row[:place] for row in rows for place in range(items)]
    return ItemTable(
        "symmetric",
        map(str, range(items)),
        [f"test {number}" for number in range(len(cells))],
        [list(row) for row in cells],
        costs=np.repeat(rng.integers(1, 4, kinds), items).tolist() if rng.random() < 0.6 else None,
        weights=rng.integers(1, 3, items).tolist() if rng.random() < 0.3 else None,
        groups=[str(number % 2) for number in range(items)] if rng.random() < 0.3 else None,
    )
