"""What a trial of the campaign is."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TypeAlias

SIZES = range(2, 9)  # secrets of a random game; brute force takes seconds for more

Trial: TypeAlias = Callable[[random.Random, int], Mapping[str, int]]
"""Takes a random generator and the size of what it tries; returns how often what happened."""


class Finding(Exception):
    """What a trial found, with all that is needed to understand it."""


def check_message(error: Exception) -> None:
    """Check that a message is one line that can be printed.

    Raises:
        Finding: it is not.
    """
    text = str(error)
    if not text.strip() or not text.isprintable():
        raise Finding(f"the message is not one printable line: {text!r}")
