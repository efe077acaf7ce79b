"""Sorting by comparisons as identification: the items are all orders of some numbers, a test compares two of them.

    python examples/sorting.py 4

The least expected number of comparisons, times the number of orders, is known as 2, 16, 112, 832, 6896, 62416 for
2 to 7 numbers (OEIS A117627).
"""

import sys
from itertools import combinations, permutations

import solver_tree as st


def sorting(count: int) -> st.ItemTable:
    """The table for some numbers, which are called a, b, c and so on."""
    names = "abcdefgh"[:count]
    orders = ["<".join(order) for order in permutations(names)]
    return st.table(
        {
            f"{one}<{other}": {order: "yes" if order.index(one) < order.index(other) else "no" for order in orders}
            for one, other in combinations(names, 2)
        },
        name=f"sorting {count} numbers",
    )


if __name__ == "__main__":
    table = sorting(int(sys.argv[1]) if len(sys.argv) > 1 else 4)
    tree = st.identify(table).tree
    total = tree.expected * len(table.items)
    print(f"{table.name}: {total} comparisons for all {len(table.items)} orders together, at most {tree.depth} for one")
    print("No order of comparisons takes fewer in all: proved." if tree.optimal else "Not proved.")
