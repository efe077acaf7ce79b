"""What a tree is to make small, of which strategies it is the best, and what is proved of it, in words."""

from __future__ import annotations

from itertools import takewhile

from solver_tree.tree import OPTIMAL, Component, Objective, StrategyTree


def aim(tree: StrategyTree) -> str:
    """What a tree is to make small: ``the least average, then worst case, ...``."""
    goal, weighted = tree.goal, tree.game.weights is not None
    if goal.limit is not None:
        most = "weight" if weighted else "secrets"
        return f"the most {most} within {count(goal.limit, 'guess')}, then the least average"
    aims = goal.components[:1] if _any_of_least_average(tree) else goal.components
    names = ["average" if name == "total" else called(name, goal, weighted=weighted) for name in aims]
    return f"the least {', then '.join(names)}"


def among(tree: StrategyTree) -> str:
    """Of which strategies ``tree`` is the best, when it is not of all; else nothing."""
    such = [] if tree.first is None else [f"begin with {tree.first}"]
    most = most_guesses(tree.goal, tree.max_guesses)
    such += [] if most is None else [f"take at most {count(most, 'guess')}"]
    hard = " in hard mode" if tree.game.name == "wordle-hard" else ""
    that = f" that {' and '.join(such)}" if such else ""
    return f"strategies{hard}{that}" if hard or that else ""


def most_guesses(goal: Objective, max_guesses: int | None) -> int | None:
    """How many guesses a strategy may take, if there is a limit: one that was given, or by infinite prices."""
    return min((most for most in (max_guesses, goal.max_guesses) if most is not None), default=None)


def proved(tree: StrategyTree) -> str:
    """What is proved of each component: lines, the first of which says whether the tree is the best."""
    known, goal, weighted = tree.proof, tree.goal, tree.game.weights is not None
    unproved, bounds = open_figures(tree), {name: (lower, upper) for name, lower, upper in stated_bounds(tree)}
    lines: list[str] = []
    for name in goal.components[: len(goal.components) - len(unproved)]:
        figure, none = bounds[name][1], "of those, none" if lines else "no strategy"
        better = f"{none} has {_smaller(name, goal, weighted=weighted)} than {figure}"
        lines.append(better if figure or name not in _PLACED else _nothing(name, goal, weighted=weighted))
    if unproved:  # what is stated of those after the first is about strategies that are better than this one
        name = unproved[0]
        if name in bounds:
            lower, upper = bounds[name]
            least = f"the least {called(name, goal, weighted=weighted)} is"
            between = f"between {lower} and {upper}, a gap of {upper - lower}"
            lines.append(f"open: of those, {least} {lower} to {upper}" if lines else f"open: {least} {between}")
        else:
            figure = dict(zip(goal.components, goal.figures(tree.stats), strict=True))[name]
            lines.append(f"open: whether one of those has {_smaller(name, goal, weighted=weighted)} than {figure}")
    if not known.optimal:
        return lines[0] if tree.strategy == OPTIMAL else f"not proved optimal{lines[0].removeprefix('open')}"
    whole = "" if is_optimal(tree) else " in part"
    found = f"optimal{whole}, found and proved in {known.seconds:.2f} s by version {known.version}"
    return "\n  ".join([found, *lines])


def stated_bounds(tree: StrategyTree) -> tuple[Component, ...]:
    """What a tree states of the first components of its objective: of one of them, if not of more."""
    known = tree.proof
    return known.components or (Component(tree.goal.components[0], known.lower_bound, known.upper_bound),)


def open_figures(tree: StrategyTree) -> list[str]:
    """The components of its objective that a tree is not proved to have as small as can be."""
    proved = list(takewhile(lambda bounds: bounds.lower_bound == bounds.upper_bound, stated_bounds(tree)))
    return list(tree.goal.components[len(proved) :])


def is_optimal(tree: StrategyTree) -> bool:
    """Whether a tree is proved to be what it is to be, see ``aim``."""
    return not open_figures(tree) or _any_of_least_average(tree)


def _any_of_least_average(tree: StrategyTree) -> bool:
    """Whether a tree is of least average, and nothing is stated of the rest.

    Then any such tree was wanted, or time was up.
    """
    return tree.goal.name == "avg" and tree.proof.optimal and not tree.proof.components


def called(name: str, goal: Objective, *, weighted: bool) -> str:
    """What a component of an objective is called."""
    if name in _PLACED:
        return f"{'weight' if weighted else 'number of secrets'} {_where(name, goal)}"
    return {"total": "weighted total" if weighted else "total", "worst": "worst case", "price": "price"}[name]


def valued(name: str, figure: int, goal: Objective, *, weighted: bool) -> str:
    """A component of an objective with its value: ``worst case 7``, ``69 secrets there``."""
    if name not in _PLACED:
        return f"{called(name, goal, weighted=weighted)} {figure}"
    return f"{f'weight {figure}' if weighted else count(figure, 'secret')} {_where(name, goal)}"


def shortened(text: str, longest: int = 60) -> str:
    """The beginning of a text that may be long."""
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def count(number: int, noun: str) -> str:
    """``1 guess``, ``2 guesses``."""
    plural = f"{noun}es" if noun.endswith("s") else f"{noun}s"
    return f"{number} {noun if number == 1 else plural}"


def _smaller(name: str, goal: Objective, *, weighted: bool) -> str:
    """What another strategy would have if this component of it were smaller."""
    if name not in _PLACED:
        return f"a smaller {called(name, goal, weighted=weighted)}"
    return f"{'less weight' if weighted else 'fewer secrets'} {_where(name, goal)}"


def _nothing(name: str, goal: Objective, *, weighted: bool) -> str:
    """That there is nothing where a component counts."""
    return f"no {'weight' if weighted else 'secret'} is {_where(name, goal)}"


_PLACED = ("at_worst", "beyond")
"""The components that say how much there is somewhere."""


def _where(name: str, goal: Objective) -> str:
    return "there" if name == "at_worst" else f"beyond guess {goal.limit}"
