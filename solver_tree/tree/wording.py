"""A tree in words: its objective, its constraints, its figures and its proof."""

from __future__ import annotations

from collections.abc import Iterable

from solver_tree.games.words import WordGame
from solver_tree.text import count, shortened
from solver_tree.tree.finish import Finish
from solver_tree.tree.objective import Objective
from solver_tree.tree.opening import begins_with
from solver_tree.tree.proof import Statement, Status
from solver_tree.tree.strategy_tree import IMPORTED, OPTIMAL, StrategyTree


def title(tree: StrategyTree) -> str:
    """The game of ``tree``, and its objective or strategy."""
    origin = f"objective {tree.objective}" if tree.strategy == OPTIMAL else f"strategy {tree.strategy}"
    origin = "imported from another program" if tree.strategy == IMPORTED else origin
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
    return least(goal, goal.components[:1] if tree.of_any_least_average else goal.components, weighted=weighted)


def least(goal: Objective, figures: Iterable[str], *, weighted: bool = False) -> str:
    """That some figures of an objective are least, one after the other: ``the least average, then worst case``."""
    names = ["average" if name == "total" else figure_name(name, goal, weighted=weighted) for name in figures]
    return f"the least {', then '.join(names)}"


def constraints(tree: StrategyTree) -> str:
    """Among which strategies ``tree`` was searched for; empty if among all."""
    clauses = ["guess only possible secrets"] if tree.game.consistent else []
    clauses += [] if tree.first is None else [begins_with(tree.opening)]
    limit = guess_limit(tree.goal, tree.max_guesses)
    clauses += [] if limit is None else [f"take at most {count(limit, 'guess')}"]
    hard = " in hard mode" if isinstance(tree.game, WordGame) and tree.game.has_legality else ""
    that = f" that {' and '.join(clauses)}" if clauses else ""
    return f"strategies{hard}{that}" if hard or that else ""


def guess_limit(goal: Objective, max_guesses: int | None) -> int | None:
    """The most guesses that a strategy may take, by an explicit limit or by infinite prices; None without a limit."""
    return min((limit for limit in (max_guesses, goal.max_guesses) if limit is not None), default=None)


def proved(tree: StrategyTree) -> str:
    """What is known of each figure, as lines; the first one says whether the tree is optimal, and how that is known."""
    statements, among = tree.statements, constraints(tree)
    first = statements[0]
    lines: list[str] = []
    for known in statements:
        how = "" if known.status == first.status or known.lower_bound is None else f" ({known.status})"
        none = "of those, none" if lines else f"no {'such ' if among else ''}strategy"
        until = "" if lines else _until(tree, "guessed")
        better = no_better(tree, known, none, until) if known.least else _open(tree, known, later=bool(lines))
        lines.append(f"{better}{how}")
    if not first.least:
        begins = "open" if tree.strategy == OPTIMAL else "not proved optimal"
        how = "" if first.status == "searched" else f", {first.status}"
        return f"{begins}{how}{lines[0].removeprefix('open')}"
    in_part = "" if tree.optimal else " in part"
    optimal = {
        "claimed": f"claimed optimal{in_part}, not checked;",
        "searched": f"optimal{in_part}, searched in",
        "checked": f"optimal{in_part}, checked; searched in",
    }[first.status]
    return "\n  ".join([f"{optimal} {tree.proof.seconds:.2f} s by version {tree.proof.version}", *lines])


def verdict(tree: StrategyTree, counted: Finish = "guessed") -> str:
    """What a tree is called beside its figures: ``optimal (searched): no strategy has a smaller total than 5625``.

    This is the one place that calls a tree optimal in a caption. It says of what: the first figure of the objective,
    until when guesses are counted, and among which strategies. And it says how that is known.

    Args:
        tree: the tree.
        counted: until when the figures beside it count guesses. Unless both the figures and the tree count until
            guessed, the words say until when the tree counts.

    Returns:
        The words; empty for a strategy by name that is not proved optimal.
    """
    known = tree.statements[0]
    if known.least:
        return f"{optimal_words(known.status)}: {no_better(tree, known, until=_until(tree, counted))}"
    if tree.strategy != OPTIMAL:
        return ""
    of = f" of {among}" if (among := constraints(tree)) else ""
    name = figure_name(known.name, tree.goal, weighted=tree.game.weights is not None)
    least = f"the least {name}{_until(tree, counted)}{of}"
    return f"not proved optimal: {least} is {known.lower_bound} to {known.figure} ({known.status})"


def solved(tree: StrategyTree) -> str:
    """What a tree reaches, as a sentence: ``Solved: 4.34 guesses on average, and no strategy has fewer.``

    It says "Solved" of what ``verdict`` calls optimal, but not of what a file merely claims.
    """
    known, until, among = tree.statements[0], _until(tree, "guessed"), constraints(tree)
    weighted = "weighted " if tree.game.weights is not None else ""
    figure = {
        "total": f"{tree.stats.average:.2f} guesses on {weighted}average{until}",
        "worst": f"never more than {count(tree.stats.worst, 'guess')}{until}",
    }.get(known.name)
    if not known.least:
        figure = figure or figure_with_name(known.name, known.figure, tree.goal, weighted=bool(weighted))
        return f"{figure}; not proved to be the least."
    begins = "Claimed, not checked" if known.status == "claimed" else "Solved"
    if figure is None:
        return f"{begins}: {no_better(tree, known, until=until)}."
    return f"{begins}: {figure}, and {f'none of the {among}' if among else 'no strategy'} has fewer."


def optimal_words(status: Status) -> str:
    """The word "optimal" with how that is known; a sentence that says of what follows it."""
    return "claimed optimal" if status == "claimed" else f"optimal ({status})"


def no_better(tree: StrategyTree, known: Statement, none: str = "", until: str = "") -> str:
    """The sentence that no strategy is better: ``no strategy has a smaller total than 5625``.

    Args:
        tree: the tree whose objective and constraints the sentence is about.
        known: what is known of a figure of it, which is least.
        none: how the sentence begins; by default it names the constraints.
        until: until when guesses are counted, in words, if that is not said elsewhere.
    """
    if not known.figure and known.name in _PLACED:
        return f"no {'secret' if tree.game.weights is None else 'weight'} is {_where(known.name, tree.goal)}{until}"
    among = constraints(tree)
    none = none or (f"none of the {among}" if among else "no strategy")
    better = _smaller(known.name, tree.goal, weighted=tree.game.weights is not None)
    return f"{none} has {better}{until} than {known.figure}"


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


def _open(tree: StrategyTree, known: Statement, *, later: bool) -> str:
    """What is known of a figure that is not proved to be least; ``later`` if it is not the first one."""
    goal, weighted = tree.goal, tree.game.weights is not None
    if known.lower_bound is None:
        return f"open: whether one of those has {_smaller(known.name, goal, weighted=weighted)} than {known.figure}"
    least, lower, upper = figure_name(known.name, goal, weighted=weighted), known.lower_bound, known.figure
    if later:  # the bounds hold only among strategies that are better than this one
        return f"open: of those, the least {least} is {lower} to {upper}"
    return f"open: the least {least} is between {lower} and {upper}, a gap of {upper - lower}"


def _until(tree: StrategyTree, counted: Finish) -> str:
    return "" if tree.finish == counted == "guessed" else f" until {tree.finish}"


_PLACED = ("at_worst", "beyond")
"""The components that count secrets at the worst case or beyond a guess."""


def _where(name: str, goal: Objective) -> str:
    return "there" if name == "at_worst" else f"beyond guess {goal.limit}"
