"""Coin weighing as identification: one of 12 coins is heavier or lighter than the others; three weighings find it.

    python examples/coins.py

A test puts as many coins on the left pan as on the right one, and has three outcomes.
"""

from collections.abc import Iterator
from itertools import combinations

import solver_tree as st

COINS = range(1, 13)


def weighings(size: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every choice of so many coins for each pan, without mirror images."""
    for left in combinations(COINS, size):
        for right in combinations([coin for coin in COINS if coin > left[0] and coin not in left], size):
            yield left, right


def outcome(left: tuple[int, ...], right: tuple[int, ...], coin: int, fault: str) -> str:
    """What the scales do if a coin is heavy or light."""
    if coin not in left + right:
        return "level"
    return "left sinks" if (coin in left) == (fault == "heavy") else "right sinks"


def coins() -> st.ItemTable:
    """The table with the weighings of one coin or of three on each pan, and one of four: enough for three weighings."""
    tests = [((1, 2, 3, 4), (5, 6, 7, 8)), *weighings(3), *weighings(1)]
    faults = [(coin, fault) for coin in COINS for fault in ("heavy", "light")]
    return st.table(
        {
            f"{' '.join(map(str, left))} against {' '.join(map(str, right))}": {
                f"coin {coin} is {fault}": outcome(left, right, coin, fault) for coin, fault in faults
            }
            for left, right in tests
        },
        name="12 coins",
    )


if __name__ == "__main__":
    tree = st.identify(coins(), "worst").tree
    print(f"At most {tree.depth} weighings; {'no way needs fewer: proved' if tree.optimal else 'not proved'}.")
    print(f"First: {tree.root.test}.")
