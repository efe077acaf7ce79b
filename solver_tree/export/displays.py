"""How a tree shows itself in a terminal and in a notebook."""

from __future__ import annotations

from solver_tree.display import Display, Facts, Picture, histogram_table
from solver_tree.export.boxes import draw_boxes
from solver_tree.export.looks import Look
from solver_tree.export.outline import outline
from solver_tree.export.picture import make_picture
from solver_tree.export.svg import svg
from solver_tree.text import printable
from solver_tree.tree import StrategyTree
from solver_tree.tree.wording import facts, title

_MAX_ROWS = 40  # of the picture; a notebook shows more than one thing


def tree_display(tree: StrategyTree) -> Display:
    """Return the figures of a tree, its histogram and its first guesses."""
    lines = [printable(line) for line in outline(tree.root, tree.game, tree.finish, 1)]
    plain = make_picture(tree, max_rows=_MAX_ROWS)._replace(look=Look())  # all colours are those of the notebook
    picture = svg(draw_boxes(plain), standalone=False)
    when = "found at" if tree.finish == "guessed" else "known after"
    histogram = histogram_table(tree.stats.histogram, f"Secrets {when} each guess")
    return Display(title(tree), (Facts(facts(tree)), histogram, Picture(picture, lines, "The first guesses")))
