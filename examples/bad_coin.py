"""The bad coin: one coin is heavier or lighter than the others. Find it with a pair of scales.

    solver-tree build --game examples.bad_coin:bad_coin

A secret is a coin and what is wrong with it, such as ``3 heavy``. A guess is a secret, or a weighing such as ``12-34``:
coins 1 and 2 against coins 3 and 4.
"""

from collections.abc import Iterator
from itertools import combinations

from solver_tree import Game

COINS = "12345678"


def weighings() -> Iterator[str]:
    """Every weighing of as many coins on the left pan as on the right, without mirror images."""
    for count in range(1, len(COINS) // 2 + 1):
        for first, *others in combinations(COINS, 2 * count):
            for left in combinations(others, count - 1):
                right = sorted(set(others) - set(left))
                yield f"{first}{''.join(left)}-{''.join(right)}"


def score(guess: str, secret: str) -> str:
    """Which pan goes down, or whether the guess is the secret."""
    if "-" not in guess:
        return "right" if guess == secret else "wrong"
    left, right = guess.split("-")
    coin, weight = secret.split()
    if coin not in left + right:
        return "level"
    return "left down" if (coin in left) == (weight == "heavy") else "right down"


def bad_coin() -> Game:
    """The game with eight coins. With more coins there are far more weighings, and the search takes far longer."""
    secrets = [f"{coin} {weight}" for coin in COINS for weight in ("heavy", "light")]
    return Game("bad-coin", [*secrets, *weighings()], secrets, score, win="right")
