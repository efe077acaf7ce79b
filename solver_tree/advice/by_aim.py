"""Suggestions by any aim but the plain average: the best tree of the rest of the game says what to guess."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from solver_tree.advice.aim import Aim
from solver_tree.advice.history import Position
from solver_tree.advice.search import Searcher, Timer
from solver_tree.advice.suggestion import Suggestion
from solver_tree.advice.values import Known, Valued, quick_guess_bounds, valued_at
from solver_tree.errors import Infeasible
from solver_tree.tree import StrategyTree
from solver_tree.tree.objective import parse

if TYPE_CHECKING:
    from solver_tree.search import Solution


_MOST_TRIED = 64  # candidates; of more, none is looked for that is as good as the best guess


def suggest_by_aim(
    position: Position, left: Aim, searcher: Searcher, timer: Timer, *, top: int, asked: tuple[str, ...]
) -> Suggestion:
    """Suggest the best next guess at a position by the figures of an aim.

    If it is proved that no strategy meets the limit of guesses, the guess is suggested that wins most often within it.

    Args:
        position: the position, at which the secret is not found.
        left: what the guess is to achieve in the rest of the game.
        searcher, timer: what searches, and its timer.
        top: how many of the best guesses to find.
        asked: guesses whose figures to find, too; each is legal.

    Raises:
        InputError: the rest of the game does not fit in memory.
    """
    infeasible = False
    searches = 1 + len(asked)
    try:
        solution = searcher.solved(position, left, timer.share(searches), top=top)
    except Infeasible as error:
        left, infeasible = Aim(parse(f"within:{error.max_guesses}"), left.finish), True
        solution = searcher.solved(position, left, timer.share(searches), top=top)
    plan = solution.tree
    tried = []
    for number, guess in enumerate(asked):
        try:
            of_guess = searcher.solved(position, left, timer.share(len(asked) - number), among=[guess])
        except Infeasible:
            tried.append(_valued(position, guess, ()))
        else:
            tried.append(_valued(position, guess, _figures(of_guess, left)))
    plan = _with_candidate(plan, position, left, searcher, timer)
    found = {next(iter(plan.root)): _figures(solution, left)}
    found |= {first.guess: first.figures for first in solution.first_guesses if top > 1}
    best = [_valued(position, guess, figures) for guess, figures in found.items()]
    best.sort(key=lambda guess: (guess.figures or (inf,), not guess.may_win))
    return Suggestion(
        position.game,
        position.history,
        position.candidates,
        tuple(best[:top]),
        tuple(tried),
        plan.proof.lower_bound,
        "search",
        solution.complete,
        timer.spent,
        worst=plan.stats.worst,
        ties_broken=not plan.open_figures,
        aim=left,
        plan=plan,
        infeasible=infeasible,
    )


def _with_candidate(
    plan: StrategyTree, position: Position, left: Aim, searcher: Searcher, timer: Timer
) -> StrategyTree:
    """A plan with the same figures that begins with a guess that may win, if there is one and time is left."""
    candidates = list(position.candidates)
    if not plan.optimal or next(iter(plan.root)) in candidates or len(candidates) > _MOST_TRIED:
        return plan
    try:
        other = searcher.solved(position, left, timer.share(1), among=candidates).tree
    except Infeasible:
        return plan
    figures = [left.objective.figures(tree.stats) for tree in (plan, other)]
    same = figures[0] == figures[1] and other.max_guesses == plan.max_guesses and next(iter(other.root)) in candidates
    return replace(plan, root=other.root) if same else plan


def _figures(solution: Solution, aim: Aim) -> tuple[int, ...] | None:
    """The figures of the best tree; None unless they are proved to be least, and the tree meets the limit."""
    tree, proved = solution.tree, not solution.tree.open_figures
    return aim.objective.figures(tree.stats) if proved and tree.max_guesses == aim.max_guesses else None


def _valued(position: Position, guess: str, figures: tuple[int, ...] | None) -> Valued:
    return valued_at(position, Known(guess, quick_guess_bounds(position, guess), figures))
