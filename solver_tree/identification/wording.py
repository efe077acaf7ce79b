"""What is proved of a decision tree, in one sentence: the only place where that sentence is made."""

from __future__ import annotations

from fractions import Fraction

from solver_tree.identification.decision_tree import DecisionTree, Goal
from solver_tree.text import bound, decimal

KIND: dict[Goal, str] = {"avg": "expected cost", "worst": "cost in the worst case"}
"""What is least."""


def none_lower(goal: Goal, cost: Fraction) -> str:
    """That no tree has a lower cost."""
    return f"no order of tests has a lower {KIND[goal]} than {bound(cost)}"


def proved(tree: DecisionTree, *, checked: bool = False) -> str:
    """What is proved of a tree, or what its file claims; ``checked`` if its certificate shows that it is optimal."""
    kind, cost = KIND[tree.goal], decimal(tree.cost)
    least, none = bound(tree.lower_bound), none_lower(tree.goal, tree.cost)
    if checked:
        return f"N{none[1:]}: checked by its certificate."
    if tree.optimal:
        return f"The file claims that {none}; that was not searched again." if tree.claimed else f"N{none[1:]}: proved."
    if tree.lower_bound == 0:
        return f"The {kind} is {cost}."
    claims = "the file claims that " if tree.claimed else ""
    return f"The {kind} is {cost}; {claims}no order of tests has one below {least}."


def proved_in_chinese(tree: DecisionTree) -> str:
    """The same in Chinese."""
    kind, cost = "期望代价" if tree.goal == "avg" else "最坏情况的代价", decimal(tree.cost)
    least = bound(tree.lower_bound, "约")
    if tree.optimal:
        none = f"没有任何检测次序的{kind}低于 {bound(tree.cost, '约')}"
        return f"文件声称{none}；没有重新搜索。" if tree.claimed else f"{none}：已证明。"
    if tree.lower_bound == 0:
        return f"{kind}是 {cost}。"
    return f"{kind}是 {cost}；{'文件声称' if tree.claimed else ''}没有任何检测次序的{kind}低于 {least}。"
