"""The kinds of games for which kernels are compiled apart: a few seconds each, so that tests keep to these."""

from hypothesis import strategies as st

from tests.random_games import FEW_ANSWERS, MANY_ANSWERS, WIDE_ANSWERS

KINDS = {
    "few": {"answers": FEW_ANSWERS},
    "few, weighted": {"answers": FEW_ANSWERS, "weighted": True},
    "few, restricted": {"answers": FEW_ANSWERS, "restricted": True},
    "many": {"answers": MANY_ANSWERS},
    "many, restricted": {"answers": MANY_ANSWERS, "restricted": True},
    "wide": {"answers": WIDE_ANSWERS},
    "wide, weighted, restricted": {"answers": WIDE_ANSWERS, "weighted": True, "restricted": True},
}
"""What ``random_games`` takes."""

PRICED = {
    "few": {"answers": [2, 3, 4, 6, 16, 17, 33], "most_secrets": 9},
    "few, weighted": {"answers": FEW_ANSWERS, "weighted": True, "heaviest": 7, "most_secrets": 8},
    "few, restricted": {"answers": [2, 3, 5, 17], "restricted": True, "most_secrets": 7},
    "many": {"answers": MANY_ANSWERS, "most_secrets": 9},
}
"""The same for searches by price, whose kernels are more: of the kinds that differ in them, and of games that brute
force can search to every depth. With huge weights some of them are refused."""


def any_tasks(some_game):
    """What ``small_tasks`` takes; the smallest tasks take long where nothing but a secret itself is told apart."""
    tasks = [(1000, 128), (10, 4), (1000, 3), (9, 5, 1), (6, 3, 1), (3, 3), (3, 128)]
    return st.sampled_from(tasks if some_game.secret_count < 10 else tasks[:3])
