"""A prescribed first guess that makes few parts, though later guesses make many: its bounds were too high in 0.2.0."""

import pytest

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.kernels import thresholds
from solver_tree.layout import board, lay_out
from solver_tree.search import solve
from tests.interpreted.contracts import checked

HALF = 6
SECRETS = [f"{half}{place}" for half in "ab" for place in range(HALF)]


def score(guess, secret):
    """Guess h tells the half, and each secret separates its own half."""
    if guess == secret:
        return "win"
    if guess == "h":
        return secret[0]
    return str((int(secret[1]) - int(guess[1])) % HALF) if guess[0] == secret[0] else "other"


@pytest.mark.parametrize(
    ("options", "proved"),
    [
        ({}, 2 * (2 + 3 * (HALF - 1))),
        ({"finish": "known", "max_guesses": 2}, 4 * HALF),
        ({"objective": "price:1,1,1,inf"}, 2 * HALF),
        ({"objective": "worst"}, 3),
        ({"objective": "worst,count,total"}, 3),
        ({"objective": "within:3"}, 0),
    ],
    ids=str,
)
def test_what_the_first_guess_cannot_tell_later_guesses_may_tell(monkeypatch, options, proved):
    for name, value in {"SIZED_FROM": 4, "MANY_GUESSES": 0, "MANY_GUESSES_FOR_COSTS": 0}.items():
        monkeypatch.setattr(thresholds, name, value)
    with checked():
        tree = solve(Game("halves", [*SECRETS, "h"], SECRETS, score, "win"), first="h", threads=1, **options).tree
    assert tree.proof[:2] == (proved, proved)


def test_more_parts_than_a_priority_can_count_are_refused(monkeypatch):
    monkeypatch.setattr(board, "MAX_PARTS", HALF)
    with pytest.raises(InputError, match="12 secrets and 9 feedbacks to search; one of the two can be at most 6"):
        lay_out(Game("halves", [*SECRETS, "h"], SECRETS, score, "win"))
