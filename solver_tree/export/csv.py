"""Trees as tables: a row for each secret."""

from __future__ import annotations

import csv
from io import StringIO

from solver_tree.tree import StrategyTree, history_text, played_games
from solver_tree.tree.finish import guess_counts


def table(tree: StrategyTree) -> str:
    """The secrets in the order of the game, as CSV: each with its number of guesses, and the game against it.

    Where secrets have weights there is a column for them; where they need but be known, one for after how many guesses
    that is.
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
