"""Mastermind with black pegs only: the answer counts the pegs in the right place, and tells nothing else.

solver-tree build --game examples.black_pegs:black_pegs
"""

from itertools import product

from solver_tree import Game


def black(guess: str, secret: str) -> str:
    """How many pegs are in the right place."""
    return str(sum(g == s for g, s in zip(guess, secret, strict=True)))


def black_pegs() -> Game:
    """Three pegs in four colours."""
    codes = ["".join(code) for code in product("1234", repeat=3)]
    return Game("black-pegs", codes, codes, black, win="3")
