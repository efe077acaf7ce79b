"""What strategies are, in a few words for the report, in both languages."""

from __future__ import annotations

from collections.abc import Iterable

from solver_tree.compare.outcome import Outcome
from solver_tree.compare.reference import Reference
from solver_tree.export.proof_text import KNOWN_BY, verdict_in
from solver_tree.pages import both, escaped, name_markup
from solver_tree.strategies import RULES, Strategy, find_strategy, is_strategy
from solver_tree.text import count

_RULES_IN_CHINESE = {
    "first": "第一个可能的谜底",
    "random": "随机取一个可能的谜底",
    "largest-part": "最大的部分最小",
    "mean-part": "部分的平均大小最小",
    "entropy": "信息最多",
    "parts": "部分最多",
    "log1p": "类似 entropy，但用 ln(n + 1)",
    "steps": "按步数表，还要的次数最少",
    "hybrid": "任意多的密码：给抽样的猜测打分，最后搜索",
    "optimal": "由搜索找到并证明的平均最小的树",
}


def strategy_of(outcome: Outcome) -> Strategy | None:
    """The strategy that an outcome or its tree is named after; None for a custom strategy."""
    return find_strategy(outcome.name if outcome.tree is None or is_strategy(outcome.name) else outcome.tree.strategy)


def description(outcome: Outcome, measure: Reference) -> str:
    """A short description of a strategy, as markup; it does not repeat the mark of an optimal one."""
    strategy, tree = strategy_of(outcome), outcome.tree
    if strategy is None:
        only = (" that guesses candidates only", "，只猜可能的谜底") if outcome.candidates_only else ("", "")
        return both(f"a custom strategy{only[0]}", f"自定义的策略{only[1]}")
    if strategy.rule == "optimal" and tree is not None:
        english, chinese = (verdict_in(tree, language, measure.finish) for language in ("en", "zh"))
        if measure.optimal(outcome) and measure.status is not None:
            english = english.removeprefix(f"optimal ({measure.status}): ")
            chinese = chinese.removesuffix(f"（{KNOWN_BY[measure.status]}）")
        return both(name_markup(english), name_markup(chinese))
    properties, properties_zh = zip(*_properties(strategy), strict=True)
    return both(escaped(", ".join(properties)), escaped("，".join(properties_zh)))


def _properties(strategy: Strategy) -> Iterable[tuple[str, str]]:
    """The rule of a strategy and its modifiers, in words."""
    if strategy.rule == "lookahead":
        yield (
            RULES["lookahead"].replace("some guesses", count(strategy.plies, "guess")),
            f"先向前看 {strategy.plies} 次猜测，再按步数表",
        )
    else:
        yield RULES[strategy.rule], _RULES_IN_CHINESE[strategy.rule]
    if strategy.candidates_only:
        yield "guessing candidates only", "只猜可能的谜底"
    if strategy.tie == "last-canonical":
        yield "tie rule last-canonical", "平局规则 last-canonical"
    if strategy.seed is not None:
        yield f"seed {strategy.seed}", f"种子 {strategy.seed}"
    if strategy.width is not None:
        yield f"trying {count(strategy.width, 'guess')} at each ply", f"每步试 {strategy.width} 个猜测"
    if strategy.table is not None:
        yield f"table {strategy.table}", f"步数表 {strategy.table}"
