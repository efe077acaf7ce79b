"""Bulls and Cows whose secret is a number, so that it does not begin with 0; guesses may.

solver-tree build --game examples.no_leading_zero:no_leading_zero
"""

from solver_tree import Game, game


def no_leading_zero() -> Game:
    """Three different digits of 0 to 7, the first not 0; any three different ones may be guessed."""
    usual = game("bulls-cows-3x8")
    numbers = [code for code in usual.secrets if code[0] != "0"]
    return Game("no-leading-zero", usual.guesses, numbers, usual.score, usual.win)
