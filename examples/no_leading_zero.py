"""Bulls and Cows in which the secret is a number and does not begin with 0. Guesses may begin with 0.

solver-tree build --game examples.no_leading_zero:no_leading_zero
"""

from solver_tree import Game, game


def no_leading_zero() -> Game:
    """The game with three different digits from 0 to 7."""
    usual = game("bulls-cows-3x8")
    numbers = [code for code in usual.secrets if code[0] != "0"]
    return Game("no-leading-zero", usual.guesses, numbers, usual.score, usual.win)
