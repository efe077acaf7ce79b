"""A game whose texts do harm if a page uses them as markup or as names in a script."""

from solver_tree.games import Game
from tests.trees import first_candidate_tree

NAME = "</script><b id=\"x\">'${1}' & 🎉<!--"
SECRETS = (
    "__proto__",
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(2)>",
    "\"quotes\" & 'quotes'",
    "🎉 emoji \\ backslash",
    "constructor",
)


def _score(guess: str, secret: str) -> str:
    if guess == secret:
        return "<b>found</b>"
    return "toString" if SECRETS.index(guess) < SECRETS.index(secret) else "</script>"


def hostile_tree():
    return first_candidate_tree(Game(NAME, SECRETS, SECRETS, _score, "<b>found</b>"), SECRETS[2])
