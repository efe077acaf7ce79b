"""What a running search knows, in words."""

from __future__ import annotations

from math import ceil, floor

from solver_tree.search.progress import Progress
from solver_tree.text import count
from solver_tree.tree import Objective
from solver_tree.tree.wording import figure_with_name


def progress_line(progress: Progress, goal: Objective, *, title: str, weighted: bool, room: int) -> str:
    """What a search knows, in the longest form that fits.

    Args:
        progress: the state of the search.
        goal: the objective.
        title: what is searched; it is left out first.
        weighted: whether the secrets have weights.
        room: the number of characters that fit.

    Returns:
        The figures that are proved, and the bounds of the figure that is minimised now.
    """
    if progress.workers is not None:
        title = f"{title}, {count(progress.workers, 'worker')}"
    names = zip(goal.components, progress.found, strict=False)
    found = ", ".join(_found(name, figure, progress, goal, weighted=weighted) for name, figure in names)
    known, gap = _bounds(progress, goal, weighted=weighted, alone=not found)
    alone, _ = _bounds(progress, goal, weighted=weighted, alone=True)
    here = f"{found}; {known}" if found else known
    forms = (f"{title}: {here}{gap}", f"{here}{gap}", f"{title}: {here}", here, f"{alone}{gap}")
    return next((form for form in forms if len(form) <= room), alone)


def _found(name: str, figure: int, progress: Progress, goal: Objective, *, weighted: bool) -> str:
    """A figure that is proved, with its name."""
    if name == "total" and progress.weight:
        return f"{figure / progress.weight:.4f} {_unit(weighted=weighted)}"
    return figure_with_name(name, figure, goal, weighted=weighted)


def _bounds(progress: Progress, goal: Objective, *, weighted: bool, alone: bool) -> tuple[str, str]:
    """The bounds of the figure that is minimised now, and their gap.

    Args:
        progress: the state of the search.
        goal: the objective.
        weighted: whether the secrets have weights.
        alone: whether the figures before it are not named.
    """
    name, lower, upper = progress.figure, progress.lower, progress.upper
    if name == "total" and progress.weight:
        return _average_bounds(progress, weighted=weighted)
    value = f"at least {lower}" if upper is None else f"{lower}" if lower == upper else f"between {lower} and {upper}"
    gap = ", proved" if lower == upper else "" if upper is None else f", gap {upper - lower}"
    if name == "total":
        return f"{'weighted ' if weighted else ''}total {value}", gap
    if name in ("worst", "price"):
        return f"{'worst case' if name == 'worst' else 'cost'} {value}", gap
    where = f"beyond guess {goal.limit}" if name == "beyond" else "at the worst case" if alone else "there"
    noun = "secret" if upper == 1 or (upper is None and lower == 1) else "secrets"
    return f"weight {value} {where}" if weighted else f"{value} {noun} {where}", gap


def _average_bounds(progress: Progress, *, weighted: bool) -> tuple[str, str]:
    """Bounds of the average, rounded so that they hold, and their gap."""
    lower, unit = progress.lower / progress.weight, _unit(weighted=weighted)
    if progress.upper is None:
        return f"at least {_rounded(lower, 2, down=True)} {unit}", ""
    upper = progress.upper / progress.weight
    if progress.lower == progress.upper:
        return f"{lower:.4f} {unit}", ", proved"
    digits = next((digits for digits in (2, 3) if (upper - lower) * 10**digits >= 5), 4)
    low, high = _rounded(lower, digits, down=True), _rounded(upper, digits, down=False)
    return f"between {low} and {high} {unit}", f", gap {float(high) - float(low):.{digits}f}"


def _rounded(value: float, digits: int, *, down: bool) -> str:
    scaled = round(value * 10**digits, 6)  # without errors of floating point, which would be rounded up
    return f"{(floor(scaled) if down else ceil(scaled)) / 10**digits:.{digits}f}"


def _unit(*, weighted: bool) -> str:
    return f"guesses on {'weighted ' if weighted else ''}average"
