"""Two guesses that make the same parts, and a guess that separates a part, where not all guesses are legal."""

import pytest

from solver_tree.games import Game
from solver_tree.search import solve
from tests.interpreted.contracts import checked

GROUPS = ("p1", "p2", "p3"), ("q1", "q2", "q3"), ("r1", "r2", "r3")
SECRETS = [secret for group in GROUPS for secret in group]


def score(guess, secret):
    """A and B tell the group; P, Q and R separate their groups; a secret tells only itself."""
    if guess == secret:
        return "win"
    if guess in ("A", "B"):
        return secret[0]
    return secret if guess == secret[0].upper() else "else"


def test_guesses_with_the_same_parts_differ_in_what_is_legal_after_them():
    """After ``A``, which is tried first, only secrets are legal. ``B`` is better, and makes the same parts."""

    def legal(guess, feedback, following):
        return guess != "A" or following in SECRETS

    game = Game("same parts", [*"ABPQR", *SECRETS], SECRETS, score, "win", legal=legal)
    with checked():
        tree = solve(game, objective="price:1,2,3,50,90", threads=1).tree
    assert (list(tree.root), tree.proof[:2]) == (["B"], (27, 27))


@pytest.mark.parametrize("finish", ["guessed", "known"])
def test_a_part_is_not_separated_by_a_guess_that_is_illegal_there(finish):
    """Only q1 separates the first group, and it is illegal after ``A``."""

    def tells(guess, secret):
        return secret if guess == "q1" and secret in GROUPS[0] else score(guess, secret)

    def legal(guess, feedback, following):
        return following in GROUPS[0] or feedback != "p"

    game = Game("illegal separator", ["A", *SECRETS[:4]], SECRETS[:4], tells, "win", legal=legal)
    with checked():
        tree = solve(game, objective="price:1,2,3,50,90", finish=finish, first="A", threads=1).tree
    # The first group takes 2, 3 and 4 guesses, the last one 2; or 2, 3, 3 and 1 until it is known.
    assert tree.proof[:2] == ((57, 57) if finish == "guessed" else (9, 9))
