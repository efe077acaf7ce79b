"""One coin is bad, heavier or lighter than the others: find it, and say which, with a pair of scales.

    solver-tree build --game examples.bad_coin:bad_coin

A guess is a weighing such as ``12-34``, coins 1 and 2 against 3 and 4, or says what is wrong, such as ``3 heavy``.
"""

from collections.abc import Iterator
from itertools import combinations

from solver_tree import Game

COINS = "12345678"


def weighings() -> Iterator[str]:
    """Every way to lay equally many coins on both pans; which pan is which does not matter."""
    for count in range(1, len(COINS) // 2 + 1):
        for laid in combinations(COINS, 2 * count):
            for left in combinations(laid[1:], count - 1):
                right = sorted(set(laid[1:]) - set(left))
                yield f"{laid[0]}{''.join(left)}-{''.join(right)}"


def answer(guess: str, secret: str) -> str:
    """Which pan goes down, or whether the coin was named rightly."""
    if "-" not in guess:
        return "right" if guess == secret else "wrong"
    left, right = guess.split("-")
    coin, weight = secret.split()
    if coin not in left + right:
        return "level"
    return "left down" if (coin in left) == (weight == "heavy") else "right down"


def bad_coin() -> Game:
    """Eight coins. With more coins there are far more weighings, and the search takes far longer."""
    secrets = [f"{coin} {weight}" for coin in COINS for weight in ("heavy", "light")]
    return Game("bad-coin", [*secrets, *weighings()], secrets, answer, win="right")
