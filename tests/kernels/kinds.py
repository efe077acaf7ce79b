"""The kinds of games for which kernels are compiled. Each kind takes some seconds to compile, so tests share them."""

from tests.random_games import FEW_FEEDBACKS, MANY_FEEDBACKS, WIDE_FEEDBACKS

FEW = [feedbacks for feedbacks in FEW_FEEDBACKS if feedbacks != 32]  # that has kernels of its own

KINDS = {
    "few": {"feedbacks": FEW},
    "few, weighted": {"feedbacks": FEW, "weighted": True},
    "few, restricted": {"feedbacks": FEW, "restricted": True},
    "many": {"feedbacks": MANY_FEEDBACKS},
    "many, restricted": {"feedbacks": MANY_FEEDBACKS, "restricted": True},
    "many, weighted, restricted": {"feedbacks": MANY_FEEDBACKS, "weighted": True, "restricted": True},
    "wide": {"feedbacks": WIDE_FEEDBACKS},
}
"""The arguments of ``random_games`` for each kind."""

PRICED = {
    "few": {"feedbacks": [2, 3, 4, 6, 16, 17, 33], "max_secrets": 9},
    "few, weighted": {"feedbacks": FEW, "weighted": True, "heaviest": 7, "max_secrets": 8},
    "many": {"feedbacks": MANY_FEEDBACKS, "max_secrets": 9},
    "many, restricted": {"feedbacks": MANY_FEEDBACKS, "restricted": True, "max_secrets": 7},
}
"""The same for the search of the least cost, which has more kernels.

There are fewer kinds, each with different kernels. The games are so small that brute force can search them to any
depth, and the weights so small that no game is refused because its costs are too large.
"""
