"""What the totals of a comparison are measured against: a proved optimum, or else the best of the strategies.

Tables, reports, logs and JSON ask here, so that they call the same strategies optimal, and only for what is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solver_tree.compare.outcome import Outcome
from solver_tree.export.proof_text import COUNTED, in_chinese, verdict_in
from solver_tree.text import count, printable, shortened
from solver_tree.tree import Finish, Statistics, StrategyTree
from solver_tree.tree.files import shipped_tree
from solver_tree.tree.proof import Statement, Status
from solver_tree.tree.wording import no_better, verdict

_MAX_NAME_LENGTH = 40


class Reference(NamedTuple):
    """What is known of the least total of a game.

    Attributes:
        finish: until when guesses are counted.
        bound: no strategy has a smaller total; None if nothing is proved of what is counted, or only claimed.
        best: the smallest total of the strategies that found every secret; None if there is none.
        optimum: the least total that is possible, if that is proved; None otherwise.
        proof: the tree that proves the bound; None if there is no bound.
    """

    finish: Finish
    bound: int | None
    best: int | None
    optimum: int | None
    proof: StrategyTree | None = None

    @property
    def status(self) -> Status | None:
        """How the bound is known; None if there is no bound."""
        return None if self.proof is None else self.proof.status

    def optimal(self, outcome: Outcome) -> bool:
        """Whether it is proved that no strategy has a smaller total than this one, which found every secret."""
        stats = _complete(outcome, self.finish)
        return stats is not None and stats.total == self.optimum

    def behind(self, outcome: Outcome) -> int | None:
        """How much larger the total of a strategy is than the optimum, or else than the best one.

        Returns:
            The difference; None if the strategy did not find every secret.
        """
        stats = _complete(outcome, self.finish)
        least = self.best if self.optimum is None else self.optimum
        return None if stats is None or least is None else stats.total - least


def reference(outcomes: Sequence[Outcome], finish: Finish) -> Reference:
    """What the totals of outcomes of one game are measured against; the tree that ships counts, too."""
    totals = [stats.total for outcome in outcomes if (stats := _complete(outcome, finish)) is not None]
    best = min(totals, default=None)
    if outcomes and outcomes[0].sample is not None:  # what is proved of all secrets says nothing of some
        return Reference(finish, None, best, None)
    trees = [outcome.tree for outcome in outcomes if outcome.tree is not None]
    shipped = shipped_tree(outcomes[0].game) if outcomes else None
    trees += [] if shipped is None else [shipped]
    stated = [(bound, tree) for tree in trees if (bound := tree.bound_of_total(finish)) is not None]
    stated = [(bound, tree) for bound, tree in stated if best is None or bound <= best]  # others are wrong, see notes
    proved = [(bound, tree) for bound, tree in stated if tree.status != "claimed"]
    bound, proof = max(proved, key=lambda known: (known[0], known[1].status == "checked"), default=(None, None))
    reached = bound is not None and (bound == best or any(tree.stats.total == bound for _, tree in stated))
    return Reference(finish, bound, best, bound if reached else None, proof)


def notes(outcomes: Sequence[Outcome], measure: Reference, *, with_error: bool = True) -> Iterator[str]:
    """What has to be said beside the totals, as sentences: what is not proved, and what is proved of other counts.

    Args:
        outcomes: the outcomes.
        measure: their reference.
        with_error: whether errors are shown, if there are any.
    """
    return (english for english, _ in notes_in_both(outcomes, measure, with_error=with_error))


def notes_in_both(
    outcomes: Sequence[Outcome], measure: Reference, *, with_error: bool = True
) -> Iterator[tuple[str, str]]:
    """The sentences of ``notes``, each in English and in Chinese."""
    known = measure.finish == "known"
    guesses, counted = (" until known", f"{COUNTED['known']}，") if known else ("", "")
    if measure.optimum is not None and measure.proof is not None:
        least = Statement("total", measure.optimum, measure.optimum, measure.proof.status)
        yield (
            f"Optimum: {no_better(measure.proof, least, until=guesses)} ({least.status}).",
            f"最优：{in_chinese(measure.proof, least, measure.finish)}。",
        )
    if outcomes and outcomes[0].sample is not None:
        error, error_zh = "", ""
        if with_error and any(outcome.standard_error(measure.finish) is not None for outcome in outcomes):
            error, error_zh = "; the error is the standard error of the average", "；误差是平均值的标准误差"
        yield f"The secrets were drawn at random{error}.", f"谜底是随机抽取的{error_zh}。"
        return
    if measure.optimum is None and measure.best is not None:
        none, none_zh = (
            ("", "")
            if measure.bound is None
            else (f"; none takes fewer than {measure.bound}", f"；没有策略少于 {measure.bound} 次")
        )
        yield (
            f"Best is the least total of these strategies. Whether another one takes fewer than "
            f"{count(measure.best, 'guess')}{guesses} is open{none}.",
            f"“最好”指这些策略中最小的总次数。{counted}是否有策略少于 {measure.best} 次，尚未证明{none_zh}。",
        )
    for outcome in outcomes:
        yield from _about_proof(outcome, measure, guesses, counted)


def _about_proof(outcome: Outcome, measure: Reference, guesses: str, counted: str) -> Iterator[tuple[str, str]]:
    """What has to be said of the proof that a tree states: that it is wrong, or of something else."""
    tree = outcome.tree
    if tree is None:
        return
    name = shortened(printable(outcome.name), _MAX_NAME_LENGTH)
    bound = tree.bound_of_total(measure.finish)
    if bound is not None and measure.best is not None and bound > measure.best:
        yield (
            f"{name} states a wrong proof, that no strategy takes fewer than {bound} guesses{guesses}.",
            f"{name} 所附的证明有误：它称{counted}没有策略少于 {bound} 次。",
        )
    elif tree.proof.optimal and not measure.optimal(outcome):
        yield f"{name} is {verdict(tree, measure.finish)}.", f"{name}：{verdict_in(tree, 'zh', measure.finish)}。"


def _complete(outcome: Outcome, finish: Finish) -> Statistics | None:
    """The statistics of a strategy that found every secret."""
    return None if outcome.failures else outcome.stats(finish)
