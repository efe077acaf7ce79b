"""Mastermind with black pegs only: the feedback is the number of pegs in the right place.

solver-tree build --game examples.black_pegs:black_pegs
"""

from itertools import product

from solver_tree import Game


def score(guess: str, secret: str) -> str:
    """The number of pegs in the right place."""
    return str(sum(g == s for g, s in zip(guess, secret, strict=True)))


def black_pegs() -> Game:
    """The game with three pegs in four colours."""
    codes = ["".join(code) for code in product("1234", repeat=3)]
    return Game("black-pegs", codes, codes, score, win="3")
