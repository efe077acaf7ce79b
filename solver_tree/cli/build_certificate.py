"""``build --certificate``: the proof of what a search has found, in a file that anyone can check."""

from __future__ import annotations

import os
import sys

from solver_tree.cli.build_options import BuildRequest, GoalOptions
from solver_tree.errors import Infeasible, InputError
from solver_tree.games import Game
from solver_tree.text import count
from solver_tree.tree import Objective, StrategyTree


def check_certificate(path: str, game: Game, objective: Objective, goal: GoalOptions) -> None:
    """Check, before long work, that a certificate can be made and saved.

    Raises:
        InputError: there can be none yet, or the file cannot be written.
    """
    from solver_tree.certificate import check_certifiable, check_replaceable

    check_certifiable(game, objective, goal.finish, goal.max_guesses)
    check_replaceable(path)


def certify_result(request: BuildRequest, result: StrategyTree | Infeasible) -> None:
    """Save the certificate of what a search has found, if one was asked for, and say so.

    Raises:
        InputError: the search has not finished, so nothing is proved.
    """
    path = request.certificate
    if path is None:
        return
    if isinstance(result, StrategyTree) and not result.optimal:
        raise InputError(f"no certificate is saved in '{path}': the tree is not proved optimal")
    claims = save_certificate(result, path, request.game, request.first, request.threads)
    if not request.as_json:
        print(f"certificate {path}: {count(claims, 'claim')}, {max(round(os.path.getsize(path) / 1000), 1)} kB")


def save_certificate(
    result: StrategyTree | Infeasible, path: str, game: Game | None, first: str | None, threads: int | None
) -> int:
    """Save a certificate, and show how far that is; return the number of its claims.

    Args:
        result: the tree that is best, or the limit that is infeasible.
        path: the file.
        game: the game; None if the tree records it.
        first: the first guess that the proof is about; None for all, or for that of the tree.
        threads: the number of threads; None for all cores.
    """
    from solver_tree.cli.progress import shown

    try:
        with shown(os.path.basename(path)) as lines:
            from solver_tree.certificate.writer import certify, certify_infeasible

            progress = None if lines is None else lines.say
            if isinstance(result, StrategyTree):
                return certify(result, path, game=game, first=first, threads=threads, progress=progress)
            assert game is not None
            return certify_infeasible(game, result.max_guesses, path, first=first, threads=threads, progress=progress)
    except KeyboardInterrupt:
        print("solver-tree: interrupted; no certificate is saved", file=sys.stderr)
        raise
