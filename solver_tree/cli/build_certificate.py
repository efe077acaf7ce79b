"""Certificates for ``build`` and ``certify``: the proof of what a search has found, in a file that anyone can check."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from solver_tree.cli.progress import shown, told_if_interrupted
from solver_tree.errors import Infeasible, InputError
from solver_tree.games import Game
from solver_tree.text import count, file_size
from solver_tree.tree import Finish, StrategyTree

if TYPE_CHECKING:
    from solver_tree.identification.decision_tree import DecisionTree


def certify_result(
    result: StrategyTree | DecisionTree | Infeasible, path: str | None, *, as_json: bool, **how: Any
) -> None:
    """Save the certificate of what a search has found, if one was asked for, and say so.

    Args:
        result: what was found.
        path: the file; None if no certificate was asked for.
        as_json: whether nothing is said.
        how: options of ``save_certificate``.

    Raises:
        InputError: the search has not finished, so nothing is proved.
    """
    if path is None:
        return
    if not isinstance(result, Infeasible) and not result.optimal:
        raise InputError(f"no certificate is saved in '{path}': the tree is not proved optimal")
    claims = save_certificate(result, path, **how)
    if not as_json:
        print(f"certificate {said(path, claims)}")


def save_certificate(
    result: StrategyTree | DecisionTree | Infeasible,
    path: str,
    game: Game | None = None,
    first: str | None = None,
    *,
    finish: Finish = "guessed",
    every_figure: bool = False,
    threads: int | None = None,
) -> int:
    """Save a certificate, and show how far that is; return the number of its claims.

    Args:
        result: the tree that is best, or the limit that is infeasible. The options are not for a decision tree.
        path: the file.
        game: the game; None if the tree records it.
        first: the first guess that the proof is about; None for all, or for that of the tree.
        finish: until when the limit that is infeasible counts guesses.
        every_figure: whether every figure of the tree is proved, not only the first one.
        threads: the number of threads; None for all cores.
    """
    with told_if_interrupted("no certificate is saved"), shown(os.path.basename(path)) as lines:
        if not isinstance(result, StrategyTree | Infeasible):
            from solver_tree.certificate.decision_writer import certify_decisions

            return certify_decisions(result, path, progress=lines.say)
        from solver_tree.certificate.writer import certify, certify_infeasible

        how: dict[str, Any] = {"first": first, "threads": threads, "progress": lines.say}
        if isinstance(result, StrategyTree):
            return certify(result, path, game=game, every_figure=every_figure, **how)
        assert game is not None
        return certify_infeasible(game, result.max_guesses, path, finish=finish, **how)


def said(path: str, claims: int) -> str:
    """What a certificate has, for people."""
    return f"{path}: {count(claims, 'claim')}, {file_size(os.path.getsize(path))}"


def save_pieces(
    tree: StrategyTree, folder: str, game: Game | None, *, every_figure: bool, threads: int | None, cluster: str | None
) -> int:
    """Save the pieces of a certificate that are missing in a folder, and show how many there are.

    Args:
        tree, folder, game, every_figure, threads, cluster: see ``certify_pieces``.

    Returns:
        The number of new pieces.
    """
    kept = f"the pieces in {folder} stay, and the same command goes on"
    with told_if_interrupted(kept), shown(os.path.basename(os.path.normpath(folder))) as lines:
        from solver_tree.certificate.pieces import certify_pieces

        how: dict[str, Any] = {"threads": threads, "cluster": cluster, "progress": lines.say}
        return certify_pieces(tree, folder, game=game, every_figure=every_figure, **how)
