"""Two guesses that make the same parts, and a guess that separates a part, where not all guesses are legal."""

import pytest

from solver_tree.games import Game
from solver_tree.kernels import tie_break
from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.tie_break import HIGHEST_RANK, RANK_WEIGHT_BITS, RANK_WEIGHT_MASK
from solver_tree.kernels.transposition import make_table
from solver_tree.kernels.workspace import ALL_GUESSES
from solver_tree.layout import lay_out
from solver_tree.search import solve
from solver_tree.search.root.cost_model import TotalModel
from tests.interpreted.contracts import checked
from tests.interpreted.test_totals import rank_search
from tests.kernels.states import state_of

GROUPS = ("p1", "p2", "p3", "p4"), ("q1", "q2", "q3", "q4"), ("r1", "r2", "r3", "r4")
SECRETS = [secret for group in GROUPS for secret in group]


def score(guess, secret):
    """A and B tell the group; P, Q and R separate their groups; a secret tells only itself."""
    if guess == secret:
        return "win"
    if guess in ("A", "B"):
        return secret[0]
    return secret if guess == secret[0].upper() else "else"


def same_parts():
    """P, Q and R are legal at first and after ``B``; not after ``A``, which is tried first and makes the same parts."""

    def legal(guess, feedback, following):
        return guess == "B" or following not in ("P", "Q", "R")

    return Game("same parts", [*"ABPQR", *SECRETS], SECRETS, score, "win", legal=legal)


def test_same_parts_differ_in_cost_by_what_is_legal_after():
    tree = solve(same_parts(), objective="price:1,2,3,50,90", threads=1).tree
    assert (list(tree.root), tree.proof[:2]) == (["B"], (36, 36))


def test_same_parts_differ_in_total_by_what_is_legal_after():
    board = lay_out(same_parts()).board
    room, state = state_of(board, range(len(SECRETS)), ply=1)
    with checked():
        model = TotalModel(board, make_table(1 << 12))
        assert model.solve(room, state, INFINITE, ALL_GUESSES) == 36
        rank = tie_break.solve_rank(rank_search(model, make_table(1 << 12)), room, state, 36, HIGHEST_RANK, ALL_GUESSES)
    assert (rank >> RANK_WEIGHT_BITS, rank & RANK_WEIGHT_MASK) == (3, 12)


def test_same_totals_differ_in_rank_by_what_is_legal_after():
    """A group takes 2, 2, 2 and 2 guesses by ``P``; by ``p1``, which is legal after ``A``, too, 1, 2, 2 and 3."""

    def tells(guess, secret):
        if guess != secret and guess[1:] == "1" and guess[0] == secret[0]:
            return "second" if secret[1:] == "2" else "others"
        return score(guess, secret)

    game = same_parts()
    board = lay_out(Game("same totals", game.guesses, SECRETS, tells, "win", legal=game.legal)).board
    room, state = state_of(board, range(len(SECRETS)), ply=1)
    with checked():
        model = TotalModel(board, make_table(1 << 12))
        assert model.solve(room, state, INFINITE, ALL_GUESSES) == 36
        rank = tie_break.solve_rank(rank_search(model, make_table(1 << 12)), room, state, 36, HIGHEST_RANK, ALL_GUESSES)
    assert (rank >> RANK_WEIGHT_BITS, rank & RANK_WEIGHT_MASK) == (3, 12)


@pytest.mark.parametrize("finish", ["guessed", "known"])
def test_a_part_is_not_separated_by_a_guess_illegal_there(finish):
    """Only q1 separates p1, p2 and p3, and it is illegal after ``A``."""
    group = GROUPS[0][:3]

    def tells(guess, secret):
        return secret if guess == "q1" and secret in group else score(guess, secret)

    def legal(guess, feedback, following):
        return following in group or feedback != "p"

    game = Game("illegal separator", ["A", *group, "q1"], [*group, "q1"], tells, "win", legal=legal)
    with checked():
        tree = solve(game, objective="price:1,2,3,50,90", finish=finish, first="A", threads=1).tree
    # The group takes 2, 3 and 4 guesses, and q1 takes 2; or 2, 3, 3 and 1 until it is known.
    assert tree.proof[:2] == ((57, 57) if finish == "guessed" else (9, 9))
