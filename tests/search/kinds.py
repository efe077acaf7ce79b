"""The kinds of games for which kernels are compiled apart: a few seconds each, so that tests keep to these."""

from tests.random_games import FEW_ANSWERS, MANY_ANSWERS, WIDE_ANSWERS

KINDS = {
    "few": {"answers": FEW_ANSWERS},
    "few, weighted": {"answers": FEW_ANSWERS, "weighted": True},
    "few, restricted": {"answers": FEW_ANSWERS, "restricted": True},
    "many": {"answers": MANY_ANSWERS},
    "many, weighted": {"answers": MANY_ANSWERS, "weighted": True},
    "many, restricted": {"answers": MANY_ANSWERS, "restricted": True},
    "many, weighted, restricted": {"answers": MANY_ANSWERS, "weighted": True, "restricted": True},
    "wide": {"answers": WIDE_ANSWERS},
    "wide, weighted, restricted": {"answers": WIDE_ANSWERS, "weighted": True, "restricted": True},
}
"""What ``random_games`` takes."""
