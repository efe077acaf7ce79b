"""The result of a comparison: an outcome for each strategy, which show themselves together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from solver_tree.compare.outcome import Outcome
from solver_tree.displayed import Displayed, display_of
from solver_tree.errors import check_list
from solver_tree.text import brief, one_line
from solver_tree.tree import Finish

if TYPE_CHECKING:
    from solver_tree.display import Display


class Comparison(list[Outcome], Displayed):
    """The outcomes of strategies, in the order of the entrants.

    A notebook shows them as a table and a chart, and so does ``rich.print``, the best strategy first.

    Args:
        outcomes: the outcomes, all of the same game.
        finish: until when the tables count guesses.

    Attributes:
        finish: until when the tables count guesses.
    """

    def __init__(self, outcomes: Iterable[Outcome] = (), finish: Finish = "guessed") -> None:
        check_list("outcomes", outcomes)
        super().__init__(outcomes)
        self.finish = finish

    def __repr__(self) -> str:
        totals = [
            f"{brief(outcome.name)} {'failed' if outcome.failures or stats is None else stats.total}"
            for outcome in self
            for stats in [outcome.stats(self.finish)]
        ]
        return one_line("Comparison", f"{brief(self[0].game.name)}: {', '.join(totals)}" if self else "of nothing")


@display_of.register(Comparison)
def _display(comparison: Comparison) -> Display:
    """The table and the chart."""
    from solver_tree.compare.displays import comparison_display

    return comparison_display(comparison, comparison.finish)
