"""The checker as one file, which needs nothing but Python."""

from __future__ import annotations

import inspect
import re

from solver_tree.certificate import checker, game

_FUTURE = "from __future__ import annotations\n"


def single_file() -> str:
    """The text of ``checker.py``, in which ``game.py`` stands where it is imported."""
    text, imported = inspect.getsource(checker), inspect.getsource(game).replace(_FUTURE, "")
    return re.sub(r"^from solver_tree\.certificate\.game import .*\n", lambda _: imported, text, count=1, flags=re.M)
