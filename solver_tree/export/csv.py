"""Trees as tables: a row for each secret."""

from __future__ import annotations

import csv
from io import StringIO

from solver_tree.tree import History, StrategyTree, history_text
from solver_tree.tree.finish import scores
from solver_tree.tree.nodes import walk


def table(tree: StrategyTree) -> str:
    """The secrets in the order of the game, as CSV: each with its number of guesses, and the game against it.

    Where secrets have weights there is a column for them; where they need but be known, one for after how many guesses
    that is.
    """
    win, weights = tree.game.win, tree.game.weights
    ways: dict[str, History] = {
        guess: (*history, (guess, win)) for history, guess, branches in walk(tree.root, win) if win in branches
    }
    columns = {
        "guesses": {secret: len(way) for secret, way in ways.items()},
        **({"known": {secret: score.known for secret, score in scores(tree.root, win)}} if _until_known(tree) else {}),
        **({"weight": dict(zip(tree.game.secrets, weights, strict=True))} if weights is not None else {}),
    }
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["secret", *columns, "path"])
    for secret in tree.game.each_secret():
        writer.writerow([secret, *(column[secret] for column in columns.values()), history_text(ways[secret])])
    return text.getvalue()


def _until_known(tree: StrategyTree) -> bool:
    return tree.finish == "known"
