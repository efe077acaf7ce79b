"""Strategy trees as tables, with one row for each secret."""

from __future__ import annotations

import csv
from io import StringIO

from solver_tree.tree import StrategyTree, history_text, played_games
from solver_tree.tree.finish import guess_counts


def table(tree: StrategyTree) -> str:
    """Return a tree as CSV: each secret in the order of the game, with its number of guesses and its path.

    The path of a secret is its history: the guesses that find it, each with its feedback. If secrets have weights, one
    more column has them. If the tree counts guesses until known, one more column has after how many guesses the secret
    is known.
    """
    win, weights = tree.game.win, tree.game.weights
    games = dict(played_games(tree.root, win))
    columns = {"guesses": {secret: len(history) for secret, history in games.items()}}
    if tree.finish == "known":
        columns["known"] = {secret: counts.known for secret, counts in guess_counts(tree.root, win)}
    if weights is not None:
        columns["weight"] = dict(zip(tree.game.secrets, weights, strict=True))
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["secret", *columns, "path"])
    for secret in tree.game.each_secret():
        writer.writerow([secret, *(column[secret] for column in columns.values()), history_text(games[secret])])
    return text.getvalue()
