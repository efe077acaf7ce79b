"""A tree in words: its objective, its constraints, its figures and its proof."""

from __future__ import annotations

from solver_tree.text import count, printable, shortened
from solver_tree.tree.finish import Finish
from solver_tree.tree.objective import Objective
from solver_tree.tree.strategy_tree import OPTIMAL, StrategyTree


def title(tree: StrategyTree) -> str:
    """The game of ``tree``, and its objective or strategy."""
    origin = f"objective {tree.objective}" if tree.strategy == OPTIMAL else f"strategy {tree.strategy}"
    return f"{tree.game.name}, {shortened(origin)}"


def facts(tree: StrategyTree) -> dict[str, str]:
    """The objective, the figures and the proof of ``tree`` in words, by name; a value can have several lines."""
    stats, lists, goal, weighted = tree.stats, tree.lists, tree.goal, tree.game.weights is not None
    choice = ""
    if lists is not None and lists.guesses.count > stats.secrets:
        choice = f", {lists.guesses.count} guesses to choose from"
    rows = {}
    if tree.strategy == OPTIMAL:
        rows["aim"] = aim(tree)
    if among := constraints(tree):
        rows["among"] = among
    if tree.finish == "known":
        rows["counted"] = "until the secret is known: the only candidate left"
    rows["secrets"] = f"{stats.secrets}{choice}"
    if weighted:
        rows["weighted total"] = f"{stats.total}, the sum of weight times guesses"
        rows["weighted average"] = f"{stats.average:.4f}"
    else:
        rows |= {"total": count(stats.total, "guess"), "average": f"{stats.average:.4f}"}
    worst_secrets = stats.histogram[-1] if stats.histogram else stats.secrets
    weight = f", weight {stats.at_worst}" if weighted else ""
    rows["worst"] = f"{count(stats.worst, 'guess')}, for {count(worst_secrets, 'secret')}{weight}"
    figures = dict(zip(goal.components, goal.figures(stats), strict=True))
    if goal.limit is not None:
        late = sum(stats.histogram[goal.limit :])
        weight = f", weight {figures['beyond']}" if weighted else ""
        share = f"all but {late}{weight}" if late else "all"
        rows["within"] = f"{count(goal.limit, 'guess')}: {count(stats.secrets - late, 'secret')}, {share}"
    if "price" in figures:
        rows["cost"] = f"{figures['price']}, the sum of {'weight times price' if weighted else 'prices'}"
    return rows | {"proof": proved(tree)}


def aim(tree: StrategyTree) -> str:
    """What a tree minimises: ``the least average, then worst case, ...``."""
    goal, weighted = tree.goal, tree.game.weights is not None
    if goal.limit is not None:
        what = "weight" if weighted else "secrets"
        return f"the most {what} within {count(goal.limit, 'guess')}, then the least average"
    aims = goal.components[:1] if tree.of_any_least_average else goal.components
    names = ["average" if name == "total" else figure_name(name, goal, weighted=weighted) for name in aims]
    return f"the least {', then '.join(names)}"


def constraints(tree: StrategyTree) -> str:
    """Among which strategies ``tree`` was searched for; empty if among all."""
    clauses = [] if tree.first is None else [f"begin with {printable(tree.first)}"]
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
    unproved, bounds = tree.open_figures, {name: (lower, upper) for name, lower, upper in tree.bounds}
    among = constraints(tree)
    lines: list[str] = []
    for name in goal.components[: len(goal.components) - len(unproved)]:
        figure, none = bounds[name][1], "of those, none" if lines else f"no {'such ' if among else ''}strategy"
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
    in_part = "" if tree.optimal else " in part"
    heading = f"optimal{in_part}, found and proved in {known.seconds:.2f} s by version {known.version}"
    return "\n  ".join([heading, *lines])


def verdict(tree: StrategyTree, counted: Finish = "guessed") -> str:
    """What a tree is called beside its figures: ``proved optimal: the least average``, or that this is not proved.

    This is the one place that calls a tree optimal in a caption, and it says of what: the first figure of the
    objective, until when guesses are counted, and among which strategies.

    Args:
        tree: the tree.
        counted: until when the figures beside it count guesses. Unless both the figures and the tree count until
            guessed, the words say until when the tree counts.

    Returns:
        The words; empty for a strategy by name that is not proved optimal.
    """
    if not tree.proof.optimal:
        return "not proved optimal" if tree.strategy == OPTIMAL else ""
    until = "" if tree.finish == counted == "guessed" else f" until {tree.finish}"
    among = f", of {words}" if (words := constraints(tree)) else ""
    least = aim(tree).split(", then")[0]
    return f"proved {'optimal' if tree.optimal else 'in part'}: {least}{until}{among}"


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
