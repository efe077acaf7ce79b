"""The objective, the constraints and the proof of a tree, in words."""

from __future__ import annotations

from itertools import takewhile

from solver_tree.tree import OPTIMAL, Component, Objective, StrategyTree


def aim(tree: StrategyTree) -> str:
    """What a tree minimises: ``the least average, then worst case, ...``."""
    goal, weighted = tree.goal, tree.game.weights is not None
    if goal.limit is not None:
        what = "weight" if weighted else "secrets"
        return f"the most {what} within {count(goal.limit, 'guess')}, then the least average"
    aims = goal.components[:1] if _any_of_least_average(tree) else goal.components
    names = ["average" if name == "total" else figure_name(name, goal, weighted=weighted) for name in aims]
    return f"the least {', then '.join(names)}"


def constraints(tree: StrategyTree) -> str:
    """Among which strategies ``tree`` was searched for; empty if among all."""
    clauses = [] if tree.first is None else [f"begin with {tree.first}"]
    limit = guess_limit(tree.goal, tree.max_guesses)
    clauses += [] if limit is None else [f"take at most {count(limit, 'guess')}"]
    hard = " in hard mode" if tree.game.name == "wordle-hard" else ""
    that = f" that {' and '.join(clauses)}" if clauses else ""
    return f"strategies{hard}{that}" if hard or that else ""


def guess_limit(goal: Objective, max_guesses: int | None) -> int | None:
    """The most guesses that a strategy may take, by an explicit limit or by infinite prices; None without a limit."""
    return min((limit for limit in (max_guesses, goal.max_guesses) if limit is not None), default=None)


def proved(tree: StrategyTree) -> str:
    """What is proved of each figure, as lines; the first line says whether the tree is optimal."""
    known, goal, weighted = tree.proof, tree.goal, tree.game.weights is not None
    unproved, bounds = open_figures(tree), {name: (lower, upper) for name, lower, upper in stated_bounds(tree)}
    lines: list[str] = []
    for name in goal.components[: len(goal.components) - len(unproved)]:
        figure, none = bounds[name][1], "of those, none" if lines else "no strategy"
        better = f"{none} has {_smaller(name, goal, weighted=weighted)} than {figure}"
        lines.append(better if figure or name not in _PLACED else _nothing(name, goal, weighted=weighted))
    if unproved:  # bounds of later figures hold only among strategies that are better than this one
        name = unproved[0]
        if name in bounds:
            lower, upper = bounds[name]
            least = f"the least {figure_name(name, goal, weighted=weighted)} is"
            between = f"between {lower} and {upper}, a gap of {upper - lower}"
            lines.append(f"open: of those, {least} {lower} to {upper}" if lines else f"open: {least} {between}")
        else:
            figure = dict(zip(goal.components, goal.figures(tree.stats), strict=True))[name]
            lines.append(f"open: whether one of those has {_smaller(name, goal, weighted=weighted)} than {figure}")
    if not known.optimal:
        return lines[0] if tree.strategy == OPTIMAL else f"not proved optimal{lines[0].removeprefix('open')}"
    in_part = "" if is_optimal(tree) else " in part"
    heading = f"optimal{in_part}, found and proved in {known.seconds:.2f} s by version {known.version}"
    return "\n  ".join([heading, *lines])


def stated_bounds(tree: StrategyTree) -> tuple[Component, ...]:
    """The bounds that a tree states: of the first figures of its objective, at least of one."""
    known = tree.proof
    return known.components or (Component(tree.goal.components[0], known.lower_bound, known.upper_bound),)


def open_figures(tree: StrategyTree) -> list[str]:
    """The figures of its objective that a tree is not proved to minimise."""
    proved = list(takewhile(lambda bounds: bounds.lower_bound == bounds.upper_bound, stated_bounds(tree)))
    return list(tree.goal.components[len(proved) :])


def is_optimal(tree: StrategyTree) -> bool:
    """Whether a tree is proved to minimise what it is said to minimise, see ``aim``."""
    return not open_figures(tree) or _any_of_least_average(tree)


def _any_of_least_average(tree: StrategyTree) -> bool:
    """Whether a tree is proved to be of least average, and states no bounds of other figures.

    Then any tree of least average was asked for, or time was up.
    """
    return tree.goal.name == "avg" and tree.proof.optimal and not tree.proof.components


def figure_name(name: str, goal: Objective, *, weighted: bool) -> str:
    """A component of an objective in words."""
    if name in _PLACED:
        return f"{'weight' if weighted else 'number of secrets'} {_where(name, goal)}"
    return {"total": "weighted total" if weighted else "total", "worst": "worst case", "price": "cost"}[name]


def figure_with_name(name: str, figure: int, goal: Objective, *, weighted: bool) -> str:
    """A component of an objective with its value: ``worst case 7``, ``69 secrets there``."""
    if name not in _PLACED:
        return f"{figure_name(name, goal, weighted=weighted)} {figure}"
    return f"{f'weight {figure}' if weighted else count(figure, 'secret')} {_where(name, goal)}"


def shortened(text: str, max_length: int = 60) -> str:
    """The beginning of a text that may be long."""
    return text if len(text) <= max_length else f"{text[: max_length - 3]}..."


def count(number: int, noun: str) -> str:
    """A number with its noun: ``1 guess``, ``2 guesses``."""
    plural = f"{noun}es" if noun.endswith("s") else f"{noun}s"
    return f"{number} {noun if number == 1 else plural}"


def _smaller(name: str, goal: Objective, *, weighted: bool) -> str:
    """A smaller value of a component of an objective, in words."""
    if name not in _PLACED:
        return f"a smaller {figure_name(name, goal, weighted=weighted)}"
    return f"{'less weight' if weighted else 'fewer secrets'} {_where(name, goal)}"


def _nothing(name: str, goal: Objective, *, weighted: bool) -> str:
    """The value 0 of a component that counts secrets, in words."""
    return f"no {'weight' if weighted else 'secret'} is {_where(name, goal)}"


_PLACED = ("at_worst", "beyond")
"""The components that count secrets at the worst case or beyond a guess."""


def _where(name: str, goal: Objective) -> str:
    return "there" if name == "at_worst" else f"beyond guess {goal.limit}"
