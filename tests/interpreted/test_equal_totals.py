"""Two guesses with one total, of which only one is best: version 0.2.0 took the second for the first, tried again."""

from solver_tree.games import Game
from solver_tree.kernels import thresholds
from solver_tree.search import solve
from tests.interpreted.contracts import checked

REST, P, Q = ("b", "x", "y"), ("p1", "p2", "p3", "p4", "p5"), ("q1", "q2", "q3", "q4", "q5")


def score(guess, secret):
    """Only G separates all of P, only a member of Q all of Q, and only A all of the rest."""
    if guess == secret:
        return "win"
    if guess in REST or guess == "A":
        told = "1" if guess in REST else str(REST.index(secret)) if secret in REST else ""
        return "p" if secret in P else "q" if secret in Q else told
    if guess == "G":
        return str(P.index(secret)) if secret in P else "0"
    return str(Q.index(secret)) if guess in Q and secret in Q else "else"


def test_equal_totals_do_not_make_two_guesses_equal(monkeypatch):
    """``b`` finds b, and leaves x and y; ``A`` tells the three apart, for one less. Both leave P and Q.

    When ``A`` is tried, the bound of P has risen by one, so that both totals are the same.
    """
    low = {"SIZED_FROM": 4, "FEWEST_IN_SUBSET": 3, "GUESSES_BEFORE": 3, "MANY_GUESSES_FOR_COSTS": 0}
    for name, value in low.items():
        monkeypatch.setattr(thresholds, name, value)
    game = Game("equal totals", [*REST, *P, *Q, "A", "G"], [*REST, *P, *Q], score, "win")
    with checked():
        tree = solve(game, objective="price:1,1,2,3,4,5", threads=1).tree
    assert (list(tree.root), tree.proof[:2]) == (["A"], (22, 22))
